/** Text that looks like a citation of a served code but was not recognized. A check must report it as unchecked. */
import type { Citation } from '../citation/types.ts';
import type { Jurisdiction } from '../contract/resources.ts';
import { firstFrom } from './in-order.ts';

/** Offsets are UTF-16 units of the draft. */
export interface NotUnderstood {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Shorter names of codes are too ambiguous. */
const shortestName = 2;

/** The names of each directory, cached with it. */
const namesOf = new WeakMap<readonly Jurisdiction[], readonly string[]>();

/** The names and abbreviations of the jurisdictions' codes. */
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
 * Finds text that looks like a citation but was not recognized. It is a code's name or abbreviation with a number, or a
 * section sign or word with a blank (`§ ___`, `§ N`, `Section 12-__`). Skips citations of other law, because they name no code of the service.
 * @param citations the recognized citations, in the order of the text
 * @example `SMC 10.20.O10`; `Alder Falls Municipal Code § TBD`
 */
export function notUnderstoodIn(
  text: string,
  citations: readonly Pick<Citation, 'start' | 'end'>[],
  names: readonly string[],
): readonly NotUnderstood[] {
  const patterns = [blankNumber];
  if (names.length > 0) patterns.push(namedNumber(names));
  const found = new Map<number, NotUnderstood>();
  for (const pattern of patterns)
    for (const { 0: words, index } of text.matchAll(pattern)) {
      const end = index + words.length;
      if (found.has(index) || overlaps(citations, index, end)) continue;
      found.set(index, { start: index, end, text: words });
    }
  // `AFMC § ___` contains `§ ___`.
  return [...found.values()]
    .sort((one, other) => one.start - other.start)
    .filter(({ start }, at, all) => (all[at - 1]?.end ?? 0) <= start);
}

/** A section sign or word with a blank or another placeholder in place of a number or its end, or with nothing after a hyphen. */
const blankNumber =
  /(?:(?<!§)§+|(?<![\p{L}\p{N}])(?:[Ss]ections?|[Ss]ecs?\.)(?=[ \u00a0]{1,2}(?:\p{N}[\p{L}\p{N}.:-]*)?_))[ \u00a0]{0,2}(?:\p{N}[\p{L}\p{N}.:-]*_+|(?:\p{N}[\p{L}\p{N}.:-]*[.:-])?(?:_{2,}|\[[^\]\n]{0,30}\]|[?●]+|(?:TBD|tbd|(?:XX+|xx+)(?:[.:-](?:X+|x+))*)\b)|(?<=§[ \u00a0]{0,2})(?:([NXnx])\1*(?:[.:-](?:[NX]+|[nx]+))+|[NX]|#+|nn+)(?![\p{L}\p{N}]|[.:-]\p{N})|\p{N}+[-–](?![\p{L}-]|\s*[\p{N}§]))/gu;

/** Whether a citation overlaps a range of text. Citations never overlap each other. */
function overlaps(sorted: readonly Pick<Citation, 'start' | 'end'>[], start: number, end: number): boolean {
  const next = firstFrom(sorted, start);
  return (sorted[next]?.start ?? end) < end || (sorted[next - 1]?.end ?? start) > start;
}

/** Cached per list of names, because drafts are checked repeatedly. */
const patternsOf = new WeakMap<readonly string[], RegExp>();

/** Matches a code's name, an optional sign or word (`§`, `¶`, `No.`), and a possible number: anything with a digit. */
function namedNumber(names: readonly string[]): RegExp {
  const pattern = patternsOf.get(names) ?? patternOf(names);
  patternsOf.set(names, pattern);
  return pattern;
}

function patternOf(names: readonly string[]): RegExp {
  const alternatives = (all: readonly string[]): string =>
    all
      .toSorted((one, other) => other.length - one.length)
      .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'))
      .join('|');
  const token = String.raw`[\p{L}\p{N}.:-]*\p{N}(?:[\p{L}\p{N}.:-]*[\p{L}\p{N}])?`;
  const initials = names.filter((name) => /^(?:\p{Lu}\.?){2,8}$/u.test(name));
  // After initials, any number may be a section's, but not a year.
  const short =
    initials.length === 0
      ? ''
      : String.raw`|(?:${alternatives(initials)})(?:,?\s{1,2}|(?=\p{N}{1,3}[.-]\p{N}+[.-]\p{N}))(?!(?:1[89]|20)\p{N}\p{N}(?![\p{L}\p{N}]|[.:-]\p{N})|\p{N}+(?:st|nd|rd|th)(?!\p{L}))(?:\p{Lu}{0,4}[.:-]?\p{N}[\p{L}\p{N}]*(?:[.:-][\p{L}\p{N}]+)*|[IVXLC]+[.:-]\p{N}+)(?![\p{L}\p{N}])`;
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:(?:${alternatives(names)}),?\s{1,2}(?:(?:[§¶]+|#|[Nn]os?\.|[Ss]ections?|[Ss]ecs?\.)\s{0,2}(?:${token}|_{2,}|TBD|(?:N+|X+)(?:[.:-](?:N+|X+))*(?![\p{L}\p{N}]))|(?:\p{Lu}{1,4}[.:-]?)?\p{N}[\p{L}\p{N}]*[.:-][\p{L}\p{N}.:-]*[\p{L}\p{N}])${short})`,
    'gu',
  );
}
