import {
  Anchors,
  FIRST,
  LETTERS,
  ON_CLOSE,
  ON_COMMA,
  ON_DIGIT,
  ON_ORDINANCES,
  ON_SIGN,
  PAIRS,
  SECOND,
  TRIGGER,
} from './anchors.ts';
import { isUpper } from './chars.ts';
import type { Evidence } from './evidence.ts';
import { LeaningReader } from './leaning.ts';
import type { Lexicon } from './lexicon.ts';
import { Marker } from './marker.ts';
import type { Mark } from './marks.ts';
import { NamedReader } from './named.ts';
import { NumberedReader } from './numbered.ts';
import { type Units, unitAt } from './units.ts';

/**
 * One pass over a text. It runs over characters until one could belong to a citation (a digit, `§`, the C of `Code`, `this`, `id.`),
 * and has it read outward from there, never further than REACH; what is found are marks, in order, never overlapping.
 */
export class Scanner {
  private readonly anchors = new Anchors();
  private readonly marker: Marker;
  private readonly numbers: NumberedReader;
  private readonly names: NamedReader;
  private readonly leaning: LeaningReader;
  private units: Units = new Uint16Array();
  private run = 0;
  /** Where the last scan would have gone on: at its end, or past what it found there. */
  reached = 0;

  constructor(lexicon: Lexicon) {
    this.marker = new Marker(lexicon);
    this.numbers = new NumberedReader(this.marker);
    this.names = new NamedReader(this.marker);
    this.leaning = new LeaningReader(this.marker);
  }

  /** Characters looked at in the last scan, the scan itself included. */
  get steps(): number {
    return this.marker.steps + this.run;
  }

  /** The marks of a whole text, and in `evidence` what they say of it. */
  scanAll(text: string, evidence: Evidence): Mark[] {
    return this.scan(text, 0, text.length, 0, evidence);
  }

  /** The marks that start in [from, to), given that one before ended at `last`. */
  scan(text: string, from: number, to: number, last: number, evidence?: Evidence): Mark[] {
    this.marker.open(text, last, evidence);
    this.units = this.marker.reader.units;
    this.run = 0;
    const pairs = this.anchors.pairsOf(text);
    let position = from;
    let p = nextAnchor(pairs, position >> 1);
    while (p << 1 < to + 2) {
      const at = p << 1;
      const next = this.onPair(at, PAIRS[pairs[p] ?? 0] ?? 0, position, to);
      // Within the pair nothing was used up: "Co" may be a city's C, and is the code's.
      if (next > at + 2) position = next;
      p = nextAnchor(pairs, next > at + 1 ? next >> 1 : p + 1);
    }
    this.reached = Math.max(to, position);
    this.run += Math.max(0, to - from);
    return this.marker.marks;
  }

  /** What begins at or around the pair at `at`, but not before `from` nor at or after `to`; where the scan goes on. */
  private onPair(at: number, what: number, from: number, to: number): number {
    const { units } = this;
    this.run++;
    let next = (what & LETTERS) !== 0 ? this.onLetters(at, from) : at;
    if ((what & FIRST) !== 0 && next <= at && at >= from && at < to) next = this.onOne(at, unitAt(units, at));
    if ((what & SECOND) !== 0 && next <= at + 1 && at + 1 >= from && at + 1 < to) {
      const after = this.onOne(at + 1, unitAt(units, at + 1));
      if (after > next) next = after;
    }
    return next;
  }

  /** The word that the two letters at `at` may be of: `this`, `code`, `id.`, `v.`. */
  private onLetters(at: number, from: number): number {
    const { units } = this;
    const first = unitAt(units, at);
    const second = unitAt(units, at + 1);
    const a = first | 0x20;
    const b = second | 0x20;
    let next = at;
    if (a === 0x69 && b === 0x73) {
      // th|is
      if (at - 2 >= from && (unitAt(units, at - 1) | 0x20) === 0x68 && (unitAt(units, at - 2) | 0x20) === 0x74)
        next = this.leaning.onThis(at - 2);
    } else if (a === 0x68 && b === 0x69) {
      // t|hi|s
      if (at - 1 >= from && (unitAt(units, at - 1) | 0x20) === 0x74 && (unitAt(units, at + 2) | 0x20) === 0x73)
        next = this.leaning.onThis(at - 1);
    } else if (a === 0x64 && b === 0x65) {
      // co|de
      if (at - 2 >= from && (unitAt(units, at - 1) | 0x20) === 0x6f && (unitAt(units, at - 2) | 0x20) === 0x63)
        next = this.names.onCode(at - 2);
    } else if (a === 0x6f && b === 0x64) {
      // c|od|e
      if (at - 1 >= from && (unitAt(units, at - 1) | 0x20) === 0x63 && (unitAt(units, at + 2) | 0x20) === 0x65)
        next = this.names.onCode(at - 1);
    } else if (b === 0x64 && a === 0x69) {
      // id|.
      if (at >= from && unitAt(units, at + 2) === 0x2e) next = this.leaning.onStop(at + 2);
    } else if (second === 0x2e) {
      if (at - 1 >= from && (first | 0x20) === 0x64) next = this.leaning.onStop(at + 1);
      else if (at >= from && first === 0x76) next = this.leaning.onStop(at + 1);
    } else if (second === 0x76 && at + 1 >= from && unitAt(units, at + 2) === 0x2e) next = this.leaning.onStop(at + 2);
    return next;
  }

  /** What the one character at `at` begins; where the scan goes on. */
  private onOne(at: number, c: number): number {
    switch (TRIGGER[c] ?? 0) {
      case 0:
        return at;
      case ON_DIGIT:
        return this.numbers.onDigit(at);
      case ON_SIGN:
        return this.numbers.onSign(at);
      case ON_CLOSE:
        return unitAt(this.units, at + 1) === 0x20 && unitAt(this.units, at + 2) === 0x74
          ? this.leaning.onThereof(at + 2)
          : at + 1;
      case ON_COMMA:
        return unitAt(this.units, at + 1) === 0x20 && isUpper(unitAt(this.units, at + 2))
          ? this.names.onComma(at)
          : at + 1;
      case ON_ORDINANCES:
        return (unitAt(this.units, at + 1) | 0x20) === 0x72 ? this.names.onOrdinances(at) : at + 1;
      default:
        return this.names.onPlace(at);
    }
  }
}

/** The first pair at or after `from` that something may begin at. Most of the time goes by here. */
function nextAnchor(pairs: Uint16Array, from: number): number {
  let p = from;
  // There are guard pairs after the last. Two pairs a turn: the turns cost more than the looks.
  const what = PAIRS;
  while (((what[pairs[p] ?? 0] ?? 0) | (what[pairs[p + 1] ?? 0] ?? 0)) === 0) p += 2;
  return what[pairs[p] ?? 0] === 0 ? p + 1 : p;
}
