/** The service's jurisdictions as last received, and whether they are complete. */
import type { LegalCodeClient } from '../../client/types.ts';
import { isPlain, type Jurisdiction } from '../../contract/resources.ts';

export interface Listing {
  readonly jurisdictions: readonly Jurisdiction[];
  readonly byId: ReadonlyMap<string, Jurisdiction>;
  readonly unread: number;
  readonly incomplete: boolean;
  readonly isWhole: boolean;
  /** Whether the list has entries from all pages that the service has. */
  readonly hasAllPages: boolean;
  readonly at: number;
  readonly staleSince: number | undefined;
}

/**
 * Asks for the first page only, which says whether the whole list is complete by now: twenty thousand places take a hundred
 * requests. Returns undefined if the page differs from the list.
 */
export async function confirmedBy(
  client: Pick<LegalCodeClient, 'jurisdictions'>,
  listing: Listing,
  signal: AbortSignal,
): Promise<Listing | undefined> {
  const { value, at, stale } = await client.jurisdictions({ signal, reload: true });
  const isSame =
    value.entries.length > 0 && value.entries.every(({ id }, place) => listing.jurisdictions[place]?.id === id);
  const isRead = stale !== true && listing.hasAllPages && value.unread + listing.unread === 0;
  if (!isSame || !isRead) return undefined;
  return { ...listing, incomplete: value.incomplete === true, isWhole: isPlain(value), at };
}

/** Whether an answer repeats the one before it, so that rows need no new drawing. */
export function isSameListing(one: Listing, other: Listing): boolean {
  return (
    one.incomplete === other.incomplete &&
    one.unread === other.unread &&
    one.staleSince === other.staleSince &&
    one.jurisdictions.length === other.jurisdictions.length &&
    one.jurisdictions.every(({ id }, at) => other.jurisdictions[at]?.id === id)
  );
}
