/** What a cited number says about the code that a reference means: it chooses a place, or casts doubt on one. */
import type { Lexicon } from '../lexicon/lexicon.ts';
import { type CodeReference, type ParsedTarget, type PlaceIndex, separators } from '../parse/parsed.ts';
import { isUpper } from '../text/characters.ts';
import { codePlaces } from './code-names.ts';
import { type DefaultJurisdiction, isStatedDefault } from './default-jurisdiction.ts';
import type { DocumentMentions } from './document-mentions.ts';
import { hasNumber, haveNone, numberFits } from './number-fit.ts';
import type { PlaceCodes } from './place-codes.ts';
import { type ResolvedCode, UNKNOWN_CODE } from './resolved-code.ts';

export type Abbreviation = Extract<CodeReference, { kind: 'abbreviation' }>;

/** One initial and the initials of a code. The codes of many places have such abbreviations. */
const WIDESPREAD = /^[A-Z](?:M?C|CC)$/;

/** A longer list does not help the user choose. */
export const MOST_CANDIDATES = 20;

export class NumberDoubts {
  readonly #lexicon: Lexicon;
  readonly #mentions: DocumentMentions;
  readonly #codesOf: PlaceCodes;
  readonly #default: DefaultJurisdiction | undefined;

  constructor(
    lexicon: Lexicon,
    mentions: DocumentMentions,
    codesOf: PlaceCodes,
    defaultJurisdiction: DefaultJurisdiction | undefined,
  ) {
    this.#lexicon = lexicon;
    this.#mentions = mentions;
    this.#codesOf = codesOf;
    this.#default = defaultJurisdiction;
  }

  /**
   * Chooses among places with the same name (`Portland City Code`) when the number fits exactly one of them. For an ordinance with a
   * number of its place's code, `Elm Noise Ordinance § 5.04.010`, it is that code.
   */
  byNumber(reference: CodeReference, code: ResolvedCode, target: ParsedTarget | undefined): ResolvedCode {
    const [own] = reference.kind === 'placeCode' && /\bordinance$/i.test(reference.written) ? reference.places : [];
    if (own !== undefined && code.place === undefined && target !== undefined && separators(target) > 0)
      return hasNumber(this.#lexicon, own, target.number) === true ? this.#codesOf.any(own) : code;
    if (code.candidates.length < 2 || target === undefined) return code;
    if (reference.kind === 'abbreviation') {
      const having = code.candidates.filter((place) => hasNumber(this.#lexicon, place, target.number) === true);
      const [only] = having;
      return only !== undefined && having.length === 1
        ? this.#codesOf.abbreviated(only, reference.node.meanings ?? [])
        : code;
    }
    if (reference.kind !== 'placeCode' || target.kind !== 'section') return code;
    const fits = code.candidates.map((place) => numberFits(this.#lexicon, place, target, undefined));
    const at = fits.indexOf('yes');
    const place = code.candidates[at];
    return place !== undefined && fits.every((fit, k) => k === at || fit === 'no')
      ? this.#codesOf.matching(place, reference)
      : code;
  }

  /**
   * Handles an abbreviation that the document resolved, with a number that the place never uses. Offers all places that
   * use the abbreviation, those with such numbers first. Never overrides a definition by the user or the document.
   */
  doubted(reference: CodeReference, code: ResolvedCode, target: ParsedTarget | undefined): ResolvedCode {
    if (reference.kind !== 'abbreviation' || reference.citedByPlace) return code;
    const { place } = code;
    if (place === undefined || target === undefined || isStatedDefault(this.#default, place)) return code;
    const doubts = (other: PlaceIndex): boolean => numberFits(this.#lexicon, other, target, undefined) === 'no';
    if (!doubts(place)) return code;
    const meanings = reference.node.meanings ?? [];
    const isStated = meanings.some(({ role }) => role === 'setting');
    if (isStated || this.#mentions.defined(plainLetters(reference)).length > 0) return code;
    const others = codePlaces(meanings).filter((other) => other !== place && !doubts(other));
    return others.length === 0 ? code : { ...UNKNOWN_CODE, candidates: [...others, place].slice(0, MOST_CANDIDATES) };
  }

  /**
   * Whether an abbreviation has another meaning, such as an aviation circular (`TMC 17-22`). In that case, the document
   * has no tie to a place with such a code, and no such code has such numbers.
   */
  isUntied(reference: CodeReference, code: ResolvedCode, target: ParsedTarget | undefined): boolean {
    if (reference.kind !== 'abbreviation' || reference.isTitle || reference.citedByPlace || target === undefined)
      return false;
    const places = codePlaces(reference.node.meanings ?? []);
    const isTied = (place: PlaceIndex): boolean => this.#mentions.names(place) || isStatedDefault(this.#default, place);
    const isStated = reference.node.meanings?.some(({ role }) => role === 'setting') === true;
    if (isStated || reference.nearby.length > 0 || places.length === 0 || places.some(isTied)) return false;
    if (this.#mentions.defined(plainLetters(reference)).length > 0 || (code.place === undefined && code.name !== null))
      return false;
    return haveNone(this.#lexicon, places, target);
  }

  /**
   * Whether `PMC § 12` could as well be a section of any document. Its letters fit many places, or its number begins
   * with a letter (`PLMC § Q.5`). The service covers none of the places, and the document has no tie to any.
   */
  isOfAnyDocument(reference: CodeReference, code: ResolvedCode, { number }: ParsedTarget): boolean {
    if (code.place !== undefined || code.name !== null) return false;
    if (reference.kind === 'initials')
      return reference.nearby === undefined && (WIDESPREAD.test(reference.letters) || isUpper(number.charAt(0)));
    if (reference.kind !== 'abbreviation' || reference.isTitle) return false;
    return reference.nearby.length === 0 && isWidespread(this.#lexicon, plainLetters(reference), code.candidates);
  }
}

/** `PMC` fits many places, and a list has only some of them. Prefers a place that the service covers. */
export function isWidespread(lexicon: Lexicon, letters: string, places: readonly PlaceIndex[]): boolean {
  return WIDESPREAD.test(letters) && places.every((place) => lexicon.places[place]?.jurisdictionId === undefined);
}

/** An abbreviation without its periods. */
export function plainLetters({ letters }: Abbreviation): string {
  return letters.replace(/\./g, '');
}
