import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import type { Frequencies } from '../../search/plan.ts';
import { stem } from '../../search/stem.ts';
import { integer } from './columns.ts';
import type { SearchScope } from './search-scope.ts';

/** Words whose frequency is kept for each index: more than a person types in a day. */
const kept = 10_000;

export interface FrequencyReader {
  /** Of these words in the indexes of a search. */
  read(words: readonly string[], searchScope: SearchScope): Frequencies;
  /** The library changed. */
  forget(): void;
}

/** How many sections have a word, as FTS5 counts them (`fts5vocab`). */
export function frequencyReader(database: DatabaseSync): FrequencyReader {
  const shards = new Map<number, { readonly of: (word: string) => number; readonly sections: number }>();
  const sectionsOf = database.prepare('SELECT coalesce(sum(section_count), 0) AS n FROM jurisdiction WHERE shard = ?');
  const definition = database.prepare('SELECT sql FROM main.sqlite_schema WHERE name = ?');

  const open = (shard: number): { readonly of: (word: string) => number; readonly sections: number } => {
    database.exec(
      `CREATE VIRTUAL TABLE IF NOT EXISTS temp.words_${shard} USING fts5vocab('main', 'fts_${shard}', 'row')`,
    );
    const count: StatementSync = database.prepare(`SELECT doc FROM temp.words_${shard} WHERE term = ?`);
    // An index of an earlier version, in a library that may not be written, has words as they are written.
    const stems = String(definition.get(`fts_${shard}`)?.sql).includes('porter');
    const known = new LRUCache<string, number>({ max: kept });
    return {
      sections: integer(sectionsOf.get(shard)?.n),
      of(word) {
        const term = stems ? stem(word) : word;
        const before = known.get(term);
        if (before !== undefined) return before;
        const found = integer(count.get(term)?.doc ?? 0);
        known.set(term, found);
        return found;
      },
    };
  };

  return {
    read(words, searchScope) {
      const read = searchScope.shards.map((shard) => {
        const known = shards.get(shard) ?? open(shard);
        shards.set(shard, known);
        return known;
      });
      const counts = new Map(words.map((word) => [word, read.reduce((sum, { of }) => sum + of(word), 0)]));
      return {
        sections: Math.max(
          1,
          read.reduce((sum, { sections }) => sum + sections, 0),
        ),
        of: (word) => counts.get(word) ?? 0,
      };
    },
    forget() {
      for (const shard of shards.keys()) database.exec(`DROP TABLE IF EXISTS temp.words_${shard}`);
      shards.clear();
    },
  };
}
