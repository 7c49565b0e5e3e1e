/** SQL statements for reading a library file, prepared once per connection. */
import type { DatabaseSync } from 'node:sqlite';

const sectionById =
  'SELECT s.*, b.text, b.notes, b.aliases FROM section s JOIN section_body b ON b.row = s.row WHERE s.id = ?';

const sectionsByNumber = `WITH requested AS (SELECT value AS key FROM json_each(?2)), place AS (SELECT row FROM jurisdiction WHERE id = ?1),
  found AS (
    SELECT s.row FROM place CROSS JOIN requested CROSS JOIN main.section s INDEXED BY section_number_within
      ON s.jurisdiction = place.row AND s.number_key = requested.key
    UNION SELECT s.row FROM place CROSS JOIN requested CROSS JOIN alias a ON a.key = requested.key
      CROSS JOIN main.section s ON s.row = a.section AND s.jurisdiction = place.row)
  SELECT s.*, b.text, b.notes, b.aliases FROM found JOIN section s USING (row) JOIN section_body b USING (row)
  ORDER BY s.code, s.position`;

export type ReadingStatements = ReturnType<typeof readingStatements>;

export function readingStatements(database: DatabaseSync) {
  const sql = (source: string) => database.prepare(source);
  return {
    dataVersion: sql('PRAGMA data_version'),
    jurisdictions: sql(
      'SELECT row, name_key, id FROM jurisdiction WHERE (name_key, id) > (?, ?) ORDER BY name_key, id LIMIT ?',
    ),
    section: sql(sectionById),
    numbered: sql(sectionsByNumber),
    sourcesOf: sql(
      'SELECT s.id, s.jurisdiction, b.row, b.sources FROM section s JOIN section_body b ON b.row = s.row WHERE s.id = ?',
    ),
    chainOf: sql(
      'SELECT s.id, s.jurisdiction, b.row, b.chain FROM section s JOIN section_body b ON b.row = s.row WHERE s.id = ?',
    ),
    past: sql('SELECT * FROM past WHERE id = ?'),
    pastNumbered: sql(
      `SELECT p.* FROM past p JOIN jurisdiction j ON j.row = p.jurisdiction
       WHERE j.id = ?1 AND p.number_key IN (SELECT value FROM json_each(?2)) ORDER BY p.code, p.position`,
    ),
    pastOf: sql('SELECT id FROM past WHERE jurisdiction = ?'),
    laterThan: sql(
      `SELECT row FROM section
       WHERE jurisdiction = ?1 AND code = ?2 AND (?3 IS NULL OR seen_from IS NULL OR seen_from > ?3)`,
    ),
    /** Of a level: its sections, and the texts of its containers. */
    laterOfLevel: sql(
      `SELECT row FROM section WHERE code = ?1 AND container IS ?2 AND of_container = 0 AND (?3 IS NULL OR seen_from IS NULL OR seen_from > ?3)
       UNION ALL SELECT s.row FROM container c JOIN section s ON s.code = c.code AND s.container = c.row AND s.of_container = 1
       WHERE c.code = ?1 AND c.parent IS ?2 AND (?3 IS NULL OR s.seen_from IS NULL OR s.seen_from > ?3)`,
    ),
    /** A container's own text belongs to the parent container. */
    pastOfLevel: sql(
      `SELECT id FROM past WHERE code = ?1 AND container IS ?2 AND of_container = 0
       UNION ALL SELECT p.id FROM container c JOIN past p ON p.code = c.code AND p.container = c.row AND p.of_container = 1
       WHERE c.code = ?1 AND c.parent IS ?2`,
    ),
    laterOfCode: sql(
      `SELECT row FROM section WHERE code = ?1 AND container IS NULL AND of_container = 1
         AND (?2 IS NULL OR seen_from IS NULL OR seen_from > ?2)`,
    ),
    inRow: sql('SELECT s.*, b.text, b.notes, b.aliases FROM section s JOIN section_body b USING (row) WHERE s.row = ?'),
    sectionRow: sql('SELECT * FROM section WHERE id = ?'),
    act: sql('SELECT * FROM act WHERE id = ?'),
    container: sql('SELECT k.*, c.jurisdiction FROM container k JOIN code c ON c.row = k.code WHERE k.id = ?'),
    codeById: sql(
      'SELECT c.row, j.id AS jurisdiction FROM code c JOIN jurisdiction j ON j.row = c.jurisdiction WHERE c.id = ?',
    ),
    headingsOf: sql(
      `SELECT * FROM section WHERE code = ? AND kind <> 'code' AND heading IS NOT NULL ORDER BY position`,
    ),
    file: sql(
      `SELECT f.*, o.name, j.id AS jurisdiction FROM file f JOIN file_of o ON o.hash = f.hash
       JOIN jurisdiction j ON j.row = o.jurisdiction WHERE f.hash = ?`,
    ),
    ledgers: sql(
      'SELECT c.* FROM code c JOIN jurisdiction j ON j.row = c.jurisdiction WHERE c.ledger IS NOT NULL ORDER BY j.name_key, c.position',
    ),
  };
}
