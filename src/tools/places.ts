/** Which place a tool is asked about: a name or id, as a person or a model writes it. */
import { regionOf } from '../contract/region.ts';
import type { Jurisdiction } from '../contract/resources.ts';

const fold = (name: string): string => name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

/** The jurisdictions of that id or name: `Port Wenlow`, `City of Port Wenlow`, `Port Wenlow, WA`. */
export function placesNamed(all: readonly Jurisdiction[], name: string): readonly Jurisdiction[] {
  const wanted = fold(name);
  const byId = all.filter(({ id }) => id === name.trim());
  return byId.length > 0 ? byId : all.filter((place) => namesOf(place).some((form) => fold(form) === wanted));
}

function namesOf({ name, shortName, otherNames = [], kind, region }: Jurisdiction): readonly string[] {
  if (name === undefined) return [];
  const short = shortName === undefined ? [] : [shortName];
  const forms = [name, ...(kind === undefined ? [] : [`${kind} of ${name}`]), ...short, ...otherNames];
  const regions = [region, regionOf(region)?.name].filter((one) => one !== undefined);
  return [...forms, ...regions.flatMap((one) => forms.map((form) => `${form}, ${one}`))];
}
