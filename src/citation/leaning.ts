import { isDigit, isLetter, isUpper, isWordPart } from './chars.ts';
import type { Lexicon } from './lexicon.ts';
import type { Marker } from './marker.ts';
import type { RawTarget } from './marks.ts';
import { FOREIGN_SOURCE, MENTION, NO_NUMBER, NO_TARGETS, THIS_SOURCE } from './marks.ts';
import { pastParenthesised } from './numbers.ts';
import type { Reader } from './reader.ts';
import type { SourceReader } from './sources.ts';
import type { TargetReader } from './targets.ts';
import { standsAt, unitAt, unitBefore } from './units.ts';
import { CONNECTOR, DESIGNATOR, PREPOSITION, SUBDIVISION, TARGET_KINDS } from './vocabulary.ts';

/** Reads what leans on what came before: `id.`, `this chapter`, `(b) thereof`; and the `v.` of a case, on which nothing may lean. */
export class LeaningReader {
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

  /** `this chapter`. */
  onThis(at: number): number {
    const { reader } = this;
    const { units } = reader;
    if ((at > 0 && isWordPart(unitAt(units, at - 1))) || isLetter(unitAt(units, at + 4))) return at + 4;
    this.marker.focus(at);
    const next = reader.gap(at + 4);
    if (next === at + 4) return at + 4;
    const id = reader.word(next);
    if (id < 0) return at + 4;
    const flags = this.lexicon.words.flags[id] ?? 0;
    if ((flags & DESIGNATOR) === 0 || (reader.wordDot && reader.wordEnd - next < 4)) return at + 4;
    const kind = TARGET_KINDS[(flags & DESIGNATOR) - 1];
    const end = reader.wordEnd;
    if (kind === undefined || end - next < 4 || !this.relative(kind, at, end)) return end;
    // "this Chapter 7.50" has its number.
    if (isDigit(unitAt(units, reader.gap(end)))) return end;
    const target: RawTarget = { ...NO_NUMBER, kind, start: 0, end: end - at };
    return this.marker.push(at, end, 'relative', THIS_SOURCE, [target]);
  }

  /** A full stop: of `id.`, or of the `v.` in a case's name. */
  onStop(at: number): number {
    const { units } = this.reader;
    const c = unitAt(units, at - 1) | 0x20;
    if (
      c === 0x64 &&
      at >= 2 &&
      (unitAt(units, at - 2) | 0x20) === 0x69 &&
      (!isWordPart(unitBefore(units, at, 3)) || this.isIbid(at))
    )
      return this.onId(at);
    if (
      c === 0x76 &&
      unitBefore(units, at, 2) === 0x20 &&
      unitAt(units, at + 1) === 0x20 &&
      isUpper(unitAt(units, at + 2)) &&
      at - 1 >= this.marker.last
    ) {
      return this.marker.push(at - 1, at + 1, 'full', FOREIGN_SOURCE, NO_TARGETS);
    }
    return at + 1;
  }

  onThereof(at: number): number {
    const { reader } = this;
    const { text, units } = reader;
    if (!standsAt(units, 'thereof', at) || isLetter(unitAt(units, at + 7))) return at;
    this.marker.focus(at);
    const p = reader.gapBack(at);
    if (unitAt(units, p - 1) !== 0x29) return at + 7;
    let open = Math.max(0, p - 2);
    while (open > p - 8 && open > reader.lo && unitAt(units, open) !== 0x28) open--;
    if (pastParenthesised(units, open, reader.hi) !== p) return at + 7;
    const id = reader.wordBack(reader.gapBack(open));
    if (id < 0 || ((this.lexicon.words.flags[id] ?? 0) & SUBDIVISION) === 0) return at + 7;
    const start = reader.wordStart;
    const target: RawTarget = {
      ...NO_NUMBER,
      start: open - start,
      end: p - start,
      subdivisions: [text.slice(open, p)],
      inherits: true,
    };
    return this.marker.push(start, at + 7, 'id', undefined, [target]);
  }

  /** Whether the `id.` whose full stop is at `at` is the end of `ibid.`. */
  private isIbid(at: number): boolean {
    const { units } = this.reader;
    return (
      at >= 4 &&
      (unitAt(units, at - 3) | 0x20) === 0x62 &&
      (unitAt(units, at - 4) | 0x20) === 0x69 &&
      !isWordPart(unitBefore(units, at, 5))
    );
  }

  private onId(at: number): number {
    const { reader } = this;
    const { units } = reader;
    const start = this.isIbid(at) ? at - 4 : at - 2;
    if (start < this.marker.last) return at + 1;
    this.marker.focus(at);
    const p = reader.gap(at + 1);
    if (p === at + 1 && isWordPart(unitAt(units, p))) return at + 1;
    this.targets.begin(start);
    if (reader.designator(p)) {
      const end = this.targets.read(p);
      if (end > 0) return this.marker.push(start, end, 'id', undefined, this.targets.targets);
    }
    if (reader.word(p) === this.sources.known.at) {
      const q = reader.gap(reader.afterWord());
      const end = reader.designator(q) ? this.targets.read(q) : -1;
      if (end > 0) return this.marker.push(start, end, 'id', undefined, this.targets.targets);
      const subdivisions = unitAt(units, q) === 0x28 ? this.targets.subdivisions.read(q) : [];
      if (subdivisions.length > 0) {
        const subdivisionsEnd = this.targets.subdivisions.end;
        const target: RawTarget = {
          ...NO_NUMBER,
          start: q - start,
          end: subdivisionsEnd - start,
          subdivisions,
          inherits: true,
        };
        return this.marker.push(start, subdivisionsEnd, 'id', undefined, [target]);
      }
      // "Id. at 512": a page, so what it refers to is no code.
      if (isDigit(unitAt(units, q)))
        return this.marker.push(start, at + 1, 'full', FOREIGN_SOURCE, NO_TARGETS, MENTION);
    }
    const target: RawTarget = { ...NO_NUMBER, start: 0, end: at + 1 - start, inherits: true };
    return this.marker.push(start, at + 1, 'id', undefined, [target]);
  }

  /** `this part`, `this article` are also plain English: law speaks of them after a preposition or before a verb of its own. */
  private relative(kind: string, at: number, end: number): boolean {
    if (kind === 'chapter' || kind === 'title') return true;
    const { reader } = this;
    const before = reader.wordBack(reader.gapBack(at));
    if (before >= 0 && ((this.lexicon.words.flags[before] ?? 0) & (PREPOSITION | CONNECTOR)) !== 0) {
      return kind !== 'part' || reader.word(reader.gap(end)) !== this.sources.known.of;
    }
    const after = reader.gap(end);
    return (
      after > end &&
      reader.word(after) >= 0 &&
      /^(?:shall|applies|apply|does|may|is|are|and|or|must)$/i.test(this.reader.text.slice(after, reader.wordEnd))
    );
  }
}
