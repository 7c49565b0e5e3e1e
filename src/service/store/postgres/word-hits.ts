/**
 * Sections found by their words, ranked. PostgreSQL ranks by reading what it ranks, so only so many are: of the sections with all the
 * words those that have them in the heading, and a first thousand of the others.
 */
import { looseTerms, otherNumber } from '../../search/full-text.ts';
import type { Term } from '../../search/query.ts';
import type { Keyset, WordHit } from '../../search/rank.ts';
import { typingErrors } from '../../search/spelling.ts';
import { integer, text } from '../columns.ts';
import { spellingForms } from '../indexed-words.ts';
import type { Query } from './connection.ts';
import type { Reach } from './reach.ts';
import { allLike, anyOf, type Fields, within } from './words.ts';

/** How many sections are ranked: with the words in the heading, and anywhere. */
const headedRanked = 500;
const ranked = 1_000;
/** A scope of more jurisdictions than this is checked after the index has been asked. */
const mostMarks = 64;
/** A word in the heading weighs most, then in the headings above, then in the text. */
const weights = '{0.1, 0.1, 0.2, 1.0}';

export interface WordsAsked {
  /** A tsquery: which sections. */
  readonly expression: string;
  /** A tsquery of the same words, any of them: what counts for the rank. */
  readonly ranking: string;
}

const byWords = (table: string): string => `
  WITH found AS (
    (SELECT row, words FROM ${table} WHERE heading @@ $1::tsquery AND ($6::int[] IS NULL OR (row >> 24) = ANY($6)) LIMIT ${headedRanked})
    UNION ALL
    (SELECT row, words FROM ${table} WHERE words @@ $1::tsquery AND NOT heading @@ $1::tsquery
       AND ($6::int[] IS NULL OR (row >> 24) = ANY($6)) LIMIT ${ranked})
  ), scored AS (
    SELECT row, -ts_rank('${weights}', words, $2::tsquery, 1)::float8 AS score FROM found
  )
  SELECT row, score FROM scored WHERE $3::float8 IS NULL OR (score, row) > ($3, $4::bigint) ORDER BY score, row LIMIT $5`;

/** The best `limit` sections, after the one with that score and row. */
export async function wordRows(
  query: Query,
  asked: WordsAsked,
  reach: Reach,
  limit: number,
  after: Keyset | undefined,
): Promise<readonly WordHit[]> {
  const { only } = reach;
  const marked = only !== undefined && only.length <= mostMarks;
  const rows = await query(byWords(reach.table('section_words')), [
    marked ? within(only, asked.expression) : asked.expression,
    asked.ranking,
    after?.[0] ?? null,
    after?.[1] ?? null,
    limit,
    marked ? null : (only ?? null),
  ]);
  return rows.map((row) => ({ row: integer(row.row), score: Number(row.score) }));
}

const mostAlike = 50;
/** How many words of the library's headings one typed word may stand for. */
const mostWords = 12;
const sharingForm = 'SELECT word FROM legal_code.word WHERE forms && $1 LIMIT 200';

/** Rows of sections with words like those typed: in the heading first, then anywhere, then those with some of the words only. */
export async function alikeRows(
  query: Query,
  deciding: readonly Term[],
  reach: Reach,
  fields: Fields,
): Promise<readonly number[]> {
  const single = deciding.flatMap(({ words: [only, more] }) => (only === undefined || more !== undefined ? [] : only));
  const alike = new Map(await Promise.all(single.map(async (word) => [word, await wordsAlike(query, word)] as const)));
  const rows = new Set<number>();
  const add = async (expression: string | undefined): Promise<void> => {
    if (expression === undefined || rows.size >= mostAlike) return;
    for (const hit of await wordRows(query, { expression, ranking: expression }, reach, mostAlike, undefined))
      rows.add(hit.row);
  };
  await add(allLike(deciding, alike, 'heading'));
  await add(allLike(deciding, alike, fields));
  await add(anyOf(looseTerms(deciding), fields));
  return [...rows];
}

async function wordsAlike(query: Query, word: string): Promise<readonly string[]> {
  const forms = spellingForms(word);
  const found = forms.length === 0 ? [] : (await query(sharingForm, [forms])).map((row) => text(row.word));
  const near = found.filter((candidate) => typingErrors(word, candidate) === 1);
  return [...new Set([...otherNumber(word), ...near])].slice(0, mostWords);
}
