/**
 * The order of a search's answers, whichever store finds them: first the sections that the query cites, then those whose heading
 * begins with it, then those with its words, and when that gives few, those with words like them.
 */
import type { SearchRequest } from '../store/store.ts';
import { few, isAfter, type Place, placeOf, stages } from './hit.ts';
import type { SearchQuery } from './query.ts';

export interface WordHit {
  readonly row: number;
  /** The lower, the better. */
  readonly score: number;
}

/** The hit after which a page begins. */
export type Keyset = readonly [score: number, row: number];

/** What has been found for a query so far: rows of sections, likeliest first. */
export interface Finds {
  readonly cited: readonly number[];
  readonly headed: readonly number[];
  /** Those with its words, from where the page begins; there may be more of them than were asked for. */
  readonly words?: readonly WordHit[];
  /** Those with its words from the first page on. */
  readonly first?: readonly WordHit[];
  readonly alike?: readonly number[];
}

/** What the order needs to know yet, by its name among the finds. */
export type Wanted =
  | { readonly find: 'words' | 'first'; readonly limit: number; readonly after: Keyset | undefined }
  | { readonly find: 'alike' };

/** Where a page begins among the hits by words: after one of them, at the first, or `past` all of them. */
export function amongWords(request: SearchRequest): Keyset | 'first' | 'past' {
  const after = placeOf(request.after);
  if (after === undefined || after[0] < stages.words) return 'first';
  return after[0] === stages.words ? [after[1], after[2]] : 'past';
}

/**
 * The places of a page, at least one more than it shows where there are as many; or what is to be found before that can be told. Pure,
 * and asked again with each find: one store finds at once and another waits for its server, and both have the same order.
 */
export function rank(
  asked: SearchQuery,
  request: SearchRequest,
  finds: Finds,
): { readonly places: readonly Place[] } | Wanted {
  const after = placeOf(request.after);
  const wanted = request.limit + 1;
  const { cited } = finds;
  const seen = new Set(cited);
  const headed = finds.headed.filter((row) => !seen.has(row));
  for (const row of headed) seen.add(row);
  const places = [
    ...cited.map((row, order): Place => [stages.citation, order, row]),
    ...headed.map((row, order): Place => [stages.heading, order, row]),
  ].filter((place) => isAfter(place, after));
  if (places.length >= wanted || asked.terms.length === 0) return { places };

  const from = amongWords(request);
  const limit = wanted + seen.size;
  if (from !== 'past' && finds.words === undefined)
    return { find: 'words', limit, after: from === 'first' ? undefined : from };
  const found = from === 'past' ? [] : (finds.words ?? []).slice(0, limit);
  for (const hit of found) if (!seen.has(hit.row)) places.push([stages.words, hit.score, hit.row]);
  if (places.length >= wanted || cited.length > 0) return { places };

  // Whether words like them are tried must not change from page to page, so it is decided by the first page's hits.
  const first = from === 'first' ? found : finds.first;
  if (first === undefined) return { find: 'first', limit: few + seen.size, after: undefined };
  const fresh = first.filter((hit) => !seen.has(hit.row));
  if (fresh.length + headed.length >= few) return { places };

  if (finds.alike === undefined) return { find: 'alike' };
  for (const hit of fresh) seen.add(hit.row);
  const alike = finds.alike.filter((row) => !seen.has(row));
  places.push(...alike.map((row, order): Place => [stages.alike, order, row]).filter((place) => isAfter(place, after)));
  return { places };
}
