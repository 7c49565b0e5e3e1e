import { isDigit, isUpper, isWordPart } from './chars.ts';
import type { Lexicon } from './lexicon.ts';
import type { Marker } from './marker.ts';
import { defining, FOREIGN_SOURCE, MENTION, NO_PLACES, NO_TARGETS, placesSource } from './marks.ts';
import type { MentionReader } from './mentions.ts';
import type { Reader } from './reader.ts';
import { REACH } from './reader.ts';
import type { SourceReader } from './sources.ts';
import type { TargetReader } from './targets.ts';
import { unitAt } from './units.ts';
import { HEAD, ORDINANCES, SETTLEMENT } from './vocabulary.ts';

/** Reads citations outward from a name: of a code (`Seattle Municipal Code`), or of a place that the text speaks of (`City of Seattle`). */
export class NamedReader {
  private readonly marker: Marker;
  private readonly reader: Reader;
  private readonly mentions: MentionReader;
  private readonly targets: TargetReader;
  private readonly sources: SourceReader;
  private readonly lexicon: Lexicon;

  constructor(marker: Marker) {
    this.marker = marker;
    this.reader = marker.reader;
    this.mentions = marker.mentions;
    this.targets = marker.targets;
    this.sources = marker.sources;
    this.lexicon = marker.lexicon;
  }

  onCode(at: number): number {
    const { reader } = this;
    const { units } = reader;
    if (at > 0 && isWordPart(unitAt(units, at - 1))) return at + 1;
    this.marker.focus(at);
    const id = reader.word(at);
    const flags = id < 0 ? 0 : (this.lexicon.words.flags[id] ?? 0);
    if ((flags & HEAD) === 0) return at + 4;
    return this.onHead(at, reader.wordEnd, flags);
  }

  onOrdinances(at: number): number {
    const { reader } = this;
    const { units } = reader;
    if (at > 0 && isWordPart(unitAt(units, at - 1))) return at + 1;
    if (!isUpper(unitAt(units, at)) || (unitAt(units, at + 2) | 0x20) !== 0x64) return at + 1;
    this.marker.focus(at);
    const id = reader.word(at);
    const flags = id < 0 ? 0 : (this.lexicon.words.flags[id] ?? 0);
    if ((flags & ORDINANCES) === 0) return at + 3;
    return this.onHead(at, reader.wordEnd, flags);
  }

  /** At `Code`: its name around it, and the numbers after it. */
  private onHead(at: number, headEnd: number, head: number): number {
    const { reader, mentions } = this;
    const named = mentions.read(at, headEnd, head);
    if (named === undefined) return headEnd;
    const start = mentions.start;
    let end = mentions.end;
    const defines = this.sources.definition(end);
    const numbersAt = this.sources.toNumbers(this.sources.end);
    if (numbersAt > 0) {
      reader.hi = Math.min(this.reader.end, numbersAt + REACH);
      this.targets.begin(start);
      const signed = !isDigit(unitAt(reader.units, numbersAt));
      const targetsEnd = signed ? this.targets.read(numbersAt) : this.targets.items(numbersAt, 1, false);
      const first = this.targets.targets[0];
      if (targetsEnd > 0 && first !== undefined && (signed || first.dots + first.dashes + first.colons > 0)) {
        // "the Electrical Code, Chapter 23.12 of the Seattle Municipal Code": the name after has the numbers.
        if (signed && (named.kind === 'foreign' || named.kind === 'subject')) {
          reader.hi = Math.min(this.reader.end, targetsEnd + REACH);
          const after = this.sources.after(targetsEnd);
          if (
            after !== undefined &&
            (after.kind === 'places' || after.kind === 'named' || after.kind === 'abbreviation')
          ) {
            this.marker.shift(start - numbersAt);
            return this.marker.push(numbersAt, this.sources.end, 'full', after, this.targets.targets);
          }
        }
        if (named.kind === 'foreign')
          return this.marker.push(start, this.marker.foreignEnd(targetsEnd), 'full', FOREIGN_SOURCE, NO_TARGETS);
        if (named.kind === 'this') return this.marker.push(start, targetsEnd, 'bare', named, this.targets.targets);
        return this.marker.close(start, targetsEnd, 'full', named, defines);
      }
    }
    if (named.kind === 'foreign')
      return this.marker.push(start, Math.max(end, headEnd), 'full', FOREIGN_SOURCE, NO_TARGETS);
    if (named.kind !== 'places' && named.kind !== 'named') return headEnd;
    end = Math.max(end, defines === undefined ? end : this.sources.end);
    return this.marker.push(start, end, 'full', named, NO_TARGETS, defining(defines, 'mention'));
  }

  /** `, WA`, `, Illinois` after a place's name: the document speaks of that place. */
  onComma(at: number): number {
    const { reader, mentions } = this;
    if (at <= this.marker.last) return at + 1;
    this.marker.focus(at);
    const state = mentions.stateAfter(at);
    if (state === undefined || this.leadsToCode(reader.gap(state.end))) return at + 1;
    const named = mentions.placeBack(at, state.postal);
    if (named === undefined) return at + 1;
    reader.steps++;
    return this.marker.push(mentions.start, state.end, 'full', named, NO_TARGETS, MENTION);
  }

  /** `City of Seattle`, `Town of …`, `County of …`. */
  onPlace(at: number): number {
    const { reader, mentions } = this;
    const { units } = reader;
    const second = unitAt(units, at + 1) | 0x20;
    if ((second !== 0x6f && second !== 0x69) || (at > 0 && isWordPart(unitAt(units, at - 1)))) return at + 1;
    this.marker.focus(at);
    const id = reader.word(at);
    if (id < 0 || ((this.lexicon.words.flags[id] ?? 0) & SETTLEMENT) === 0) return at + 1;
    const county = id === this.sources.known.county;
    let p = reader.gap(reader.afterWord());
    if ((unitAt(units, p) | 0x20) !== 0x6f || reader.word(p) !== this.sources.known.of) return at + 3;
    p = reader.gap(reader.afterWord());
    if (!isUpper(unitAt(units, p))) return at + 3;
    const place = mentions.placeForward(p, county);
    if (place === undefined || place.places.length === 0) return at + 3;
    // "City of Seattle Municipal Code": the code's own reading takes it.
    const next = reader.word(reader.gap(place.end));
    if (next >= 0 && ((this.lexicon.words.flags[next] ?? 0) & (HEAD | ORDINANCES)) !== 0) return place.end;
    if (this.leadsToCode(reader.gap(place.end))) return place.end;
    return this.marker.push(
      at,
      place.end,
      'full',
      placesSource('', place.places, NO_PLACES, county),
      NO_TARGETS,
      MENTION,
    );
  }

  private leadsToCode(at: number): boolean {
    const { reader } = this;
    let p = at;
    if (unitAt(this.reader.units, p) === 0x2c) p = reader.gap(p + 1);
    for (let words = 0; words < 6; words++) {
      const id = reader.word(p);
      if (id === -2 || (!reader.wordCapital() && (id !== this.sources.known.and || words === 0))) return false;
      if (id >= 0 && ((this.lexicon.words.flags[id] ?? 0) & (HEAD | ORDINANCES)) !== 0) return true;
      p = reader.gap(reader.afterWord());
      if (unitAt(this.reader.units, p) === 0x2c) p = reader.gap(p + 1);
    }
    return false;
  }
}
