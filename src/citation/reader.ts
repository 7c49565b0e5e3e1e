import { IGNORED, isApostrophe, isLetter, KEY, LETTER, SEEN, UPPER, unitKind } from './chars.ts';
import { beforeGap, pastGap } from './gaps.ts';
import { type NumberRead, readNumber } from './numbers.ts';
import { standsAt, UnitStore, type Units, unitAt } from './units.ts';
import { DESIGNATOR, PLURAL } from './vocabulary.ts';
import { FACTOR, type Words } from './words.ts';

/** No citation reaches further than this from one of its parts: what bounds the work, and what an edit can change. */
export const REACH = 480;

/** Words remembered by where they start or end; a power of two. */
const MEMO = 256;
/* A word remembered, in numbers side by side: where it was asked for, which it is, its other end, whether a full stop is at it, and `lo` then. */
const ENTRY = 8;
const ID = 1;
const OTHER = 2;
const DOT = 3;
const LO = 4;

/** The longest word and the longest number read as one. */
const WORD_LIMIT = 40;

/**
 * Reads forward and backward over the text as a person would see it: NBSP, soft hyphens, emphasis, links, TeX and HTML marks,
 * line breaks with quote and comment prefixes are so much space; a blank line is a wall.
 */
export class Reader {
  text = '';
  units: Units = new Uint16Array();
  /** Where the text ends. */
  end = 0;
  /** Nothing outside [lo, hi) is looked at. */
  lo = 0;
  hi = 0;
  /** Characters of this text looked at beyond the scan itself. */
  steps = 0;
  /** Of the last word read: its ends, and whether a full stop follows it. */
  wordStart = 0;
  wordEnd = 0;
  wordDot = false;
  /** Of the last designator read. */
  designatorKind = 0;
  designatorPlural = false;
  designatorEnd = 0;
  readonly words: Words;
  private readonly store = new UnitStore();

  constructor(words: Words) {
    this.words = words;
  }

  /** The next thing to see at or after `at`. */
  gap(at: number): number {
    this.steps++;
    if (at >= this.hi || isSeen(this.units, at)) return at;
    // One space, most of the time.
    if (unitAt(this.units, at) === 0x20 && at + 1 < this.hi && isSeen(this.units, at + 1)) return at + 1;
    const p = pastGap(this.units, at, this.hi);
    this.steps += p - at;
    return p;
  }

  /** The end of the last thing to see before `at`: its last character is at the result less one. */
  gapBack(at: number): number {
    this.steps++;
    if (at <= this.lo || isSeen(this.units, at - 1)) return at;
    if (unitAt(this.units, at - 1) === 0x20 && at - 1 > this.lo && isSeen(this.units, at - 2)) return at - 1;
    const p = beforeGap(this.units, at, this.lo);
    this.steps += at - p;
    return p;
  }

  /** Reads the word that starts at `at`; its number, -1 if nobody named it, -2 if there is no word. */
  word(at: number): number {
    if (at >= this.hi) return -2;
    const { ahead } = this;
    const slot = (at & (MEMO - 1)) * ENTRY;
    if (ahead[slot] !== at) {
      const id = this.wordAt(at);
      ahead[slot] = at;
      ahead[slot + ID] = id;
      ahead[slot + OTHER] = this.wordEnd;
      ahead[slot + DOT] = this.wordDot ? 1 : 0;
      return id;
    }
    // Around one citation the same words are asked for again and again.
    this.steps++;
    const id = ahead[slot + ID] ?? -2;
    if (id === -2) return id;
    this.wordStart = at;
    this.wordEnd = ahead[slot + OTHER] ?? at;
    this.wordDot = ahead[slot + DOT] === 1;
    return id;
  }

  /** Forgets what was read: another text. */
  open(text: string): void {
    this.text = text;
    this.units = this.store.put(text);
    this.end = text.length;
    this.steps = 0;
    this.ahead.fill(-1);
    this.back.fill(-1);
  }

  /** The words read, by where they start, ENTRY numbers each: that, the word, its end, whether a full stop follows. */
  private readonly ahead = new Int32Array(MEMO * ENTRY).fill(-1);

  private wordAt(at: number): number {
    const { units } = this;
    const keys = KEY;
    const limit = Math.min(this.end, at + WORD_LIMIT);
    let p = at;
    let run = 0;
    let hash = 0;
    while (p < limit) {
      const c = units[p] ?? 0;
      const key = keys[c] ?? 0;
      if (key !== 0) {
        run++;
        hash = (Math.imul(hash, FACTOR) + key) | 0;
      } else if (run === 0 || c === 0x20) break;
      else if (c === 0x2e) {
        if (run !== 1 || !isLetter(unitAt(units, p + 1))) break;
        run = 0;
      } else if (isApostrophe(c)) {
        if (!isLetter(unitAt(units, p + 1))) break;
      } else if ((unitKind(c) & IGNORED) === 0) break;
      p++;
    }
    while (p > at && (unitKind(unitAt(units, p - 1)) & IGNORED) !== 0) p--;
    this.steps += p - at + 1;
    if (p === at) return unitAt(units, at) === 0x26 ? this.ampersand(at) : -2;
    this.wordStart = at;
    this.wordEnd = p;
    this.wordDot = unitAt(units, p) === 0x2e;
    return this.words.hashed(hash, units, at, p);
  }

  /** Where the reading goes on after the last word: past its full stop. */
  afterWord(): number {
    return this.wordDot ? this.wordEnd + 1 : this.wordEnd;
  }

  /** Reads the word that ends at `end` (with or without a full stop); as `word`. */
  wordBack(end: number): number {
    const { back, lo } = this;
    const slot = (end & (MEMO - 1)) * ENTRY;
    if (back[slot] !== end || back[slot + LO] !== lo) {
      const id = this.wordBefore(end);
      back[slot] = end;
      back[slot + LO] = lo;
      back[slot + ID] = id;
      back[slot + OTHER] = this.wordStart;
      back[slot + DOT] = this.wordDot ? 1 : 0;
      return id;
    }
    this.steps++;
    const id = back[slot + ID] ?? -2;
    const dot = back[slot + DOT] ?? 0;
    this.wordDot = dot === 1;
    if (id === -2) return id;
    this.wordStart = back[slot + OTHER] ?? end;
    this.wordEnd = end - dot;
    return id;
  }

  /** The words read backward, by where they end, ENTRY numbers each: that, the word, its start, its full stop, and how far was looked. */
  private readonly back = new Int32Array(MEMO * ENTRY).fill(-1);

  private wordBefore(end: number): number {
    const { units } = this;
    const keys = KEY;
    let p = end;
    this.wordDot = p > this.lo && unitAt(units, p - 1) === 0x2e;
    if (this.wordDot) p--;
    const last = p;
    const limit = Math.max(this.lo, p - WORD_LIMIT);
    let hash = 0;
    let power = 1;
    while (p > limit) {
      const c = units[p - 1] ?? 0;
      const key = keys[c] ?? 0;
      if (key !== 0) {
        hash = (hash + Math.imul(key, power)) | 0;
        power = Math.imul(power, FACTOR);
        p--;
      } else if (c === 0x20) break;
      else if ((unitKind(c) & IGNORED) !== 0) p--;
      else if (
        c === 0x2e &&
        p < last &&
        p - 1 > limit &&
        isLetter(unitAt(units, p - 2)) &&
        (p - 2 === limit || !isLetter(unitAt(units, p - 3)))
      )
        p--;
      else if (isApostrophe(c) && p < last && p - 1 > limit && isLetter(unitAt(units, p - 2))) p--;
      else break;
    }
    while (p < last && (unitKind(unitAt(units, p)) & LETTER) === 0) p++;
    this.steps += end - p + 1;
    if (p === last) {
      if (last > this.lo && unitAt(units, last - 1) === 0x26) {
        this.wordStart = last - 1;
        this.wordEnd = last;
        return this.words.word('and');
      }
      return -2;
    }
    this.wordStart = p;
    this.wordEnd = last;
    return this.words.hashed(hash, units, p, last);
  }

  /** Reads a section number at `at`; false when there is none. `lettered` as in `readNumber`. */
  number(at: number, lettered: boolean, into: NumberRead): boolean {
    const found = readNumber(this.units, at, this.hi, lettered, into);
    this.steps += into.steps;
    return found;
  }

  /** Whether the word at `at` can be one that begins with this small letter; far sooner said than which word it is. */
  begins(at: number, letter: string): boolean {
    return KEY[unitAt(this.units, at)] === letter.charCodeAt(0);
  }

  /** Whether the last word starts with a capital. */
  wordCapital(): boolean {
    return (unitKind(unitAt(this.units, this.wordStart)) & UPPER) !== 0;
  }

  /** Whether the last word is in capitals throughout. */
  wordCapitals(): boolean {
    return capitals(this.units, this.wordStart, this.wordEnd);
  }

  /** Reads `§`, `§§`, `\S`, `&sect;` or a designator word at `at`; false if there is none. */
  designator(at: number): boolean {
    if ((unitKind(unitAt(this.units, at)) & LETTER) === 0) {
      const sign = this.sectionSign(at);
      this.designatorKind = 1;
      this.designatorEnd = sign;
      return sign > at;
    }
    const id = this.word(at);
    if (id < 0) return false;
    const flags = this.words.flags[id] ?? 0;
    if ((flags & DESIGNATOR) === 0) return false;
    this.designatorKind = flags & DESIGNATOR;
    this.designatorPlural = (flags & PLURAL) !== 0;
    this.designatorEnd = this.afterWord();
    return true;
  }

  /** The end of a run of section signs at `at`, or `at`. */
  sectionSign(at: number): number {
    let p = at;
    let signs = 0;
    while (p < this.hi && signs < 9) {
      // "§ §": two signs with a space between are one plural sign.
      const c = unitAt(this.units, p);
      const from = signs > 0 && (c === 0x20 || c === 0xa0) && p + 1 < this.hi ? p + 1 : p;
      const one = this.oneSign(from);
      if (one === from) break;
      p = one;
      signs++;
    }
    this.steps += p - at + 1;
    this.designatorPlural = signs > 1;
    return p;
  }

  private oneSign(at: number): number {
    const { units } = this;
    const c = unitAt(units, at);
    if (c === 0xa7) return at + 1;
    if (c === 0x5c) return unitAt(units, at + 1) === 0x53 && !isLetter(unitAt(units, at + 2)) ? at + 2 : at;
    if (c === 0x26) {
      for (const entity of ['&sect;', '&#167;', '&#xA7;', '&#xa7;'])
        if (standsAt(units, entity, at)) return at + entity.length;
    }
    return at;
  }

  private ampersand(at: number): number {
    this.wordStart = at;
    this.wordEnd = standsAt(this.units, '&amp;', at) ? at + 5 : at + 1;
    this.wordDot = false;
    return this.words.word('and');
  }
}

function isSeen(units: Units, at: number): boolean {
  return (unitKind(unitAt(units, at)) & SEEN) !== 0;
}

/** Whether a stretch of letters has no small one. */
export function capitals(units: Units, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const kind = unitKind(unitAt(units, i));
    if ((kind & LETTER) !== 0 && (kind & UPPER) === 0) return false;
  }
  return true;
}
