/**
 * Copies a library file and puts copies in place, with SQLite's backup API: in one transaction and without blocking readers. Never
 * renames a file over another, so other processes may have the library open on any system.
 */
import { backup, DatabaseSync } from 'node:sqlite';
import { busyTimeout, libraryError, sqliteCode } from './faults.ts';
import { continueFrom, statesOf } from './state.ts';
import { beginTransaction } from './transaction.ts';

/** Pages copied before yielding to other work. */
const pagesInOneStep = 2_000;
/** Small enough that even the smallest library pauses before the last step. */
const pagesPutInOneStep = 16;

/**
 * Copies the last committed state of a library to a new file.
 * @returns the copy's states, latest first
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

/** Returns a library's state. Throws LibraryError. */
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
 * Replaces the library's content with `copy`. Readers see the change at once. If the process dies before that, the library is
 * unchanged.
 *
 * @param expected the library's expected state
 * @returns false if the library has another state because it changed meanwhile; it is then left unchanged
 * @throws LibraryError, for example while another process writes
 */
export async function putInPlace(library: string, copy: string, expected: string | undefined): Promise<boolean> {
  let outcome: Outcome = 'unclear';
  for (let attempt = 1; outcome === 'unclear'; attempt += 1)
    outcome = await putOnce(library, copy, expected, attempt === mostAttempts);
  if (outcome === 'put') settle(library);
  return outcome === 'put';
}

/** `unclear`: another process was probably writing, and has ended. */
type Outcome = 'put' | 'changed' | 'unclear';

const mostAttempts = 3;

async function putOnce(library: string, copy: string, expected: string | undefined, isLast: boolean): Promise<Outcome> {
  const source = new DatabaseSync(copy);
  const reader = new DatabaseSync(library, { readOnly: true, timeout: busyTimeout });
  const refuseChanged = (): void => {
    if (statesOf(reader)[0] !== expected) throw new Changed();
  };
  try {
    refuseChanged();
    // Without this, the log would appear to belong to another file until it is checkpointed.
    continueFrom(source, statesOf(reader));
    // From the first step on, no other process can write, and readers still see the old content.
    await backup(source, library, { rate: pagesPutInOneStep, progress: refuseChanged });
    return 'put';
  } catch (error) {
    if (error instanceof Changed) return 'changed';
    // Node doesn't report that another process was writing. This throws if it still is.
    beginTransaction(library).close();
    // "not an error": what Node reports instead.
    if (sqliteCode(error) === 0 && !isLast) return 'unclear';
    throw libraryError(error, library);
  } finally {
    reader.close();
    source.close();
  }
}

/** Empties the log and writes the block digests. */
function settle(library: string): void {
  try {
    const transaction = beginTransaction(library);
    try {
      transaction.commit();
    } finally {
      transaction.close();
    }
  } catch {
    // Another process is already writing to the library. It will do the same when it finishes.
  }
}
