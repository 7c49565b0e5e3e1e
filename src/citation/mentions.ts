import { isUpper } from './chars.ts';
import type { Meaning } from './forms.ts';
import type { Lexicon } from './lexicon.ts';
import { FOREIGN_SOURCE, NO_PLACES, placesSource, SAID_SOURCE, type Source, source, THIS_SOURCE } from './marks.ts';
import { withOne } from './one.ts';
import { type PlaceRead, PlaceReader } from './place-reader.ts';
import { countyName } from './places.ts';
import type { Reader } from './reader.ts';
import { unitAt } from './units.ts';
import {
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
  ORDINANCES,
  SETTLEMENT,
  STOP,
  SUBJECT,
} from './vocabulary.ts';
import { WordsBefore } from './words-before.ts';

const MOST_ADJECTIVES = 4;

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
  private readonly words: WordsBefore;
  private readonly places: PlaceReader;

  constructor(reader: Reader, lexicon: Lexicon) {
    this.reader = reader;
    this.lexicon = lexicon;
    this.known = knownWords(lexicon.words);
    this.words = new WordsBefore(reader, lexicon);
    this.places = new PlaceReader(reader, lexicon);
  }

  /** The code whose head word (`Code`, `Ordinances`) stands at [headStart, headEnd); undefined when it is no code's name. */
  read(headStart: number, headEnd: number, head: number): Source | undefined {
    this.start = headStart;
    this.end = headEnd;
    this.words.collect(headStart);
    if (this.words.count > 0 && ((this.words.flags[0] ?? 0) & DEMONSTRATIVE) !== 0 && this.words.commas[0] === 0) {
      this.start = this.words.starts[0] ?? headStart;
      return (head & HEAD) === 0 ? undefined : this.words.ids[0] === this.known.this ? THIS_SOURCE : SAID_SOURCE;
    }
    const adjectives = this.words.adjectives();
    let local = (head & ORDINANCES) !== 0;
    let county = false;
    for (let k = 0; k < adjectives; k++) {
      const flags = this.words.flags[k] ?? 0;
      if ((flags & LOCAL) !== 0) local = true;
      if ((flags & COUNTY) !== 0) county = true;
    }
    if ((head & ORDINANCES) !== 0 && !this.words.codified()) {
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

  /** A place named forward from `at` (`Seattle, Washington`), for `City of …`; undefined when nothing there can be a name. */
  placeForward(at: number, county: boolean | undefined): PlaceRead | undefined {
    return this.places.placeForward(at, county);
  }

  /** A state right after `at`: `, Illinois`. */
  stateAfter(at: number): { postal: string; end: number } | undefined {
    return this.places.stateAfter(at);
  }

  /** The place whose name ends at the comma `at`, in the state that follows it; sets `start`. Without places: one of the name in another state. */
  placeBack(at: number, postal: string): Source | undefined {
    this.words.collect(at);
    const county = this.words.count > 0 && ((this.words.flags[0] ?? 0) & COUNTY) !== 0;
    // "Orange County, Florida"
    const from = county && this.words.nameBack(0) === undefined ? 1 : 0;
    const name = this.words.nameBack(from);
    if (name === undefined || this.words.extendsName(from + name.length)) return undefined;
    const places = this.places.placesOf(name.meanings, county, postal);
    this.start = this.words.starts[from + name.length - 1] ?? at;
    if (places.length > 0) return source('places', '', { places, county });
    // "Aurora, Illinois": not the Aurora that the lexicon knows. Which these are, stands with the source's words.
    const elsewhere = this.places.placesOf(name.meanings, county, '');
    return elsewhere.length === 0 ? undefined : source('places', '', { words: elsewhere, county });
  }

  private flagsOf(id: number): number {
    return id < 0 ? 0 : (this.lexicon.words.flags[id] ?? 0);
  }

  private placeBefore(county: boolean): Source | undefined {
    let found: { depth: number; cover: number; meanings: readonly Meaning[]; region: string; own: number } | undefined;
    let state: { depth: number; cover: number } | undefined;
    let countyAdjective = false;
    for (let depth = 0; depth <= MOST_ADJECTIVES && depth < this.words.count; depth++) {
      if (depth > 0) {
        const flags = this.words.flags[depth - 1] ?? 0;
        if (this.words.commas[depth - 1] === 1) break;
        if (this.words.caps[depth - 1] === 0 && (flags & (LOCAL | GENERIC | SUBJECT | CONNECTOR)) === 0) break;
        if ((flags & CONNECTOR) !== 0 && !this.words.isAnd(depth - 1)) break;
        if ((flags & COUNTY) !== 0) countyAdjective = true;
      }
      const postal = this.words.stateBack(depth);
      if (postal !== undefined) {
        const cover = depth + this.words.stateLength;
        const withPlace =
          cover < this.words.count && this.words.commas[cover] === 1 ? this.words.nameBack(cover) : undefined;
        if (withPlace !== undefined) {
          found = { depth, cover: cover + withPlace.length, meanings: withPlace.meanings, region: postal, own: cover };
          break;
        }
        // "Aurora, Ill., Code": a state's own code has no comma before it (Bluebook 12.9.2).
        const local = this.hasLocal(depth) || this.words.commas[depth] === 1;
        if (cover < this.words.count && this.words.commas[cover] === 1 && local)
          return this.named(cover, depth, countyAdjective, local);
        if (state === undefined && !(found !== undefined && (this.words.commas[depth] === 1 || found.cover >= cover)))
          state = { depth, cover };
      }
      const name = this.words.nameBack(depth);
      if (name !== undefined && depth + name.length > (found?.cover ?? 0)) {
        found = { depth, cover: depth + name.length, meanings: name.meanings, region: '', own: depth };
      }
    }
    if (
      state !== undefined &&
      (found === undefined || found.cover <= state.cover) &&
      !(found !== undefined && this.hasLocal(found.depth))
    ) {
      this.start = this.words.starts[state.cover - 1] ?? this.start;
      return FOREIGN_SOURCE;
    }
    if (found === undefined) return undefined;
    let { cover } = found;
    let asked: boolean | undefined = countyAdjective || county;
    // "City of San Mateo Municipal Code"
    if (this.words.isOf(cover) && this.words.isSettlement(cover + 1)) {
      const both = this.words.isAnd(cover + 2) && this.words.isSettlement(cover + 3);
      asked = !both && ((this.words.flags[cover + 1] ?? 0) & COUNTY) !== 0;
      cover += both ? 4 : 2;
    } else if (this.words.extendsName(cover)) return this.named(found.own, found.depth, countyAdjective);
    const places = this.places.placesOf(found.meanings, asked, found.region);
    if (places.length === 0) {
      const local = this.hasLocal(found.depth) || (found.region !== '' && this.words.commas[found.depth] === 1);
      return this.named(found.own, found.depth, countyAdjective, local);
    }
    this.start = this.words.starts[cover - 1] ?? this.start;
    return this.placesSource(places, found.depth, asked);
  }

  private placesSource(places: readonly number[], depth: number, county: boolean): Source {
    let words: number[] | undefined;
    for (let k = depth - 1; k >= 0; k--)
      if ((this.words.flags[k] ?? 0) >= 0 && !this.words.isAnd(k)) words = withOne(words, this.words.ids[k] ?? -1);
    return placesSource(this.reader.text.slice(this.start, this.end), places, words ?? NO_PLACES, county);
  }

  /** A local code of a place that the lexicon does not know: the capitals before what describes the code. */
  private named(from: number, depth: number, county: boolean, local = this.hasLocal(depth)): Source | undefined {
    let k = from;
    while (
      k < this.words.count &&
      k < from + 4 &&
      this.words.caps[k] === 1 &&
      !(k > from && this.words.commas[k] === 1)
    ) {
      const flags = this.words.flags[k] ?? 0;
      if ((flags & (STOP | DESIGNATOR | HEAD | INSTRUMENT)) !== 0 || this.words.endsSentence(k)) break;
      k++;
    }
    if (k === from) return undefined;
    if (!local) return FOREIGN_SOURCE;
    const { text } = this.reader;
    // "Oak. Mun. Code": a place's name cut short is nobody's until somebody lists it.
    const end = this.words.ends[from] ?? this.end;
    if (text.charCodeAt(end) === 0x2e && !text.slice(this.words.starts[from] ?? end, end).includes('.')) {
      this.start = this.words.starts[k - 1] ?? this.start;
      return source('unknown', text.slice(this.start, this.end), { name: text.slice(this.start, end) });
    }
    // "Cutler's Landing Municipal Code" is not of Landing.
    this.start =
      k === this.words.count && this.words.owner >= 0 ? this.words.owner : (this.words.starts[k - 1] ?? this.start);
    const name = text.slice(this.start, this.words.ends[from] ?? this.end);
    let asked = county;
    // "City of Lake Mary Code of Ordinances"
    if (this.words.isOf(k) && this.words.isSettlement(k + 1)) {
      const both = this.words.isAnd(k + 2) && this.words.isSettlement(k + 3);
      asked = !both && ((this.words.flags[k + 1] ?? 0) & COUNTY) !== 0;
      this.start = this.words.starts[both ? k + 3 : k + 1] ?? this.start;
    }
    const written = text.slice(this.start, this.end);
    return source('named', written, { name: asked ? countyName(name, written) : name, county: asked });
  }

  private placeAfter(local: boolean, county: boolean, adjectives: number): Source | undefined {
    const { reader } = this;
    const { units } = reader;
    let isLocal = local;
    for (let turn = 0; turn < 3; turn++) {
      let p = reader.gap(this.end);
      let comma = false;
      if (unitAt(units, p) === 0x2c) {
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
    if (id === -2 || !isUpper(unitAt(reader.units, p)))
      return local || settled ? this.unplaced(true, county, adjectives) : FOREIGN_SOURCE;
    const state = settled ? undefined : this.places.stateAt(p);
    if (state !== undefined && !local) {
      this.end = state.end;
      return FOREIGN_SOURCE;
    }
    const words = [...this.words.ids.subarray(0, adjectives)].reverse();
    const place = this.places.placeForward(p, asked);
    if (place === undefined) return local || settled ? this.unplaced(true, county, adjectives) : FOREIGN_SOURCE;
    if (place.places.length === 0 && !local && !settled) return FOREIGN_SOURCE;
    this.end = place.end;
    this.start = this.words.startOf(adjectives) ?? this.start;
    const written = reader.text.slice(this.start, this.end);
    if (place.places.length === 0) {
      const name = asked === true ? countyName(place.name, written) : place.name;
      return source('named', written, { name, county: asked === true });
    }
    return placesSource(written, place.places, words, asked === true);
  }

  /** A name without a known place: `the Municipal Code`, `Foobar City Code`, `Penal Code`. */
  private unplaced(local: boolean, county: boolean, adjectives: number): Source | undefined {
    const { reader } = this;
    if (local) {
      const named =
        adjectives < this.words.count &&
        this.words.caps[adjectives] === 1 &&
        ((this.words.flags[adjectives] ?? 0) & SUBJECT) === 0
          ? this.named(this.words.cityOfName(adjectives), adjectives + 1, county, true)
          : undefined;
      if (named !== undefined && named.kind !== 'foreign') return named;
      if (
        adjectives < this.words.count &&
        ((this.words.flags[adjectives] ?? 0) & SUBJECT) !== 0 &&
        this.words.commas[adjectives] === 0
      )
        return FOREIGN_SOURCE;
      this.start = this.words.startOf(adjectives) ?? this.start;
      return source('generic', reader.text.slice(this.start, this.end), { county });
    }
    const settled = this.settled(adjectives);
    if (settled !== undefined) return settled;
    // "the Code", "Code": whose, only the document can say.
    if (
      this.words.count === 0 ||
      (((this.words.flags[0] ?? 0) & (STOP | CONNECTOR)) !== 0 && ((this.words.flags[0] ?? 0) & SUBJECT) === 0)
    )
      return undefined;
    const words: number[] = [];
    let k = 0;
    while (
      k < this.words.count &&
      this.words.commas[k] === 0 &&
      (((this.words.flags[k] ?? 0) & (SUBJECT | GENERIC)) !== 0 ||
        this.words.caps[k] === 1 ||
        (this.words.isAnd(k) && k > 0))
    ) {
      if (((this.words.flags[k] ?? 0) & STOP) !== 0 && !this.words.isAnd(k)) break;
      k++;
    }
    while (k > 0 && this.words.isAnd(k - 1)) k--;
    for (let i = k - 1; i >= 0; i--) if (!this.words.isAnd(i)) words.push(this.words.ids[i] ?? -1);
    if (k > 0) this.start = this.words.starts[k - 1] ?? this.start;
    return source('subject', reader.text.slice(this.start, this.end), { words });
  }

  /** `Village of Elm Creek Code`: whatever the code calls itself, it is that of a place. */
  private settled(adjectives: number): Source | undefined {
    let k = adjectives;
    while (k < this.words.count && k < adjectives + 4 && this.words.caps[k] === 1 && this.words.commas[k] === 0) k++;
    const of = k > adjectives && this.words.isOf(k) && this.words.isSettlement(k + 1);
    const named = of ? this.named(adjectives, adjectives, false, true) : undefined;
    return named?.kind === 'named' ? named : undefined;
  }

  private hasLocal(depth: number): boolean {
    for (let k = 0; k < depth; k++) if (((this.words.flags[k] ?? 0) & LOCAL) !== 0) return true;
    return this.words.codified() || this.ordinancesFollow();
  }

  /** Reads the `of` after the name, if there is one. */
  private ofFollows(): boolean {
    const p = this.reader.gap(this.end);
    return this.reader.begins(p, 'o') && this.reader.word(p) === this.known.of;
  }

  /** `Miami Code of Ordinances`. */
  private ordinancesFollow(): boolean {
    const { reader } = this;
    if (!this.ofFollows()) return false;
    return (this.flagsOf(reader.word(reader.gap(reader.afterWord()))) & ORDINANCES) !== 0;
  }

  /** `… Code of Ordinances`, `… Code of Laws` after a place's name. */
  private skipSuffix(): void {
    const { reader } = this;
    if (!this.ofFollows()) return;
    let id = reader.word(reader.gap(reader.afterWord()));
    if ((this.flagsOf(id) & GENERIC) !== 0) id = reader.word(reader.gap(reader.afterWord()));
    if ((this.flagsOf(id) & ORDINANCES) !== 0 || id === this.known.laws) this.end = reader.wordEnd;
  }
}
