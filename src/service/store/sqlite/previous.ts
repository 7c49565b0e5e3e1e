/** Keeps copies of a library file and restores them in one transaction. Readers aren't blocked. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { LibraryError } from '../errors.ts';
import { blocksFile } from './blocks.ts';
import { copyTo, currentState, putInPlace } from './copies.ts';
import { openSqliteStore } from './index.ts';
import { beginTransaction } from './transaction.ts';

/** The name of the note stored in a copy. */
const noted = 'previous';

/** Returns the path of a library's copy. */
export function previousFile(library: string): string {
  return `${library}.before`;
}

/**
 * Copies the last committed state of a library. Only the process that may write to it calls this; others may read. Throws
 * LibraryError.
 *
 * @param note stored in the copy
 * @returns functions that keep the copy as the library's previous state, or delete it
 */
export async function copyLibrary(
  library: string,
  note: string,
): Promise<{ readonly keep: () => void; readonly drop: () => void }> {
  const passing = `${previousFile(library)}.new`;
  const drop = (): void => remove(passing);
  drop();
  await copyTo(library, passing);
  await writeNote(passing, note);
  return {
    drop,
    keep: () => {
      renameSync(passing, previousFile(library));
      drop();
    },
  };
}

/** Replaces the note stored in a library's copy. Throws LibraryError. */
export async function notePrevious(library: string, note: string): Promise<void> {
  const copy = previousFile(library);
  await writeNote(copy, note);
  // The next copy takes the place of this one, and these hashes are of this one.
  rmSync(blocksFile(copy), { force: true });
}

async function writeNote(copy: string, note: string): Promise<void> {
  const copied = openSqliteStore(copy, { mustExist: true });
  copied.note(noted, note);
  await copied.close();
}

/** Returns the note stored in a library's copy; undefined if there is none. Throws LibraryError. */
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
 * Restores the library from its copy. Readers see the change at once. If the process dies before that, the library is unchanged.
 * Throws LibraryError, for example while another process writes.
 */
export async function restoreLibrary(library: string): Promise<void> {
  // Fail at once if another process is writing.
  beginTransaction(library).close();
  if (!(await putInPlace(library, previousFile(library), currentState(library))))
    throw new LibraryError('busy', `${library} was changed by another program. Try again.`);
}

/** Deletes the copy. */
export function forgetPrevious(library: string): void {
  remove(previousFile(library));
}

/** Deletes a copy with all files that SQLite and the store put next to it. */
function remove(copied: string): void {
  for (const file of [copied, `${copied}-wal`, `${copied}-shm`, blocksFile(copied)]) rmSync(file, { force: true });
}
