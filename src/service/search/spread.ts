/** Spreads hits over several places, because each place may have an equally good answer. */
import { jurisdictionOf } from '../store/section-rows.ts';
import type { WordHit } from './rank.ts';

/** Number of index hits to read in order to cover several places. */
export const readForPlaces = 1_000;
/** Number of hits compared from each place, regardless of their index rank. */
const comparedEach = 10;
/** Maximum number of these hits, in addition to the highest-ranked overall. */
const mostBesides = 100;
/** Factor on a section's score for each better section of the same place. */
const nextShare = 0.9;

/** Returns the first hits of each place, among those ranked below `compared`. */
export function firstOfEachPlace(hits: readonly WordHit[], compared: number): readonly WordHit[] {
  const counts = new Map<number, number>();
  const first = hits.filter(({ row }, order) => counted(counts, row) < comparedEach && order >= compared);
  return first.slice(0, mostBesides);
}

/** Sorts scored sections, best first. Keeps the order within a place and moves the best hits of other places up. */
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

/** Returns how many earlier rows were of the same place, and counts this one. */
function counted(counts: Map<number, number>, row: number): number {
  const place = jurisdictionOf(row);
  const before = counts.get(place) ?? 0;
  counts.set(place, before + 1);
  return before;
}
