import { withUnpacked } from './archive.ts';
import { find, type Publication } from './find.ts';
import { previewDocuments } from './forms/index.ts';
import type { Preview } from './forms/preview.ts';
import { ImportRun } from './import-run.ts';
import { keepNewSpaceSmall } from './memory.ts';
import type { Publisher } from './publisher.ts';
import { readHere } from './read-here.ts';
import type { ImportOptions, ImportSummary } from './summary.ts';

export type { ImportOptions, ImportProgress, ImportSummary } from './summary.ts';

/**
 * Imports codes into a library of the store. Reads folders and index files of Open Law Library XML, folders with
 * several of them, and our JSON format. Reads `.tar.gz` and `.tgz` archives of any of these.
 *
 * Each publication is one transaction: it is in the library whole or not at all. What cannot be read is in the
 * summary's `skipped` with its reason, and the rest is imported. Another import updates in place; identifiers stay.
 * @throws the signal's reason when canceled, and what the store throws; earlier publications stay
 */
export async function importPaths(
  paths: readonly string[],
  store: Publisher,
  options: ImportOptions = {},
): Promise<ImportSummary> {
  const endWatch = keepNewSpaceSmall();
  try {
    return await readHere(paths, store, options);
  } finally {
    endWatch();
  }
}

/** How an import would understand files of forms without a schema. Writes nothing. */
export async function previewPaths(paths: readonly string[], options: ImportOptions = {}): Promise<Preview> {
  const run = new ImportRun(options);
  const found = paths.map(find);
  const [archive] = found.flatMap((one) => one.archive ?? []);
  // An archive is one publication: nothing is beside it.
  if (archive !== undefined && found.length === 1) {
    let preview: Preview | undefined;
    await withUnpacked(archive, options.signal, run, async (folder) => {
      preview = await previewFound([find(folder)], options, run);
    });
    return preview ?? previewDocuments([], options, run);
  }
  return previewFound(found, options, run);
}

function previewFound(found: readonly Publication[], options: ImportOptions, run: ImportRun): Promise<Preview> {
  for (const { refused, libraries, json, archive } of found) {
    for (const { path, why } of refused) run.skip(path, why);
    for (const known of [...libraries, ...json, ...(archive === undefined ? [] : [archive])])
      run.skip(known, 'its form has a schema: there is nothing to preview');
  }
  return previewDocuments(
    found.flatMap(({ documents }) => documents),
    options,
    run,
  );
}
