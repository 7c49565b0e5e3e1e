/** Reads jurisdictions with their codes. */
import type { WireJurisdiction } from '../../../contract/schemas.ts';
import type { TypedName } from '../../search/place-name.ts';
import { type Row, text } from '../columns.ts';
import { type Corrections, noCorrections, withCorrections } from '../corrections.ts';
import { isUuid } from '../ids.ts';
import { type JurisdictionEntry, jurisdictionEntry, listedAfter } from '../jurisdiction-entry.ts';
import { pageOf } from '../page.ts';
import { sectionsEach } from '../section-rows.ts';
import { inScope, type PageOf, type PageRequest, type Scope, type Store } from '../store.ts';
import { wireJurisdiction } from '../wire.ts';
import type { Query } from './connection.ts';
import { isSound, refuseUnsound } from './seals.ts';

/** Selects the sources of a code's first section. The row range limits the query to one partition. */
const firstSources = `SELECT b.sources FROM legal_code.section s JOIN legal_code.section_body b ON b.row = s.row
  WHERE s.code = c.row AND s.row BETWEEN c.jurisdiction::bigint * ${sectionsEach} AND (c.jurisdiction::bigint + 1) * ${sectionsEach} - 1
    AND ${isSound('section_body', 'b', 'sources_seal')} LIMIT 1`;

const columns = `j.row, j.id, j.name, j.name_key, j.short_name, j.other_names, j.kind, j.region, j.section_count, ${isSound('jurisdiction', 'j', 'seal')} AS sound,
  (SELECT json_agg(json_build_object('row', c.row, 'id', c.id, 'key', c.key, 'name', c.name, 'kind', c.kind, 'numbering', c.numbering, 'abbreviations', c.abbreviations,
     'section_grammar', c.section_grammar, 'codified_through', c.codified_through,
     'imported_on', c.imported_on, 'editions', c.editions, 'sources', (${firstSources}), 'sound', ${isSound('code', 'c', 'seal')} AND ${isSound('code', 'c', 'editions_seal')}) ORDER BY c.position, c.row)
   FROM legal_code.code c WHERE c.jurisdiction = j.row) AS codes`;

const byId = `SELECT ${columns} FROM legal_code.jurisdiction j WHERE j.id = $1
  OR j.row = (SELECT f.jurisdiction FROM legal_code.former_jurisdiction f WHERE f.id = $1)`;
const lettersOf = (name: string): string => `lower(regexp_replace(${name}, '[^[:alnum:]]', '', 'g'))`;
const byNames = `SELECT ${columns} FROM legal_code.jurisdiction j WHERE j.name_key = ANY($1) OR ${lettersOf('j.short_name')} = ANY($2)
  OR EXISTS (SELECT 1 FROM json_array_elements_text(j.other_names::json) AS other WHERE ${lettersOf('other')} = ANY($2)) ORDER BY j.row`;
const page = `SELECT ${columns} FROM legal_code.jurisdiction j
  WHERE (j.name_key, j.id) > ($1, $2::uuid) AND ($3::uuid[] IS NULL OR j.id = ANY($3)) ORDER BY j.name_key, j.id LIMIT $4`;

export async function jurisdictionById(
  query: Query,
  scope: Scope,
  id: string,
  corrections: Corrections = noCorrections,
): Promise<JurisdictionEntry | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await query(byId, [id]);
  return row === undefined || !inScope(scope, text(row.id)) ? undefined : withCorrections(entryOf(row), corrections);
}

/** Returns the jurisdictions that have one of the names. */
export async function jurisdictionsNamed(
  query: Query,
  scope: Scope,
  names: readonly Pick<TypedName, 'key' | 'letters'>[],
): Promise<readonly JurisdictionEntry[]> {
  const rows = await query(byNames, [names.map(({ key }) => key), names.map(({ letters }) => letters)]);
  return rows.filter((row) => inScope(scope, text(row.id))).map(entryOf);
}

export async function jurisdictionPage(
  query: Query,
  scope: Scope,
  request: PageRequest,
  corrections: Corrections,
): Promise<PageOf<WireJurisdiction>> {
  const [name, id] = listedAfter(request.after);
  const only = scope === 'all' ? null : [...scope].filter(isUuid);
  const rows = await query(page, [name, id, only, request.limit + 1]);
  const { shown, ...next } = pageOf(rows, request.limit, (last) =>
    JSON.stringify([text(last.name_key), text(last.id)]),
  );
  return { entries: shown.map((row) => wireJurisdiction(withCorrections(entryOf(row), corrections))), ...next };
}

/** Returns each number of a code once, in order; undefined if the code doesn't exist (for this account). */
export async function numbersOf(query: Query, scope: Scope, codeId: string): Promise<readonly string[] | undefined> {
  const code = await codeRow(query, scope, codeId);
  if (code === undefined) return undefined;
  const rows = await query(
    `SELECT s.number, ${isSound('section', 's', 'seal')} AS sound FROM legal_code.section s
     WHERE s.code = $1 AND s.number <> '' ORDER BY s.position`,
    [code],
  );
  for (const row of rows) refuseUnsound(row, `a number of code ${codeId}`);
  return [...new Set(rows.map((row) => text(row.number)))];
}

/**
 * Returns the number, heading and id of sections that have a number and a heading, in order. Returns undefined if the
 * code doesn't exist (for this account).
 */
export async function headingsOf(query: Query, scope: Scope, codeId: string): ReturnType<Store['headings']> {
  const code = await codeRow(query, scope, codeId);
  if (code === undefined) return undefined;
  const rows = await query(
    `SELECT s.number, s.heading, s.id, ${isSound('section', 's', 'seal')} AS sound FROM legal_code.section s
     WHERE s.code = $1 AND s.kind <> 'code' AND s.heading IS NOT NULL ORDER BY s.position`,
    [code],
  );
  for (const row of rows) refuseUnsound(row, `a heading of code ${codeId}`);
  return rows.map((row) => [text(row.number), text(row.heading), text(row.id)]);
}

async function codeRow(query: Query, scope: Scope, codeId: string): Promise<Row[string] | undefined> {
  if (!isUuid(codeId)) return undefined;
  const [code] = await query(
    'SELECT c.row, j.id FROM legal_code.code c JOIN legal_code.jurisdiction j ON j.row = c.jurisdiction WHERE c.id = $1',
    [codeId],
  );
  return code === undefined || !inScope(scope, text(code.id)) ? undefined : code.row;
}

function entryOf(row: Row): JurisdictionEntry {
  refuseUnsound(row, `jurisdiction ${text(row.id)}`);
  const codes: readonly Row[] = Array.isArray(row.codes) ? row.codes : [];
  for (const code of codes) refuseUnsound(code, `code ${text(code.id)}`);
  return jurisdictionEntry(row, codes);
}
