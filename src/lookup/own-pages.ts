/** Places whose entry in the service's list names no code: what their own page says. */
import type { LegalCodeClient } from '../client/types.ts';
import { LookupError } from '../contract/failure.ts';
import type { Jurisdiction } from '../contract/resources.ts';

/** A list of more such places is not completed: each costs a request. */
const mostPlaces = 30;
const atOnce = 4;

/**
 * The places of a list. For places that list no code, the service's page of the place is read too, because a list may
 * have only identifiers and names. If that page cannot be read, the place stays as it was listed.
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
        // The next page would meet the same.
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

/** What the page states goes before what the list stated. */
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
