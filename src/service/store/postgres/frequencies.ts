import { LRUCache } from 'lru-cache';
import { stem } from '../../search/stem.ts';
import type { Frequencies } from '../../search/weights.ts';
import { integer } from '../columns.ts';
import type { Query } from './connection.ts';
import type { SearchScope } from './search-scope.ts';
import { within, wordAnywhere } from './text-search.ts';

/** The highest count. Any word in more sections is equally common. */
const mostCounted = 12_000;
/** How long to cache a count, in milliseconds. Counts affect costs and ranks, not which sections are found. */
const goodFor = 5 * 60_000;

/** A cache of word counts. */
export type KeptFrequencies = LRUCache<string, number>;

export function keptFrequencies(): KeptFrequencies {
  return new LRUCache({ max: 20_000, ttl: goodFor });
}

const counts = (table: string): string => `
  SELECT counted.place, (SELECT count(*) FROM (SELECT 1 FROM ${table} WHERE words @@ counted.word::tsquery LIMIT ${mostCounted}) found) AS n
  FROM unnest($1::text[]) WITH ORDINALITY AS counted (word, place)`;
const sectionsOf =
  'SELECT coalesce(sum(section_count), 0)::int AS n FROM legal_code.jurisdiction WHERE $1::int[] IS NULL OR row = ANY($1)';

/** Returns the number of sections that contain each word. */
export async function frequenciesOf(
  query: Query,
  words: readonly string[],
  searchScope: SearchScope,
  kept: KeptFrequencies,
): Promise<Frequencies> {
  const table = searchScope.table('section_words');
  const { jurisdiction } = searchScope;
  const key = (word: string): string => `${table} ${jurisdiction ?? ''} ${stem(word)}`;
  // Count within the scope, because other jurisdictions in the partition may use a rare word often.
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
    // Don't cache zeros: the next import may add the word.
    if (integer(row.n) > 0) kept.set(key(word), integer(row.n));
    for (const each of words) if (key(each) === key(word)) known.set(each, integer(row.n));
  }
  return { sections: Math.max(1, integer(all[0]?.n ?? 0)), of: (word) => known.get(word) ?? 0 };
}
