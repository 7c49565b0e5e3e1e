import type { Lexicon } from '../lexicon/lexicon.ts';
import { freeScheme, hasScheme } from '../lexicon/numbering/scheme.ts';
import { type CodeReference, type ParsedTarget, type PlaceIndex, separators } from '../parse/parsed.ts';
import { isDigit, wordKey } from '../text/characters.ts';
import type { LocalAntecedent } from './antecedent.ts';
import { isContextOf } from './citation-builder.ts';
import { codesWithin } from './cited-containers.ts';
import { isSectionOfLevels } from './cited-numbers.ts';
import { isOneEditAway } from './code-names.ts';
import type { Disambiguation } from './disambiguation.ts';
import type { DocumentMentions } from './document-mentions.ts';
import { codeOfDoubtfulNumber, DOUBTFUL_CODE } from './doubtful-number.ts';
import { type Fit, hasLettersOf, hasNumber, numberFits, numberingsOf, shapeKey } from './number-fit.ts';
import { type ResolvedCode, UNKNOWN_CODE } from './resolved-code.ts';

/** The codes of the default jurisdiction, and whether a number is one of theirs. */
export class DefaultCodes {
  readonly #lexicon: Lexicon;
  readonly #mentions: DocumentMentions;
  readonly #codes: Disambiguation;

  constructor(lexicon: Lexicon, mentions: DocumentMentions, codes: Disambiguation) {
    this.#lexicon = lexicon;
    this.#mentions = mentions;
    this.#codes = codes;
  }

  /** Whether a place's name is that of the stated default jurisdiction with one letter wrong. */
  isMisspelled(name: string): boolean {
    const home = this.#codes.defaultJurisdiction;
    return home?.stated === true && isOneEditAway(name.toLowerCase(), home.name.toLowerCase());
  }

  /** The default jurisdiction's code, or undefined. */
  code(): ResolvedCode | undefined {
    return this.#codes.byDefault();
  }

  /** Whether the lexicon has the default jurisdiction. */
  isListed(): boolean {
    return this.#codes.defaultJurisdiction?.place !== undefined;
  }

  /** Whether a number begins with letters that only the default jurisdiction's codes use. */
  hasLettersOf({ number }: ParsedTarget): boolean {
    const place = this.#codes.defaultJurisdiction?.place;
    return place !== undefined && hasLettersOf(this.#lexicon, place, number);
  }

  /** Whether the default jurisdiction has a section with the target's number. */
  has(target: ParsedTarget): boolean {
    const place = this.#codes.defaultJurisdiction?.place;
    return place !== undefined && hasNumber(this.#lexicon, place, target.number) === true;
  }

  /** Whether the default jurisdiction's sections are known, without one of the target's number. */
  lacks(target: ParsedTarget): boolean {
    const place = this.#codes.defaultJurisdiction?.place;
    return place !== undefined && hasNumber(this.#lexicon, place, target.number) === false;
  }

  /** `Section 5.2 of the By-law`: the only code of the default jurisdiction with this word in its name, if the target can be its: `Zoning By-law` for `By-law`. */
  withName(word: string, target: ParsedTarget): ResolvedCode | undefined {
    const place = this.#codes.defaultJurisdiction?.place;
    const singular = (each: string): string => wordKey(each).replace(/\W|s$/g, '');
    const [only, ...others] = (place === undefined ? [] : (this.#lexicon.places[place]?.codes ?? [])).filter(
      ({ name, listed }) => listed && name.split(' ').some((each) => singular(each) === singular(word)),
    );
    if (place === undefined || only === undefined || others.length > 0) return undefined;
    const isOfIt =
      hasNumber(this.#lexicon, place, target.number, only.name) ?? this.fitIn(place, target, only.name) === 'yes';
    // A number of several levels may have a mistake. `Section 3` may be of another ordinance.
    const mayBe = isOfIt || (separators(target) > 0 && this.fitIn(place, target, only.name) === 'yes');
    const code = mayBe ? this.#codes.byDefault() : undefined;
    return code === undefined ? undefined : { ...code, code: only.name };
  }

  /**
   * `§ 5-12 of the Ordinance`: the code of `withName`. Otherwise, for a number of several levels, the default jurisdiction's code, the
   * one cited before, or an unknown one.
   */
  ofInstrument(word: string, target: ParsedTarget, local: LocalAntecedent | undefined): ResolvedCode | undefined {
    const named = this.withName(word, target);
    const isOfLevels = isSectionOfLevels(target) && (separators(target) > 1 || target.lastLength > 1);
    if (named !== undefined || word !== 'Ordinance' || !isOfLevels) return named;
    const isLikeLocal = local?.target !== undefined && shapeKey(local.target) === shapeKey(target);
    return this.withNumber(target) ?? (isLikeLocal ? local.code : UNKNOWN_CODE);
  }

  /** Whether a code of the default jurisdiction is known to number its containers of this kind this way. */
  numbersContainers({ kind, number }: ParsedTarget): boolean {
    const place = this.#codes.defaultJurisdiction?.place;
    const codes = place === undefined ? [] : (this.#lexicon.places[place]?.codes ?? []);
    return codes.some(({ numbering }) =>
      numbering?.schemes.some((scheme) => scheme.kind === kind && hasScheme([scheme], number)),
    );
  }

  /**
   * The default jurisdiction's code in which the targets name a section's containers: `Article IV, Section 3`.
   *
   * @param previous the place cited before
   */
  within(targets: readonly ParsedTarget[], previous: PlaceIndex | undefined): ResolvedCode | undefined {
    const home = this.#codes.defaultJurisdiction;
    if (home?.place === undefined || targets.length < 2) return undefined;
    if (home.stated !== true && previous !== home.place) return undefined;
    const [code, ...others] = codesWithin(this.#lexicon, home.place, targets);
    const resolved = code === undefined ? undefined : this.#codes.byDefault();
    return code === undefined || others.length > 0 || resolved === undefined
      ? resolved
      : { ...resolved, code: code.name };
  }

  /** The default jurisdiction's code when the number clearly fits it, regardless of the instrument's name (`of the Zoning Code`). */
  withNumber(target: ParsedTarget | undefined): ResolvedCode | undefined {
    if (target?.kind !== 'section' || separators(target) === 0) return undefined;
    if (separators(target) === 1 && !this.has(target)) return undefined;
    return this.fit(target) === 'yes' ? this.#codes.byDefault() : undefined;
  }

  /** Whether a number can belong to the default jurisdiction. */
  fit(target: ParsedTarget): Fit {
    const home = this.#codes.defaultJurisdiction;
    if (home === undefined) return 'no';
    return home.place === undefined ? 'unknown' : this.fitIn(home.place, target);
  }

  /** Whether a number can belong to a place, or to one of its codes. */
  fitIn(place: PlaceIndex, target: ParsedTarget, code: string | null = null): Fit {
    return numberFits(this.#lexicon, place, target, this.#mentions.shapes(place), code);
  }

  /**
   * `§ B-7.6` after the place's charter, if only another code of the place has the section or numbers its sections this way.
   *
   * @param own whether the number fits the code that was cited before
   */
  siblingOf(target: ParsedTarget, code: ResolvedCode, own: Fit): ResolvedCode | undefined {
    const { place } = code;
    if (code.code === null || place === undefined || target.kind !== 'section' || separators(target) === 0)
      return undefined;
    const { codes = [] } = this.#lexicon.places[place] ?? {};
    const isKnown = codes.some(({ name }) => name === code.code);
    const siblings = codes.filter(({ name, listed }) => listed && name !== code.code);
    const isOfPlace = hasNumber(this.#lexicon, place, target.number) === true;
    // "Charter art. III, § 5 … § 105.03": the service lacks the charter, and the place's code has the section.
    if (!isKnown && own !== 'no' && isOfPlace) return this.#codes.codeOfPlace(place);
    const fitsSibling = (): boolean => siblings.some(({ name }) => this.fitIn(place, target, name) === 'yes');
    const isOfSibling =
      own === 'no'
        ? this.fitIn(place, target) === 'yes'
        : hasNumber(this.#lexicon, place, target.number, code.code) === false && (isOfPlace || fitsSibling());
    return isOfSibling ? { ...code, code: null } : undefined;
  }

  /** Whether the lexicon lacks a code of a place that it has. */
  isUnknown({ place, code }: ResolvedCode): boolean {
    const codes = place === undefined ? [] : (this.#lexicon.places[place]?.codes ?? []);
    return code !== null && codes.length > 0 && !codes.some(({ name }) => name === code);
  }

  /**
   * The code of a number after a code of the default jurisdiction that the service lacks: `§ 304.5` after `Elm Tax Code § 306`. It is
   * that code, unless only a code that the service has numbers its sections this way. A plain number may be either's.
   */
  afterLacked(
    target: ParsedTarget | undefined,
    code: ResolvedCode | undefined,
    previous?: ParsedTarget,
  ): ResolvedCode | undefined {
    const place = this.#codes.defaultJurisdiction?.place;
    if (target === undefined || code === undefined || place === undefined) return undefined;
    const isLacked = code.place === undefined && code.code !== null;
    if (!isLacked || code.name !== this.#lexicon.places[place]?.name) return undefined;
    if (this.has(target)) return separators(target) === 0 ? DOUBTFUL_CODE : undefined;
    const isLikePrevious = target.dots < 2 && target.dashes === previous?.dashes && target.colons === previous.colons;
    const isWithin = previous !== undefined && isContextOf(previous, target);
    return previous === undefined || isLikePrevious || isWithin || this.fit(target) !== 'yes' ? code : undefined;
  }

  /** The code of a number that fits none, such as one with a mistake: `code`, or that of a doubtful number. */
  doubtful(target: ParsedTarget, code: ResolvedCode | undefined, isAfterOwn = false): ResolvedCode | undefined {
    const isStated = this.#codes.defaultJurisdiction?.stated === true;
    return codeOfDoubtfulNumber(this.#lexicon, target, code, { isStated, isAfterOwn });
  }

  /** The stated default jurisdiction's code if it has this number, or one like it but for a mistake. */
  mistaken(target: ParsedTarget | undefined): ResolvedCode | undefined {
    if (target === undefined || this.#codes.defaultJurisdiction?.stated !== true) return undefined;
    const code = this.#codes.byDefault();
    // `Code § 41` in a draft about a place whose code numbers all sections this way.
    if (separators(target) === 0 && this.has(target) && this.fit(target) === 'yes') return code;
    const doubtful = this.doubtful(target, code);
    return doubtful === DOUBTFUL_CODE ? undefined : doubtful;
  }

  /** `§ 17:9-1145` after state law: no other text has numbers of these levels. */
  mistakenLevels(target: ParsedTarget): ResolvedCode | undefined {
    return separators(target) > 1 ? this.mistaken(target) : undefined;
  }

  /**
   * The doubtful code of `Section 37`, if a code has this section or numbers its sections this way. The code is one of the default
   * jurisdiction, or of the only place that the document names.
   */
  possible(target: ParsedTarget): ResolvedCode | undefined {
    const home = this.#codes.defaultJurisdiction;
    const place = home?.place ?? this.#mentions.onlyPlace();
    if (typeof place !== 'number') return undefined;
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

  /** `C.O. 105.02` in a draft about a place whose Codified Ordinances number their sections this way, `D.C.C. § 2-501` in one about D.C. */
  ofInitials(reference: CodeReference, target: ParsedTarget | undefined): ResolvedCode | undefined {
    if (reference.kind !== 'initials' || target === undefined || !isSectionOfLevels(target)) return undefined;
    return this.fit(target) === 'yes' ? this.#codes.ownCodeOfInitials(reference.letters) : undefined;
  }

  /** `Code § 5-1`: the default jurisdiction's code if it numbers its sections this way. Otherwise, most often a state's. */
  own(target: ParsedTarget | undefined, isOrdinance: boolean): ResolvedCode | undefined {
    const isLike = !isOrdinance && isSectionOfLevels(target) && target !== undefined && this.fit(target) === 'yes';
    const code = isLike ? this.#codes.byDefault() : this.withNumber(target);
    // `Code § 5-1234` may be a state's, unless it is the default's with a mistake.
    return code ?? (isOrdinance ? undefined : this.mistaken(target));
  }

  /** The code of a bare number before which nothing is cited: the default jurisdiction's, or an unknown one of a number like a section's. */
  withoutAntecedent(target: ParsedTarget, fit: Fit): ResolvedCode | undefined {
    const home = this.#codes.defaultJurisdiction;
    if (home !== undefined) {
      if (fit === 'yes' || (fit === 'unknown' && home.stated)) return this.#codes.byDefault();
      const doubtful = fit === 'no' && home.stated ? this.doubtful(target, this.#codes.byDefault()) : undefined;
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
}
