import type { Citation } from '../../citation/types.ts';

/**
 * Resolves an abbreviation that several places use, such as `SMC`, to the user's place. Undefined unless exactly one fits.
 *
 * @param places identifiers of the user's places
 */
export function ofOwnPlace(citation: Citation, places: readonly string[]): Citation | undefined {
  const [own, ...others] = citation.candidates.filter(({ jurisdictionId = '' }) => places.includes(jurisdictionId));
  if (own?.jurisdictionId === undefined || others.length > 0) return undefined;
  return { ...citation, place: own.place, jurisdictionId: own.jurisdictionId, code: own.code ?? null, candidates: [] };
}
