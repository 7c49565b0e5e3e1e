import type { DatabaseSync } from 'node:sqlite';
import { inverses } from '../related.ts';
import { integer, text } from './columns.ts';

/**
 * Turns a jurisdiction's relations by number into links, if exactly one section of the same code has the number. Adds the inverse
 * relation too: the target of a recodification shows its origin.
 */
export function linkRelated(database: DatabaseSync, jurisdiction: number): void {
  const stated = database
    .prepare(
      `SELECT r.section, r.position, r.relation, r.number, s.code, s.number_key
       FROM section s JOIN related r ON r.section = s.row WHERE s.jurisdiction = ? AND r.derived = 0`,
    )
    .all(jurisdiction);
  const forgetDerived = database.prepare(
    'DELETE FROM related WHERE derived = 1 AND section IN (SELECT row FROM section WHERE jurisdiction = ?)',
  );
  const withNumber = database.prepare(
    'SELECT row FROM section WHERE jurisdiction = ? AND number_key = ? AND code = ? AND row <> ? LIMIT 2',
  );
  const link = database.prepare('UPDATE related SET target = ? WHERE section = ? AND derived = 0 AND position = ?');
  const says = database.prepare('SELECT 1 FROM related WHERE section = ? AND relation = ? AND target = ?');
  const addDerived = database.prepare(
    `INSERT INTO related (section, position, relation, number, target, derived)
     VALUES (?, (SELECT 1 + coalesce(max(position), -1) FROM related WHERE section = ? AND derived = 1), ?, ?, ?, 1)`,
  );

  forgetDerived.run(jurisdiction);
  const links: { section: number; relation: string; target: number; number: string }[] = [];
  for (const row of stated) {
    const section = integer(row.section);
    const [target, another] = withNumber.all(jurisdiction, text(row.number), integer(row.code), section);
    const only = target !== undefined && another === undefined ? integer(target.row) : null;
    link.run(only, section, integer(row.position));
    if (only !== null)
      links.push({ section, relation: text(row.relation), target: only, number: text(row.number_key) });
  }
  for (const { section, relation, target, number } of links) {
    const inverse = inverses[relation];
    if (inverse === undefined || says.get(target, inverse, section) !== undefined) continue;
    addDerived.run(target, target, inverse, number, section);
  }
}
