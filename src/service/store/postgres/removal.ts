import type { Query } from './connection.ts';
import { type Partitioned, partitioned, partitionOf, partitionTable, rowsOf } from './schema.ts';

/** Deletes files that no publication refers to. */
export const dropUnusedFiles =
  'DELETE FROM legal_code.file f WHERE NOT EXISTS (SELECT 1 FROM legal_code.file_of o WHERE o.hash = f.hash)';

/** Removes a jurisdiction and all its content. Call within a transaction. */
export async function removeJurisdiction(query: Query, jurisdiction: number): Promise<void> {
  const rows = rowsOf(jurisdiction);
  const partition = partitionOf(rows[0]);
  const sections = partitionTable('section', partition);
  await query(
    `DELETE FROM legal_code.section_id i USING ${sections} s WHERE s.row BETWEEN $1 AND $2 AND i.id = s.id`,
    rows,
  );
  const tables: readonly Partitioned[] = [
    'alias',
    'related',
    'act_section',
    'version',
    'section_words',
    'section_body',
    'section',
  ];
  for (const table of tables)
    await query(`DELETE FROM ${partitionTable(table, partition)} WHERE ${partitioned[table]} BETWEEN $1 AND $2`, rows);
  await query(
    'DELETE FROM legal_code.section_id i USING legal_code.past p WHERE p.row BETWEEN $1 AND $2 AND i.id = p.id',
    rows,
  );
  for (const table of ['container', 'act', 'code', 'past'])
    await query(`DELETE FROM legal_code.${table} WHERE row BETWEEN $1 AND $2`, rows);
  await query('DELETE FROM legal_code.file_of WHERE jurisdiction = $1', [jurisdiction]);
  await query(dropUnusedFiles);
  await query('DELETE FROM legal_code.former_jurisdiction WHERE jurisdiction = $1', [jurisdiction]);
  await query('DELETE FROM legal_code.jurisdiction WHERE row = $1', [jurisdiction]);
}
