/**
 * Sections found by their words, ranked. PostgreSQL reads every row that it ranks, so only some are ranked. These are
 * the sections with the words in the heading, and a first part of the others. The plan searches for rare words, so
 * these are few.
 */
import type { Keyset, WordHit } from '../../search/rank.ts';
import { typingErrors } from '../../search/spelling.ts';
import { integer, text } from '../columns.ts';
import { spellingForms } from '../indexed-words.ts';
import type { Query } from './connection.ts';
import type { SearchScope } from './search-scope.ts';
import { type RankedWording, within } from './text-search.ts';

/** How many sections are ranked: with the words in the heading, and with them elsewhere only. */
const ranked = 6_000;
/** What a plan may cost, so that most of what is found is ranked. */
export const mostRanked = 1.3 * ranked;
/** A scope of more jurisdictions than this is checked after the index has been asked. */
const mostMarks = 64;
/**
 * A word in the heading weighs most, then in the headings above, then in the text. A repeated word adds little to a `ts_rank`. With lower
 * weights for the text, headings would hide the sections that answer in their text.
 */
const weights = '{0.3, 0.3, 0.4, 1.0}';

export interface WordsAsked {
  /** A tsquery: which sections. */
  readonly expression: string;
  /** The same words, one by one: what counts for the rank. */
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
      SELECT sum(asked.weight * ts_rank('${weights}', words, asked.wording, 1)) FROM unnest($2::tsquery[], $7::float8[]) AS asked (wording, weight)
    ) AS score FROM found
  )
  SELECT row, score FROM scored WHERE $3::float8 IS NULL OR (score, row) > ($3, $4::bigint) ORDER BY score, row LIMIT $5`;

/** The best `limit` sections, after the one with that score and row. */
export async function wordRows(
  query: Query,
  asked: WordsAsked,
  searchScope: SearchScope,
  limit: number,
  after?: Keyset,
): Promise<readonly WordHit[]> {
  const { only } = searchScope;
  const marked = only !== undefined && only.length <= mostMarks;
  const rows = await query(byWords(searchScope.table('section_words')), [
    marked ? within(only, asked.expression) : asked.expression,
    asked.ranking.map(({ expression }) => expression),
    after?.[0] ?? null,
    after?.[1] ?? null,
    limit,
    marked ? null : (only ?? null),
    asked.ranking.map(({ weight }) => weight),
  ]);
  return rows.map((row) => ({ row: integer(row.row), score: Number(row.score) }));
}

/** How many words of the library's headings one typed word may stand for. */
const mostAlike = 12;
const sharingForm = 'SELECT word FROM legal_code.word WHERE forms && $1 LIMIT 200';
const beginning = 'SELECT word FROM legal_code.word WHERE word >= $1 AND word < $2 LIMIT $3';

/** Words of the library's headings that are one typing error away, or begin so. */
export async function wordsAlike(query: Query, word: string, prefix: boolean): Promise<readonly string[]> {
  if (prefix && word.length >= 4) {
    const begun = (await query(beginning, [word, `${word}\uffff`, mostAlike])).map((row) => text(row.word));
    if (begun.length > 0) return begun.filter((each) => each !== word);
  }
  const forms = spellingForms(word);
  const found = forms.length === 0 ? [] : (await query(sharingForm, [forms])).map((row) => text(row.word));
  return found.filter((candidate) => typingErrors(word, candidate) === 1).slice(0, mostAlike);
}
