import type { Evidence } from './evidence.ts';
import type { Meaning } from './forms.ts';
import { type Fit, numberFits } from './grammar.ts';
import { findHome, type Home } from './home.ts';
import { initialsOf, type Lexicon, type Place } from './lexicon.ts';
import type { RawTarget, Source } from './marks.ts';
import { normalizeSectionNumber } from './normalize.ts';
import type { ReadingOptions } from './types.ts';
import { GENERIC, LOCAL, ZONING } from './vocabulary.ts';

/** Which code a citation was found to mean. */
export interface Meant {
  /** Index in the lexicon; -1 for a place that it does not know. */
  readonly place: number;
  readonly name: string | null;
  readonly code: string | null;
  readonly candidates: readonly number[];
}

/** What the next `id.` or bare number may lean on. */
export type Antecedent =
  | { readonly kind: 'none' }
  | { readonly kind: 'foreign' }
  | { readonly kind: 'local'; readonly meant: Meant; readonly target: RawTarget | undefined };

const NONE: readonly number[] = [];
/** Longer lists help nobody to choose. */
const MOST_CANDIDATES = 20;

/** Says which code a name means in a document: by the name itself, then by what the document says, then by its home. */
export class CodesMeant {
  readonly given: Home | undefined;
  /** Index of the place that the document is plainly about, when no home is given. */
  readonly inferred: number | undefined;
  private readonly abbreviations = new Map<string, Meant | null>();
  private readonly byLetters = new Map<string, readonly Meant[]>();
  private readonly lexicon: Lexicon;
  private readonly evidence: Evidence;

  constructor(lexicon: Lexicon, evidence: Evidence, options: ReadingOptions) {
    this.lexicon = lexicon;
    this.evidence = evidence;
    this.given = options.home === undefined || options.home === '' ? undefined : findHome(lexicon, options.home);
    this.inferred = this.given === undefined && options.inferHome !== false ? evidence.home() : undefined;
  }

  /** Index of the home in the lexicon; -1 when the lexicon does not know it, undefined when there is none. */
  get home(): number | undefined {
    return this.given?.place ?? this.inferred;
  }

  /** What a source means; undefined when it is no local code. `near` is the place cited just before, or -1. */
  bySource(named: Source, near: number, loose = false): Meant | undefined {
    switch (named.kind) {
      case 'places':
        return this.decide(named.places, named, false);
      case 'named':
        return {
          place: -1,
          name: placeName(named.name, named.written),
          code: squeezed(named.written),
          candidates: NONE,
        };
      case 'abbreviation': {
        // Decided once: the document's evidence stays the same while it is read.
        const key = named.places.length === 0 ? named.name : `${named.written} ${named.places.join()}`;
        const decided = this.abbreviations.get(key);
        if (decided !== undefined) return decided === null ? undefined : decided;
        const meant = this.abbreviated(named);
        this.abbreviations.set(key, meant ?? null);
        return meant;
      }
      case 'unknown': {
        const own = this.byLetters.get(named.name) ?? this.byDocument(named.name);
        this.byLetters.set(named.name, own);
        if (own.length === 1 && own[0] !== undefined) return own[0];
        return loose || named.county ? undefined : { place: -1, name: null, code: null, candidates: NONE };
      }
      case 'generic':
        return this.generic(named);
      case 'subject':
        return this.subject(named, near);
      case 'this':
        return this.atHome();
      default:
        return undefined;
    }
  }

  /** An abbreviation: what the user said, what the document says, the home's; otherwise all who use it. */
  private abbreviated(named: Source): Meant | undefined {
    const meanings = this.lexicon.forms.meaningsAt(named.node) ?? [];
    const said = meanings.find((meaning) => meaning.role === 'said');
    if (said !== undefined) return this.place(said.place, named);
    const [cited] = named.places;
    if (cited !== undefined && isCitedByName(named)) return this.place(cited, named);
    const letters = named.name.replace(/\./g, '');
    const own = this.byDocument(letters);
    if (own.length === 1 && own[0] !== undefined && (own[0].place >= 0 || !this.speaksOfAny(meanings))) return own[0];
    const places = meanings.filter((meaning) => meaning.role !== 'name').map((meaning) => meaning.place);
    const listed = meanings.some((meaning) => meaning.listed && meaning.role !== 'name');
    // A form that state law or a standard also has (`named.county`), or that only initials suggest, needs the document's word.
    const distinct = [...new Set(places)];
    if (own.length > 0)
      return { place: -1, name: null, code: null, candidates: this.likeliest(distinct, named.places) };
    const meant = this.decide(
      distinct,
      named,
      !listed || named.county || this.isAnybodys(letters, distinct),
      named.places,
    );
    return meant !== undefined && named.county && meant.place < 0 ? undefined : meant;
  }

  /**
   * The codes that the document itself calls by these letters: those it says so of, else those of places that the lexicon does not
   * know whose initials they are. More than one: it does not decide.
   */
  private byDocument(letters: string): readonly Meant[] {
    const defined = this.evidence.defined(letters);
    const meant = defined.map((place) => (typeof place === 'number' ? this.place(place, undefined) : unlisted(place)));
    if (meant.length > 0) return meant;
    const names = [...this.evidence.namedPlaces()].filter((name) => abbreviates(letters, name)).map(unlisted);
    if (this.given?.place === -1 && abbreviates(letters, this.given.name)) names.push(this.homeMeant(this.given));
    return names.filter((one, at) => names.findIndex((other) => other.name === one.name) === at);
  }

  /** One initial and `MC` (`PMC`): of many a place, whichever of them a list happens to have; what the service covers is meant. */
  private isAnybodys(letters: string, places: readonly number[]): boolean {
    return (
      /^[A-Z](?:M?C|CC)$/.test(letters) &&
      places.every((place) => this.lexicon.places[place]?.jurisdictionId === undefined)
    );
  }

  private speaksOfAny(meanings: readonly Meaning[]): boolean {
    return meanings.some((meaning) => meaning.role !== 'name' && this.evidence.speaksOf(meaning.place, false));
  }

  /** `near`: those of the places that are named right before. */
  private decide(
    places: readonly number[],
    named: Source,
    unsure: boolean,
    near: readonly number[] = NONE,
  ): Meant | undefined {
    const only = places[0];
    if (only === undefined) return undefined;
    if (this.isElsewhere(places, named)) return this.elsewhere(only, named);
    if (places.length === 1 && !unsure) return this.place(only, named);
    if (this.given !== undefined && places.includes(this.given.place)) return this.place(this.given.place, named);
    for (const code of [true, false]) {
      const spoken = places.filter((place) => this.evidence.speaksOf(place, code));
      const [one] = spoken;
      if (spoken.length === 1 && one !== undefined && near.every((place) => place === one))
        return this.place(one, named);
      if (spoken.length > 0) return { place: -1, name: null, code: null, candidates: this.likeliest(places, near) };
    }
    const [one] = near;
    if (near.length === 1 && one !== undefined) return this.place(one, named);
    return { place: -1, name: null, code: null, candidates: this.likeliest(places, near) };
  }

  /** Whether the document speaks only of a place of that name in a state where none of these is. */
  private isElsewhere(places: readonly number[], named: Source): boolean {
    if (!this.evidence.hasNamesakes()) return false;
    // "Aurora, Colo., City Code": the citation itself says which.
    if (named.kind === 'places' && named.written.includes(',')) return false;
    const given = this.given?.place ?? -1;
    return places.every((place) => place !== given && this.evidence.speaksOfAnother(place));
  }

  private elsewhere(place: number, named: Source): Meant {
    return {
      place: -1,
      name: this.lexicon.places[place]?.name ?? null,
      code: squeezed(named.written),
      candidates: NONE,
    };
  }

  /** One of several places of a name (`Portland City Code`), when the number can be its own and none of the others'. */
  byNumber(named: Source, meant: Meant, target: RawTarget | undefined): Meant {
    if (named.kind !== 'places' || meant.candidates.length < 2 || target?.kind !== 'section') return meant;
    const fits = meant.candidates.map((place) => numberFits(this.lexicon, place, target, undefined));
    const at = fits.indexOf('yes');
    const [place] = meant.candidates.slice(at, at + 1);
    return at >= 0 && place !== undefined && fits.every((fit, k) => k === at || fit === 'no')
      ? this.place(place, named)
      : meant;
  }

  /**
   * An abbreviation that the document's words decided, with a number that the place's sections never have: all who use it, those first
   * that number their sections so. What the user or the document says it stands for is not questioned.
   */
  doubted(named: Source, meant: Meant, target: RawTarget | undefined): Meant {
    if (named.kind !== 'abbreviation' || meant.place < 0 || target === undefined || isCitedByName(named)) return meant;
    const doubts = (place: number): boolean => numberFits(this.lexicon, place, target, undefined) === 'no';
    if (!doubts(meant.place) || meant.place === this.given?.place) return meant;
    const meanings = this.lexicon.forms.meaningsAt(named.node) ?? [];
    const letters = named.name.replace(/\./g, '');
    if (meanings.some(({ role }) => role === 'said') || this.evidence.defined(letters).length > 0) return meant;
    const places = [...new Set(meanings.filter(({ role }) => role !== 'name').map(({ place }) => place))];
    const others = places.filter((place) => place !== meant.place && !doubts(place));
    return others.length === 0
      ? meant
      : { place: -1, name: null, code: null, candidates: [...others, meant.place].slice(0, MOST_CANDIDATES) };
  }

  private likeliest(places: readonly number[], near: readonly number[]): readonly number[] {
    const rank = (place: number): number =>
      (this.lexicon.places[place]?.rank ?? 0) -
      (near.includes(place) ? 2_000_000 : this.evidence.speaksOf(place, false) ? 1_000_000 : 0);
    return [...places].sort((a, b) => rank(a) - rank(b)).slice(0, MOST_CANDIDATES);
  }

  private place(place: number, named: Source | undefined): Meant {
    const known = this.lexicon.places[place];
    return {
      place,
      name: known?.name ?? null,
      code: known === undefined ? null : (this.abbreviatedCode(known, place, named) ?? this.codeOf(known, named)),
      candidates: NONE,
    };
  }

  /** Which of a place's codes an abbreviation is of; undefined when it is no abbreviation, or may be of any. */
  private abbreviatedCode(known: Place, place: number, named: Source | undefined): string | undefined {
    if (named?.kind !== 'abbreviation') return undefined;
    const meanings = this.lexicon.forms.meaningsAt(named.node) ?? [];
    return known.codes[meanings.find((meaning) => meaning.place === place && meaning.role !== 'name')?.code ?? -1]
      ?.name;
  }

  /** Which of a place's codes a name is of. */
  private codeOf(place: Place, named: Source | undefined): string | null {
    const [first] = place.codes;
    // A bare number in a place of several codes: which of them, nobody says.
    if (named === undefined) return place.codes.length > 1 ? null : (first?.name ?? null);
    if (named.written === '' || named.kind !== 'places') return first?.name ?? null;
    if (named.words.length > 0) {
      for (const code of place.codes) if (sameWords(code.words, named.words)) return code.name;
    }
    return first !== undefined && !this.isTopical(named) ? first.name : squeezed(named.written);
  }

  /** Whether the code's name says a subject: `Seattle Building Code` is not Seattle's code of everything. */
  private isTopical(named: Source): boolean {
    return named.words.some((word) => word < 0 || ((this.lexicon.words.flags[word] ?? 0) & (LOCAL | GENERIC)) === 0);
  }

  /** `the Municipal Code`: the home's, else that of the place just cited, else nobody's. */
  private generic(named: Source): Meant {
    const home = this.home;
    const known = home === undefined ? undefined : this.lexicon.places[home];
    if (home !== undefined && known !== undefined && (known.kind === 'county') === named.county)
      return this.place(home, named);
    if (this.given !== undefined && home === -1 && !named.county) return this.homeMeant(this.given);
    return { place: -1, name: null, code: squeezed(named.written), candidates: NONE };
  }

  /** `Planning Code`: of the home or the place just cited when it has one of that name; otherwise the state's. */
  private subject(named: Source, near: number): Meant | undefined {
    for (const place of [this.home ?? -1, near]) {
      const known = place < 0 ? undefined : this.lexicon.places[place];
      const code = known?.codes.find((code) => code.words.length > 0 && sameWords(code.words, named.words));
      if (known !== undefined && code !== undefined)
        return { place, name: known.name, code: code.name, candidates: NONE };
    }
    const home = this.home ?? -1;
    const zoning = named.words.every(
      (word) => word >= 0 && ((this.lexicon.words.flags[word] ?? 0) & (ZONING | LOCAL)) !== 0,
    );
    if (home < 0 || !zoning || named.words.length === 0) return undefined;
    return {
      place: home,
      name: this.lexicon.places[home]?.name ?? null,
      code: squeezed(named.written),
      candidates: NONE,
    };
  }

  /** The home's code; undefined when there is no home. */
  atHome(): Meant | undefined {
    if (this.given !== undefined) return this.homeMeant(this.given);
    return this.inferred === undefined ? undefined : this.place(this.inferred, undefined);
  }

  private homeMeant(home: Home): Meant {
    return home.place >= 0
      ? this.place(home.place, undefined)
      : { place: -1, name: home.name, code: null, candidates: NONE };
  }

  /** Whether the home's code is known to have a section of this number; undefined when nobody knows its numbers. */
  homeHas(target: RawTarget): boolean | undefined {
    const { home } = this;
    const id = home === undefined || home < 0 ? undefined : this.lexicon.places[home]?.jurisdictionId;
    return id === undefined ? undefined : this.lexicon.hasSection?.(id, normalizeSectionNumber(target.number));
  }

  /** Whether a section number can be the home's. */
  homeFit(target: RawTarget): Fit {
    const { home } = this;
    if (home === undefined) return 'no';
    return home < 0 ? 'unknown' : numberFits(this.lexicon, home, target, this.evidence.shapes(home));
  }
}

function unlisted(name: string): Meant {
  return { place: -1, name: placeName(name, name), code: null, candidates: NONE };
}

/** Whether letters are how people shorten a place's code: `MMC` for Malibu's Municipal Code. */
function abbreviates(letters: string, name: string): boolean {
  const initials = initialsOf(name);
  return (
    initials !== '' &&
    letters.startsWith(initials) &&
    /^(?:[RO]?[MCTV]?C|[MC]CO|CO|LDC|ZC|UDC|UDO)$/.test(letters.slice(initials.length))
  );
}

function sameWords(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false;
  for (const word of a) if (!b.includes(word)) return false;
  return true;
}

function squeezed(text: string): string {
  return text.replace(/[\s\u00a0\u202f*_`~]+/g, ' ').trim();
}

/** A place's name as it is said outside of capitals: `LOVES PARK` → `Loves Park`, but `TRPA` in `TRPA Code of Ordinances`. */
/** Whether an abbreviation is cited with its place's name: then neither the document nor a home has a say. */
function isCitedByName(named: Source): boolean {
  return named.written.length > named.name.length;
}

function placeName(name: string, written: string): string {
  const plain = squeezed(name);
  if (/[a-z]/.test(plain) || (/[a-z]/.test(written) && /^[A-Z]{2,5}$/.test(plain))) return plain;
  return plain
    .toLowerCase()
    .replace(/(^|[\s.-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}
