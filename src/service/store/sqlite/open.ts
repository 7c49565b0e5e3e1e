import { closeSync, existsSync, openSync, readSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { LibraryError, type LibraryFault } from '../errors.ts';
import { applicationId, schema, schemaVersion } from './schema.ts';

export interface OpenOptions {
  /** Never write, not even to create the file. */
  readonly readOnly?: boolean;
  /** Do not make the file when it is not there. */
  readonly mustExist?: boolean;
  /** Rename a corrupted library to `*.corrupt-DATE` and start an empty one. Without it, a corrupted library is an error. */
  readonly setAsideCorrupted?: boolean;
  /** Told what was set aside, and where. */
  readonly onSetAside?: (kept: string, why: string) => void;
  /** The program's own file, when publications are to be written by it started as a thread: worth it for large ones. */
  readonly writerThread?: string;
}

export interface OpenedLibrary {
  readonly database: DatabaseSync;
  /** True when the file was not there, or was set aside: the library is empty. */
  readonly created: boolean;
}

/** How long a statement waits for another process, milliseconds. */
export const busyTimeout = 5_000;

/** Opens a library file, creating it when it is not there. Throws LibraryError. */
export function openLibrary(file: string, options: OpenOptions = {}): OpenedLibrary {
  if (options.setAsideCorrupted === true && options.readOnly !== true && isSuspect(file)) {
    const why = corruptionIn(file);
    if (why === undefined) rmSync(suspectMark(file), { force: true });
    else setAside(file, why, options);
  }
  try {
    return openOnce(file, options);
  } catch (error) {
    const fault = libraryError(error, file);
    if (fault.fault !== 'corrupted' || options.setAsideCorrupted !== true || options.readOnly === true) throw fault;
    setAside(file, fault.message, options);
    return openOnce(file, options);
  }
}

/** Notes that a library gave a corrupted answer, so that the next opening looks it over before trusting it. */
export function markSuspect(file: string): void {
  try {
    writeFileSync(suspectMark(file), `${new Date().toISOString()}\n`);
  } catch {
    // The next start then trusts the file, and comes here again.
  }
}

function openOnce(file: string, options: OpenOptions): OpenedLibrary {
  const there = existsSync(file);
  if (!there && (options.readOnly === true || options.mustExist === true))
    throw new LibraryError('missing', `There is no library at ${file}.`);
  if (there) refuseTruncated(file);
  let database = new DatabaseSync(file, { readOnly: options.readOnly === true, timeout: busyTimeout });
  try {
    let created = false;
    try {
      created = prepareSchema(database, file, options.readOnly === true);
    } catch (error) {
      if (!cannotWriteHere(error)) throw error;
      // A library on read-only media: nobody can be writing to it, so it needs no shared memory file.
      database.close();
      const address = pathToFileURL(file);
      address.searchParams.set('immutable', '1');
      database = new DatabaseSync(address, { readOnly: true, timeout: busyTimeout });
      prepareSchema(database, file, true);
    }
    return { database, created };
  } catch (error) {
    if (database.isOpen) database.close();
    throw error;
  }
}

function prepareSchema(database: DatabaseSync, file: string, readOnly: boolean): boolean {
  const pragma = (name: string): number => Number(database.prepare(`PRAGMA ${name}`).get()?.[name]);
  const check = (): 'ready' | 'empty' => {
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
    return 'ready';
  };
  let created = false;
  if (check() === 'empty') {
    if (readOnly) throw new LibraryError('not-a-library', `${file} is empty.`);
    // Several processes may start at once on a new file: one makes the tables, the others wait and then find them.
    database.exec('PRAGMA journal_mode = WAL; BEGIN IMMEDIATE');
    try {
      if (check() === 'empty') {
        database.exec(`${schema}; PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${schemaVersion}`);
        created = true;
      }
      database.exec('COMMIT');
    } catch (error) {
      database.exec('ROLLBACK');
      throw error;
    }
  }
  if (!readOnly) database.exec('PRAGMA journal_mode = WAL');
  database.exec('PRAGMA synchronous = NORMAL; PRAGMA cache_size = -8192; PRAGMA temp_store = MEMORY');
  // Touches the write-ahead log, so that a folder where none can be made is found out now.
  database.prepare('SELECT count(*) FROM shard').get();
  return created;
}

/** What SQLite said, as what is wrong with the library. */
export function libraryError(error: unknown, file: string): LibraryError {
  if (error instanceof LibraryError) return error;
  const code = sqliteCode(error);
  const cause = error instanceof Error ? { cause: error } : {};
  const make = (fault: LibraryFault, message: string): LibraryError => new LibraryError(fault, message, cause);
  switch (code === undefined ? undefined : code & 0xff) {
    case 5:
    case 6:
      return make('busy', `${file} is being written by another program. Try again when it is done.`);
    case 8:
      return make('read-only', `${file} cannot be written: it, or its folder, is read-only.`);
    case 3:
    case 23:
      return make('no-permission', `${file} may not be opened: permission denied.`);
    case 14:
      return make('no-permission', `${file} cannot be opened. Is its folder there, and may it be written?`);
    case 13:
      return make('disk-full', `The disk is full: nothing was changed in ${file}.`);
    case 11:
    case 26:
      return make('corrupted', `${file} is damaged or is not a library.`);
    default: {
      const reason = error instanceof Error ? error.message : String(error);
      return make('failed', `${file}: ${reason}`);
    }
  }
}

function sqliteCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : undefined;
}

function cannotWriteHere(error: unknown): boolean {
  const code = sqliteCode(error);
  return code !== undefined && [8, 14].includes(code & 0xff);
}

/** SQLite passes over a missing tail until it needs it; a library must not lose sections that silently. */
function refuseTruncated(file: string): void {
  const size = statSync(file).size;
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

function hasLog(file: string): boolean {
  try {
    return statSync(`${file}-wal`).size > 0;
  } catch {
    return false;
  }
}

function suspectMark(file: string): string {
  return `${file}.suspect`;
}

function isSuspect(file: string): boolean {
  return existsSync(suspectMark(file)) && existsSync(file);
}

function corruptionIn(file: string): string | undefined {
  try {
    const database = new DatabaseSync(file, { timeout: busyTimeout });
    try {
      const said = String(database.prepare('PRAGMA quick_check(1)').get()?.quick_check);
      return said === 'ok' ? undefined : said;
    } finally {
      database.close();
    }
  } catch (error) {
    const fault = libraryError(error, file);
    return fault.fault === 'corrupted' ? fault.message : undefined;
  }
}

function setAside(file: string, why: string, options: OpenOptions): void {
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const kept = `${file}.corrupt-${stamp}`;
  renameSync(file, kept);
  for (const suffix of ['-wal', '-shm']) if (existsSync(file + suffix)) renameSync(file + suffix, kept + suffix);
  rmSync(suspectMark(file), { force: true });
  options.onSetAside?.(kept, why);
}
