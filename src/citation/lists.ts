import { isDigit, isLetter, isUpper } from './chars.ts';
import { dashAt, emDashAt } from './dashes.ts';
import type { RawTarget } from './marks.ts';
import { type NumberRead, newNumber, pastParenthesised, pastRoman } from './numbers.ts';
import type { Reader } from './reader.ts';
import { pastShortened } from './shortened.ts';
import { unitAt } from './units.ts';
import { JOINT, type KnownWords, knownWords, UNIT } from './vocabulary.ts';

/** What can follow a number: nothing of its citation, only another group of numbers (`of Chapter 12`), or anything. */
export type Following = 'nothing' | 'group' | 'anything';

/** Reads what joins one number of a citation to the next: ranges, lists, `et seq.`, another designator. */
export class ListReader {
  /** Where a range's second number starts. */
  rangeStart = 0;
  /** Where a number starts that stands by its neighbour without a comma; -1 when the last did not. */
  damagedAt = -1;
  /** Whether `of` leads to the last group found. */
  ofGroup = false;
  readonly known: KnownWords;
  private readonly reader: Reader;
  private readonly next: NumberRead = newNumber();

  constructor(reader: Reader) {
    this.reader = reader;
    this.known = knownWords(reader.words);
  }

  /**
   * What can follow a number at `at`, by the next character or word: mostly nothing, since sentences go on in other words.
   * (`§§ 1.1. 1.2`: in a list with a plural sign a full stop can.)
   */
  follows(at: number): Following {
    const { reader } = this;
    const p = reader.gap(at);
    const c = unitAt(reader.units, p);
    if (c < 128 && ENDS[c] === 1) return 'nothing';
    if (!isLetter(c) || p >= reader.hi) return 'anything';
    const id = reader.word(p);
    if (id === this.known.of) return 'group';
    return isUpper(c) || (id >= 0 && ((reader.words.flags[id] ?? 0) & JOINT) !== 0) ? 'anything' : 'nothing';
  }

  /** The end of a range's second number after a spaced dash, `to` or `through`; 0 when there is none. */
  rangeAfter(at: number, first: NumberRead): number {
    const { reader } = this;
    const { units } = reader;
    let p = reader.gap(at);
    const dash = dashAt(units, p) || emDashAt(units, p);
    if (dash > 0) {
      // A dash straight after the number would have been read as its part, unless a subdivision stood between.
      p = reader.gap(p + dash);
    } else {
      if (!isLetter(unitAt(units, p))) return 0;
      const id = reader.word(p);
      if (id !== this.known.through && id !== this.known.thru && id !== this.known.to) return 0;
      const isTo = id === this.known.to;
      p = reader.gap(reader.afterWord());
      if (isTo && first.dots + first.dashes + first.colons === 0) return 0;
      const sign = reader.sectionSign(p);
      if (sign > p) p = reader.gap(sign);
    }
    this.rangeStart = p;
    // "23.44.010–.020", "5-12-010 to -030"
    const shortened = pastShortened(units, p, reader.hi, first);
    if (shortened > p) return shortened;
    if (!isDigit(unitAt(units, p)) && !isUpper(unitAt(units, p))) return 0;
    if (!reader.number(p, true, this.next)) return 0;
    if (!alike(first, this.next)) return 0;
    return this.next.end;
  }

  /** The end of `et seq.`, `ff.`, `and following` after a number; 0 when there is none. */
  followingAfter(at: number): number {
    const { reader } = this;
    const { units } = reader;
    let p = reader.gap(at);
    if (unitAt(units, p) === 0x2c) p = reader.gap(p + 1);
    const c = unitAt(units, p) | 0x20;
    if (p === at || (c !== 0x65 && c !== 0x66 && c !== 0x61)) return 0;
    const id = reader.word(p);
    if (id === this.known.ff) return reader.afterWord();
    if (id === this.known.et) {
      if (reader.word(reader.gap(reader.afterWord())) !== this.known.seq) return 0;
      return reader.afterWord();
    }
    if (id !== this.known.and) return 0;
    return reader.word(reader.gap(reader.afterWord())) === this.known.following ? reader.wordEnd : 0;
  }

  /** Where the next number (or parenthesised subdivision) of the list starts; -1 when the list ends. */
  toNextItem(at: number, first: NumberRead, plural: boolean, last: RawTarget | undefined): number {
    const { reader } = this;
    const { units } = reader;
    this.damagedAt = -1;
    let p = reader.gap(at);
    const spaced = p > at;
    let joined = false;
    const parts = first.dots + first.dashes + first.colons;
    this.quotedComma = false;
    if (plural) p = this.pastQuoted(p);
    if (this.quotedComma) joined = true;
    const c = unitAt(units, p);
    if (c === 0x2c || c === 0x3b || c === 0x2b || (c === 0x2e && plural && parts > 1)) {
      joined = true;
      p = reader.gap(p + 1);
    } else if (c === 0x2f) {
      joined = true;
      p = p + 1;
    }
    // "§ 5-12-110(a)–(c)", "(a) through (c)": each end of the range is a target.
    const ranged = last === undefined || last.subdivisions.length === 0 ? -1 : this.pastRange(p);
    if (ranged >= 0 && unitAt(units, ranged) === 0x28 && pastParenthesised(units, ranged, reader.hi) > ranged)
      return ranged;
    const amp = unitAt(units, p);
    const letter = amp | 0x20;
    if ((letter === 0x61 || letter === 0x6f || amp === 0x26) && !(amp === 0x26 && unitAt(units, p + 1) === 0x73)) {
      const id = reader.word(p);
      if (id === this.known.and || id === this.known.or) {
        joined = true;
        p = reader.gap(reader.afterWord());
        // "and/or"
        if (unitAt(units, p) === 0x2f) {
          const other = reader.word(p + 1);
          if (other === this.known.or) p = reader.gap(reader.afterWord());
        }
      } else return -1;
    }
    const start = unitAt(units, p);
    if (joined && start === 0x28) {
      return last !== undefined && last.subdivisions.length > 0 && pastParenthesised(units, p, reader.hi) > p ? p : -1;
    }
    if (joined && (plural || parts > 1) && pastShortened(units, p, reader.hi, first) > p) return p;
    if (!isDigit(start) && !isUpper(start)) return -1;
    if (!reader.number(p, first.letters, this.next)) {
      return joined && plural && first.firstLength > 0 && first.letters && pastRoman(units, p, reader.hi) > p ? p : -1;
    }
    if (!alike(first, this.next) && !(plural && joined && longFirst(first, this.next))) return -1;
    if (!joined) {
      if (!spaced || !plural || parts === 0 || this.next.lastLength !== first.lastLength) return -1;
      this.damagedAt = p;
    }
    if (parts === 0) {
      if (!plural) return -1;
      const after = unitAt(units, this.next.end);
      if (after === 0x25 || (after === 0x2f && isDigit(unitAt(units, this.next.end + 1)))) return -1;
      const unit = reader.word(reader.gap(this.next.end));
      if (unit >= 0 && ((reader.words.flags[unit] ?? 0) & UNIT) !== 0) return -1;
    }
    // "§ 5.04, RCW 36.70" and "§ 24, 42 U.S.C.": a number that begins another citation is not ours.
    return p;
  }

  /** Past a dash, `to` or `through` at `at`; -1 when none is there. */
  private pastRange(at: number): number {
    const { reader } = this;
    const dash = dashAt(reader.units, at);
    if (dash > 0) return reader.gap(at + dash);
    if ((unitAt(reader.units, at) | 0x20) !== 0x74) return -1;
    const id = reader.word(at);
    return id === this.known.through || id === this.known.thru || id === this.known.to
      ? reader.gap(reader.afterWord())
      : -1;
  }

  private quotedComma = false;

  /** Past a heading in quotes between two numbers of a list: `§§ 5.04.010 "Purpose," 5.04.020 …`. */
  private pastQuoted(at: number): number {
    const { reader } = this;
    const { units } = reader;
    let p = at;
    if (unitAt(units, p) === 0x2c) p = reader.gap(p + 1);
    const open = unitAt(units, p);
    if (open !== 0x22 && open !== 0x201c) return at;
    const limit = Math.min(reader.hi, p + 80);
    for (let q = p + 1; q < limit; q++) {
      const c = unitAt(units, q);
      if (c === 10) break;
      if (c !== 0x22 && c !== 0x201d) continue;
      reader.steps += q - p;
      // The comma may stand inside the quotation marks.
      this.quotedComma = unitAt(units, q - 1) === 0x2c;
      return reader.gap(q + 1);
    }
    return at;
  }

  /** Past `(commencing with Section 1200)` when `of` follows it. */
  private pastAside(at: number): number {
    const { reader } = this;
    const limit = Math.min(reader.hi, at + 80);
    for (let p = at + 1; p < limit; p++) {
      const c = unitAt(reader.units, p);
      if (c === 0x28 || c === 10) break;
      if (c !== 0x29) continue;
      reader.steps += p - at;
      const next = reader.gap(p + 1);
      return reader.word(next) === this.known.of ? next : at;
    }
    return at;
  }

  /** The designator that goes on the citation after `at` (`, Chapters 5.06`, ` + § 5`, ` of Chapter 12`); -1 when none does. */
  toNextGroup(at: number): number {
    const { reader } = this;
    const { units } = reader;
    let p = reader.gap(at);
    if (unitAt(units, p) === 0x28) p = this.pastAside(p);
    const c = unitAt(units, p);
    let joined = false;
    this.ofGroup = false;
    if (c === 0x2c || c === 0x3b || c === 0x2b || c === 0x2f) {
      joined = true;
      p = reader.gap(p + 1);
    }
    if (isLetter(unitAt(units, p)) || unitAt(units, p) === 0x26) {
      const id = reader.word(p);
      if (id === this.known.and || id === this.known.or || (!joined && id === this.known.of)) {
        this.ofGroup = id === this.known.of;
        joined = true;
        p = reader.gap(reader.afterWord());
      }
    }
    return joined && reader.designator(p) ? p : -1;
  }
}

/** ASCII → 1 for what ends a citation's numbers at first sight: of small letters, only those that JOINT's words and `of` begin with go on. */
const ENDS: Uint8Array = Uint8Array.from({ length: 128 }, (_, c) =>
  /[.)?!"'bcdg-np-su-z]/.test(String.fromCharCode(c)) ? 1 : 0,
);

/** Whether two numbers can stand in one list: put together the same way. */
function alike(a: NumberRead, b: NumberRead): boolean {
  const first = a.dots + a.dashes + a.colons;
  const second = b.dots + b.dashes + b.colons;
  if (first === 0 || second === 0) return first === second;
  if (a.colons !== b.colons) return false;
  if (a.dashes > 0) return b.dashes > 0 || (a.dots > 1 && b.dots > 0);
  return b.dots > 0 && (b.dashes === 0 || a.dots > 0);
}

/** `Sections 5500.1, 5615`: numbers that count through a whole code, some with another put after them. */
function longFirst(a: NumberRead, b: NumberRead): boolean {
  if (a.dashes + a.colons + b.dashes + b.colons > 0) return false;
  // "Sections 305(c) and 303.1"
  return (
    (a.firstLength > 3 && b.firstLength > 3) ||
    (a.firstLength > 1 && a.firstLength === b.firstLength && a.dots + b.dots < 3)
  );
}
