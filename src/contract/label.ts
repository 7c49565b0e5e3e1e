import type { Jurisdiction } from './resources.ts';

/** The name of a jurisdiction in lists and labels: its short name, or else its name. Never its identifier. */
export function labelOf(jurisdiction: Pick<Jurisdiction, 'name' | 'shortName'>): string | undefined {
  return jurisdiction.shortName ?? jurisdiction.name;
}
