/** Ranks the index's hits by comparing their texts. */
import type { SearchRequest } from '../store/store.ts';
import { mostComparedText } from './budget.ts';
import { hasExactly } from './exactly.ts';
import { isWithin, type RowRange } from './order.ts';
import { compared } from './plan.ts';
import type { Answers, Keyset, WordHit } from './rank.ts';
import { areWeak, besideOf, type Candidate, foundIn, type ScoredHit, scoreOf, type WeightedQuery } from './score.ts';
import { firstOfEachPlace, readForPlaces, spreadOverPlaces } from './spread.ts';

export interface Compared extends Candidate {
  /** The section's container. Sections of one container provide context for each other. */
  readonly container: number | undefined;
}

/** Number of sections compared from the draft's jurisdiction, in addition to the highest-ranked sections overall. */
export const comparedInPreferred = 120;
/** Factor on the score of sections outside the draft's jurisdiction, and outside the place that the question names. */
const [otherPlacesShare, unnamedPlacesShare] = [0.5, 0.01];

/** The place to put first. */
export interface PreferredPlace {
  /** The rows of its sections. */
  readonly rows: RowRange;
  /** Whether the question names it. Otherwise, it is the draft's. */
  readonly named: boolean;
}

/**
 * Returns the rows of the hits to compare.
 *
 * @param inPreferred hits in the draft's jurisdiction
 */
export function candidateRows(hits: readonly WordHit[], inPreferred: readonly WordHit[] = []): readonly number[] {
  return [
    ...new Set([...inPreferred, ...hits.slice(0, compared), ...firstOfEachPlace(hits, compared)].map(({ row }) => row)),
  ];
}

/** The number of index hits to request: one more than the compared number, and more if the search covers several places. */
export function hitsToRead({ jurisdictionId, preferredJurisdictionId }: SearchRequest): number {
  return jurisdictionId === undefined && preferredJurisdictionId === undefined ? readForPlaces : compared + 1;
}

/**
 * Compares the candidates by text and returns them in order.
 *
 * @param hits the index's hits, including at least one beyond the compared ones if there are more
 * @param candidates iterated once; a store may generate them lazily, because texts are long
 * @param weightedAt the query as weighted for the code of a section
 */
export function answersOf(
  weighted: WeightedQuery,
  hits: readonly WordHit[],
  candidates: Iterable<Compared>,
  preferred?: PreferredPlace,
  weightedAt: (row: number) => WeightedQuery = () => weighted,
): Answers {
  const all: { readonly container: number | undefined; readonly found: ScoredHit }[] = [];
  for (const candidate of withinBudget(candidates))
    if (hasExactly(weighted.exactly, candidate))
      all.push({ container: candidate.container, found: foundIn(weightedAt(candidate.row), candidate) });
  const inContainer = new Map<number, ScoredHit[]>();
  for (const { container, found } of all) {
    if (container === undefined) continue;
    const known = inContainer.get(container);
    if (known === undefined) inContainer.set(container, [found]);
    else known.push(found);
  }
  const beside = new Map(
    [...inContainer].map(
      ([container, sections]) => [container, besideOf(sections, weighted.importance.length)] as const,
    ),
  );
  const share = preferred?.named === true ? unnamedPlacesShare : otherPlacesShare;
  const mostVariety = all.reduce((most, { found }) => Math.max(most, found.variety), 0);
  const scored = all.map(({ container, found }) => ({
    row: found.candidate.row,
    score:
      scoreOf(
        weightedAt(found.candidate.row),
        found,
        (container === undefined ? undefined : beside.get(container)) ?? [],
        mostVariety,
      ) * (preferred === undefined || isWithin(found.candidate.row, preferred.rows) ? 1 : share),
  }));
  const spread = spreadOverPlaces(scored);
  const rows = spread.map(({ row }) => row);
  // Hits outside the budget follow in index order. Omit them for a quoted phrase, which wasn't checked in them.
  const others = weighted.exactly.length > 0 ? [] : candidateRows(hits);
  const found = new Map(all.map((each) => [each.found.candidate.row, each.found]));
  const first = rows.slice(0, judged).flatMap((row) => found.get(row) ?? []);
  return {
    rows: [...new Set([...rows, ...others])],
    scores: new Map(spread.map(({ row, score }) => [row, score])),
    last: lastOf(hits),
    weak: areWeak(weighted, first),
  };
}

/** Number of first hits that show whether any hit matches well. */
const judged = 5;

/** Yields candidates until the length of their texts exceeds the budget. */
export function* withinBudget<C extends Pick<Candidate, 'text'>>(candidates: Iterable<C>): Generator<C> {
  let left = mostComparedText;
  for (const candidate of candidates) {
    yield candidate;
    left -= candidate.text.length;
    if (left < 0) return;
  }
}

/** Returns the hits in index order. Used for citations, because users rarely read further hits. */
export function asRanked(hits: readonly WordHit[]): Answers {
  return { rows: candidateRows(hits), last: lastOf(hits), weak: false };
}

/** Returns the position of the last compared hit if others follow; undefined otherwise. */
function lastOf(hits: readonly WordHit[]): Keyset | undefined {
  const last = hits[compared - 1];
  return hits.length > compared && last !== undefined ? keysetOf(last) : undefined;
}

export function keysetOf({ score, row }: WordHit): Keyset {
  return [score, row];
}
