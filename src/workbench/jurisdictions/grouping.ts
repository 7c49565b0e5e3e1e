/** Sorts jurisdictions by name, and groups many of them by state. */
import { labelOf } from '../../contract/label.ts';
import { regionOf } from '../../contract/region.ts';
import type { Jurisdiction } from '../../contract/resources.ts';

/** Group lists of at least this many that span several states. */
const groupedFrom = 26;

export interface RegionGroup {
  /** A state's name, or another region as the service writes it. Undefined: the service names no region for these. */
  readonly region: string | undefined;
  readonly jurisdictions: readonly Jurisdiction[];
}

export type Arrangement =
  | { readonly kind: 'flat'; readonly jurisdictions: readonly Jurisdiction[] }
  | { readonly kind: 'grouped'; readonly groups: readonly RegionGroup[] };

/**
 * Sorts by name in the reader's locale, and groups a long list by state. `WA` and `Washington` are one state.
 * Jurisdictions without a state come last.
 */
export function arrange(jurisdictions: readonly Jurisdiction[]): Arrangement {
  const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  const sorted = [...jurisdictions].sort((a, b) => compare(labelOf(a) ?? '', labelOf(b) ?? ''));
  const groups = new Map<string, Jurisdiction[]>();
  for (const jurisdiction of sorted) {
    const written = jurisdiction.region?.trim() ?? '';
    const region = regionOf(written)?.name ?? written;
    const group = groups.get(region);
    if (group === undefined) groups.set(region, [jurisdiction]);
    else group.push(jurisdiction);
  }
  if (sorted.length < groupedFrom || groups.size < 2) return { kind: 'flat', jurisdictions: sorted };
  const named = [...groups].filter(([region]) => region !== '').sort(([a], [b]) => compare(a, b));
  const unnamed = groups.get('');
  return {
    kind: 'grouped',
    groups: [
      ...named.map(([region, members]) => ({ region, jurisdictions: members })),
      ...(unnamed === undefined ? [] : [{ region: undefined, jurisdictions: unnamed }]),
    ],
  };
}
