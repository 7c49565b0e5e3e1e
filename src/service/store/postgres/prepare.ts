/** Creates and upgrades the tables, and rejects libraries of other versions. */
import type pg from 'pg';
import { optionalInteger, optionalText } from '../columns.ts';
import { LibraryError } from '../errors.ts';
import { restem } from './restem.ts';
import { addPartition, migrations, partitionTable, schema, schemaVersion, stemsSince } from './schema.ts';

/** The key space of our advisory locks: "LCod". */
export const lockSpace = 0x4c436f64;
const schemaLock = 0;
const partitionLock = 1;

export interface DatabaseState {
  /** Identical on every server with the same library. */
  readonly libraryId: string;
  readonly replica: boolean;
}

/**
 * Reads the state of the library in a database; undefined if there is none. Throws LibraryError if this program can't
 * use it.
 */
export async function readDatabaseState(client: pg.ClientBase, label: string): Promise<DatabaseState | undefined> {
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

/**
 * Creates the tables if they don't exist. Returns whether it did: if several programs start at once, only one creates
 * them.
 */
export async function makeTables(client: pg.ClientBase, label: string): Promise<boolean> {
  return await locked(client, schemaLock, async () => {
    if ((await readDatabaseState(client, label)) !== undefined) return false;
    await client.query(schema);
    return true;
  });
}

/** Upgrades an older library completely or not at all. Leaves a version without a known upgrade unchanged. */
export async function upgradeLibrary(client: pg.ClientBase): Promise<void> {
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

/** Creates a missing partition in a separate transaction. If the import fails later, the next one uses it. */
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
