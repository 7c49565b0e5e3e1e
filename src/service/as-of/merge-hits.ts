/** Merges the hits of several libraries for one query. */
import type { WireSearchHit } from '../../contract/schemas.ts';
import { stages } from '../search/hit.ts';
import { citedAsTypedFirst } from '../search/order.ts';
import { readQuery } from '../search/query.ts';
import { words } from '../store/fold.ts';
import type { HitRank, SearchRequest } from '../store/store.ts';

export interface RankedHit {
  readonly hit: WireSearchHit;
  readonly rank: HitRank;
}

/**
 * Merges lists of hits, each in the order of its library. The better of their next hits comes first: by the stage of the ranking,
 * then an exact heading, then the score. Scores of libraries of the same code are comparable. Equal hits alternate.
 */
export function mergeHits(
  lists: readonly (readonly RankedHit[])[],
  { text, match }: Pick<SearchRequest, 'text' | 'match'>,
): readonly WireSearchHit[] {
  const query = readQuery(text, match);
  const isWhole = ({ heading = '' }: WireSearchHit): boolean => words(heading).join(' ') === query.headingKey;
  const compare = (one: RankedHit, other: RankedHit): number =>
    one.rank.stage - other.rank.stage ||
    (one.rank.stage === stages.heading ? Number(isWhole(other.hit)) - Number(isWhole(one.hit)) : 0) ||
    (other.rank.score ?? 0) - (one.rank.score ?? 0);
  const taken = lists.map(() => 0);
  const merged: WireSearchHit[] = [];
  for (;;) {
    const heads = lists.flatMap((list, index) => {
      const at = taken[index] ?? 0;
      const head = list[at];
      return head === undefined ? [] : [{ ...head, index, at }];
    });
    const [first] = heads.sort((a, b) => compare(a, b) || a.at - b.at);
    if (first === undefined) return citedAsTypedFirst(merged, query.citation?.whole);
    merged.push(first.hit);
    taken[first.index] = first.at + 1;
  }
}
