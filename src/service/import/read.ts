import { noCorrections } from '../store/corrections.ts';
import { withUnpacked } from './archive.ts';
import { find, type Publication } from './find.ts';
import { importDocuments } from './forms/index.ts';
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
  const documents: string[] = [];
  for (const path of paths) {
    await course.pause();
    const found = find(path);
    // What one asks for together is one publication: the chapters of a code, the codes of a city.
    documents.push(...found.documents);
    await importFound({ ...found, documents: [] }, publisher, course, options);
  }
  if (documents.length > 0) await importDocuments(documents, options, publisher, course);
  return course.summary();
}

async function importFound(
  found: Publication,
  store: Publisher,
  course: ImportRun,
  options: ImportOptions,
): Promise<void> {
  if (found.archive !== undefined) {
    await withUnpacked(found.archive, options.signal, course, async (folder) => {
      await importFound(find(folder), store, course, options);
    });
    return;
  }
  for (const { path: where, why } of found.refused) course.skip(where, why, undefined, 'sections');
  for (const folder of found.libraries) await importLibrary(folder, store, course);
  for (const file of found.json) await importJson(file, store, course);
  if (found.documents.length > 0) await importDocuments(found.documents, options, store, course);
}
