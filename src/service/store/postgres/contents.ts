/** Reads one level of a code's contents: sections and containers in publication order. */
import type { WireContentsEntry } from '../../../contract/schemas.ts';
import { integer } from '../columns.ts';
import { isUuid } from '../ids.ts';
import type { JurisdictionEntry } from '../jurisdiction-entry.ts';
import { pageOf } from '../page.ts';
import { sectionsEach } from '../section-rows.ts';
import type { PageOf, PageRequest } from '../store.ts';
import { containerEntry, contentsOfCodes, ownColumns, sectionEntry, throughOf } from '../wire.ts';
import { undatedEdition } from '../wire-validity.ts';
import type { Query } from './connection.ts';
import { partitionOf, partitionTable } from './schema.ts';
import { isSound, refuseUnsound } from './seals.ts';

/** True if a row is undamaged, with what it holds of the editions. */
export const containerIsSound = (alias: string): string =>
  `${isSound('container', alias, 'seal')} AND ${isSound('container', alias, 'headings_seal')}`;
const sectionIsSound = (alias: string): string =>
  `${isSound('section', alias, 'seal')} AND ${isSound('section', alias, 'stated_seal')}`;

/**
 * A condition that a column holds a level's container; null for the level of the code itself. PostgreSQL uses no index for
 * `IS NOT DISTINCT FROM`.
 */
export const isIn = (column: string, container: number | null, parameter: string): string =>
  container === null ? `${column} IS NULL AND ${parameter}::bigint IS NULL` : `${column} = ${parameter}::bigint`;

const containerById = 'SELECT row, code FROM legal_code.container WHERE id = $1';

/**
 * Returns the entries of the code or container `parent`, or the codes if it is absent. Returns undefined if the
 * jurisdiction doesn't have it.
 */
export async function contentsLevel(
  query: Query,
  jurisdiction: JurisdictionEntry,
  parent: string | undefined,
  page: PageRequest,
  asOf: string | undefined,
): Promise<PageOf<WireContentsEntry> | undefined> {
  const partition = partitionOf(jurisdiction.row * sectionsEach);
  if (parent === undefined) {
    const own = await query(ownOfCodes(partition), [jurisdiction.row]);
    for (const row of own) refuseUnsound(row, 'the text of a code');
    return { entries: contentsOfCodes(jurisdiction, new Map(own.map((row) => [integer(row.code), row])), asOf) };
  }
  const place = await rowPosition(query, jurisdiction, parent.toLowerCase());
  if (place === undefined) return undefined;
  const position = page.after === undefined ? -1 : Number(page.after);
  const after = Number.isSafeInteger(position) ? position : -1;
  const rows = await query(level(partition, place.container), [place.code, place.container, after, page.limit + 1]);
  const found = jurisdiction.codes.find((candidate) => candidate.row === place.code);
  const code = found ?? undatedEdition;
  const through = throughOf(found, asOf);
  for (const row of rows) refuseUnsound(row, `a row of the contents of ${parent}`);
  const { shown, ...next } = pageOf(rows, page.limit, (last) => String(integer(last.position)));
  return {
    entries: shown.map((row) =>
      row.entry === 'container'
        ? containerEntry(jurisdiction.id, row, row.below === true, code, through)
        : sectionEntry(row, code, through),
    ),
    ...next,
  };
}

const ownOfCodes = (partition: number): string =>
  `SELECT c.row AS code, ${ownColumns}, ${sectionIsSound('o')} AS sound FROM legal_code.code c JOIN ${partitionTable('section', partition)} o
     ON o.code = c.row AND o.container IS NULL AND o.of_container WHERE c.jurisdiction = $1`;

const level = (partition: number, container: number | null): string => {
  const sections = partitionTable('section', partition);
  return `
  (SELECT 'container' AS entry, NULL AS kind, k.id, k.level, k.number, k.heading, k.headings, NULL AS status, NULL AS effective_from,
     NULL AS validity, NULL AS seen_from, NULL AS seen_through, NULL AS stated, NULL AS citation, k.position,
     EXISTS (SELECT 1 FROM legal_code.container b WHERE b.code = k.code AND b.parent = k.row AND NOT b.gone)
       OR EXISTS (SELECT 1 FROM ${sections} b WHERE b.code = k.code AND b.container = k.row AND NOT b.of_container) AS below, ${ownColumns},
     ${containerIsSound('k')} AND (o.row IS NULL OR ${sectionIsSound('o')}) AS sound
   FROM legal_code.container k LEFT JOIN ${sections} o ON o.code = k.code AND o.container = k.row AND o.of_container
   WHERE k.code = $1 AND ${isIn('k.parent', container, '$2')} AND NOT k.gone AND k.position > $3 ORDER BY k.position LIMIT $4)
  UNION ALL
  (SELECT 'section', s.kind, s.id, NULL, s.number, s.heading, NULL, s.status, s.effective_from, s.validity, s.seen_from, s.seen_through, s.stated, s.citation, s.position,
     NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, ${sectionIsSound('s')}
   FROM ${sections} s
   WHERE s.code = $1 AND ${isIn('s.container', container, '$2')} AND NOT s.of_container AND s.position > $3 ORDER BY s.position LIMIT $4)
  ORDER BY position LIMIT $4`;
};

/** Returns the rows of a level's code and container; undefined if the jurisdiction doesn't have it. */
export async function rowPosition(
  query: Query,
  jurisdiction: JurisdictionEntry,
  id: string,
): Promise<{ readonly code: number; readonly container: number | null } | undefined> {
  const code = jurisdiction.codes.find((candidate) => candidate.id === id);
  if (code !== undefined) return { code: code.row, container: null };
  if (!isUuid(id)) return undefined;
  const [row] = await query(containerById, [id]);
  if (row === undefined || !jurisdiction.codes.some((candidate) => candidate.row === row.code)) return undefined;
  return { code: integer(row.code), container: integer(row.row) };
}
