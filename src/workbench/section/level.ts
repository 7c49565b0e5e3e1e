/** Reads all pages of a level's contents, within a limit. */
import type { Page } from '../../contract/resources.ts';

/** Maximum number of entries. No level of a code has this many. */
const mostEntries = 20_000;

/** What is missing from a level. The first kind that applies, in this order. */
export type LevelGap =
  | { readonly kind: 'unread'; readonly count: number }
  /** Reading stopped at the limit. */
  | { readonly kind: 'tooLong' }
  /** The service says so, or its pages repeat. */
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'none' };

/**
 * Reads pages until the last one, a repeated one, or the limit.
 *
 * @param read reads the page at an address and shows it. Its errors pass through
 * @param limit maximum number of entries, checked after each page
 */
export async function readLevel(
  read: (address: string) => Promise<Pick<Page<unknown>, 'entries' | 'next' | 'unread' | 'incomplete'>>,
  address: string,
  limit = mostEntries,
): Promise<LevelGap> {
  const seen = new Set<string>();
  let next: string | undefined = address;
  let [entries, unread, incomplete] = [0, 0, false];
  while (next !== undefined && !seen.has(next) && entries < limit) {
    seen.add(next);
    const page = await read(next);
    entries += page.entries.length;
    unread += page.unread;
    incomplete ||= page.incomplete === true;
    next = page.next;
  }
  if (unread > 0) return { kind: 'unread', count: unread };
  if (next !== undefined && !seen.has(next)) return { kind: 'tooLong' };
  return { kind: incomplete || next !== undefined ? 'incomplete' : 'none' };
}
