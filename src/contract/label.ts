import type { Jurisdiction } from './resources.ts';

/** What a jurisdiction is called in lists and labels: its short name where it has one, else its name; an identifier is no name. */
export function labelOf(jurisdiction: Pick<Jurisdiction, 'name' | 'shortName'>): string | undefined {
  return jurisdiction.shortName ?? jurisdiction.name;
}
