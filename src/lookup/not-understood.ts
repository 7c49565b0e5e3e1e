/** Text that looks like a citation of a code that is served, but that was not understood as one: it must not pass for checked. */
import type { Citation } from '../citation/types.ts';
import type { Jurisdiction } from '../contract/resources.ts';
import { firstFrom } from './in-order.ts';

/** Offsets are UTF-16 units of the draft. */
export interface NotUnderstood {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Shorter names of codes are words of other things, too. */
const shortestName = 2;

/** The names of each directory, for as long as it is kept. */
const namesOf = new WeakMap<readonly Jurisdiction[], readonly string[]>();

/** How the codes of jurisdictions are written: their names and abbreviations. */
export function codeNames(jurisdictions: readonly Jurisdiction[]): readonly string[] {
  const names = namesOf.get(jurisdictions) ?? allNames(jurisdictions);
  namesOf.set(jurisdictions, names);
  return names;
}

function allNames(jurisdictions: readonly Jurisdiction[]): readonly string[] {
  const names = jurisdictions.flatMap(({ codes }) =>
    codes.flatMap(({ name, abbreviations }) => [...(name === undefined ? [] : [name]), ...abbreviations]),
  );
  return [...new Set(names)].filter((name) => name.length >= shortestName);
}

/**
 * Text that looks like a citation but was not recognized. It is a code's name or abbreviation with a number, or a
 * section sign without a number (`§ ___`). Citations of other law are not listed, because they name no code of the
 * service.
 * @param citations in the order of the text, as the recognizer gives them
 * @example `SMC 10.20.O10`; `Alder Falls Municipal Code § TBD`
 */
export function notUnderstoodIn(
  text: string,
  citations: readonly Pick<Citation, 'start' | 'end'>[],
  names: readonly string[],
): readonly NotUnderstood[] {
  const patterns = [/§+[ \u00a0]{0,2}(?:_{2,}|\[[^\]\n]{0,30}\]|\?+|(?:TBD|tbd|XX+|xx+)\b)/gu];
  if (names.length > 0) patterns.push(namedNumber(names));
  const found = new Map<number, NotUnderstood>();
  for (const pattern of patterns)
    for (const { 0: words, index } of text.matchAll(pattern)) {
      const end = index + words.length;
      if (found.has(index) || overlaps(citations, index, end)) continue;
      found.set(index, { start: index, end, text: words });
    }
  return [...found.values()].sort((one, other) => one.start - other.start);
}

/** Whether one of the citations, which never overlap each other, has part of a stretch of text. */
function overlaps(sorted: readonly Pick<Citation, 'start' | 'end'>[], start: number, end: number): boolean {
  const next = firstFrom(sorted, start);
  return (sorted[next]?.start ?? end) < end || (sorted[next - 1]?.end ?? start) > start;
}

/** Built once for a list of names: a draft is checked again and again. */
const patternsOf = new WeakMap<readonly string[], RegExp>();

/** A code's name, a section sign or word if there is one, and then a possible number: anything with a digit. */
function namedNumber(names: readonly string[]): RegExp {
  const pattern = patternsOf.get(names) ?? patternOf(names);
  patternsOf.set(names, pattern);
  return pattern;
}

function patternOf(names: readonly string[]): RegExp {
  const alternatives = names
    .toSorted((one, other) => other.length - one.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'));
  return new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${alternatives.join('|')}),?\\s{1,2}(?:(?:§+|[Ss]ections?|[Ss]ecs?\\.)\\s{0,2}(?:[\\p{L}\\p{N}.:-]*\\p{N}(?:[\\p{L}\\p{N}.:-]*[\\p{L}\\p{N}])?|_{2,}|TBD)|\\p{N}[\\p{L}\\p{N}]*[.:-][\\p{L}\\p{N}.:-]*[\\p{L}\\p{N}])`,
    'gu',
  );
}
