/** Reads numbers in a text by the schemes of codes. The schemes alone determine which numbers are accepted. */
import type { NumberScheme } from '../../../contract/numbering.ts';
import { isDash, isDigit, isInvisible, isLetter, isLineBreak, isUpper, isWordPart } from '../../text/characters.ts';
import { dashAt, isRangeDash } from '../../text/dashes.ts';
import { LONGEST_SUFFIX } from './scheme.ts';

/** The structure of a number. */
export interface NumberShape {
  readonly dots: number;
  readonly dashes: number;
  readonly colons: number;
  /** Number of digits in the last component. */
  readonly lastLength: number;
  /** Whether it has a dash that can also join a range. */
  readonly rangeDash: boolean;
}

/** A section number in the text, with its structure. */
export interface NumberRead extends NumberShape {
  readonly end: number;
  /** Whether it has letters: `47A`, `R-101`. */
  readonly lettered: boolean;
  /** Whether it has entities, invisible characters, or dashes that `plainNumber` replaces. */
  readonly odd: boolean;
  /** Number of digits in the first component. */
  readonly firstLength: number;
}

/** Longer runs are not section numbers. */
const LONGEST_NUMBER = 48;

/**
 * The numbers that a set of schemes allows. A part of one scheme may follow a part of another, because a number's code
 * and scheme are known only after it is read.
 */
export class NumberGrammar {
  /** The maximum number of digits in a part. */
  readonly #digits: number;
  /** The separators allowed before a part of digits. */
  readonly #separators: string;
  /** The maximum number of initial letters, and the separators allowed between them and the first digits. */
  readonly #lead: number;
  readonly #leadJoints: ReadonlySet<string>;
  /** The separators allowed around a part that is one capital: `-` of `3-B-102.07`. */
  readonly #aroundCapital: string;

  constructor(schemes: readonly NumberScheme[]) {
    const all = schemes.flatMap(({ parts }) => parts);
    const inner = schemes.flatMap(({ parts }) => parts.slice(1));
    const lettered = schemes.filter(({ parts: [first] }) => first?.class === 'upper');
    this.#digits = Math.max(0, ...all.filter((part) => part.class === 'digits').map(({ max }) => max));
    this.#separators = union(
      schemes.flatMap(({ parts }) => parts.slice(1).filter((part, at) => part.class === parts[at]?.class)),
    );
    this.#lead = Math.max(0, ...lettered.flatMap(({ parts: [first] }) => first?.max ?? []));
    this.#leadJoints = new Set(lettered.flatMap(({ parts: [, second] }) => second?.separator ?? []));
    this.#aroundCapital = union(inner.filter((part) => part.class === 'upper'));
  }

  /**
   * Reads the number at `at`, up to `hi`. Returns undefined when there is none. `lettered` allows an initial letter
   * (`R-101`), which requires a designator.
   */
  numberAt(text: string, at: number, hi: number, lettered: boolean): NumberRead | undefined {
    const limit = Math.min(hi, at + LONGEST_NUMBER);
    let p = at;
    let hasLetters = false;
    if (lettered && isUpper(text.charAt(at))) {
      p = this.#pastLead(text, at, limit);
      if (p === at) return undefined;
      hasLetters = true;
    }
    let [end, dots, dashes, colons, firstLength, lastLength] = [0, 0, 0, 0, 0, 0];
    let odd = false;
    let rangeDash = false;
    for (;;) {
      const digits = p;
      p = pastDigits(text, p, limit);
      const length = p - digits;
      if (length === 0 || length > this.#digits) break;
      // `§ 5-12.02shall`: a space is missing after a number of several levels.
      const suffix = pastSuffix(text, p, limit) ?? (end > 0 && isWord(text, p) ? p : undefined);
      if (suffix === undefined) break;
      if (end === 0) firstLength = length;
      else {
        const separator = text.charAt(end);
        if (separator === '.') dots++;
        else if (separator === ':') colons++;
        else dashes++;
        // A plain separator is one ASCII character, with no invisible character or line break after it.
        if (digits > end + 1 || separator === '—' || separator > '\u007f') {
          odd ||= !isUpper(text.charAt(end + 1));
          rangeDash ||= isRangeDash(text, end);
        }
      }
      odd ||= hasInvisible(text, digits, p);
      lastLength = length;
      hasLetters ||= suffix > p;
      end = suffix;
      p = this.#pastSeparator(text, end, limit);
      if (p === end) break;
    }
    if (end === 0 || end >= at + LONGEST_NUMBER) return undefined;
    return { end, dots, dashes, colons, lettered: hasLetters, rangeDash, odd, firstLength, lastLength };
  }

  /** Whether this grammar reads every number of a scheme. True only for schemes with parts of digits alone. */
  includes({ parts }: NumberScheme): boolean {
    return parts.every(
      ({ separator, class: one, max }, at) =>
        one === 'digits' && max <= this.#digits && (at === 0 ? separator === '' : isOneOf(separator, this.#separators)),
    );
  }

  /** Skips `R-` or `A` before digits at `at`. Returns `at` when no digits follow. */
  #pastLead(text: string, at: number, limit: number): number {
    let p = at;
    while (p < limit && p - at < this.#lead && isUpper(text.charAt(p))) p++;
    if (isDigit(text.charAt(p))) return this.#leadJoints.has('') ? p : at;
    return this.#leadJoints.has(text.charAt(p)) && isDigit(text.charAt(p + 1)) ? p + 1 : at;
  }

  /** Skips the separator between the part that ends at `at` and the digits after it. Returns `at` when the number ends there. */
  #pastSeparator(text: string, at: number, limit: number): number {
    if (at >= limit) return at;
    const separator = text.charAt(at);
    // `§ 1 -306.05`
    if (separator === ' ')
      return this.#separators.includes('-') && spacedDash.test(text.slice(at, at + 9)) ? at + 2 : at;
    if (isWordPart(separator)) return at;
    const isDashed = isDash(separator) || separator === '&' || separator === '—';
    if (!this.#separators.includes(isDashed ? '-' : separator)) return at;
    if (isDigit(text.charAt(at + 1))) return separator !== '—' || isLevel(text, at) ? at + 1 : at;
    if (separator === ':') return at;
    // A soft hyphen may follow the separator.
    if (!isDashed) return beforeDigit(text, at, pastInvisible(text, at + 1, limit));
    // "§ 5—12—030": an em dash between digits.
    const length = separator === '—' ? (isLevel(text, at) ? 1 : 0) : dashAt(text, at);
    if (length === 0) return at;
    if (separator === '-' && length === 1 && this.#isCapital(text, at + 1)) return at + 3;
    let p = pastInvisible(text, at + length, limit);
    // `§ 7- 2304.01`
    if (text.charAt(p) === ' ' && isDigit(text.charAt(p + 1))) return p + 1;
    if (isLineBreak(text.charAt(p))) p = pastWrap(text, p, limit);
    return beforeDigit(text, at, p);
  }

  /** Whether a level is a single capital: `B-1` of `3-B-102.07`. */
  #isCapital(text: string, at: number): boolean {
    return (
      isUpper(text.charAt(at)) &&
      text.charAt(at) <= 'Z' &&
      text.charAt(at + 1) !== '' &&
      this.#aroundCapital.includes(text.charAt(at + 1)) &&
      isDigit(text.charAt(at + 2))
    );
  }
}

function isOneOf(separator: string, separators: string): boolean {
  return separator.length === 1 && separators.includes(separator);
}

function union(parts: readonly { readonly separator: string }[]): string {
  return [...new Set(parts.map(({ separator }) => separator))].join('');
}

/** Returns `p` when a digit is there, or else `at`. */
function beforeDigit(text: string, at: number, p: number): number {
  return isDigit(text.charAt(p)) ? p : at;
}

function pastDigits(text: string, at: number, limit: number): number {
  let p = at;
  for (; p < limit; p++) {
    const c = text.charAt(p);
    if (!isDigit(c) && (p === at || !isInvisible(c))) break;
  }
  return p;
}

function hasInvisible(text: string, from: number, to: number): boolean {
  for (let p = from; p < to; p++) if (!isDigit(text.charAt(p))) return true;
  return false;
}

/** A dash after a stray space, before a level with a period. */
const spacedDash = /^ -\d{1,5}\.\d/;

/** Whether a word follows, and not a suffix. */
function isWord(text: string, at: number): boolean {
  return /^\p{Ll}{3}/u.test(text.slice(at, at + 3));
}

const UNITS_AND_ORDINALS = /^(?:st|nd|rd|th|am|pm|km|ft|mm|cm|kb|mb|gb|px|pt|em|ms|hz|db|kg|lb|oz|in)$/i;

/** Skips the letters that end a part. Returns undefined when the text is not a number (`5th`, `10km/h`). */
function pastSuffix(text: string, at: number, limit: number): number | undefined {
  const c = text.charAt(at);
  if (!isLetter(c)) return isDigit(c) ? undefined : at;
  let p = at;
  while (p < limit && p - at <= LONGEST_SUFFIX && isLetter(text.charAt(p))) p++;
  // "§ 28-3901et seq."
  if ((c === 'e' || c === 'f' || c === 'E' || c === 'F') && /^(?:et\s+seq|ff\b)/i.test(text.slice(at, at + 7)))
    return at;
  if (p - at === 1 && isLettered(text, at)) return at;
  if (p - at > LONGEST_SUFFIX || isWordPart(text.charAt(p))) return undefined;
  return p - at === 2 && UNITS_AND_ORDINALS.test(text.slice(at, p)) ? undefined : p;
}

/** Whether the capital at `at` is a numbered subdivision after a number of several levels: `C1` of `138.10C1`. */
function isLettered(text: string, at: number): boolean {
  return /^[A-Z]\d{1,2}(?!\w)/.test(text.slice(at, at + 4)) && /[.-]\d{1,5}$/.test(text.slice(Math.max(0, at - 6), at));
}

/**
 * Whether the em dash at `at` separates two levels. It is one of several, or precedes a level with a period (`7—2501.01`). Or it follows
 * such a level, and a short one ends the clause (`15.1—1 (1988)`).
 */
function isLevel(text: string, at: number): boolean {
  if (/^\d\.\d/.test(text.slice(at - 3, at)) && /^—\d{1,2}(?=[),;]|\. | \()/.test(text.slice(at, at + 5))) return true;
  if (/(?<![.\d])\d{1,5}—\d+\.\d/.test(text.slice(Math.max(0, at - 6), at + 10))) return true;
  return (
    /^—\d{1,5}[A-Z]?—\d/.test(text.slice(at, at + 9)) || /—\d{1,5}[A-Z]?$/.test(text.slice(Math.max(0, at - 8), at))
  );
}

function pastInvisible(text: string, at: number, limit: number): number {
  let p = at;
  while (p < limit && isInvisible(text.charAt(p))) p++;
  return p;
}

/** Skips a line break within a number, and the next line's quote or comment prefix. */
function pastWrap(text: string, at: number, limit: number): number {
  let p = at + (text.startsWith('\r\n', at) ? 2 : 1);
  while (p < limit && p < at + 12 && ' \t>*#/|'.includes(text.charAt(p))) p++;
  return p;
}
