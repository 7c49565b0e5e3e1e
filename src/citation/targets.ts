import { isUpper, isWordPart } from './chars.ts';
import { type Following, ListReader } from './lists.ts';
import type { RawTarget } from './marks.ts';
import { type NumberRead, newNumber, pastParenthesised, pastRoman, plainNumber } from './numbers.ts';
import { withOne } from './one.ts';
import { REACH, type Reader } from './reader.ts';
import { completedFrom, pastShortened, startsShortened } from './shortened.ts';
import { levelOf, SubdivisionReader } from './subdivisions.ts';
import { type Units, unitAt } from './units.ts';
import { TARGET_KINDS } from './vocabulary.ts';

/** A list longer than this goes on as a citation of its own. */
const MOST_TARGETS = 400;

/** A designator and its numbers: where it starts in `targets`, its stretch of the text, and whether `of` leads to it. */
interface Group {
  first: number;
  readonly start: number;
  readonly end: number;
  readonly of: boolean;
}

/** Reads what a citation points at: groups of a designator and a list of numbers, ranges and subdivisions. */
export class TargetReader {
  targets: RawTarget[] = [];
  /** The groups when there are several: nearly all citations have one, of which nobody asks. */
  groups: Group[] = [];
  readonly subdivisions: SubdivisionReader;
  private readonly reader: Reader;
  private readonly lists: ListReader;
  private readonly number: NumberRead = newNumber();
  private readonly first: NumberRead = newNumber();
  private from = 0;
  /** What can follow the last number. */
  private follows: Following = 'nothing';

  constructor(reader: Reader) {
    this.reader = reader;
    this.subdivisions = new SubdivisionReader(reader);
    this.lists = new ListReader(reader);
  }

  /** Starts a citation at `start`: its targets' offsets count from there. */
  begin(start: number): void {
    this.from = start;
    this.targets = [];
    if (this.groups.length > 0) this.groups = [];
  }

  /** Whether a number of three parts or more stands at `at`. */
  startsLong(at: number): boolean {
    const { number } = this;
    return this.reader.number(at, true, number) && number.dots + number.dashes >= 2;
  }

  /** Reads groups from the designator at `at`; the end of the last, or -1 when there is no number. */
  read(at: number): number {
    let end = -1;
    let p = at;
    while (this.targets.length < MOST_TARGETS) {
      if (!this.reader.designator(p)) break;
      const kind = this.reader.designatorKind;
      const plural = this.reader.designatorPlural;
      const first = this.targets.length;
      const itemsEnd = this.items(this.reader.gap(this.reader.designatorEnd), kind, plural);
      if (itemsEnd < 0) break;
      if (end >= 0) {
        if (this.groups.length === 0) this.groups.push({ first: 0, start: at, end, of: false });
        this.groups.push({ first, start: p, end: itemsEnd, of: this.lists.ofGroup });
      }
      end = itemsEnd;
      this.reader.hi = Math.min(this.reader.end, end + REACH);
      p = this.follows === 'nothing' ? -1 : this.lists.toNextGroup(end);
      if (p < 0) break;
    }
    return end;
  }

  /** Reads a list of numbers at `at`; its end, or -1. `kind` is 1-based in TARGET_KINDS. */
  items(at: number, kind: number, plural: boolean): number {
    const { reader } = this;
    const { first: firstNumber } = this;
    let end = this.item(at, kind, plural, firstNumber);
    if (end < 0) return -1;
    while (this.targets.length < MOST_TARGETS) {
      reader.hi = Math.min(reader.end, end + REACH);
      if (!plural && this.follows !== 'anything') break;
      const next = this.lists.toNextItem(end, firstNumber, plural, this.targets[this.targets.length - 1]);
      if (next < 0) break;
      const nextEnd =
        unitAt(reader.units, next) === 0x28
          ? this.sibling(next)
          : startsShortened(unitAt(reader.units, next))
            ? this.shortened(next, firstNumber)
            : this.item(next, kind, plural, this.number, this.lists.damagedAt === next);
      if (nextEnd < 0) break;
      end = nextEnd;
    }
    return end;
  }

  /** One number with its subdivisions and range; its end, or -1. */
  private item(at: number, kind: number, plural: boolean, read: NumberRead, damaged = false): number {
    const { reader } = this;
    const { text, units, hi } = reader;
    let numberEnd: number;
    let start = at;
    // "[25-116.01]": a publisher's brackets, already passed by the gap.
    if (reader.number(at, true, read)) {
      numberEnd = read.end;
      // "Chapter 2-A": a number whose last level is a letter; after full stops (`12.22-A`) it is a subdivision.
      if (read.dots === 0 && isLettered(units, numberEnd)) {
        numberEnd += 2;
        read.letters = true;
      }
    } else {
      numberEnd = kind === 1 ? at : pastRoman(units, at, hi);
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
    const after = unitAt(units, numberEnd);
    if (after === 0x25 || after === 0xb0) return -1;
    let raw = text.slice(start, numberEnd);
    if (read.odd) raw = plainNumber(raw);
    let through: string | undefined;
    const ends = plural && read.rangeDash && read.dashes > 1 ? mixedRange(text.slice(start, numberEnd)) : undefined;
    if (ends !== undefined) {
      raw = ends.number;
      through = ends.through;
      read.dashes -= 1;
    }
    start = at;
    const { dots, dashes, colons, lastLength, rangeDash } = read;
    const subs = this.subdivisions.read(numberEnd);
    let end = this.subdivisions.end;
    this.follows = this.lists.follows(end);
    const range = through === undefined && this.follows === 'anything' ? this.lists.rangeAfter(end, read) : 0;
    if (range > 0) {
      through = plainNumber(text.slice(this.lists.rangeStart, range));
      if (startsShortened(through.charCodeAt(0))) through = completedFrom(raw, through);
      this.subdivisions.read(range);
      end = this.subdivisions.end;
      this.follows = this.lists.follows(end);
    }
    const following = this.follows === 'anything' ? this.lists.followingAfter(end) : 0;
    if (following > 0) {
      end = following;
      this.follows = this.lists.follows(end);
    }
    if (damaged) {
      const last = this.targets.length - 1;
      const before = this.targets[last];
      if (before !== undefined) this.targets[last] = { ...before, damaged: true };
    }
    this.targets = withOne(this.targets, {
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
      lastLength,
      rangeDash,
      plural,
      inherits: false,
    });
    return end;
  }

  /** `.020` after `5.04.010`: another section of the same chapter. */
  private shortened(at: number, first: NumberRead): number {
    const { reader } = this;
    const last = this.targets[this.targets.length - 1];
    const numberEnd = pastShortened(reader.units, at, reader.hi, first);
    if (last === undefined || numberEnd === at) return -1;
    const subdivisions = this.subdivisions.read(numberEnd);
    const { end } = this.subdivisions;
    this.follows = this.lists.follows(end);
    this.targets.push({
      ...last,
      start: at - this.from,
      end: end - this.from,
      number: completedFrom(last.through ?? last.number, plainNumber(reader.text.slice(at, numberEnd))),
      subdivisions,
      through: undefined,
      following: false,
      damaged: false,
    });
    return end;
  }

  /** `and (b)` after `§ 5(a)`: another subdivision of the same section. */
  private sibling(at: number): number {
    const { reader } = this;
    const { text, units, hi } = reader;
    const last = this.targets[this.targets.length - 1];
    if (last === undefined) return -1;
    const found: string[] = [];
    let p = at;
    for (let count = 0; count < 6; count++) {
      const next = pastParenthesised(units, p, hi);
      if (next === p) break;
      found.push(text.slice(p, next));
      p = next;
    }
    const lead = found[0];
    if (lead === undefined) return -1;
    const level = levelOf(last.subdivisions, lead);
    this.follows = this.lists.follows(p);
    this.targets = withOne(this.targets, {
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
}

function isLettered(units: Units, at: number): boolean {
  return unitAt(units, at) === 0x2d && isUpper(unitAt(units, at + 1)) && !isWordPart(unitAt(units, at + 2));
}

/** `6-42–45` after a plural sign: hyphens between levels, and one dash of a range. */
function mixedRange(written: string): { number: string; through: string } | undefined {
  const [first = '', second, more] = written.split(/\u2013|--|&(?:ndash|#8211|#x2013);/i);
  if (second === undefined || more !== undefined || !/[-\u2010\u2011]/.test(first)) return undefined;
  const number = plainNumber(first);
  const levels = number.split('-');
  const last = plainNumber(second);
  const missing = levels.length - last.split('-').length;
  return missing < 0 ? undefined : { number, through: [...levels.slice(0, missing), last].join('-') };
}
