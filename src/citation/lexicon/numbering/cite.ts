/** Builds a citation for each provision of a code. No two provisions share one. */
import type { Numbering } from '../../../contract/numbering.ts';
import { type ContainerStep, joinedNumber } from './container-context.ts';
import type { LearnedFrom } from './learn.ts';

/** A provision, with its importer's citation as the fallback. */
export interface ToCite extends LearnedFrom {
  readonly citation: string;
}

export interface Cited {
  /** The number as cited: `08.11.04.03` for `.03` of chapter 08.11.04. */
  readonly number: string;
  readonly citation: string;
}

/**
 * Returns citations in the code's own form, in the order of `provisions`. If a number repeats, the citation names the
 * container that makes it unique. If it repeats within one container, the second has an ordinal.
 */
export function citeProvisions(name: string, numbering: Numbering, provisions: readonly ToCite[]): readonly Cited[] {
  const plain = provisions.map((provision) => {
    // The importer has already cited a preamble, or the text of a container itself.
    const { kind, number, ofContainer, citation } = provision;
    return number === '' || ofContainer === true || !isOrdinary(kind)
      ? { number, citation }
      : cite(name, numbering, provision);
  });
  return distinct(name, numbering, provisions, plain);
}

/** Cites one section in the form that the numbering defines. Another section may have the same citation. */
export function cite(name: string, numbering: Numbering, provision: Pick<LearnedFrom, 'number' | 'containers'>): Cited {
  const { number, containers } = provision;
  const { context } = numbering;
  if (context?.form === 'joined') {
    const whole = joinedNumber(provision, context.levels, context.join);
    return { number: whole, citation: words(name, numbering.citing.marker, whole) };
  }
  if (context?.form === 'before') {
    const title = containers.find(({ level }) => context.levels.includes(level))?.number;
    const short = numbering.citing.abbreviations.find(({ origin }) => origin !== 'initials')?.text ?? name;
    return {
      number,
      citation: title === undefined ? words(name, '§', number) : `${title} ${words(short, '§', number)}`,
    };
  }
  if (context?.form === 'named' && context.when === 'always')
    return { number, citation: named(name, containers, context.levels, numbering.citing.marker, number) };
  return { number, citation: words(name, numbering.citing.marker, number) };
}

/** Whether a kind is cited by number alone. Other kinds require a word: `art. IV`, `app. A`. */
function isOrdinary(kind: string): boolean {
  return /^(?:section|rule|regulation|canon|policy|standard|order|guideline)$/.test(kind);
}

function words(name: string, marker: string, number: string): string {
  return marker === '' ? `${name} ${number}` : `${name} ${marker} ${number}`;
}

function named(
  name: string,
  containers: readonly ContainerStep[],
  levels: readonly string[],
  marker: string,
  number: string,
): string {
  const steps = containers.filter(({ level }) => levels.includes(level)).map(stepWords);
  const own = marker === '' ? number : `${marker} ${number}`;
  return steps.length === 0 ? `${name} ${own}` : `${name} ${[...steps, own].join(', ')}`;
}

/** Bluebook (21st ed.), table T16. */
const abbreviated: ReadonlyMap<string, string> = new Map([
  ['appendix', 'app.'],
  ['article', 'art.'],
  ['chapter', 'ch.'],
  ['division', 'div.'],
  ['exhibit', 'ex.'],
  ['part', 'pt.'],
  ['schedule', 'sched.'],
  ['subchapter', 'subch.'],
  ['subpart', 'subpt.'],
  ['subtitle', 'subtit.'],
  ['title', 'tit.'],
]);

function stepWords({ level, number, heading }: ContainerStep): string {
  if (number === undefined) return heading ?? level;
  return `${abbreviated.get(level) ?? level} ${number}`;
}

/** Makes equal citations unique: first by the containers that differ, then by an ordinal. */
function distinct(
  name: string,
  numbering: Numbering,
  provisions: readonly ToCite[],
  given: readonly Cited[],
): readonly Cited[] {
  const cited = [...given];
  const { context } = numbering;
  const citationAt = (at: number, levels: readonly string[]): string => {
    const { containers = [], number = '' } = provisions[at] ?? {};
    const marker = numbering.citing.marker === '' ? '§' : numbering.citing.marker;
    return number === '' || !isOrdinary(provisions[at]?.kind ?? '')
      ? `${cited[at]?.citation ?? ''} (${containers.map(stepWords).join(', ')})`
      : named(name, containers, levels, marker, number);
  };
  for (const levels of [context?.levels ?? [], undefined])
    for (const places of repeatedIn(cited)) {
      const atHome = places.filter((at) => standsAtHome(provisions[at]));
      for (const at of places) {
        if (atHome.length === 1 && at === atHome[0]) continue;
        const { containers = [] } = provisions[at] ?? {};
        const steps = levels ?? containers.map(({ level }) => level);
        const known = cited[at];
        if (known !== undefined && steps.length > 0 && containers.length > 0)
          cited[at] = { ...known, citation: citationAt(at, steps) };
      }
    }
  const taken = new Set(cited.map(({ citation }) => keyOf(citation)));
  for (const places of repeatedIn(cited))
    for (const [order, at] of places.entries()) {
      const known = cited[at];
      if (known === undefined || order === 0) continue;
      let ordinal = order + 1;
      while (taken.has(keyOf(`${known.citation} [${ordinal}]`))) ordinal += 1;
      cited[at] = { ...known, citation: `${known.citation} [${ordinal}]` };
      taken.add(keyOf(cited[at].citation));
    }
  return cited;
}

/**
 * Whether a number begins with the number of a container around it. If a publisher repeats `1-1403` under a title of
 * reserved sections, the one in title 1 keeps its plain citation in all editions.
 */
function standsAtHome(provision: ToCite | undefined): boolean {
  if (provision === undefined) return false;
  const { number, containers } = provision;
  return containers.some(
    ({ number: outer }) =>
      outer !== undefined &&
      outer !== '' &&
      number.startsWith(outer) &&
      /^[^A-Za-z0-9]/.test(number.slice(outer.length)),
  );
}

/** Groups of indices with equal citations, in order. */
function repeatedIn(cited: readonly Cited[]): readonly (readonly number[])[] {
  const places = new Map<string, number[]>();
  for (const [at, { citation }] of cited.entries()) {
    const key = keyOf(citation);
    const known = places.get(key);
    if (known === undefined) places.set(key, [at]);
    else known.push(at);
  }
  return [...places.values()].filter(({ length }) => length > 1);
}

function keyOf(citation: string): string {
  return citation.toLowerCase().replace(/\s+/g, ' ');
}
