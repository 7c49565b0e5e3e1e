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
  /** Never write, not even to create the file. */
  readonly readOnly?: boolean;
  /** Do not make the file when it is not there. */
  readonly mustExist?: boolean;
  /** Rename a corrupted library to `*.corrupt-DATE` and start an empty one. Without it, a corrupted library is an error. */
  readonly setAsideCorrupted?: boolean;
  /** Called just before a library is set aside, with its new name, so that a note of it survives a kill. */
  readonly onSetAside?: (kept: string, why: string) => void;
  /** Told the new name of a log that belonged to another file, which stood in this place before. */
  readonly onLogSetAside?: (kept: string) => void;
  /** Other words for those that are searched for; none when absent. */
  readonly thesaurus?: Thesaurus;
  /** The reader's own corrections of names and numberings; none when absent. */
  readonly corrections?: Corrections;
  /** Told how much of a search index of an earlier version is made again, in shares of 1. It is made again once. */
  readonly onIndexing?: (share: number) => void;
}

export interface OpenedLibrary {
  readonly database: DatabaseSync;
  /** True when the file was not there, or was set aside: the library is empty. */
  readonly created: boolean;
  /** True for a library that is read as immutable: later writes of other processes are not seen. */
  readonly immutable: boolean;
}

/** Opens a library file, creating it when it is not there. Throws LibraryError. */
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
      // No process can write to a library on read-only media or a full disk, so it needs no shared memory file.
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
    // Several processes may start at once on a new file: one makes the tables, the others wait and then find them.
    database.exec('PRAGMA journal_mode = WAL; BEGIN IMMEDIATE');
    try {
      if (check() === 'empty') {
        database.exec(`${schema}; PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${schemaVersion}`);
        markChanged(database);
        created = true;
      }
      database.exec('COMMIT');
    } catch (error) {
      database.exec('ROLLBACK');
      throw error;
    }
  }
  if (!readOnly) database.exec('PRAGMA journal_mode = WAL');
  database.exec('PRAGMA synchronous = NORMAL; PRAGMA cache_size = -4096; PRAGMA temp_store = MEMORY');
  // A bit of a column's name would make its values disappear without a trace.
  if (found === 'ready' && standInsFor(database) !== '')
    throw new LibraryError('corrupted', `${file} is damaged: its tables are not those of its version.`);
  // Only now: setting temp_store drops what is temporary.
  if (found === 'older' && readOnly) database.exec(standInsFor(database));
  // Touches the write-ahead log, so that a folder where none can be made is found out now.
  database.prepare('SELECT count(*) FROM shard').get();
  return created;
}

/** Makes an older library one of today, whole or not at all. An older one is read as it is where it may not be written. */
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

/** Where nothing can be written: not the library, or not the files that SQLite keeps beside it while it is open. */
function cannotWriteHere(error: unknown): boolean {
  const code = sqliteCode(error);
  return code !== undefined && [8, 10, 13, 14].includes(code & 0xff);
}

/** SQLite passes over a missing tail until it needs it; a library must not lose sections that silently. */
function refuseTruncated(file: string): void {
  const { size } = statSync(file);
  if (size === 0 || hasLog(file)) return;
  const header = Buffer.alloc(100);
  const handle = openSync(file, 'r');
  try {
    if (readSync(handle, header, 0, 100, 0) < 100) throw new LibraryError('corrupted', `${file} is cut short.`);
  } finally {
    closeSync(handle);
  }
  if (header.toString('latin1', 0, 15) !== 'SQLite format 3')
    throw new LibraryError('corrupted', `${file} is damaged or is not a library.`);
  const pageSize = header.readUInt16BE(16) === 1 ? 65536 : header.readUInt16BE(16);
  const pages = header.readUInt32BE(28);
  if (size < pages * pageSize)
    throw new LibraryError('corrupted', `${file} is cut short: ${size} bytes of ${pages * pageSize}.`);
}
