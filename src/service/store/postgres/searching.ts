/** Search over a library: the stages and their order are those of a library file; only how sections are found is PostgreSQL's. */
import type { WireSearchHit } from '../../../contract/schemas.ts';
import { decidingTerms } from '../../search/full-text.ts';
import { few, hitMaker, isAfter, type Place, placeOf, stages } from '../../search/hit.ts';
import { readQuery, type SearchQuery } from '../../search/query.ts';
import { integer, text } from '../columns.ts';
import { field } from '../field.ts';
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
  request: SearchRequest,
): Promise<PageOf<WireSearchHit>> {
  const asked = readQuery(request.text);
  if (asked.terms.length === 0 && asked.citation === undefined) return { entries: [] };
  const reach = await reachOf(query, scope, request.jurisdictionId);
  if (reach === undefined) return { entries: [] };
  const places = await rank(query, asked, reach, request);
  const shown = places.slice(0, request.limit);
  const last = shown.at(-1);
  const rows = await sectionsAt(
    query,
    reach,
    shown.map(([, , row]) => row),
  );
  const hitOf = hitMaker(asked, request);
  return {
    entries: shown.flatMap(([stage, , place]) => {
      const row = rows.get(place);
      return row === undefined
        ? []
        : [hitOf({ summary: summaryOf(row), text: () => JSON.parse(text(row.text)) }, stage)];
    }),
    ...field('next', places.length > request.limit && last !== undefined ? JSON.stringify(last) : undefined),
  };
}

/** As many as can be found by what they are called, and be found by their words again. */
const mostNamed = 250;

async function rank(query: Query, asked: SearchQuery, reach: Reach, request: SearchRequest): Promise<readonly Place[]> {
  const after = placeOf(request.after);
  const wanted = request.limit + 1;
  const fields: Fields = request.withoutText === true ? 'headings' : 'all';
  const deciding = decidingTerms(asked.terms);
  const expression = allOf(deciding, fields);
  const ranking = anyOf(deciding, fields);
  const words = expression === undefined || ranking === undefined ? undefined : { expression, ranking };
  const keyset = after?.[0] === stages.words ? ([after[1], after[2]] as const) : undefined;
  const past = after !== undefined && after[0] > stages.words;
  // Asked together: what is cited or headed is mostly little, and then the words are wanted too.
  const [cited, withHeading, withWords] = await Promise.all([
    asked.citation === undefined ? [] : citedRows(query, asked.citation, reach),
    headedRows(query, asked.headingKey, reach),
    words === undefined || past ? [] : wordRows(query, words, reach, wanted + mostNamed, keyset),
  ]);
  const seen = new Set(cited);
  const headed = withHeading.filter((row) => !seen.has(row));
  for (const row of headed) seen.add(row);
  const ranked: Place[] = [
    ...cited.map((row, order): Place => [stages.citation, order, row]),
    ...headed.map((row, order): Place => [stages.heading, order, row]),
  ].filter((place) => isAfter(place, after));
  if (ranked.length >= wanted || words === undefined) return ranked;

  const found = withWords.slice(0, wanted + seen.size);
  for (const hit of found) if (!seen.has(hit.row)) ranked.push([stages.words, hit.score, hit.row]);
  if (ranked.length >= wanted || cited.length > 0) return ranked;

  // Whether words like them are tried must not change from page to page, so it is decided by the first page's hits.
  const first =
    keyset === undefined && found.length > 0 ? found : await wordRows(query, words, reach, few + seen.size, undefined);
  const fresh = first.filter((hit) => !seen.has(hit.row));
  if (fresh.length + headed.length >= few) return ranked;

  for (const hit of fresh) seen.add(hit.row);
  const alike = (await alikeRows(query, deciding, reach, fields)).filter((row) => !seen.has(row));
  ranked.push(...alike.map((row, order): Place => [stages.alike, order, row]).filter((place) => isAfter(place, after)));
  return ranked;
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
