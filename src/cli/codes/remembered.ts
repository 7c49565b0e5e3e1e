/** The public codes that were added to a library, in a folder beside it: what they are, and the files that they came from. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CatalogEntry, readCatalog, storedEntry } from './catalog.ts';

export interface RememberedCode {
  readonly entry: CatalogEntry;
  /** SHA-256 of the files of the last edition, in hexadecimal. */
  readonly files: readonly string[];
  /** When it was added or updated last: ISO 8601. */
  readonly at: string;
}

/** The folder of the downloaded files. */
export function codesFolder(library: string): string {
  return `${library}.codes`;
}

/** What was added to a library; nothing where nothing was, or the note cannot be read. */
export function rememberedCodes(library: string): readonly RememberedCode[] {
  try {
    const found: unknown = JSON.parse(readFileSync(noteOf(library), 'utf8'));
    return Array.isArray(found) ? found.flatMap((one: unknown) => readRemembered(one) ?? []) : [];
  } catch {
    return [];
  }
}

/** Remembers a code. A concurrent reader sees the old note or the new one. */
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
  if (typeof found !== 'object' || found === null || !('entry' in found && 'files' in found)) return undefined;
  const [entry] = readCatalog(JSON.stringify({ codes: [found.entry] }), 'the note of added codes');
  const files = Array.isArray(found.files) ? found.files.filter((one) => typeof one === 'string') : [];
  const at = 'at' in found && typeof found.at === 'string' ? found.at : '';
  return entry === undefined ? undefined : { entry, files, at };
}
