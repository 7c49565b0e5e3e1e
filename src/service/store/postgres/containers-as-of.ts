/** Lists the containers of a level that had any section in the edition of a date. */
import type { WireContentsEntry } from '../../../contract/schemas.ts';
import { containerEntries, containersInEdition } from '../containers-as-of.ts';
import type { JurisdictionEntry } from '../jurisdiction-entry.ts';
import { sectionsEach } from '../section-rows.ts';
import { throughOf } from '../wire.ts';
import type { Query } from './connection.ts';
import { containerIsSound, isIn, rowPosition } from './contents.ts';
import { partitionOf, partitionTable } from './schema.ts';
import { refuseUnsound } from './seals.ts';

/** Returns undefined if the jurisdiction has no such level. */
export async function containersAsOf(
  query: Query,
  jurisdiction: JurisdictionEntry,
  parent: string,
  asOf: string,
): Promise<readonly WireContentsEntry[] | undefined> {
  const place = await rowPosition(query, jurisdiction, parent.toLowerCase());
  if (place === undefined) return undefined;
  const code = jurisdiction.codes.find((candidate) => candidate.row === place.code);
  const through = throughOf(code, asOf);
  if (code === undefined || through === undefined) return [];
  const rows = await query(held(partitionOf(jurisdiction.row * sectionsEach), place.container), [
    place.code,
    place.container,
    through,
  ]);
  for (const row of rows) refuseUnsound(row, `a row of the contents of ${parent}`);
  return containerEntries(jurisdiction.id, rows, code, through);
}

const held = (partition: number, container: number | null): string => {
  const tables = {
    container: 'legal_code.container',
    section: partitionTable('section', partition),
    past: 'legal_code.past',
    version: partitionTable('version', partition),
  };
  const columns = `c.id, c.level, c.number, c.heading, c.headings, ${containerIsSound('c')} AS sound`;
  const level = `c.code = $1 AND ${isIn('c.parent', container, '$2')}`;
  return containersInEdition(tables, columns, level, '$3::text');
};
