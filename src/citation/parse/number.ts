import { isDash, isDigit, isInvisible, isLetter, isLineBreak, isUpper, isWordPart } from '../text/characters.ts';
import { dashAt, isRangeDash } from '../text/dashes.ts';
import type { NumberShape } from './parsed.ts';

/** The longest section number: longer runs are not numbers. */
const LONGEST_NUMBER = 48;

/** A section number of the text, and how it is put together. */
export interface NumberRead extends NumberShape {
  readonly end: number;
  /** Letters are in it: `47A`, `R-101`. */
  readonly lettered: boolean;
  /** Holds entities, invisible characters, or dashes that `plainNumber` replaces. */
  readonly odd: boolean;
  /** Digits of the first component. */
  readonly firstLength: number;
}

/**
 * The section number at `at`: components of digits with at most two letters after them, joined by `.`, `-`, `:` or another dash.
 * `lettered` allows what only a designator can vouch for: `R-101`.
 */
export function numberAt(text: string, at: number, hi: number, lettered: boolean): NumberRead | undefined {
  const limit = Math.min(hi, at + LONGEST_NUMBER);
  let p = at;
  let hasLetters = false;
  if (lettered && isUpper(text.charAt(p))) {
    p = pastLetterPrefix(text, p, limit);
    if (p === at) return undefined;
    hasLetters = true;
  }
  let [end, dots, dashes, colons, firstLength, lastLength] = [0, 0, 0, 0, 0, 0];
  let odd = false;
  let rangeDash = false;
  for (let joint: Joint | undefined; ; ) {
    const digits = p;
    for (; p < limit; p++) {
      const c = text.charAt(p);
      if (isDigit(c)) continue;
      if (p === digits || !isInvisible(c)) break;
      odd = true;
    }
    const length = p - digits;
    if (length === 0 || length > 7) break;
    const suffix = pastSuffix(text, p, limit);
    if (suffix === undefined) break;
    if (joint?.separator === '.') dots++;
    else if (joint?.separator === ':') colons++;
    else if (joint !== undefined) dashes++;
    if (end === 0) firstLength = length;
    lastLength = length;
    hasLetters ||= suffix > p;
    end = suffix;
    joint = jointAt(text, end, limit);
    if (joint === undefined) break;
    odd ||= joint.odd;
    rangeDash ||= joint.rangeDash;
    p = joint.end;
  }
  if (end === 0 || end >= at + LONGEST_NUMBER) return undefined;
  return { end, dots, dashes, colons, lettered: hasLetters, rangeDash, odd, firstLength, lastLength };
}

/**
 * The number at `at`: the longer of two readings. One is by the code's own numbering (up to `end`; `at` when it reads
 * nothing), the other by the numbering of any code.
 */
export function learnedNumberAt(
  text: string,
  at: number,
  end: number,
  usual: NumberRead | undefined,
): NumberRead | undefined {
  if (end <= (usual?.end ?? at)) return usual;
  const parts = text.slice(at, end).split(/[^A-Za-z\d]+/);
  const separators = text.slice(at, end).replace(/[A-Za-z\d]/g, '');
  const dots = separators.replace(/[^.]/g, '').length;
  const colons = separators.replace(/[^:]/g, '').length;
  return {
    end,
    dots,
    colons,
    dashes: separators.length - dots - colons,
    lettered: /[A-Za-z]/.test(text.slice(at, end)),
    rangeDash: false,
    odd: /[^A-Za-z\d.:-]/.test(separators),
    firstLength: parts[0]?.length ?? 0,
    lastLength: parts.at(-1)?.length ?? 0,
  };
}

/** `R-`, `A` before digits, at most three capitals. */
function pastLetterPrefix(text: string, at: number, limit: number): number {
  let p = at;
  while (p < limit && p - at < 3 && isUpper(text.charAt(p))) p++;
  if (isDigit(text.charAt(p))) return p;
  return text.charAt(p) === '-' && isDigit(text.charAt(p + 1)) ? p + 1 : at;
}

const UNITS_AND_ORDINALS = /^(?:st|nd|rd|th|am|pm|km|ft|mm|cm|kb|mb|gb|px|pt|em|ms|hz|db|kg|lb|oz|in)$/i;

/** Past at most two letters that end a component; undefined when what follows makes it no number (`5th`, `10km/h`). */
function pastSuffix(text: string, at: number, limit: number): number | undefined {
  const c = text.charAt(at);
  if (!isLetter(c)) return isDigit(c) ? undefined : at;
  let p = at;
  while (p < limit && p - at < 3 && isLetter(text.charAt(p))) p++;
  // "§ 28-3901et seq."
  if (/^(?:et\s+seq|ff\b)/i.test(text.slice(at, at + 7))) return at;
  if (p - at > 2 || isWordPart(text.charAt(p))) return undefined;
  return p - at === 2 && UNITS_AND_ORDINALS.test(text.slice(at, p)) ? undefined : p;
}

/** What joins two components of a number. */
interface Joint {
  readonly separator: string;
  readonly end: number;
  readonly odd: boolean;
  readonly rangeDash: boolean;
}

/** The joint at `at` with digits after it; undefined when the number ends there. */
function jointAt(text: string, at: number, limit: number): Joint | undefined {
  if (at >= limit) return undefined;
  const separator = text.charAt(at);
  if (separator === '.' || separator === ':') {
    // A soft hyphen may stand at the joint.
    const p = separator === '.' ? pastInvisible(text, at + 1, limit) : at + 1;
    return isDigit(text.charAt(p)) ? { separator, end: p, odd: p > at + 1, rangeDash: false } : undefined;
  }
  if (!isDash(separator) && separator !== '&' && separator !== '—') return undefined;
  // "§ 5—12—030": an em dash between digits.
  const dash = separator === '—' ? emDashLevel(text, at) : dashAt(text, at);
  if (dash === 0) return undefined;
  let p = pastInvisible(text, at + dash, limit);
  if (isLineBreak(text.charAt(p))) p = pastWrap(text, p, limit);
  // "3-B-102.07": a level that is a letter.
  if (/^[A-Z]-\d/.test(text.slice(p, p + 3)) && separator === '-' && p === at + 1)
    return { separator: '-', end: p + 2, odd: false, rangeDash: false };
  if (!isDigit(text.charAt(p))) return undefined;
  const odd = dash > 1 || separator !== '-' || p > at + dash;
  return { separator: '-', end: p, odd, rangeDash: isRangeDash(text, at) };
}

/** 1 for an em dash between two levels: one of several, or one before a level with a full stop (`7—2501.01`). Others join a range. */
function emDashLevel(text: string, at: number): number {
  if (/(?<![.\d])\d{1,5}—\d+\.\d/.test(text.slice(Math.max(0, at - 6), at + 10))) return 1;
  const isRepeated =
    /^—\d{1,5}[A-Z]?—\d/.test(text.slice(at, at + 9)) || /—\d{1,5}[A-Z]?$/.test(text.slice(Math.max(0, at - 8), at));
  return isRepeated ? 1 : 0;
}

function pastInvisible(text: string, at: number, limit: number): number {
  let p = at;
  while (p < limit && isInvisible(text.charAt(p))) p++;
  return p;
}

/** Past a line's end within a number, and what begins the next line of a quotation or a comment. */
function pastWrap(text: string, at: number, limit: number): number {
  let p = at + (text.startsWith('\r\n', at) ? 2 : 1);
  while (p < limit && p < at + 12 && ' \t>*#/|'.includes(text.charAt(p))) p++;
  return p;
}

/** Past `(a)`: a designator of one to five letters or up to three digits in parentheses; `at` when there is none. */
export function pastParenthesized(text: string, at: number, hi: number): number {
  if (at + 2 >= hi || text.charAt(at) !== '(') return at;
  const first = text.charAt(at + 1);
  let p = at + 1;
  if (isDigit(first)) {
    while (p < hi && p < at + 5 && isDigit(text.charAt(p))) p++;
    // Four digits are a year.
    if (p - at > 4) return at;
    if (p < hi && isLetter(text.charAt(p)) && text.charAt(p + 1) === ')') p++;
  } else if (isLetter(first)) {
    while (p < hi && p < at + 7 && isLetter(text.charAt(p))) p++;
    if (!isDesignator(text.slice(at + 1, p))) return at;
    // "(a-1)", "(b1)"
    if (text.charAt(p) === '-' && isDigit(text.charAt(p + 1))) p += 2;
    else if (isDigit(text.charAt(p))) p++;
  } else return at;
  return text.charAt(p) === ')' ? p + 1 : at;
}

/** One letter, a letter repeated, or a Roman numeral. */
function isDesignator(letters: string): boolean {
  if (letters.length === 1 || (letters.length === 2 && letters[0] === letters[1])) return true;
  return /^(?:x{0,3}|xl|l)(?:ix|iv|v?i{0,3})$/i.test(letters);
}

/** Past a run of up to `most` parenthesized designators at `at`, and the designators. */
export function parenthesizedRun(
  text: string,
  at: number,
  hi: number,
  most: number,
): { readonly end: number; readonly designators: readonly string[] } {
  const designators: string[] = [];
  let end = at;
  while (designators.length < most) {
    const next = pastParenthesized(text, end, hi);
    if (next === end) break;
    designators.push(text.slice(end, next));
    end = next;
  }
  return { end, designators };
}

/** Where the parenthesized designator that ends at `end` starts; undefined when none does. */
export function parenthesizedBefore(text: string, end: number, lo: number, hi: number): number | undefined {
  if (text.charAt(end - 1) !== ')') return undefined;
  let open = Math.max(0, end - 2);
  while (open > end - 8 && open > lo && text.charAt(open) !== '(') open--;
  return pastParenthesized(text, open, hi) === end ? open : undefined;
}

/** Past `.H` or `.4` of `23.44.090.H.4.b`; digits only if `digitsToo`. `at` when there is none. */
export function pastDotted(text: string, at: number, hi: number, digitsToo: boolean): number {
  if (at + 1 >= hi || text.charAt(at) !== '.') return at;
  const c = text.charAt(at + 1);
  if (isLetter(c)) {
    // ".EE" comes after ".Z", and ".EEE" after ".ZZ".
    let end = at + 2;
    while (isUpper(c) && end < at + 5 && text.charAt(end) === c) end++;
    return isWordPart(text.charAt(end)) ? at : end;
  }
  if (!digitsToo || !isDigit(c)) return at;
  let p = at + 1;
  while (p < hi && isDigit(text.charAt(p)) && p < at + 4) p++;
  return isWordPart(text.charAt(p)) ? at : p;
}

/** Past a Roman numeral in capitals, with an optional letter after a dash (`XIII`, `II-A`); `at` when there is none. */
function pastRoman(text: string, at: number, hi: number): number {
  let p = at;
  while (p < hi && p < at + 8 && 'IVXLC'.includes(text.charAt(p))) p++;
  if (p === at) return at;
  if (isHyphenedLetter(text, p)) return p + 2;
  if (isUpper(text.charAt(p)) && !isWordPart(text.charAt(p + 1))) return p + 1;
  return isWordPart(text.charAt(p)) ? at : p;
}

/** Past a number without digits at `at`: a Roman numeral, or a letter of its own (`Appendix A`); `at` when there is none. */
export function pastNumeral(text: string, at: number, hi: number): number {
  const roman = pastRoman(text, at, hi);
  if (roman > at) return roman;
  const isAlone = at < hi && isUpper(text.charAt(at)) && !isWordPart(text.charAt(at + 1));
  return isAlone && !/^.(?:['’.]\p{L}|&)/u.test(text.slice(at, at + 4)) ? at + 1 : at;
}

/** `-A` at `at`, at the end of a number. */
function isHyphenedLetter(text: string, at: number): boolean {
  return endsInLetter(text, at) && isUpper(text.charAt(at + 1));
}

/** Whether a number ends at `at` with a level that is a letter: `-A`, `-c` of `§ 197-c`. */
export function endsInLetter(text: string, at: number): boolean {
  return text.charAt(at) === '-' && isLetter(text.charAt(at + 1)) && !/^[\p{L}\d]/u.test(text.slice(at + 2, at + 3));
}

/** Digits and letters as in the text, every dash a `-`, without invisible characters. */
export function plainNumber(text: string): string {
  return text
    .replace(/&(?:ndash|minus|hyphen|dash|#\d+|#x[0-9a-f]+);/gi, '-')
    .replace(/--/g, '-')
    .replace(/\r?\n[ \t>*#/|]*/g, '')
    .replace(/[\u2010-\u2014\u2212\ufe63\uff0d]/g, '-')
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff\u180e]/g, '');
}
