import { noCorrections } from '../store/corrections.ts';
import { withUnpacked } from './archive.ts';
import { find } from './find.ts';
import { ImportRun } from './import-run.ts';
import { importJson } from './json/import.ts';
import { learning } from './learning.ts';
import { importLibrary } from './open-law/library.ts';
import type { Publisher } from './publisher.ts';
import type { ImportOptions, ImportSummary } from './summary.ts';

/** Imports in this thread. See `importPaths`. */
export async function readHere(
  paths: readonly string[],
  store: Publisher,
  options: ImportOptions,
): Promise<ImportSummary> {
  const course = new ImportRun(options);
  const publisher = learning(store, options.corrections ?? noCorrections);
  for (const path of paths) {
    await course.pause();
    await importPath(path, publisher, course, options.signal);
  }
  return course.summary();
}

async function importPath(
  path: string,
  store: Publisher,
  course: ImportRun,
  signal: AbortSignal | undefined,
): Promise<void> {
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
