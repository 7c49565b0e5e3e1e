import type { Citation } from '../../citation/types.ts';

/**
 * `SMC`, which several places use, as the one that the user writes about. Undefined when no place or more than one fits.
 *
 * @param places identifiers of the user's places
 */
export function ofOwnPlace(citation: Citation, places: readonly string[]): Citation | undefined {
  const [own, ...others] = citation.candidates.filter(({ jurisdictionId = '' }) => places.includes(jurisdictionId));
  if (own?.jurisdictionId === undefined || others.length > 0) return undefined;
  return { ...citation, place: own.place, jurisdictionId: own.jurisdictionId, code: own.code ?? null, candidates: [] };
}
