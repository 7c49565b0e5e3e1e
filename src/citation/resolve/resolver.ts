import type { Lexicon } from '../lexicon/lexicon.ts';
import { freeScheme, hasScheme } from '../lexicon/numbering/scheme.ts';
import { isContainerKind } from '../lexicon/target-kinds.ts';
import {
  type CodeReference,
  type Parsed,
  type ParsedCitation,
  type ParsedTarget,
  type PlaceIndex,
  separators,
} from '../parse/parsed.ts';
import { isDigit } from '../text/characters.ts';
import type { Citation, CitedContainer, ReadingOptions } from '../types.ts';
import {
  type Antecedent,
  afterOtherLaw,
  continuesOtherLaw,
  inParagraph,
  OTHER_LAW_WITH_SECTIONS,
  type OtherAntecedent,
} from './antecedent.ts';
import { buildCitation, isContextOf } from './citation-builder.ts';
import { codesWithin } from './cited-containers.ts';
import {
  containerOf,
  isAlike,
  isNeighbor,
  isPlainNumber,
  isSectionOfLevels,
  mainTarget,
  withoutLetter,
} from './cited-numbers.ts';
import { isCivicCode, isLocalByName, isOneEditAway } from './code-names.ts';
import { Disambiguation } from './disambiguation.ts';
import { type DocumentMentions, isCharter } from './document-mentions.ts';
import { codeOfDoubtfulNumber, DOUBTFUL_CODE } from './doubtful-number.ts';
import { type Fit, hasNumber, numberFits, numberingsOf, shapeKey } from './number-fit.ts';
import { type ResolvedCode, UNKNOWN_CODE } from './resolved-code.ts';

/** Resolves the codes of parsed citations, in order: by the code's name, then the document, then the citations before. */
export class Resolver {
  #antecedent: Antecedent = { kind: 'none' };
  readonly #lexicon: Lexicon;
  readonly #mentions: DocumentMentions;
  readonly #options: ReadingOptions;
  readonly #codes: Disambiguation;

  constructor(lexicon: Lexicon, mentions: DocumentMentions, options: ReadingOptions) {
    this.#lexicon = lexicon;
    this.#mentions = mentions;
    this.#options = options;
    this.#codes = new Disambiguation(lexicon, mentions, options);
  }

  /** The name of the default jurisdiction, stated or inferred. */
  home(): string | undefined {
    return this.#codes.defaultJurisdiction?.name;
  }

  /** The citation for `parsed` at the current offset `start`. Undefined when it does not cite local law. */
  resolve(parsed: Parsed, start: number, slice: (start: number, end: number) => string): Citation | undefined {
    switch (parsed.kind) {
      case 'otherLaw':
        this.#antecedent = afterOtherLaw(this.#antecedent, parsed, start);
        return undefined;
      case 'codeName': {
        const code = this.#codes.resolve(parsed.code, this.#previousCode(), false);
        if (code !== undefined) this.#antecedent = { kind: 'local', code, target: undefined };
        return undefined;
      }
      case 'citation':
        return this.#citation(parsed, start, slice);
      default:
        return undefined;
    }
  }

  #citation(
    parsed: ParsedCitation,
    start: number,
    slice: (start: number, end: number) => string,
  ): Citation | undefined {
    this.#antecedent = inParagraph(this.#antecedent, start, slice);
    const known = this.#codeOf(parsed);
    if (known === undefined && continuesOtherLaw(this.#antecedent, start, slice)) {
      this.#antecedent = { ...this.#antecedent, end: start + parsed.end - parsed.start };
      return undefined;
    }
    const code = known ?? this.#possibleCode(parsed);
    if (code === undefined) return undefined;
    // An article of the default jurisdiction's charter does not determine the code of the sections after it.
    const isOfCharter = parsed.code === undefined && code.code === null && parsed.targets[0]?.kind === 'article';
    const text = slice(start, start + parsed.end - parsed.start);
    const previous = { target: this.#previousTarget(), container: this.#previousContainer(parsed, start, code) };
    const citation = buildCitation(this.#lexicon, this.#options, parsed, start, text, code, previous);
    if (code === DOUBTFUL_CODE) {
      // An `id.` next refers to this section, not to the one before.
      if (this.#antecedent.kind === 'local')
        this.#antecedent = { kind: 'local', code: this.#antecedent.code, target: undefined };
    } else if (parsed.form !== 'relative' && !isOfCharter) {
      const last = parsed.targets.at(-1);
      const target = last?.inherits === true ? previous.target : last;
      const container = containerOf(citation.targets.at(-1));
      this.#antecedent = { kind: 'local', code, target, container, end: start + text.length };
    }
    return citation;
  }

  /**
   * `Section 37` in a draft about a place whose code has one, when the draft does not show which law it cites. A check must count it
   * as not checked.
   */
  #possibleCode({ form, code, unmarked, heading, targets }: ParsedCitation): ResolvedCode | undefined {
    const [target] = targets;
    if (form !== 'bare' || code !== undefined || unmarked !== false || heading || target?.kind !== 'section')
      return undefined;
    const home = this.#codes.defaultJurisdiction;
    const place = home?.place ?? this.#mentions.onlyPlace();
    const isOfOtherLaw = this.#antecedent.kind === 'otherLaw' && isNeighbor(this.#antecedent.target, target);
    if (typeof place !== 'number' || isOfOtherLaw) return undefined;
    const has = hasNumber(this.#lexicon, place, target.number);
    // A plain number is possible in any length: `§ 1700` in a code with sections up to 144.
    const isPlain = separators(target) === 0;
    const isNumberedSo = (): boolean =>
      numberingsOf(this.#lexicon, place, null).some(
        ({ sections, schemes }) =>
          sections > 0 && hasScheme(isPlain ? schemes.map(freeScheme) : schemes, target.number),
      );
    return has === true || (has === false && home !== undefined && home.weak !== true && isNumberedSo())
      ? DOUBTFUL_CODE
      : undefined;
  }

  /**
   * The container cited before, for a short form of a code whose numbers repeat: `7 X.N.C. § 3`, then `id. § 4` or `§ 4`.
   * Also for `Title 7, X.N.C. § 3`.
   */
  #previousContainer(
    { form, targets }: ParsedCitation,
    start: number,
    { place, code }: ResolvedCode,
  ): CitedContainer | undefined {
    const antecedent = this.#antecedent;
    if (antecedent.kind !== 'local' || antecedent.container === undefined) return undefined;
    const { container, end = start } = antecedent;
    if (form === 'id' && targets[0]?.inherits === true) return container;
    const isShort = form === 'id' || form === 'bare' || start - end <= ', '.length;
    if (!isShort || place === undefined || antecedent.code.place !== place || antecedent.code.code !== code)
      return undefined;
    const needsContainer = numberingsOf(this.#lexicon, place, code).some(
      ({ context }) => context !== undefined && context.form !== 'joined',
    );
    if (!needsContainer) return undefined;
    return form === 'id' ? container : { ...container, presumed: true };
  }

  #previousCode(): ResolvedCode | undefined {
    return this.#antecedent.kind === 'local' ? this.#antecedent.code : undefined;
  }

  #previousTarget(): ParsedTarget | undefined {
    return this.#antecedent.kind === 'local' ? this.#antecedent.target : undefined;
  }

  #codeOf(parsed: ParsedCitation): ResolvedCode | undefined {
    const { form, code: reference } = parsed;
    if (form === 'id') return this.#ofId(parsed);
    if (form === 'relative') return this.#codes.byDefault();
    if (reference === undefined) return this.#ofBareNumber(parsed);
    if (reference.kind === 'ownCode') return this.#ofOwnCode(parsed.targets, reference.isOrdinance);
    if (reference.kind === 'thisOrdinance') return this.#defaultWithNumber(parsed.targets[0]);
    if (reference.kind === 'thisCode' || reference.kind === 'saidCode') return this.#ofThisCode(parsed, reference.kind);
    const code = this.#ofReference(parsed, reference);
    if (code === undefined && parsed.unmarked === false) this.#antecedent = OTHER_LAW_WITH_SECTIONS;
    return code === undefined || code.candidates.length < 2 ? code : this.#likeliestFirst(code, parsed.targets[0]);
  }

  #ofId({ targets: [first] }: ParsedCitation): ResolvedCode | undefined {
    if (this.#antecedent.kind !== 'local') return undefined;
    const isKnown = first === undefined || !first.inherits || this.#antecedent.target !== undefined;
    return isKnown ? this.#antecedent.code : undefined;
  }

  #ofReference({ targets, unmarked, designated }: ParsedCitation, reference: CodeReference): ResolvedCode | undefined {
    const target = mainTarget(targets);
    if (reference.kind === 'unlistedPlaceCode' && reference.presumed === true && !isSectionOfLevels(target))
      return undefined;
    // "San Mato Municipal Code" in a draft about San Mateo: one letter is wrong, and the number fits the code.
    const isMisspelled = reference.kind === 'unlistedPlaceCode' && this.#isDefaultMisspelled(reference.name);
    if (isMisspelled && target !== undefined && this.#defaultFit(target) === 'yes') return this.#codes.byDefault();
    const code =
      this.#codes.resolve(reference, this.#previousCode(), unmarked) ?? this.#ofOwnInitials(reference, target);
    // `SMC § 12-34`: the sign shows a citation, even if no known code with these initials has such numbers.
    if (code !== undefined && !designated && this.#codes.isUntied(reference, code, target)) return undefined;
    const isPlain = targets.length === 1 && target?.kind === 'section' && isPlainNumber(target);
    if (isPlain && code !== undefined && this.#codes.isOfAnyDocument(reference, code, target)) return undefined;
    if (code !== undefined)
      return this.#codes.byNumber(reference, this.#codes.doubted(reference, code, target), target);
    if (designated && isSectionOfLevels(target)) {
      // "Housing Code § 17920.3": five-digit numbers run through a whole state code.
      const isCivic = isCivicCode(reference) && target !== undefined && !/^\d{5}/.test(target.number);
      if (isCivic || isLocalByName(reference)) return UNKNOWN_CODE;
    }
    if (reference.kind !== 'topicalCode' || target === undefined) return undefined;
    // `Fire Code Section 105.1.1`: the default's code only when it has that number, or the number is unlikely elsewhere.
    const isPadded = target.lastLength > 2;
    return isPadded || this.#defaultHas(target) ? this.#defaultWithNumber(target) : undefined;
  }

  /** `C.O. 105.02` in a draft about a place whose Codified Ordinances number their sections this way. */
  #ofOwnInitials(reference: CodeReference, target: ParsedTarget | undefined): ResolvedCode | undefined {
    if (reference.kind !== 'initials' || target === undefined || !isSectionOfLevels(target)) return undefined;
    return this.#defaultFit(target) === 'yes' ? this.#codes.ownCodeOfInitials(reference.letters) : undefined;
  }

  #isDefaultMisspelled(name: string): boolean {
    const home = this.#codes.defaultJurisdiction;
    return home?.stated === true && isOneEditAway(name.toLowerCase(), home.name.toLowerCase());
  }

  #defaultHas(target: ParsedTarget): boolean {
    const place = this.#codes.defaultJurisdiction?.place;
    return place !== undefined && hasNumber(this.#lexicon, place, target.number) === true;
  }

  /** Whether a code of the default jurisdiction is known to number its containers of this kind this way. */
  #defaultNumbers({ kind, number }: ParsedTarget): boolean {
    const place = this.#codes.defaultJurisdiction?.place;
    const codes = place === undefined ? [] : (this.#lexicon.places[place]?.codes ?? []);
    return codes.some(({ numbering }) =>
      numbering?.schemes.some((scheme) => scheme.kind === kind && hasScheme([scheme], number)),
    );
  }

  /** The default jurisdiction's code in which the targets name a section's containers: `Article IV, Section 3`. */
  #defaultWithin(targets: readonly ParsedTarget[]): ResolvedCode | undefined {
    const home = this.#codes.defaultJurisdiction;
    if (home?.place === undefined || targets.length < 2) return undefined;
    if (home.stated !== true && this.#previousCode()?.place !== home.place) return undefined;
    const [code, ...others] = codesWithin(this.#lexicon, home.place, targets);
    const resolved = code === undefined ? undefined : this.#codes.byDefault();
    return code === undefined || others.length > 0 || resolved === undefined
      ? resolved
      : { ...resolved, code: code.name };
  }

  /** The default jurisdiction's code when the number clearly fits it, regardless of the instrument's name (`of the Zoning Code`). */
  #defaultWithNumber(target: ParsedTarget | undefined): ResolvedCode | undefined {
    if (target?.kind !== 'section' || separators(target) === 0) return undefined;
    if (separators(target) === 1 && !this.#defaultHas(target)) return undefined;
    return this.#defaultFit(target) === 'yes' ? this.#codes.byDefault() : undefined;
  }

  /** Whether a number can belong to the default jurisdiction. */
  #defaultFit(target: ParsedTarget): Fit {
    const home = this.#codes.defaultJurisdiction;
    if (home === undefined) return 'no';
    return home.place === undefined ? 'unknown' : this.#fit(home.place, target);
  }

  #fit(place: PlaceIndex, target: ParsedTarget, code: string | null = null): Fit {
    return numberFits(this.#lexicon, place, target, this.#mentions.shapes(place), code);
  }

  /** Moves the candidates that number their sections this way to the front. */
  #likeliestFirst(code: ResolvedCode, target: ParsedTarget | undefined): ResolvedCode {
    if (target === undefined) return code;
    const fits = (place: PlaceIndex): boolean => numberFits(this.#lexicon, place, target, undefined) !== 'no';
    const { candidates } = code;
    return { ...code, candidates: [...candidates.filter(fits), ...candidates.filter((place) => !fits(place))] };
  }

  /** `Code § 5-1`: the default jurisdiction's code if it numbers its sections this way. Otherwise, most often a state's. */
  #ofOwnCode(targets: readonly ParsedTarget[], isOrdinance: boolean): ResolvedCode | undefined {
    const target = mainTarget(targets);
    const isLike =
      !isOrdinance && isSectionOfLevels(target) && target !== undefined && this.#defaultFit(target) === 'yes';
    const code = isLike ? this.#codes.byDefault() : this.#defaultWithNumber(target);
    // `Code § 5-1234` may be a state's, unless it is the default's with a mistake.
    const mistaken = code === undefined && !isOrdinance ? this.#mistakenDefault(target) : undefined;
    if (code === undefined && mistaken === undefined) this.#antecedent = OTHER_LAW_WITH_SECTIONS;
    return code ?? mistaken;
  }

  /** `of this code`, `of said code`. */
  #ofThisCode({ targets: [target] }: ParsedCitation, kind: 'thisCode' | 'saidCode'): ResolvedCode | undefined {
    const antecedent = this.#antecedent;
    const previous = antecedent.kind === 'local' ? antecedent.code : undefined;
    if (kind === 'saidCode' && antecedent.kind !== 'none') return previous;
    if (target?.kind === 'section' && separators(target) === 0 && this.#defaultFit(target) === 'no') return undefined;
    const code = this.#codes.byDefault() ?? previous;
    if (code !== undefined || target === undefined) return code;
    // "Section 3 of this chapter" may be from any book.
    return separators(target) > 1 || target.lastLength > 1 ? UNKNOWN_CODE : undefined;
  }

  /** A number without a name belongs to the code cited just before or to the default's code, if the number fits. */
  #ofBareNumber({ targets, heading, unmarked }: ParsedCitation): ResolvedCode | undefined {
    const [first, second] = targets;
    // "Title 7, Chapter 7.14": the chapter's number includes the title's.
    const target = first !== undefined && isContextOf(first, second) ? second : first;
    if (target === undefined || heading) return undefined;
    if (unmarked !== false) return this.#ofUnmarkedNumber(target, unmarked);
    const within = this.#defaultWithin(targets);
    if (within !== undefined) return within;
    // "Part 2", "Article 5": only a name identifies the code.
    if (target.dots === 0 && (target.kind === 'part' || target.kind === 'article' || target.kind === 'division'))
      return (
        this.#likePreviousArticle(target, second) ?? this.#ofHomesCharter(target, second) ?? this.#ofItsSection(second)
      );
    // "Title VI" may be from any law, unless the default's code numbers its titles this way.
    if (isContainerKind(target.kind) && !/\d/.test(target.number) && !this.#defaultNumbers(target)) return undefined;
    // "Rule 5", "Exhibit A": a separate instrument, unless the default's code has it.
    if (target.kind !== 'section' && !isContainerKind(target.kind)) {
      // Any document may have a Figure 3.2.
      const isOfAny = isPlainNumber(target) && !this.#defaultNumbers(target);
      if (target.kind === 'table' || target.kind === 'figure')
        return isOfAny ? undefined : this.#ofUnmarkedNumber(target, 'listed');
      // A code with a section 12 may still have no Rule 12.
      if (this.#defaultHas(target) && this.#defaultNumbers(target)) return this.#codes.byDefault();
      this.#antecedent = OTHER_LAW_WITH_SECTIONS;
      return undefined;
    }
    return this.#afterAntecedent(target);
  }

  /** `Art. XXVI, Sec. 33-253.3`, `Article 29 § 2901`: a section that needs no article. */
  #ofItsSection(section: ParsedTarget | undefined): ResolvedCode | undefined {
    if (section?.kind !== 'section' || (section.joint !== 'space' && separators(section) === 0)) return undefined;
    return this.#afterAntecedent(section);
  }

  #afterAntecedent(target: ParsedTarget): ResolvedCode | undefined {
    const fit = this.#defaultFit(target);
    switch (this.#antecedent.kind) {
      case 'otherLaw':
        return this.#afterOtherLaw(target, fit, this.#antecedent);
      case 'local':
        return this.#afterLocal(target, fit, this.#antecedent.code, this.#antecedent.target);
      case 'none':
        return this.#withoutAntecedent(target, fit);
    }
  }

  #afterOtherLaw(target: ParsedTarget, fit: Fit, other: OtherAntecedent): ResolvedCode | undefined {
    const home = this.#codes.defaultJurisdiction;
    // "78 Stat. 377; § 26-501": pages have no sections. "44 Stat. 834, ch. 782, § 5" names the act's section.
    if (other.plain && isSectionOfLevels(target)) {
      if (home?.stated === true) return this.#withoutAntecedent(target, fit);
      if (other.local !== undefined) return this.#afterLocal(target, fit, other.local.code, other.local.target);
    }
    const has = this.#defaultHas(target);
    // A new paragraph of a draft about one place cites its code again: `Section 37`.
    if (other.isApart === true && has && home !== undefined && home.weak !== true) return this.#codes.byDefault();
    // "Ohio Rev. Code § 121.22 … § 121.23": the state's, unless the default's code has the section.
    if (isNeighbor(other.target, target) && !has) return undefined;
    // In a draft that names its code once, either law may have it.
    if (home?.weak === true && isAlike(other.target, target)) return has ? DOUBTFUL_CODE : undefined;
    // After state law, `Chapter 5.06` is still the default's. `Chapter 5` may be the state's, but not after `RCW 35.22.280`.
    const isUnlikeOther =
      separators(target) > 0 || (has && isSectionOfLevels(other.target) && target.kind === 'section');
    return fit === 'yes' && isUnlikeOther ? this.#codes.byDefault() : this.#mistakenLevels(target);
  }

  /**
   * `§ B-7.6` after the place's charter, if only another code of the place has the section or numbers its sections this way.
   *
   * @param own whether the number fits the code that was cited before
   */
  #ofSiblingCode(target: ParsedTarget, code: ResolvedCode, own: Fit): ResolvedCode | undefined {
    const { place } = code;
    if (code.code === null || place === undefined || target.kind !== 'section' || separators(target) === 0)
      return undefined;
    const { codes = [] } = this.#lexicon.places[place] ?? {};
    const isKnown = codes.some(({ name }) => name === code.code);
    const siblings = codes.filter(({ name, listed }) => listed && name !== code.code);
    const isOfPlace = hasNumber(this.#lexicon, place, target.number) === true;
    // "Charter art. III, § 5 … § 105.03": the service lacks the charter, and the place's code has the section.
    if (!isKnown && own !== 'no' && isOfPlace) return this.#codes.codeOfPlace(place);
    const fitsSibling = (): boolean => siblings.some(({ name }) => this.#fit(place, target, name) === 'yes');
    const isOfSibling =
      own === 'no'
        ? this.#fit(place, target) === 'yes'
        : hasNumber(this.#lexicon, place, target.number, code.code) === false && (isOfPlace || fitsSibling());
    return isOfSibling ? { ...code, code: null } : undefined;
  }

  #ofDoubtfulNumber(
    target: ParsedTarget,
    code: ResolvedCode | undefined,
    isAfterOwn = false,
  ): ResolvedCode | undefined {
    const isStated = this.#codes.defaultJurisdiction?.stated === true;
    return codeOfDoubtfulNumber(this.#lexicon, target, code, { isStated, isAfterOwn });
  }

  /** The stated default jurisdiction's code if it has this number, or one like it but for a mistake. */
  #mistakenDefault(target: ParsedTarget | undefined): ResolvedCode | undefined {
    if (target === undefined || this.#codes.defaultJurisdiction?.stated !== true) return undefined;
    const code = this.#codes.byDefault();
    // `Code § 41` in a draft about a place whose code numbers all sections this way.
    if (separators(target) === 0 && this.#defaultHas(target) && this.#defaultFit(target) === 'yes') return code;
    const doubtful = this.#ofDoubtfulNumber(target, code);
    return doubtful === DOUBTFUL_CODE ? undefined : doubtful;
  }

  /** `§ 17:9-1145` after state law: no other text has numbers of these levels. */
  #mistakenLevels(target: ParsedTarget): ResolvedCode | undefined {
    return separators(target) > 1 ? this.#mistakenDefault(target) : undefined;
  }

  /** `Article IV, section 4.2` after `Article XIII, section 13.5 of the … Ordinance`: the code just cited. */
  #likePreviousArticle(target: ParsedTarget, section: ParsedTarget | undefined): ResolvedCode | undefined {
    const antecedent = this.#antecedent;
    const previous = antecedent.kind === 'local' ? antecedent.target : undefined;
    if (target.kind !== 'article' || section?.kind !== 'section' || section.joint !== 'comma') return undefined;
    // "Elm City Charter art. XVIII, § 1805 … art. XVIII, § 1806"
    if (antecedent.kind === 'local' && isCharter(antecedent.code.code ?? '') && !/\d/.test(target.number))
      return antecedent.code;
    if (separators(section) === 0 || previous === undefined) return undefined;
    // "Chapter 6 … Art. II, § 6-30": the section's number shows that it is in the chapter.
    const isAlike = previous.kind === 'section' && shapeKey(previous) === shapeKey(section);
    return isAlike || isContextOf(previous, section) ? this.#previousCode() : undefined;
  }

  /** `art. IV, § 3` when the articles of the default jurisdiction's codes are unknown. */
  #ofHomesCharter(target: ParsedTarget, section: ParsedTarget | undefined): ResolvedCode | undefined {
    if (target.kind !== 'article' || this.#antecedent.kind === 'otherLaw') return undefined;
    const home = this.#codes.defaultJurisdiction;
    const isPair = section?.kind === 'section' && section.joint === 'comma' && !/\d/.test(target.number);
    if (!isPair || home?.stated !== true || this.#lexicon.hasSection !== undefined) return undefined;
    const code = this.#codes.byDefault();
    return code === undefined ? undefined : { ...code, code: null };
  }

  #afterLocal(
    target: ParsedTarget,
    fit: Fit,
    code: ResolvedCode,
    previous: ParsedTarget | undefined,
  ): ResolvedCode | undefined {
    const home = this.#codes.defaultJurisdiction;
    if (home === undefined || code.place === home.place) {
      const own = code.place === undefined ? 'unknown' : this.#fit(code.place, target, code.code);
      const isDoubtful = separators(target) === 0 && (own !== 'yes' || target.kind !== 'section');
      const sibling = this.#ofSiblingCode(target, code, own);
      if (sibling !== undefined) return sibling;
      if (own === 'no') return this.#ofDoubtfulNumber(target, { ...code, code: null }, true);
      return isDoubtful && home?.stated !== true ? undefined : code;
    }
    // "33.68.010 of the … County Code, set forth in Chapter 33.68"
    if (previous !== undefined && isContextOf(target, previous)) return code;
    if (previous === undefined || shapeKey(previous) !== shapeKey(target))
      return fit === 'no' ? undefined : this.#codes.byDefault();
    if (fit !== 'yes') return code;
    // Both are possible.
    const candidates = [code.place, home.place].filter((place) => place !== undefined);
    return { ...UNKNOWN_CODE, candidates };
  }

  #withoutAntecedent(target: ParsedTarget, fit: Fit): ResolvedCode | undefined {
    const home = this.#codes.defaultJurisdiction;
    if (home !== undefined) {
      if (fit === 'yes' || (fit === 'unknown' && home.stated)) return this.#codes.byDefault();
      const doubtful =
        fit === 'no' && home.stated ? this.#ofDoubtfulNumber(target, this.#codes.byDefault()) : undefined;
      if (doubtful !== undefined) return doubtful;
      // "§ 23.44.040" in a draft about D.C.: local law of another place.
      return fit === 'no' &&
        home.stated &&
        target.kind === 'section' &&
        target.dots > 1 &&
        isDigit(target.number.charAt(0))
        ? UNKNOWN_CODE
        : undefined;
    }
    const parts = separators(target);
    const namesPlace = this.#mentions.places().length > 0;
    // "see section 2.4.1" may be from any manual. So may "Section 12.3.16", unless the document names a place.
    const isOfAnyText = (namesPlace ? /^\d(?:\.\d){1,4}$/ : /^\d{1,2}(?:\.[1-9]\d?){1,4}$/).test(target.number);
    // "§ 163.32": a number of two levels with a period is just as often a state's, unless the document names a place.
    const isOfPlace = target.dots === 0 || namesPlace;
    const isSectionLike =
      (parts > 1 && !isOfAnyText) || (parts === 1 && target.kind === 'section' && target.lastLength > 1 && isOfPlace);
    const isOfLevels = parts > 0 && target.kind === 'section';
    return (isOfLevels ? this.#onlyCode(target) : undefined) ?? (isSectionLike ? UNKNOWN_CODE : undefined);
  }

  /** The only code that the document names, if its numbers have the target's form: `| § 150.12 | Elm Village Code |`. */
  #onlyCode(target: ParsedTarget): ResolvedCode | undefined {
    const code = this.#mentions.onlyCodeHas(shapeKey(target)) ? this.#codes.codeOfOnlyPlace() : undefined;
    const isOther = code?.place !== undefined && numberFits(this.#lexicon, code.place, target, undefined) === 'no';
    return isOther ? undefined : code;
  }

  /** `9.12.010` under the heading `Chapter 9.12`, or after `9.12.005` there: the code just cited. */
  #ofTitledChapter(target: ParsedTarget): ResolvedCode | undefined {
    const antecedent = this.#antecedent;
    if (antecedent.kind !== 'local' || antecedent.target === undefined) return undefined;
    const { number, kind } = antecedent.target;
    const chapter = kind === 'section' ? number.slice(0, number.lastIndexOf('.')) : number;
    const isInside = chapter !== '' && target.number.startsWith(`${chapter}.`) && target.lastLength > 1;
    return isInside ? antecedent.code : undefined;
  }

  /** A long number without a sign: it resembles the one cited before, or clearly fits the default's code. */
  #ofUnmarkedNumber(target: ParsedTarget, unmarked: 'listed' | 'alone'): ResolvedCode | undefined {
    const antecedent = this.#antecedent;
    if (this.#defaultHas(target) || this.#defaultHas(withoutLetter(target))) return this.#codes.byDefault();
    if (unmarked === 'alone') return this.#ofTitledChapter(target);
    if (antecedent.kind === 'otherLaw') return undefined;
    if (antecedent.kind === 'local' && antecedent.target !== undefined) {
      const previous = antecedent.target;
      if (shapeKey(previous) === shapeKey(target) && previous.lastLength === target.lastLength) return antecedent.code;
    }
    const home = this.#codes.defaultJurisdiction?.place;
    return home !== undefined && this.#fit(home, target) === 'yes' && target.lastLength > 2
      ? this.#codes.byDefault()
      : undefined;
  }
}
