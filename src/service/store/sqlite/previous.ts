/** Copies of a library file as it was, taken while readers continue, and put back in one transaction. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { LibraryError } from '../errors.ts';
import { blocksFile } from './blocks.ts';
import { copyTo, currentState, putInPlace } from './copies.ts';
import { openSqliteStore } from './index.ts';
import { beginTransaction } from './transaction.ts';

/** The name of what is noted in a copy. */
const noted = 'previous';

/** Where the copy of a library is kept. */
export function previousFile(library: string): string {
  return `${library}.before`;
}

/**
 * Copies a library as it was last committed, for the one process that may write to it. Others may read it. Throws LibraryError.
 *
 * @param note kept in the copy
 * @returns what makes the copy the library's previous state, or drops it
 */
export async function copyLibrary(
  library: string,
  note: string,
): Promise<{ readonly keep: () => void; readonly drop: () => void }> {
  const passing = `${previousFile(library)}.new`;
  const drop = (): void => remove(passing);
  drop();
  await copyTo(library, passing);
  const copied = openSqliteStore(passing, { mustExist: true });
  copied.note(noted, note);
  await copied.close();
  return {
    drop,
    keep: () => {
      renameSync(passing, previousFile(library));
      drop();
    },
  };
}

/** What was noted in the copy of a library; undefined where there is none. Throws LibraryError. */
export async function previousNote(library: string): Promise<string | undefined> {
  if (!existsSync(previousFile(library))) return undefined;
  const copied = openSqliteStore(previousFile(library), { mustExist: true, readOnly: true });
  try {
    return copied.fact(noted);
  } finally {
    await copied.close();
  }
}

/**
 * Makes the library what its copy is. Readers see it change at once. A process that dies before that leaves the library as it is now.
 * Throws LibraryError, also while another process writes.
 */
export async function restoreLibrary(library: string): Promise<void> {
  // Says at once when another process writes.
  beginTransaction(library).close();
  if (!(await putInPlace(library, previousFile(library), currentState(library))))
    throw new LibraryError('busy', `${library} was changed by another program. Try again.`);
}

/** Drops the copy. */
export function forgetPrevious(library: string): void {
  remove(previousFile(library));
}

/** A copy with all that SQLite and the store have put beside it. */
function remove(copied: string): void {
  for (const file of [copied, `${copied}-wal`, `${copied}-shm`, blocksFile(copied)]) rmSync(file, { force: true });
}
