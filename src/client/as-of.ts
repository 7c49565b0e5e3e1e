/** Requests as of a date: builds the URLs, verifies that the answers match, and wraps a client to always use one date. */

import { LookupError } from '../contract/failure.ts';
import { isLegalDate, positionOf } from '../contract/legal-dates.ts';
import type { Chain, ChainEntry, Jurisdiction, Section } from '../contract/resources.ts';
import type { Answer, LegalCodeClient } from './types.ts';

/** Returns a copy of a URL with the date, or the URL itself without a date. Throws `notADate`. */
export function datedUrl(url: URL, asOf: string | undefined): URL {
  if (asOf === undefined) return url;
  if (asOf.length !== 10 || !isLegalDate(asOf)) throw new LookupError({ kind: 'notADate', stated: asOf.slice(0, 100) });
  const dated = new URL(url);
  dated.searchParams.set('as_of', asOf);
  return dated;
}

/** Throws `editionsNotOffered` if any answer isn't as of the date: a service that ignores the date sends its current text. */
export function requireAsOf(answers: readonly Pick<Section, 'asOf'>[], asOf: string | undefined): void {
  if (asOf !== undefined && answers.some((answer) => answer.asOf?.date !== asOf))
    throw new LookupError({ kind: 'editionsNotOffered' });
}

/** Adds the date to the failure of an answer for which the service has no edition. Rejects with LookupError. */
export function namingDate<Value>(answer: Promise<Value>, asOf: string | undefined): Promise<Value> {
  if (asOf === undefined) return answer;
  return answer.catch((error: unknown) => {
    if (!(error instanceof LookupError) || error.failure.kind !== 'editionNotHeld') throw error;
    throw new LookupError({ ...error.failure, asOf });
  });
}

/** Whether a jurisdiction lists the editions that the service holds. */
export function statesEditions({ codes }: Jurisdiction): boolean {
  return codes.some(({ editions = [] }) => editions.length > 0);
}

/**
 * Returns a chain as of a date, without acts adopted or effective later. Keeps acts without a date: nothing shows that
 * they are later.
 *
 * @param asOf ISO 8601 date
 */
function chainUntil(chain: Chain, asOf: string): Chain {
  const entries = chain.entries.filter((entry) => !isLater(entry, asOf));
  const later = chain.entries.length - entries.length;
  return later === 0 ? chain : { ...chain, entries, later };
}

function isLater({ adoptedOn, effectiveFrom }: ChainEntry, asOf: string): boolean {
  return [adoptedOn, effectiveFrom].some((date) => date !== undefined && positionOf(date, asOf) === 'ahead');
}

/**
 * Wraps a client so that it answers as of a date, without the lists of all numbers and headings: services offer only current ones.
 *
 * @param asOf ISO 8601 date
 */
export function clientAsOf(client: LegalCodeClient, asOf: string): LegalCodeClient {
  const current = async (): Promise<never> => {
    throw new LookupError({ kind: 'notOffered' });
  };
  return {
    ...client,
    asOf,
    section: (id, ask) => client.section(id, { ...ask, asOf }),
    // A request for one of the editions before keeps its own date.
    sectionsNumbered: (link, numbers, ask) => client.sectionsNumbered(link, numbers, { asOf, ...ask }),
    hasFresh: (id) => isLegalDate(asOf) && client.hasFresh(id, asOf),
    search: (query, ask) => client.search(query, { ...ask, asOf }),
    contents: (link, ask) => client.contents(link, { ...ask, asOf }),
    async chain(id, ask): Promise<Answer<Chain>> {
      const answer = await client.chain(id, ask);
      return { ...answer, value: chainUntil(answer.value, asOf) };
    },
    numbers: current,
    headings: current,
  };
}
