/** Compares what an index found by the texts, and puts it in order. */
import type { SearchRequest } from '../store/store.ts';
import { mostComparedText } from './budget.ts';
import { hasExactly } from './exactly.ts';
import { isWithin, type RowRange } from './order.ts';
import { compared } from './plan.ts';
import type { Answers, Keyset, WordHit } from './rank.ts';
import { type Asked, besideOf, type Candidate, foundIn, type ScoredHit, scoreOf } from './score.ts';
import { firstOfEachPlace, readForPlaces, spreadOverPlaces } from './spread.ts';

export interface Compared extends Candidate {
  /** What holds the section: sections of one container explain each other. */
  readonly container: number | undefined;
}

/** This many sections of the draft's jurisdiction are compared besides those that rank high everywhere. */
export const comparedAtHome = 120;
/** What the answer of another jurisdiction is worth beside one of the draft's own. */
const awayShare = 0.5;

/**
 * Rows of the sections to compare, of those that the index found.
 *
 * @param atHome what it found in the draft's jurisdiction
 */
export function candidateRows(hits: readonly WordHit[], atHome: readonly WordHit[] = []): readonly number[] {
  return [
    ...new Set([...atHome, ...hits.slice(0, compared), ...firstOfEachPlace(hits, compared)].map(({ row }) => row)),
  ];
}

/** How many hits of the index are wanted: one more than are compared, and more where several places may answer. */
export function hitsWanted({ jurisdictionId, homeJurisdictionId }: SearchRequest): number {
  return jurisdictionId === undefined && homeJurisdictionId === undefined ? readForPlaces : compared + 1;
}

/**
 * @param hits what the index found: more than are compared, when there are others
 * @param candidates read once; a store that can gives them one by one, because texts are long
 * @param home rows of the draft's jurisdiction
 */
export function answersOf(
  asked: Asked,
  hits: readonly WordHit[],
  candidates: Iterable<Compared>,
  home?: RowRange,
): Answers {
  const all: { readonly container: number | undefined; readonly found: ScoredHit }[] = [];
  for (const candidate of withinBudget(candidates))
    if (hasExactly(asked.exactly, candidate))
      all.push({ container: candidate.container, found: foundIn(asked, candidate) });
  const inContainer = new Map<number, ScoredHit[]>();
  for (const { container, found } of all) {
    if (container === undefined) continue;
    const known = inContainer.get(container);
    if (known === undefined) inContainer.set(container, [found]);
    else known.push(found);
  }
  const beside = new Map(
    [...inContainer].map(([container, sections]) => [container, besideOf(sections, asked.importance.length)] as const),
  );
  const mostVariety = all.reduce((most, { found }) => Math.max(most, found.variety), 0);
  const scored = all.map(({ container, found }) => ({
    row: found.candidate.row,
    score:
      scoreOf(asked, found, (container === undefined ? undefined : beside.get(container)) ?? [], mostVariety) *
      (home === undefined || isWithin(found.candidate.row, home) ? 1 : awayShare),
  }));
  const rows = spreadOverPlaces(scored).map(({ row }) => row);
  // Those that the budget left out follow as the index ranks them, unless a phrase was to be looked for in them.
  const others = asked.exactly.length > 0 ? [] : candidateRows(hits);
  return { rows: [...new Set([...rows, ...others])], last: lastOf(hits) };
}

/** The first candidates, as many as the budget holds. */
export function* withinBudget<C extends Pick<Candidate, 'text'>>(candidates: Iterable<C>): Generator<C> {
  let left = mostComparedText;
  for (const candidate of candidates) {
    yield candidate;
    left -= candidate.text.length;
    if (left < 0) return;
  }
}

/** What an index found, as it ranks it: people who cite a section rarely read further. */
export function asRanked(hits: readonly WordHit[]): Answers {
  return { rows: candidateRows(hits), last: lastOf(hits) };
}

/** Where the hits begin that are not compared, when there are others. */
function lastOf(hits: readonly WordHit[]): Keyset | undefined {
  const last = hits[compared - 1];
  return hits.length > compared && last !== undefined ? keysetOf(last) : undefined;
}

export function keysetOf({ score, row }: WordHit): Keyset {
  return [score, row];
}
