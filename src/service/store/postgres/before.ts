/** The library as it is before a publication: what of a jurisdiction is there, by identifier. */

import { type Existing, existingColumns, existingSections } from '../before.ts';
import { integer, optionalText, text } from '../columns.ts';
import { Keeping } from '../keep.ts';
import type { Query } from './connection.ts';
import { partitionOf, partitionTable, rowsOf, sectionsEach } from './schema.ts';

export interface CodeBefore {
  readonly row: number;
  /** Through when it was codified. */
  readonly through: string | undefined;
}

export interface LibraryBefore {
  readonly codes: Map<string, CodeBefore>;
  readonly containers: ReadonlyMap<string, number>;
  readonly sections: ReadonlyMap<string, Existing>;
  /** The rows of the acts, by key. */
  readonly acts: Map<string, number>;
  /** MD5 of each act's record, by row; undefined: the act is only named. */
  readonly records: ReadonlyMap<number, string | undefined>;
}

/** To be called inside the transaction that writes. */
export async function libraryBefore(query: Query, jurisdiction: number): Promise<LibraryBefore> {
  const rows = rowsOf(jurisdiction);
  const within = 'WHERE row BETWEEN $1 AND $2';
  const codes = await query(`SELECT row, id, codified_through FROM legal_code.code ${within}`, rows);
  const containers = await query(`SELECT row, id FROM legal_code.container ${within}`, rows);
  const acts = await query(`SELECT row, key, md5(record) AS digest FROM legal_code.act ${within}`, rows);
  const sections = partitionTable('section', partitionOf(jurisdiction * sectionsEach));
  return {
    codes: new Map(
      codes.map((code) => [text(code.id), { row: integer(code.row), through: optionalText(code.codified_through) }]),
    ),
    containers: new Map(containers.map((container) => [text(container.id), integer(container.row)])),
    sections: existingSections(await query(`SELECT ${existingColumns} FROM ${sections} ${within}`, rows)),
    acts: new Map(acts.map((act) => [text(act.key), integer(act.row)])),
    records: new Map(acts.map((act) => [integer(act.row), optionalText(act.digest)])),
  };
}

/**
 * What of a jurisdiction may have to stay. To be asked outside the transaction that writes, which has given what was seen another
 * place already.
 */
export async function keepingOf(query: Query, jurisdiction: number): Promise<Keeping> {
  const rows = rowsOf(jurisdiction);
  const partition = partitionOf(jurisdiction * sectionsEach);
  const containers = await query(
    'SELECT row, code, parent, position FROM legal_code.container WHERE row BETWEEN $1 AND $2',
    rows,
  );
  const sections = await query(
    `SELECT s.row, s.id, s.code, s.container, s.position, s.number_key, b.files
     FROM ${partitionTable('section', partition)} s JOIN ${partitionTable('section_body', partition)} b ON b.row = s.row
     WHERE s.row BETWEEN $1 AND $2`,
    rows,
  );
  return new Keeping(containers, sections);
}
