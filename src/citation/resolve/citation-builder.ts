import { hasLevels } from '../lexicon/code-numbers.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { isContainerKind } from '../lexicon/target-kinds.ts';
import { type ParsedCitation, type ParsedTarget, type PlaceIndex, separators } from '../parse/parsed.ts';
import type { Citation, CitedContainer, CodeCandidate, ReadingOptions, Target } from '../types.ts';
import { numberingsOf } from './number-fit.ts';
import type { ResolvedCode } from './resolved-code.ts';
import { type SettledNumber, settleNumber } from './settled-number.ts';

/** What a short form refers to. */
export interface Previous {
  /** The target of `id.` */
  readonly target: ParsedTarget | undefined;
  /** The container of numbers that are cited without one. */
  readonly container: CitedContainer | undefined;
}

/** Builds the citation of a parsed item with a known code. */
export function buildCitation(
  lexicon: Lexicon,
  reading: ReadingOptions,
  parsed: ParsedCitation,
  start: number,
  text: string,
  code: ResolvedCode,
  previous: Previous,
): Citation {
  const known = code.place === undefined ? undefined : lexicon.places[code.place];
  return {
    start,
    end: start + parsed.end - parsed.start,
    text,
    form: parsed.form,
    place: code.name,
    jurisdictionId: known?.jurisdictionId ?? null,
    code: code.code,
    targets: targetsOf(lexicon, reading, parsed, start, code, previous),
    candidates: code.candidates.map((place) => candidate(lexicon, place)),
  };
}

function targetsOf(
  lexicon: Lexicon,
  reading: ReadingOptions,
  { form, targets }: ParsedCitation,
  start: number,
  code: ResolvedCode,
  previous: Previous,
): readonly Target[] {
  const containers = targets.length === 1 ? [] : containersOf(targets);
  const built: Target[] = [];
  const areSections = targets.every((target) => isArticleSection(lexicon, code, target));
  for (const [k, written] of targets.entries()) {
    const target = areSections ? { ...written, kind: 'section' as const } : written;
    if (isContextOf(target, targets[k + 1])) continue;
    const { kind } = target;
    const settled = target.inherits
      ? { number: previous.target?.number ?? '', through: undefined, subdivisions: target.subdivisions }
      : form === 'relative'
        ? { number: reading.within?.[kind] ?? '', through: undefined, subdivisions: target.subdivisions }
        : settleNumber(lexicon, code, target, { alone: targets.length === 1, reading });
    // `Id.` after `Title 7` is the title.
    const own = target.inherits ? (previous.target?.kind ?? kind) : kind;
    const container = citedContainer(targets, containers, k) ?? (isContainerKind(own) ? undefined : previous.container);
    built.push(targetOf(target.inherits ? { ...target, kind: own } : target, start, settled, container));
  }
  return built;
}

/** `Article 3.04` of a code that has no articles and whose sections have numbers of this form. Many codes in Spanish call sections so. */
function isArticleSection(lexicon: Lexicon, { place, code }: ResolvedCode, target: ParsedTarget): boolean {
  if (target.kind !== 'article' || target.inherits || place === undefined || separators(target) === 0) return false;
  const numberings = numberingsOf(lexicon, place, code);
  return (
    numberings.length > 0 &&
    numberings.every(({ sections, schemes }) => sections > 0 && !schemes.some(({ kind }) => kind === 'article')) &&
    numberings.some((numbering) => hasLevels(numbering, target.number))
  );
}

function targetOf(
  target: ParsedTarget,
  citationStart: number,
  { number, through, subdivisions }: SettledNumber,
  container: CitedContainer | undefined,
): Target {
  const { kind, following, damaged } = target;
  const plain = { start: citationStart + target.start, end: citationStart + target.end, kind, number, subdivisions };
  // A fast path for the common case: the spreads below take most of the time.
  if (through === undefined && container === undefined && !following && !damaged) return plain;
  return {
    ...plain,
    ...(through === undefined ? {} : { through }),
    ...(container === undefined ? {} : { container }),
    ...(following ? { following: true } : {}),
    ...(damaged ? { damaged: true } : {}),
  };
}

/** The container of the target at `k`, with its own containers. A container applies only to targets of other kinds. */
function citedContainer(
  targets: readonly ParsedTarget[],
  containers: readonly (number | undefined)[],
  k: number,
  depth = 0,
): CitedContainer | undefined {
  const at = containers[k];
  const found = at === undefined || depth === deepest ? undefined : targets[at];
  if (at === undefined || found === undefined) return undefined;
  const around = citedContainer(targets, containers, at, depth + 1);
  return { kind: found.kind, number: found.number, ...(around === undefined ? {} : { container: around }) };
}

/** The maximum depth of nested containers. */
const deepest = 8;

/**
 * The index of each target's container, if the citation names one. Examples: the article of `art. IV, § 3` and of `§ 3 of Article
 * IV`, or the title of each chapter in `tit. 9, ch. 10; tit. 12, ch. 3`.
 */
function containersOf(targets: readonly ParsedTarget[]): readonly (number | undefined)[] {
  const containers: (number | undefined)[] = [];
  for (const [k, target] of targets.entries()) {
    const after = targets.findIndex((other, at) => at > k && other.kind !== target.kind);
    containers.push(targets[after]?.joint === 'of' ? after : containerBefore(targets, containers, k));
  }
  return containers;
}

/** The container of the target at `k` among the earlier targets, which have their containers already. */
function containerBefore(
  targets: readonly ParsedTarget[],
  containers: readonly (number | undefined)[],
  k: number,
): number | undefined {
  const target = targets[k];
  let at: number | undefined = k - 1;
  while (target !== undefined && at !== undefined && at >= 0) {
    const other: ParsedTarget | undefined = targets[at];
    if (other === undefined) return undefined;
    if (other.kind === target.kind) return containers[at];
    const outer: number | undefined = containers[at];
    const stands = isContainerKind(other.kind) && !isInside(targets, containers, at, target.kind);
    if (stands) return target.joint === 'and' ? undefined : at;
    at = outer !== undefined && outer < at ? outer : at - 1;
  }
  return undefined;
}

/** Whether one of the containers of the target at `at` has this kind. */
function isInside(
  targets: readonly ParsedTarget[],
  containers: readonly (number | undefined)[],
  at: number,
  kind: ParsedTarget['kind'],
): boolean {
  for (
    let outer = containers[at], depth = 0;
    outer !== undefined && depth < deepest;
    outer = containers[outer], depth++
  )
    if (targets[outer]?.kind === kind) return true;
  return false;
}

function candidate(lexicon: Lexicon, place: PlaceIndex): CodeCandidate {
  const known = lexicon.places[place];
  const code = known?.codes[0]?.name;
  return {
    place: known === undefined ? '' : known.region === '' ? known.name : `${known.name}, ${known.region}`,
    ...(known?.jurisdictionId === undefined ? {} : { jurisdictionId: known.jurisdictionId }),
    ...(code === undefined ? {} : { code }),
  };
}

/** Whether the next target's number already includes this one's: the chapter of `Chapter 6, Section 6-37`. */
export function isContextOf(target: ParsedTarget, next: ParsedTarget | undefined): boolean {
  if (next === undefined || target.kind === 'section' || target.kind === next.kind || target.subdivisions.length > 0)
    return false;
  return next.number.startsWith(target.number) && /^[.:-]/.test(next.number.slice(target.number.length));
}
