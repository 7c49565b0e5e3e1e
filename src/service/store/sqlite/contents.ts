/** Reads one level of a code's contents: the entries of the code or of one of its containers. */
import type { DatabaseSync } from 'node:sqlite';
import type { WireContentsEntry } from '../../../contract/schemas.ts';
import { pageOf } from '../page.ts';
import type { PageOf, PageRequest } from '../store.ts';
import { containerEntry, contentsOfCodes, sectionEntry, throughOf } from '../wire.ts';
import { undatedEdition } from '../wire-validity.ts';
import { integer, type Row } from './columns.ts';
import type { DirectoryReader, LibraryJurisdiction } from './directory.ts';
import type { Seals } from './seals.ts';

/** Returns the entries of the code or container `id` in publication order; undefined if the jurisdiction doesn't have it. */
export type ContentsReader = (
  jurisdiction: LibraryJurisdiction,
  /** Lists the codes if undefined. */
  id: string | undefined,
  page: PageRequest,
  /** As for `Store.contents`. */
  asOf: string | undefined,
) => PageOf<WireContentsEntry> | undefined;

/** Returns the row of a level's code, and that of its container; undefined if the jurisdiction doesn't have it. */
export type LevelFinder = (
  jurisdiction: LibraryJurisdiction,
  parent: string,
) => readonly [code: number, container: number | null] | undefined;

export function levelFinder(database: DatabaseSync, directory: DirectoryReader): LevelFinder {
  const containerById = database.prepare('SELECT row, code FROM container WHERE id = ?');
  return (jurisdiction, parent) => {
    const code = jurisdiction.codes.find((candidate) => candidate.id === parent);
    if (code !== undefined) return [code.row, null];
    const row = containerById.get(parent);
    if (row === undefined || directory.code(jurisdiction, integer(row.code)) === undefined) return undefined;
    return [integer(row.code), integer(row.row)];
  };
}

export function contentsReader(database: DatabaseSync, directory: DirectoryReader, seals: Seals): ContentsReader {
  const containersIn = database.prepare(
    `SELECT c.*, EXISTS (SELECT 1 FROM container k WHERE k.code = c.code AND k.parent = c.row AND k.gone = 0)
       OR EXISTS (SELECT 1 FROM section k WHERE k.code = c.code AND k.container = c.row AND k.of_container = 0) AS below,
       o.row AS own
     FROM container c LEFT JOIN section o ON o.code = c.code AND o.container = c.row AND o.of_container = 1
     WHERE c.code = ? AND c.parent IS ? AND c.gone = 0 AND c.position > ? ORDER BY c.position LIMIT ?`,
  );
  const sectionsIn = database.prepare(
    `SELECT * FROM section
     WHERE code = ? AND container IS ? AND of_container = 0 AND position > ? ORDER BY position LIMIT ?`,
  );

  const ownOfCodes = database.prepare(
    `SELECT c.row AS code, o.row AS own
     FROM code c JOIN section o ON o.code = c.row AND o.container IS NULL AND o.of_container = 1 WHERE c.jurisdiction = ?`,
  );

  const sectionByRow = database.prepare('SELECT * FROM section WHERE row = ?');
  /** Returns the columns of a code's or container's own provision, renamed as in `ownColumns`. */
  const ownOf = ({ own }: Row): Row => {
    const row = typeof own === 'number' ? sectionByRow.get(own) : undefined;
    if (row === undefined) return {};
    seals.check('section', row);
    return Object.fromEntries(Object.entries(row).map(([name, value]) => [`own_${name}`, value]));
  };

  const rowPosition = levelFinder(database, directory);

  return (jurisdiction, id, page, asOf) => {
    if (id === undefined) {
      const own = ownOfCodes.all(jurisdiction.row).map((row) => [integer(row.code), ownOf(row)] as const);
      return { entries: contentsOfCodes(jurisdiction, new Map(own), asOf) };
    }
    const place = rowPosition(jurisdiction, id);
    if (place === undefined) return undefined;
    const found = jurisdiction.codes.find((candidate) => candidate.row === place[0]);
    const code = found ?? undatedEdition;
    const through = throughOf(found, asOf);
    const after = page.after === undefined ? -1 : Number(page.after);
    const limit = page.limit + 1;
    const rows = [
      ...containersIn.all(...place, after, limit).map((row) => {
        seals.check('container', row);
        return {
          position: integer(row.position),
          entry: containerEntry(jurisdiction.id, { ...row, ...ownOf(row) }, row.below === 1, code, through),
        };
      }),
      ...sectionsIn.all(...place, after, limit).map((row) => {
        seals.check('section', row);
        return { position: integer(row.position), entry: sectionEntry(row, code, through) };
      }),
    ].sort((a, b) => a.position - b.position);
    const { shown, ...next } = pageOf(rows, page.limit, (last) => String(last.position));
    return { entries: shown.map((row) => row.entry), ...next };
  };
}
