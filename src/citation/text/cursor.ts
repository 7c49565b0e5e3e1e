import { isApostrophe, isInvisible, isLetter } from './characters.ts';
import { skipTrivia, skipTriviaBack } from './trivia.ts';

/** The farthest that a citation reaches from one of its parts. It bounds the work, and the effects of an edit. */
export const REACH = 480;

/** The longest run that counts as one word. */
const LONGEST_WORD = 40;

/** A run of letters, with inner apostrophes and periods of initials (`Gov't`, `S.F`). */
export interface WordSpan {
  readonly start: number;
  readonly end: number;
  /** Whether a period follows, either of an abbreviation or of the sentence. */
  readonly dotted: boolean;
}

/** Reads forward and backward over the visible text. Skips trivia, and stays within a window around the current position. */
export class Cursor {
  readonly text: string;
  #from = 0;
  #to: number;
  /** Characters examined so far. Tests check that this count grows linearly with the text. */
  steps = 0;

  constructor(text: string) {
    this.text = text;
    this.#to = text.length;
  }

  /** The lower bound of the window. */
  get lo(): number {
    return this.#from;
  }

  /** The upper bound of the window, exclusive. */
  get hi(): number {
    return this.#to;
  }

  /** Limits the window to REACH characters around `at`, and never before `floor`. */
  focus(at: number, floor: number): void {
    this.#from = Math.max(floor, at - REACH);
    this.extendTo(at);
  }

  /** Limits the window to REACH characters after `at`. */
  extendTo(at: number): void {
    this.#to = Math.min(this.text.length, at + REACH);
  }

  /** Runs `read` with the window limited to [from, to), and returns its result. */
  within<T>(from: number, to: number, read: () => T): T {
    const before = { from: this.#from, to: this.#to };
    this.#from = from;
    this.#to = to;
    const result = read();
    this.#from = before.from;
    this.#to = before.to;
    return result;
  }

  /** The start of the next visible character at or after `at`. */
  skip(at: number): number {
    const p = skipTrivia(this.text, at, this.hi);
    this.steps += p - at + 1;
    return p;
  }

  /** The end of the last visible character before `at`. */
  skipBack(at: number): number {
    const p = skipTriviaBack(this.text, at, this.lo);
    this.steps += at - p + 1;
    return p;
  }

  /** The start of the text after a comma at `at`, or `at` when there is no comma. */
  skipComma(at: number): number {
    return this.text.charAt(at) === ',' ? this.skip(at + 1) : at;
  }

  /** The word that starts at `at`. */
  wordSpanAt(at: number): WordSpan | undefined {
    const { text } = this;
    if (at >= this.hi) return undefined;
    const limit = Math.min(text.length, at + LONGEST_WORD);
    let p = at;
    let run = 0;
    for (; p < limit; p++) {
      const c = text.charAt(p);
      if (isLetter(c)) run++;
      else if (run === 0) break;
      else if (c === '.') {
        // "S.F": a period after a single letter joins the next letter.
        if (run !== 1 || !isLetter(text.charAt(p + 1))) break;
        run = 0;
      } else if (isApostrophe(c)) {
        if (!isLetter(text.charAt(p + 1))) break;
      } else if (!isInvisible(c)) break;
    }
    while (p > at && isInvisible(text.charAt(p - 1))) p--;
    this.steps += p - at + 1;
    return p === at ? undefined : { start: at, end: p, dotted: text.charAt(p) === '.' };
  }

  /** The word that ends at `end`, with or without a period. */
  wordSpanBefore(end: number): WordSpan | undefined {
    const { text, lo } = this;
    const dotted = end > lo && text.charAt(end - 1) === '.';
    const last = dotted ? end - 1 : end;
    const limit = Math.max(lo, last - LONGEST_WORD);
    let p = last;
    for (; p > limit; p--) {
      const c = text.charAt(p - 1);
      if (isLetter(c) || isInvisible(c)) continue;
      if (p === last || p - 1 === limit || !isLetter(text.charAt(p - 2))) break;
      const afterInitial = c === '.' && (p - 2 === limit || !isLetter(text.charAt(p - 3)));
      if (!afterInitial && !isApostrophe(c)) break;
    }
    while (p < last && !isLetter(text.charAt(p))) p++;
    this.steps += end - p + 1;
    return p === last ? undefined : { start: p, end: last, dotted };
  }
}
