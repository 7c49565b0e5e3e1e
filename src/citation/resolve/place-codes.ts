import type { Meaning } from '../lexicon/forms.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import type { CodeReference, PlaceIndex } from '../parse/parsed.ts';
import { areSameWords, squeezed } from './code-names.ts';
import { type ResolvedCode, UNKNOWN_CODE } from './resolved-code.ts';

/** The codes of the lexicon's places, as references mean them. */
export class PlaceCodes {
  readonly #lexicon: Lexicon;

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon;
  }

  /** A place's code for a bare number: in a place of several codes, unknown which of them. */
  any(place: PlaceIndex): ResolvedCode {
    const known = this.#lexicon.places[place];
    const codes = known?.codes ?? [];
    return this.named(place, codes.length > 1 ? null : (codes[0]?.name ?? null));
  }

  /** A code of a place that the service does not have: it has the place's others. */
  uncovered(place: PlaceIndex, written: string): ResolvedCode {
    return { ...UNKNOWN_CODE, name: this.#lexicon.places[place]?.name ?? null, code: squeezed(written) };
  }

  /** The code of a place by its name; null when it is unknown which. */
  named(place: PlaceIndex, code: string | null): ResolvedCode {
    return { place, name: this.#lexicon.places[place]?.name ?? null, code, candidates: [] };
  }

  /** Which of a place's codes an abbreviation is of; the first when it may be of any. */
  abbreviated(place: PlaceIndex, meanings: readonly Meaning[]): ResolvedCode {
    const codes = this.#lexicon.places[place]?.codes ?? [];
    const at = meanings.find((meaning) => meaning.place === place && meaning.role !== 'name')?.code ?? -1;
    return this.named(place, (codes[at] ?? codes[0])?.name ?? null);
  }

  /** Which of a place's codes a name is of. */
  matching(
    place: PlaceIndex,
    { nameWords, separate, written }: Extract<CodeReference, { kind: 'placeCode' }>,
  ): ResolvedCode {
    const codes = this.#lexicon.places[place]?.codes ?? [];
    const [first] = codes;
    const same = nameWords.length === 0 ? undefined : codes.find(({ words }) => areSameWords(words, nameWords));
    if (separate && same === undefined) return this.uncovered(place, written);
    // "Seattle Building Code" is not Seattle's code of everything.
    const isTopical = nameWords.some((word) => !(word?.classes.has('local') || word?.classes.has('generic')));
    return this.named(place, same?.name ?? (isTopical ? undefined : first?.name) ?? squeezed(written));
  }
}
