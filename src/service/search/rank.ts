/**
 * Orders a search's hits, identically for every store. Cited sections come first, then headings that begin with the query. Then
 * come the best matches by words, compared by text, and the other matches by words.
 */
import { field } from '../store/field.ts';
import type { SearchRequest } from '../store/store.ts';
import { cursorPosition, isAfter, type Place, stages } from './hit.ts';

export interface WordHit {
  readonly row: number;
  /** Lower is better. */
  readonly score: number;
}

/** Position of the hit before a page. */
export type Keyset = readonly [score: number, row: number];

/** The hits found for a query so far, as rows of sections. The most likely is first. */
export interface FoundRows {
  readonly cited: readonly number[];
  readonly headed: readonly number[];
  /** The query cites an act that the library lacks, so text with some of its words is no good match. */
  readonly lacksAct?: boolean;
  /** Hits compared by text. */
  readonly answers?: Answers;
  /** The other hits by words, from the start of the page. */
  readonly others?: readonly WordHit[];
}

export interface Answers {
  readonly rows: readonly number[];
  /** Scores of the compared sections by row, higher is better. */
  readonly scores?: ReadonlyMap<number, number>;
  /** The index's last compared hit, if others follow. */
  readonly last: Keyset | undefined;
  /** None of the hits has most of what the query asks for. */
  readonly weak: boolean;
}

/** The positions on a page, plus at least one more if there are more hits. */
export interface Ranked {
  readonly places: readonly Place[];
  /** Scores of those compared by text, by row. */
  readonly scores?: ReadonlyMap<number, number>;
  /** No hit matches well: none by citation or heading, and weak ones by words. */
  readonly weak: boolean;
}

/** The hits that the ranking still needs, named as in FoundRows. */
export type NeededHits = { readonly find: 'answers' } | NeededOthers;

export interface NeededOthers {
  readonly find: 'others';
  readonly limit: number;
  readonly after: Keyset;
}

/** Returns the positions of an act's sections on a page, once each. A query that cites an act asks for nothing else. */
export function rankedOfAct(request: SearchRequest, sections: readonly number[]): Ranked {
  const after = cursorPosition(request.after);
  const places = [...new Set(sections)].map((row, order): Place => [stages.heading, order, row]);
  return { places: places.filter((place) => isAfter(place, after)), weak: false };
}

/**
 * Returns the positions on a page, or which hits it needs first. A pure function, called again after each lookup. So a
 * synchronous and an asynchronous store give the same order.
 */
export function rank(request: SearchRequest, found: FoundRows): Ranked | NeededHits {
  const after = cursorPosition(request.after);
  const needed = request.limit + 1;
  const seen = new Set(found.cited);
  const headed = found.headed.filter((row) => !seen.has(row));
  for (const row of headed) seen.add(row);
  const places = [
    ...found.cited.map((row, order): Place => [stages.citation, order, row]),
    ...headed.map((row, order): Place => [stages.heading, order, row]),
  ].filter((place) => isAfter(place, after));
  if (places.length >= needed) return { places, weak: false };

  if (found.answers === undefined) return { find: 'answers' };
  const { rows, scores, last } = found.answers;
  // Without texts, even a section that answers the query matches little of it.
  const byWords = found.cited.length === 0 && found.headed.length === 0;
  const weak = (found.answers.weak || found.lacksAct === true) && byWords && request.withoutText !== true;
  const answers = rows.filter((row) => !seen.has(row));
  for (const row of answers) seen.add(row);
  places.push(
    ...answers.map((row, order): Place => [stages.answers, order, row]).filter((place) => isAfter(place, after)),
  );
  if (places.length >= needed || last === undefined) return { places, ...field('scores', scores), weak };

  if (found.others === undefined) {
    const from = after !== undefined && after[0] === stages.others ? ([after[1], after[2]] as const) : last;
    return { find: 'others', limit: needed + seen.size, after: from };
  }
  for (const { row, score } of found.others) if (!seen.has(row)) places.push([stages.others, score, row]);
  return { places, ...field('scores', scores), weak };
}
