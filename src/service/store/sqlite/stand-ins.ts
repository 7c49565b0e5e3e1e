import { DatabaseSync } from 'node:sqlite';
import { optionalText, text } from './columns.ts';
import { schema } from './schema.ts';

/**
 * Returns SQL that makes a read-only library of an earlier version readable. Temporary views add missing columns with their
 * defaults, and temporary tables replace missing tables. A statement that names an index must use `main.TABLE`, because a view has
 * no indexes.
 * @param database the open library of an earlier version
 */
export function standInsFor(database: DatabaseSync): string {
  const today = new DatabaseSync(':memory:');
  try {
    today.exec(schema);
    const statements: string[] = [];
    for (const { name, sql } of today.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'table'").iterate()) {
      const table = text(name);
      const columns = columnsOf(database, table);
      if (columns.size === 0) {
        statements.push(text(sql).replace(/^CREATE TABLE /i, 'CREATE TEMP TABLE '));
        continue;
      }
      const lacking = [...columnsOf(today, table)].filter(([column]) => !columns.has(column));
      if (lacking.length === 0) continue;
      const added = lacking.map(([column, value]) => `${value ?? 'NULL'} AS ${column}`).join(', ');
      statements.push(`CREATE TEMP VIEW ${table} AS SELECT *, ${added} FROM main.${table}`);
    }
    return statements.join(';\n');
  } finally {
    today.close();
  }
}

/** Maps columns to their defaults in SQL; empty if the table doesn't exist. */
function columnsOf(database: DatabaseSync, table: string): ReadonlyMap<string, string | undefined> {
  const rows = database.prepare('SELECT name, dflt_value FROM pragma_table_info(?)').all(table);
  return new Map(rows.map((row) => [text(row.name), optionalText(row.dflt_value)]));
}
