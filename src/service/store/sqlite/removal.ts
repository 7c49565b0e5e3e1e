import type { DatabaseSync } from 'node:sqlite';
import { sectionsEach } from '../section-rows.ts';
import { integer, optionalInteger } from './columns.ts';
import { leaveShard } from './indexing.ts';

/** Removes a jurisdiction and all its content; false if it doesn't exist. Call within a transaction. */
export function removeJurisdiction(database: DatabaseSync, jurisdictionId: string): boolean {
  const found = database.prepare('SELECT row, shard FROM jurisdiction WHERE id = ?').get(jurisdictionId.toLowerCase());
  if (found === undefined) return false;
  const row = integer(found.row);
  const shard = optionalInteger(found.shard);
  if (shard !== undefined) leaveShard(database, shard, row);
  const [first, last] = [row * sectionsEach, (row + 1) * sectionsEach - 1];
  for (const table of ['alias', 'related', 'act_section', 'version'])
    database.prepare(`DELETE FROM ${table} WHERE section BETWEEN ? AND ?`).run(first, last);
  for (const table of ['section_body', 'section', 'past'])
    database.prepare(`DELETE FROM ${table} WHERE row BETWEEN ? AND ?`).run(first, last);
  database.prepare('DELETE FROM container WHERE code IN (SELECT row FROM code WHERE jurisdiction = ?)').run(row);
  for (const table of ['act', 'code', 'file_of', 'former_jurisdiction'])
    database.prepare(`DELETE FROM ${table} WHERE jurisdiction = ?`).run(row);
  database.prepare('DELETE FROM file WHERE hash NOT IN (SELECT hash FROM file_of)').run();
  database.prepare('DELETE FROM jurisdiction WHERE row = ?').run(row);
  return true;
}
