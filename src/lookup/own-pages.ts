/** Completes places that have no codes in the service's list from their own pages. */
import type { LegalCodeClient } from '../client/types.ts';
import { LookupError } from '../contract/failure.ts';
import type { Jurisdiction } from '../contract/resources.ts';

/** The maximum number of places to complete, because each needs a request. */
const mostPlaces = 30;
const atOnce = 4;

/**
 * Returns the listed places. For places without codes, also reads the service's page for the place, because a list may
 * contain only identifiers and names. If that page can't be read, returns the place as listed.
 */
export async function withOwnPages(
  client: Pick<LegalCodeClient, 'jurisdiction'>,
  listed: readonly Jurisdiction[],
  signal?: AbortSignal,
): Promise<readonly Jurisdiction[]> {
  const lacking = listed.filter(({ codes }) => codes.every(({ name }) => name === undefined));
  if (lacking.length === 0 || lacking.length > mostPlaces) return listed;
  const pages = new Map<string, Jurisdiction>();
  const waiting = [...lacking];
  const worker = async (): Promise<void> => {
    for (let place = waiting.shift(); place !== undefined; place = waiting.shift()) {
      try {
        const { value } = await client.jurisdiction(place.id, signal === undefined ? {} : { signal });
        if (value.id === place.id) pages.set(place.id, value);
      } catch (error) {
        if (!(error instanceof LookupError)) throw error;
        // The next page would fail in the same way.
        if (error.failure.kind !== 'notFound' && error.failure.kind !== 'forbidden') return;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return listed.map((place) => {
    const page = pages.get(place.id);
    return page === undefined ? place : merged(place, page);
  });
}

/** Merges a place with its page. The page takes precedence over the list. */
function merged(place: Jurisdiction, page: Jurisdiction): Jurisdiction {
  return {
    ...place,
    ...page,
    codes: page.codes.length > 0 ? page.codes : place.codes,
    withheld: [...new Set([...place.withheld, ...page.withheld])],
    links: { ...place.links, ...page.links },
    extra: { ...place.extra, ...page.extra },
  };
}
