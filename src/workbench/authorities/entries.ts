/** Arranges the authorities of a draft as the entries of its table. Pure. */
import { passimFrom } from '../../lookup/citing/authorities.ts';
import type { EntryGroup } from './markup.ts';

/** An authority under its code, as the table prints it. */
export interface Printed {
  readonly title: string;
  readonly citation: string;
  readonly isSection: boolean;
  /** In the draft's order. */
  readonly places: readonly string[];
}

/** Groups entries by code, in the order of their numbers. One section that a draft cites by two numbers or names is one entry. */
export function entryGroups(all: readonly Printed[]): readonly EntryGroup[] {
  const groups = new Map<string, Map<string, Printed>>();
  for (const one of all) {
    const group = groups.get(one.title) ?? new Map<string, Printed>();
    groups.set(one.title, group);
    const before = group.get(one.citation)?.places ?? [];
    group.set(one.citation, { ...one, places: [...new Set([...before, ...one.places])] });
  }
  return [...groups]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([title, group]) => ({
      title,
      entries: [...group.values()]
        .sort(compare)
        .map(({ citation, places }) => ({ citation, places: places.length >= passimFrom ? 'passim' : places })),
    }));
}

/** Puts containers before sections, and `2.10` after `2.9`. */
function compare(a: Printed, b: Printed): number {
  const kinds = Number(a.isSection) - Number(b.isSection);
  const [one, other] = [a, b].map(({ citation }) => citation.replace('§§', '§'));
  return kinds || (one ?? '').localeCompare(other ?? '', 'en', { numeric: true });
}
