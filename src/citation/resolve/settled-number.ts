import type { Numbering } from '../../contract/numbering.ts';
import { hasScheme } from '../lexicon/code-numbers.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { levelsOf, separatorsOf } from '../lexicon/numbering/scheme.ts';
import type { ParsedTarget } from '../parse/parsed.ts';
import type { ReadingOptions } from '../types.ts';
import { hasNumber, numberingsOf, withinLevels } from './number-fit.ts';
import type { ResolvedCode } from './resolved-code.ts';

/** A number as its code writes it, with hyphens settled as levels or a range, and subdivisions split off. */
export interface SettledNumber {
  readonly number: string;
  readonly through: string | undefined;
  readonly subdivisions: readonly string[];
}

/**
 * Settles the number and subdivisions of a target by the code's own numbers. `.03B(1)` is (B)(1) of `.03` if the code
 * has no `.03B`. `115.2.47` is `115.2.4` with a footnote digit if the code has only that.
 */
export function settleNumber(
  lexicon: Lexicon,
  { place, code }: Pick<ResolvedCode, 'place' | 'code'>,
  target: ParsedTarget,
  { alone, reading }: { readonly alone: boolean; readonly reading: Pick<ReadingOptions, 'footnoteDigits'> },
): SettledNumber {
  const { number, subdivisions } = target;
  // "24-211.02(Perm)": the mark is part of the number.
  const [mark = ''] = subdivisions;
  if (
    mark.length > 3 &&
    /^\(\p{L}{3,}/u.test(mark) &&
    place !== undefined &&
    hasNumber(lexicon, place, number + mark, code) === true
  )
    return { number: number + mark, through: undefined, subdivisions: subdivisions.slice(1) };
  if (place !== undefined && target.through === undefined && hasNumber(lexicon, place, number, code) === false) {
    const [, section = '', letters = ''] = /^(.*\d)-?([A-Za-z]{1,2})$/.exec(number) ?? [];
    if (section !== '' && hasNumber(lexicon, place, section, code) === true)
      return { number: section, through: undefined, subdivisions: [letters, ...subdivisions] };
    const footnoted = reading.footnoteDigits === 'kept' ? undefined : /^.*\.\d+(?=\d$)/.exec(number)?.[0];
    if (footnoted !== undefined && subdivisions.length === 0 && hasNumber(lexicon, place, footnoted, code) === true)
      return { number: footnoted, through: undefined, subdivisions };
  }
  const lettered = target.through === undefined ? letteredSection(lexicon, { place, code }, target) : undefined;
  if (lettered !== undefined) return lettered;
  const { number: whole, through } = settleRange(lexicon, { place, code }, target, alone);
  return inLevels(lexicon, { place, code }, { number: whole, through, subdivisions });
}

/**
 * For a code with unknown numbers, reads `135-31E(2)` as (E)(2) of `135-31`. Most codes with such numbers cite sections
 * this way, and have no section `31E`. Undefined for any other number.
 */
function letteredSection(
  lexicon: Lexicon,
  { place, code }: Pick<ResolvedCode, 'place' | 'code'>,
  { number, subdivisions }: ParsedTarget,
): SettledNumber | undefined {
  const [, section, letter] = /^(\d+[A-Z]?-\d+|\d{3,4}\.\d{2})([A-Za-z])$/.exec(number) ?? [];
  if (section === undefined || letter === undefined || (letter > 'Z' && subdivisions.length === 0)) return undefined;
  if (place !== undefined && hasNumber(lexicon, place, number, code) !== undefined) return undefined;
  const numberings = place === undefined ? [] : numberingsOf(lexicon, place, code);
  if (numberings.some(({ sections }) => sections > 0)) return undefined;
  return { number: section, through: undefined, subdivisions: [letter, ...subdivisions] };
}

/** The levels of a number with an unknown code. `13.76.130A.2` is more often (A)(2) of `13.76.130` than a section of four levels. */
const USUAL_LEVELS = 3;

/** `15.20.020B.9` with three levels is (B)(9) of `15.20.020`. */
function inLevels(
  lexicon: Lexicon,
  { place, code }: Pick<ResolvedCode, 'place' | 'code'>,
  settled: SettledNumber,
): SettledNumber {
  // Most numbers have no level that ends with a letter.
  if (settled.through !== undefined || !/[A-Za-z]\./.test(settled.number)) return settled;
  const numberings = place === undefined ? [] : numberingsOf(lexicon, place, code);
  const [numbering] = numberings;
  const levels = numbering === undefined ? USUAL_LEVELS : levelsOf(numbering);
  const own = withinLevels(settled.number, levels);
  return own === undefined
    ? settled
    : { ...settled, number: own.number, subdivisions: [...own.subdivisions, ...settled.subdivisions] };
}

/**
 * Decides whether the hyphens of a number separate levels (`5-12-030`) or form a range (`98.1101–98.1104`, `§§ 1-3`).
 * The order of precedence is the code's own numbers, its numbering, and the form of the two sides and the sign.
 * `alone`: the citation has no other number.
 */
function settleRange(
  lexicon: Lexicon,
  { place, code }: Pick<ResolvedCode, 'place' | 'code'>,
  target: ParsedTarget,
  alone: boolean,
): Omit<SettledNumber, 'subdivisions'> {
  const has = (number: string): boolean | undefined =>
    place === undefined ? undefined : hasNumber(lexicon, place, number, code);
  if (target.dashes === 0 || target.through !== undefined || has(target.number) === true) return target;
  const parts = target.number.split('-');
  const numberings = place === undefined ? [] : numberingsOf(lexicon, place, code);
  if (parts.length % 2 === 1) return shortenedRange(parts, numberings, has) ?? target;
  const half = parts.length / 2;
  const first = parts.slice(0, half).join('-');
  const second = parts.slice(half).join('-');
  const range = { number: first, through: second };
  const completed = { number: first, through: completedLevels(first, second) };
  // The end of `104.1.2–109.4` is the code's own § 109.4 if the code has no § 104.109.4.
  const isWhole = completed.through !== second && has(completed.through) === false && has(second) === true;
  if (has(first) === true) return isWhole ? range : completed;
  const own = separatorsOf(numberings);
  const isDotted = own === '.';
  const isColoned = own.includes(':');
  const marked = target.plural || target.rangeDash;
  const isHyphened = own.includes('-') && !isColoned;
  const [a, b] = [levels(first), levels(second)];
  if (parts.length > 2) return first.split('-')[0] === second.split('-')[0] || target.rangeDash ? range : target;
  if (a > 0 && a === b) return isHyphened ? target : range;
  const isOfLastLevel = a > 1 && second.length === first.length - first.lastIndexOf('.') - 1;
  if (a > 0 && b === 0 && (isDotted || (isOfLastLevel && numberings.length === 0))) return completed;
  if (a > 0 || b > 0) return target;
  if (target.kind !== 'section') return marked ? range : target;
  // "Section 12-204" is one section, even if it differs from the code's other numbers. The sign or the dash shows a range.
  if (isDotted || (own === '' && numberings.length > 0)) return marked ? range : target;
  if (numberings.length > 0) {
    const consecutive = Number(first) + 1 === Number(second);
    return target.rangeDash && target.plural && !isColoned && alone && consecutive ? range : target;
  }
  return target.plural && alone && Number.parseInt(first, 10) < Number.parseInt(second, 10) ? range : target;
}

/**
 * `42-3501.01-3509.07` → `42-3501.01` to `42-3509.07`, if the code has both, or its numbers have the form of these two and not of the
 * whole.
 */
function shortenedRange(
  parts: readonly string[],
  numberings: readonly Numbering[],
  has: (number: string) => boolean | undefined,
): Omit<SettledNumber, 'subdivisions'> | undefined {
  const number = parts.slice(0, -1).join('-');
  const through = [...parts.slice(0, -2), ...parts.slice(-1)].join('-');
  const isOfCode = (one: string): boolean => numberings.some((numbering) => hasScheme(numbering, one));
  const [first = 0, last = 0] = parts.slice(-2).map(Number.parseFloat);
  const isShortened =
    (has(number) === true && has(through) === true) ||
    (isOfCode(number) && isOfCode(through) && !isOfCode(parts.join('-')));
  return first < last && isShortened ? { number, through } : undefined;
}

/** `23.44.010-030` → `23.44.030`. */
function completedLevels(first: string, second: string): string {
  const missing = levels(first) - levels(second);
  return missing <= 0 ? second : [...first.split('.').slice(0, missing), second].join('.');
}

/** The number of periods in a number. */
function levels(number: string): number {
  return number.split('.').length - 1;
}
