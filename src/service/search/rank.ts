/**
 * The order of a search's answers, in every store. First come the sections that the query cites, then those whose
 * heading begins with it. Then come the best of those with its words, compared by their texts, and then the others with
 * its words.
 */
import type { SearchRequest } from '../store/store.ts';
import { cursorPosition, isAfter, type Place, stages } from './hit.ts';

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
  /** Those compared by their texts. */
  readonly answers?: Answers;
  /** The others with its words, from where the page begins. */
  readonly others?: readonly WordHit[];
}

export interface Answers {
  readonly rows: readonly number[];
  /** The last hit of the index that was compared, when there are others after it. */
  readonly last: Keyset | undefined;
}

/** What the order needs to know yet, by its name among the finds. */
export type Wanted =
  | { readonly find: 'answers' }
  | { readonly find: 'others'; readonly limit: number; readonly after: Keyset };

/**
 * The places of a page, at least one more than it shows if there are as many, or the finds that are needed first. Pure,
 * and called again after each find. One store finds at once and another waits for its server, and both give the same
 * order.
 */
export function rank(request: SearchRequest, finds: Finds): { readonly places: readonly Place[] } | Wanted {
  const after = cursorPosition(request.after);
  const wanted = request.limit + 1;
  const seen = new Set(finds.cited);
  const headed = finds.headed.filter((row) => !seen.has(row));
  for (const row of headed) seen.add(row);
  const places = [
    ...finds.cited.map((row, order): Place => [stages.citation, order, row]),
    ...headed.map((row, order): Place => [stages.heading, order, row]),
  ].filter((place) => isAfter(place, after));
  if (places.length >= wanted) return { places };

  if (finds.answers === undefined) return { find: 'answers' };
  const { rows, last } = finds.answers;
  const answers = rows.filter((row) => !seen.has(row));
  for (const row of answers) seen.add(row);
  places.push(
    ...answers.map((row, order): Place => [stages.answers, order, row]).filter((place) => isAfter(place, after)),
  );
  if (places.length >= wanted || last === undefined) return { places };

  if (finds.others === undefined) {
    const from = after !== undefined && after[0] === stages.others ? ([after[1], after[2]] as const) : last;
    return { find: 'others', limit: wanted + seen.size, after: from };
  }
  for (const { row, score } of finds.others) if (!seen.has(row)) places.push([stages.others, score, row]);
  return { places };
}
