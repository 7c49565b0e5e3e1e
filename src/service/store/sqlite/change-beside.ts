/**
 * Changes a library without showing anything of it before the end: a copy is changed, and then put in the library's place in one
 * transaction. No file is renamed over another, so other processes may have the library open on any system.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { LibraryError } from '../errors.ts';
import { busyTimeout, libraryError } from './faults.ts';
import { openSqliteStore, type SqliteStore } from './index.ts';
import { continueFrom, statesOf } from './state.ts';
import { beginTransaction } from './transaction.ts';

/** How often another's import is asked whether it is done, milliseconds. */
const askAgain = 300;
/** So few pages at a time that there is a pause before the last, also of the smallest library. */
const pagesAtOnce = 16;
/** How often a copy that could not be written is tried again while nothing says why. */
const mostAttempts = 3;

/**
 * Does `work` on a copy of the library, and puts the copy in its place. If the library is changed meanwhile, such as by an import,
 * `work` is done again on a copy of what it is then. Processes take turns through a lock of the caller's.
 *
 * @param folder for the copy; emptied first, and removed at the end
 * @returns what `work` returned for the copy that the library is now
 * @throws LibraryError, what `work` throws, and the signal's reason
 */
export async function changeBeside<T>(
  library: string,
  folder: string,
  signal: AbortSignal,
  work: (beside: SqliteStore) => Promise<T>,
): Promise<T> {
  const beside = join(folder, 'library.db');
  try {
    for (;;) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder);
      const before = await copied(library, beside);
      const store = openSqliteStore(beside);
      let result: T;
      try {
        result = await work(store);
      } finally {
        await store.close();
      }
      if (await replaced(library, beside, before, signal)) return result;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The states of the copy, the latest first. */
async function copied(library: string, beside: string): Promise<readonly string[]> {
  let source: DatabaseSync | undefined;
  let copy: DatabaseSync | undefined;
  try {
    source = new DatabaseSync(library, { readOnly: true, timeout: busyTimeout });
    await backup(source, beside);
    copy = new DatabaseSync(beside, { readOnly: true });
    return statesOf(copy);
  } catch (error) {
    throw libraryError(error, library);
  } finally {
    copy?.close();
    source?.close();
  }
}

class Changed extends Error {}

/** Puts the content of `beside` in the library's place; false where the library has changed since the copy was made. */
async function replaced(
  library: string,
  beside: string,
  before: readonly string[],
  signal: AbortSignal,
): Promise<boolean> {
  const source = new DatabaseSync(beside);
  const reader = new DatabaseSync(library, { readOnly: true, timeout: busyTimeout });
  const refuseChanged = (): void => {
    if (statesOf(reader)[0] !== before[0]) throw new Changed();
  };
  try {
    // To one who opens the library with its log, this is the one change that it is.
    continueFrom(source, before);
    for (let attempt = 1; ; attempt += 1) {
      signal.throwIfAborted();
      try {
        refuseChanged();
        // The library is locked for other writers by then, and still what it was for readers.
        await backup(source, library, { rate: pagesAtOnce, progress: refuseChanged });
        break;
      } catch (error) {
        if (error instanceof Changed) return false;
        if (!(await isBusy(library)) && attempt >= mostAttempts) throw libraryError(error, library);
      }
      await setTimeout(askAgain, undefined, { signal });
    }
  } finally {
    reader.close();
    source.close();
  }
  settle(library);
  return true;
}

/** Whether another process writes to the library. Throws LibraryError where it cannot be written at all. */
async function isBusy(library: string): Promise<boolean> {
  try {
    beginTransaction(library).close();
    return false;
  } catch (error) {
    if (error instanceof LibraryError && error.fault === 'busy') return true;
    throw error;
  }
}

/** Empties the log, and writes the digests of the blocks. */
function settle(library: string): void {
  try {
    const transaction = beginTransaction(library);
    try {
      transaction.commit();
    } finally {
      transaction.close();
    }
  } catch {
    // Another process writes to the library already, and does the same at its end.
  }
}
