import type { Numbering, NumberScheme } from '../../contract/numbering.ts';
import { isDigit } from '../text/characters.ts';
import { DEFAULT_SCHEMES } from './numbering/default.ts';
import { NumberGrammar, type NumberRead } from './numbering/grammar.ts';
import { freeScheme, isContainerKind, schemePattern, wholeScheme } from './numbering/scheme.ts';

const DEFAULT_GRAMMAR = new NumberGrammar(DEFAULT_SCHEMES);

/** Reads code numbers in a text, by the schemes learned from each code and by the default schemes of any code. */
export class CodeNumbers {
  readonly #patterns = new Map<string, { readonly begins: Beginning; readonly pattern: RegExp }>();
  #lettered = false;
  #spaced = false;

  /** Adds the schemes of a code. Two sections are enough: a scheme only allows a number and does not exclude others. */
  add({ schemes }: Numbering): void {
    for (const scheme of schemes) {
      this.#lettered ||= /^(?:upper|mixed|roman)$/.test(scheme.parts[0]?.class ?? '');
      this.#spaced ||= scheme.parts.some(({ separator }) => separator.includes(' '));
      // The default schemes are read without a pattern.
      if (DEFAULT_GRAMMAR.includes(scheme)) continue;
      const pattern = schemePattern(wholeScheme(scheme));
      if (this.#patterns.has(pattern)) continue;
      this.#patterns.set(pattern, {
        begins: beginningOf(scheme),
        pattern: new RegExp(`${pattern}(?![A-Za-z\\d])`, 'y'),
      });
    }
  }

  /** Whether any code has numbers that begin with letters. */
  get hasLettered(): boolean {
    return this.#lettered;
  }

  /** Whether any code has numbers with spaces: `KBB 1.04.010`. */
  get hasSpaced(): boolean {
    return this.#spaced;
  }

  /**
   * Reads the number at `at`, up to `hi`, by the default schemes. Returns undefined when there is none. `lettered`
   * allows an initial letter (`R-101`), which requires a designator.
   */
  usualAt(text: string, at: number, hi: number, lettered: boolean): NumberRead | undefined {
    return DEFAULT_GRAMMAR.numberAt(text, at, hi, lettered);
  }

  /**
   * Reads the number at `at`: the longer of the matches by the learned schemes and the default schemes. Only a learned scheme
   * shows that the hyphen of `XIV-7` separates levels.
   */
  numberAt(text: string, at: number, hi: number): NumberRead | undefined {
    const usual = this.usualAt(text, at, hi, true);
    const end = this.endAt(text, at);
    const isLearned = end > (usual?.end ?? at) || (end === usual?.end && !isDigit(text.charAt(at)));
    return isLearned ? learnedNumber(text.slice(at, end), end) : usual;
  }

  /** The end of the longest number at `at` that matches a learned scheme, or `at`. */
  endAt(text: string, at: number): number {
    let end = at;
    const other: Beginning = isDigit(text.charAt(at)) ? 'letter' : 'digit';
    for (const { begins, pattern } of this.#patterns.values()) {
      if (begins === other) continue;
      pattern.lastIndex = at;
      const match = pattern.exec(text);
      if (match !== null && /\d/.test(match[0])) end = Math.max(end, at + match[0].length);
    }
    return end;
  }
}

/** The possible first characters of a scheme's numbers. */
type Beginning = 'digit' | 'letter' | 'any';

function beginningOf({ parts: [first] }: NumberScheme): Beginning {
  if (first === undefined || first.separator !== '' || first.class === 'mixed') return 'any';
  return first.class === 'digits' ? 'digit' : 'letter';
}

/** A number that matched a learned scheme and ends at `end`. */
function learnedNumber(written: string, end: number): NumberRead {
  const parts = written.split(/[^A-Za-z\d]+/);
  const separators = written.replace(/[A-Za-z\d]/g, '');
  const dots = separators.replace(/[^.]/g, '').length;
  const colons = separators.replace(/[^:]/g, '').length;
  return {
    end,
    dots,
    colons,
    dashes: separators.length - dots - colons,
    lettered: /[A-Za-z]/.test(written),
    rangeDash: false,
    odd: /[^A-Za-z\d.:-]/.test(separators),
    firstLength: parts[0]?.length ?? 0,
    lastLength: parts.at(-1)?.length ?? 0,
  };
}

/** Whether a whole number matches a scheme of the code's provisions. Container numbers are too short to identify a code. */
export function hasScheme(numbering: Numbering, number: string): boolean {
  return isMatch(patterns, wholeScheme, numbering, number);
}

/** Whether a whole number has the levels and separators of the code's provisions, with parts of any length, as a mistyped number does. */
export function hasLevels(numbering: Numbering, number: string): boolean {
  return isMatch(freePatterns, freeScheme, numbering, number);
}

function isMatch(
  known: WeakMap<Numbering, RegExp>,
  extended: (scheme: NumberScheme) => NumberScheme,
  numbering: Numbering,
  number: string,
): boolean {
  let pattern = known.get(numbering);
  if (pattern === undefined) {
    const own = numbering.schemes.filter(({ kind }) => !isContainerKind(kind));
    pattern = new RegExp(`^(?:${own.map((scheme) => schemePattern(extended(scheme))).join('|') || '(?!)'})$`, 'i');
    known.set(numbering, pattern);
  }
  return pattern.test(number);
}

/** Compiled once per numbering, because every number of a draft is compared. */
const patterns = new WeakMap<Numbering, RegExp>();
const freePatterns = new WeakMap<Numbering, RegExp>();
