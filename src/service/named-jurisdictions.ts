/** Finds jurisdictions by the names that people write: "Springfield", "Springfield, IL", "Springfield, Illinois". */
import { regionOf } from '../contract/region.ts';
import type { WireJurisdiction } from '../contract/schemas.ts';
import type { Store } from './store/store.ts';

/** Returns, for each of `names`, the jurisdictions of the library that it fits. */
export async function jurisdictionsNamed(
  store: Pick<Store, 'jurisdictions'>,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly WireJurisdiction[]>> {
  const matches = new Map<string, WireJurisdiction[]>(names.map((name) => [keyOf(name), []]));
  let after: string | undefined;
  do {
    const page = await store.jurisdictions('all', { limit: 1_000, ...(after === undefined ? {} : { after }) });
    for (const jurisdiction of page.entries)
      for (const key of keysOf(jurisdiction)) matches.get(key)?.push(jurisdiction);
    after = page.next;
  } while (after !== undefined);
  return new Map(names.map((name) => [name, matches.get(keyOf(name)) ?? []]));
}

function keysOf({ name, short_name: shortName, region }: WireJurisdiction): ReadonlySet<string> {
  const names = shortName === undefined ? [name] : [name, shortName];
  const keys = new Set(names.map(keyOf));
  if (region === undefined) return keys;
  const state = regionOf(region);
  for (const written of [region, state?.postal, state?.name])
    for (const each of names) if (written !== undefined) keys.add(keyOf(`${each}, ${written}`));
  return keys;
}

const keyOf = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();
