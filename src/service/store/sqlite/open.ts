import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { Thesaurus } from '../../search/concepts.ts';
import type { Corrections } from '../corrections.ts';
import { LibraryError } from '../errors.ts';
import { damageSuspected, identityOf, setAside } from './damage.ts';
import { busyTimeout, libraryError, refusePipe, sqliteCode } from './faults.ts';
import { hasLog, isLogOfAnother, setLogAside } from './log-file.ts';
import { applicationId, migrations, schema, schemaVersion } from './schema.ts';
import { sealAll } from './seals.ts';
import { standInsFor } from './stand-ins.ts';
import { markChanged } from './state.ts';

export interface OpenOptions {
  /** Never writes and never creates the file. */
  readonly readOnly?: boolean;
  /** Doesn't create a missing file. */
  readonly mustExist?: boolean;
  /** Renames a corrupted library to `*.corrupt-DATE` and starts an empty one. If false, a corrupted library is an error. */
  readonly setAsideCorrupted?: boolean;
  /** Called with the new name just before a library is renamed, so that a record of it survives a crash. */
  readonly onSetAside?: (kept: string, why: string) => void;
  /** Called with the new name of a log that belonged to an earlier file at this path. */
  readonly onLogSetAside?: (kept: string) => void;
  /** Synonyms for search; none if absent. */
  readonly thesaurus?: Thesaurus;
  /** The user's corrections of names and numbering; none if absent. */
  readonly corrections?: Corrections;
  /** Called with progress from 0 to 1 while an older version's search index is rebuilt. Each index is rebuilt once. */
  readonly onIndexing?: (share: number) => void;
}

export interface OpenedLibrary {
  readonly database: DatabaseSync;
  /** True if the file didn't exist or was renamed, so the library is empty. */
  readonly created: boolean;
  /** True for a library opened as immutable: other processes' later writes are invisible. */
  readonly immutable: boolean;
}

/** Opens a library file and creates it if missing. Throws LibraryError. */
export function openLibrary(file: string, options: OpenOptions = {}): OpenedLibrary {
  refusePipe(file);
  const mayReplace = options.setAsideCorrupted === true && options.readOnly !== true;
  if (isLogOfAnother(file)) {
    if (!mayReplace) throw logOfAnother(file);
    const kept = setLogAside(file);
    if (kept !== undefined) options.onLogSetAside?.(kept);
  }
  const judged = identityOf(file);
  if (mayReplace) {
    const why = damageSuspected(file);
    if (why !== undefined) setAside(file, judged, why, options);
  }
  try {
    return openOnce(file, options);
  } catch (error) {
    const fault = libraryError(error, file);
    if (fault.fault !== 'corrupted' || !mayReplace) throw fault;
    setAside(file, judged, fault.message, options);
    return openOnce(file, options);
  }
}

function logOfAnother(file: string): LibraryError {
  return new LibraryError(
    'corrupted',
    `${file}-wal is the log of another file than ${file}. If that file was restored from a backup, delete ${file}-wal and ${file}-shm.`,
  );
}

function openOnce(file: string, options: OpenOptions): OpenedLibrary {
  const there = existsSync(file);
  if (!there && (options.readOnly === true || options.mustExist === true))
    throw new LibraryError('missing', `There is no library at ${file}.`);
  if (there) refuseTruncated(file);
  let database = new DatabaseSync(file, { readOnly: options.readOnly === true, timeout: busyTimeout });
  try {
    let created = false;
    let immutable = false;
    try {
      created = prepareSchema(database, file, options.readOnly === true);
    } catch (error) {
      if (!there || !cannotWriteHere(error) || hasLog(file)) throw error;
      // No process can write to a library on read-only media or a full disk. So it needs no shared memory file.
      database.close();
      immutable = true;
      const address = pathToFileURL(file);
      address.searchParams.set('immutable', '1');
      database = new DatabaseSync(address, { readOnly: true, timeout: busyTimeout });
      prepareSchema(database, file, true);
    }
    return { database, created, immutable };
  } catch (error) {
    if (database.isOpen) database.close();
    throw error;
  }
}

function prepareSchema(database: DatabaseSync, file: string, readOnly: boolean): boolean {
  const pragma = (name: string): number => Number(database.prepare(`PRAGMA ${name}`).get()?.[name]);
  const check = (): 'ready' | 'empty' | 'older' => {
    const version = pragma('user_version');
    const tables = Number(database.prepare('SELECT count(*) AS n FROM sqlite_schema').get()?.n);
    if (version === 0 && tables === 0) return 'empty';
    if (pragma('application_id') !== applicationId)
      throw new LibraryError('not-a-library', `${file} is a database, but not a library of law.`);
    if (version > schemaVersion)
      throw new LibraryError(
        'newer-schema',
        `${file} was written by a newer version of this program (schema ${version}; this one reads up to ${schemaVersion}). Update, or use another file.`,
      );
    return version < schemaVersion ? 'older' : 'ready';
  };
  let created = false;
  const found = check();
  if (found === 'older' && !readOnly) migrate(database, () => pragma('user_version'));
  if (found === 'empty') {
    if (readOnly) throw new LibraryError('not-a-library', `${file} is empty.`);
    // Several processes may start with a new file at once. One creates the tables, and the others wait and find them.
    database.exec('PRAGMA journal_mode = WAL; BEGIN IMMEDIATE');
    try {
      if (check() === 'empty') {
        database.exec(`${schema}; PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${schemaVersion}`);
        markChanged(database);
        created = true;
      }
      database.exec('COMMIT');
    } catch (error) {
      // A full disk has ended the transaction.
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  }
  if (!readOnly) database.exec('PRAGMA journal_mode = WAL');
  database.exec('PRAGMA synchronous = NORMAL; PRAGMA cache_size = -4096; PRAGMA temp_store = MEMORY');
  // A flipped bit in a column name would silently hide the column's values.
  if (found === 'ready' && standInsFor(database) !== '')
    throw new LibraryError('corrupted', `${file} is damaged: its tables do not match its version.`);
  // Keep this order: setting temp_store deletes temporary objects.
  if (found === 'older' && readOnly) database.exec(standInsFor(database));
  // Access the write-ahead log now, to fail early in a folder where it can't be created.
  database.prepare('SELECT count(*) FROM shard').get();
  return created;
}

/** Upgrades an older library completely or not at all. If it isn't writable, it is read as it is. */
function migrate(database: DatabaseSync, version: () => number): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    for (let from = version(); from < schemaVersion; from += 1)
      database.exec(`${migrations.get(from) ?? ''}; PRAGMA user_version = ${from + 1}`);
    sealAll(database);
    markChanged(database);
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** True if neither the library nor SQLite's files next to it can be written. */
function cannotWriteHere(error: unknown): boolean {
  const code = sqliteCode(error);
  return code !== undefined && [8, 10, 13, 14].includes(code & 0xff);
}

/** SQLite ignores a missing end of the file until it needs it. Reject the file, so that no sections are silently lost. */
function refuseTruncated(file: string): void {
  const { size } = statSync(file);
  if (size === 0 || hasLog(file)) return;
  const header = Buffer.alloc(100);
  const handle = openSync(file, 'r');
  try {
    if (readSync(handle, header, 0, 100, 0) < 100) throw new LibraryError('corrupted', `${file} is truncated.`);
  } finally {
    closeSync(handle);
  }
  if (header.toString('latin1', 0, 15) !== 'SQLite format 3')
    throw new LibraryError('corrupted', `${file} is damaged or is not a library.`);
  const pageSize = header.readUInt16BE(16) === 1 ? 65536 : header.readUInt16BE(16);
  const pages = header.readUInt32BE(28);
  if (size < pages * pageSize)
    throw new LibraryError('corrupted', `${file} is truncated: ${size} of ${pages * pageSize} bytes.`);
}
