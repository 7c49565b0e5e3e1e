/** Reads the state of a jurisdiction in the library before a publication. */
import { columnsBefore, type LibraryBefore, libraryBefore as readBefore } from '../before.ts';
import { integer, optionalText } from '../columns.ts';
import { sectionsEach } from '../section-rows.ts';
import type { Query, Row } from './connection.ts';
import { partitionOf, partitionTable, rowsOf } from './schema.ts';

/** Call within the transaction that writes the publication. */
export async function libraryBefore(query: Query, jurisdiction: number): Promise<LibraryBefore> {
  const rows = (table: keyof typeof columnsBefore, name = `legal_code.${table}`): Promise<Row[]> =>
    query(`SELECT ${columnsBefore[table]} FROM ${name} WHERE row BETWEEN $1 AND $2`, rowsOf(jurisdiction));
  return readBefore({
    code: await rows('code'),
    container: await rows('container'),
    past: await rows('past'),
    section: await rows('section', partitionTable('section', partitionOf(jurisdiction * sectionsEach))),
    act: await rows('act'),
  });
}

/** Returns the MD5 of each act's record, by row; undefined for an act that is only referred to. */
export async function recordsBefore(query: Query, jurisdiction: number): Promise<Map<number, string | undefined>> {
  const rows = await query(
    'SELECT row, md5(record) AS digest FROM legal_code.act WHERE row BETWEEN $1 AND $2',
    rowsOf(jurisdiction),
  );
  return new Map(rows.map((row) => [integer(row.row), optionalText(row.digest)]));
}
