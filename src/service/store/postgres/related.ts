import { longestKey } from '../citation-key.ts';
import { inverses } from '../related.ts';
import type { Query } from './connection.ts';
import { partitionTable, rowsOf } from './schema.ts';

/**
 * Turns a jurisdiction's relations by number into links, if exactly one section of the same code has the number. Adds
 * the inverse relation too: the target of a recodification shows its origin.
 */
export async function linkRelated(query: Query, jurisdiction: number, partition: number): Promise<void> {
  const related = partitionTable('related', partition);
  const sections = partitionTable('section', partition);
  const rows = rowsOf(jurisdiction);
  await query(`DELETE FROM ${related} WHERE section BETWEEN $1 AND $2 AND derived`, rows);
  await query(
    `UPDATE ${related} r SET target = found.target
     FROM (SELECT o.section, o.position,
         (SELECT CASE WHEN count(*) = 1 THEN min(t.row) END
          FROM (SELECT t.row FROM ${sections} t WHERE t.number_key = left(o.number, ${longestKey}) AND t.row BETWEEN $1 AND $2 AND t.code = s.code
                AND t.row <> s.row LIMIT 2) t) AS target
       FROM ${related} o JOIN ${sections} s ON s.row = o.section WHERE o.section BETWEEN $1 AND $2 AND NOT o.derived) found
     WHERE r.section = found.section AND r.position = found.position AND NOT r.derived AND r.target IS DISTINCT FROM found.target`,
    rows,
  );
  await query(
    `INSERT INTO ${related} (section, position, relation, number, target, derived)
     SELECT d.section, row_number() OVER (PARTITION BY d.section ORDER BY d.target, d.relation) - 1, d.relation, d.number, d.target, true
     FROM (SELECT DISTINCT r.target AS section,
         $3::jsonb ->> r.relation AS relation, s.number_key AS number, r.section AS target
       FROM ${related} r JOIN ${sections} s ON s.row = r.section
       WHERE r.section BETWEEN $1 AND $2 AND r.target IS NOT NULL AND $3::jsonb ? r.relation) d
     WHERE NOT EXISTS (SELECT 1 FROM ${related} x WHERE x.section = d.section AND x.relation = d.relation AND x.target = d.target)`,
    [...rows, JSON.stringify(inverses)],
  );
}
