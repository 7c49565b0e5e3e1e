import { isLetter, isUpper, isWordPart, LETTER, UPPER, unitKind } from './chars.ts';
import { pastDotted, pastParenthesised } from './numbers.ts';
import { withOne } from './one.ts';
import type { Reader } from './reader.ts';
import { unitAt } from './units.ts';
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
    const { text, units, hi } = reader;
    this.end = at;
    const c = unitAt(units, at);
    // The usual case by far: nothing follows.
    if (
      c !== 0x28 &&
      c !== 0x2d &&
      c !== 0x2e &&
      c !== 0x20 &&
      c !== 0xa0 &&
      c !== 0x2c &&
      c !== 10 &&
      c !== 0x7e &&
      c < 128
    )
      return NO_SUBDIVISIONS;
    // "Section 5 of": the sentence goes on.
    if (c === 0x20 && isSmall(unitAt(units, at + 1))) return NO_SUBDIVISIONS;
    let found: string[] | undefined;
    let p = at;
    for (let dotted = false; p < hi; ) {
      const next = pastDotted(units, p, hi, dotted);
      if (next === p) break;
      found = withOne(found, text.slice(p + 1, next));
      dotted = true;
      p = next;
    }
    // A sentence's full stop.
    if (found === undefined && c === 0x2e) return NO_SUBDIVISIONS;
    if (found === undefined && (c === 0x20 || c === 0xa0)) {
      const spaced = unitAt(units, p + 2) === 0x2e ? this.letters(p + 1) : p;
      if (spaced > p + 2) {
        found = text.slice(p + 1, spaced).split('.');
        p = spaced;
      }
    }
    // "12.22-A,29"
    const hyphened = c === 0x2d ? /^-([A-Z])(?:[.,](\d{1,3}))?(?![\w-])/.exec(text.slice(at, at + 8)) : null;
    if (hyphened !== null) {
      found = hyphened.slice(1).filter((designator) => designator !== undefined);
      p = at + hyphened[0].length;
    }
    // "§ 20-924 [d] [1]", as New York's reporter prints them; a number alone in brackets is a note's.
    const bracketed =
      c === 0x20 && found === undefined && unitAt(units, at + 1) === 0x5b
        ? /^ \[[a-z]\](?: ?\[(?:[a-z]|\d{1,2}|[ivx]{1,4})\])*/i.exec(text.slice(at, at + 32))
        : null;
    if (bracketed !== null) {
      found = bracketed[0].match(/\[\w+\]/g) ?? [];
      p = at + bracketed[0].length;
    }
    for (let count = 0; count < 12; count++) {
      let q = p;
      if (unitAt(units, q) !== 0x28) {
        q = reader.gap(p);
        if (q - p > 3 || unitAt(units, q) !== 0x28) break;
      }
      const next = pastParenthesised(units, q, hi);
      if (next === q) break;
      found = withOne(found, text.slice(q, next));
      p = next;
    }
    this.end = p;
    // ", subd. (a)(1)", ", paragraph (2)"
    for (let turn = 0; turn < 3; turn++) {
      let q = reader.gap(this.end);
      if (unitAt(units, q) !== 0x2c) break;
      q = reader.gap(q + 1);
      if (!isLetter(unitAt(units, q))) break;
      const id = reader.word(q);
      if (id < 0 || ((reader.words.flags[id] ?? 0) & SUBDIVISION) === 0) break;
      q = reader.gap(reader.afterWord());
      let any = false;
      for (let count = 0; count < 6; count++) {
        const next = pastParenthesised(units, q, hi);
        if (next === q) break;
        found = withOne(found, text.slice(q, next));
        q = next;
        any = true;
      }
      // ", subd. A.4"
      const lettered = any ? q : this.letters(q);
      if (lettered > q) {
        found ??= [];
        found.push(...text.slice(q, lettered).split('.'));
        q = lettered;
        any = true;
      }
      if (!any) break;
      this.end = q;
    }
    return found ?? NO_SUBDIVISIONS;
  }

  /** Past `A.1` at `at`: a capital, and more after full stops; `at` when it is a word. */
  private letters(at: number): number {
    const { units, hi } = this.reader;
    if (!isUpper(unitAt(units, at)) || isWordPart(unitAt(units, at + 1))) return at;
    let p = at + 1;
    for (let parts = 0; parts < 6; parts++) {
      const next = pastDotted(units, p, hi, true);
      if (next === p) break;
      p = next;
    }
    return isWordPart(unitAt(units, p)) ? at : p;
  }
}

function isSmall(c: number): boolean {
  return (unitKind(c) & (LETTER | UPPER)) === LETTER;
}

/** The level at which `lead` goes on: that of the last designator of its class (small letters, capitals, numbers, roman numerals). */
export function levelOf(subdivisions: readonly string[], lead: string): number {
  const classes: readonly ((designator: string) => string)[] = [fineClass, coarseClass];
  for (const classOf of classes) {
    for (let level = subdivisions.length - 1; level >= 0; level--) {
      if (classOf(subdivisions[level] ?? '') === classOf(lead)) return level;
    }
  }
  return Math.max(0, subdivisions.length - 1);
}

function fineClass(designator: string): string {
  const plain = designator.replace(/[()]/g, '');
  if (/^\d/.test(plain)) return 'number';
  const roman = /^[ivx]+$/i.test(plain) ? 'roman ' : '';
  return roman + (/^[A-Z]/.test(plain) ? 'capital' : 'small');
}

/** `(i)` after `(h)` is a letter. */
function coarseClass(designator: string): string {
  return fineClass(designator).replace(/^roman /, '');
}
