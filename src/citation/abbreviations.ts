import { Forms } from './forms.ts';
import type { Lexicon } from './lexicon.ts';
import { abbreviationSource, NO_PLACES, type Source } from './marks.ts';
import { NearbyNames } from './nearby.ts';
import { capitals, type Reader } from './reader.ts';
import { FOREIGN } from './vocabulary.ts';

/** Reads abbreviations and the lexicon's other forms of a code's name: backward from where one ends, or where one word stands. */
export class AbbreviationReader {
  /** Where the last form read begins. */
  start = 0;
  private readonly reader: Reader;
  private readonly lexicon: Lexicon;
  private readonly nearby: NearbyNames;

  constructor(reader: Reader, lexicon: Lexicon) {
    this.reader = reader;
    this.lexicon = lexicon;
    this.nearby = new NearbyNames(reader, lexicon);
  }

  /** The longest form of the lexicon that ends at `end`; sets `start`. */
  before(end: number): Source | undefined {
    const { reader, lexicon } = this;
    let node = Forms.root;
    let p = end;
    let found: { node: number; start: number; shared: boolean } | undefined;
    for (let words = 0; words < 6; words++) {
      const id = reader.wordBack(p);
      if (id < 0) break;
      node = lexicon.forms.before(node, id);
      if (node < 0) break;
      const meanings = lexicon.forms.meaningsAt(node);
      const start = reader.wordStart;
      const wordEnd = reader.wordEnd;
      if (meanings !== undefined) {
        for (const meaning of meanings) {
          if (meaning.role === 'name') continue;
          // An abbreviation is in capitals: "pmc" is a word of somebody's.
          if (meaning.role === 'abbreviation' && !capitals(reader.units, start, wordEnd)) continue;
          found = { node, start, shared: (this.flagsOf(id) & FOREIGN) !== 0 };
          break;
        }
      }
      const next = reader.gapBack(start);
      if (next === start) break;
      p = next;
    }
    if (found === undefined) return undefined;
    this.start = found.start;
    return this.abbreviated(found.node, found.start, end, found.shared);
  }

  /** The abbreviation that the word at [start, end) is. */
  at(start: number, end: number): Source | undefined {
    const { reader, lexicon } = this;
    if (!capitals(reader.units, start, end)) return undefined;
    const id = lexicon.words.find(reader.units, start, end);
    const node = id < 0 ? -1 : lexicon.forms.before(Forms.root, id);
    const meanings = node < 0 ? undefined : lexicon.forms.meaningsAt(node);
    if (meanings === undefined || meanings.every((meaning) => meaning.role === 'name')) return undefined;
    return this.abbreviated(node, start, end, (this.flagsOf(id) & FOREIGN) !== 0);
  }

  /** The abbreviation at [start, end), with those of its places that are named just before it when several share it. */
  private abbreviated(node: number, start: number, end: number, shared: boolean): Source {
    const meanings = this.lexicon.forms.meaningsAt(node) ?? [];
    const name = this.reader.text.slice(start, end);
    const [first] = meanings;
    const sure = meanings.length === 1 && first !== undefined && first.listed && !shared;
    if (sure) return abbreviationSource(name, name, node, NO_PLACES, shared);
    const own = this.nearby.rightBefore(start, meanings);
    if (own >= 0)
      return abbreviationSource(name, `${this.lexicon.places[own]?.name ?? ''} ${name}`, node, [own], shared);
    return abbreviationSource(name, name, node, this.nearby.before(start, meanings), shared);
  }

  private flagsOf(id: number): number {
    return id < 0 ? 0 : (this.lexicon.words.flags[id] ?? 0);
  }
}
