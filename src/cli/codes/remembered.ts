/** The record of the public codes added to a library and their files, in a folder beside the library. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isObject } from '../../contract/decode/json-values.ts';
import { readImportLog } from '../../service/import/import-log.ts';
import { field } from '../../service/store/field.ts';
import { type CatalogEntry, readCatalog, storedEntry } from './catalog.ts';
import type { TrustedMetadata } from './signed-metadata.ts';

export interface RememberedCode {
  readonly entry: CatalogEntry;
  /** SHA-256 hashes of the latest edition's files, in hexadecimal. */
  readonly files: readonly string[];
  /** The time of the last addition or update: ISO 8601. */
  readonly at: string;
}

/** The folder for downloaded files. */
export function codesFolder(library: string): string {
  return `${library}.codes`;
}

/** The codes that were added to a library and are still in it; empty if the record can't be read. */
export function rememberedCodes(library: string): readonly RememberedCode[] {
  if (!existsSync(library)) return [];
  const { imports } = readImportLog(library);
  const imported = new Set(
    imports.flatMap(({ paths }) => paths.map((path) => join(basename(dirname(path)), basename(path).slice(0, 16)))),
  );
  return recordedCodes(library).filter(({ entry, files }) =>
    files.some((sha256) => imported.has(join(entry.id, sha256.slice(0, 16)))),
  );
}

/** The codes in the record, also those that were removed from the library since. */
function recordedCodes(library: string): readonly RememberedCode[] {
  const found = jsonIn(noteOf(library));
  return Array.isArray(found) ? found.flatMap((one: unknown) => readRemembered(one) ?? []) : [];
}

function jsonIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** The name of a downloaded file, so that editions don't overwrite each other. A damaged library is rebuilt from all of them. */
export function fileName(sha256: string, name: string): string {
  return `${sha256.slice(0, 16)}-${name}`;
}

/** What was established about the signed metadata of a code, also if the code was removed since. */
export function trustedMetadata(library: string, id: string): TrustedMetadata | undefined {
  const found = jsonIn(trustFile(library, id));
  if (!isObject(found) || typeof found.root !== 'string') return undefined;
  const { root, ...stated } = found;
  const versionOf = (role: string): number | undefined => {
    const version = new Map(Object.entries(stated)).get(role);
    return typeof version === 'number' ? version : undefined;
  };
  return {
    root,
    ...field('timestamp', versionOf('timestamp')),
    ...field('snapshot', versionOf('snapshot')),
    ...field('targets', versionOf('targets')),
    ...field('delegated', isVersions(stated.delegated) ? stated.delegated : undefined),
  };
}

function isVersions(value: unknown): value is Readonly<Record<string, number>> {
  return isObject(value) && Object.values(value).every((version) => typeof version === 'number');
}

/** Records what was established about the signed metadata of a code. */
export function rememberTrust(library: string, id: string, trusted: TrustedMetadata): void {
  write(trustFile(library, id), trusted);
}

const trustFile = (library: string, id: string): string => join(codesFolder(library), id, 'trusted-metadata.json');

/** Records a code. A concurrent reader sees the old record or the new one. */
export function remember(library: string, code: RememberedCode): void {
  const others = recordedCodes(library).filter(({ entry }) => entry.id !== code.entry.id);
  const stored = [...others, code].map(({ entry, files, at }) => ({ entry: storedEntry(entry), files, at }));
  mkdirSync(codesFolder(library), { recursive: true });
  write(noteOf(library), stored);
}

function write(file: string, value: unknown): void {
  const passing = `${file}.${process.pid}`;
  writeFileSync(passing, `${JSON.stringify(value, undefined, 2)}\n`, { flush: true });
  renameSync(passing, file);
}

function noteOf(library: string): string {
  return join(codesFolder(library), 'codes.json');
}

function readRemembered(found: unknown): RememberedCode | undefined {
  if (!isObject(found) || !('entry' in found && 'files' in found)) return undefined;
  const entry = entryIn(found.entry);
  const files = Array.isArray(found.files) ? found.files.filter((one) => typeof one === 'string') : [];
  const at = typeof found.at === 'string' ? found.at : '';
  return entry === undefined ? undefined : { entry, files, at };
}

/** Skips a record that another version wrote in another form. */
function entryIn(stored: unknown): CatalogEntry | undefined {
  try {
    return readCatalog(JSON.stringify({ codes: [stored] }), 'the record of added codes')[0];
  } catch {
    return undefined;
  }
}
