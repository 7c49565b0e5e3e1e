import { readdirSync, statSync } from 'node:fs';
import type { Store } from '../store/store.ts';
import { readHere } from './read.ts';
import type { ImportOptions, ImportSummary } from './summary.ts';
import { readInThread, ThreadNotStarted } from './thread.ts';

export type { ImportOptions, ImportProgress, ImportSummary, Skipped } from './summary.ts';

/** From this many files on, starting a thread for reading pays. */
const manyFiles = 1_500;
/** The same for a single file: an archive, or a library in one. */
const manyBytes = 8_000_000;

/**
 * Imports codes into a library of the store: folders and index files of Open Law Library XML, folders that hold several of them,
 * our JSON format, and `.tar.gz` or `.tgz` archives of any of these.
 *
 * Each publication is one transaction: it is in the library whole or not at all. What cannot be read is in the summary's `skipped`
 * with its reason, and the rest goes in. Importing again updates in place; identifiers stay.
 *
 * @throws the signal's reason when cancelled, and what the store throws; publications before that one stay
 */
export async function importPaths(
  paths: readonly string[],
  store: Store,
  options: ImportOptions = {},
): Promise<ImportSummary> {
  const { threadEntry } = options;
  if (threadEntry === undefined || !paths.some(isLarge)) {
    return readHere(paths, store, options);
  }
  try {
    return await readInThread(threadEntry, paths, store, options);
  } catch (error) {
    if (!(error instanceof ThreadNotStarted)) {
      throw error;
    }
    options.log?.(`${error.message}; reading without it`);
    return readHere(paths, store, options);
  }
}

function isLarge(path: string): boolean {
  try {
    const state = statSync(path);
    return state.isDirectory() ? readdirSync(path, { recursive: true }).length >= manyFiles : state.size >= manyBytes;
  } catch {
    // Whatever is wrong with it is said when it is read.
    return false;
  }
}
