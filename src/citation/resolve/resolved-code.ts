import type { PlaceIndex } from '../parse/parsed.ts';
import { isInCapitals } from '../text/characters.ts';
import { squeezed } from './code-names.ts';

/** The code that a citation was found to refer to. */
export interface ResolvedCode {
  /** Undefined for a place that the lexicon does not know, and while several could be meant. */
  readonly place: PlaceIndex | undefined;
  readonly name: string | null;
  readonly code: string | null;
  /** All that could be meant, likeliest first; empty once the place is known. */
  readonly candidates: readonly PlaceIndex[];
}

/** A local code of unknown place. */
export const UNKNOWN_CODE: ResolvedCode = { place: undefined, name: null, code: null, candidates: [] };

/** The name of a place that the lexicon does not know, not in capitals: `LOVES PARK` → `Loves Park`, but `TRPA` in `TRPA Code`. */
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
