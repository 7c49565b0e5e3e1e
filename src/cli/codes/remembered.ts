/** The record of the public codes added to a library and their files, in a folder beside the library. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../../contract/decode/json-values.ts';
import { type CatalogEntry, readCatalog, storedEntry } from './catalog.ts';

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

/** The codes added to a library; empty if there are none or the record can't be read. */
export function rememberedCodes(library: string): readonly RememberedCode[] {
  try {
    const found: unknown = JSON.parse(readFileSync(noteOf(library), 'utf8'));
    return Array.isArray(found) ? found.flatMap((one: unknown) => readRemembered(one) ?? []) : [];
  } catch {
    return [];
  }
}

/** Records a code. A concurrent reader sees the old record or the new one. */
export function remember(library: string, code: RememberedCode): void {
  const others = rememberedCodes(library).filter(({ entry }) => entry.id !== code.entry.id);
  const stored = [...others, code].map(({ entry, files, at }) => ({ entry: storedEntry(entry), files, at }));
  mkdirSync(codesFolder(library), { recursive: true });
  const passing = `${noteOf(library)}.${process.pid}`;
  writeFileSync(passing, `${JSON.stringify(stored, undefined, 2)}\n`, { flush: true });
  renameSync(passing, noteOf(library));
}

function noteOf(library: string): string {
  return join(codesFolder(library), 'codes.json');
}

function readRemembered(found: unknown): RememberedCode | undefined {
  if (!isObject(found) || !('entry' in found && 'files' in found)) return undefined;
  const [entry] = readCatalog(JSON.stringify({ codes: [found.entry] }), 'the note of added codes');
  const files = Array.isArray(found.files) ? found.files.filter((one) => typeof one === 'string') : [];
  const at = typeof found.at === 'string' ? found.at : '';
  return entry === undefined ? undefined : { entry, files, at };
}
