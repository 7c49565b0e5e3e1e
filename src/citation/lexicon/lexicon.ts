import type { Numbering } from '../../contract/numbering.ts';
import { isLetter } from '../text/characters.ts';
import { atOnce, type Slices } from '../text/slices.ts';
import type { HasSection, KnownCode, KnownJurisdiction, LexiconInput } from '../types.ts';
import { CodeNumbers } from './code-numbers.ts';
import { FormNode, type Role } from './forms.ts';
import { GAZETTEER, type GazetteerPlace } from './gazetteer.ts';
import { defaultNumbering } from './numbering/default.ts';
import { separatorsOf } from './numbering/scheme.ts';
import { coreName, initialsOf, kindOf, type PlaceKind } from './place-names.ts';
import { states } from './states.ts';
import { addOrdinances, addVocabulary } from './vocabulary.ts';
import { type WordEntry, Words } from './word-classes.ts';

export interface PlaceCode {
  readonly name: string;
  /** The words of its name without the place's: `[municipal]`. */
  readonly words: readonly WordEntry[];
  /** The numbering learned from the code, or else its known default. */
  readonly numbering: Numbering | undefined;
  /** Whether the service lists it. Listed codes take precedence over gazetteer codes. */
  readonly listed: boolean;
  /** Whether the gazetteer has it. */
  readonly builtIn: boolean;
}

/** A place with a code that can be cited. */
export interface Place {
  /** The common name: `Seattle`, `Garland County`. The service's name for a place takes precedence. */
  name: string;
  readonly region: string;
  readonly kind: PlaceKind;
  jurisdictionId: string | undefined;
  readonly codes: PlaceCode[];
  /** Whether an abbreviation of one of its codes is known. */
  abbreviated: boolean;
  /** Orders places that share a form, likelier first: places that the service lists, then the gazetteer's order. */
  rank: number;
}

/** Everything the recognizer knows: words, forms, and places. Immutable. Build it with `buildLexicon`. */
export interface Lexicon {
  readonly words: Words;
  /** The root of the trie of forms. */
  readonly forms: FormNode;
  readonly places: readonly Place[];
  readonly hasSection: HasSection | undefined;
  /** The number formats of the jurisdictions' codes. */
  readonly numbers: CodeNumbers;
  /** The number of words in the longest form. */
  readonly longestForm: number;
  /** Jurisdiction id → place. */
  readonly byId: ReadonlyMap<string, number>;
  /** The likeliest place with a name, limited to a state and a kind when given. */
  placeNamed(core: string, region: string, kind: PlaceKind | undefined): number | undefined;
}

/**
 * Builds a lexicon from a service's jurisdictions, the built-in gazetteer, and the user's meanings of forms.
 * Recognition does not slow down with more jurisdictions.
 */
export function buildLexicon(input: LexiconInput): Lexicon {
  return atOnce(lexiconInSlices(input));
}

/** `buildLexicon` in slices. With 20,000 jurisdictions, a single run would freeze the window. */
export function* lexiconInSlices(input: LexiconInput): Slices<Lexicon> {
  const builder = new LexiconBuilder(input);
  yield;
  return yield* builder.lexicon();
}

/** Words that describe the kind of code, but not whose code it is. */
const COMMON_TITLE_WORDS = [
  'head',
  'ordinances',
  'local',
  'generic',
  'subject',
  'instrument',
  'connector',
  'stop',
] as const;

/** Whether a code of a jurisdiction consists of ordinances, each with sections of its own. */
const compilesOrdinances = ({ codes }: KnownJurisdiction): boolean =>
  codes.some(({ numbering }) => numbering?.context?.levels.includes('ordinance') === true);

/** Jurisdictions per slice. */
const SLICE = 250;

class LexiconBuilder {
  readonly #words = new Words();
  readonly #forms = new FormNode();
  readonly #places: Place[] = [];
  readonly #byId = new Map<string, number>();
  readonly #regions = new Map<string, string>();
  readonly #input: LexiconInput;
  readonly #numbers = new CodeNumbers();
  #longestForm = 0;

  constructor(input: LexiconInput) {
    this.#input = input;
    addVocabulary(this.#words);
    if (input.jurisdictions.some(compilesOrdinances)) addOrdinances(this.#words);
    for (const state of states()) {
      for (const name of state.names) {
        this.#forms.addState(this.#wordsOf(name), state.postal);
        this.#regions.set(name.toLowerCase(), state.postal);
      }
      // "N.Y." reads as one word.
      const initials = state.names[1]?.includes(' ') ? state.names[1].replace(/[^A-Z]/g, '') : '';
      if (initials !== '') this.#forms.addState(this.#wordsOf(initials), state.postal);
    }
  }

  *lexicon(): Slices<Lexicon> {
    for (const [order, place] of GAZETTEER.entries()) this.#addGazetteerPlace(place, order);
    for (const [k, jurisdiction] of this.#input.jurisdictions.entries()) {
      if (k % SLICE === 0) yield;
      this.#addJurisdiction(jurisdiction);
    }
    for (const [form, jurisdiction] of Object.entries(this.#input.forms ?? {})) this.#addSetting(form, jurisdiction);
    return {
      words: this.#words,
      forms: this.#forms,
      places: this.#places,
      hasSection: this.#input.hasSection,
      numbers: this.#numbers,
      longestForm: this.#longestForm,
      byId: this.#byId,
      placeNamed: (core, region, kind) => this.#lookUp(core, this.#regionOf(region), kind),
    };
  }

  #addGazetteerPlace(given: GazetteerPlace, order: number): void {
    const index = this.#addPlace(given.name, given.region, given.kind, 1000 + order);
    const { core } = coreName(given.name);
    const numbering = defaultNumbering(given.pattern);
    for (const alias of given.aliases) this.#addName(index, alias);
    for (const name of given.codes) this.#addCode(index, name, core, numbering, false);
    for (const abbreviation of given.abbreviations)
      this.#addAbbreviation(index, abbreviation, codeAbbreviated(given.codes, abbreviation), true);
  }

  #addJurisdiction(given: KnownJurisdiction): void {
    const stated = coreName(given.name ?? '');
    if (stated.core === '') return;
    const region = this.#regionOf(given.region ?? '') || this.#regionOf(stated.region);
    const kind = kindOf(given.kind, stated.kind);
    const index =
      this.#unclaimed(stated.core, region, kind) ?? this.#addPlace(stated.core, region, kind, this.#places.length);
    const place = this.#places[index];
    if (place === undefined) return;
    place.jurisdictionId = given.id;
    place.name = shownName(stated.core, region, kind);
    const others = [given.shortName ?? '', ...(given.otherNames ?? [])].map((name) => coreName(name).core);
    for (const other of new Set(others)) if (other !== '' && other !== stated.core) this.#addName(index, other);
    place.rank = Math.min(place.rank, 0);
    this.#byId.set(given.id, index);
    for (const code of given.codes) {
      const { name, numbering } = code;
      const at = name === undefined ? -1 : this.#addCode(index, name, stated.core, numberingOf(code), true);
      if (name !== undefined) this.#addTitles(index, at, name, [given.name ?? '', stated.core, ...others]);
      if (numbering !== undefined) this.#numbers.add(numbering);
      for (const abbreviation of code.abbreviations) this.#addAbbreviation(index, abbreviation, at, true);
      for (const { text, origin } of numbering?.citing.abbreviations ?? [])
        this.#addAbbreviation(index, text, at, origin !== 'initials');
    }
    if (!place.abbreviated) this.#addInitials(index, stated.core, given);
  }

  /** Adds the initials that people are likely to use for a municipality's code when no abbreviation is listed: `Palo Alto` → `PAMC`. */
  #addInitials(index: number, core: string, given: KnownJurisdiction): void {
    const initials = initialsOf(core);
    if (initials === '') return;
    const names = given.codes.flatMap((code) => (code.name === undefined ? [] : [code.name]));
    if (names.length === 0 && this.#places[index]?.kind === 'municipal')
      this.#addAbbreviation(index, `${initials}MC`, -1, false);
    for (const name of new Set(names)) {
      const tail = tailAfter(name, core);
      if (tail !== '') this.#addAbbreviation(index, initials + initialsOf(tail), -1, false);
    }
  }

  #addSetting(form: string, jurisdiction: string): void {
    const words = this.#wordsOf(form);
    if (words.length === 0) return;
    const stated = coreName(jurisdiction);
    const region = this.#regionOf(stated.region);
    const known = this.#byId.get(jurisdiction) ?? this.#lookUp(stated.core, region, stated.kind);
    const { place, code } = (known === undefined ? this.#codeNamed(jurisdiction) : undefined) ?? {
      place: known ?? this.#addPlace(stated.core, region, kindOf(undefined, stated.kind), 0),
      code: -1,
    };
    this.#forms.add(words, { place, code, role: 'setting', listed: true });
  }

  /** The listed code with this name: `Port Wenlow Municipal Code`. Undefined if several places have one. */
  #codeNamed(name: string): { readonly place: number; readonly code: number } | undefined {
    const named = [...this.#byId.values()].flatMap((place) => {
      const code = this.#places[place]?.codes.findIndex((each) => each.name.toLowerCase() === name.toLowerCase()) ?? -1;
      return code === -1 ? [] : [{ place, code }];
    });
    return named.length === 1 ? named[0] : undefined;
  }

  #addPlace(core: string, region: string, kind: PlaceKind, rank: number): number {
    const index = this.#places.length;
    const stated = coreName(core);
    this.#places.push({
      name: shownName(kind === 'county' ? stated.core : core, region, kind),
      region,
      kind,
      jurisdictionId: undefined,
      codes: [],
      abbreviated: false,
      rank,
    });
    this.#addName(index, stated.core);
    return index;
  }

  #addName(place: number, name: string): void {
    this.#forms.add(this.#wordsOf(name), { place, code: -1, role: 'name', listed: true });
  }

  /** The gazetteer place with this name, unless a jurisdiction has claimed it. Two jurisdictions listed under one name are two places. */
  #unclaimed(core: string, region: string, kind: PlaceKind): number | undefined {
    return this.#placesNamed(core).find((index) => {
      const place = this.#places[index];
      if (place === undefined || place.jurisdictionId !== undefined) return false;
      if (place.kind !== kind && place.kind !== 'other' && kind !== 'other') return false;
      return place.region === region || region === '';
    });
  }

  #placesNamed(core: string): readonly number[] {
    const meanings = this.#forms.find(this.#wordsOf(core))?.meanings ?? [];
    // `City of Elm` and `Elm` are two names of the same place.
    return [...new Set(meanings.filter(({ role }) => role === 'name').map(({ place }) => place))];
  }

  #lookUp(core: string, region: string, kind: PlaceKind | undefined): number | undefined {
    const places = this.#placesNamed(core)
      .filter((index) => region === '' || this.#places[index]?.region === region)
      .filter(
        (index) => kind === undefined || this.#places[index]?.kind === kind || this.#places[index]?.kind === 'other',
      );
    const order = (index: number): number =>
      (this.#places[index]?.rank ?? 0) + (this.#places[index]?.kind === 'county' ? 1e6 : 0);
    // Words omit digits. Of `District 4` and `District 7`, choose the one with the matching name.
    const named = places.filter((index) => this.#places[index]?.name.toLowerCase() === core.toLowerCase());
    const [first, second] = (named.length > 0 ? named : [...places]).sort((a, b) => order(a) - order(b));
    // The service lists two places with the same name, so the place is unknown.
    return first !== undefined && second !== undefined && order(first) === order(second) ? undefined : first;
  }

  /** Adds a code's name. A name not built as `Place … Code` becomes a separate form (`Revised Ordinances of Honolulu`). */
  #addCode(index: number, name: string, core: string, numbering: Numbering | undefined, listed: boolean): number {
    const place = this.#places[index];
    if (place === undefined) return -1;
    const known = place.codes.findIndex((code) => code.name === name);
    const same = place.codes[known];
    if (same !== undefined) {
      if (listed) place.codes[known] = { ...same, listed, numbering: preferred(numbering, same.numbering) };
      return known;
    }
    const placeWords = new Set(this.#wordsOf(core));
    const all = this.#wordsOf(name);
    const isHead = ({ classes }: WordEntry): boolean => classes.has('head') || classes.has('ordinances');
    const words = all.filter(
      (word) => !isHead(word) && !placeWords.has(word) && !word.classes.has('stop') && !word.classes.has('connector'),
    );
    const at = place.codes.push({ name, words, numbering, listed, builtIn: !listed }) - 1;
    if (!all.some(isHead) && all.length > 1)
      this.#forms.add(all, { place: index, code: at, role: 'title', listed: true });
    return at;
  }

  /**
   * Adds the full names of a listed jurisdiction's code, with the place's name before or after: `Elk Band
   * Constitution`, `Constitution of the Elk Band`. A name that many codes share (`Charter`) needs support from the
   * document.
   */
  #addTitles(index: number, code: number, name: string, places: readonly string[]): void {
    const words = this.#wordsOf(name);
    const isCommon = words.every((word) => COMMON_TITLE_WORDS.some((common) => word.classes.has(common)));
    const add = (title: string, listed: boolean): void => {
      const form = this.#wordsOf(title);
      this.#longestForm = Math.max(this.#longestForm, form.length);
      if (form.length > 0) this.#forms.add(form, { place: index, code, role: 'title', listed });
    };
    add(name, !isCommon);
    const named = new Set(places.map((each) => each.replace(/,.*$/, '').replace(/^the /i, '').trim()));
    named.delete('');
    // Try "Pueblo of San Elmo" before its part "San Elmo".
    const own = [...named].map((place) => withoutPlace(name, place)).reduce(shorter, name);
    // "Elm Municipal Code": with a place and a head word, the parser reads the name in any order.
    if (own !== name && words.some(({ classes }) => classes.has('head') || classes.has('ordinances'))) return;
    for (const place of named) {
      add(`${place} ${own}`, true);
      add(`${own} of ${place}`, true);
      add(`${own} of the ${place}`, true);
    }
  }

  #addAbbreviation(index: number, abbreviation: string, code: number, listed: boolean): void {
    const words = this.#wordsOf(abbreviation);
    const last = words.at(-1);
    if (last === undefined) return;
    this.#longestForm = Math.max(this.#longestForm, words.length);
    // The parser reads "S.F. Admin. Code" by its parts. Only the alias before those parts is new.
    if (last.classes.has('head') || last.classes.has('ordinances')) {
      const parts = ['head', 'ordinances', 'local', 'generic', 'county'] as const;
      const lead = words.filter(({ classes }) => !parts.some((part) => classes.has(part)));
      const subject = lead.findIndex(({ classes }) => classes.has('subject') || classes.has('instrument'));
      const name = lead.slice(0, Math.max(1, subject < 0 ? lead.length : subject));
      if (lead.length > 0 && lead.length < words.length)
        this.#forms.add(name, { place: index, code: -1, role: 'name', listed: true });
      return;
    }
    const role: Role = words.length === 1 ? 'abbreviation' : 'title';
    this.#forms.add(words, { place: index, code, role, listed });
    const place = this.#places[index];
    if (place !== undefined) place.abbreviated = true;
  }

  #regionOf(region: string): string {
    const plain = region.trim().replace(/^US-/i, '').replace(/\./g, '').toLowerCase();
    if (plain === '') return '';
    if (plain === 'dc' || plain === 'district of columbia') return 'DC';
    return this.#regions.get(plain) ?? plain.toUpperCase();
  }

  /**
   * The words of a name. A period joins initials (`S.F.`), an apostrophe joins any letters, and a hyphen joins
   * `By-laws`. `&` reads as `and`.
   */
  #wordsOf(text: string): readonly WordEntry[] {
    const words: WordEntry[] = [];
    let start = -1;
    for (let i = 0; i <= text.length; i++) {
      const c = text.charAt(i);
      const joins = start >= 0 && JOINING.has(c) && joinsLetters(text, i, start);
      if (isLetter(c) || joins) {
        if (start < 0) start = i;
        continue;
      }
      if (start >= 0) words.push(this.#words.add(text.slice(start, i)));
      start = -1;
      if (c === '&') words.push(this.#words.add('and'));
    }
    return words;
  }
}

/** The display name of a place. A county's name includes its state's word for a county. */
function shownName(core: string, region: string, kind: PlaceKind): string {
  if (kind !== 'county' || /\b(?:County|Parish|Borough)$/i.test(core)) return core;
  return `${core} ${region === 'LA' ? 'Parish' : 'County'}`;
}

/** Characters that may join the letters of one word. */
const JOINING: ReadonlySet<string> = new Set(['.', "'", '’', '-']);

function joinsLetters(text: string, at: number, start: number): boolean {
  if (!isLetter(text.charAt(at + 1))) return false;
  if (text.charAt(at) === '-') return at - start === 2 && /^by-laws?\b/i.test(text.slice(start));
  if (text.charAt(at) !== '.') return true;
  return at - start === 1 || text.charAt(at - 2) === '.';
}

/** The index of the code that an abbreviation refers to: the one with initials that end with it, or else the first. */
function codeAbbreviated(names: readonly string[], abbreviation: string): number {
  return Math.max(
    0,
    names.findIndex((name) => initialsOf(name).endsWith(abbreviation.replace(/\./g, ''))),
  );
}

function shorter(one: string, other: string): string {
  return other !== '' && other.length < one.length ? other : one;
}

/** A code's name without its place's name: `Constitution` for `Constitution of the Elk Band` and `Elk Band Constitution`. */
function withoutPlace(name: string, place: string): string {
  const at = name.toLowerCase().indexOf(place.toLowerCase());
  if (at < 0) return name;
  const before = name.slice(0, at).replace(/[\s,]*(?:\b(?:of|for))?\s*(?:\bthe)?\s*$/i, '');
  return `${before} ${name.slice(at + place.length).replace(/^[\s,]+/, '')}`.trim();
}

/** The part of a code's name after its place's name, used to derive initials: `Municipal Code`. */
function tailAfter(name: string, core: string): string {
  const at = name.toLowerCase().indexOf(core.toLowerCase());
  if (at < 0) return /^(?:municipal|city|county|town|village) code$/i.test(name) ? name : '';
  const tail = name.slice(at + core.length).trim();
  return /^[A-Za-z ]+Code$/.test(tail) && /Municipal|City|County|Town|Village/i.test(tail) ? tail : '';
}

/** The numbering learned from a code. If too little was learned, the numbering that the service hints at, if any. */
function numberingOf({ numbering, sectionGrammar }: KnownCode): Numbering | undefined {
  if (numbering?.established === true || sectionGrammar === undefined) return numbering;
  return defaultNumbering(sectionGrammar) ?? numbering;
}

/** The code's own numbering, unless it only agrees with a known pattern. The pattern is then more specific. */
function preferred(own: Numbering | undefined, known: Numbering | undefined): Numbering | undefined {
  if (own === undefined || known === undefined) return own ?? known;
  const agrees = separatorsOf([own]) === separatorsOf([known]);
  return !own.established && agrees ? known : own;
}
