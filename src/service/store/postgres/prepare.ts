/** Makes the tables where they are not there yet, and refuses a library of another version. */
import type pg from 'pg';
import { optionalInteger, optionalText } from '../columns.ts';
import { LibraryError } from '../errors.ts';
import { restem } from './restem.ts';
import { addPartition, migrations, partitionTable, schema, schemaVersion, stemsSince } from './schema.ts';

/** Our own space among advisory locks: "LCod". */
export const lockSpace = 0x4c436f64;
const schemaLock = 0;
const partitionLock = 1;

export interface DatabaseState {
  /** The same on every server that holds the same library. */
  readonly libraryId: string;
  readonly replica: boolean;
}

/** What is in this database; undefined: no library yet. Throws LibraryError for one that this program cannot use. */
export async function look(client: pg.ClientBase, label: string): Promise<DatabaseState | undefined> {
  const { rows } = await client.query(
    `SELECT to_regclass('legal_code.library') IS NOT NULL AS there, pg_is_in_recovery() AS replica,
       current_setting('server_encoding') AS encoding, current_setting('server_version_num')::int AS server`,
  );
  const [state] = rows;
  if (state?.encoding !== 'UTF8')
    throw new LibraryError('not-a-library', `${label}: the database's encoding must be UTF8.`);
  if (Number(state.server) < 140_000)
    throw new LibraryError('not-a-library', `${label}: PostgreSQL 14 or later is needed.`);
  if (state.there !== true) return undefined;
  const library = (await client.query('SELECT id, schema_version FROM legal_code.library')).rows[0];
  const version = optionalInteger(library?.schema_version) ?? 0;
  if (version > schemaVersion)
    throw new LibraryError(
      'newer-schema',
      `${label} was made by a newer version of this program (schema ${version}; this one reads up to ${schemaVersion}). Update this program.`,
    );
  if (version < schemaVersion)
    throw new LibraryError(
      'older-schema',
      `${label} was made by an older version of this program (schema ${version}; this one needs ${schemaVersion}). Open it with an account that may change its tables, or import into a new database.`,
    );
  return { libraryId: optionalText(library?.id) ?? '', replica: state.replica === true };
}

/** Makes the tables; of several programs that start at once one does, and the others find them. True when it was this one. */
export async function makeTables(client: pg.ClientBase, label: string): Promise<boolean> {
  return await locked(client, schemaLock, async () => {
    if ((await look(client, label)) !== undefined) return false;
    await client.query(schema);
    return true;
  });
}

/** Updates a library of an earlier version, whole or not at all. A version without a known update stays as it is. */
export async function bringUpToDate(client: pg.ClientBase): Promise<void> {
  await locked(client, schemaLock, async () => {
    const found = await client.query('SELECT schema_version FROM legal_code.library');
    for (let from = optionalInteger(found.rows[0]?.schema_version) ?? 0; from < schemaVersion; from += 1) {
      if (from + 1 === stemsSince) await restem(client);
      const migration = from + 1 === stemsSince ? '' : migrations.get(from);
      if (migration === undefined) return;
      await client.query(`${migration}; UPDATE legal_code.library SET schema_version = ${from + 1}`);
    }
  });
}

/** Makes a partition that is not there yet, in a transaction of its own: an import that fails later leaves it for the next. */
export async function makePartition(client: pg.ClientBase, partition: number): Promise<void> {
  const there = async (): Promise<boolean> => {
    const found = await client.query('SELECT to_regclass($1) IS NOT NULL AS there', [
      partitionTable('section', partition),
    ]);
    return found.rows[0]?.there === true;
  };
  if (await there()) return;
  await locked(client, partitionLock, async () => {
    if (!(await there())) await client.query(addPartition(partition));
  });
}

async function locked<T>(client: pg.ClientBase, lock: number, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1, $2)', [lockSpace, lock]);
    const made = await work();
    await client.query('COMMIT');
    return made;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
