import type { Lexicon, Place } from '../lexicon/lexicon.ts';
import { initialsOf } from '../lexicon/place-names.ts';
import { areZoningInitials } from '../lexicon/vocabulary.ts';
import type { CodeReference, PlaceIndex, Unmarked } from '../parse/parsed.ts';
import type { ReadingOptions } from '../types.ts';
import { Charters } from './charters.ts';
import {
  abbreviates,
  areSameWords,
  codeInitials,
  codePlaces,
  isCivic,
  isInitialed,
  isOfGovernment,
  isPlainCharter,
  namesTribe,
  shortens,
  squeezed,
} from './code-names.ts';
import { type DefaultJurisdiction, inferredDefault, isStatedDefault, statedDefault } from './default-jurisdiction.ts';
import { type DocumentMentions, isCharter } from './document-mentions.ts';
import { type Abbreviation, isWidespread, MOST_CANDIDATES, NumberDoubts, plainLetters } from './number-doubts.ts';
import { hasNumber } from './number-fit.ts';
import { PlaceCodes } from './place-codes.ts';
import { type ResolvedCode, UNKNOWN_CODE, unlisted } from './resolved-code.ts';

type PlaceCode = Extract<CodeReference, { kind: 'placeCode' }>;

/** Decides which code a reference means: by its own words, then by the document, then by the default jurisdiction. */
export class Disambiguation {
  readonly defaultJurisdiction: DefaultJurisdiction | undefined;
  readonly #lexicon: Lexicon;
  readonly #mentions: DocumentMentions;
  readonly #codesOf: PlaceCodes;
  readonly #charters: Charters;
  /** The numbers' part in the decision. */
  readonly numbers: NumberDoubts;
  readonly #abbreviations = new Map<string, ResolvedCode | undefined>();
  /** The code of each abbreviation where the text first shows its place. */
  readonly #settled = new Map<string, ResolvedCode>();

  constructor(lexicon: Lexicon, mentions: DocumentMentions, { home = '', inferHome = true }: ReadingOptions) {
    this.#lexicon = lexicon;
    this.#mentions = mentions;
    this.#codesOf = new PlaceCodes(lexicon);
    this.defaultJurisdiction =
      home !== '' ? statedDefault(lexicon, home) : inferHome ? inferredDefault(lexicon, mentions) : undefined;
    this.numbers = new NumberDoubts(lexicon, mentions, this.#codesOf, this.defaultJurisdiction);
    this.#charters = new Charters(lexicon, mentions, this.#codesOf, this.defaultJurisdiction);
  }

  /** The code that a reference means, or undefined when it is not a local code. `previous` is the code cited just before. */
  resolve(reference: CodeReference, previous: ResolvedCode | undefined, unmarked: Unmarked): ResolvedCode | undefined {
    switch (reference.kind) {
      case 'placeCode':
        return this.#placeCode(reference);
      case 'unlistedPlaceCode':
        return (
          this.#codesOf.endingIn(this.#mentions.fewPlaces(), reference.written) ?? this.#unlistedPlaceCode(reference)
        );
      case 'abbreviation':
        return this.#abbreviation(reference);
      case 'initials': {
        const named = this.#namedByInitials(reference.letters, previous);
        if (named?.place !== undefined && areZoningInitials(reference.letters))
          return this.#codeWithLetters(named.place, reference.letters);
        if (named !== undefined) return named;
        const spelledOut = reference.written === undefined ? undefined : this.#spelledOut(reference.letters);
        if (spelledOut !== undefined) return this.#charters.codeNamedAs(spelledOut, reference.written ?? '');
        if (areZoningInitials(reference.letters))
          return this.#zoningCode(reference.letters, previous?.place ?? reference.nearby);
        return unmarked !== false || !reference.municipal ? undefined : UNKNOWN_CODE;
      }
      case 'genericCode':
        return reference.ofTribe ? this.#tribalCode(reference.written, previous?.place) : this.#genericCode(reference);
      case 'topicalCode':
        return this.#topicalCode(reference, previous);
      case 'thisCode':
        return this.byDefault();
      default:
        return undefined;
    }
  }

  /** A code of a place that is not in the lexicon, or of one that the document names by its initials: `BC Code of Ordinances`. */
  #unlistedPlaceCode({ name, written }: Extract<CodeReference, { kind: 'unlistedPlaceCode' }>): ResolvedCode {
    const [only, ...others] = /^[A-Z]{2,5}$/.test(name)
      ? this.#mentions.places().filter((place) => isInitialed(name, this.#nameOf(place)))
      : [];
    return only === undefined || others.length > 0
      ? unlisted(name, written, squeezed(written))
      : this.#charters.codeNamedAs(only, written);
  }

  #nameOf(place: PlaceIndex | string): string {
    return typeof place === 'string' ? place : (this.#lexicon.places[place]?.name ?? '');
  }

  /** The code of the default jurisdiction, or undefined. */
  byDefault(): ResolvedCode | undefined {
    const home = this.defaultJurisdiction;
    if (home === undefined) return undefined;
    return home.place === undefined ? { ...UNKNOWN_CODE, name: home.name } : this.codeOfPlace(home.place);
  }

  /** The code of a place for a bare number. Unknown if the place has several codes. */
  codeOfPlace(place: PlaceIndex): ResolvedCode {
    return this.#codesOf.any(place);
  }

  /** `UDO`, `ZR`: the zoning code of the default jurisdiction, or else of the place under discussion, by its own name if it has one. */
  #zoningCode(letters: string, previous: PlaceIndex | undefined): ResolvedCode | undefined {
    const only = this.#mentions.onlyPlace();
    if (this.defaultJurisdiction === undefined && typeof only === 'string') return unlisted(only, only, letters);
    const place = this.defaultJurisdiction?.place ?? previous ?? only;
    return typeof place === 'number' ? this.#codeWithLetters(place, letters) : undefined;
  }

  /** A place's code with a name that ends with these initials, or else the code that the letters themselves name. */
  #codeWithLetters(place: PlaceIndex, letters: string): ResolvedCode {
    const codes = this.#lexicon.places[place]?.codes ?? [];
    return this.#codesOf.named(place, codes.find(({ name }) => initialsOf(name).endsWith(letters))?.name ?? letters);
  }

  #abbreviation(reference: Abbreviation): ResolvedCode | undefined {
    const { letters, citedByPlace, nearby } = reference;
    const key = `${letters} ${citedByPlace} ${nearby.join()}`;
    if (!this.#abbreviations.has(key)) this.#abbreviations.set(key, this.#abbreviationAnew(reference));
    const code = this.#abbreviations.get(key);
    // "PCC 30.01" beside "Portland", then "PCC 30.02" on a later page.
    const settled = this.#settled.get(letters);
    if (code?.place !== undefined && settled === undefined) this.#settled.set(letters, code);
    const isOneOf = nearby.length === 0 && code?.candidates.some((place) => place === settled?.place) === true;
    return isOneOf ? settled : code;
  }

  /** Resolves by the user's setting, the document, or the default jurisdiction. Otherwise offers all places that use the abbreviation. */
  #abbreviationAnew(reference: Abbreviation): ResolvedCode | undefined {
    const { nearby, citedByPlace, sharedWithOtherLaw } = reference;
    const meanings = reference.node.meanings ?? [];
    const setting = meanings.find(({ role }) => role === 'setting');
    if (setting !== undefined) return this.#codesOf.abbreviated(setting.place, meanings);
    const [cited] = nearby;
    if (cited !== undefined && citedByPlace) return this.#codesOf.abbreviated(cited, meanings);
    const letters = plainLetters(reference);
    // "City Charter" is a title in several places. The default jurisdiction takes precedence.
    const charter = isPlainCharter(letters) ? this.#charters.named(letters, undefined) : undefined;
    if (charter !== undefined) return charter;
    const own = this.#definedByDocument(letters);
    const [only] = own;
    const isMentioned = meanings.some(({ role, place }) => role !== 'name' && this.#mentions.names(place));
    if (only !== undefined && own.length === 1 && (only.place !== undefined || !isMentioned)) {
      // "District of Columbia Municipal Regulations (“DCMR”)": letters that only one of the place's codes has.
      const { place } = only;
      const isOfCode = meanings.some((meaning) => meaning.place === place && meaning.listed && meaning.role !== 'name');
      return place !== undefined && isOfCode ? this.#codesOf.abbreviated(place, meanings) : only;
    }
    const places = codePlaces(meanings);
    if (own.length > 0) return { ...UNKNOWN_CODE, candidates: this.#likeliest(places, nearby) };
    // A form shared with state law or a standard, or derived only from initials, needs support from the document.
    const listed = meanings.some((meaning) => meaning.listed && meaning.role !== 'name');
    if (places.length > 0 && !sharedWithOtherLaw && this.#isElsewhere(places, ''))
      return this.#elsewhere(places, letters);
    const initialed = sharedWithOtherLaw || isMentioned ? undefined : this.#codeOfInitials(letters);
    if (initialed !== undefined) return initialed;
    const unsure = !listed || sharedWithOtherLaw || isWidespread(this.#lexicon, letters, places);
    const place =
      this.#decide(places, unsure, nearby) ??
      this.#placeOfWholeName(reference) ??
      this.#placeByNumbers(reference, places);
    if (place !== undefined) return this.#codesOf.abbreviated(place, meanings);
    if (places.length === 0 || sharedWithOtherLaw) return undefined;
    const name = this.#sharedName(places);
    const isNamed = name !== null && squeezed(reference.letters).includes(name);
    return { ...UNKNOWN_CODE, name: isNamed ? name : null, candidates: this.#likeliest(places, nearby) };
  }

  /** The only place with a code of exactly this name. `Elm Code` is Elm's before it is short for the `Elm County Code`. */
  #placeOfWholeName({ letters, node: { meanings = [] } }: Abbreviation): PlaceIndex | undefined {
    const written = squeezed(letters).toLowerCase();
    const named = meanings.filter(
      ({ place, code, listed }) => listed && this.#lexicon.places[place]?.codes[code]?.name.toLowerCase() === written,
    );
    const [only, ...others] = codePlaces(named);
    return others.length === 0 ? only : undefined;
  }

  /** The only covered place, if it has a number that the document cites by the abbreviation: one place is meant throughout. */
  #placeByNumbers({ letters }: Abbreviation, places: readonly PlaceIndex[]): PlaceIndex | undefined {
    const covered = places.filter((place) => this.#lexicon.places[place]?.jurisdictionId !== undefined);
    const [only, ...others] = covered;
    if (only === undefined || others.length > 0) return undefined;
    for (const number of this.#mentions.numbers.citedBy(letters))
      if (hasNumber(this.#lexicon, only, number) === true) return only;
    return undefined;
  }

  /** `RMC` for the Revised Municipal Code of the stated default, or `PCC` when the document names only a Phoenix City Code. */
  #codeOfInitials(letters: string): ResolvedCode | undefined {
    const own = this.ownCodeOfInitials(letters);
    if (own !== undefined) return own;
    // "City of Elm, … EMC 18.36"
    const mentioned = this.defaultJurisdiction === undefined ? this.#mentions.onlyUnlistedPlace(letters) : undefined;
    if (mentioned !== undefined) return unlisted(mentioned, mentioned, null);
    const [only, ...others] = this.#mentions.namedByInitials(letters);
    return only === undefined || others.length > 0 ? undefined : this.#codeAt(only);
  }

  /** The code of the stated default with a name that has these initials. */
  ownCodeOfInitials(letters: string): ResolvedCode | undefined {
    const home = this.defaultJurisdiction;
    const codes = home?.place === undefined || !home.stated ? [] : (this.#lexicon.places[home.place]?.codes ?? []);
    const own = codes.find(({ name }) => codeInitials(name).includes(letters));
    return home?.place === undefined || own === undefined ? undefined : this.#codesOf.named(home.place, own.name);
  }

  #placeCode(reference: PlaceCode): ResolvedCode {
    const { places, written } = reference;
    if (this.#isElsewhere(places, written)) return this.#elsewhere(places, written);
    const place = this.#decide(places, false, []);
    return place === undefined
      ? { ...UNKNOWN_CODE, name: this.#sharedName(places), candidates: this.#likeliest(places, []) }
      : this.#codesOf.matching(place, reference);
  }

  /** The name that the text states and all of the places share: a Columbus, though there are several. */
  #sharedName(places: readonly PlaceIndex[]): string | null {
    const names = new Set(places.map((place) => this.#nameOf(place)));
    const [name = null] = names;
    return names.size === 1 ? name : null;
  }

  /** Chooses one of several places: the only one, the default, or the one named in the document. `nearby`: places named right before. */
  #decide(places: readonly PlaceIndex[], unsure: boolean, nearby: readonly PlaceIndex[]): PlaceIndex | undefined {
    const [only] = places;
    if (places.length === 1 && !unsure) return only;
    const stated = places.find((place) => isStatedDefault(this.defaultJurisdiction, place));
    if (stated !== undefined) return stated;
    const coded = places.filter((place) => this.#mentions.namesCodeOf(place));
    const named = coded.length > 0 ? coded : places.filter((place) => this.#mentions.names(place));
    if (named.length > 0) {
      const [one] = named;
      return named.length === 1 && nearby.every((place) => place === one) ? one : undefined;
    }
    return nearby.length === 1 ? nearby[0] : undefined;
  }

  /** Whether the document mentions only a place of the same name in a state that has none of these places. */
  #isElsewhere(places: readonly PlaceIndex[], written: string): boolean {
    // "Aurora, Colo., City Code": the citation itself names the state.
    if (!this.#mentions.hasNamesakes() || written.includes(',')) return false;
    return places.every(
      (place) => !isStatedDefault(this.defaultJurisdiction, place) && this.#mentions.namesOnlyNamesakeOf(place),
    );
  }

  #elsewhere(places: readonly PlaceIndex[], written: string): ResolvedCode {
    const name = this.#lexicon.places[places[0] ?? -1]?.name ?? null;
    return { ...UNKNOWN_CODE, name, code: squeezed(written) };
  }

  /**
   * The codes that the document itself abbreviates so: defined ones first, or else unlisted places with these initials.
   * If there are several, none is chosen.
   */
  #definedByDocument(letters: string): readonly ResolvedCode[] {
    const defined = this.#mentions.defined(letters);
    if (defined.length > 0) return defined.map((place) => this.#codeAt(place));
    const codes = [...this.#mentions.unlistedPlaces()]
      .filter((name) => abbreviates(letters, name))
      .map((name) => unlisted(name, name, null));
    const home = this.defaultJurisdiction;
    if (home !== undefined && home.place === undefined && abbreviates(letters, home.name))
      codes.push({ ...UNKNOWN_CODE, name: home.name });
    return codes.filter((code, at) => codes.findIndex(({ name }) => name === code.name) === at);
  }

  /**
   * The code that the document names by these letters, or by words with these initials (`C.C.` for a `City Code`). If
   * there are several, the one cited last.
   */
  #namedByInitials(letters: string, previous: ResolvedCode | undefined): ResolvedCode | undefined {
    const defined = this.#definedByDocument(letters);
    const codes =
      defined.length > 0 ? defined : this.#mentions.namedByInitials(letters).map((place) => this.#codeAt(place));
    const own =
      codes.length > 1
        ? codes.filter(({ name, place }) => name === previous?.name && place === previous?.place)
        : codes;
    return own.length === 1 ? own[0] : undefined;
  }

  #codeAt(place: PlaceIndex | string): ResolvedCode {
    return typeof place === 'number' ? this.#codesOf.any(place) : unlisted(place, place, null);
  }

  /** The only place in the document with a name that `letters` shorten: `Det.` when the document mentions the City of Detroit. */
  #spelledOut(letters: string): PlaceIndex | string | undefined {
    const [only, ...others] = this.#mentions.places().filter((place) => {
      const name = typeof place === 'number' ? this.#lexicon.places[place]?.name : place;
      return name !== undefined && shortens(letters, name);
    });
    return others.length === 0 ? only : undefined;
  }

  #likeliest(places: readonly PlaceIndex[], nearby: readonly PlaceIndex[]): readonly PlaceIndex[] {
    const rank = (place: PlaceIndex): number =>
      (this.#lexicon.places[place]?.rank ?? 0) -
      (nearby.includes(place) ? 2_000_000 : this.#mentions.names(place) ? 1_000_000 : 0);
    return [...places].sort((a, b) => rank(a) - rank(b)).slice(0, MOST_CANDIDATES);
  }

  /** `the Municipal Code`: the default jurisdiction's, or else of an unknown place. */
  #genericCode({ ofCounty, written, nearby }: Extract<CodeReference, { kind: 'genericCode' }>): ResolvedCode {
    const home = this.defaultJurisdiction;
    const known = home?.place === undefined ? undefined : this.#lexicon.places[home.place];
    if (
      home?.place !== undefined &&
      known !== undefined &&
      (known.kind === 'county') === (ofCounty ?? known.kind === 'county')
    )
      return this.#codesOf.named(home.place, known.codes[0]?.name ?? null);
    if (home !== undefined && home.place === undefined && !ofCounty) return { ...UNKNOWN_CODE, name: home.name };
    const own = home === undefined ? this.codeOfOnlyPlace(ofCounty) : undefined;
    if (own !== undefined) return own;
    return nearby === undefined || home?.stated === true
      ? { ...UNKNOWN_CODE, code: squeezed(written) }
      : this.#codesOf.any(nearby);
  }

  /**
   * `the Tribal Code`: of the default jurisdiction or the place cited just before, if it is a tribe. Otherwise of a tribe that is
   * covered only if the lexicon's service has one.
   */
  #tribalCode(written: string, cited: PlaceIndex | undefined): ResolvedCode {
    const place = this.defaultJurisdiction === undefined ? cited : this.defaultJurisdiction.place;
    if (place !== undefined && namesTribe(this.#lexicon.places[place])) return this.#codesOf.any(place);
    const code = squeezed(written);
    const mayBeCovered = this.#lexicon.places.some((place) => place.jurisdictionId !== undefined && namesTribe(place));
    return mayBeCovered ? { ...UNKNOWN_CODE, code } : unlisted(written, written, code);
  }

  /** The code of the only place that the document names. `ofCounty`: whether it must be a county. Undefined allows both. */
  codeOfOnlyPlace(ofCounty?: boolean): ResolvedCode | undefined {
    const only = this.#mentions.onlyPlace();
    if (only === undefined) return undefined;
    if (typeof only === 'string')
      return ofCounty !== undefined && /\b(?:County|Parish)$/.test(only) !== ofCounty
        ? undefined
        : unlisted(only, only, null);
    const isCounty = this.#lexicon.places[only]?.kind === 'county';
    return ofCounty !== undefined && isCounty !== ofCounty ? undefined : this.#codesOf.any(only);
  }

  /** `Unified Development Code` after `Marlow Code § 5`: of the place cited just before, or else of the only place named. */
  #zoningCodeNearby(written: string, previous: ResolvedCode | undefined): ResolvedCode | undefined {
    if (this.defaultJurisdiction !== undefined)
      return { ...UNKNOWN_CODE, name: this.defaultJurisdiction.name, code: squeezed(written) };
    const code = previous?.name === undefined || previous.name === null ? this.codeOfOnlyPlace() : previous;
    return code?.name === undefined || code.name === null
      ? undefined
      : { ...UNKNOWN_CODE, name: code.name, code: squeezed(written) };
  }

  /**
   * `Planning Code`: of the default jurisdiction, the place just cited, or else the only place named just before, if it has a
   * code of that name. Otherwise, state law.
   */
  #topicalCode(
    { nameWords, separate, written, nearby }: Extract<CodeReference, { kind: 'topicalCode' }>,
    previous: ResolvedCode | undefined,
  ): ResolvedCode | undefined {
    const charter = isCharter(written) ? this.#charters.named(written, previous) : undefined;
    if (charter !== undefined) return charter;
    const home = this.defaultJurisdiction?.place;
    for (const place of [home, previous?.place, this.defaultJurisdiction === undefined ? nearby : undefined]) {
      const codes: Place['codes'] = place === undefined ? [] : (this.#lexicon.places[place]?.codes ?? []);
      const own = codes.find(({ words }) => words.length > 0 && areSameWords(words, nameWords));
      if (place !== undefined && own !== undefined)
        return own.listed ? this.#codesOf.named(place, own.name) : this.#codesOf.onTopic(place, own.words, own.name);
    }
    const described = separate ? nameWords.slice(0, -1) : nameWords;
    if (isCivic(described)) {
      const place = this.defaultJurisdiction === undefined ? (nearby ?? this.#mentions.onlyPlace()) : home;
      if (typeof place === 'number') return this.#codesOf.onTopic(place, nameWords, written);
    }
    const isZoning = described.every((word) => word?.classes.has('zoning') || isOfGovernment(word));
    const isOfGovernments = home === undefined && separate && nameWords.some(isOfGovernment);
    if (isOfGovernments && nearby !== undefined && this.defaultJurisdiction === undefined)
      return this.#charters.codeNamedAs(nearby, written);
    if (isOfGovernments)
      return {
        ...UNKNOWN_CODE,
        name: this.defaultJurisdiction?.name ?? this.codeOfOnlyPlace()?.name ?? null,
        code: squeezed(written),
      };
    if (!isZoning || nameWords.length === 0) return undefined;
    const isOfZoning = nameWords.some((word) => word?.classes.has('zoning'));
    if (home === undefined && isOfZoning && nearby !== undefined && this.defaultJurisdiction === undefined)
      return separate ? this.#codesOf.uncovered(nearby, written) : this.#codesOf.onTopic(nearby, nameWords, written);
    if (home === undefined) return isOfZoning ? this.#zoningCodeNearby(written, previous) : undefined;
    return separate ? this.#codesOf.uncovered(home, written) : this.#codesOf.onTopic(home, nameWords, written);
  }
}
