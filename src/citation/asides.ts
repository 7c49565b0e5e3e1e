import { isDigit } from './chars.ts';
import type { Reader } from './reader.ts';
import { unitAt } from './units.ts';
import { CONNECTOR, type KnownWords, knownWords } from './vocabulary.ts';

/** Reads past what stands between numbers and their code without being either: years, headings, `as amended,`, `(Definitions)`. */
export class AsideReader {
  private readonly reader: Reader;
  private readonly known: KnownWords;

  constructor(reader: Reader) {
    this.reader = reader;
    this.known = knownWords(reader.words);
  }

  /** Past `1990,` in `Revised Ordinances 1990, § 21-5.10`: the year of a compilation; `at` when a sign does not follow it. */
  pastYear(at: number): number {
    const { reader } = this;
    const { text, units } = reader;
    if (!isDigit(unitAt(units, at)) || !/^(?:1[89]|20)\d\d\b/.test(text.slice(at, at + 5))) return at;
    let p = reader.gap(at + 4);
    if (unitAt(units, p) === 0x2c) p = reader.gap(p + 1);
    return reader.designator(p) ? p : at;
  }

  /** Past `(Definitions)` when `of` follows it. */
  pastAside(at: number): number {
    const { reader } = this;
    const limit = Math.min(reader.hi, at + 100);
    for (let p = at + 1; p < limit; p++) {
      const c = unitAt(reader.units, p);
      if (c === 0x29) {
        reader.steps += p - at;
        const next = reader.gap(p + 1);
        return reader.word(next) === this.known.of ? next : at;
      }
      if (c === 0x28 || c === 10) break;
    }
    return at;
  }

  /** Past `is hereby added to` at `at`; 0 when that is not what follows. */
  pastAdded(at: number): number {
    const { reader } = this;
    // Most sentences go on otherwise, which the first letter says.
    if (!reader.begins(at, 'i') && !reader.begins(at, 'a')) return 0;
    const words = /^(?:is|are)\s(?:hereby\s)?(?:added|enacted|codified)\s(?:to|in|into)\s/i.exec(
      reader.text.slice(at, at + 40),
    );
    return words === null ? 0 : reader.gap(at + words[0].length);
  }

  /** Past `as amended,` at `at`. */
  pastAmended(at: number): number {
    const { reader } = this;
    if (!reader.begins(at, 'i') && !reader.begins(at, 'a')) return at;
    const words = /^(?:inclusive|as (?:now |hereafter |later )?amended(?: from time to time)?),\s/i.exec(
      reader.text.slice(at, at + 48),
    );
    return words === null ? at : reader.gap(at + words[0].length);
  }

  /** Past a section's heading in quotation marks, and the comma within or after it; `at` when there is none. */
  pastHeading(at: number): number {
    const { reader } = this;
    const { units } = reader;
    const open = unitAt(units, at);
    if (open !== 0x22 && open !== 0x201c) return at;
    const limit = Math.min(reader.hi, at + 80);
    for (let p = at + 1; p < limit; p++) {
      const c = unitAt(units, p);
      if (c === 10) break;
      if (c !== 0x22 && c !== 0x201d) continue;
      reader.steps += p - at;
      const next = reader.gap(p + 1);
      return unitAt(units, next) === 0x2c ? reader.gap(next + 1) : next;
    }
    return at;
  }

  /** Past `Zoning, of` in `Title 27, Zoning, of the …`; 0 when that is not what follows. */
  pastTitleAside(at: number): number {
    const { reader } = this;
    const { units } = reader;
    let p = at;
    for (let words = 0; words < 6; words++) {
      const id = reader.word(p);
      if (id === -2 || (!reader.wordCapital() && (id < 0 || ((reader.words.flags[id] ?? 0) & CONNECTOR) === 0)))
        return 0;
      p = reader.gap(reader.wordEnd);
      if (unitAt(units, p) !== 0x2c) continue;
      p = reader.gap(p + 1);
      // "Chapter 23.24, Energy Code," of the …": a quotation mark that was never opened.
      if (unitAt(units, p) === 0x22 || unitAt(units, p) === 0x201d) p = reader.gap(p + 1);
      return reader.word(p) === this.known.of ? reader.gap(reader.afterWord()) : 0;
    }
    return 0;
  }
}
