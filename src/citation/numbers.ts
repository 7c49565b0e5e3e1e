import { IGNORED, isDigit, isLetter, isUpper, isWordPart, KIND, LETTER } from './chars.ts';
import { dashAt, isRangeDash } from './dashes.ts';

/** The longest section number: longer runs are not numbers. */
const NUMBER_LIMIT = 48;

/** How a number is put together: how many of each separator, and whether letters are in it. */
export interface NumberRead {
  /** Past the number; 0 when there was none. */
  end: number;
  /** Where a dot-letter subdivision starts (`23.44.090` | `.H.4.b`), or `end`. */
  dots: number;
  dashes: number;
  colons: number;
  letters: boolean;
  /** Any dash in it is one that joins ranges. */
  rangeDash: boolean;
  /** Holds entities, soft hyphens or dashes to be normalised. */
  odd: boolean;
  /** Digits of the last component. */
  lastLength: number;
  /** Digits of the first component. */
  firstLength: number;
  steps: number;
}

export function newNumber(): NumberRead {
  return {
    end: 0,
    dots: 0,
    dashes: 0,
    colons: 0,
    letters: false,
    rangeDash: false,
    odd: false,
    lastLength: 0,
    firstLength: 0,
    steps: 0,
  };
}

/**
 * Reads a section number at `at`: components of digits with at most two letters after them, joined by `.`, `-`, `:` or another dash.
 * `lettered` allows what only a designator can vouch for: `R-101`, `IX`. False when there is no number.
 */
export function readNumber(text: string, at: number, hi: number, lettered: boolean, into: NumberRead): boolean {
  into.end = 0;
  into.dots = 0;
  into.dashes = 0;
  into.colons = 0;
  into.letters = false;
  into.rangeDash = false;
  into.odd = false;
  into.firstLength = 0;
  into.lastLength = 0;
  const limit = Math.min(hi, at + NUMBER_LIMIT);
  let p = at;
  if (lettered && isUpper(text.charCodeAt(p))) {
    p = pastLetterPrefix(text, p, limit);
    if (p === at) return false;
    into.letters = true;
  }
  let end = 0;
  for (;;) {
    const digits = p;
    while (p < limit) {
      const c = text.charCodeAt(p);
      if (isDigit(c)) p++;
      else if (((KIND[c] ?? 0) & IGNORED) !== 0 && p > digits) {
        into.odd = true;
        p++;
      } else break;
    }
    const length = p - digits;
    if (length === 0 || length > 7) break;
    if (end === 0) into.firstLength = length;
    into.lastLength = length;
    const suffix = pastSuffix(text, p, limit);
    if (suffix < 0) break;
    if (suffix > p) into.letters = true;
    p = suffix;
    end = p;
    const joined = pastJoin(text, p, limit, into);
    if (joined === p) break;
    p = joined;
  }
  into.steps += p - at + 1;
  if (end === 0 || end >= at + NUMBER_LIMIT) return false;
  into.end = end;
  return true;
}

/** `R-`, `A` before digits, at most three capitals. */
function pastLetterPrefix(text: string, at: number, limit: number): number {
  let p = at;
  while (p < limit && p - at < 3 && isUpper(text.charCodeAt(p))) p++;
  const c = text.charCodeAt(p);
  if (isDigit(c)) return p;
  if (c === 0x2d && isDigit(text.charCodeAt(p + 1))) return p + 1;
  return at;
}

/** Past at most two letters that end a component; -1 when what follows makes it no number (`5th`, `10km/h`). */
function pastSuffix(text: string, at: number, limit: number): number {
  let p = at;
  while (p < limit && p - at < 3 && ((KIND[text.charCodeAt(p)] ?? 0) & LETTER) !== 0) p++;
  if (p === at) return isWordPart(text.charCodeAt(p)) ? -1 : p;
  if (p - at > 2 || isWordPart(text.charCodeAt(p))) return -1;
  if (p - at === 2) {
    const ending = text.slice(at, p).toLowerCase();
    if (/^(?:st|nd|rd|th|am|pm|km|ft|mm|cm|kb|mb|gb|px|pt|em|ms|hz|db|kg|lb|oz|in)$/.test(ending)) return -1;
  }
  return p;
}

/** Past the separator to a following component of digits (or one capital after a dash); `at` when the number ends here. */
function pastJoin(text: string, at: number, limit: number, into: NumberRead): number {
  if (at >= limit) return at;
  const c = text.charCodeAt(at);
  let p = at + 1;
  if (c === 0x2e) {
    // A soft hyphen may stand at the joint.
    while (p < limit && ((KIND[text.charCodeAt(p)] ?? 0) & IGNORED) !== 0) p++;
    if (!isDigit(text.charCodeAt(p)) || !componentAt(text, p, limit)) return at;
    if (p > at + 1) into.odd = true;
    into.dots++;
    return p;
  }
  if (c === 0x3a) {
    if (!isDigit(text.charCodeAt(p)) || !componentAt(text, p, limit)) return at;
    into.colons++;
    return p;
  }
  const dash = dashAt(text, at);
  if (dash === 0) return at;
  p = at + dash;
  while (p < limit && ((KIND[text.charCodeAt(p)] ?? 0) & IGNORED) !== 0) p++;
  const next = text.charCodeAt(p);
  if (!isDigit(next) || !componentAt(text, p, limit)) return at;
  if (isRangeDash(text, at)) into.rangeDash = true;
  if (dash > 1 || c !== 0x2d || p > at + dash) into.odd = true;
  into.dashes++;
  return p;
}

function componentAt(text: string, at: number, limit: number): boolean {
  let p = at;
  while (p < limit && isDigit(text.charCodeAt(p))) p++;
  return pastSuffix(text, p, limit) >= 0;
}

/** Past `(a)`: a designator of one to five letters or up to three digits in parentheses; `at` when there is none. */
export function pastParenthesised(text: string, at: number, hi: number): number {
  if (at + 2 >= hi || text.charCodeAt(at) !== 0x28) return at;
  const first = text.charCodeAt(at + 1);
  let p = at + 1;
  if (isDigit(first)) {
    while (p < hi && p < at + 5 && isDigit(text.charCodeAt(p))) p++;
    if (p - at > 4) return at;
    if (p < hi && isLetter(text.charCodeAt(p)) && text.charCodeAt(p + 1) === 0x29) p++;
    // A year is not a subdivision: only up to three digits.
  } else if (isLetter(first)) {
    while (p < hi && p < at + 7 && isLetter(text.charCodeAt(p))) p++;
    if (!isDesignatorText(text, at + 1, p)) return at;
    // "(a-1)", "(b1)"
    if (text.charCodeAt(p) === 0x2d && isDigit(text.charCodeAt(p + 1))) p += 2;
    else if (isDigit(text.charCodeAt(p))) p++;
  } else return at;
  return text.charCodeAt(p) === 0x29 ? p + 1 : at;
}

/** One letter, a letter repeated, or a roman numeral. */
function isDesignatorText(text: string, start: number, end: number): boolean {
  if (end - start === 1) return true;
  if (end - start === 2 && text.charCodeAt(start) === text.charCodeAt(start + 1)) return true;
  return /^(?:x{0,3}|xl|l)(?:ix|iv|v?i{0,3})$/i.test(text.slice(start, end));
}

/** Past `.H` or `.4` of `23.44.090.H.4.b`; the first must be a letter. `at` when there is none. */
export function pastDotted(text: string, at: number, hi: number, digitsToo: boolean): number {
  if (at + 1 >= hi || text.charCodeAt(at) !== 0x2e) return at;
  const c = text.charCodeAt(at + 1);
  if (isLetter(c)) {
    // ".EE" comes after ".Z".
    const end = text.charCodeAt(at + 2) === c && isUpper(c) ? at + 3 : at + 2;
    return isWordPart(text.charCodeAt(end)) ? at : end;
  }
  if (!digitsToo || !isDigit(c)) return at;
  let p = at + 1;
  while (p < hi && isDigit(text.charCodeAt(p)) && p < at + 4) p++;
  return isWordPart(text.charCodeAt(p)) ? at : p;
}

/** Past a roman numeral in capitals, with an optional letter after a dash (`XIII`, `II-A`); `at` when there is none. */
export function pastRoman(text: string, at: number, hi: number): number {
  let p = at;
  while (p < hi && p < at + 8 && /[IVXLC]/.test(text.charAt(p))) p++;
  if (p === at) return at;
  if (text.charCodeAt(p) === 0x2d && isUpper(text.charCodeAt(p + 1)) && !isWordPart(text.charCodeAt(p + 2)))
    return p + 2;
  if (isUpper(text.charCodeAt(p)) && !isWordPart(text.charCodeAt(p + 1))) return p + 1;
  return isWordPart(text.charCodeAt(p)) ? at : p;
}

/** Digits and letters as in the text, every dash a `-`, nothing that is not seen. */
export function plainNumber(text: string): string {
  return text
    .replace(/&(?:ndash|minus|hyphen|dash|#\d+|#x[0-9a-f]+);/gi, '-')
    .replace(/--/g, '-')
    .replace(/[\u2010-\u2013\u2212\ufe63\uff0d]/g, '-')
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff\u180e]/g, '');
}
