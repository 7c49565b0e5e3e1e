/** Lists the containers of a level that had any section in the edition of a date. */
import type { DatabaseSync } from 'node:sqlite';
import type { WireContentsEntry } from '../../../contract/schemas.ts';
import { containerEntries, containersInEdition } from '../containers-as-of.ts';
import { throughOf } from '../wire.ts';
import type { LevelFinder } from './contents.ts';
import type { LibraryJurisdiction } from './directory.ts';
import type { Seals } from './seals.ts';

const tables = { container: 'container', section: 'section', past: 'past', version: 'version' };

/** Returns undefined if the jurisdiction has no such level. */
export type ContainersReader = (
  jurisdiction: LibraryJurisdiction,
  parent: string,
  asOf: string,
) => readonly WireContentsEntry[] | undefined;

export function containersReader(database: DatabaseSync, placeOf: LevelFinder, seals: Seals): ContainersReader {
  const held = database.prepare(containersInEdition(tables, 'c.*', 'c.code = ?1 AND c.parent IS ?2', '?3'));
  return (jurisdiction, parent, asOf) => {
    const place = placeOf(jurisdiction, parent);
    if (place === undefined) return undefined;
    const code = jurisdiction.codes.find((candidate) => candidate.row === place[0]);
    const through = throughOf(code, asOf);
    if (code === undefined || through === undefined) return [];
    const rows = held.all(...place, through);
    for (const row of rows) seals.check('container', row);
    return containerEntries(jurisdiction.id, rows, code, through);
  };
}
