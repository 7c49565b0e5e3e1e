/** Invented publications, imported into a recorder. */
import { relative } from 'node:path';
import { type ImportOptions, importPaths } from '../../../src/service/import/index.ts';
import { Recorder } from './recorder.ts';
import { tree } from './trees.ts';

/** Imports a folder of these files. `skipped` has lines `path:line why`, with paths relative to the folder. */
export async function imported(files: Readonly<Record<string, string | Buffer>>, options: ImportOptions = {}) {
  const root = tree(files);
  const store = new Recorder();
  const summary = await importPaths([root], store, options);
  const skipped = summary.skipped.map(
    ({ path, line, why }) => `${relative(root, path).replaceAll('\\', '/')}:${line ?? ''} ${why}`,
  );
  return { root, store, summary, skipped };
}
