/** Adds a code's files to a library: downloads, verifies, imports, and remembers them. Each step can be repeated after a kill. */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { delegated } from '../../service/import/delegated.ts';
import { withImportLog } from '../../service/import/import-log.ts';
import type { PartialEdition } from '../../service/import/import-run.ts';
import { type ImportSummary, importPaths } from '../../service/import/index.ts';
import { endImport, withPrevious } from '../../service/import/previous-state.ts';
import type { Publisher } from '../../service/import/publisher.ts';
import { field } from '../../service/store/field.ts';
import { idOf } from '../../service/store/ids.ts';
import { type OpenedStore, openStore } from '../../service/store/open.ts';
import { correctionsFor } from '../corrections.ts';
import { type Importing, once, profilesOf } from '../importing.ts';
import type { Given } from '../options.ts';
import { progressTo } from '../progress.ts';
import { type CatalogEntry, type ListedFile, nameOf, readManifest } from './catalog.ts';
import {
  type ChangedSection,
  changesSince,
  type EditionDates,
  type EditionOrder,
  editionDates,
  orderSince,
} from './changes.ts';
import { type DownloadOptions, download, downloadText, hashOfFile } from './download.ts';
import { DownloadError } from './download-error.ts';
import { codesFolder, fileName, remember, rememberedCodes, rememberTrust, trustedMetadata } from './remembered.ts';
import { type SignedSource, verifiedFiles } from './signed-metadata.ts';
import { isUnreported, noteUnreported, unreportedDates } from './unreported.ts';

/** Longer than any code's archive, in bytes. */
const longestArchive = 2_000_000_000;
const longestManifest = 1_000_000;

/** The outcome for a code. */
export type FetchedCode =
  | { readonly id: string; readonly state: 'current' }
  | {
      readonly id: string;
      readonly state: 'failed';
      readonly why: string;
      readonly partial?: PartialEdition['question']['partial'];
    }
  | {
      readonly id: string;
      readonly state: 'imported';
      /** Whether a manifest or signed metadata states the hashes of the files. */
      readonly verified: boolean;
      readonly edition: EditionOrder;
      readonly summary: ImportSummary;
      readonly changes: readonly ChangedSection[];
    };

interface Downloaded {
  readonly paths: readonly string[];
  readonly hashes: readonly string[];
}

/**
 * Downloads a code and imports it, unless the library already has these files. The caller forgets the unreported update once it
 * has reported the outcome. Throws DownloadError, LibraryError, and the signal's reason.
 */
export async function fetchCode(
  entry: CatalogEntry,
  library: string,
  given: Given,
  importing: Importing,
): Promise<FetchedCode> {
  const folder = join(codesFolder(library), entry.id);
  await mkdir(folder, { recursive: true });
  const resumes = isUnreported(library, entry.id);
  const remembered = rememberedCodes(library).find((code) => code.entry.id === entry.id);
  const held = resumes ? [] : (remembered?.files ?? []);
  const onProgress = progressTo(given);
  const downloaded = await downloadCode(entry, library, held, {
    signal: importing.signal,
    log: importing.log,
    environment: process.env,
    onProgress: (bytes, total) => onProgress({ code: entry.id, downloaded: bytes, ...field('total', total) }),
  });
  if (downloaded === undefined) return { id: entry.id, state: 'current' };
  const { paths, hashes } = downloaded;
  const before = new Map<string, EditionDates>();
  // Files without law leave no library.
  const open = once(async () => importing.closing(await openStore(library)));
  // The files may not state whose law they are. The catalog does.
  const naming = { place: entry.place, code: entry.name };
  const summary = await importPaths(
    paths,
    withPrevious(
      withImportLog(noting(open, library, entry.id, before), library, paths, naming),
      library,
      paths,
      resumes,
    ),
    {
      signal: importing.signal,
      log: importing.log,
      corrections: correctionsFor(library, given, importing.log),
      onProgress,
      ...naming,
      profiles: profilesOf(library),
      partial: given.partial === true,
    },
  );
  if (summary.sections === 0) {
    for (const path of paths) await rm(path, { force: true });
    throw withoutLaw(entry, summary);
  }
  await endImport(library);
  remember(library, { entry, files: hashes, at: new Date().toISOString() });
  const store = await open();
  const changes: ChangedSection[] = [];
  const orders = new Set<EditionOrder>();
  for (const [id, dates] of before) {
    changes.push(...(await changesSince(store, id, dates)));
    orders.add(await orderSince(store, id, dates));
  }
  const edition = (['later', 'first', 'earlier'] as const).find((order) => orders.has(order)) ?? 'same';
  return { id: entry.id, state: 'imported', verified: !('archive' in entry.from), edition, summary, changes };
}

function withoutLaw({ id }: CatalogEntry, { skipped: [first] }: ImportSummary): DownloadError {
  const why = first === undefined ? 'they have no section' : `${basename(first.path)}: ${first.why}`;
  return new DownloadError(`${id}: the downloaded files contain no law that can be read (${why}). They were deleted.`);
}

/** Downloads the files of a code; undefined if the library already has them. */
async function downloadCode(
  { id, from, size }: CatalogEntry,
  library: string,
  held: readonly string[],
  options: Omit<DownloadOptions, 'limit' | 'sha256' | 'size'>,
): Promise<Downloaded | undefined> {
  const { log } = options;
  const folder = join(codesFolder(library), id);
  if ('archive' in from) {
    log('No manifest lists the hashes of these files. They are not verified.');
    const passing = join(folder, `download-${nameOf(from.archive)}`);
    const limit = size === undefined ? longestArchive : Math.min(2 * size, longestArchive);
    await rm(passing, { force: true });
    await download(from.archive, passing, { ...options, limit });
    const sha256 = await hashOfFile(passing);
    const path = join(folder, fileName(sha256, nameOf(from.archive)));
    if (held.includes(sha256)) {
      await rm(passing);
      return undefined;
    }
    await rename(passing, path);
    return { paths: [path], hashes: [sha256] };
  }
  const files =
    'signed' in from
      ? await signedFiles(from.signed, library, id, options)
      : readManifest(await downloadText(from.manifest, { ...options, limit: longestManifest }), from.manifest);
  const hashes = files.map(({ sha256 }) => sha256);
  if (hashes.length === held.length && hashes.every((hash) => held.includes(hash))) return undefined;
  const paths: string[] = [];
  for (const file of files) {
    const path = join(folder, fileName(file.sha256, file.name));
    paths.push(path);
    // An existing file may have been changed since.
    if (existsSync(path) && (await hashOfFile(path)) === file.sha256) continue;
    await rm(path, { force: true });
    const { sha256, size: exact } = file;
    await download(file.url, path, { ...options, limit: Math.min(exact, longestArchive), sha256, size: exact });
  }
  return { paths, hashes };
}

/** The files that signed metadata lists. Remembers what it established, so that older metadata is refused from now on. */
async function signedFiles(
  source: SignedSource,
  library: string,
  id: string,
  options: Omit<DownloadOptions, 'limit' | 'sha256' | 'size'>,
): Promise<readonly ListedFile[]> {
  const fetch = (url: URL): Promise<string | undefined> =>
    downloadText(url, { ...options, limit: longestManifest, mayBeMissing: true });
  const { files, trusted } = await verifiedFiles(source, trustedMetadata(library, id), fetch, Date.now());
  rememberTrust(library, id, trusted);
  return files.map(({ url, path, sha256, size }) => ({
    url,
    name: nameOf(new URL(path, source.targets)),
    sha256,
    size,
  }));
}

/**
 * A publisher that records the editions that a jurisdiction had before. The record is written before the commit, so that an update
 * that is killed after it, and repeated, lists the same changes.
 */
function noting(
  open: () => Promise<OpenedStore>,
  library: string,
  codeId: string,
  before: Map<string, EditionDates>,
): Publisher {
  return {
    async publish(jurisdiction) {
      const store = await open();
      const id = idOf('jurisdiction', [jurisdiction.key]);
      if (!before.has(id)) {
        const now = await editionDates(store, id);
        before.set(id, unreportedDates(library, codeId, id, now) ?? now);
      }
      const writer = await store.publish(jurisdiction);
      return {
        ...delegated(writer),
        commit: (unread) => {
          noteUnreported(library, codeId, before);
          return writer.commit(unread);
        },
      };
    },
  };
}
