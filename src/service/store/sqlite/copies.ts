/**
 * Copies of a library file, made and put in its place with SQLite's backup: in one transaction, and while others read. No file is
 * renamed over another, so other processes may have the library open on any system.
 */
import { backup, DatabaseSync } from 'node:sqlite';
import { LibraryError } from '../errors.ts';
import { busyTimeout, libraryError } from './faults.ts';
import { continueFrom, statesOf } from './state.ts';
import { beginTransaction } from './transaction.ts';

/** Pages copied before others get their turn. */
const pagesInOneStep = 2_000;
/** So few that there is a pause before the last, in the smallest library too. */
const pagesPutInOneStep = 16;

/**
 * Copies a library as it was last committed to a file that does not exist.
 * @returns the states of the copy, the latest first
 * @throws LibraryError
 */
export async function copyTo(library: string, file: string): Promise<readonly string[]> {
  let source: DatabaseSync | undefined;
  let copied: DatabaseSync | undefined;
  try {
    source = new DatabaseSync(library, { readOnly: true, timeout: busyTimeout });
    await backup(source, file, { rate: pagesInOneStep });
    copied = new DatabaseSync(file, { readOnly: true });
    return statesOf(copied);
  } catch (error) {
    throw libraryError(error, library);
  } finally {
    copied?.close();
    source?.close();
  }
}

/** The state that a library is in. Throws LibraryError. */
export function currentState(library: string): string | undefined {
  let reader: DatabaseSync | undefined;
  try {
    reader = new DatabaseSync(library, { readOnly: true, timeout: busyTimeout });
    return statesOf(reader)[0];
  } catch (error) {
    throw libraryError(error, library);
  } finally {
    reader?.close();
  }
}

class Changed extends Error {}

/**
 * Makes the library what `copy` is. Readers see it change at once. A process that dies before that leaves the library as it is now.
 *
 * @param expected the state that the library must be in
 * @returns false where it is in another: it was changed meanwhile, and stays so
 * @throws LibraryError, also while another process writes
 */
export async function putInPlace(library: string, copy: string, expected: string | undefined): Promise<boolean> {
  const source = new DatabaseSync(copy);
  const reader = new DatabaseSync(library, { readOnly: true, timeout: busyTimeout });
  const refuseChanged = (): void => {
    if (statesOf(reader)[0] !== expected) throw new Changed();
  };
  try {
    refuseChanged();
    // Without this, the log would be taken for that of another file until it is copied into the library.
    continueFrom(source, statesOf(reader));
    // From the first step on, no other process can write, and a reader still sees what was there.
    await backup(source, library, { rate: pagesPutInOneStep, progress: refuseChanged });
  } catch (error) {
    if (error instanceof Changed) return false;
    // Node does not say that another process was writing.
    beginTransaction(library).close();
    throw error instanceof LibraryError ? error : libraryError(error, library);
  } finally {
    reader.close();
    source.close();
  }
  settle(library);
  return true;
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
