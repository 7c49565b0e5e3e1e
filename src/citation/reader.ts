import { DASH, DIGIT, IGNORED, isApostrophe, isLetter, KIND, LETTER, SPACE, UPPER } from './chars.ts';
import { DESIGNATOR, PLURAL } from './vocabulary.ts';
import type { Words } from './words.ts';

/** No citation reaches further than this from one of its parts: what bounds the work, and what an edit can change. */
export const REACH = 480;

/** Words remembered by where they start; a power of two. */
const MEMO = 256;

/** The longest word and the longest number read as one. */
const WORD_LIMIT = 40;

/**
 * Reads forward and backward over the text as a person would see it: NBSP, soft hyphens, emphasis, links, TeX and HTML marks,
 * line breaks with quote and comment prefixes are so much space; a blank line is a wall.
 */
export class Reader {
  text = '';
  /** Nothing outside [lo, hi) is looked at. */
  lo = 0;
  hi = 0;
  /** Characters looked at beyond the scan itself. */
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

  constructor(words: Words) {
    this.words = words;
  }

  /** The next thing to see at or after `at`. */
  gap(at: number): number {
    const { text, hi } = this;
    let p = at;
    while (p < hi) {
      const c = text.charCodeAt(p);
      if (
        ((KIND[c] ?? 0) & (SPACE | IGNORED)) !== 0 ||
        c === 0x2a ||
        c === 0x5f ||
        c === 0x60 ||
        c === 0x7e ||
        c === 0x7b ||
        c === 0x7d ||
        c === 0x5b
      ) {
        p++;
        continue;
      }
      let q = p;
      if (c === 10 || c === 13) q = this.pastLineBreak(p);
      else if (c === 0x5d) q = this.pastLinkEnd(p);
      else if (c === 0x5c) q = this.pastTex(p);
      else if (c === 0x26) q = this.pastEntity(p);
      else if (c === 0x3c) q = this.pastTag(p);
      if (q === p) break;
      p = q;
    }
    this.steps += p - at + 1;
    return p;
  }

  /** The end of the last thing to see before `at`: its last character is at the result less one. */
  gapBack(at: number): number {
    const { text, lo } = this;
    let p = at;
    while (p > lo) {
      const c = text.charCodeAt(p - 1);
      if (
        ((KIND[c] ?? 0) & (SPACE | IGNORED)) !== 0 ||
        c === 0x2a ||
        c === 0x5f ||
        c === 0x60 ||
        c === 0x7e ||
        c === 0x5b ||
        c === 0x5d ||
        c === 0x7d
      ) {
        p--;
        continue;
      }
      let q = p;
      if (c === 10 || c === 13) q = this.beforeLineBreak(p);
      else if (c === 0x7b) q = this.beforeBrace(p);
      else if (c === 0x3b) q = this.beforeEntity(p);
      else if (c === 0x3e) q = this.beforeTag(p);
      else if (c === 0x29) q = this.beforeLink(p);
      else if (c === 0x5c) q = p - 1;
      else if (c === 0x2c && p - 2 >= lo && text.charCodeAt(p - 2) === 0x5c) q = p - 2;
      if (q === p) q = this.beforePrefix(p);
      if (q === p) break;
      p = q;
    }
    this.steps += at - p + 1;
    return p;
  }

  /** Reads the word that starts at `at`; its number, -1 if nobody named it, -2 if there is no word. */
  word(at: number): number {
    if (at >= this.hi) return -2;
    const slot = at & (MEMO - 1);
    if (this.memoStart[slot] !== at) return this.readWord(at, slot);
    // Around one citation the same words are asked for again and again.
    this.steps++;
    const id = this.memoId[slot] ?? -2;
    if (id === -2) return id;
    this.wordStart = at;
    const end = this.memoEnd[slot] ?? at;
    this.wordEnd = end >>> 1;
    this.wordDot = (end & 1) !== 0;
    return id;
  }

  /** Forgets what was read: another text. */
  open(text: string): void {
    this.text = text;
    this.memoStart.fill(-1);
    this.backEnd.fill(-1);
  }

  private readonly memoStart = new Int32Array(MEMO).fill(-1);
  private readonly memoEnd = new Int32Array(MEMO);
  private readonly memoId = new Int32Array(MEMO);

  private readWord(at: number, slot: number): number {
    const id = this.wordAt(at);
    this.memoStart[slot] = at;
    this.memoId[slot] = id;
    this.memoEnd[slot] = this.wordEnd * 2 + (this.wordDot ? 1 : 0);
    return id;
  }

  private wordAt(at: number): number {
    const { text } = this;
    const limit = Math.min(text.length, at + WORD_LIMIT);
    let p = at;
    let run = 0;
    while (p < limit) {
      const c = text.charCodeAt(p);
      const kind = KIND[c] ?? 0;
      if ((kind & LETTER) !== 0) run++;
      else if (run === 0) break;
      else if (c === 0x2e) {
        if (run !== 1 || !isLetter(text.charCodeAt(p + 1))) break;
        run = 0;
      } else if (isApostrophe(c)) {
        if (!isLetter(text.charCodeAt(p + 1))) break;
      } else if ((kind & IGNORED) === 0) break;
      p++;
    }
    while (p > at && ((KIND[text.charCodeAt(p - 1)] ?? 0) & IGNORED) !== 0) p--;
    this.steps += p - at + 1;
    if (p === at) return text.charCodeAt(at) === 0x26 ? this.ampersand(at) : -2;
    this.wordStart = at;
    this.wordEnd = p;
    this.wordDot = text.charCodeAt(p) === 0x2e;
    return this.words.find(text, at, p);
  }

  /** Where the reading goes on after the last word: past its full stop. */
  afterWord(): number {
    return this.wordDot ? this.wordEnd + 1 : this.wordEnd;
  }

  /** Reads the word that ends at `end` (with or without a full stop); as `word`. */
  wordBack(end: number): number {
    const slot = end & (MEMO - 1);
    if (this.backEnd[slot] === end && this.backLo[slot] === this.lo) {
      this.steps++;
      const id = this.backId[slot] ?? -2;
      const dot = this.backDot[slot] ?? 0;
      this.wordDot = dot === 1;
      if (id === -2) return id;
      this.wordStart = this.backStart[slot] ?? end;
      this.wordEnd = end - dot;
      return id;
    }
    const id = this.wordBefore(end);
    this.backEnd[slot] = end;
    this.backLo[slot] = this.lo;
    this.backId[slot] = id;
    this.backStart[slot] = this.wordStart;
    this.backDot[slot] = this.wordDot ? 1 : 0;
    return id;
  }

  private readonly backEnd = new Int32Array(MEMO).fill(-1);
  private readonly backLo = new Int32Array(MEMO);
  private readonly backId = new Int32Array(MEMO);
  private readonly backStart = new Int32Array(MEMO);
  private readonly backDot = new Uint8Array(MEMO);

  private wordBefore(end: number): number {
    const { text } = this;
    let p = end;
    this.wordDot = p > this.lo && text.charCodeAt(p - 1) === 0x2e;
    if (this.wordDot) p--;
    const last = p;
    const limit = Math.max(this.lo, p - WORD_LIMIT);
    while (p > limit) {
      const c = text.charCodeAt(p - 1);
      const kind = KIND[c] ?? 0;
      if ((kind & (LETTER | IGNORED)) !== 0) p--;
      else if (
        c === 0x2e &&
        p < last &&
        p - 1 > limit &&
        isLetter(text.charCodeAt(p - 2)) &&
        (p - 2 === limit || !isLetter(text.charCodeAt(p - 3)))
      )
        p--;
      else if (isApostrophe(c) && p < last && p - 1 > limit && isLetter(text.charCodeAt(p - 2))) p--;
      else break;
    }
    while (p < last && ((KIND[text.charCodeAt(p)] ?? 0) & LETTER) === 0) p++;
    this.steps += end - p + 1;
    if (p === last) {
      if (last > this.lo && text.charCodeAt(last - 1) === 0x26) {
        this.wordStart = last - 1;
        this.wordEnd = last;
        return this.words.find('and', 0, 3);
      }
      return -2;
    }
    this.wordStart = p;
    this.wordEnd = last;
    return this.words.find(text, p, last);
  }

  /** Whether the last word starts with a capital. */
  wordCapital(): boolean {
    return ((KIND[this.text.charCodeAt(this.wordStart)] ?? 0) & UPPER) !== 0;
  }

  /** Whether the last word is in capitals throughout. */
  wordCapitals(): boolean {
    return capitals(this.text, this.wordStart, this.wordEnd);
  }

  /** Reads `§`, `§§`, `\S`, `&sect;` or a designator word at `at`; false if there is none. */
  designator(at: number): boolean {
    const sign = this.sectionSign(at);
    if (sign > at) {
      this.designatorKind = 1;
      this.designatorEnd = sign;
      return true;
    }
    if (((KIND[this.text.charCodeAt(at)] ?? 0) & LETTER) === 0) return false;
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
    while (p < this.hi) {
      const one = this.oneSign(p);
      if (one === p) break;
      p = one;
      signs++;
      // "§ §": two signs with a space between are one plural sign.
      const next = this.text.charCodeAt(p);
      if ((next === 0x20 || next === 0xa0) && p + 1 < this.hi && this.oneSign(p + 1) > p + 1) p++;
      if (signs > 8) break;
    }
    this.steps += p - at + 1;
    this.designatorPlural = signs > 1;
    return p;
  }

  private oneSign(at: number): number {
    const { text } = this;
    const c = text.charCodeAt(at);
    if (c === 0xa7) return at + 1;
    if (c === 0x5c) return text.charCodeAt(at + 1) === 0x53 && !isLetter(text.charCodeAt(at + 2)) ? at + 2 : at;
    if (c === 0x26) {
      for (const entity of ['&sect;', '&#167;', '&#xA7;', '&#xa7;'])
        if (text.startsWith(entity, at)) return at + entity.length;
    }
    return at;
  }

  private ampersand(at: number): number {
    this.wordStart = at;
    this.wordEnd = this.text.startsWith('&amp;', at) ? at + 5 : at + 1;
    this.wordDot = false;
    return this.words.find('and', 0, 3);
  }

  /** Past a line break and what may begin the next line; `at` when a blank line follows. */
  private pastLineBreak(at: number): number {
    const { text, hi } = this;
    let p = at + 1;
    if (text.charCodeAt(at) === 13 && text.charCodeAt(p) === 10) p++;
    for (let prefixes = 0; p < hi && prefixes < 40; prefixes++) {
      const c = text.charCodeAt(p);
      if (((KIND[c] ?? 0) & SPACE) !== 0 || c === 0x3e || c === 0x7c) p++;
      else if (c === 0x2f && text.charCodeAt(p + 1) === 0x2f) p += 2;
      else if (c === 0x2f || c === 0x21) {
        if (text.charCodeAt(p - 1) !== 0x2f) break;
        p++;
      } else if (c === 0x23 || c === 0x25 || c === 0x3b) p++;
      else if (c === 0x2a && text.charCodeAt(p + 1) === 0x20) p++;
      else if (c === 0x2d && text.charCodeAt(p + 1) === 0x2d && text.charCodeAt(p + 2) === 0x20) p += 2;
      else break;
    }
    const c = text.charCodeAt(p);
    return p < hi && (c === 10 || c === 13) ? at : p;
  }

  private beforeLineBreak(at: number): number {
    const { text, lo } = this;
    let p = at - 1;
    if (text.charCodeAt(p) === 10 && p > lo && text.charCodeAt(p - 1) === 13) p--;
    let q = p;
    for (let n = 0; n < 40 && q > lo; n++) {
      const c = text.charCodeAt(q - 1);
      if (
        ((KIND[c] ?? 0) & SPACE) === 0 &&
        c !== 0x3e &&
        c !== 0x7c &&
        c !== 0x2f &&
        c !== 0x23 &&
        c !== 0x25 &&
        c !== 0x2a
      )
        break;
      q--;
    }
    const c = q > lo ? text.charCodeAt(q - 1) : 0;
    return c === 10 || c === 13 ? at : p;
  }

  /** Before a quote or comment prefix, when that is all that stands before `at` on its line. */
  private beforePrefix(at: number): number {
    const { text, lo } = this;
    let p = at;
    for (let n = 0; n < 16 && p > lo; n++) {
      const c = text.charCodeAt(p - 1);
      if (c === 10 || c === 13) return p;
      if (
        ((KIND[c] ?? 0) & SPACE) === 0 &&
        c !== 0x3e &&
        c !== 0x7c &&
        c !== 0x2f &&
        c !== 0x21 &&
        c !== 0x23 &&
        c !== 0x25 &&
        c !== 0x3b &&
        c !== 0x2a &&
        c !== 0x2d
      )
        return at;
      p--;
    }
    return at;
  }

  /** `](address)` or `][label]` or `]`. */
  private pastLinkEnd(at: number): number {
    const { text } = this;
    const open = text.charCodeAt(at + 1);
    if (open !== 0x28 && open !== 0x5b) return at + 1;
    const close = open === 0x28 ? 0x29 : 0x5d;
    const limit = Math.min(this.hi, at + 300);
    for (let p = at + 2; p < limit; p++) {
      const c = text.charCodeAt(p);
      if (c === close) {
        this.steps += p - at;
        return p + 1;
      }
      if (c === 10) break;
    }
    return at + 1;
  }

  private beforeLink(at: number): number {
    const { text } = this;
    const limit = Math.max(this.lo + 1, at - 300);
    for (let p = at - 2; p >= limit; p--) {
      const c = text.charCodeAt(p);
      if (c === 0x28) {
        this.steps += at - p;
        return text.charCodeAt(p - 1) === 0x5d ? p - 1 : at;
      }
      if (((KIND[c] ?? 0) & SPACE) !== 0 || c === 10) break;
    }
    return at;
  }

  /** A TeX space or the opening of a formatting command: `\,`, `\ `, `\emph{`. */
  private pastTex(at: number): number {
    const { text } = this;
    const next = text.charCodeAt(at + 1);
    if (
      next === 0x2c ||
      next === 0x3b ||
      next === 0x3a ||
      next === 0x21 ||
      next === 0x20 ||
      next === 0x2f ||
      next === 0x40
    )
      return at + 2;
    const limit = Math.min(this.hi, at + 24);
    let p = at + 1;
    while (p < limit && isLetter(text.charCodeAt(p))) p++;
    if (p === at + 1) return at;
    if (text.charCodeAt(p) === 0x7b) return p + 1;
    const command = text.slice(at + 1, p);
    return /^(?:nobreakspace|thinspace|enspace|quad|space)$/.test(command) ? p : at;
  }

  private beforeBrace(at: number): number {
    const { text } = this;
    const limit = Math.max(this.lo, at - 24);
    let p = at - 1;
    while (p > limit && isLetter(text.charCodeAt(p - 1))) p--;
    return p > this.lo && p < at - 1 && text.charCodeAt(p - 1) === 0x5c ? p - 1 : at - 1;
  }

  private pastEntity(at: number): number {
    const length = gapEntity(this.text, at);
    return length > 0 ? at + length : at;
  }

  private beforeEntity(at: number): number {
    const limit = Math.max(this.lo, at - 10);
    for (let p = at - 2; p >= limit; p--) {
      if (this.text.charCodeAt(p) === 0x26) return gapEntity(this.text, p) === at - p ? p : at;
    }
    return at;
  }

  private pastTag(at: number): number {
    const { text } = this;
    let p = at + 1;
    if (text.charCodeAt(p) === 0x2f) p++;
    const name = p;
    while (p < at + 12 && isLetter(text.charCodeAt(p))) p++;
    if (p === name || !INLINE.has(text.slice(name, p).toLowerCase())) return at;
    const limit = Math.min(this.hi, at + 300);
    for (; p < limit; p++) {
      if (text.charCodeAt(p) === 0x3e) {
        this.steps += p - at;
        return p + 1;
      }
    }
    return at;
  }

  private beforeTag(at: number): number {
    const limit = Math.max(this.lo, at - 300);
    for (let p = at - 2; p >= limit; p--) {
      const c = this.text.charCodeAt(p);
      if (c === 0x3c) {
        this.steps += at - p;
        return this.pastTag(p) === at ? p : at;
      }
      if (c === 0x3e) break;
    }
    return at;
  }
}

const INLINE: ReadonlySet<string> = new Set(
  'a abbr b bdi cite code em font i ins mark nobr q s small span strong sub sup u wbr cite'.split(' '),
);

const GAP_ENTITY =
  /&(?:nbsp|ensp|emsp|thinsp|hairsp|NonBreakingSpace|shy|zwnj|zwj|#160|#xa0|#8239|#x202f|#8201|#x2009|#173|#xad|#8203|#x200b);/iy;

function gapEntity(text: string, at: number): number {
  GAP_ENTITY.lastIndex = at;
  return GAP_ENTITY.test(text) ? GAP_ENTITY.lastIndex - at : 0;
}

/** Whether a stretch of letters has no small one. */
export function capitals(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const kind = KIND[text.charCodeAt(i)] ?? 0;
    if ((kind & LETTER) !== 0 && (kind & UPPER) === 0) return false;
  }
  return true;
}

/** The length of a dash at `at`, as a character, an HTML entity or TeX's `--`; 0 if there is none. */
export function dashAt(text: string, at: number): number {
  const c = text.charCodeAt(at);
  if (c === 0x2d && text.charCodeAt(at + 1) === 0x2d && text.charCodeAt(at + 2) !== 0x2d) return 2;
  if (((KIND[c] ?? 0) & DASH) !== 0) return 1;
  if (c !== 0x26) return 0;
  DASH_ENTITY.lastIndex = at;
  return DASH_ENTITY.test(text) ? DASH_ENTITY.lastIndex - at : 0;
}

const DASH_ENTITY =
  /&(?:ndash|minus|hyphen|dash|#8208|#8209|#8210|#8211|#8722|#45|#x2010|#x2011|#x2012|#x2013|#x2212);/iy;

/** Whether the dash at `at` is the kind that joins a range. */
export function isRangeDash(text: string, at: number): boolean {
  const c = text.charCodeAt(at);
  if (c === 0x26) return /^&(?:ndash|#8211|#x2013);/i.test(text.slice(at, at + 9));
  return c === 0x2013 || (c === 0x2d && text.charCodeAt(at + 1) === 0x2d);
}

export function isDigitAt(text: string, at: number): boolean {
  return ((KIND[text.charCodeAt(at)] ?? 0) & DIGIT) !== 0;
}
