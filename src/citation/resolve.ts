import { CitationMaker, isContext } from './citation-maker.ts';
import { type Antecedent, CodesMeant, type Meant } from './codes-meant.ts';
import type { Evidence } from './evidence.ts';
import { type Fit, numberFits, partsOf, shapeOf } from './grammar.ts';
import type { Lexicon } from './lexicon.ts';
import type { Mark, RawTarget, Source } from './marks.ts';
import type { Citation, ReadingOptions } from './types.ts';

const NOTHING: Antecedent = { kind: 'none' };
const FOREIGN: Antecedent = { kind: 'foreign' };
const NONE: readonly number[] = [];

/** Gives marks their places, in order: names, then the document's evidence, then what came before. */
export class Resolver {
  private antecedent: Antecedent = NOTHING;
  private readonly lexicon: Lexicon;
  private readonly evidence: Evidence;
  private readonly codes: CodesMeant;
  private readonly maker: CitationMaker;

  constructor(
    lexicon: Lexicon,
    evidence: Evidence,
    options: ReadingOptions,
    slice: (start: number, end: number) => string,
  ) {
    this.lexicon = lexicon;
    this.evidence = evidence;
    this.codes = new CodesMeant(lexicon, evidence, options);
    this.maker = new CitationMaker(lexicon, options.within, slice);
  }

  /** The home's name: given or inferred. */
  home(): string | undefined {
    const { given, inferred } = this.codes;
    return given?.name ?? (inferred === undefined ? undefined : this.lexicon.places[inferred]?.name);
  }

  /** The citation that `mark` is; undefined for what is to be left alone. */
  resolve(mark: Mark): Citation | undefined {
    if (mark.sort === 'foreign') {
      this.antecedent = FOREIGN;
      return undefined;
    }
    if (mark.sort === 'mention') {
      if (mark.source !== undefined && mark.source.written !== '') {
        const meant = this.codes.bySource(mark.source, this.near());
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
    return this.maker.citation(mark, meant, this.antecedent.kind === 'local' ? this.antecedent.target : undefined);
  }

  private meant(mark: Mark): Meant | undefined {
    if (mark.form === 'id')
      return this.antecedent.kind === 'local' && this.idTargets(mark) ? this.antecedent.meant : undefined;
    if (mark.form === 'relative') return this.codes.atHome();
    if (mark.source === undefined) return this.bare(mark);
    if (mark.source.kind === 'this') return this.ofThis(mark);
    const named = this.codes.bySource(mark.source, this.near(), mark.loose);
    const meant =
      named === undefined
        ? mark.source.kind === 'subject'
          ? this.ofSubject(mark)
          : undefined
        : this.byNumber(mark.source, named, mark.targets[0]);
    if (meant === undefined && !mark.loose) this.antecedent = FOREIGN;
    return meant === undefined || meant.candidates.length < 2 ? meant : this.likeliestFirst(meant, mark);
  }

  /** What a name was found to mean, where the number speaks for it or against it. */
  private byNumber(named: Source, meant: Meant, target: RawTarget | undefined): Meant {
    return this.codes.byNumber(named, this.codes.doubted(named, meant, target), target);
  }

  /** The place cited just before; -1 when there is none. */
  private near(): number {
    return this.antecedent.kind === 'local' ? this.antecedent.meant.place : -1;
  }

  private idTargets(mark: Mark): boolean {
    const first = mark.targets[0];
    return (
      first === undefined ||
      !first.inherits ||
      (this.antecedent.kind === 'local' && this.antecedent.target !== undefined)
    );
  }

  /** The home's when the number is plainly one of its own, whatever the text calls the instrument (`of the Zoning Code`). */
  private fitting(mark: Mark): Meant | undefined {
    const target = mark.targets[0];
    return target !== undefined &&
      target.kind === 'section' &&
      partsOf(target) > 1 &&
      this.codes.homeFit(target) === 'yes'
      ? this.codes.atHome()
      : undefined;
  }

  /** `Fire Code Section 105.1.1`: the home's only when it has that number, or the number could hardly be another's. */
  private ofSubject(mark: Mark): Meant | undefined {
    const target = mark.targets[0];
    const padded = target !== undefined && target.lastLength > 2;
    return target !== undefined && (padded || this.codes.homeHas(target) === true) ? this.fitting(mark) : undefined;
  }

  /** Of several that may be meant, those first that number their sections so. */
  private likeliestFirst(meant: Meant, mark: Mark): Meant {
    const target = mark.targets[0];
    if (target === undefined) return meant;
    const fits = (place: number): boolean => numberFits(this.lexicon, place, target, undefined) !== 'no';
    if (meant.candidates.every(fits)) return meant;
    const candidates = [...meant.candidates.filter(fits), ...meant.candidates.filter((place) => !fits(place))];
    return { ...meant, candidates };
  }

  /** `of this code`, `of this chapter`; `of this ordinance` when the number is plainly one that it enacts into the home's code. */
  private ofThis(mark: Mark): Meant | undefined {
    if (mark.source?.county === true) return this.fitting(mark);
    if (mark.source?.name === 'said' && this.antecedent.kind !== 'none') {
      return this.antecedent.kind === 'local' ? this.antecedent.meant : undefined;
    }
    const target = mark.targets[0];
    if (
      target !== undefined &&
      target.kind === 'section' &&
      partsOf(target) === 0 &&
      this.codes.homeFit(target) === 'no'
    )
      return undefined;
    const meant = this.codes.atHome() ?? (this.antecedent.kind === 'local' ? this.antecedent.meant : undefined);
    if (meant !== undefined || target === undefined) return meant;
    // "Section 3 of this chapter": any book's.
    return partsOf(target) > 1 || target.lastLength > 1
      ? { place: -1, name: null, code: null, candidates: NONE }
      : undefined;
  }

  /** A number with no name: the code cited just before, or the home's, whichever the number can be of. */
  private bare(mark: Mark): Meant | undefined {
    const [first, second] = mark.targets;
    // "Title 7, Chapter 7.14": the chapter's number says the title's too.
    const target = first !== undefined && isContext(first, second) ? second : first;
    if (target === undefined || mark.heading) return undefined;
    if (mark.loose) return this.loose(target);
    // "Part 2", "Article 5": of what, only a name could say.
    if (target.dots === 0 && (target.kind === 'part' || target.kind === 'article' || target.kind === 'division'))
      return undefined;
    const { home } = this.codes;
    const homeFit: Fit =
      home === undefined
        ? 'no'
        : home < 0
          ? 'unknown'
          : numberFits(this.lexicon, home, target, this.evidence.shapes(home));
    const plain = partsOf(target) === 0;
    if (this.antecedent.kind === 'foreign')
      return homeFit === 'yes' && !plain ? this.codes.atHome() : this.container(target, homeFit);
    if (this.antecedent.kind === 'local') {
      const { meant } = this.antecedent;
      if (home === undefined || meant.place === home) {
        const own =
          meant.place < 0
            ? 'unknown'
            : numberFits(this.lexicon, meant.place, target, this.evidence.shapes(meant.place));
        if (plain && (own !== 'yes' || target.kind !== 'section') && this.codes.given === undefined) return undefined;
        return own === 'no' ? undefined : meant;
      }
      // "33.68.010 of the … County Code, set forth in Chapter 33.68"
      if (this.antecedent.target !== undefined && isContext(target, this.antecedent.target)) return meant;
      const like = this.antecedent.target !== undefined && shapeOf(this.antecedent.target) === shapeOf(target);
      if (like && homeFit !== 'yes') return meant;
      if (!like && homeFit !== 'no') return this.codes.atHome();
      if (!like) return undefined;
      // Both could be meant: say so.
      const both = [meant.place, home].filter((place) => place >= 0);
      return { place: -1, name: null, code: null, candidates: both };
    }
    if (this.codes.given === undefined && home === undefined) {
      return partsOf(target) > 1 || (partsOf(target) === 1 && target.kind === 'section' && target.lastLength > 1)
        ? { place: -1, name: null, code: null, candidates: NONE }
        : undefined;
    }
    if (homeFit === 'no') return undefined;
    if (this.codes.given === undefined && homeFit !== 'yes') return undefined;
    return this.codes.atHome();
  }

  /** After state law, `Chapter 5.06` is still the home's; `Chapter 5` may be the state's. */
  private container(target: RawTarget, homeFit: Fit): Meant | undefined {
    return homeFit === 'yes' && partsOf(target) > 0 ? this.codes.atHome() : undefined;
  }

  private loose(target: RawTarget): Meant | undefined {
    if (this.antecedent.kind === 'local' && this.antecedent.target !== undefined) {
      const like = this.antecedent.target;
      if (shapeOf(like) === shapeOf(target) && like.lastLength === target.lastLength) return this.antecedent.meant;
    }
    const { home } = this.codes;
    if (home === undefined || home < 0 || this.antecedent.kind === 'foreign') return undefined;
    return numberFits(this.lexicon, home, target, this.evidence.shapes(home)) === 'yes' && target.lastLength > 2
      ? this.codes.atHome()
      : undefined;
  }
}
