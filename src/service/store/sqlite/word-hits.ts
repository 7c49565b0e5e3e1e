/** Sections found by their words in the FTS5 index. */
import type { Keyset, WordHit } from '../../search/rank.ts';
import type { Reach } from './reach.ts';

export interface WordHits {
  /** The best `limit` sections for an FTS5 expression, after the one with that score and row. */
  find(expression: string, reach: Reach, limit: number, after: Keyset | undefined): WordHit[];
  forget(): void;
}
