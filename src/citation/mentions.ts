import { isApostrophe, isUpper, KIND, LETTER, UPPER } from './chars.ts';
import { Forms, type Meaning } from './forms.ts';
import type { Lexicon } from './lexicon.ts';
import { FOREIGN_SOURCE, SAID_SOURCE, type Source, source, THIS_SOURCE } from './marks.ts';
import { capitals, type Reader } from './reader.ts';
import {
  ABBREVIATED,
  CONNECTOR,
  COUNTY,
  DEMONSTRATIVE,
  DESIGNATOR,
  GENERIC,
  HEAD,
  INSTRUMENT,
  type KnownWords,
  knownWords,
  LOCAL,
  NAME_PREFIX,
  ORDINANCES,
  SETTLEMENT,
  STOP,
  SUBJECT,
} from './vocabulary.ts';

const MOST_WORDS = 10;
const MOST_ADJECTIVES = 4;

/** Where a place was read, and which it may be. */
interface PlaceRead {
  places: readonly number[];
  name: string;
  end: number;
}

/**
 * Reads the name of a code around its head word: what stands before `Code` (`Garland, Ark., County Code`) and after it
 * (`Code of Ordinances of the City of Loves Park, Illinois`).
 */
export class MentionReader {
  /** Of the last name read. */
  start = 0;
  end = 0;
  private readonly reader: Reader;
  private readonly lexicon: Lexicon;
  private readonly known: KnownWords;
  /** Where a possessive before the collected words begins; -1 when there is none. */
  private owner = -1;
  private count = 0;
  private readonly ids = new Int32Array(MOST_WORDS);
  private readonly flags = new Int32Array(MOST_WORDS);
  private readonly starts = new Int32Array(MOST_WORDS);
  private readonly ends = new Int32Array(MOST_WORDS);
  /** Whether a comma follows the word. */
  private readonly commas = new Uint8Array(MOST_WORDS);
  private readonly caps = new Uint8Array(MOST_WORDS);
  private stateLength = 0;

  constructor(reader: Reader, lexicon: Lexicon) {
    this.reader = reader;
    this.lexicon = lexicon;
    this.known = knownWords(lexicon.words);
  }

  /** The code whose head word (`Code`, `Ordinances`) stands at [headStart, headEnd); undefined when it is no code's name. */
  read(headStart: number, headEnd: number, head: number): Source | undefined {
    this.start = headStart;
    this.end = headEnd;
    this.collect(headStart);
    if (this.count > 0 && ((this.flags[0] ?? 0) & DEMONSTRATIVE) !== 0 && this.commas[0] === 0) {
      this.start = this.starts[0] ?? headStart;
      return (head & HEAD) === 0 ? undefined : this.ids[0] === this.known.this ? THIS_SOURCE : SAID_SOURCE;
    }
    const adjectives = this.adjectives();
    let local = (head & ORDINANCES) !== 0;
    let county = false;
    for (let k = 0; k < adjectives; k++) {
      const flags = this.flags[k] ?? 0;
      if ((flags & LOCAL) !== 0) local = true;
      if ((flags & COUNTY) !== 0) county = true;
    }
    if ((head & ORDINANCES) !== 0 && !this.codified()) {
      // "the ordinances of the City of San Mateo"
      const of = this.placeAfter(false, county, 0);
      return of?.kind === 'places' ? of : undefined;
    }
    const before = this.placeBefore(county);
    if (before !== undefined) {
      this.skipSuffix();
      return before;
    }
    return this.placeAfter(local, county, adjectives);
  }

  /** A place named forward from `at` (`Seattle, Washington`), for `City of …`; undefined when the lexicon has none. */
  placeForward(at: number, county: boolean | undefined): PlaceRead | undefined {
    const { reader } = this;
    const { forms } = this.lexicon;
    let n = 0;
    let p = at;
    while (n < 5) {
      const id = reader.word(p);
      if (id === -2) break;
      const flags = this.flagsOf(id);
      // "District of Columbia"
      const inside = n > 0 && id === this.known.of;
      if (!reader.wordCapital() && !inside) break;
      if (n > 0 && !inside && (flags & (STOP | HEAD | DESIGNATOR)) !== 0) break;
      this.ids[n] = id;
      this.starts[n] = p;
      this.ends[n] = reader.wordEnd;
      n++;
      const after = reader.afterWord();
      if (reader.wordDot && reader.wordEnd - reader.wordStart > 4) break;
      const next = this.reader.text.charCodeAt(after) === 0x2d ? after + 1 : reader.gap(after);
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
        if (!capitals(reader.text, at, end))
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

  /** The place whose name ends at the comma `at`, in the state that follows it; sets `start`. */
  placeBack(at: number, postal: string): Source | undefined {
    this.collect(at);
    const name = this.nameBack(0);
    if (name === undefined || this.extendsName(name.length)) return undefined;
    const county = this.count > 0 && ((this.flags[0] ?? 0) & COUNTY) !== 0;
    const places = this.placesOf(name.meanings, county, postal);
    this.start = this.starts[name.length - 1] ?? at;
    return places.length === 0 ? undefined : source('places', '', { places, county });
  }

  /** A state right after `at`, with or without a comma: `, Illinois`, ` (Wash.)`. */
  stateAfter(at: number): { postal: string; end: number } | undefined {
    const { reader } = this;
    const { text } = reader;
    let p = text.charCodeAt(at) === 0x2e ? at + 1 : at;
    p = reader.gap(p);
    if (text.charCodeAt(p) !== 0x2c) return undefined;
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
    if (end - start <= 3 && !dot && !capitals(this.reader.text, start, end)) return undefined;
    return postal;
  }

  private isPossessive(): boolean {
    const { text, wordStart, wordEnd } = this.reader;
    return (
      wordEnd - wordStart > 2 &&
      (text.charCodeAt(wordEnd - 1) | 0x20) === 0x73 &&
      isApostrophe(text.charCodeAt(wordEnd - 2))
    );
  }

  private flagsOf(id: number): number {
    return id < 0 ? 0 : (this.lexicon.words.flags[id] ?? 0);
  }

  private governs(id: number): boolean {
    return (this.flagsOf(id) & (SETTLEMENT | GENERIC)) !== 0;
  }

  /** The words before the head, nearest first, as far as they can belong to its name. */
  private collect(headStart: number): void {
    const { reader } = this;
    const { text } = reader;
    this.count = 0;
    this.owner = -1;
    let p = headStart;
    while (this.count < MOST_WORDS) {
      let end = reader.gapBack(p);
      let comma = 0;
      if (end <= reader.lo) break;
      const c = text.charCodeAt(end - 1);
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
      const flags = this.flagsOf(id);
      const capital = reader.wordCapital();
      if (
        reader.wordDot &&
        !(capital ? (flags & ABBREVIATED) !== 0 || reader.wordEnd - reader.wordStart <= 5 : (flags & ABBREVIATED) !== 0)
      )
        break;
      if (!capital && (flags & (LOCAL | GENERIC | SUBJECT | CONNECTOR | DEMONSTRATIVE)) === 0) break;
      if ((flags & STOP) !== 0 && (flags & (CONNECTOR | DEMONSTRATIVE)) === 0 && !capitalName(flags)) break;
      const k = this.count++;
      this.ids[k] = id;
      this.flags[k] = flags;
      this.starts[k] = reader.wordStart;
      this.ends[k] = reader.wordEnd;
      this.commas[k] = comma;
      this.caps[k] = capital ? 1 : 0;
      p = reader.wordStart;
    }
  }

  /** How many of the words before the head describe the code: `Municipal`, `Revised`. */
  private adjectives(): number {
    let k = 0;
    while (k < this.count && this.commas[k] === 0 && ((this.flags[k] ?? 0) & (LOCAL | GENERIC)) !== 0) k++;
    return k;
  }

  private codified(): boolean {
    for (let k = 0; k < Math.min(2, this.count); k++) if (((this.flags[k] ?? 0) & GENERIC) !== 0) return true;
    return false;
  }

  private placeBefore(county: boolean): Source | undefined {
    let found: { depth: number; cover: number; meanings: readonly Meaning[]; region: string; own: number } | undefined;
    let state: { depth: number; cover: number } | undefined;
    let countyAdjective = false;
    for (let depth = 0; depth <= MOST_ADJECTIVES && depth < this.count; depth++) {
      if (depth > 0) {
        const flags = this.flags[depth - 1] ?? 0;
        if (this.commas[depth - 1] === 1) break;
        if (this.caps[depth - 1] === 0 && (flags & (LOCAL | GENERIC | SUBJECT | CONNECTOR)) === 0) break;
        if ((flags & CONNECTOR) !== 0 && !this.isAnd(depth - 1)) break;
        if ((flags & COUNTY) !== 0) countyAdjective = true;
      }
      const postal = this.stateBack(depth);
      if (postal !== undefined) {
        const cover = depth + this.stateLength;
        const withPlace = cover < this.count && this.commas[cover] === 1 ? this.nameBack(cover) : undefined;
        if (withPlace !== undefined) {
          found = { depth, cover: cover + withPlace.length, meanings: withPlace.meanings, region: postal, own: cover };
          break;
        }
        if (cover < this.count && this.commas[cover] === 1 && this.hasLocal(depth))
          return this.named(cover, depth, countyAdjective);
        if (state === undefined && !(found !== undefined && (this.commas[depth] === 1 || found.cover >= cover)))
          state = { depth, cover };
      }
      const name = this.nameBack(depth);
      if (name !== undefined && depth + name.length > (found?.cover ?? 0)) {
        found = { depth, cover: depth + name.length, meanings: name.meanings, region: '', own: depth };
      }
    }
    if (
      state !== undefined &&
      (found === undefined || found.cover <= state.cover) &&
      !(found !== undefined && this.hasLocal(found.depth))
    ) {
      this.start = this.starts[state.cover - 1] ?? this.start;
      return FOREIGN_SOURCE;
    }
    if (found === undefined) return undefined;
    let { cover } = found;
    let asked: boolean | undefined = countyAdjective || county;
    // "City of San Mateo Municipal Code"
    if (this.isOf(cover) && cover + 1 < this.count && ((this.flags[cover + 1] ?? 0) & SETTLEMENT) !== 0) {
      asked = ((this.flags[cover + 1] ?? 0) & COUNTY) !== 0;
      cover += 2;
    } else if (this.extendsName(cover)) return this.named(found.own, found.depth, countyAdjective);
    const places = this.placesOf(found.meanings, asked, found.region);
    if (places.length === 0) return this.named(found.own, found.depth, countyAdjective);
    this.start = this.starts[cover - 1] ?? this.start;
    return this.placesSource(places, found.depth, asked);
  }

  private placesSource(places: readonly number[], depth: number, county: boolean): Source {
    const words: number[] = [];
    for (let k = depth - 1; k >= 0; k--) if ((this.flags[k] ?? 0) >= 0 && !this.isAnd(k)) words.push(this.ids[k] ?? -1);
    return source('places', this.reader.text.slice(this.start, this.end), { places, words, county });
  }

  /** A local code of a place that the lexicon does not know: the capitals before what describes the code. */
  private named(from: number, depth: number, county: boolean): Source | undefined {
    let k = from;
    while (k < this.count && k < from + 4 && this.caps[k] === 1 && !(k > from && this.commas[k] === 1)) {
      const flags = this.flags[k] ?? 0;
      if ((flags & (STOP | DESIGNATOR | HEAD | INSTRUMENT)) !== 0) break;
      k++;
    }
    if (k === from) return undefined;
    if (!this.hasLocal(depth)) return FOREIGN_SOURCE;
    const { text } = this.reader;
    // "Cutler's Landing Municipal Code" is not of Landing.
    this.start = k === this.count && this.owner >= 0 ? this.owner : (this.starts[k - 1] ?? this.start);
    const name = text.slice(this.start, this.ends[from] ?? this.end);
    return source('named', text.slice(this.start, this.end), { name: county ? `${name} County` : name, county });
  }

  /** Whether the word before the place makes its name a longer one that we do not know (`East Palo Alto`). */
  private extendsName(cover: number): boolean {
    if (cover >= this.count || this.commas[cover] === 1 || this.caps[cover] === 0) return false;
    const flags = this.flags[cover] ?? 0;
    if ((flags & (CONNECTOR | DEMONSTRATIVE | DESIGNATOR | HEAD)) !== 0) return false;
    if ((flags & NAME_PREFIX) !== 0) return true;
    if ((flags & (STOP | INSTRUMENT)) !== 0) return false;
    const { text } = this.reader;
    const start = this.starts[cover] ?? 0;
    if (
      capitals(text, start, this.ends[cover] ?? start) &&
      capitals(text, this.starts[cover - 1] ?? start, this.ends[cover - 1] ?? start)
    )
      return false;
    const before = this.reader.gapBack(start);
    const c = before > this.reader.lo ? text.charCodeAt(before - 1) : 10;
    return before < start && ((KIND[c] ?? 0) & LETTER) !== 0;
  }

  private placeAfter(local: boolean, county: boolean, adjectives: number): Source | undefined {
    const { reader } = this;
    const { text } = reader;
    let isLocal = local;
    for (let turn = 0; turn < 3; turn++) {
      let p = reader.gap(this.end);
      let comma = false;
      if (text.charCodeAt(p) === 0x2c) {
        comma = true;
        p = reader.gap(p + 1);
      }
      let id = reader.word(p);
      if (id < 0) break;
      if (id === this.known.of || id === this.known.for) {
        if (comma) break;
        p = reader.gap(reader.afterWord());
        id = reader.word(p);
      } else if (!comma || (this.flagsOf(id) & SETTLEMENT) === 0) break;
      if (id === -2) break;
      const flags = this.flagsOf(id);
      if ((flags & ORDINANCES) !== 0 || id === this.known.laws) {
        isLocal = isLocal || (flags & ORDINANCES) !== 0;
        this.end = reader.wordEnd;
        continue;
      }
      if ((flags & GENERIC) !== 0 && reader.wordCapital()) {
        const next = reader.gap(reader.afterWord());
        if ((this.flagsOf(reader.word(next)) & ORDINANCES) !== 0) {
          isLocal = true;
          this.end = reader.wordEnd;
          continue;
        }
        break;
      }
      return this.ofPlace(p, isLocal, county, adjectives);
    }
    return this.unplaced(isLocal, county, adjectives);
  }

  /** `the City of Seattle, Washington`, `Seattle`, `the State of …` after `Code of`. */
  private ofPlace(at: number, local: boolean, county: boolean, adjectives: number): Source | undefined {
    const { reader } = this;
    let p = at;
    let id = reader.word(p);
    if ((this.flagsOf(id) & DEMONSTRATIVE) !== 0 || id === this.known.the) {
      p = reader.gap(reader.afterWord());
      id = reader.word(p);
    }
    let asked: boolean | undefined = county ? true : undefined;
    let settled = false;
    for (
      let words = 0;
      words < 4 &&
      id >= 0 &&
      ((this.flagsOf(id) & (SETTLEMENT | CONNECTOR | LOCAL)) !== 0 || id === this.known.government);
      words++
    ) {
      if ((this.flagsOf(id) & SETTLEMENT) !== 0) {
        settled = true;
        asked = asked === false ? false : (this.flagsOf(id) & COUNTY) !== 0;
      }
      const end = reader.wordEnd;
      const next = reader.gap(reader.afterWord());
      const following = reader.word(next);
      if (following === this.known.of) {
        const name = reader.gap(reader.afterWord());
        id = reader.word(name);
        p = name;
        if ((this.flagsOf(id) & SETTLEMENT) === 0 || !settled) break;
        continue;
      }
      if (following === this.known.and && settled) {
        p = reader.gap(reader.afterWord());
        id = reader.word(p);
        continue;
      }
      if (settled) {
        // "the Code of the City": the home's.
        this.end = end;
        return source('generic', reader.text.slice(this.start, this.end), { county: asked === true });
      }
      break;
    }
    if (id === -2 || !isUpper(reader.text.charCodeAt(p)))
      return local || settled ? this.unplaced(true, county, adjectives) : FOREIGN_SOURCE;
    const state = settled ? undefined : this.stateAt(p);
    if (state !== undefined && !local) {
      this.end = state.end;
      return FOREIGN_SOURCE;
    }
    const words: number[] = [];
    for (let k = adjectives - 1; k >= 0; k--) words.push(this.ids[k] ?? -1);
    const adjectivesStart = adjectives > 0 ? (this.starts[adjectives - 1] ?? this.start) : this.start;
    const place = this.placeForward(p, asked);
    if (place === undefined) return local || settled ? this.unplaced(true, county, adjectives) : FOREIGN_SOURCE;
    if (place.places.length === 0 && !local && !settled) return FOREIGN_SOURCE;
    this.end = place.end;
    this.start = adjectivesStart;
    const written = reader.text.slice(this.start, this.end);
    if (place.places.length === 0) {
      const name = asked === true && !/\b(?:County|Parish)$/i.test(place.name) ? `${place.name} County` : place.name;
      return source('named', written, { name, county: asked === true });
    }
    return source('places', written, { places: place.places, words, county: asked === true });
  }

  /** A name without a known place: `the Municipal Code`, `Foobar City Code`, `Penal Code`. */
  private unplaced(local: boolean, county: boolean, adjectives: number): Source | undefined {
    const { reader } = this;
    if (local) {
      const named =
        adjectives < this.count && this.caps[adjectives] === 1 && ((this.flags[adjectives] ?? 0) & SUBJECT) === 0
          ? this.named(adjectives, adjectives + 1, county)
          : undefined;
      if (named?.kind === 'named') return named;
      if (adjectives < this.count && ((this.flags[adjectives] ?? 0) & SUBJECT) !== 0 && this.commas[adjectives] === 0)
        return FOREIGN_SOURCE;
      this.includeAdjectives(adjectives);
      return source('generic', reader.text.slice(this.start, this.end), { county });
    }
    // "the Code", "Code": whose, only the document can say.
    if (
      this.count === 0 ||
      (((this.flags[0] ?? 0) & (STOP | CONNECTOR)) !== 0 && ((this.flags[0] ?? 0) & SUBJECT) === 0)
    )
      return undefined;
    const words: number[] = [];
    let k = 0;
    while (
      k < this.count &&
      this.commas[k] === 0 &&
      (((this.flags[k] ?? 0) & (SUBJECT | GENERIC)) !== 0 || this.caps[k] === 1 || (this.isAnd(k) && k > 0))
    ) {
      if (((this.flags[k] ?? 0) & STOP) !== 0 && !this.isAnd(k)) break;
      k++;
    }
    while (k > 0 && this.isAnd(k - 1)) k--;
    for (let i = k - 1; i >= 0; i--) if (!this.isAnd(i)) words.push(this.ids[i] ?? -1);
    if (k > 0) this.start = this.starts[k - 1] ?? this.start;
    return source('subject', reader.text.slice(this.start, this.end), { words });
  }

  private includeAdjectives(adjectives: number): void {
    if (adjectives > 0) this.start = this.starts[adjectives - 1] ?? this.start;
  }

  private hasLocal(depth: number): boolean {
    for (let k = 0; k < depth; k++) if (((this.flags[k] ?? 0) & LOCAL) !== 0) return true;
    return this.codified() || this.ordinancesFollow();
  }

  /** `Miami Code of Ordinances`. */
  private ordinancesFollow(): boolean {
    const { reader } = this;
    if (reader.word(reader.gap(this.end)) !== this.known.of) return false;
    return (this.flagsOf(reader.word(reader.gap(reader.afterWord()))) & ORDINANCES) !== 0;
  }

  /** `… Code of Ordinances`, `… Code of Laws` after a place's name. */
  private skipSuffix(): void {
    const { reader } = this;
    if (reader.word(reader.gap(this.end)) !== this.known.of) return;
    let id = reader.word(reader.gap(reader.afterWord()));
    if ((this.flagsOf(id) & GENERIC) !== 0) id = reader.word(reader.gap(reader.afterWord()));
    if ((this.flagsOf(id) & ORDINANCES) !== 0 || id === this.known.laws) this.end = reader.wordEnd;
  }

  private nameBack(from: number): { length: number; meanings: readonly Meaning[] } | undefined {
    const { forms } = this.lexicon;
    let node = Forms.root;
    let found: { length: number; meanings: readonly Meaning[] } | undefined;
    for (let k = from; k < this.count; k++) {
      if (k > from && this.commas[k] === 1) break;
      node = forms.before(node, this.ids[k] ?? -1);
      if (node < 0) break;
      const meanings = forms.meaningsAt(node);
      if (meanings?.some(isName) && this.caps[k] === 1) found = { length: k - from + 1, meanings };
    }
    return found;
  }

  private stateBack(from: number): string | undefined {
    const { forms } = this.lexicon;
    let node = Forms.root;
    let postal: string | undefined;
    for (let k = from; k < this.count && k < from + 2; k++) {
      if (k > from && this.commas[k] === 1) break;
      if (this.caps[k] === 0) break;
      node = forms.before(node, this.ids[k] ?? -1);
      if (node < 0) break;
      const here = forms.stateAt(node);
      const [start, end] = [this.starts[k] ?? 0, this.ends[k] ?? 0];
      // "CO" and "County" are one word to the lexicon.
      if (this.ids[k] === this.known.county && end - start > 2) break;
      if (
        here !== undefined &&
        (end - start > 3 || this.reader.text.charCodeAt(end) === 0x2e || capitals(this.reader.text, start, end))
      ) {
        postal = here;
        this.stateLength = k - from + 1;
      }
    }
    return postal;
  }

  private placesOf(meanings: readonly Meaning[], county: boolean | undefined, region: string): readonly number[] {
    const places: number[] = [];
    for (const meaning of meanings) {
      if (!isName(meaning)) continue;
      const place = this.lexicon.places[meaning.place];
      if (place === undefined || places.includes(meaning.place)) continue;
      if (county === true && place.kind === 'municipal') continue;
      if (county !== true && place.kind === 'county') continue;
      if (region !== '' && place.region !== '' && place.region !== region) continue;
      places.push(meaning.place);
    }
    return places;
  }

  private isOf(k: number): boolean {
    return k < this.count && this.ids[k] === this.known.of;
  }

  private isAnd(k: number): boolean {
    return this.ids[k] === this.known.and;
  }
}

function isName(meaning: Meaning): boolean {
  return meaning.role === 'name' || meaning.role === 'said';
}

/** Some stop words are parts of names (`La`, `Los`). */
function capitalName(flags: number): boolean {
  return (flags & NAME_PREFIX) !== 0;
}

export function startsUpper(text: string, at: number): boolean {
  return ((KIND[text.charCodeAt(at)] ?? 0) & UPPER) !== 0;
}
