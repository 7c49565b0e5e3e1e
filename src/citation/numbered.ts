import { isDigit, isLetter, isUpper, isWordPart, SPACE, unitKind } from './chars.ts';
import type { Lexicon } from './lexicon.ts';
import type { Marker } from './marker.ts';
import { FOREIGN_SOURCE, LOOSE, NO_TARGETS } from './marks.ts';
import type { Reader } from './reader.ts';
import { capitals, REACH } from './reader.ts';
import type { SourceReader } from './sources.ts';
import type { TargetReader } from './targets.ts';
import { unitAt, unitBefore } from './units.ts';
import {
  CONNECTOR,
  DESIGNATOR,
  FOREIGN,
  INSTRUMENT,
  PLURAL,
  PREPOSITION,
  REPORTER,
  STOP,
  SUBDIVISION,
} from './vocabulary.ts';

/** Reads citations outward from a number: from its sign, its designator, or what stands before it. */
export class NumberedReader {
  private readonly marker: Marker;
  private readonly reader: Reader;
  private readonly targets: TargetReader;
  private readonly sources: SourceReader;
  private readonly lexicon: Lexicon;

  constructor(marker: Marker) {
    this.marker = marker;
    this.reader = marker.reader;
    this.targets = marker.targets;
    this.sources = marker.sources;
    this.lexicon = marker.lexicon;
  }

  onSign(at: number): number {
    this.marker.focus(at);
    this.targets.begin(at);
    const end = this.targets.read(at);
    if (end < 0) return Math.max(at + 1, this.reader.sectionSign(at));
    return this.marker.finish(at, end);
  }

  onDigit(at: number): number {
    const { reader } = this;
    const { units } = reader;
    // The token that the digit is in: its start, and where the scan goes on if it is nothing.
    let start = at;
    const limit = Math.max(this.marker.last, at - 4);
    while (
      start > limit &&
      (isWordPart(unitAt(units, start - 1)) ||
        (unitAt(units, start - 1) === 0x2d && isUpper(unitBefore(units, start, 2))))
    )
      start--;
    const before = start > this.marker.last ? unitAt(units, start - 1) : 0;
    const kind = unitKind(before);
    // A citation's number stands after a space or mark-up, or right at its abbreviation's full stop.
    if (
      (kind & SPACE) === 0 &&
      before !== 10 &&
      before !== 13 &&
      before !== 0x2e &&
      before !== 0x5b &&
      before !== 0x2a &&
      before !== 0x5f &&
      before !== 0x7e &&
      before !== 0x7d &&
      before !== 0x7b &&
      before !== 0x3b &&
      before !== 0x3e &&
      before !== 0x20 &&
      before < 0xad
    ) {
      return this.pastToken(at);
    }
    this.marker.focus(at);
    const wordsEnd = reader.gapBack(start);
    if (wordsEnd <= reader.lo) return this.pastToken(at);
    const c = unitAt(units, wordsEnd - 1);
    if (c === 0x3b && start === at) return this.looseNumber(at);
    if (!isLetter(c) && c !== 0x2e) return this.pastToken(at);
    const id = reader.wordBack(wordsEnd);
    if (id === -2) return this.pastToken(at);
    const wordStart = reader.wordStart;
    const wordEnd = reader.wordEnd;
    const flags = id < 0 ? 0 : (this.lexicon.words.flags[id] ?? 0);
    if ((flags & DESIGNATOR) !== 0) {
      this.targets.begin(wordStart);
      const end = this.targets.read(wordStart);
      if (end < 0) return this.pastToken(at);
      return this.marker.finish(wordStart, end);
    }
    if (start < at) return this.pastToken(at);
    if (this.isSeries(wordStart, wordEnd)) {
      // "5 Cal. 4th 100": a case, on which `id.` leans from now on.
      this.targets.begin(wordStart);
      return this.marker.push(wordStart, this.pastToken(at), 'full', FOREIGN_SOURCE, NO_TARGETS);
    }
    if ((flags & SUBDIVISION) !== 0) {
      this.targets.begin(wordStart);
      const end = this.targets.items(at, 1, (flags & PLURAL) !== 0);
      const first = this.targets.targets[0];
      return end > 0 && first !== undefined && first.dots + first.dashes > 0
        ? this.marker.finish(wordStart, end)
        : this.pastToken(at);
    }
    if ((flags & (STOP | INSTRUMENT | FOREIGN | REPORTER)) === 0 && !isUpper(unitAt(units, wordStart)))
      return this.pastToken(at);
    return this.unsigned(at, wordStart, wordEnd, id, flags);
  }

  /** `th` of `4th`, `d` of `F.3d`: the series of a reporter of cases. */
  private isSeries(wordStart: number, wordEnd: number): boolean {
    const { reader } = this;
    const { text, units } = reader;
    if (wordEnd - wordStart > 2 || !isDigit(unitBefore(units, wordStart))) return false;
    if (!/^(?:th|st|nd|rd|d)$/i.test(text.slice(wordStart, wordEnd))) return false;
    let p = wordStart - 1;
    while (p > reader.lo && isDigit(unitAt(units, p - 1))) p--;
    const id = reader.wordBack(reader.gapBack(p));
    return id >= 0 && reader.wordCapital() && ((this.lexicon.words.flags[id] ?? 0) & REPORTER) !== 0;
  }

  /** A number without a designator: after an abbreviation (`SMC 23.44.010`), a foreign one (`RCW 59.18`), or in a list (`of 23.47A.005`). */
  private unsigned(at: number, wordStart: number, wordEnd: number, id: number, flags: number): number {
    const { reader } = this;
    const { units } = reader;
    if ((flags & PREPOSITION) !== 0 || (flags & CONNECTOR) !== 0) {
      return this.looseNumber(at);
    }
    if ((flags & STOP) !== 0) return this.pastToken(at);
    const named = this.sources.before(at);
    if (named === undefined) return this.pastToken(at);
    const start = this.sources.start;
    this.targets.begin(start);
    const end = this.targets.items(at, 1, false);
    if (end < 0) return this.pastToken(at);
    const first = this.targets.targets[0];
    if (named.kind === 'foreign') {
      if ((flags & INSTRUMENT) !== 0 && first?.dots === 0 && first.dashes === 0 && !isUpper(unitAt(units, wordStart)))
        return this.pastToken(at);
      return this.marker.push(start, end, 'full', FOREIGN_SOURCE, NO_TARGETS);
    }
    // Without a designator only a number of two parts or more is a section: "SMC 5" may be anything.
    if (first === undefined || first.dots + first.dashes + first.colons === 0) return this.pastToken(at);
    if (
      named.kind === 'unknown' &&
      (first.dots + first.dashes + first.colons < 2 || !capitals(units, wordStart, wordEnd))
    ) {
      return id >= 0 || wordEnd - wordStart < 2
        ? this.pastToken(at)
        : this.marker.push(start, end, 'short', named, this.targets.targets, LOOSE);
    }
    reader.hi = Math.min(reader.end, end + REACH);
    return this.marker.close(start, end, 'short', named);
  }

  /** A number of three parts or more with no sign: a mark for the document to judge. */
  private looseNumber(at: number): number {
    if (!this.targets.startsLong(at)) return this.pastToken(at);
    this.targets.begin(at);
    const end = this.targets.items(at, 1, false);
    if (end < 0) return this.pastToken(at);
    return this.marker.push(at, end, 'bare', undefined, this.targets.targets, LOOSE);
  }

  /** Past the rest of the letters and digits that a digit is in. */
  private pastToken(at: number): number {
    const { units } = this.reader;
    let p = at + 1;
    for (;;) {
      const c = unitAt(units, p);
      if (!isWordPart(c) && !((c === 0x2e || c === 0x2d || c === 0x3a) && isDigit(unitAt(units, p + 1)))) break;
      p++;
    }
    this.reader.steps += p - at;
    return p;
  }
}
