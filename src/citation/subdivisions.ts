import { isDigit, isLetter, isUpper, isWordPart } from './chars.ts';
import { pastDotted, pastParenthesised } from './numbers.ts';
import type { Reader } from './reader.ts';
import { SUBDIVISION } from './vocabulary.ts';

const NO_SUBDIVISIONS: readonly string[] = [];

/** Reads what follows a section's number: `(a)(1)`, `.H.4.b`, ` A.1`, `, subd. (b)`. */
export class SubdivisionReader {
  /** Where the subdivisions read last end. */
  end = 0;
  private readonly reader: Reader;

  constructor(reader: Reader) {
    this.reader = reader;
  }

  /** The subdivisions at `at`, designators as written; sets `end`. */
  read(at: number): readonly string[] {
    const { reader } = this;
    const { text, hi } = reader;
    this.end = at;
    const c = text.charCodeAt(at);
    // The usual case by far: nothing follows.
    if (c !== 0x28 && c !== 0x2e && c !== 0x20 && c !== 0xa0 && c !== 0x2c && c !== 10 && c !== 0x7e && c < 128)
      return NO_SUBDIVISIONS;
    let found: string[] | undefined;
    let p = at;
    for (let dotted = false; p < hi; ) {
      const next = pastDotted(text, p, hi, dotted);
      if (next === p) break;
      found ??= [];
      found.push(text.slice(p + 1, next));
      dotted = true;
      p = next;
    }
    if (found === undefined && (c === 0x20 || c === 0xa0)) {
      const spaced = this.spacedLetters(p);
      if (spaced > p) {
        found = text.slice(p + 1, spaced).split('.');
        p = spaced;
      }
    }
    for (let count = 0; count < 12; count++) {
      let q = p;
      if (text.charCodeAt(q) !== 0x28) {
        q = reader.gap(p);
        if (q - p > 3 || text.charCodeAt(q) !== 0x28) break;
      }
      const next = pastParenthesised(text, q, hi);
      if (next === q) break;
      found ??= [];
      found.push(text.slice(q, next));
      p = next;
    }
    this.end = p;
    // ", subd. (a)(1)", ", paragraph (2)"
    for (let turn = 0; turn < 3; turn++) {
      let q = reader.gap(this.end);
      if (text.charCodeAt(q) !== 0x2c) break;
      q = reader.gap(q + 1);
      if (!isLetter(text.charCodeAt(q))) break;
      const id = reader.word(q);
      if (id < 0 || ((reader.words.flags[id] ?? 0) & SUBDIVISION) === 0) break;
      q = reader.gap(reader.afterWord());
      let any = false;
      for (let count = 0; count < 6; count++) {
        const next = pastParenthesised(text, q, hi);
        if (next === q) break;
        found ??= [];
        found.push(text.slice(q, next));
        q = next;
        any = true;
      }
      if (!any) break;
      this.end = q;
    }
    return found ?? NO_SUBDIVISIONS;
  }

  /** `23.44.010 A.1`: a capital after the number, and more after a full stop. */
  private spacedLetters(at: number): number {
    const { text } = this.reader;
    let p = at + 1;
    if (!isUpper(text.charCodeAt(p)) || text.charCodeAt(p + 1) !== 0x2e) return at;
    p++;
    let parts = 0;
    while (parts < 6) {
      const next = pastDotted(text, p, this.reader.hi, true);
      if (next === p) break;
      p = next;
      parts++;
    }
    return parts === 0 || isWordPart(text.charCodeAt(p)) ? at : p;
  }
}

/** The level at which `lead` goes on: that of the last designator of its class (letters, numbers). */
export function levelOf(subdivisions: readonly string[], lead: string): number {
  const digits = isDigit(lead.charCodeAt(1));
  for (let level = subdivisions.length - 1; level >= 0; level--) {
    const at = subdivisions[level] ?? '';
    if (isDigit(at.charCodeAt(at.startsWith('(') ? 1 : 0)) === digits) return level;
  }
  return Math.max(0, subdivisions.length - 1);
}
