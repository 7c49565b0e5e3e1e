import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import { stem } from '../../search/stem.ts';
import type { Frequencies } from '../../search/weights.ts';
import { integer } from './columns.ts';

/** Maximum cached words per index, more than a user types in a day. */
const kept = 10_000;

export interface FrequencyReader {
  /** Returns the frequencies of words in full-text indexes. A word is counted when it is asked for. */
  read(indexes: readonly number[]): Frequencies;
  /** Clears the cache after the library has changed. */
  forget(): void;
}

/** Counts the sections that contain a word, as in FTS5 (`fts5vocab`). */
export function frequencyReader(database: DatabaseSync): FrequencyReader {
  const shards = new Map<number, { readonly of: (word: string) => number; readonly sections: number }>();
  const sectionsOf = database.prepare('SELECT coalesce(sum(section_count), 0) AS n FROM jurisdiction WHERE shard = ?');
  const definition = database.prepare('SELECT sql FROM main.sqlite_schema WHERE name = ?');

  const open = (shard: number): { readonly of: (word: string) => number; readonly sections: number } => {
    database.exec(
      `CREATE VIRTUAL TABLE IF NOT EXISTS temp.words_${shard} USING fts5vocab('main', 'fts_${shard}', 'row')`,
    );
    const count: StatementSync = database.prepare(`SELECT doc FROM temp.words_${shard} WHERE term = ?`);
    // A read-only library of an earlier version may have an index of unstemmed words.
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
    read(indexes) {
      const read = indexes.map((shard) => {
        const known = shards.get(shard) ?? open(shard);
        shards.set(shard, known);
        return known;
      });
      const counts = new Map<string, number>();
      return {
        sections: Math.max(
          1,
          read.reduce((sum, { sections }) => sum + sections, 0),
        ),
        of(word) {
          const counted = counts.get(word) ?? read.reduce((sum, { of }) => sum + of(word), 0);
          counts.set(word, counted);
          return counted;
        },
      };
    },
    forget() {
      for (const shard of shards.keys()) database.exec(`DROP TABLE IF EXISTS temp.words_${shard}`);
      shards.clear();
    },
  };
}
