/** Changes a library without showing anything of it before the end: a copy is changed, and then takes the library's place. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { LibraryError } from '../errors.ts';
import { copyTo, putInPlace } from './copies.ts';
import { openSqliteStore, type SqliteStore } from './index.ts';

/** How often another's import is asked whether it is done, milliseconds. */
const askAgain = 300;

/**
 * Does `work` on a copy of the library, and puts the copy in its place. If the library is changed meanwhile, such as by an import,
 * `work` is done again on a copy of what it is then. Waits while another process writes. For one process at a time: the caller locks.
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
      const [before] = await copyTo(library, beside);
      const store = openSqliteStore(beside);
      let result: T;
      try {
        result = await work(store);
      } finally {
        await store.close();
      }
      if (await putWhenFree(library, beside, before, signal)) return result;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As `putInPlace`, as soon as no other process writes to the library. */
async function putWhenFree(
  library: string,
  beside: string,
  expected: string | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  for (;;) {
    signal.throwIfAborted();
    try {
      return await putInPlace(library, beside, expected);
    } catch (error) {
      if (!(error instanceof LibraryError && error.fault === 'busy')) throw error;
    }
    await setTimeout(askAgain, undefined, { signal });
  }
}
