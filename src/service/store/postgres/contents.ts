/** The table of contents, a level at a time, sections and containers in the publication's order. */
import type { WireContentsEntry } from '../../../contract/schemas.ts';
import { integer } from '../columns.ts';
import { isUuid } from '../ids.ts';
import type { JurisdictionEntry } from '../jurisdiction-entry.ts';
import { pageOf } from '../page.ts';
import type { PageOf, PageRequest } from '../store.ts';
import { containerEntry, contentsOfCodes, sectionEntry } from '../wire.ts';
import type { Query } from './connection.ts';
import { partitionOf, partitionTable, sectionsEach } from './schema.ts';

const containerById = 'SELECT row, code FROM legal_code.container WHERE id = $1';

/** `parent` absent: the codes; undefined when the jurisdiction has no such part. */
export async function contentsLevel(
  query: Query,
  jurisdiction: JurisdictionEntry,
  parent: string | undefined,
  page: PageRequest,
): Promise<PageOf<WireContentsEntry> | undefined> {
  if (parent === undefined) return { entries: contentsOfCodes(jurisdiction) };
  const place = await placeOf(query, jurisdiction, parent.toLowerCase());
  if (place === undefined) return undefined;
  const asked = page.after === undefined ? -1 : Number(page.after);
  const after = Number.isSafeInteger(asked) ? asked : -1;
  const rows = await query(level(partitionOf(jurisdiction.row * sectionsEach)), [
    place.code,
    place.container,
    after,
    page.limit + 1,
  ]);
  const { shown, ...next } = pageOf(rows, page.limit, (last) => String(integer(last.position)));
  return {
    entries: shown.map((row) =>
      row.kind === 'container' ? containerEntry(jurisdiction.id, row, row.below === true) : sectionEntry(row),
    ),
    ...next,
  };
}

const level = (partition: number): string => {
  const sections = partitionTable('section', partition);
  return `
  (SELECT 'container' AS kind, k.id, k.level, k.number, k.heading, NULL AS status, NULL AS citation, k.position,
     EXISTS (SELECT 1 FROM legal_code.container b WHERE b.code = k.code AND b.parent = k.row)
       OR EXISTS (SELECT 1 FROM ${sections} b WHERE b.code = k.code AND b.container = k.row) AS below
   FROM legal_code.container k
   WHERE k.code = $1 AND k.parent IS NOT DISTINCT FROM $2::bigint AND k.position > $3 ORDER BY k.position LIMIT $4)
  UNION ALL
  (SELECT 'section', s.id, NULL, s.number, s.heading, s.status, s.citation, s.position, NULL FROM ${sections} s
   WHERE s.code = $1 AND s.container IS NOT DISTINCT FROM $2::bigint AND s.position > $3 ORDER BY s.position LIMIT $4)
  ORDER BY position LIMIT $4`;
};

async function placeOf(
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
