import { DASH, DIGIT, IGNORED, isDigit, isLetter, isUpper, isWordPart, LETTER, unitKind } from './chars.ts';
import { dashAt, isRangeDash } from './dashes.ts';
import { type Units, unitAt, written } from './units.ts';

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
  /** Holds entities, soft hyphens or dashes to be normalized. */
  odd: boolean;
  /** Digits of the last component. */
  lastLength: number;
  /** Digits of the first component. */
  firstLength: number;
  /** Characters looked at. */
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
export function readNumber(units: Units, at: number, hi: number, lettered: boolean, into: NumberRead): boolean {
  into.end = 0;
  into.dots = 0;
  into.dashes = 0;
  into.colons = 0;
  into.letters = false;
  into.rangeDash = false;
  into.odd = false;
  into.firstLength = 0;
  into.lastLength = 0;
  into.steps = 1;
  const limit = Math.min(hi, at + NUMBER_LIMIT);
  let p = at;
  if (lettered && isUpper(unitAt(units, p))) {
    p = pastLetterPrefix(units, p, limit);
    if (p === at) return false;
    into.letters = true;
  }
  let end = 0;
  for (let separator = 0; ; ) {
    const digits = p;
    while (p < limit) {
      const c = unitAt(units, p);
      if (isDigit(c)) p++;
      else if (p > digits && (unitKind(c) & IGNORED) !== 0) {
        into.odd = true;
        p++;
      } else break;
    }
    const length = p - digits;
    if (length === 0 || length > 7) break;
    const suffix = pastSuffix(units, p, limit);
    if (suffix < 0) break;
    if (separator === DOT) into.dots++;
    else if (separator === COLON) into.colons++;
    else if (separator !== 0) into.dashes++;
    if (end === 0) into.firstLength = length;
    into.lastLength = length;
    if (suffix > p) into.letters = true;
    end = suffix;
    const joined = pastJoin(units, end, limit, into);
    if (joined === end) break;
    separator = unitAt(units, end);
    p = joined;
  }
  into.steps = p - at + 1;
  if (end === 0 || end >= at + NUMBER_LIMIT) return false;
  into.end = end;
  return true;
}

const DOT = 0x2e;
const COLON = 0x3a;

/** `R-`, `A` before digits, at most three capitals. */
function pastLetterPrefix(units: Units, at: number, limit: number): number {
  let p = at;
  while (p < limit && p - at < 3 && isUpper(unitAt(units, p))) p++;
  const c = unitAt(units, p);
  if (isDigit(c)) return p;
  if (c === 0x2d && isDigit(unitAt(units, p + 1))) return p + 1;
  return at;
}

/** Past at most two letters that end a component; -1 when what follows makes it no number (`5th`, `10km/h`). */
function pastSuffix(units: Units, at: number, limit: number): number {
  const kind = unitKind(unitAt(units, at));
  if ((kind & LETTER) === 0) return (kind & DIGIT) !== 0 ? -1 : at;
  let p = at;
  while (p < limit && p - at < 3 && isLetter(unitAt(units, p))) p++;
  if (p - at > 2 || isWordPart(unitAt(units, p))) return -1;
  if (p - at === 2) {
    const ending = written(units, at, p).toLowerCase();
    if (/^(?:st|nd|rd|th|am|pm|km|ft|mm|cm|kb|mb|gb|px|pt|em|ms|hz|db|kg|lb|oz|in)$/.test(ending)) return -1;
  }
  return p;
}

/** Past the separator to a following component of digits (or one capital after a dash); `at` when the number ends here. */
function pastJoin(units: Units, at: number, limit: number, into: NumberRead): number {
  if (at >= limit) return at;
  const c = unitAt(units, at);
  let p = at + 1;
  if (c === 0x2e) {
    // A soft hyphen may stand at the joint.
    while (p < limit && (unitKind(unitAt(units, p)) & IGNORED) !== 0) p++;
    if (!isDigit(unitAt(units, p))) return at;
    if (p > at + 1) into.odd = true;
    return p;
  }
  if (c === 0x3a) {
    return isDigit(unitAt(units, p)) ? p : at;
  }
  if ((unitKind(c) & DASH) === 0 && c !== 0x26) return at;
  const dash = dashAt(units, at);
  if (dash === 0) return at;
  p = at + dash;
  while (p < limit && (unitKind(unitAt(units, p)) & IGNORED) !== 0) p++;
  if (unitAt(units, p) === 10 || unitAt(units, p) === 13) p = pastWrap(units, p, limit);
  if (!isDigit(unitAt(units, p))) return at;
  if (isRangeDash(units, at)) into.rangeDash = true;
  if (dash > 1 || c !== 0x2d || p > at + dash) into.odd = true;
  return p;
}

/** Past a line's end within a number, and what begins the next line of a quotation or a comment. */
function pastWrap(units: Units, at: number, limit: number): number {
  let p = at + (unitAt(units, at) === 13 && unitAt(units, at + 1) === 10 ? 2 : 1);
  while (p < limit && p < at + 12 && LINE_START.has(unitAt(units, p))) p++;
  return p;
}

const LINE_START: ReadonlySet<number> = new Set([...' \t>*#/|'].map((c) => c.charCodeAt(0)));

/** Past `(a)`: a designator of one to five letters or up to three digits in parentheses; `at` when there is none. */
export function pastParenthesised(units: Units, at: number, hi: number): number {
  if (at + 2 >= hi || unitAt(units, at) !== 0x28) return at;
  const first = unitAt(units, at + 1);
  let p = at + 1;
  if (isDigit(first)) {
    while (p < hi && p < at + 5 && isDigit(unitAt(units, p))) p++;
    if (p - at > 4) return at;
    if (p < hi && isLetter(unitAt(units, p)) && unitAt(units, p + 1) === 0x29) p++;
    // A year is not a subdivision: only up to three digits.
  } else if (isLetter(first)) {
    while (p < hi && p < at + 7 && isLetter(unitAt(units, p))) p++;
    if (!isDesignatorText(units, at + 1, p)) return at;
    // "(a-1)", "(b1)"
    if (unitAt(units, p) === 0x2d && isDigit(unitAt(units, p + 1))) p += 2;
    else if (isDigit(unitAt(units, p))) p++;
  } else return at;
  return unitAt(units, p) === 0x29 ? p + 1 : at;
}

/** One letter, a letter repeated, or a roman numeral. */
function isDesignatorText(units: Units, start: number, end: number): boolean {
  if (end - start === 1) return true;
  if (end - start === 2 && unitAt(units, start) === unitAt(units, start + 1)) return true;
  return /^(?:x{0,3}|xl|l)(?:ix|iv|v?i{0,3})$/i.test(written(units, start, end));
}

/** Past `.H` or `.4` of `23.44.090.H.4.b`; the first must be a letter. `at` when there is none. */
export function pastDotted(units: Units, at: number, hi: number, digitsToo: boolean): number {
  if (at + 1 >= hi || unitAt(units, at) !== 0x2e) return at;
  const c = unitAt(units, at + 1);
  if (isLetter(c)) {
    // ".EE" comes after ".Z".
    const end = unitAt(units, at + 2) === c && isUpper(c) ? at + 3 : at + 2;
    return isWordPart(unitAt(units, end)) ? at : end;
  }
  if (!digitsToo || !isDigit(c)) return at;
  let p = at + 1;
  while (p < hi && isDigit(unitAt(units, p)) && p < at + 4) p++;
  return isWordPart(unitAt(units, p)) ? at : p;
}

/** Past a roman numeral in capitals, with an optional letter after a dash (`XIII`, `II-A`); `at` when there is none. */
export function pastRoman(units: Units, at: number, hi: number): number {
  let p = at;
  while (p < hi && p < at + 8 && isRoman(unitAt(units, p))) p++;
  if (p === at) return at;
  if (unitAt(units, p) === 0x2d && isUpper(unitAt(units, p + 1)) && !isWordPart(unitAt(units, p + 2))) return p + 2;
  if (isUpper(unitAt(units, p)) && !isWordPart(unitAt(units, p + 1))) return p + 1;
  return isWordPart(unitAt(units, p)) ? at : p;
}

function isRoman(c: number): boolean {
  return c === 0x49 || c === 0x56 || c === 0x58 || c === 0x4c || c === 0x43;
}

/** Digits and letters as in the text, every dash a `-`, nothing that is not seen. */
export function plainNumber(text: string): string {
  return text
    .replace(/&(?:ndash|minus|hyphen|dash|#\d+|#x[0-9a-f]+);/gi, '-')
    .replace(/--/g, '-')
    .replace(/\r?\n[ \t>*#/|]*/g, '')
    .replace(/[\u2010-\u2013\u2212\ufe63\uff0d]/g, '-')
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff\u180e]/g, '');
}
