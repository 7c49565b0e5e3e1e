import type { Lexicon } from '../lexicon/lexicon.ts';
import { isContainerKind } from '../lexicon/target-kinds.ts';
import {
  type CodeReference,
  type Parsed,
  type ParsedCitation,
  type ParsedTarget,
  type PlaceIndex,
  separators,
  type Unmarked,
} from '../parse/parsed.ts';
import type { Citation, ReadingOptions } from '../types.ts';
import {
  type Antecedent,
  afterOtherLaw,
  codeInContainer,
  codeNamed,
  codeNumberedSo,
  continuesOtherLaw,
  inParagraph,
  isLikeLocalOnly,
  jointAfter,
  localBefore,
  OTHER_LAW_WITH_SECTIONS,
  type OtherAntecedent,
  outsideQuotation,
  withLatest,
} from './antecedent.ts';
import { buildCitation, isContextOf } from './citation-builder.ts';
import { previousContainer } from './cited-containers.ts';
import { containerOf, isAlike, isNeighbor, isPlainNumber, isSectionOfLevels, mainTarget } from './cited-numbers.ts';
import { isCivicCode, isLocalByName } from './code-names.ts';
import { DefaultCodes } from './default-codes.ts';
import { Disambiguation } from './disambiguation.ts';
import { type DocumentMentions, isCharter } from './document-mentions.ts';
import { DOUBTFUL_CODE } from './doubtful-number.ts';
import { isUniformLaw } from './named-numbers.ts';
import { NoteAntecedents } from './note-antecedents.ts';
import { type Fit, hasNumber, numberFits, shapeKey } from './number-fit.ts';
import { type ResolvedCode, UNKNOWN_CODE } from './resolved-code.ts';
import { withoutTermBefore } from './term-before.ts';
import { codeOfUnmarkedNumber } from './unmarked-number.ts';

/** Resolves the codes of parsed citations, in order: by the code's name, then the document, then the citations before. */
export class Resolver {
  #antecedent: Antecedent = { kind: 'none' };
  /** The antecedents so far, for an `id.` after a quotation that cites other sections. */
  #earlier: readonly Antecedent[] = [];
  readonly #notes = new NoteAntecedents();
  readonly #lexicon: Lexicon;
  readonly #options: ReadingOptions;
  readonly #codes: Disambiguation;
  readonly #default: DefaultCodes;
  /** The numbers that the document cites by name. */
  readonly #numbers: DocumentMentions['numbers'];

  constructor(lexicon: Lexicon, mentions: DocumentMentions, options: ReadingOptions) {
    this.#lexicon = lexicon;
    this.#options = options;
    this.#numbers = mentions.numbers;
    this.#codes = new Disambiguation(lexicon, mentions, options);
    this.#default = new DefaultCodes(lexicon, mentions, this.#codes);
  }

  /** The name of the default jurisdiction, stated or inferred. */
  home(): string | undefined {
    return this.#codes.defaultJurisdiction?.name;
  }

  /** The citation for `parsed` at the current offset `start`. Undefined when it does not cite local law. */
  resolve(parsed: Parsed, start: number, slice: (start: number, end: number) => string): Citation | undefined {
    this.#antecedent = this.#notes.at(start, this.#antecedent, slice);
    switch (parsed.kind) {
      case 'note':
        this.#antecedent = this.#notes.after(parsed, start, this.#antecedent);
        return undefined;
      case 'otherLaw':
        this.#antecedent = afterOtherLaw(this.#antecedent, parsed, start);
        return undefined;
      case 'codeName': {
        const code = this.#codes.resolve(parsed.code, this.#previousCode(), false);
        if (code !== undefined) this.#antecedent = { kind: 'local', code, target: undefined };
        return undefined;
      }
      case 'citation': {
        const bare = withoutTermBefore(
          parsed,
          (target) => this.#default.has(target),
          (code) => this.#codes.resolve(code, this.#previousCode(), false) !== undefined,
        );
        return this.#citation(bare?.parsed ?? parsed, start + (bare?.by ?? 0), slice);
      }
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
    if (this.#isAttributive(parsed)) return undefined;
    if (parsed.form === 'id') this.#antecedent = outsideQuotation(this.#antecedent, this.#earlier, start, slice);
    const isOfOther =
      parsed.form === 'bare' && parsed.code === undefined && this.#isOfOtherLaw(parsed.targets, start, slice);
    const known = isOfOther ? undefined : this.#codeOf(parsed);
    if (known === undefined && continuesOtherLaw(this.#antecedent, start, slice)) {
      this.#antecedent = { ...this.#antecedent, end: start + parsed.end - parsed.start };
      return undefined;
    }
    const code = known ?? this.#possibleCode(parsed);
    if (code === undefined) return undefined;
    // An article of the default jurisdiction's charter does not determine the code of the sections after it.
    const isOfCharter = parsed.code === undefined && code.code === null && parsed.targets[0]?.kind === 'article';
    const text = slice(start, start + parsed.end - parsed.start);
    const previous = {
      target: this.#previousTarget(),
      container: previousContainer(this.#lexicon, this.#antecedent, parsed, start, code),
    };
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
      this.#earlier = withLatest(this.#earlier, this.#antecedent);
    }
    return citation;
  }

  /** `Section 8 housing`, and `Section 8` elsewhere in its document. No code's, unless the default jurisdiction's code has the number. */
  #isAttributive({ attributive, form, code, unmarked, targets: [target] }: ParsedCitation): boolean {
    if (attributive === 'known') return true;
    const isPlain = form === 'bare' && code === undefined && unmarked === false && target?.kind === 'section';
    if (!isPlain || separators(target) > 0 || this.#default.has(target)) return false;
    return attributive !== undefined || this.#numbers.isOfOtherLaw(target.number);
  }

  /** Whether a bare number is of the other law just before it: `NFPA 13 § 8.15.1`. After a comma, no code of the default jurisdiction may have it. */
  #isOfOtherLaw(
    targets: readonly ParsedTarget[],
    start: number,
    slice: (start: number, end: number) => string,
  ): boolean {
    const target = mainTarget(targets);
    // `§ 2-207` in a draft with `UCC § 2-207`
    if (target !== undefined && separators(target) > 0 && this.#numbers.isOfOtherLaw(target.number)) {
      this.#antecedent = OTHER_LAW_WITH_SECTIONS;
      return true;
    }
    const joint = jointAfter(this.#antecedent, start, slice);
    if (target === undefined || joint === undefined) return false;
    return (
      joint === 'space' || this.#default.fit(target) === 'no' || (joint === 'comma' && this.#default.lacks(target))
    );
  }

  /** `Section 37` in a draft about a place whose code has one, where nothing shows the law that it is from. It is not checked. */
  #possibleCode({ form, code, unmarked, heading, targets }: ParsedCitation): ResolvedCode | undefined {
    const [target] = targets;
    if (form !== 'bare' || code !== undefined || unmarked !== false || heading || target?.kind !== 'section')
      return undefined;
    const isOfOtherLaw = this.#antecedent.kind === 'otherLaw' && isNeighbor(this.#antecedent.target, target);
    return isOfOtherLaw ? undefined : this.#default.possible(target);
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
    const target = mainTarget(parsed.targets);
    // "Ordinance 23-99" is the number of an act.
    if (reference.kind === 'ownCode')
      return this.#orOtherLaw(
        this.#default.own(target, reference.isOrdinance),
        !parsed.designated && reference.isOrdinance,
      );
    if (reference.kind === 'ownInstrument')
      return this.#orOtherLaw(
        codeNamed(this.#earlier, reference.word) ??
          (target && this.#default.ofInstrument(reference.word, target, localBefore(this.#antecedent))),
      );
    if (reference.kind === 'thisOrdinance') return this.#default.withNumber(parsed.targets[0]);
    if (reference.kind === 'thisCode' || reference.kind === 'saidCode') return this.#ofThisCode(parsed, reference.kind);
    const code = this.#ofReference(parsed, reference);
    if (code === undefined && parsed.unmarked === false)
      this.#antecedent = { ...OTHER_LAW_WITH_SECTIONS, local: localBefore(this.#antecedent) };
    return code === undefined || code.candidates.length < 2 ? code : this.#likeliestFirst(code, parsed.targets[0]);
  }

  #ofId({ targets: [first] }: ParsedCitation): ResolvedCode | undefined {
    const isKnown = first === undefined || !first.inherits || this.#previousTarget() !== undefined;
    return isKnown ? this.#previousCode() : undefined;
  }

  #ofReference({ targets, unmarked, designated }: ParsedCitation, reference: CodeReference): ResolvedCode | undefined {
    const target = mainTarget(targets);
    if (reference.kind === 'unlistedPlaceCode' && reference.presumed === true && !isSectionOfLevels(target))
      return undefined;
    // "San Mato Municipal Code" in a draft about San Mateo: one letter is wrong, and the number fits the code.
    const isMisspelled = reference.kind === 'unlistedPlaceCode' && this.#default.isMisspelled(reference.name);
    if (isMisspelled && target !== undefined && this.#default.fit(target) === 'yes') return this.#codes.byDefault();
    const named = this.#codes.resolve(reference, this.#previousCode(), unmarked);
    const code =
      named === undefined || named === UNKNOWN_CODE ? (this.#default.ofInitials(reference, target) ?? named) : named;
    // `SMC § 12-34`: the sign shows a citation, even if no known code with these initials has such numbers.
    if (code !== undefined && !designated && this.#codes.numbers.isUntied(reference, code, target)) return undefined;
    const isPlain = targets.length === 1 && target?.kind === 'section' && isPlainNumber(target);
    if (isPlain && code !== undefined && this.#codes.numbers.isOfAnyDocument(reference, code, target)) return undefined;
    if (code !== undefined)
      return this.#codes.numbers.byNumber(reference, this.#codes.numbers.doubted(reference, code, target), target);
    if (designated && isSectionOfLevels(target)) {
      // "Housing Code § 17920.3": five-digit numbers run through a whole state code.
      const isCivic = isCivicCode(reference) && target !== undefined && !/^\d{5}/.test(target.number);
      if (isCivic || isLocalByName(reference)) return UNKNOWN_CODE;
    }
    if (reference.kind !== 'topicalCode' || target === undefined || isUniformLaw(reference)) return undefined;
    // `Fire Code Section 105.1.1`: the default's code only when it has that number, or the number is unlikely elsewhere.
    const isPadded = target.lastLength > 2;
    return isPadded || this.#default.has(target) ? this.#default.withNumber(target) : undefined;
  }

  /** Moves the candidates that number their sections this way to the front. */
  #likeliestFirst(code: ResolvedCode, target: ParsedTarget | undefined): ResolvedCode {
    if (target === undefined) return code;
    const fits = (place: PlaceIndex): boolean => numberFits(this.#lexicon, place, target, undefined) !== 'no';
    const { candidates } = code;
    return { ...code, candidates: [...candidates.filter(fits), ...candidates.filter((place) => !fits(place))] };
  }

  /** The code of a name that may be other law's, to which a later `id.` refers. `plain`: whether that law's sections have plain numbers. */
  #orOtherLaw(code: ResolvedCode | undefined, plain = false): ResolvedCode | undefined {
    if (code === undefined) this.#antecedent = { kind: 'otherLaw', plain, local: localBefore(this.#antecedent) };
    return code;
  }

  /** `of this code`, `of said code`. */
  #ofThisCode({ targets: [target] }: ParsedCitation, kind: 'thisCode' | 'saidCode'): ResolvedCode | undefined {
    const cited = this.#previousCode();
    // "title 8 of the Elm Code, chapter 40 of the Elm Charter, and § 8-117 of the Code"
    const previous = (isCharter(cited?.code ?? '') && codeNamed(this.#earlier, 'Code')) || cited;
    if (kind === 'saidCode' && this.#antecedent.kind !== 'none') return previous;
    const isOther = target !== undefined && this.#default.fit(target) === 'no';
    if (isOther && target.kind === 'section' && separators(target) === 0) return undefined;
    // "17 DCMR § 3923.1 … D.C. Code § 42-3502.16 … § 3802.2 of this title"
    const alike = isOther && separators(target) > 0 ? codeNumberedSo(this.#earlier, target) : undefined;
    const code = alike ?? this.#default.afterLacked(target, previous) ?? this.#codes.byDefault() ?? previous;
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
    if (unmarked !== false) return this.#unmarked(target, unmarked);
    const within = this.#default.within(targets, this.#previousCode()?.place);
    if (within !== undefined) return within;
    // "subchapter I of Chapter 5 of Title 2 [§ 2-501]": the section shows the code.
    const inside = targets.length > 2 && isContainerKind(target.kind) ? mainTarget(targets) : undefined;
    if (inside !== undefined && isSectionOfLevels(inside)) return this.#afterAntecedent(inside);
    // "Part 2", "Article 5": only a name identifies the code.
    if (target.dots === 0 && (target.kind === 'part' || target.kind === 'article' || target.kind === 'division'))
      return (
        this.#likePreviousArticle(target, second) ?? this.#ofHomesCharter(target, second) ?? this.#ofItsSection(second)
      );
    // "Title VI" may be from any law, unless the default's code numbers titles so. "Subtitle C § 3" may follow "Subtitle X § 9".
    if (isContainerKind(target.kind) && !/\d/.test(target.number) && !this.#default.numbersContainers(target))
      return second?.kind === 'section' ? codeInContainer(this.#antecedent, target.kind) : undefined;
    // "Rule 5", "Exhibit A": a separate instrument, unless the default's code has it.
    if (target.kind !== 'section' && !isContainerKind(target.kind)) {
      // Any document may have a Figure 3.2.
      const isOfAny = isPlainNumber(target) && !this.#default.numbersContainers(target);
      if (target.kind === 'table' || target.kind === 'figure')
        return isOfAny ? undefined : this.#unmarked(target, 'listed');
      // A code with a section 12 may still have no Rule 12.
      if (this.#default.has(target) && this.#default.numbersContainers(target)) return this.#codes.byDefault();
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
    const fit = this.#default.fit(target);
    switch (this.#antecedent.kind) {
      case 'otherLaw':
        return this.#afterOtherLaw(target, fit, this.#antecedent);
      case 'local':
        return this.#afterLocal(target, fit, this.#antecedent.code, this.#antecedent.target);
      case 'none':
        return this.#default.withoutAntecedent(target, fit);
    }
  }

  #afterOtherLaw(target: ParsedTarget, fit: Fit, other: OtherAntecedent): ResolvedCode | undefined {
    const home = this.#codes.defaultJurisdiction;
    // "78 Stat. 377; § 26-501": pages have no sections. "44 Stat. 834, ch. 782, § 5" names the act's section.
    if (other.plain && isSectionOfLevels(target)) {
      if (home?.stated === true) return this.#default.withoutAntecedent(target, fit);
      if (other.local !== undefined) return this.#afterLocal(target, fit, other.local.code, other.local.target);
    }
    // "Elm Code § 6-30 … 42 U.S.C. § 1983 … § 6-75": only the local section has such a number.
    if (home === undefined && other.local !== undefined && isLikeLocalOnly(other, target)) return other.local.code;
    const has = this.#default.has(target);
    // A new paragraph of a draft about one place cites its code again: `Section 37`.
    if (other.isApart === true && has && home !== undefined && home.weak !== true) return this.#codes.byDefault();
    // The same in a draft about several places, of the one cited before the other law.
    if (other.isApart === true && home === undefined && other.local !== undefined) {
      const { place, code } = other.local.code;
      const isIts = place !== undefined && hasNumber(this.#lexicon, place, target.number, code) === true;
      if (isIts && separators(target) > 0) return isAlike(other.target, target) ? DOUBTFUL_CODE : other.local.code;
    }
    // "Ohio Rev. Code § 121.22 … § 121.23": the state's, unless the default's code has the section.
    if (isNeighbor(other.target, target) && !has) return undefined;
    // In a draft that names its code once, either law may have it.
    if (home?.weak === true && isAlike(other.target, target)) return has ? DOUBTFUL_CODE : undefined;
    // After state law, `Chapter 5.06` is still the default's. `Chapter 5` may be the state's, but not after `RCW 35.22.280`.
    const isUnlikeOther =
      separators(target) > 0 || (has && isSectionOfLevels(other.target) && target.kind === 'section');
    return fit === 'yes' && isUnlikeOther ? this.#codes.byDefault() : this.#default.mistakenLevels(target);
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
    // "11 X.N.C. § 142(A) … Section 142(A)": the section just cited.
    if (target.kind === 'section' && previous?.kind === 'section' && previous.number === target.number) return code;
    if (home === undefined || code.place === home.place) {
      const own = code.place === undefined ? 'unknown' : this.#default.fitIn(code.place, target, code.code);
      const isDoubtful = separators(target) === 0 && (own !== 'yes' || target.kind !== 'section');
      const sibling = this.#default.siblingOf(target, code, own);
      if (sibling !== undefined) return sibling;
      // "Section 2.9.3 of the Elm Land Use Code … Section 2.9.4": only the place's other codes are known.
      if (
        own === 'no' &&
        previous !== undefined &&
        shapeKey(previous) === shapeKey(target) &&
        this.#default.isUnknown(code)
      )
        return code;
      if (own === 'no') return this.#default.doubtful(target, { ...code, code: null }, true);
      return isDoubtful && home?.stated !== true ? undefined : code;
    }
    const lacked = this.#default.afterLacked(target, code, previous);
    if (lacked !== undefined) return lacked;
    // "33.68.010 of the … County Code, set forth in Chapter 33.68"
    if (previous !== undefined && isContextOf(target, previous)) return code;
    if (previous === undefined || shapeKey(previous) !== shapeKey(target))
      return fit === 'no' ? undefined : this.#codes.byDefault();
    if (fit !== 'yes') return code;
    // Both are possible.
    const candidates = [code.place, home.place].filter((place) => place !== undefined);
    return { ...UNKNOWN_CODE, candidates };
  }

  #unmarked(target: ParsedTarget, unmarked: Exclude<Unmarked, false>): ResolvedCode | undefined {
    return codeOfUnmarkedNumber(target, unmarked, this.#antecedent, this.#default);
  }
}
