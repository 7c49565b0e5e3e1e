/** Follows the pages of a list or chain, and joins them. */
import { joinChains } from '../contract/decode/resources.ts';
import type { Chain, Page } from '../contract/resources.ts';
import type { Answer } from './types.ts';

/** Stop following a chain or list after this many pages. No service has that many. */
const mostPages = 5000;

/** Follows `next` until it ends or repeats, or until there are `limit` entries. */
export async function pagesOf<T extends Page<unknown> | Chain>(
  ask: (next: string | undefined) => Promise<Answer<T>>,
  limit: number,
): Promise<readonly Answer<T>[]> {
  const pages: Answer<T>[] = [];
  const seen = new Set<string>();
  let next: string | undefined;
  let entries = 0;
  do {
    const page = await ask(next);
    pages.push(page);
    entries += page.value.entries.length;
    next = page.value.next;
    if (next !== undefined && seen.has(next)) break;
    if (next !== undefined) seen.add(next);
  } while (next !== undefined && entries < limit && pages.length < mostPages);
  return pages;
}

/** Joins several answers into one: its age is that of the oldest, and it is stale if any answer is. */
export function joined<T, R>(answers: readonly Answer<T>[], join: (values: readonly T[]) => R): Answer<R> {
  const value = join(answers.map((answer) => answer.value));
  const at = Math.min(...answers.map((answer) => answer.at));
  return answers.some((answer) => answer.stale === true) ? { value, at, stale: true } : { value, at };
}

/** Chains of one page. Each is joined once while the cache holds the page. */
const joinedPages = new WeakMap<Chain, Chain>();

export function joinedChain(pages: readonly Chain[]): Chain {
  const [page, ...others] = pages;
  if (page === undefined || others.length > 0) return joinChains(pages);
  const chain = joinedPages.get(page) ?? joinChains(pages);
  joinedPages.set(page, chain);
  return chain;
}

/** Joins pages without duplicates: an entry appears on two pages if the list changed between requests. */
export function joinPages<T>(pages: readonly Page<T>[], limit: number, idOf: (entry: T) => string): Page<T> {
  const byId = new Map<string, T>();
  for (const page of pages)
    for (const entry of page.entries) if (byId.size < limit && !byId.has(idOf(entry))) byId.set(idOf(entry), entry);
  const next = pages.at(-1)?.next;
  const notices = [...new Set(pages.flatMap((page) => page.notices ?? []))];
  return {
    entries: [...byId.values()],
    unread: pages.reduce((sum, page) => sum + page.unread, 0),
    ...(next !== undefined || pages.some((page) => page.incomplete === true) ? { incomplete: true } : {}),
    ...(notices.length === 0 ? {} : { notices }),
    ...(next === undefined ? {} : { next }),
  };
}
