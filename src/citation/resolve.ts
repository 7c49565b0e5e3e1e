import type { Evidence } from './evidence.ts';
import { type Fit, numberFits, partsOf, settleNumber, shapeOf } from './grammar.ts';
import { findHome, type Home } from './home.ts';
import type { Lexicon, Place } from './lexicon.ts';
import type { Mark, RawTarget, Source } from './marks.ts';
import type { Candidate, Citation, ReadingOptions, Target } from './types.ts';
import { GENERIC, LOCAL, ZONING } from './vocabulary.ts';

/** Which code a citation was found to mean. */
interface Meant {
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

const NOTHING: Antecedent = { kind: 'none' };
const FOREIGN: Antecedent = { kind: 'foreign' };
const NO_CANDIDATES: readonly Candidate[] = [];
const NONE: readonly number[] = [];
/** Longer lists help nobody to choose. */
const MOST_CANDIDATES = 20;

/** Gives marks their places, in order: names, then the document's evidence, then what came before. */
export class Resolver {
  private antecedent: Antecedent = NOTHING;
  private readonly abbreviations = new Map<string, Meant | null>();
  private readonly lexicon: Lexicon;
  private readonly evidence: Evidence;
  private readonly options: ReadingOptions;
  private readonly given: Home | undefined;
  private readonly inferred: number | undefined;
  private readonly slice: (start: number, end: number) => string;

  constructor(
    lexicon: Lexicon,
    evidence: Evidence,
    options: ReadingOptions,
    slice: (start: number, end: number) => string,
  ) {
    this.lexicon = lexicon;
    this.evidence = evidence;
    this.options = options;
    this.slice = slice;
    this.given = options.home === undefined || options.home === '' ? undefined : findHome(lexicon, options.home);
    this.inferred = this.given === undefined && options.inferHome !== false ? evidence.home() : undefined;
  }

  /** The home's name: given or inferred. */
  home(): string | undefined {
    return this.given?.name ?? (this.inferred === undefined ? undefined : this.lexicon.places[this.inferred]?.name);
  }

  /** The citation that `mark` is; undefined for what is to be left alone. */
  resolve(mark: Mark): Citation | undefined {
    if (mark.sort === 'foreign') {
      this.antecedent = FOREIGN;
      return undefined;
    }
    if (mark.sort === 'mention') {
      if (mark.source !== undefined && mark.source.written !== '') {
        const meant = this.bySource(mark.source);
        if (meant !== undefined) this.antecedent = { kind: 'local', meant, target: undefined };
      }
      return undefined;
    }
    const meant = this.meant(mark);
    if (meant === undefined) return undefined;
    if (mark.form !== 'relative') {
      const target = mark.targets[mark.targets.length - 1];
      const before = this.antecedent.kind === 'local' ? this.antecedent.target : undefined;
      this.antecedent = { kind: 'local', meant, target: target?.inherits === true ? before : target };
    }
    return this.citation(mark, meant);
  }

  private meant(mark: Mark): Meant | undefined {
    if (mark.form === 'id')
      return this.antecedent.kind === 'local' && this.idTargets(mark) ? this.antecedent.meant : undefined;
    if (mark.form === 'relative') return this.atHome();
    if (mark.source === undefined) return this.bare(mark);
    if (mark.source.kind === 'this') return this.ofThis(mark);
    const meant =
      this.bySource(mark.source, mark.loose) ?? (mark.source.kind === 'subject' ? this.fitting(mark) : undefined);
    if (meant === undefined && !mark.loose) this.antecedent = FOREIGN;
    return meant;
  }

  private idTargets(mark: Mark): boolean {
    const first = mark.targets[0];
    return (
      first === undefined ||
      !first.inherits ||
      (this.antecedent.kind === 'local' && this.antecedent.target !== undefined)
    );
  }

  private bySource(named: Source, loose = false): Meant | undefined {
    switch (named.kind) {
      case 'places':
        return this.decide(named.places, named, false);
      case 'named':
        return { place: -1, name: placeName(named.name), code: squeezed(named.written), candidates: NONE };
      case 'abbreviation': {
        // Decided once: the document's evidence stays the same while it is read.
        const decided = this.abbreviations.get(named.name);
        if (decided !== undefined) return decided === null ? undefined : decided;
        const meant = this.abbreviated(named);
        this.abbreviations.set(named.name, meant ?? null);
        return meant;
      }
      case 'unknown': {
        const defined = this.evidence.defined(named.name);
        if (defined.length > 0) return this.decide(defined, named, false);
        return loose || named.county ? undefined : { place: -1, name: null, code: null, candidates: NONE };
      }
      case 'generic':
        return this.generic(named);
      case 'subject':
        return this.subject(named);
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
    const defined = this.evidence.defined(named.name.replace(/\./g, ''));
    if (defined.length === 1 && defined[0] !== undefined) return this.place(defined[0], named);
    const places = meanings.filter((meaning) => meaning.role !== 'name').map((meaning) => meaning.place);
    const listed = meanings.some((meaning) => meaning.listed && meaning.role !== 'name');
    // A form that state law or a standard also has (`named.county`), or that only initials suggest, needs the document's word.
    const meant = this.decide([...new Set(places)], named, !listed || named.county);
    return meant !== undefined && named.county && meant.place < 0 ? undefined : meant;
  }

  private decide(places: readonly number[], named: Source, unsure: boolean): Meant | undefined {
    const only = places[0];
    if (only === undefined) return undefined;
    if (places.length === 1 && !unsure) return this.place(only, named);
    if (this.given !== undefined && places.includes(this.given.place)) return this.place(this.given.place, named);
    for (const code of [true, false]) {
      const spoken = places.filter((place) => this.evidence.speaksOf(place, code));
      if (spoken.length === 1 && spoken[0] !== undefined) return this.place(spoken[0], named);
      if (spoken.length > 1) break;
    }
    return { place: -1, name: null, code: null, candidates: this.likeliest(places) };
  }

  private likeliest(places: readonly number[]): readonly number[] {
    const rank = (place: number): number =>
      (this.lexicon.places[place]?.rank ?? 0) - (this.evidence.speaksOf(place, false) ? 1_000_000 : 0);
    return [...places].sort((a, b) => rank(a) - rank(b)).slice(0, MOST_CANDIDATES);
  }

  private place(place: number, named: Source | undefined): Meant {
    const known = this.lexicon.places[place];
    return {
      place,
      name: known?.name ?? null,
      code: known === undefined ? null : codeOf(known, named, this.isTopical(named)),
      candidates: NONE,
    };
  }

  /** Whether the code's name says a subject: `Seattle Building Code` is not Seattle's code of everything. */
  private isTopical(named: Source | undefined): boolean {
    return (
      named?.words.some((word) => word < 0 || ((this.lexicon.words.flags[word] ?? 0) & (LOCAL | GENERIC)) === 0) ??
      false
    );
  }

  /** `the Municipal Code`: the home's, else that of the place just cited, else nobody's. */
  private generic(named: Source): Meant {
    const home = this.given?.place ?? this.inferred;
    const known = home === undefined ? undefined : this.lexicon.places[home];
    if (home !== undefined && known !== undefined && (known.kind === 'county') === named.county)
      return this.place(home, undefined);
    if (this.given !== undefined && home === -1 && !named.county) return this.homeMeant(this.given);
    return { place: -1, name: null, code: squeezed(named.written), candidates: NONE };
  }

  /** `Planning Code`: of the home or the place just cited when it has one of that name; otherwise the state's. */
  private subject(named: Source): Meant | undefined {
    const near = this.antecedent.kind === 'local' ? this.antecedent.meant.place : -1;
    for (const place of [this.given?.place ?? this.inferred ?? -1, near]) {
      const known = place < 0 ? undefined : this.lexicon.places[place];
      const code = known?.codes.find((code) => code.words.length > 0 && sameWords(code.words, named.words));
      if (known !== undefined && code !== undefined)
        return { place, name: known.name, code: code.name, candidates: NONE };
    }
    const home = this.given?.place ?? this.inferred ?? -1;
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

  /** `of this code`, `of this chapter`; `of this ordinance` when the number is plainly one that it enacts into the home's code. */
  private ofThis(mark: Mark): Meant | undefined {
    if (mark.source?.county === true) return this.fitting(mark);
    if (mark.source?.name === 'said' && this.antecedent.kind !== 'none') {
      return this.antecedent.kind === 'local' ? this.antecedent.meant : undefined;
    }
    const target = mark.targets[0];
    if (target !== undefined && target.kind === 'section' && partsOf(target) === 0 && this.homeFit(target) === 'no')
      return undefined;
    return (
      this.atHome() ??
      (this.antecedent.kind === 'local'
        ? this.antecedent.meant
        : { place: -1, name: null, code: null, candidates: NONE })
    );
  }

  private atHome(): Meant | undefined {
    if (this.given !== undefined) return this.homeMeant(this.given);
    return this.inferred === undefined ? undefined : this.place(this.inferred, undefined);
  }

  private homeMeant(home: Home): Meant {
    return home.place >= 0
      ? this.place(home.place, undefined)
      : { place: -1, name: home.name, code: null, candidates: NONE };
  }

  /** The home's when the number is plainly one of its own, whatever the text calls the instrument (`of the Zoning Code`). */
  private fitting(mark: Mark): Meant | undefined {
    const target = mark.targets[0];
    return target !== undefined && target.kind === 'section' && partsOf(target) > 1 && this.homeFit(target) === 'yes'
      ? this.atHome()
      : undefined;
  }

  private homeFit(target: RawTarget): Fit {
    const home = this.given?.place ?? this.inferred;
    if (home === undefined) return 'no';
    return home < 0 ? 'unknown' : numberFits(this.lexicon, home, target, this.evidence.shapes(home));
  }

  /** A number with no name: the code cited just before, or the home's, whichever the number can be of. */
  private bare(mark: Mark): Meant | undefined {
    const target = mark.targets[0];
    if (target === undefined || mark.heading) return undefined;
    if (mark.loose) return this.loose(target);
    // "Part 2", "Article 5": of what, only a name could say.
    if (target.dots === 0 && (target.kind === 'part' || target.kind === 'article' || target.kind === 'division'))
      return undefined;
    const home = this.given?.place ?? this.inferred;
    const homeFit: Fit =
      home === undefined
        ? 'no'
        : home < 0
          ? 'unknown'
          : numberFits(this.lexicon, home, target, this.evidence.shapes(home));
    const plain = partsOf(target) === 0;
    if (this.antecedent.kind === 'foreign')
      return homeFit === 'yes' && !plain ? this.atHome() : this.container(target, homeFit);
    if (this.antecedent.kind === 'local') {
      const { meant } = this.antecedent;
      if (home === undefined || meant.place === home) {
        const own =
          meant.place < 0
            ? 'unknown'
            : numberFits(this.lexicon, meant.place, target, this.evidence.shapes(meant.place));
        if (plain && (own !== 'yes' || target.kind !== 'section') && this.given === undefined) return undefined;
        return own === 'no' ? undefined : meant;
      }
      const like = this.antecedent.target !== undefined && shapeOf(this.antecedent.target) === shapeOf(target);
      if (like && homeFit !== 'yes') return meant;
      if (!like && homeFit !== 'no') return this.atHome();
      if (!like) return undefined;
      // Both could be meant: say so.
      const both = [meant.place, home].filter((place) => place >= 0);
      return { place: -1, name: null, code: null, candidates: both };
    }
    if (this.given === undefined && home === undefined) {
      return partsOf(target) > 1 || (partsOf(target) === 1 && target.kind === 'section' && target.lastLength > 1)
        ? { place: -1, name: null, code: null, candidates: NONE }
        : undefined;
    }
    if (homeFit === 'no') return undefined;
    if (this.given === undefined && homeFit !== 'yes') return undefined;
    return this.atHome();
  }

  /** After state law, `Chapter 5.06` is still the home's; `Chapter 5` may be the state's. */
  private container(target: RawTarget, homeFit: Fit): Meant | undefined {
    return homeFit === 'yes' && partsOf(target) > 0 ? this.atHome() : undefined;
  }

  private loose(target: RawTarget): Meant | undefined {
    if (this.antecedent.kind === 'local' && this.antecedent.target !== undefined) {
      const like = this.antecedent.target;
      if (shapeOf(like) === shapeOf(target) && like.lastLength === target.lastLength) return this.antecedent.meant;
    }
    const home = this.given?.place ?? this.inferred;
    if (home === undefined || home < 0 || this.antecedent.kind === 'foreign') return undefined;
    return numberFits(this.lexicon, home, target, this.evidence.shapes(home)) === 'yes' && target.lastLength > 2
      ? this.atHome()
      : undefined;
  }

  private citation(mark: Mark, meant: Meant): Citation {
    const known = meant.place < 0 ? undefined : this.lexicon.places[meant.place];
    return {
      start: mark.start,
      end: mark.start + mark.length,
      text: this.slice(mark.start, mark.start + mark.length),
      form: mark.form,
      place: meant.name,
      jurisdictionId: known?.jurisdictionId ?? null,
      code: meant.code,
      targets: this.targets(mark, meant),
      candidates: this.candidatesOf(meant),
    };
  }

  private targets(mark: Mark, meant: Meant): readonly Target[] {
    const targets: Target[] = [];
    const { start } = mark;
    const alone = mark.targets.length === 1;
    for (let k = 0; k < mark.targets.length; k++) {
      const raw = mark.targets[k];
      if (raw === undefined || this.isContext(raw, mark.targets[k + 1])) continue;
      const settled = raw.inherits
        ? this.inherited()
        : mark.form === 'relative'
          ? { number: this.options.within?.[raw.kind] ?? '', through: undefined }
          : settleNumber(this.lexicon, meant.place, raw, alone);
      const { kind, subdivisions } = raw;
      const target = { start: start + raw.start, end: start + raw.end, kind, number: settled.number, subdivisions };
      targets.push(
        settled.through === undefined && !raw.following && !raw.damaged
          ? target
          : withMore(target, settled.through, raw),
      );
    }
    return targets;
  }

  private inherited(): { number: string; through: string | undefined } {
    const before = this.antecedent.kind === 'local' ? this.antecedent.target : undefined;
    return { number: before?.number ?? '', through: undefined };
  }

  /** `Chapter 6, Section 6-37`: the chapter is said by the section's own number. */
  private isContext(raw: RawTarget, next: RawTarget | undefined): boolean {
    if (next === undefined || raw.kind === 'section' || raw.kind === next.kind || raw.subdivisions.length > 0)
      return false;
    return next.number.startsWith(raw.number) && /^[.:-]/.test(next.number.slice(raw.number.length));
  }

  private candidatesOf(meant: Meant): readonly Candidate[] {
    if (meant.candidates.length === 0) return NO_CANDIDATES;
    let candidates = this.shown.get(meant.candidates);
    if (candidates === undefined) {
      candidates = meant.candidates.map((place) => this.candidate(place));
      this.shown.set(meant.candidates, candidates);
    }
    return candidates;
  }

  private readonly shown = new Map<readonly number[], readonly Candidate[]>();

  private candidate(place: number): Candidate {
    const known = this.lexicon.places[place];
    const code = known?.codes[0]?.name;
    return {
      place: known === undefined ? '' : known.region === '' ? known.name : `${known.name}, ${known.region}`,
      ...(known?.jurisdictionId === undefined ? {} : { jurisdictionId: known.jurisdictionId }),
      ...(code === undefined ? {} : { code }),
    };
  }
}

function codeOf(place: Place, named: Source | undefined, topical: boolean): string | null {
  const [first] = place.codes;
  if (named === undefined || named.written === '' || named.kind !== 'places') return first?.name ?? null;
  if (named.words.length > 0) {
    const same = place.codes.find((code) => sameWords(code.words, named.words));
    if (same !== undefined) return same.name;
  }
  return first !== undefined && !topical ? first.name : squeezed(named.written);
}

function sameWords(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((word) => b.includes(word));
}

function squeezed(text: string): string {
  return text.replace(/[\s\u00a0\u202f*_`~]+/g, ' ').trim();
}

/** A place's name as it is said outside of capitals: `LOVES PARK` → `Loves Park`. */
function placeName(name: string): string {
  const plain = squeezed(name);
  if (/[a-z]/.test(plain)) return plain;
  return plain
    .toLowerCase()
    .replace(/(^|[\s.-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

/** The rarer things to say of a target; keys only for what there is. */
function withMore(target: Target, through: string | undefined, raw: RawTarget): Target {
  return {
    ...target,
    ...(through === undefined ? {} : { through }),
    ...(raw.following ? { following: true } : {}),
    ...(raw.damaged ? { damaged: true } : {}),
  };
}
