import { Forms, type Meaning } from './forms.ts';
import type { Lexicon } from './lexicon.ts';
import { NO_PLACES } from './marks.ts';
import { withOne } from './one.ts';
import { capitals, type Reader } from './reader.ts';
import { unitAt } from './units.ts';
import {
  COUNTY,
  DESIGNATOR,
  GENERIC,
  HEAD,
  INSTRUMENT,
  type KnownWords,
  knownWords,
  LOCAL,
  SETTLEMENT,
  STOP,
} from './vocabulary.ts';

const MOST_WORDS = 5;

/** Where a place was read, and which it may be. */
export interface PlaceRead {
  places: readonly number[];
  name: string;
  end: number;
}

/** Reads the names of places and states forward, and tells which places a name may mean. */
export class PlaceReader {
  private readonly reader: Reader;
  private readonly lexicon: Lexicon;
  private readonly known: KnownWords;
  private readonly ids = new Int32Array(MOST_WORDS);
  private readonly ends = new Int32Array(MOST_WORDS);

  constructor(reader: Reader, lexicon: Lexicon) {
    this.reader = reader;
    this.lexicon = lexicon;
    this.known = knownWords(lexicon.words);
  }

  /** A place named forward from `at` (`Seattle, Washington`), for `City of …`; undefined when the lexicon has none. */
  placeForward(at: number, county: boolean | undefined): PlaceRead | undefined {
    const { reader } = this;
    const { forms } = this.lexicon;
    let n = 0;
    let p = at;
    while (n < MOST_WORDS) {
      const id = reader.word(p);
      if (id === -2) break;
      const flags = this.flagsOf(id);
      // "District of Columbia"
      const inside = n > 0 && id === this.known.of;
      if (!reader.wordCapital() && !inside) break;
      if (n > 0 && !inside && (flags & (STOP | HEAD | DESIGNATOR)) !== 0) break;
      this.ids[n] = id;
      this.ends[n] = reader.wordEnd;
      n++;
      const after = reader.afterWord();
      if (reader.wordDot && reader.wordEnd - reader.wordStart > 4) break;
      const next = unitAt(this.reader.units, after) === 0x2d ? after + 1 : reader.gap(after);
      if (next === after) break;
      p = next;
    }
    for (let k = n; k > 0; k--) {
      let node = Forms.root;
      for (let i = k - 1; i >= 0 && node >= 0; i--) node = forms.before(node, this.ids[i] ?? -1);
      const meanings = node < 0 ? undefined : forms.meaningsAt(node);
      if (meanings === undefined || !meanings.some(isName)) continue;
      const ofCounty = k < n && (this.flagsOf(this.ids[k] ?? -1) & COUNTY) !== 0;
      const end = this.ends[ofCounty ? k : k - 1] ?? at;
      const region = this.stateAfter(end);
      const places = this.placesOf(meanings, ofCounty ? true : county, region?.postal ?? '');
      // "Palo Alto Hills": a longer name that we do not know is not ours to shorten.
      if (
        k < n &&
        region === undefined &&
        (this.flagsOf(this.ids[k] ?? -1) & (STOP | LOCAL | INSTRUMENT)) === 0 &&
        !this.governs(this.ids[k] ?? -1)
      ) {
        if (!capitals(reader.units, at, end))
          return { places: [], name: reader.text.slice(at, this.ends[n - 1] ?? end), end: this.ends[n - 1] ?? end };
      }
      return { places, name: places.length > 0 ? '' : reader.text.slice(at, end), end: region?.end ?? end };
    }
    while (n > 0 && this.ids.subarray(0, n).includes(this.known.of)) n--;
    if (n === 0) return undefined;
    const end = this.ends[n - 1] ?? at;
    const region = this.stateAfter(end);
    return { places: [], name: reader.text.slice(at, end), end: region?.end ?? end };
  }

  /** A state right after `at`, with or without a comma: `, Illinois`, ` (Wash.)`. */
  stateAfter(at: number): { postal: string; end: number } | undefined {
    const { reader } = this;
    const { units } = reader;
    let p = unitAt(units, at) === 0x2e ? at + 1 : at;
    p = reader.gap(p);
    if (unitAt(units, p) !== 0x2c) return undefined;
    p = reader.gap(p + 1);
    return this.stateAt(p);
  }

  /** The state whose name starts at `at`. */
  stateAt(at: number): { postal: string; end: number } | undefined {
    const { reader } = this;
    const first = reader.word(at);
    if (first < 0 || !reader.wordCapital()) return undefined;
    const end = reader.afterWord();
    const alone = this.stateOf(first, reader.wordStart, reader.wordEnd, reader.wordDot);
    const next = reader.gap(end);
    const second = next > end ? reader.word(next) : -2;
    if (second >= 0 && reader.wordCapital()) {
      const node = this.lexicon.forms.before(Forms.root, second);
      const both = node < 0 ? -1 : this.lexicon.forms.before(node, first);
      const postal = both < 0 ? undefined : this.lexicon.forms.stateAt(both);
      if (postal !== undefined) return { postal, end: reader.afterWord() };
    }
    if (alone === undefined) return undefined;
    return { postal: alone, end };
  }

  private stateOf(id: number, start: number, end: number, dot: boolean): string | undefined {
    const node = this.lexicon.forms.before(Forms.root, id);
    const postal = node < 0 ? undefined : this.lexicon.forms.stateAt(node);
    if (postal === undefined || (id === this.known.county && end - start > 2)) return undefined;
    // "or", "in", "me": two letters are a state in capitals or with a full stop.
    if (end - start <= 3 && !dot && !capitals(this.reader.units, start, end)) return undefined;
    return postal;
  }

  /** The places of a name that are in `region` and of the kind asked for. */
  placesOf(meanings: readonly Meaning[], county: boolean | undefined, region: string): readonly number[] {
    let places: number[] | undefined;
    for (const meaning of meanings) {
      if (!isName(meaning)) continue;
      const place = this.lexicon.places[meaning.place];
      if (place === undefined || places?.includes(meaning.place)) continue;
      if (county === true && place.kind === 'municipal') continue;
      if (county !== true && place.kind === 'county') continue;
      if (region !== '' && place.region !== '' && place.region !== region) continue;
      places = withOne(places, meaning.place);
    }
    return places ?? NO_PLACES;
  }

  private flagsOf(id: number): number {
    return id < 0 ? 0 : (this.lexicon.words.flags[id] ?? 0);
  }

  private governs(id: number): boolean {
    return (this.flagsOf(id) & (SETTLEMENT | GENERIC)) !== 0;
  }
}

/** Whether a form names a place, rather than a code. */
export function isName(meaning: Meaning): boolean {
  return meaning.role === 'name' || meaning.role === 'said';
}
