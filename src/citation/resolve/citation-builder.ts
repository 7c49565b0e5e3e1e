import type { Lexicon } from '../lexicon/lexicon.ts';
import { isContainerKind } from '../lexicon/target-kinds.ts';
import type { ParsedCitation, ParsedTarget, PlaceIndex } from '../parse/parsed.ts';
import type { Citation, CodeCandidate, ReadingOptions, Target } from '../types.ts';
import type { ResolvedCode } from './disambiguation.ts';
import { settleNumber } from './settled-number.ts';

/** The citation that a parsed one is, once its code is known. `previous`: the target that `id.` refers to. */
export function buildCitation(
  lexicon: Lexicon,
  within: ReadingOptions['within'],
  parsed: ParsedCitation,
  start: number,
  text: string,
  code: ResolvedCode,
  previous: ParsedTarget | undefined,
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
    targets: targetsOf(lexicon, within, parsed, start, code, previous),
    candidates: code.candidates.map((place) => candidate(lexicon, place)),
  };
}

function targetsOf(
  lexicon: Lexicon,
  within: ReadingOptions['within'],
  { form, targets }: ParsedCitation,
  start: number,
  code: ResolvedCode,
  previous: ParsedTarget | undefined,
): readonly Target[] {
  return targets
    .filter((target, k) => !isContextOf(target, targets[k + 1]))
    .map((target, k, kept) => {
      const { kind } = target;
      const container =
        kind === 'section' ? kept.slice(0, k).findLast((other) => isContainerKind(other.kind)) : undefined;
      const { number, through, subdivisions } = target.inherits
        ? { number: previous?.number ?? '', through: undefined, subdivisions: target.subdivisions }
        : form === 'relative'
          ? { number: within?.[kind] ?? '', through: undefined, subdivisions: target.subdivisions }
          : settleNumber(lexicon, code, target, targets.length === 1);
      return {
        start: start + target.start,
        end: start + target.end,
        kind,
        number,
        subdivisions,
        ...(through === undefined ? {} : { through }),
        ...(container === undefined ? {} : { container: { kind: container.kind, number: container.number } }),
        ...(target.following ? { following: true } : {}),
        ...(target.damaged ? { damaged: true } : {}),
      };
    });
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

/** Whether the next target's number says this one's: the chapter of `Chapter 6, Section 6-37`. */
export function isContextOf(target: ParsedTarget, next: ParsedTarget | undefined): boolean {
  if (next === undefined || target.kind === 'section' || target.kind === next.kind || target.subdivisions.length > 0)
    return false;
  return next.number.startsWith(target.number) && /^[.:-]/.test(next.number.slice(target.number.length));
}
