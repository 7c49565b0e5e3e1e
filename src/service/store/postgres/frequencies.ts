import { LRUCache } from 'lru-cache';
import { stem } from '../../search/stem.ts';
import type { Frequencies } from '../../search/weights.ts';
import { integer } from '../columns.ts';
import type { Query } from './connection.ts';
import type { SearchScope } from './search-scope.ts';
import { within, wordAnywhere } from './text-search.ts';

/** A word in more sections than this is common, however many have it. */
const counted = 12_000;
/** How long a count is good for, milliseconds: it decides about costs and ranks, not about what is found. */
const goodFor = 5 * 60_000;

/** Counts of words, kept for a while. */
export type KeptFrequencies = LRUCache<string, number>;

export function keptFrequencies(): KeptFrequencies {
  return new LRUCache({ max: 20_000, ttl: goodFor });
}

const counts = (table: string): string => `
  SELECT asked.place, (SELECT count(*) FROM (SELECT 1 FROM ${table} WHERE words @@ asked.word::tsquery LIMIT ${counted}) found) AS n
  FROM unnest($1::text[]) WITH ORDINALITY AS asked (word, place)`;
const sectionsOf =
  'SELECT coalesce(sum(section_count), 0)::int AS n FROM legal_code.jurisdiction WHERE $1::int[] IS NULL OR row = ANY($1)';

/** How many sections have each of these words. */
export async function frequenciesOf(
  query: Query,
  words: readonly string[],
  searchScope: SearchScope,
  kept: KeptFrequencies,
): Promise<Frequencies> {
  const table = searchScope.table('section_words');
  const { jurisdiction } = searchScope;
  const key = (word: string): string => `${table} ${jurisdiction ?? ''} ${stem(word)}`;
  // Jurisdictions share a partition: a word that is rare in one may be common in another.
  const counting = (word: string): string =>
    jurisdiction === undefined ? wordAnywhere(word) : within([jurisdiction], wordAnywhere(word));
  const missing = [...new Map(words.map((word) => [key(word), word])).values()].filter((word) => !kept.has(key(word)));
  const [all, found] = await Promise.all([
    query(sectionsOf, [searchScope.only ?? null]),
    missing.length === 0 ? [] : query(counts(table), [missing.map(counting)]),
  ]);
  const known = new Map<string, number>();
  for (const word of words) known.set(word, kept.get(key(word)) ?? 0);
  for (const row of found) {
    const word = missing[integer(row.place) - 1];
    if (word === undefined) continue;
    // A word that no section has may come with the next import, and is searched for then.
    if (integer(row.n) > 0) kept.set(key(word), integer(row.n));
    for (const each of words) if (key(each) === key(word)) known.set(each, integer(row.n));
  }
  return { sections: Math.max(1, integer(all[0]?.n ?? 0)), of: (word) => known.get(word) ?? 0 };
}
