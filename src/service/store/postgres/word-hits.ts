/**
 * Finds sections by words and ranks them. PostgreSQL reads every row that it ranks, so the number is limited: sections
 * with the words in the heading, and some of the others. The plan searches for rare words, so there are few.
 */
import type { Keyset, WordHit } from '../../search/rank.ts';
import { leastBegun, similarTo } from '../../search/spelling.ts';
import { integer, text } from '../columns.ts';
import { spellingForms } from '../indexed-words.ts';
import type { Query } from './connection.ts';
import type { SearchScope } from './search-scope.ts';
import { type RankedWording, within } from './text-search.ts';

/** Maximum number of ranked sections: with the words in the heading, and with the words only elsewhere. */
const ranked = 6_000;
/** Budget of a plan, so that most of the found sections are ranked. */
export const mostRanked = 1.3 * ranked;
/** Above this many jurisdictions, the scope is checked after the index lookup. */
const mostMarks = 64;
/**
 * Weights for the text, the headings above and the heading. A repeated word adds little to a `ts_rank`. With a lower
 * weight for the text, headings would hide the sections that answer in their text.
 */
const weights = '{0.3, 0.3, 0.4, 1.0}';

export interface WordQuery {
  /** A tsquery that selects the sections. */
  readonly expression: string;
  /** The wordings that determine the rank. */
  readonly ranking: readonly RankedWording[];
}

const byWords = (table: string): string => `
  WITH found AS (
    (SELECT row, words FROM ${table} WHERE heading @@ $1::tsquery AND ($6::int[] IS NULL OR (row >> 24) = ANY($6)) LIMIT ${ranked})
    UNION ALL
    (SELECT row, words FROM ${table} WHERE words @@ $1::tsquery AND NOT heading @@ $1::tsquery
       AND ($6::int[] IS NULL OR (row >> 24) = ANY($6)) LIMIT ${ranked})
  ), scored AS (
    SELECT row, -(
      SELECT sum(ranked.weight * ts_rank('${weights}', words, ranked.wording, 1)) FROM unnest($2::tsquery[], $7::float8[]) AS ranked (wording, weight)
    ) AS score FROM found
  )
  SELECT row, score FROM scored WHERE $3::float8 IS NULL OR (score, row) > ($3, $4::bigint) ORDER BY score, row LIMIT $5`;

/** Returns the first `limit` sections, starting after the given score and row. */
export async function wordRows(
  query: Query,
  wordQuery: WordQuery,
  searchScope: SearchScope,
  limit: number,
  after?: Keyset,
): Promise<readonly WordHit[]> {
  const { only } = searchScope;
  const marked = only !== undefined && only.length <= mostMarks;
  const rows = await query(byWords(searchScope.table('section_words')), [
    marked ? within(only, wordQuery.expression) : wordQuery.expression,
    wordQuery.ranking.map(({ expression }) => expression),
    after?.[0] ?? null,
    after?.[1] ?? null,
    limit,
    marked ? null : (only ?? null),
    wordQuery.ranking.map(({ weight }) => weight),
  ]);
  return rows.map((row) => ({ row: integer(row.row), score: Number(row.score) }));
}

/** Maximum number of similar words for one typed word. */
const mostAlike = 12;
const sharingForm = 'SELECT word FROM legal_code.word WHERE forms && $1 LIMIT 200';
const beginning = 'SELECT word FROM legal_code.word WHERE word >= $1 AND word < $2 LIMIT $3';

/** Returns the words of the library's headings with this beginning. */
export async function begunWords(query: Query, word: string): Promise<readonly string[]> {
  if (word.length < leastBegun) return [];
  return (await query(beginning, [word, `${word}\uffff`, mostAlike])).map((row) => text(row.word));
}

/** Returns the words of the library's headings with few typos. */
export async function similarWords(query: Query, word: string): Promise<readonly string[]> {
  const forms = spellingForms(word);
  const found = forms.length === 0 ? [] : (await query(sharingForm, [forms])).map((row) => text(row.word));
  return similarTo(word, found).slice(0, mostAlike);
}
