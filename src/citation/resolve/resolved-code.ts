import type { PlaceIndex } from '../parse/parsed.ts';
import { isInCapitals } from '../text/characters.ts';
import { squeezed } from './code-names.ts';

/** The code that a citation refers to. */
export interface ResolvedCode {
  /** Undefined for a place that is not in the lexicon, and for an ambiguous reference. */
  readonly place: PlaceIndex | undefined;
  readonly name: string | null;
  readonly code: string | null;
  /** All possible places, likeliest first. Empty once the place is known. */
  readonly candidates: readonly PlaceIndex[];
}

/** A local code of an unknown place. */
export const UNKNOWN_CODE: ResolvedCode = { place: undefined, name: null, code: null, candidates: [] };

/**
 * A code of a place that is not in the lexicon. Its name is converted from capitals: `LOVES PARK` → `Loves Park`, but
 * `TRPA` in `TRPA Code` is kept.
 */
export function unlisted(name: string, written: string, code: string | null): ResolvedCode {
  const plain = squeezed(name);
  const keeps = /[a-z]/.test(plain) || (!isInCapitals(written) && /^[A-Z]{2,5}$/.test(plain));
  const shown = keeps
    ? plain
    : plain
        .toLowerCase()
        .replace(/(^|[\s.-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
  return { ...UNKNOWN_CODE, name: shown, code };
}
