import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Keyset, WordHit } from '../../search/rank.ts';
import { integer } from './columns.ts';
import type { SearchScope } from './search-scope.ts';

/** The order of hits. For a score, the index reads a phrase twice, so a check of quotations takes them in the order of the law. */
export type HitOrder = 'best' | 'asStored';

export interface WordHits {
  /** Returns the first `limit` sections for an FTS5 expression, starting after the given score and row. */
  find(expression: string, order: HitOrder, searchScope: SearchScope, limit: number, after?: Keyset): WordHit[];
  forget(): void;
}

/** Weights of words in the heading, in the headings above, and in the text. */
const weights = '6.0, 2.0, 1.0';

export function wordHits(database: DatabaseSync): WordHits {
  const statements = new Map<string, StatementSync>();
  const statement = (shard: number, order: HitOrder): StatementSync => {
    const name = `${order} ${shard}`;
    const known = statements.get(name);
    if (known !== undefined) return known;
    const score = order === 'best' ? `bm25(fts_${shard}, ${weights})` : '0.0';
    const made = database.prepare(
      `SELECT rowid AS row, ${score} AS score FROM fts_${shard}
       WHERE fts_${shard} MATCH ?1 AND rowid BETWEEN ?2 AND ?3
         AND (?4 IS NULL OR rowid / 16777216 IN (SELECT value FROM json_each(?4)))
         AND (?5 IS NULL OR (score, rowid) > (?5, ?6))
       ORDER BY score, rowid LIMIT ?7`,
    );
    statements.set(name, made);
    return made;
  };
  return {
    find(expression, order, searchScope, limit, after) {
      const hits: WordHit[] = [];
      for (const shard of searchScope.shards)
        for (const row of statement(shard, order).all(
          expression,
          searchScope.first,
          searchScope.last,
          searchScope.only ?? null,
          after?.[0] ?? null,
          after?.[1] ?? null,
          limit,
        ))
          hits.push({ row: integer(row.row), score: Number(row.score) });
      if (searchScope.shards.length > 1) hits.sort((a, b) => a.score - b.score || a.row - b.row);
      return hits.slice(0, limit);
    },
    forget: () => statements.clear(),
  };
}
