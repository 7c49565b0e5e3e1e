import type { WireJurisdiction } from '../contract/schemas.ts';
import { jurisdictionsNamed } from '../service/named-jurisdictions.ts';
import { isUuid } from '../service/store/ids.ts';
import type { Store } from '../service/store/store.ts';
import { UsageError } from './law.ts';

/**
 * The jurisdiction of a library with this id or name (`Springfield`, `Springfield, IL`). Throws UsageError if there is none, or if
 * several have the name.
 */
export async function jurisdictionNamed(store: Store, named: string): Promise<WireJurisdiction> {
  const found = isUuid(named)
    ? [(await store.jurisdiction('all', named)) ?? []].flat()
    : ((await jurisdictionsNamed(store, [named])).get(named) ?? []);
  const [only, another] = found;
  if (only === undefined) throw new UsageError(`${named}: the library has no such jurisdiction`);
  if (another === undefined) return only;
  const places = found.map(({ name, region }) => (region === undefined ? name : `${name}, ${region}`)).join('; ');
  throw new UsageError(`${named}: several jurisdictions have this name: ${places}; add the region, or use an id`);
}
