/** `legal-code add` and `legal-code update`. */
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { isSafe } from '../../client/address.ts';
import { printableJson, visibleLine } from '../../contract/visible.ts';
import { PartialEdition } from '../../service/import/import-run.ts';
import { LibraryError } from '../../service/store/errors.ts';
import { field } from '../../service/store/field.ts';
import { isAddress } from '../../service/store/open.ts';
import { type Importing, importing } from '../importing.ts';
import { type Given, optionsOf, textOption } from '../options.ts';
import { type CatalogEntry, packagedEntries, readCatalog, storedEntry } from './catalog.ts';
import type { EditionOrder } from './changes.ts';
import { downloadText } from './download.ts';
import { DownloadError } from './download-error.ts';
import { type FetchedCode, fetchCode } from './fetch-code.ts';
import { type RememberedCode, rememberedCodes } from './remembered.ts';
import { forgetUnreported } from './unreported.ts';

/** The message for an interrupted run. */
const interrupted = 'interrupted; run the same command to continue';

const longestCatalog = 4_000_000;

/**
 * `legal-code add`: returns the exit code: 0 the code was added, 1 parts of it were skipped, 2 could not run, was not confirmed,
 * or was interrupted. The last line on stdout is the outcome as JSON. Without a name, prints the catalog as text or one JSON line.
 */
export async function addCommand(named: string | undefined, given: unknown): Promise<number> {
  const options = optionsOf(given);
  return downloading('add', options, async (library, work) => {
    const entries = await catalogOf(options, work);
    if (named === undefined && options.json === true) {
      process.stdout.write(
        `${printableJson({ codes: listed(entries, library === undefined ? [] : rememberedCodes(library)) })}\n`,
      );
      return 0;
    }
    if (named === undefined) {
      for (const entry of entries) process.stdout.write(`${termsOf(entry)}\n`);
      return 0;
    }
    if (library === undefined) return withoutLibrary(work);
    const found = entriesNamed(entries, named);
    const [only, another] = found;
    if (only === undefined || another !== undefined) {
      const known = (found.length > 0 ? found : entries).map(({ id }) => id).join(', ');
      work.log(
        `${named}: ${only === undefined ? 'the catalog has no such code' : 'several codes have this name'}: ${known}`,
      );
      return 2;
    }
    work.log(termsOf(only));
    if (!(await isConfirmed(options, work))) return 2;
    return await fetchAll([only], library, options, work);
  });
}

/**
 * `legal-code update`: downloads changes of one added code, or of all. Exit codes and last line as for `add`; the line also
 * lists the sections that the new edition changed.
 */
export async function updateCommand(named: string | undefined, given: unknown): Promise<number> {
  const options = optionsOf(given);
  return downloading('update', options, async (library, work) => {
    if (library === undefined) return withoutLibrary(work);
    if (!existsSync(library)) {
      work.log(`${library}: there is no such library; expected one to which \`legal-code add\` has added a code`);
      return 2;
    }
    const catalog = await catalogOf(options, work);
    const added = rememberedCodes(library).map(({ entry }) => entry);
    const requested = named === undefined ? added : entriesNamed(added, named);
    if (named !== undefined && requested.length === 0) {
      work.log(
        `${named}: no such code was added to this library; update a code from files by importing its new edition`,
      );
      return 2;
    }
    const entries = requested.map((entry) => catalog.find(({ id }) => id === entry.id) ?? entry);
    for (const entry of entries) work.log(termsOf(entry));
    if (entries.length > 0 && !(await isConfirmed(options, work))) return 2;
    return await fetchAll(entries, library, options, work);
  });
}

function withoutLibrary({ log }: Importing): number {
  log('add --library FILE: the library to add the code to');
  return 2;
}

async function fetchAll(
  entries: readonly CatalogEntry[],
  library: string,
  options: Given,
  work: Importing,
): Promise<number> {
  const codes = [];
  let skipped = 0;
  for (const entry of entries) {
    const fetched = await outcomeOf(entry, library, options, work);
    if (fetched.state === 'failed') work.log(fetched.why);
    if (fetched.state === 'imported') {
      for (const { path, line, why } of fetched.summary.skipped)
        work.log(`skipped ${path}${line === undefined ? '' : `:${line}`}: ${why}`);
      skipped += fetched.summary.skipped.length;
      const remark = remarks[fetched.edition];
      if (remark !== undefined) work.log(`${entry.id}: ${remark}`);
    }
    codes.push(fetched);
  }
  process.stdout.write(`${printableJson({ codes })}\n`);
  for (const { id, state } of codes) if (state !== 'failed') forgetUnreported(library, id);
  if (codes.some(({ state }) => state === 'failed')) return 2;
  return skipped > 0 ? 1 : 0;
}

const remarks: Readonly<Partial<Record<EditionOrder, string>>> = {
  same: 'the files differ from those before, but state no later edition. Their text replaces that of the same edition.',
  earlier: 'the downloaded edition is earlier than the latest one in the library, which stays the current law.',
};

/** One code that cannot be added does not keep the others from it. */
async function outcomeOf(entry: CatalogEntry, library: string, options: Given, work: Importing): Promise<FetchedCode> {
  try {
    return await fetchCode(entry, library, options, work);
  } catch (error) {
    work.signal.throwIfAborted();
    if (error instanceof PartialEdition) {
      const why = `${entry.id}: ${error.message}`;
      return { id: entry.id, state: 'failed', why, partial: error.question.partial };
    }
    if (error instanceof DownloadError || error instanceof LibraryError)
      return { id: entry.id, state: 'failed', why: error.message };
    throw error;
  }
}

async function downloading(
  name: string,
  options: Given,
  work: (library: string | undefined, importing: Importing) => Promise<number>,
): Promise<number> {
  const library = textOption(options, 'library');
  return importing(name, interrupted, async (importing) => {
    if (library !== undefined && isAddress(library)) {
      importing.log('public codes are added to library files; import the files that they come from instead');
      return 2;
    }
    try {
      return await work(library, importing);
    } catch (error) {
      if (!(error instanceof DownloadError)) throw error;
      importing.log(error.message);
      return 2;
    }
  });
}

/** The packaged catalog and that of a given address, whose entries come first. */
async function catalogOf(options: Given, { signal, log }: Importing): Promise<readonly CatalogEntry[]> {
  const address = textOption(options, 'catalog');
  if (address === undefined) return packagedEntries();
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !isSafe(url)) throw new DownloadError(`${address} is not a secure address.`);
  const json = await downloadText(url, { signal, log, environment: process.env, limit: longestCatalog });
  const own = readCatalog(json, url.href);
  return [...own, ...packagedEntries().filter(({ id }) => !own.some((entry) => entry.id === id))];
}

/** Finds entries by identifier, else by name, else by place. */
function entriesNamed(entries: readonly CatalogEntry[], named: string): readonly CatalogEntry[] {
  const requested = named.toLowerCase();
  for (const field of ['id', 'name', 'place'] as const) {
    const found = entries.filter((entry) => entry[field].toLowerCase() === requested);
    if (found.length > 0) return found;
  }
  return [];
}

/** The catalog and all codes added from any catalog, as JSON. `added_at` is the time of the last addition or update. */
function listed(entries: readonly CatalogEntry[], added: readonly RememberedCode[]): readonly object[] {
  const others = added.filter(({ entry }) => !entries.some(({ id }) => id === entry.id)).map(({ entry }) => entry);
  return [...entries, ...others].map((entry) => ({
    ...storedEntry(entry),
    ...field('added_at', added.find((code) => code.entry.id === entry.id)?.at),
  }));
}

function termsOf({ id, name, place, publisher, license, edition, size, from }: CatalogEntry): string {
  const facts = [
    `${id}: ${name}, ${place}`,
    `publisher: ${publisher}`,
    `license: ${license}`,
    `edition: ${edition ?? 'unknown'}`,
    `size: ${size === undefined ? 'unknown' : `${size} bytes`}`,
    sourceOf(from),
  ];
  return visibleLine(facts.join('; '));
}

function sourceOf(from: CatalogEntry['from']): string {
  if ('signed' in from) return `from: ${from.signed.targets.href} (signed by its publisher)`;
  return 'manifest' in from ? `from: ${from.manifest.href}` : `from: ${from.archive.href} (not verified)`;
}

/** Asks before any download. */
async function isConfirmed(options: Given, { log, signal }: Importing): Promise<boolean> {
  if (options.yes === true) return true;
  if (!process.stdin.isTTY) {
    log('nothing was downloaded; confirm with --yes');
    return false;
  }
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(?:es)?$/i.test((await lines.question('Download? [y/N] ', { signal })).trim());
  } finally {
    lines.close();
  }
}
