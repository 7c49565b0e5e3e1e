/** The existing numbers nearest to one that does not exist: what the writer may have intended. */
import { normalizeSectionNumber } from '../citation/index.ts';
import { LookupError } from '../contract/failure.ts';
import { isCitedByKind } from '../contract/provision.ts';
import type { Jurisdiction, SearchHit, Section } from '../contract/resources.ts';
import { nearestIn } from '../lookup/nearest.ts';
import { inBatches } from '../lookup/prepare.ts';
import { asking, type Call } from './parts.ts';
import type { NamedSection } from './schemas.ts';
import { aboutPlace, namedOf } from './wire.ts';

/** The maximum number of sections to offer. */
const most = 4;

/** A number that its place lacks. */
export interface Miss {
  readonly place: Jurisdiction;
  readonly cited: { readonly code: string | null; readonly number: string };
  /** Other results of the search for the number. */
  readonly hits: readonly SearchHit[];
}

/** The sections with the numbers nearest to a missing one, as `nearestOfAll` returns them. */
export async function nearestSections(call: Call, miss: Miss): Promise<readonly NamedSection[]> {
  const [nearest = []] = await nearestOfAll(call, [miss]);
  return nearest;
}

/**
 * Returns, for each miss in order, the sections with the nearest numbers: first those that differ in one character, then the
 * neighbors in order. If a service does not list its numbers, returns the search results. After a failure, returns none.
 */
export async function nearestOfAll(call: Call, misses: readonly Miss[]): Promise<readonly (readonly NamedSection[])[]> {
  const numbers: (readonly string[])[] = [];
  for (const miss of misses) numbers.push((await unlessSilent(() => numbersNear(call, miss))) ?? []);
  const sections = await sectionsOf(call, misses, numbers);
  return misses.map(({ place, hits }, index) => {
    const near = (numbers[index] ?? []).flatMap((number) => sections.get(keyOf(place, number)) ?? []);
    return (near.length > 0 ? near : hits).slice(0, most).map((section) => namedOf(section, aboutPlace(call, place)));
  });
}

const numbersNear = async (call: Call, { place, cited }: Miss): Promise<readonly string[]> =>
  place.links.numbered === undefined
    ? []
    : await nearestIn(await call.currentClient(), place, cited, asking(call.signal));

/** The sections with these numbers, by place and number, in as few requests as the service allows. */
async function sectionsOf(
  call: Call,
  misses: readonly Miss[],
  numbers: readonly (readonly string[])[],
): Promise<ReadonlyMap<string, readonly Section[]>> {
  const found = new Map<string, Section[]>();
  for (const place of new Set(misses.map((miss) => miss.place))) {
    const link = place.links.numbered;
    if (link === undefined) continue;
    const requested = new Set(numbers.filter((_, index) => misses[index]?.place === place).flat());
    for (const some of inBatches([...requested])) {
      const client = await call.client();
      const answer = await unlessSilent(() => client.sectionsNumbered(link, some, asking(call.signal)));
      for (const section of answer?.value.entries ?? []) {
        // A chapter may share a section's number.
        if (isCitedByKind(section.kind)) continue;
        const key = keyOf(place, section.number ?? '');
        found.set(key, [...(found.get(key) ?? []), section]);
      }
    }
  }
  return found;
}

const keyOf = ({ id }: Jurisdiction, number: string): string => `${id}\n${normalizeSectionNumber(number)}`;

async function unlessSilent<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof LookupError) return undefined;
    throw error;
  }
}
