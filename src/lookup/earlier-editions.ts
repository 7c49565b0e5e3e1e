/** Finds the other edition of a code that has a number. A missing number alone does not show why it is gone. */
import type { LegalCodeClient } from '../client/types.ts';
import { isWhole, type Jurisdiction } from '../contract/resources.ts';
import { citedCodes } from './code-forms.ts';
import { numbered } from './find.ts';
import type { NextEdition } from './next-edition.ts';

/** Dates through which two consecutive editions are codified, ISO 8601. */
export interface LastEdition {
  /** The latest edition with the number. */
  readonly had: string;
  /** The next edition, which lacks it. */
  readonly lacks: string;
}

/** The maximum number of earlier editions to query, latest first. */
const mostEditions = 5;

/**
 * Finds the latest earlier edition that has a number missing from the current edition, or from that of the client's date.
 *
 * @param cited the code that the citation names, or null for all codes of the place
 * @returns undefined if no edition of the service has it, or if an edition's list may be incomplete
 * @throws LookupError, and an AbortError
 */
export async function lastEditionWith(
  client: LegalCodeClient,
  jurisdiction: Jurisdiction,
  cited: { readonly code: string | null; readonly number: string },
  ask: { readonly signal?: AbortSignal },
): Promise<LastEdition | undefined> {
  const link = jurisdiction.links.numbered;
  if (link === undefined) return undefined;
  const dates = editionDates(jurisdiction, cited).filter((date) => client.asOf === undefined || date <= client.asOf);
  let [lacks, ...earlier] = dates.toReversed();
  for (const had of earlier.slice(0, mostEditions)) {
    const { value, stale } = await client.sectionsNumbered(link, [cited.number], { ...ask, asOf: had });
    if (lacks !== undefined && numbered(value.entries, jurisdiction, cited.code, cited.number).length > 0)
      return { had, lacks };
    if (stale === true || !isWhole(value)) return undefined;
    lacks = had;
  }
  return undefined;
}

/**
 * Finds out whether the edition after the client's date has a number that the date's edition lacks. Between the two editions, it is
 * unknown whether the number existed.
 *
 * @param cited the code that the citation names, or null for all codes of the place
 * @returns undefined if the next edition lacks it too, or if the client has no date
 * @throws LookupError, and an AbortError
 */
export async function nextEditionWith(
  client: LegalCodeClient,
  jurisdiction: Jurisdiction,
  cited: { readonly code: string | null; readonly number: string },
  ask: { readonly signal?: AbortSignal },
): Promise<NextEdition | undefined> {
  const { asOf } = client;
  const link = jurisdiction.links.numbered;
  if (link === undefined || asOf === undefined) return undefined;
  const dates = editionDates(jurisdiction, cited);
  const lacks = dates.findLast((date) => date <= asOf);
  const has = dates.find((date) => date > asOf);
  if (lacks === undefined || has === undefined) return undefined;
  const { value } = await client.sectionsNumbered(link, [cited.number], { ...ask, asOf: has });
  return numbered(value.entries, jurisdiction, cited.code, cited.number).length > 0 ? { asOf, lacks, has } : undefined;
}

/** The dates through which the editions of a cited code are codified, in order. ISO 8601. */
export function editionDates(jurisdiction: Jurisdiction, cited: { readonly code: string | null }): readonly string[] {
  const dates = citedCodes(jurisdiction, cited).flatMap(({ editions = [] }) =>
    editions.flatMap(({ codifiedThrough }) => codifiedThrough ?? []),
  );
  return [...new Set(dates)].toSorted();
}
