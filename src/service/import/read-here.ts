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
  const importRun = new ImportRun(options);
  const publisher = learning(store, options.corrections ?? noCorrections);
  const documents: string[] = [];
  for (const path of paths) {
    await importRun.pause();
    const found = find(path);
    // Documents imported together form one publication, such as the chapters of a code or the codes of a city.
    documents.push(...found.documents);
    await importFound({ ...found, documents: [] }, publisher, importRun, options);
  }
  if (documents.length > 0) await importDocuments(documents, options, publisher, importRun);
  return importRun.summary();
}

async function importFound(
  found: Publication,
  store: Publisher,
  importRun: ImportRun,
  options: ImportOptions,
): Promise<void> {
  if (found.archive !== undefined) {
    await withUnpacked(found.archive, options.signal, importRun, async (folder) => {
      await importFound(find(folder), store, importRun, options);
    });
    return;
  }
  for (const { path: where, why } of found.refused) importRun.skip(where, why, undefined, 'sections');
  for (const folder of found.libraries) await importLibrary(folder, store, importRun);
  for (const file of found.json) await importJson(file, store, importRun);
  if (found.documents.length > 0) await importDocuments(found.documents, options, store, importRun);
}
