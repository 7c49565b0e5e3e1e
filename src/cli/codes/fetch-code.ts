/** Adds a code's files to a library: downloads, verifies, imports, and remembers them. Each step can be repeated after a kill. */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withImportLog } from '../../service/import/import-log.ts';
import { type ImportSummary, importPaths } from '../../service/import/index.ts';
import { withPrevious } from '../../service/import/previous-state.ts';
import type { Publisher } from '../../service/import/publisher.ts';
import { field } from '../../service/store/field.ts';
import { idOf } from '../../service/store/ids.ts';
import { type OpenedStore, openStore } from '../../service/store/open.ts';
import { correctionsFor } from '../corrections.ts';
import type { Importing } from '../importing.ts';
import type { Given } from '../options.ts';
import { progressTo } from '../progress.ts';
import { type CatalogEntry, nameOf, readManifest } from './catalog.ts';
import { type ChangedSection, changesOf } from './changes.ts';
import { DownloadError, type DownloadOptions, download, downloadText, hashOfFile } from './download.ts';
import { codesFolder, remember, rememberedCodes } from './remembered.ts';

/** Longer than any code's archive, in bytes. */
const longestArchive = 2_000_000_000;
const longestManifest = 1_000_000;

/** The outcome for a code. */
export type FetchedCode =
  | { readonly id: string; readonly state: 'current' }
  | {
      readonly id: string;
      readonly state: 'imported';
      /** Whether a manifest states the hashes of the files. */
      readonly verified: boolean;
      readonly summary: ImportSummary;
      readonly changes: readonly ChangedSection[];
    };

interface Downloaded {
  readonly paths: readonly string[];
  readonly hashes: readonly string[];
}

/**
 * Downloads a code and imports it, unless the library already has these files. Throws DownloadError, LibraryError, and the
 * signal's reason.
 */
export async function fetchCode(
  entry: CatalogEntry,
  library: string,
  given: Given,
  importing: Importing,
): Promise<FetchedCode> {
  const folder = join(codesFolder(library), entry.id);
  await mkdir(folder, { recursive: true });
  const held = rememberedCodes(library).find((code) => code.entry.id === entry.id)?.files ?? [];
  const onProgress = progressTo(given);
  const downloaded = await downloadCode(entry, folder, held, {
    signal: importing.signal,
    log: importing.log,
    environment: process.env,
    onProgress: (bytes, total) => onProgress({ code: entry.id, downloaded: bytes, ...field('total', total) }),
  });
  if (downloaded === undefined) return { id: entry.id, state: 'current' };
  const jurisdictions = new Set<string>();
  const store = importing.closing(await openStore(library));
  const summary = await importPaths(
    downloaded.paths,
    withPrevious(withImportLog(noting(store, jurisdictions), library, downloaded.paths), library, downloaded.paths),
    {
      signal: importing.signal,
      log: importing.log,
      corrections: correctionsFor(library, given, importing.log),
      onProgress,
    },
  );
  if (summary.sections === 0) {
    for (const { path, why } of summary.skipped) importing.log(`skipped ${path}: ${why}`);
    throw new DownloadError(`${entry.id}: the downloaded files contain no readable law.`);
  }
  remember(library, { entry, files: downloaded.hashes, at: new Date().toISOString() });
  const changes: ChangedSection[] = [];
  for (const id of jurisdictions) changes.push(...(await changesOf(store, id)));
  return { id: entry.id, state: 'imported', verified: 'manifest' in entry.from, summary, changes };
}

/** Downloads the files of a code; undefined if the library already has them. */
async function downloadCode(
  { from, size }: CatalogEntry,
  folder: string,
  held: readonly string[],
  options: Omit<DownloadOptions, 'limit' | 'sha256'>,
): Promise<Downloaded | undefined> {
  const { log } = options;
  if ('archive' in from) {
    log('No manifest lists the hashes of these files. They are not verified.');
    const passing = join(folder, `download-${nameOf(from.archive)}`);
    const limit = size === undefined ? longestArchive : Math.min(2 * size, longestArchive);
    if (!existsSync(passing)) await download(from.archive, passing, { ...options, limit });
    const sha256 = await hashOfFile(passing);
    const path = join(folder, fileName(sha256, nameOf(from.archive)));
    if (held.includes(sha256)) {
      await rm(passing);
      return undefined;
    }
    await rename(passing, path);
    return { paths: [path], hashes: [sha256] };
  }
  const files = readManifest(await downloadText(from.manifest, { ...options, limit: longestManifest }), from.manifest);
  const hashes = files.map(({ sha256 }) => sha256);
  if (hashes.length === held.length && hashes.every((hash) => held.includes(hash))) return undefined;
  const paths: string[] = [];
  for (const file of files) {
    const path = join(folder, fileName(file.sha256, file.name));
    paths.push(path);
    // An existing file may have been changed since.
    if (existsSync(path) && (await hashOfFile(path)) === file.sha256) continue;
    await rm(path, { force: true });
    await download(file.url, path, { ...options, limit: Math.min(file.size, longestArchive), sha256: file.sha256 });
  }
  return { paths, hashes };
}

/** Names the file so that editions don't overwrite each other. A damaged library can be rebuilt from all of them. */
function fileName(sha256: string, name: string): string {
  return `${sha256.slice(0, 16)}-${name}`;
}

/** A publisher that records the identifiers of what it publishes. */
function noting(store: OpenedStore, jurisdictions: Set<string>): Publisher {
  return {
    publish(jurisdiction) {
      jurisdictions.add(idOf('jurisdiction', [jurisdiction.key]));
      return store.publish(jurisdiction);
    },
  };
}
