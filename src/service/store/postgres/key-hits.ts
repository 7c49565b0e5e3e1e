/** Finds sections by number, by a number in an earlier codification, by heading, or by an act that changed them. */

import { localDay } from '../../../contract/legal-dates.ts';
import { type CitedAct, isCitedAct, mostOfAct, mostPlacesOfActs, partOfNumber } from '../../search/cited-act.ts';
import { mayBeIn } from '../../search/cited-containers.ts';
import { mostNumbered, namesCode, namesPlace } from '../../search/named-code.ts';
import { firstByHeading, headingParts, inNumberOrder } from '../../search/order.ts';
import type { CitationQuery, SearchQuery } from '../../search/query.ts';
import { citationKey, longestKey } from '../citation-key.ts';
import { integer, optionalText, text } from '../columns.ts';
import type { Query, Row } from './connection.ts';
import { rowsOf } from './schema.ts';
import { isSound, refuseUnsound } from './seals.ts';
import type { SearchScope } from './search-scope.ts';

/** Maximum number of cited sections, more than anyone reads. */
export const mostCited = 200;
const mostHeaded = 50;
const mostWithHeading = 500;

const isInScope = 's.row BETWEEN $1 AND $2 AND ($3::int[] IS NULL OR (s.row >> 24) = ANY($3))';
const cited = `s.row, (s.row >> 24)::int AS jurisdiction, s.code, s.position, s.number_key, j.name AS jurisdiction_name, j.region,
  c.name AS code_name, c.key AS code_key, c.abbreviations`;
const withNames = 'JOIN legal_code.jurisdiction j ON j.row = s.row >> 24 JOIN legal_code.code c ON c.row = s.code';
const inOrder = 'ORDER BY s.row >> 24, s.code, s.position LIMIT $5';

/** Returns rows of the sections that a query cites, most likely first. */
export async function citedRows(
  query: Query,
  citation: CitationQuery,
  searchScope: SearchScope,
): Promise<readonly number[]> {
  const { named, beside } = citation;
  const ofPlace = beside === undefined ? [] : await rowsNamed(query, citation, searchScope, naming(beside, namesPlace));
  if (ofPlace.length > 0) return ofPlace;
  return rowsNamed(query, citation, searchScope, named === undefined ? undefined : naming(named, namesCode));
}

async function rowsNamed(
  query: Query,
  citation: CitationQuery,
  searchScope: SearchScope,
  isNamed: ((row: Row) => boolean) | undefined,
): Promise<readonly number[]> {
  const limit = mostNumbered(isNamed !== undefined);
  const sections = searchScope.table('section');
  const bounds = [...searchScope.rows, searchScope.jurisdiction === undefined ? (searchScope.only ?? null) : null];
  const hits = new Set<number>();
  const add = (rows: readonly Row[]): void => {
    for (const row of rows) if (hits.size < mostCited && isNamed?.(row) !== false) hits.add(integer(row.row));
  };
  const keys = citation.keys.map((key) => key.slice(0, longestKey));
  const byKey = `SELECT ${cited} FROM ${sections} s ${withNames} WHERE ${isInScope} AND s.number_key = $4 ${inOrder}`;
  const byAlias = `SELECT ${cited} FROM ${searchScope.table('alias')} a JOIN ${sections} s ON s.row = a.section ${withNames}
    WHERE ${isInScope} AND a.key = $4 AND a.section BETWEEN $1 AND $2 ${inOrder}`;
  const exact =
    citation.whole === undefined ? [] : await query(byAlias, [...bounds, citationKey(citation.whole), limit]);
  for (const row of exact) hits.add(integer(row.row));
  const found = await Promise.all([
    ...keys.map((key) => query(byKey, [...bounds, key, limit])),
    ...keys.map((key) => query(byAlias, [...bounds, key, limit])),
    begunRows(query, citation, searchScope, limit),
  ]);
  for (const rows of found) add(rows);
  return [...hits];
}

async function begunRows(
  query: Query,
  citation: CitationQuery,
  searchScope: SearchScope,
  limit: number,
): Promise<Row[]> {
  const begun = `SELECT ${cited}, k.hierarchy FROM ${searchScope.table('section')} s ${withNames}
    LEFT JOIN legal_code.container k ON k.row = s.container WHERE s.number_key >= $1 AND s.number_key < $2 AND`;
  const found = citation.prefixes.map(async (each) => {
    const prefix = each.slice(0, longestKey);
    const rows = await query(
      searchScope.jurisdiction === undefined
        ? `${begun} ($4::int[] IS NULL OR (s.row >> 24) = ANY($4)) LIMIT $3`
        : `${begun} (s.row >> 24) = $4 LIMIT $3`,
      [prefix, `${prefix}\uffff`, limit, searchScope.jurisdiction ?? searchScope.only ?? null],
    );
    return rows.filter((row) => isInside(row, citation)).sort(inNumberOrder(prefix));
  });
  return (await Promise.all(found)).flat();
}

function isInside(row: Row, { containers }: CitationQuery): boolean {
  const hierarchy = optionalText(row.hierarchy);
  return containers.length === 0 || mayBeIn(hierarchy === undefined ? [] : JSON.parse(hierarchy), containers);
}

/** Whether the code of a row has the name, by `names`. */
function naming(named: string, names: typeof namesCode): (row: Row) => boolean {
  return (row) =>
    names(
      named,
      { name: text(row.jurisdiction_name), region: optionalText(row.region) },
      { name: text(row.code_name), key: text(row.code_key), abbreviations: JSON.parse(text(row.abbreviations)) },
    );
}

/** Returns rows of sections with headings that equal or begin with the given words. With `match`, headings that contain them. */
export async function headedRows(
  query: Query,
  { headingKey, match }: Pick<SearchQuery, 'headingKey' | 'match'>,
  searchScope: SearchScope,
): Promise<readonly number[]> {
  if (match !== 'heading' && headingKey.length < 3) return [];
  const key = headingKey.slice(0, longestKey);
  const [having, ...bound] =
    match === 'heading'
      ? [
          "NOT EXISTS (SELECT FROM unnest($3::text[]) word WHERE strpos(' ' || s.heading_key || ' ', word) = 0)",
          headingParts(key),
        ]
      : ['s.heading_key >= $3 AND s.heading_key < $4', key, `${key}\uffff`];
  const within =
    searchScope.jurisdiction === undefined ? '($2::int[] IS NULL OR (s.row >> 24) = ANY($2))' : '(s.row >> 24) = $2';
  const rows = await query(
    `SELECT s.row, s.heading_key, s.status, s.effective_from, s.validity FROM ${searchScope.table('section')} s
     WHERE ${within} AND ${having} LIMIT $1`,
    [mostWithHeading, searchScope.jurisdiction ?? searchScope.only ?? null, ...bound],
  );
  return firstByHeading(rows, key, localDay(new Date()), mostHeaded);
}

/** Returns rows of the sections that an act enacted or changed, in the order of the law. Throws LibraryError for a damaged act. */
export async function rowsOfAct(query: Query, act: CitedAct, searchScope: SearchScope): Promise<readonly number[]> {
  const places = await query(
    'SELECT row FROM legal_code.jurisdiction WHERE $1::int[] IS NULL OR row = ANY($1) LIMIT $2',
    [searchScope.only ?? null, mostPlacesOfActs + 1],
  );
  if (places.length > mostPlacesOfActs) return [];
  const withNumber = `SELECT a.row, a.key, ${isSound('act', 'a', 'seal')} AS sound FROM legal_code.act a
    WHERE a.row BETWEEN $1 AND $2 AND strpos(lower(a.key), $3) > 0 ORDER BY a.row`;
  const named = await Promise.all(
    places.map(({ row }) => query(withNumber, [...rowsOf(integer(row)), partOfNumber(act)])),
  );
  const acts = named.flat().filter(({ key }) => isCitedAct(act, text(key)));
  for (const each of acts) refuseUnsound(each, `act ${text(each.key)}`);
  const sections = `SELECT s.row FROM ${searchScope.table('act_section')} x JOIN ${searchScope.table('section')} s ON s.row = x.section
    WHERE x.act = $1 ORDER BY s.code, s.position LIMIT $2`;
  const found = await Promise.all(acts.map(({ row }) => query(sections, [row, mostOfAct])));
  return found.flat().map(({ row }) => integer(row));
}
