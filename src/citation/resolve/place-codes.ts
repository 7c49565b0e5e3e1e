import type { Meaning } from '../lexicon/forms.ts';
import type { Lexicon, PlaceCode } from '../lexicon/lexicon.ts';
import type { WordEntry } from '../lexicon/word-classes.ts';
import type { CodeReference, PlaceIndex } from '../parse/parsed.ts';
import { areOfCharter, areSameWords, squeezed } from './code-names.ts';
import { type ResolvedCode, UNKNOWN_CODE } from './resolved-code.ts';

/** Resolves references to codes of the lexicon's places. */
export class PlaceCodes {
  readonly #lexicon: Lexicon;

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon;
  }

  /** The code of a place for a bare number. Unknown if the place has several codes. */
  any(place: PlaceIndex): ResolvedCode {
    const known = this.#lexicon.places[place];
    const codes = known?.codes ?? [];
    return this.named(place, codes.length > 1 ? null : (codes[0]?.name ?? null));
  }

  /** A code that the service lacks, of a place with other codes in the service. */
  uncovered(place: PlaceIndex, written: string): ResolvedCode {
    return { ...UNKNOWN_CODE, name: this.#lexicon.places[place]?.name ?? null, code: squeezed(written) };
  }

  /** The code of a place by name. Null means an unknown code. */
  named(place: PlaceIndex, code: string | null): ResolvedCode {
    return { place, name: this.#lexicon.places[place]?.name ?? null, code, candidates: [] };
  }

  /** The code of a place that an abbreviation refers to, or the first one if ambiguous. */
  abbreviated(place: PlaceIndex, meanings: readonly Meaning[]): ResolvedCode {
    const codes = this.#lexicon.places[place]?.codes ?? [];
    const at = meanings.find((meaning) => meaning.place === place && meaning.role !== 'name')?.code ?? -1;
    return this.#known(place, codes[at] ?? codes[0]);
  }

  /** `Port Code` in a document about a place with a listed `Elm Port Code`: `Port` is no place's name. Undefined if several have one. */
  endingIn(places: readonly (PlaceIndex | string)[], written: string): ResolvedCode | undefined {
    const [only, ...others] = places.flatMap((place) => {
      const { name = '', codes = [] } = (typeof place === 'number' ? this.#lexicon.places[place] : undefined) ?? {};
      const own = codes.find((code) => code.listed && code.name.toLowerCase() === `${name} ${written}`.toLowerCase());
      return own === undefined || typeof place !== 'number' ? [] : this.named(place, own.name);
    });
    return others.length === 0 ? only : undefined;
  }

  /** The code of a place that a name refers to. */
  matching(
    place: PlaceIndex,
    { nameWords, separate, written }: Extract<CodeReference, { kind: 'placeCode' }>,
  ): ResolvedCode {
    const codes = this.#lexicon.places[place]?.codes ?? [];
    const [first] = codes;
    const same =
      nameWords.length === 0
        ? undefined
        : (codes.find(({ words }) => areSameWords(words, nameWords)) ?? onlyCharter(codes, nameWords));
    if (separate && same === undefined) return this.uncovered(place, written);
    // "Seattle Building Code" is not Seattle's general code.
    const known = same ?? (areTopical(nameWords) ? undefined : first);
    if (known !== undefined) return this.#known(place, known);
    return this.onTopic(place, nameWords, written);
  }

  /** The code of a place on a topic, `Police Code`, which its general code may contain. */
  onTopic(place: PlaceIndex, nameWords: NameWords, written: string): ResolvedCode {
    return this.#isApart(place, nameWords) ? this.uncovered(place, written) : this.named(place, squeezed(written));
  }

  /**
   * Whether a name refers to a code that the service lacks, because it has only codes of other topics of the place.
   * `San Francisco Tax Code` is not in a library with only its fire code. A general code may contain a `Building Code`.
   */
  #isApart(place: PlaceIndex, nameWords: NameWords): boolean {
    const listed = (this.#lexicon.places[place]?.codes ?? []).filter((code) => code.listed);
    const areApart =
      listed.length > 0 && listed.every(({ words }) => areTopical(words) && !haveCommonTopic(words, nameWords));
    return areApart && nameWords.some(isSubject);
  }

  /** A lexicon code under the service's name, or an uncovered code when the service has only other codes of the place. */
  #known(place: PlaceIndex, code: PlaceCode | undefined): ResolvedCode {
    const { codes = [], jurisdictionId } = this.#lexicon.places[place] ?? {};
    if (code === undefined || code.listed || jurisdictionId === undefined) return this.named(place, code?.name ?? null);
    const same = codes.find(({ listed, words }) => listed && words.length > 0 && areSameWords(words, code.words));
    if (same !== undefined) return this.named(place, same.name);
    const builtIn = codes.filter((each) => each.builtIn);
    const hasListed = builtIn.some(({ listed, words }) =>
      codes.some((each) => each.listed && (listed || (words.length > 0 && areSameWords(each.words, words)))),
    );
    // A service's name for a place's first code may differ from the gazetteer's.
    return !hasListed && builtIn[0] === code && !this.#isApart(place, code.words)
      ? this.named(place, code.name)
      : this.uncovered(place, code.name);
  }
}

type NameWords = readonly (WordEntry | undefined)[];

const isTopic = (word: WordEntry | undefined): boolean => !(word?.classes.has('local') || word?.classes.has('generic'));

/** Beside topical codes, an Administrative Code is one of several, not the general code. */
const isSubject = (word: WordEntry | undefined): boolean => isTopic(word) || word?.key === 'administrative';

const areTopical = (words: NameWords): boolean => words.some(isTopic);

const haveCommonTopic = (words: NameWords, others: NameWords): boolean =>
  words.some((word) => word !== undefined && isSubject(word) && others.includes(word));

/** The charter that a name without a subject refers to: a place's `City Charter` is its `Home Rule Charter`, if it has one charter. */
function onlyCharter(
  codes: readonly PlaceCode[],
  nameWords: readonly (WordEntry | undefined)[],
): PlaceCode | undefined {
  if (!areOfCharter(nameWords)) return undefined;
  const [charter, ...others] = codes.filter(({ words }) => areOfCharter(words));
  return others.length === 0 ? charter : undefined;
}
