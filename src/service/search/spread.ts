/** Spreads the answers of a search of several places over them: each may answer as well as the one that says most. */
import { jurisdictionOf } from '../store/section-rows.ts';
import type { WordHit } from './rank.ts';

/** How many hits of the index are read to find those of other places. */
export const readForPlaces = 1_000;
/** So many hits of each place are compared, however low the index ranks them. */
const comparedEach = 10;
/** At most so many sections are compared besides those that rank high everywhere. */
const mostBesides = 100;
/** What a section is worth after each better one of the same place. */
const nextShare = 0.9;

/** The first hits of each place, of those that the index ranks below `compared`. */
export function firstOfEachPlace(hits: readonly WordHit[], compared: number): readonly WordHit[] {
  const counts = new Map<number, number>();
  const first = hits.filter(({ row }, order) => counted(counts, row) < comparedEach && order >= compared);
  return first.slice(0, mostBesides);
}

/** Scored sections, best first: those of one place keep their order, and the best of other places come between them. */
export function spreadOverPlaces<Scored extends { readonly row: number; readonly score: number }>(
  scored: readonly Scored[],
): readonly Scored[] {
  const counts = new Map<number, number>();
  return inOrder(
    inOrder(scored).map((each) => ({ ...each, score: each.score * nextShare ** counted(counts, each.row) })),
  );
}

function inOrder<Scored extends { readonly row: number; readonly score: number }>(
  scored: readonly Scored[],
): readonly Scored[] {
  return scored.toSorted((a, b) => b.score - a.score || a.row - b.row);
}

/** How many of the row's place came before it. */
function counted(counts: Map<number, number>, row: number): number {
  const place = jurisdictionOf(row);
  const before = counts.get(place) ?? 0;
  counts.set(place, before + 1);
  return before;
}
