/** Which earlier edition of a code had a number that the current one lacks. That a number is gone does not show why. */
import type { LegalCodeClient } from '../client/types.ts';
import { isWhole, type Jurisdiction } from '../contract/resources.ts';
import { numbered } from './find.ts';

/** Dates through which two editions in a row are codified, ISO 8601. */
export interface LastEdition {
  /** The latest edition that has the number. */
  readonly had: string;
  /** The edition after it. */
  readonly lacks: string;
}

/** How many earlier editions are asked, the latest first. */
const mostEditions = 5;

/**
 * The latest earlier edition that has a number which the current edition lacks.
 *
 * @param cited the code that the citation names, or null for all of the place
 * @returns undefined when no edition that the service holds has it, or a list of an edition may lack sections
 * @throws LookupError, and an AbortError
 */
export async function lastEditionWith(
  client: LegalCodeClient,
  { codes, links }: Jurisdiction,
  cited: { readonly code: string | null; readonly number: string },
  ask: { readonly signal?: AbortSignal },
): Promise<LastEdition | undefined> {
  const link = links.numbered;
  if (link === undefined) return undefined;
  const named = codes.filter(({ name }) => name !== undefined && name === cited.code);
  const dates = (named.length > 0 ? named : codes)
    .flatMap(({ editions = [] }) => editions.flatMap(({ codifiedThrough }) => codifiedThrough ?? []))
    .toSorted();
  let [lacks, ...earlier] = [...new Set(dates)].toReversed();
  for (const had of earlier.slice(0, mostEditions)) {
    const { value, stale } = await client.sectionsNumbered(link, [cited.number], { ...ask, asOf: had });
    if (lacks !== undefined && numbered(value.entries, cited.code, cited.number).length > 0) return { had, lacks };
    if (stale === true || !isWhole(value)) return undefined;
    lacks = had;
  }
  return undefined;
}
