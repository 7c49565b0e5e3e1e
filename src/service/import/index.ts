import type { Store } from '../store/store.ts';
import { withUnpacked } from './archive.ts';
import { Course } from './course.ts';
import { find } from './find.ts';
import { importJson } from './json/import.ts';
import { importLibrary } from './open-law/library.ts';
import type { ImportOptions, ImportSummary } from './summary.ts';

export type { ImportOptions, ImportProgress, ImportSummary, Skipped } from './summary.ts';

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
  const course = new Course(options);
  for (const path of paths) {
    await course.pause();
    await importPath(path, store, course, options.signal);
  }
  return course.summary();
}

async function importPath(path: string, store: Store, course: Course, signal: AbortSignal | undefined): Promise<void> {
  const found = find(path);
  if (found.archive !== undefined) {
    await withUnpacked(found.archive, signal, course, async (folder) => {
      await importPath(folder, store, course, signal);
    });
    return;
  }
  for (const { path: where, why } of found.refused) {
    course.skip(where, why);
  }
  for (const folder of found.libraries) {
    await importLibrary(folder, store, course);
  }
  for (const file of found.json) {
    await importJson(file, store, course);
  }
}
