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
 * Imports codes into a library of the store. Reads Open Law Library XML (folders or index files), our JSON format, and the
 * documents that `forms/` reads. Also reads folders that contain several of these, and `.tar.gz`, `.tgz`, `.tar`, and `.zip`
 * archives.
 *
 * Each publication is one transaction. The summary's `skipped` lists what couldn't be read, with the reason; everything
 * else is imported. A repeated import updates the records in place and keeps their identifiers.
 * @throws the signal's reason if canceled, and errors of the store; earlier publications stay
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

/** Shows how files without a schema would be read. Writes nothing. */
export async function previewPaths(paths: readonly string[], options: ImportOptions = {}): Promise<Preview> {
  const run = new ImportRun(options);
  const found = paths.map(find);
  const [archive] = found.flatMap((one) => one.archive ?? []);
  // An archive is previewed only if it is the sole path.
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
