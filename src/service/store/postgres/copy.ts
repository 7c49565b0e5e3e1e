/** Writes rows in bulk with COPY. */
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';

export type Value = string | number | boolean | null;

/** A table and its columns, in the order of the values in a row. */
export interface CopyTarget {
  readonly table: string;
  readonly columns: readonly string[];
}

const chunk = 64 * 1024;

/** Adds rows to a table. Await it before the next statement on the connection. */
export async function copyRows(
  client: pg.Client,
  target: CopyTarget,
  rows: readonly (readonly Value[])[],
): Promise<void> {
  if (rows.length === 0) return;
  const stream = client.query(from(`COPY ${target.table} (${target.columns.join(', ')}) FROM STDIN`));
  const done = finished(stream);
  // Avoid an unhandled rejection if it fails between two writes. It is awaited below.
  done.catch(() => undefined);
  let text = '';
  for (const row of rows) {
    text += `${row.map(encoded).join('\t')}\n`;
    if (text.length < chunk) continue;
    if (!stream.write(text) && !stream.errored) await Promise.race([once(stream, 'drain'), done]);
    text = '';
  }
  stream.end(text);
  await done;
}

const special = /[\\\t\n\r\0]/g;
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\0': '\ufffd',
};

function encoded(value: Value): string {
  if (value === null) return '\\N';
  return typeof value === 'string' ? value.replace(special, (found) => escapes[found] ?? found) : String(value);
}
