import { DatabaseSync } from 'node:sqlite';

/** The complete content of a library file, table by table, for comparison. Also checks that the file is sound. */
export function contentsOf(file: string): Readonly<Record<string, unknown>> {
  const database = new DatabaseSync(file);
  try {
    const tables = database
      .prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'fts\\_%\\_%' ESCAPE '\\' ORDER BY name",
      )
      .all()
      .map(({ name }) => String(name));
    const contents: Record<string, unknown> = {
      sound: database.prepare('PRAGMA integrity_check').all(),
      schema: database
        .prepare('PRAGMA user_version')
        .all()
        .map((row) => ({ ...row })),
    };
    for (const table of tables) {
      if (/^fts_\d+$/.test(table)) {
        // The words of the index, with their positions.
        database.exec(`CREATE VIRTUAL TABLE temp.words USING fts5vocab(main, ${table}, instance)`);
        contents[table] = database.prepare('SELECT * FROM temp.words ORDER BY term, doc, col, offset').all();
        database.exec('DROP TABLE temp.words');
      } else {
        // A library has another state number after each change, even after one without effect.
        const rows = database.prepare(`SELECT * FROM "${table}"`).all();
        contents[table] = sorted(rows.filter(({ name }) => table !== 'fact' || !/^states?$/.test(String(name))));
      }
    }
    return contents;
  } finally {
    database.close();
  }
}

function sorted(rows: readonly unknown[]): readonly string[] {
  return rows.map((row) => JSON.stringify(row)).sort();
}
