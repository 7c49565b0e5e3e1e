import { isDigit, isLetter, isUpper, isWordPart } from './chars.ts';
import { NO_TARGETS, type RawTarget } from './marks.ts';
import {
  type NumberRead,
  newNumber,
  pastDotted,
  pastParenthesised,
  pastRoman,
  plainNumber,
  readNumber,
} from './numbers.ts';
import { dashAt, REACH, type Reader } from './reader.ts';
import { type KnownWords, knownWords, SUBDIVISION, TARGET_KINDS, UNIT } from './vocabulary.ts';

const NO_SUBDIVISIONS: readonly string[] = [];
/** A list longer than this goes on as a citation of its own. */
const MOST_TARGETS = 400;

/** Reads what a citation points at: groups of a designator and a list of numbers, ranges and subdivisions. */
export class TargetReader {
  targets: RawTarget[] = [];
  /** Where each group (a designator and its numbers) starts in `targets`, and its designator in the text. */
  readonly groups: { first: number; start: number; end: number }[] = [];
  private readonly reader: Reader;
  private readonly known: KnownWords;
  private readonly number: NumberRead = newNumber();
  private readonly next: NumberRead = newNumber();
  private readonly first: NumberRead = newNumber();
  private from = 0;

  constructor(reader: Reader) {
    this.reader = reader;
    this.known = knownWords(reader.words);
  }

  get steps(): number {
    return this.number.steps + this.next.steps;
  }

  /** Starts a citation at `start`: its targets' offsets count from there. */
  begin(start: number): void {
    this.from = start;
    this.targets = [];
    this.groups.length = 0;
  }

  /** Reads groups from the designator at `at`; the end of the last, or -1 when there is no number. */
  read(at: number): number {
    let end = -1;
    let p = at;
    while (this.targets.length < MOST_TARGETS) {
      if (!this.reader.designator(p)) break;
      const [kind, plural] = [this.reader.designatorKind, this.reader.designatorPlural];
      const first = this.targets.length;
      const itemsEnd = this.items(this.reader.gap(this.reader.designatorEnd), kind, plural);
      if (itemsEnd < 0) break;
      this.groups.push({ first, start: p, end: itemsEnd });
      end = itemsEnd;
      this.reader.hi = Math.min(this.reader.text.length, end + REACH);
      p = this.toNextGroup(end);
      if (p < 0) break;
    }
    return end;
  }

  /** Reads a list of numbers at `at`; its end, or -1. `kind` is 1-based in TARGET_KINDS. */
  items(at: number, kind: number, plural: boolean): number {
    const { reader } = this;
    let end = this.item(at, kind, plural, this.number);
    if (end < 0) return -1;
    const { first: firstNumber } = this;
    copyNumber(this.number, firstNumber);
    while (this.targets.length < MOST_TARGETS) {
      reader.hi = Math.min(reader.text.length, end + REACH);
      const next = this.toNextItem(end, firstNumber, plural);
      if (next < 0) break;
      const nextEnd =
        reader.text.charCodeAt(next) === 0x28
          ? this.sibling(next)
          : this.item(next, kind, plural, this.number, this.damagedAt === next);
      if (nextEnd < 0) break;
      end = nextEnd;
    }
    return end;
  }

  private damagedAt = -1;

  /** One number with its subdivisions and range; its end, or -1. */
  private item(at: number, kind: number, plural: boolean, read: NumberRead, damaged = false): number {
    const { reader } = this;
    const { text, hi } = reader;
    let numberEnd: number;
    let start = at;
    // "[25-116.01]": a publisher's brackets, already passed by the gap.
    if (readNumber(text, at, hi, true, read)) numberEnd = read.end;
    else {
      numberEnd = kind === 1 ? at : pastRoman(text, at, hi);
      if (numberEnd === at) return -1;
      read.dots = 0;
      read.dashes = 0;
      read.colons = 0;
      read.letters = true;
      read.lastLength = numberEnd - at;
      read.firstLength = numberEnd - at;
      read.rangeDash = false;
      read.odd = false;
    }
    const after = text.charCodeAt(numberEnd);
    if (after === 0x25 || after === 0xb0) return -1;
    let raw = text.slice(start, numberEnd);
    if (read.odd) raw = plainNumber(raw);
    start = at;
    const { dots, dashes, colons, letters, lastLength, rangeDash } = read;
    const subs = this.subdivisions(numberEnd);
    let end = this.subdivisionEnd;
    let through: string | undefined;
    const range = this.rangeAfter(end, read);
    if (range > 0) {
      through = plainNumber(text.slice(this.rangeStart, range));
      if (through.startsWith('.')) through = raw.slice(0, raw.lastIndexOf('.')) + through;
      this.subdivisions(range);
      end = this.subdivisionEnd;
    }
    const following = this.followingAfter(end);
    if (following > 0) end = following;
    if (damaged) {
      const last = this.targets.length - 1;
      const before = this.targets[last];
      if (before !== undefined) this.targets[last] = { ...before, damaged: true };
    }
    this.targets.push({
      kind: TARGET_KINDS[kind - 1] ?? 'section',
      start: start - this.from,
      end: end - this.from,
      number: raw,
      subdivisions: subs,
      through,
      following: following > 0,
      damaged,
      dots,
      dashes,
      colons,
      letters,
      lastLength,
      rangeDash,
      plural,
      inherits: false,
    });
    return end;
  }

  /** Where the subdivisions read last end. */
  subdivisionEnd = 0;

  /** Reads `(a)(1)`, `.H.4.b`, ` A.1`, `, subd. (b)` after a number; sets `subdivisionEnd`. */
  subdivisions(at: number): readonly string[] {
    const { reader } = this;
    const { text, hi } = reader;
    this.subdivisionEnd = at;
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
    this.subdivisionEnd = p;
    // ", subd. (a)(1)", ", paragraph (2)"
    for (let turn = 0; turn < 3; turn++) {
      let q = reader.gap(this.subdivisionEnd);
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
      this.subdivisionEnd = q;
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

  private rangeStart = 0;

  /** The end of a range's second number after a spaced dash, `to` or `through`; 0 when there is none. */
  private rangeAfter(at: number, first: NumberRead): number {
    const { reader } = this;
    const { text } = reader;
    let p = reader.gap(at);
    const dash = dashAt(text, p);
    if (dash > 0) {
      // A dash straight after the number would have been read as its part, unless a subdivision stood between.
      p = reader.gap(p + dash);
      // "23.44.010-.020"
      if (text.charCodeAt(p) === 0x2e && isDigit(text.charCodeAt(p + 1)) && first.dots > 1) {
        let end = p + 1;
        while (end < reader.hi && end < p + 6 && isDigit(text.charCodeAt(end))) end++;
        this.rangeStart = p;
        return isWordPart(text.charCodeAt(end)) ? 0 : end;
      }
    } else {
      if (!isLetter(text.charCodeAt(p))) return 0;
      const id = reader.word(p);
      if (id !== this.known.through && id !== this.known.thru && id !== this.known.to) return 0;
      const isTo = id === this.known.to;
      p = reader.gap(reader.afterWord());
      if (isTo && first.dots + first.dashes + first.colons === 0) return 0;
      const sign = reader.sectionSign(p);
      if (sign > p) p = reader.gap(sign);
    }
    if (!isDigit(text.charCodeAt(p)) && !isUpper(text.charCodeAt(p))) return 0;
    if (!readNumber(text, p, reader.hi, true, this.next)) return 0;
    if (!alike(first, this.next)) return 0;
    this.rangeStart = p;
    return this.next.end;
  }

  /** The end of `et seq.`, `ff.`, `and following` after a number; 0 when there is none. */
  private followingAfter(at: number): number {
    const { reader } = this;
    const { text } = reader;
    let p = reader.gap(at);
    if (text.charCodeAt(p) === 0x2c) p = reader.gap(p + 1);
    const c = text.charCodeAt(p) | 0x20;
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
  private toNextItem(at: number, first: NumberRead, plural: boolean): number {
    const { reader } = this;
    const { text } = reader;
    this.damagedAt = -1;
    let p = reader.gap(at);
    const spaced = p > at;
    let joined = false;
    const parts = first.dots + first.dashes + first.colons;
    this.quotedComma = false;
    if (plural) p = this.pastQuoted(p);
    if (this.quotedComma) joined = true;
    const c = text.charCodeAt(p);
    if (c === 0x2c || c === 0x3b || c === 0x2b || (c === 0x2e && plural && parts > 1)) {
      joined = true;
      p = reader.gap(p + 1);
    } else if (c === 0x2f) {
      joined = true;
      p = p + 1;
    }
    const amp = text.charCodeAt(p);
    const letter = amp | 0x20;
    if ((letter === 0x61 || letter === 0x6f || amp === 0x26) && !(amp === 0x26 && text.charCodeAt(p + 1) === 0x73)) {
      const id = reader.word(p);
      if (id === this.known.and || id === this.known.or) {
        joined = true;
        p = reader.gap(reader.afterWord());
        // "and/or"
        if (text.charCodeAt(p) === 0x2f) {
          const other = reader.word(p + 1);
          if (other === this.known.or) p = reader.gap(reader.afterWord());
        }
      } else return -1;
    }
    const start = text.charCodeAt(p);
    if (joined && start === 0x28) {
      const last = this.targets[this.targets.length - 1];
      return last !== undefined && last.subdivisions.length > 0 && pastParenthesised(text, p, reader.hi) > p ? p : -1;
    }
    if (!isDigit(start) && !isUpper(start)) return -1;
    if (!readNumber(text, p, reader.hi, first.letters, this.next)) {
      return joined && plural && first.firstLength > 0 && first.letters && pastRoman(text, p, reader.hi) > p ? p : -1;
    }
    if (!alike(first, this.next)) return -1;
    if (!joined) {
      if (!spaced || !plural || parts === 0 || this.next.lastLength !== first.lastLength) return -1;
      this.damagedAt = p;
    }
    if (parts === 0) {
      if (!plural) return -1;
      const after = text.charCodeAt(this.next.end);
      if (after === 0x25 || (after === 0x2f && isDigit(text.charCodeAt(this.next.end + 1)))) return -1;
      const unit = reader.word(reader.gap(this.next.end));
      if (unit >= 0 && ((reader.words.flags[unit] ?? 0) & UNIT) !== 0) return -1;
    }
    // "§ 5.04, RCW 36.70" and "§ 24, 42 U.S.C.": a number that begins another citation is not ours.
    return p;
  }

  private quotedComma = false;

  /** Past a heading in quotes between two numbers of a list: `§§ 5.04.010 "Purpose," 5.04.020 …`. */
  private pastQuoted(at: number): number {
    const { reader } = this;
    const { text } = reader;
    let p = at;
    if (text.charCodeAt(p) === 0x2c) p = reader.gap(p + 1);
    const open = text.charCodeAt(p);
    if (open !== 0x22 && open !== 0x201c) return at;
    const limit = Math.min(reader.hi, p + 80);
    for (let q = p + 1; q < limit; q++) {
      const c = text.charCodeAt(q);
      if (c === 10) break;
      if (c !== 0x22 && c !== 0x201d) continue;
      reader.steps += q - p;
      // The comma may stand inside the quotation marks.
      this.quotedComma = text.charCodeAt(q - 1) === 0x2c;
      return reader.gap(q + 1);
    }
    return at;
  }

  /** `and (b)` after `§ 5(a)`: another subdivision of the same section. */
  private sibling(at: number): number {
    const { reader } = this;
    const { text, hi } = reader;
    const last = this.targets[this.targets.length - 1];
    if (last === undefined) return -1;
    const found: string[] = [];
    let p = at;
    for (let count = 0; count < 6; count++) {
      const next = pastParenthesised(text, p, hi);
      if (next === p) break;
      found.push(text.slice(p, next));
      p = next;
    }
    const lead = found[0];
    if (lead === undefined) return -1;
    const level = levelOf(last.subdivisions, lead);
    this.targets.push({
      ...last,
      start: at - this.from,
      end: p - this.from,
      subdivisions: [...last.subdivisions.slice(0, level), ...found],
      through: undefined,
      following: false,
      damaged: false,
    });
    return p;
  }

  /** Past `(commencing with Section 1200)` when `of` follows it. */
  private pastAside(at: number): number {
    const { reader } = this;
    const limit = Math.min(reader.hi, at + 80);
    for (let p = at + 1; p < limit; p++) {
      const c = reader.text.charCodeAt(p);
      if (c === 0x28 || c === 10) break;
      if (c !== 0x29) continue;
      reader.steps += p - at;
      const next = reader.gap(p + 1);
      return reader.word(next) === this.known.of ? next : at;
    }
    return at;
  }

  /** The designator that goes on the citation after `at` (`, Chapters 5.06`, ` + § 5`, ` of Chapter 12`); -1 when none does. */
  private toNextGroup(at: number): number {
    const { reader } = this;
    const { text } = reader;
    let p = reader.gap(at);
    if (text.charCodeAt(p) === 0x28) p = this.pastAside(p);
    const c = text.charCodeAt(p);
    let joined = false;
    if (c === 0x2c || c === 0x3b || c === 0x2b || c === 0x2f) {
      joined = true;
      p = reader.gap(p + 1);
    }
    if (isLetter(text.charCodeAt(p)) || text.charCodeAt(p) === 0x26) {
      const id = reader.word(p);
      if (id === this.known.and || id === this.known.or || (!joined && id === this.known.of)) {
        joined = true;
        p = reader.gap(reader.afterWord());
      }
    }
    return joined && reader.designator(p) ? p : -1;
  }
}

/** Whether two numbers can stand in one list: put together the same way. */
function alike(a: NumberRead, b: NumberRead): boolean {
  const [first, second] = [a.dots + a.dashes + a.colons, b.dots + b.dashes + b.colons];
  if (first === 0 || second === 0) return first === second;
  if (a.colons !== b.colons) return false;
  if (a.dashes > 0) return b.dashes > 0 || (a.dots > 1 && b.dots > 0);
  return b.dots > 0 && (b.dashes === 0 || a.dots > 0);
}

/** The level at which `lead` goes on: that of the last designator of its class (letters, numbers). */
function levelOf(subdivisions: readonly string[], lead: string): number {
  const digits = isDigit(lead.charCodeAt(1));
  for (let level = subdivisions.length - 1; level >= 0; level--) {
    const at = subdivisions[level] ?? '';
    if (isDigit(at.charCodeAt(at.startsWith('(') ? 1 : 0)) === digits) return level;
  }
  return Math.max(0, subdivisions.length - 1);
}

export function takeTargets(reader: TargetReader): readonly RawTarget[] {
  return reader.targets.length === 0 ? NO_TARGETS : reader.targets;
}

function copyNumber(from: NumberRead, to: NumberRead): void {
  to.end = from.end;
  to.dots = from.dots;
  to.dashes = from.dashes;
  to.colons = from.colons;
  to.letters = from.letters;
  to.rangeDash = from.rangeDash;
  to.odd = from.odd;
  to.lastLength = from.lastLength;
  to.firstLength = from.firstLength;
}
