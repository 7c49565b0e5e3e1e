import { isLetter } from './chars.ts';
import { Forms, type Role } from './forms.ts';
import { GAZETTEER, type GazetteerPlace } from './gazetteer.ts';
import { codeNames, coreName, kindOf, type PlaceKind } from './places.ts';
import { atOnce, type Slices } from './slices.ts';
import type { HasSection, KnownJurisdiction, LexiconInput } from './types.ts';
import { UnitStore, type Units, unitAt } from './units.ts';
import { CONNECTOR, COUNTY, GENERIC, HEAD, LOCAL, loadVocabulary, ORDINANCES, STOP, states } from './vocabulary.ts';
import { Words } from './words.ts';

/** How a code writes its section numbers; '' when not known. */
export type Grammar = '' | 'dotted' | 'hyphenated' | 'mixed' | 'colon' | 'plain';

export interface PlaceCode {
  readonly name: string;
  /** The words of its name that are not the place's: `[municipal]`. */
  readonly words: readonly number[];
}

/** A place whose code can be cited. */
export interface Place {
  /** As people say it: `Seattle`, `Garland County`. */
  readonly name: string;
  readonly region: string;
  readonly kind: PlaceKind;
  jurisdictionId: string | undefined;
  grammar: Grammar;
  /** How many parts its section numbers have (3 for `23.44.010`); 0 when not known. */
  levels: number;
  readonly codes: PlaceCode[];
  /** The nodes of its codes' abbreviations, to ask quickly whether an abbreviation may be its. */
  readonly abbreviations: number[];
  /** Likelier first when several share a form: what the service lists, then the gazetteer's order. */
  rank: number;
}

/** All that the recognizer knows: words, forms, places. Build it with `buildLexicon`; it does not change afterwards. */
export interface Lexicon {
  readonly words: Words;
  readonly forms: Forms;
  readonly places: readonly Place[];
  readonly hasSection: HasSection | undefined;
  /** Jurisdiction id → place. */
  readonly byId: ReadonlyMap<string, number>;
  /** The likeliest place of a name, in a state and of a kind if these are given. */
  placeNamed(core: string, region: string, kind: PlaceKind | undefined): number | undefined;
}

/**
 * The lexicon of a service's jurisdictions, with the compiled-in gazetteer beside them and what the user said forms mean.
 * Cost: a few microseconds a jurisdiction; recognizing does not depend on how many there are.
 */
export function buildLexicon(input: LexiconInput): Lexicon {
  return atOnce(lexiconInSlices(input));
}

/** `buildLexicon` in slices: with 20,000 jurisdictions it takes longer than a window may stand still. */
export function* lexiconInSlices(input: LexiconInput): Slices<Lexicon> {
  const builder = new Builder(input);
  yield;
  return yield* builder.lexicon();
}

/** Jurisdictions a slice. */
const SLICE = 250;

const NONE: readonly number[] = [];

class Builder {
  private readonly words = new Words();
  private readonly units = new UnitStore();
  private readonly forms = new Forms();
  private readonly places: Place[] = [];
  private readonly byId = new Map<string, number>();
  private readonly regions = new Map<string, string>();
  private readonly input: LexiconInput;

  constructor(input: LexiconInput) {
    this.input = input;
    loadVocabulary(this.words);
    for (const state of states()) {
      for (const name of state.names) {
        this.forms.addState(this.wordsOf(name), state.postal);
        this.regions.set(name.toLowerCase(), state.postal);
      }
      // "N.Y." is one word to us.
      const initials = state.names[1]?.includes(' ') ? state.names[1].replace(/[^A-Z]/g, '') : '';
      if (initials !== '') this.forms.addState(this.wordsOf(initials), state.postal);
    }
  }

  *lexicon(): Slices<Lexicon> {
    for (const [order, place] of GAZETTEER.entries()) this.addGazetteerPlace(place, order);
    for (const [k, jurisdiction] of this.input.jurisdictions.entries()) {
      if (k % SLICE === 0) yield;
      this.addJurisdiction(jurisdiction);
    }
    for (const [form, meant] of Object.entries(this.input.forms ?? {})) this.addSaid(form, meant);
    return {
      words: this.words,
      forms: this.forms,
      places: this.places,
      hasSection: this.input.hasSection,
      byId: this.byId,
      placeNamed: (core, region, kind) => this.lookUp(core, this.regionOf(region), kind),
    };
  }

  private addGazetteerPlace(given: GazetteerPlace, order: number): void {
    const index = this.addPlace(given.name, given.region, given.kind, undefined, given.grammar, 1000 + order);
    const own = this.places[index];
    if (own !== undefined) own.levels = given.levels;
    const { core } = coreName(given.name);
    for (const alias of given.aliases)
      this.forms.add(this.wordsOf(alias), { place: index, code: -1, role: 'name', listed: true });
    for (const name of given.codes) this.addCode(index, name, core);
    for (const abbreviation of given.abbreviations)
      this.addAbbreviation(index, abbreviation, codeAbbreviated(given.codes, abbreviation), true);
  }

  private addJurisdiction(given: KnownJurisdiction): void {
    const stated = coreName(given.name ?? '');
    if (stated.core === '') return;
    const region = this.regionOf(given.region ?? '') || this.regionOf(stated.region);
    const kind = kindOf(given.kind, stated.kind);
    const index =
      this.known(stated.core, region, kind) ??
      this.addPlace(stated.core, region, kind, undefined, '', this.places.length);
    const place = this.places[index];
    if (place === undefined) return;
    // Two listed under one name and state are two places: the second gets its own entry.
    const mine =
      place.jurisdictionId === undefined
        ? index
        : this.addPlace(stated.core, region, kind, undefined, '', this.places.length);
    const own = this.places[mine];
    if (own === undefined) return;
    own.jurisdictionId = given.id;
    const others = [given.shortName ?? '', ...(given.otherNames ?? [])].map((name) => coreName(name).core);
    for (const other of new Set(others))
      if (other !== '' && other !== stated.core)
        this.forms.add(this.wordsOf(other), { place: mine, code: -1, role: 'name', listed: true });
    own.rank = Math.min(own.rank, 0);
    this.byId.set(given.id, mine);
    const hint = given.codes.find((code) => code.sectionGrammar !== undefined)?.sectionGrammar;
    if (hint !== undefined) {
      const grammar = grammarOf(hint) || own.grammar;
      // A hint that only agrees says less than what is known already.
      own.levels = levelsOf(hint) || (grammar === own.grammar ? own.levels : 0);
      own.grammar = grammar;
    }
    for (const code of given.codes) {
      const at = code.name === undefined ? -1 : this.addCode(mine, code.name, stated.core);
      for (const abbreviation of code.abbreviations) this.addAbbreviation(mine, abbreviation, at, true);
    }
    this.deriveAbbreviation(mine, stated.core, given);
  }

  /** `Palo Alto` → `PAMC`: what people would write for a municipality's code when nothing better is listed. */
  private deriveAbbreviation(index: number, core: string, given: KnownJurisdiction): void {
    const place = this.places[index];
    if (place === undefined || place.abbreviations.length > 0) return;
    const initials = initialsOf(core);
    if (initials === '') return;
    const names = given.codes.flatMap((code) => (code.name === undefined ? [] : [code.name]));
    if (names.length === 0) {
      if (place.kind === 'municipal') this.addAbbreviation(index, `${initials}MC`, -1, false);
      return;
    }
    for (const name of codeNames(names)) {
      const tail = tailAfter(name, core);
      if (tail !== '') this.addAbbreviation(index, initials + initialsOf(tail), -1, false);
    }
  }

  private addSaid(form: string, meant: string): void {
    const words = this.wordsOf(form);
    if (words.length === 0) return;
    const byId = this.byId.get(meant);
    const stated = coreName(meant);
    const region = this.regionOf(stated.region);
    const named =
      byId ??
      this.lookUp(stated.core, region, stated.kind) ??
      this.addPlace(stated.core, region, kindOf(undefined, stated.kind), undefined, '', 0);
    const node = this.forms.add(words, { place: named, code: -1, role: 'said', listed: true });
    this.places[named]?.abbreviations.push(node);
  }

  private addPlace(
    core: string,
    region: string,
    kind: PlaceKind,
    id: string | undefined,
    grammar: Grammar,
    rank: number,
  ): number {
    const index = this.places.length;
    const stated = coreName(core);
    const name = kind === 'county' && !/\b(?:County|Parish|Borough)$/i.test(core) ? `${stated.core} County` : core;
    this.places.push({
      name,
      region,
      kind,
      jurisdictionId: id,
      grammar,
      levels: 0,
      codes: [],
      abbreviations: [],
      rank,
    });
    this.forms.add(this.wordsOf(stated.core), { place: index, code: -1, role: 'name', listed: true });
    return index;
  }

  private known(core: string, region: string, kind: PlaceKind): number | undefined {
    for (const meaning of this.forms.meaningsAt(this.forms.nodeOf(this.wordsOf(core))) ?? []) {
      const place = this.places[meaning.place];
      if (place === undefined || meaning.role !== 'name' || place.jurisdictionId !== undefined) continue;
      if (place.kind !== kind && !(place.kind === 'other' || kind === 'other')) continue;
      if (place.region === region || region === '') return meaning.place;
    }
    return undefined;
  }

  private lookUp(core: string, region: string, kind: PlaceKind | undefined): number | undefined {
    const places = (this.forms.meaningsAt(this.forms.nodeOf(this.wordsOf(core))) ?? [])
      .filter((meaning) => meaning.role === 'name')
      .map((meaning) => meaning.place)
      .filter((index) => region === '' || this.places[index]?.region === region)
      .filter(
        (index) => kind === undefined || this.places[index]?.kind === kind || this.places[index]?.kind === 'other',
      );
    const order = (index: number): number =>
      (this.places[index]?.rank ?? 0) + (this.places[index]?.kind === 'county' ? 1e6 : 0);
    // Words leave digits out: of `District 4` and `District 7`, the one whose name it is.
    const named = places.filter((index) => this.places[index]?.name.toLowerCase() === core.toLowerCase());
    const [first, second] = (named.length > 0 ? named : places).sort((a, b) => order(a) - order(b));
    // Two that the service lists by one name: nothing says which.
    return first !== undefined && second !== undefined && order(first) === order(second) ? undefined : first;
  }

  /** Adds a code's name; what is not `Place … Code` becomes a form of its own (`Revised Ordinances of Honolulu`). */
  private addCode(index: number, name: string, core: string): number {
    const place = this.places[index];
    if (place === undefined) return -1;
    const placeWords = new Set(this.wordsOf(core));
    const all = this.wordsOf(name);
    let headed = false;
    const words: number[] = [];
    for (const word of all) {
      const flags = this.words.flags[word] ?? 0;
      if ((flags & (HEAD | ORDINANCES)) !== 0) headed = true;
      else if (!placeWords.has(word) && (flags & (STOP | CONNECTOR)) === 0) words.push(word);
    }
    const at = place.codes.length;
    if (place.codes.some((code) => code.name === name)) return place.codes.findIndex((code) => code.name === name);
    place.codes.push({ name, words });
    if (!headed && all.length > 1) this.forms.add(all, { place: index, code: at, role: 'title', listed: true });
    return at;
  }

  private addAbbreviation(index: number, abbreviation: string, code: number, listed: boolean): void {
    const words = this.wordsOf(abbreviation);
    if (words.length === 0) return;
    const last = words[words.length - 1];
    // "S.F. Admin. Code" is read by its parts: the alias before it is what it adds.
    if (last !== undefined && ((this.words.flags[last] ?? 0) & (HEAD | ORDINANCES)) !== 0) {
      const lead = words.filter(
        (word) => ((this.words.flags[word] ?? 0) & (HEAD | ORDINANCES | LOCAL | GENERIC | COUNTY)) === 0,
      );
      if (lead.length > 0 && lead.length < words.length)
        this.forms.add(lead.slice(0, 1), { place: index, code: -1, role: 'name', listed: true });
      return;
    }
    const role: Role = words.length === 1 ? 'abbreviation' : 'title';
    const node = this.forms.add(words, { place: index, code, role, listed });
    this.places[index]?.abbreviations.push(node);
  }

  private regionOf(region: string): string {
    const plain = region.trim().replace(/^US-/i, '').replace(/\./g, '').toLowerCase();
    if (plain === '') return '';
    if (plain === 'dc' || plain === 'district of columbia') return 'DC';
    return this.regions.get(plain) ?? plain.toUpperCase();
  }

  private wordsOf(text: string): readonly number[] {
    const ids: number[] = [];
    const units = this.units.put(text);
    let start = -1;
    for (let i = 0; i <= text.length; i++) {
      const c = unitAt(units, i);
      const inWord =
        isLetter(c) || (start >= 0 && (c === 0x2e || c === 0x27 || c === 0x2019) && joins(units, i, start));
      if (inWord) {
        if (start < 0) start = i;
      } else if (start >= 0) {
        ids.push(this.words.intern(units, start, i));
        start = -1;
      }
      if (c === 0x26) ids.push(this.words.word('and'));
    }
    return ids.length === 0 ? NONE : ids;
  }
}

/** A full stop joins initials (`S.F.`), an apostrophe joins anything. */
function joins(units: Units, at: number, start: number): boolean {
  if (!isLetter(unitAt(units, at + 1))) return false;
  if (unitAt(units, at) !== 0x2e) return true;
  return at - start === 1 || unitAt(units, at - 2) === 0x2e;
}

/** The initials of a place's name: `PA` for Palo Alto. */
export function initialsOf(name: string): string {
  return name
    .split(/[\s-]+/)
    .filter((word) => !/^(?:of|the|and|for|de|la)$/i.test(word))
    .map((word) => word.charAt(0).toUpperCase())
    .filter((letter) => /[A-Z]/.test(letter))
    .join('');
}

/** Which of several codes an abbreviation is of: the one whose initials it is, or ends with; else the first. */
function codeAbbreviated(names: readonly string[], abbreviation: string): number {
  const at = names.findIndex((name) => initialsOf(name).endsWith(abbreviation.replace(/\./g, '')));
  return Math.max(0, at);
}

function tailAfter(name: string, core: string): string {
  const lower = name.toLowerCase();
  const at = lower.indexOf(core.toLowerCase());
  if (at < 0) return /^(?:municipal|city|county|town|village) code$/i.test(name) ? name : '';
  const tail = name.slice(at + core.length).trim();
  return /^[A-Za-z ]+Code$/.test(tail) && /Municipal|City|County|Town|Village/i.test(tail) ? tail : '';
}

/** The grammar that a service's hint speaks of. */
export function grammarOf(hint: string): Grammar {
  const plain = hint.toLowerCase();
  if (/colon/.test(plain) || /\d:\d/.test(plain)) return 'colon';
  if (/mixed/.test(plain)) return 'mixed';
  if (/hyphen|dash/.test(plain)) return 'hyphenated';
  if (/dot|period|point/.test(plain)) return 'dotted';
  if (/plain|integer/.test(plain)) return 'plain';
  if (/^[\dx#n]+(?:\.[\dx#n]+)+$/.test(plain)) return 'dotted';
  if (/^[\dx#n]+(?:-[\dx#n]+)+$/.test(plain)) return 'hyphenated';
  return '';
}

/** The parts of a pattern like `n.nn.nnn`; 0 when the hint is none. */
function levelsOf(hint: string): number {
  return /^[\dxn#]+(?:[.:-][\dxn#]+)+$/i.test(hint) ? hint.split(/[.:-]/).length : 0;
}
