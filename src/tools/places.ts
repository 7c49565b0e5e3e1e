/** Finds the place that a tool call names, by name or id, as people or models write it. */
import { regionOf } from '../contract/region.ts';
import type { Jurisdiction } from '../contract/resources.ts';
import type { Call } from './parts.ts';

const fold = (name: string): string => name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

/**
 * Returns the jurisdictions with that id or name, also in the form of citations: `DC`, `San Mateo, Cal.`. Rejects only with an
 * AbortError.
 */
export async function requestedPlaces(
  call: Call,
  all: readonly Jurisdiction[],
  name: string,
): Promise<readonly Jurisdiction[]> {
  const named = placesNamed(all, name);
  if (named.length > 0) return named;
  for (const form of new Set([name.trim(), name.replace(/,/g, ' ').trim(), name.trim().toUpperCase()])) {
    const [citation, ...others] = await call.recognize(`${form} Code § 1-1`, { inferHome: false }, call.signal);
    // A name before the recognized one makes it another place: `Portland, Oregon` is not Oregon.
    if (citation?.start !== 0 || others.length > 0) continue;
    const ids = [citation.jurisdictionId, ...citation.candidates.map(({ jurisdictionId }) => jurisdictionId)];
    const places = all.filter(({ id }) => ids.includes(id));
    if (places.length > 0) return places;
  }
  return [];
}

/** The jurisdictions with that id or name: `Port Wenlow`, `City of Port Wenlow`, `Port Wenlow, WA`. */
function placesNamed(all: readonly Jurisdiction[], name: string): readonly Jurisdiction[] {
  const folded = fold(name);
  const byId = all.filter(({ id }) => id === name.trim());
  return byId.length > 0 ? byId : all.filter((place) => namesOf(place).some((form) => fold(form) === folded));
}

function namesOf({ name, shortName, otherNames = [], kind, region }: Jurisdiction): readonly string[] {
  if (name === undefined) return [];
  const short = shortName === undefined ? [] : [shortName];
  const forms = [name, ...(kind === undefined ? [] : [`${kind} of ${name}`]), ...short, ...otherNames];
  const regions = [region, regionOf(region)?.name].filter((one) => one !== undefined);
  return [...forms, ...regions.flatMap((one) => forms.map((form) => `${form}, ${one}`))];
}
