/** Search over a library: how sections are found in PostgreSQL, and read. */
import type { WireSearchHit } from '../../../contract/schemas.ts';
import { decidingTerms } from '../../search/full-text.ts';
import { hitMaker, type Place } from '../../search/hit.ts';
import { inForceFirst } from '../../search/order.ts';
import type { SearchQuery } from '../../search/query.ts';
import { amongWords, type Finds, type Keyset, rank, type WordHit } from '../../search/rank.ts';
import { integer, text } from '../columns.ts';
import { pageOf } from '../page.ts';
import type { PageOf, Scope, SearchRequest } from '../store.ts';
import type { Query, Row } from './connection.ts';
import { citedRows, headedRows } from './key-hits.ts';
import { type Reach, reachOf } from './reach.ts';
import { placed, summaryColumns, summaryOf } from './sections.ts';
import { alikeRows, wordRows } from './word-hits.ts';
import { allOf, anyOf, type Fields } from './words.ts';

/** To be called at one state of the library. */
export async function searchLibrary(
  query: Query,
  scope: Scope,
  asked: SearchQuery,
  request: SearchRequest,
): Promise<PageOf<WireSearchHit>> {
  if (asked.terms.length === 0 && asked.citation === undefined) return { entries: [] };
  const reach = await reachOf(query, scope, request.jurisdictionId);
  if (reach === undefined) return { entries: [] };
  const places = await placesOf(query, asked, reach, request);
  const { shown, ...next } = pageOf(places, request.limit, (last) => JSON.stringify(last));
  const rows = await sectionsAt(
    query,
    reach,
    shown.map(([, , row]) => row),
  );
  const hitOf = hitMaker(asked, request);
  return {
    entries: inForceFirst(
      shown.flatMap(([stage, , place]) => {
        const row = rows.get(place);
        return row === undefined
          ? []
          : [hitOf({ summary: summaryOf(row), text: () => JSON.parse(text(row.text)) }, stage)];
      }),
    ),
    ...next,
  };
}

/** As many as can be found by what they are called, and be found by their words again. */
const mostNamed = 250;

async function placesOf(
  query: Query,
  asked: SearchQuery,
  reach: Reach,
  request: SearchRequest,
): Promise<readonly Place[]> {
  const fields: Fields = request.withoutText === true ? 'headings' : 'all';
  const deciding = decidingTerms(asked.terms);
  const expression = allOf(deciding, fields);
  const ranking = anyOf(deciding, fields);
  const withWords = async (limit: number, after: Keyset | undefined): Promise<readonly WordHit[]> =>
    expression === undefined || ranking === undefined
      ? []
      : await wordRows(query, { expression, ranking }, reach, limit, after);
  const from = amongWords(request);
  // Asked together: what is cited or headed is mostly little, and then the words are wanted too.
  const [cited, headed, words] = await Promise.all([
    asked.citation === undefined ? [] : citedRows(query, asked.citation, reach),
    headedRows(query, asked.headingKey, reach),
    from === 'past' ? [] : withWords(request.limit + 1 + mostNamed, from === 'first' ? undefined : from),
  ]);
  let finds: Finds = { cited, headed, words };
  for (;;) {
    const ranked = rank(asked, request, finds);
    if ('places' in ranked) return ranked.places;
    finds =
      ranked.find === 'alike'
        ? { ...finds, alike: await alikeRows(query, deciding, reach, fields) }
        : { ...finds, [ranked.find]: await withWords(ranked.limit, ranked.after) };
  }
}

async function sectionsAt(query: Query, reach: Reach, rows: readonly number[]): Promise<ReadonlyMap<number, Row>> {
  if (rows.length === 0) return new Map();
  const found = await query(
    `SELECT ${summaryColumns}, b.text FROM ${placed(reach.table('section'))} JOIN ${reach.table('section_body')} b ON b.row = s.row
     WHERE s.row = ANY($1::bigint[])`,
    [rows],
  );
  return new Map(found.map((row) => [integer(row.row), row]));
}
