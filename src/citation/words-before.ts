import { isApostrophe, isUpper, LETTER, unitKind } from './chars.ts';
import { Forms, type Meaning } from './forms.ts';
import type { Lexicon } from './lexicon.ts';
import { isName } from './place-reader.ts';
import { capitals, type Reader } from './reader.ts';
import { unitAt } from './units.ts';
import {
  ABBREVIATED,
  CONNECTOR,
  DEMONSTRATIVE,
  DESIGNATOR,
  GENERIC,
  HEAD,
  INSTRUMENT,
  type KnownWords,
  knownWords,
  LOCAL,
  NAME_PREFIX,
  SETTLEMENT,
  STOP,
  SUBJECT,
} from './vocabulary.ts';

const MOST_WORDS = 10;

/** The words before a code's head word, nearest first, as far as they can belong to its name. */
export class WordsBefore {
  count = 0;
  readonly ids = new Int32Array(MOST_WORDS);
  readonly flags = new Int32Array(MOST_WORDS);
  readonly starts = new Int32Array(MOST_WORDS);
  readonly ends = new Int32Array(MOST_WORDS);
  /** Whether a comma follows the word. */
  readonly commas = new Uint8Array(MOST_WORDS);
  readonly caps = new Uint8Array(MOST_WORDS);
  /** The node of the forms that end with the word; -1 when none does. */
  readonly nodes = new Int32Array(MOST_WORDS);
  /** Where a possessive before the words begins; -1 when there is none. */
  owner = -1;
  /** How many words the last state read has. */
  stateLength = 0;
  private readonly reader: Reader;
  private readonly lexicon: Lexicon;
  private readonly known: KnownWords;

  constructor(reader: Reader, lexicon: Lexicon) {
    this.reader = reader;
    this.lexicon = lexicon;
    this.known = knownWords(lexicon.words);
  }

  /** Reads the words before `headStart`. */
  collect(headStart: number): void {
    const { reader } = this;
    const { units } = reader;
    this.count = 0;
    this.owner = -1;
    let p = headStart;
    while (this.count < MOST_WORDS) {
      let end = reader.gapBack(p);
      let comma = 0;
      if (end <= reader.lo) break;
      const c = unitAt(units, end - 1);
      if (c === 0x2c) {
        comma = 1;
        end = reader.gapBack(end - 1);
      } else if (c === 0x2d && end === p && this.count > 0) end--;
      else if (end === p && c !== 0x2e && this.count > 0) break;
      const id = reader.wordBack(end);
      // "the City's Municipal Code": a possessive is nobody's name, but may begin the longer one of a place that we do not know.
      if (id === -2) break;
      if (id === -1 && this.isPossessive()) {
        if (reader.wordCapital() && comma === 0) this.owner = reader.wordStart;
        break;
      }
      const flags = id < 0 ? 0 : (this.lexicon.words.flags[id] ?? 0);
      const capital = reader.wordCapital() || this.isElided();
      if (
        reader.wordDot &&
        !(capital ? (flags & ABBREVIATED) !== 0 || reader.wordEnd - reader.wordStart <= 5 : (flags & ABBREVIATED) !== 0)
      )
        break;
      if (!capital && (flags & (LOCAL | GENERIC | SUBJECT | CONNECTOR | DEMONSTRATIVE)) === 0) break;
      if (
        (flags & STOP) !== 0 &&
        (flags & (CONNECTOR | DEMONSTRATIVE)) === 0 &&
        !capitalName(flags) &&
        // "Portland, Or., City Code"
        !(capital && reader.wordDot && this.isState(id))
      )
        break;
      const k = this.count++;
      this.ids[k] = id;
      this.flags[k] = flags;
      this.nodes[k] = this.lexicon.forms.before(Forms.root, id);
      this.starts[k] = reader.wordStart;
      this.ends[k] = reader.wordEnd;
      this.commas[k] = comma;
      this.caps[k] = capital ? 1 : 0;
      p = reader.wordStart;
    }
  }

  /** How many of the words before the head describe the code: `Municipal`, `Revised`. */
  adjectives(): number {
    let k = 0;
    while (k < this.count && this.commas[k] === 0 && ((this.flags[k] ?? 0) & (LOCAL | GENERIC)) !== 0) k++;
    return k;
  }

  /** Where the `count` words nearest to the head start; undefined for none. */
  startOf(count: number): number | undefined {
    return count === 0 ? undefined : this.starts[count - 1];
  }

  /** `West Valley City Municipal Code`: the `City` before `Municipal` is the place's. Gives where its name ends among the words. */
  cityOfName(adjectives: number): number {
    const last = adjectives - 1;
    const flags = this.flags[last] ?? 0;
    const nearer = this.flags[0] ?? 0;
    return last > 0 && (flags & SETTLEMENT) !== 0 && this.caps[last] === 1 && (nearer & (LOCAL | SETTLEMENT)) === LOCAL
      ? last
      : adjectives;
  }

  /** Whether the code calls itself revised, general or the like. */
  codified(): boolean {
    for (let k = 0; k < Math.min(2, this.count); k++) if (((this.flags[k] ?? 0) & GENERIC) !== 0) return true;
    return false;
  }

  /** The longest place's name whose last word is the one at `from`. */
  nameBack(from: number): { length: number; meanings: readonly Meaning[] } | undefined {
    const { forms } = this.lexicon;
    let node = from < this.count ? (this.nodes[from] ?? -1) : -1;
    let found: { length: number; meanings: readonly Meaning[] } | undefined;
    for (let k = from; node >= 0; ) {
      const meanings = forms.meaningsAt(node);
      if (meanings?.some(isName) && this.caps[k] === 1) found = { length: k - from + 1, meanings };
      k++;
      if (k >= this.count || this.commas[k] === 1) break;
      node = forms.before(node, this.ids[k] ?? -1);
    }
    return found;
  }

  /** The state whose last word is the one at `from`; sets `stateLength`. */
  stateBack(from: number): string | undefined {
    const { forms } = this.lexicon;
    let node = from < this.count ? (this.nodes[from] ?? -1) : -1;
    let postal: string | undefined;
    for (let k = from; node >= 0 && this.caps[k] === 1; ) {
      const here = forms.stateAt(node);
      const start = this.starts[k] ?? 0;
      const end = this.ends[k] ?? 0;
      // "CO" and "County" are one word to the lexicon.
      if (this.ids[k] === this.known.county && end - start > 2) break;
      if (
        here !== undefined &&
        (end - start > 3 || unitAt(this.reader.units, end) === 0x2e || capitals(this.reader.units, start, end))
      ) {
        postal = here;
        this.stateLength = k - from + 1;
      }
      k++;
      if (k >= this.count || k === from + 2 || this.commas[k] === 1) break;
      node = forms.before(node, this.ids[k] ?? -1);
    }
    return postal;
  }

  private isState(id: number): boolean {
    const node = this.lexicon.forms.before(Forms.root, id);
    return node >= 0 && this.lexicon.forms.stateAt(node) !== undefined;
  }

  /** Whether the word before the place makes its name a longer one that we do not know (`East Palo Alto`). */
  extendsName(cover: number): boolean {
    if (cover >= this.count || this.commas[cover] === 1 || this.caps[cover] === 0) return false;
    const flags = this.flags[cover] ?? 0;
    if ((flags & (CONNECTOR | DEMONSTRATIVE | DESIGNATOR | HEAD)) !== 0) return false;
    if ((flags & NAME_PREFIX) !== 0) return true;
    if ((flags & (STOP | INSTRUMENT)) !== 0) return false;
    const { units } = this.reader;
    const start = this.starts[cover] ?? 0;
    if (
      capitals(units, start, this.ends[cover] ?? start) &&
      capitals(units, this.starts[cover - 1] ?? start, this.ends[cover - 1] ?? start)
    )
      return false;
    const before = this.reader.gapBack(start);
    const c = before > this.reader.lo ? unitAt(units, before - 1) : 10;
    return before < start && (unitKind(c) & LETTER) !== 0;
  }

  /** Whether the full stop after a word is no abbreviation's: `Animas River Trail. Farmington`. */
  endsSentence(k: number): boolean {
    const start = this.starts[k] ?? 0;
    const end = this.ends[k] ?? 0;
    if (unitAt(this.reader.units, end) !== 0x2e || end - start < 4) return false;
    return ((this.flags[k] ?? 0) & (ABBREVIATED | NAME_PREFIX)) === 0;
  }

  /** Whether a word is a kind of settlement's: `City`, `County`. What was read for another head stands past the last word. */
  isSettlement(k: number): boolean {
    return k < this.count && ((this.flags[k] ?? 0) & SETTLEMENT) !== 0;
  }

  isOf(k: number): boolean {
    return k < this.count && this.ids[k] === this.known.of;
  }

  isAnd(k: number): boolean {
    return k < this.count && this.ids[k] === this.known.and;
  }

  /** `d’Alene`: a name's capital after an elided article. */
  private isElided(): boolean {
    const { units, wordStart, wordEnd } = this.reader;
    return (
      wordEnd - wordStart > 3 && isApostrophe(unitAt(units, wordStart + 1)) && isUpper(unitAt(units, wordStart + 2))
    );
  }

  private isPossessive(): boolean {
    const { units, wordStart, wordEnd } = this.reader;
    return (
      wordEnd - wordStart > 2 &&
      (unitAt(units, wordEnd - 1) | 0x20) === 0x73 &&
      isApostrophe(unitAt(units, wordEnd - 2))
    );
  }
}

/** Some stop words are parts of names (`La`, `Los`). */
function capitalName(flags: number): boolean {
  return (flags & NAME_PREFIX) !== 0;
}
