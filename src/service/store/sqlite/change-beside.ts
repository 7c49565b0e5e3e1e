/** Changes a library atomically: changes a copy, which then replaces the library. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { LibraryError } from '../errors.ts';
import { copyTo, putInPlace } from './copies.ts';
import { openSqliteStore, type SqliteStore } from './index.ts';

/** Polling interval while another process is importing, in milliseconds. */
const askAgain = 300;

/**
 * Runs `work` on a copy of the library, then replaces the library with the copy. If the library changes meanwhile, for example by
 * an import, starts over with a new copy. Waits while another process writes. The caller must hold a lock, so that only one process
 * runs this.
 *
 * @param folder for the copy; emptied first, and deleted at the end
 * @returns the result of `work` for the copy that replaced the library
 * @throws LibraryError, any error of `work`, and the signal's reason
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

/** Like `putInPlace`, but waits while another process writes to the library. */
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
