import type { CodeReference, Parsed, PlaceIndex } from '../parse/parsed.ts';
import { abbreviates, codeInitials } from './code-names.ts';
import { bump, CitedNumbers } from './named-numbers.ts';
import { type ShapeKey, shapeKey } from './number-fit.ts';

/** How a document mentions one place. */
interface PlaceMentions {
  /** How often it names the place's code in full. */
  codes: number;
  /** How often it names the place with its kind or state: `City of Seattle`, `Seattle, WA`. */
  places: number;
  /** The shapes of the numbers cited from its code, with counts. */
  readonly shapes: Map<ShapeKey, number>;
}

/** A search through more places for each citation takes too long. */
const FEW_PLACES = 20;

/** A document's mentions of places: codes named in full, places named, and abbreviations defined. */
export class DocumentMentions {
  readonly #mentions = new Map<PlaceIndex, PlaceMentions>();
  /** How often it cites a place's code by an abbreviation that no other place has. */
  readonly #abbreviated = new Map<PlaceIndex, number>();
  readonly #unlisted = new Map<string, number>();
  /** Shapes of numbers cited from codes of places that are not in the lexicon. */
  readonly #unlistedShapes = new Map<ShapeKey, number>();
  /** How often places that are not in the lexicon are named without their code. */
  readonly #settlements = new Map<string, number>();
  /** How often a place of the same name in another state is named. */
  readonly #namesakes = new Map<PlaceIndex, number>();
  /** How often the document names each charter in full, by place. */
  readonly #charters = new Map<PlaceIndex | string, number>();
  /** Places by the initials of the code names used in the document: `CC` of `Columbus City Code`. */
  readonly #initials = new Map<string, Map<PlaceIndex | string, number>>();
  readonly #written = new Map<string, readonly string[] | undefined>();
  readonly #definitions = new Map<string, Map<PlaceIndex | string, number>>();

  /** The numbers that the document cites by the name of their law. */
  readonly numbers = new CitedNumbers();

  add(parsed: Parsed): void {
    this.#count(parsed, 1);
  }

  remove(parsed: Parsed): void {
    this.#count(parsed, -1);
  }

  /** Whether the document names the place's code in full. */
  namesCodeOf(place: PlaceIndex): boolean {
    return (this.#mentions.get(place)?.codes ?? 0) > 0;
  }

  /** Whether the document names the place, or its code. */
  names(place: PlaceIndex): boolean {
    return this.namesCodeOf(place) || (this.#mentions.get(place)?.places ?? 0) > 0;
  }

  /** Whether the document names a place that shares its name with a lexicon place in another state. */
  hasNamesakes(): boolean {
    return this.#namesakes.size > 0;
  }

  /** Whether the document names only a place of the same name in another state. */
  namesOnlyNamesakeOf(place: PlaceIndex): boolean {
    return this.#namesakes.has(place) && (this.#mentions.get(place)?.places ?? 0) <= 0;
  }

  /** The shapes of numbers cited from a place's code, if the document names the code in full. */
  shapes(place: PlaceIndex): ReadonlySet<ShapeKey> | undefined {
    const mentions = this.#mentions.get(place);
    return mentions === undefined ? undefined : new Set(mentions.shapes.keys());
  }

  /** Places that are not in the lexicon, as the document names their codes. */
  unlistedPlaces(): Iterable<string> {
    return this.#unlisted.keys();
  }

  /** The places that the document's own definition gives an abbreviation: indices of lexicon places, and names of others. */
  defined(abbreviation: string): readonly (PlaceIndex | string)[] {
    return [...(this.#definitions.get(abbreviation)?.keys() ?? [])];
  }

  /** The place of the only charter that the document names in full. Undefined for none or several. */
  onlyCharter(): PlaceIndex | string | undefined {
    const [only, ...others] = this.#charters.keys();
    return others.length === 0 ? only : undefined;
  }

  /** The places with codes that the document names by words with these initials: `CC` for a `City Code`. */
  namedByInitials(letters: string): readonly (PlaceIndex | string)[] {
    return [...(this.#initials.get(letters)?.keys() ?? [])];
  }

  /** Every place that the document names, with or without its code. */
  places(): readonly (PlaceIndex | string)[] {
    return [...new Set([...this.#mentions.keys(), ...this.#unlisted.keys(), ...this.#settlements.keys()])];
  }

  /**
   * The main place of the document. The document names it at least twice, with its code once or the place three times. A citation by
   * an abbreviation of the code counts as a name. The document names all others together at most a quarter as often.
   */
  mainPlace(): PlaceIndex | undefined {
    let best: PlaceIndex | undefined;
    let top = 0;
    let total = 0;
    for (const place of new Set([...this.#mentions.keys(), ...this.#abbreviated.keys()])) {
      if (this.namesOnlyNamesakeOf(place)) continue;
      const { codes = 0, places = 0 } = this.#mentions.get(place) ?? {};
      const score = 2 * codes + places + (this.#abbreviated.get(place) ?? 0);
      total += score;
      if (score > top) [best, top] = [place, score];
    }
    for (const times of this.#unlisted.values()) total += 2 * times;
    return best !== undefined && top >= 3 && (total - top) * 4 <= top ? best : undefined;
  }

  /** The only place that the document names, if it names the place's code. */
  onlyPlaceWithCode(): PlaceIndex | undefined {
    const only = this.onlyPlace();
    return typeof only === 'number' && this.namesCodeOf(only) ? only : undefined;
  }

  /** The only place that the document names, with or without its code. Undefined for none or several. */
  onlyPlace(): PlaceIndex | string | undefined {
    // Called for many citations. Avoids counting all places of a long document each time.
    if (Math.max(this.#mentions.size, this.#unlisted.size, this.#settlements.size) > 1) return undefined;
    const names = new Set<PlaceIndex | string>([...this.#unlisted.keys(), ...this.#settlements.keys()]);
    for (const place of this.#mentions.keys()) names.add(place);
    const [only] = names;
    return names.size === 1 && this.#namesakes.size === 0 ? only : undefined;
  }

  /** The only place that the document names, if it is not in the lexicon and the letters abbreviate its code. */
  onlyUnlistedPlace(letters: string): string | undefined {
    const only = this.onlyPlace();
    // "Elm's Building Code": the place is Elm.
    return typeof only === 'string' && !/['’]s?$/.test(only) && abbreviates(letters, only) ? only : undefined;
  }

  /** The places of `places`, if the document names few. */
  fewPlaces(): readonly (PlaceIndex | string)[] {
    const { size } = this.#mentions;
    return size + this.#unlisted.size + this.#settlements.size > FEW_PLACES ? [] : this.places();
  }

  /**
   * Whether a number of this form can belong to the only code that the document names. All of that code's numbers in
   * the document must have the same form.
   */
  onlyCodeHas(shape: ShapeKey): boolean {
    const only = this.onlyPlace();
    if (only === undefined) return false;
    if (typeof only === 'string')
      return this.#unlisted.has(only) && (this.#unlistedShapes.size === 0 || this.#unlistedShapes.has(shape));
    const mentions = this.#mentions.get(only);
    return mentions !== undefined && mentions.codes > 0 && (mentions.shapes.size === 0 || mentions.shapes.has(shape));
  }

  #count(parsed: Parsed, by: number): void {
    this.numbers.count(parsed, by);
    if (parsed.kind === 'placeName') {
      const { place } = parsed;
      if (place.kind === 'unlisted') bump(this.#settlements, place.name, by);
      else if (place.kind === 'namesake') for (const each of place.places) bump(this.#namesakes, each, by);
      else
        this.#countPlace(place.places, (mentions) => {
          mentions.places += by;
        });
      return;
    }
    if (parsed.kind !== 'citation' && parsed.kind !== 'codeName') return;
    const { code, defines } = parsed;
    if (code === undefined) return;
    const sections = parsed.kind === 'citation' ? parsed.targets.filter(({ kind }) => kind === 'section') : [];
    this.#countName(code, by);
    if (code.kind === 'unlistedPlaceCode') {
      bump(this.#unlisted, code.name, by);
      for (const section of sections) bump(this.#unlistedShapes, shapeKey(section), by);
      if (defines !== undefined) this.#define(defines, code.name, by);
    }
    if (code.kind === 'abbreviation' && code.isTitle) {
      const places = [...new Set(code.node.meanings?.map(({ place }) => place))];
      this.#countPlace(places, (mentions) => {
        mentions.codes += by;
      });
      this.#countInitials(code.letters, places, by);
      const [only, ...others] = places;
      if (defines !== undefined && only !== undefined && others.length === 0) this.#define(defines, only, by);
    }
    if (code.kind === 'abbreviation' && !code.isTitle) this.#countAbbreviation(code, by);
    if (code.kind !== 'placeCode') return;
    this.#countPlace(code.places, (mentions) => {
      mentions.codes += by;
      for (const section of sections) bump(mentions.shapes, shapeKey(section), by);
    });
    const [place] = code.places;
    if (defines !== undefined && code.places.length === 1 && place !== undefined) this.#define(defines, place, by);
  }

  /** Counts the names of a code with a single place. */
  #countName(code: CodeReference, by: number): void {
    if (code.kind !== 'placeCode' && code.kind !== 'unlistedPlaceCode') return;
    const places = code.kind === 'unlistedPlaceCode' ? [code.name] : code.places;
    const [only] = places;
    if (this.#countInitials(code.written, places, by)) return;
    if (only !== undefined && places.length === 1) bump(this.#charters, only, by);
  }

  /** Counts the initials of a code's name for each of its places. False for a charter, which has none. */
  #countInitials(written: string, places: readonly (PlaceIndex | string)[], by: number): boolean {
    const initials = this.#initialsOf(written) ?? [];
    for (const letters of initials) for (const place of places) this.#bumpPlace(this.#initials, letters, place, by);
    return !isCharter(written);
  }

  /** The initials of a code's name, computed once per name. Undefined for a charter. */
  #initialsOf(written: string): readonly string[] | undefined {
    if (!this.#written.has(written)) this.#written.set(written, isCharter(written) ? undefined : codeInitials(written));
    return this.#written.get(written);
  }

  /** Counts a mention if it can refer to only one place. */
  #countPlace(places: readonly PlaceIndex[], change: (mentions: PlaceMentions) => void): void {
    const [place] = places;
    if (place === undefined || places.length > 1) return;
    const mentions = this.#mentions.get(place) ?? { codes: 0, places: 0, shapes: new Map() };
    change(mentions);
    if (mentions.codes > 0 || mentions.places > 0) this.#mentions.set(place, mentions);
    else this.#mentions.delete(place);
  }

  #countAbbreviation({ node, sharedWithOtherLaw }: Extract<CodeReference, { kind: 'abbreviation' }>, by: number): void {
    const { meanings = [] } = node;
    const [place, ...others] = new Set(meanings.map((meaning) => meaning.place));
    if (sharedWithOtherLaw || place === undefined || others.length > 0 || meanings.some(({ listed }) => !listed))
      return;
    bump(this.#abbreviated, place, by);
  }

  #define(abbreviation: string, place: PlaceIndex | string, by: number): void {
    this.#bumpPlace(this.#definitions, abbreviation, place, by);
  }

  #bumpPlace(
    counts: Map<string, Map<PlaceIndex | string, number>>,
    key: string,
    place: PlaceIndex | string,
    by: number,
  ): void {
    const places = counts.get(key) ?? new Map<PlaceIndex | string, number>();
    bump(places, place, by);
    if (places.size > 0) counts.set(key, places);
    else counts.delete(key);
  }
}

/** Whether a name is a charter's: `Marlow City Charter`, `Charter of the City of Marlow`. */
export function isCharter(written: string): boolean {
  return /\bcharter\b/i.test(written);
}
