import type { Jurisdiction } from './resources.ts';

/** What a jurisdiction is called in lists and labels: its short name where it has one, else its name, else its identifier. */
export function labelOf(jurisdiction: Pick<Jurisdiction, 'id' | 'name' | 'shortName'>): string {
  return jurisdiction.shortName ?? jurisdiction.name ?? jurisdiction.id;
}
