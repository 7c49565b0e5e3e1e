/**
 * The log of a library's imports, in a file beside it, from which a damaged library is rebuilt. It holds paths on this machine and
 * identifiers, but no legal text.
 */

import { renameSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isObject } from '../../contract/decode/json-values.ts';
import { locked } from '../lock.ts';
import { readRegularFile } from '../regular-file.ts';
import { idOf } from '../store/ids.ts';
import type { Counts, PublicationWriter, UnreadKind } from '../store/records.ts';
import { delegated } from './delegated.ts';
import type { Publisher } from './publisher.ts';

/** One import: the paths it read, and the jurisdictions it wrote. */
export interface LoggedImport {
  readonly paths: readonly string[];
  /** The IDs of the jurisdictions. */
  readonly jurisdictions: readonly string[];
  readonly at: string;
  /** What the user specified for files that don't state their jurisdiction. */
  readonly place?: string;
  readonly code?: string;
  readonly format?: string;
}

/** A damaged library that was set aside and isn't rebuilt yet. */
export interface Rebuilding {
  /** The path of the damaged library. */
  readonly kept: string;
  readonly why: string;
}

export interface ImportLog {
  /** Oldest first. */
  readonly imports: readonly LoggedImport[];
  readonly rebuilding?: Rebuilding;
}

/** Limit on the log's size, in bytes. A larger file isn't an import log. */
const mostBytes = 16_000_000;

function importLogFile(library: string): string {
  return `${library}.origins.json`;
}

/** Reads a library's import log. Returns an empty log if the file is missing or unreadable. */
export function readImportLog(library: string): ImportLog {
  let found: unknown;
  try {
    found = JSON.parse(readRegularFile(importLogFile(library), mostBytes).toString());
  } catch {
    return { imports: [] };
  }
  if (!isObject(found)) return { imports: [] };
  const imports = Array.isArray(found.imports)
    ? found.imports.flatMap((one: unknown) => readLoggedImport(one) ?? [])
    : [];
  const rebuilding = readRebuilding(found.rebuilding);
  return { imports, ...(rebuilding === undefined ? {} : { rebuilding }) };
}

/** Updates the log under a lock. Concurrent readers see either the old log or the new one. */
export function changeImportLog(library: string, change: (origins: ImportLog) => ImportLog): void {
  const file = importLogFile(library);
  locked(`${file}-lock`, () => {
    const passing = `${file}.${process.pid}`;
    writeFileSync(passing, `${JSON.stringify(change(readImportLog(library)), undefined, 2)}\n`, { flush: true });
    renameSync(passing, file);
  });
}

/**
 * A publisher that logs the origin of each publication before it commits. The order matters: a process killed after the commit but
 * before the log entry would leave text of unknown origin.
 */
export function withImportLog(
  publisher: Publisher,
  library: string,
  given: readonly string[],
  naming: Pick<LoggedImport, 'place' | 'code' | 'format'> = {},
): Publisher {
  const paths = given.map((path) => resolve(path));
  return {
    async publish(jurisdiction) {
      const writer = await publisher.publish(jurisdiction);
      const id = idOf('jurisdiction', [jurisdiction.key]);
      return { ...delegated(writer), commit: (unread) => commit(writer, id, unread) };
    },
  };

  async function commit(
    writer: PublicationWriter,
    id: string,
    unread: ReadonlySet<UnreadKind> | undefined,
  ): Promise<Counts> {
    const before = readImportLog(library).imports;
    changeImportLog(library, (origins) => ({
      ...origins,
      imports: withImport(origins.imports, { paths, ...naming }, id),
    }));
    try {
      return await writer.commit(unread);
    } catch (error) {
      changeImportLog(library, (origins) => ({ ...origins, imports: before }));
      throw error;
    }
  }
}

/** Removes a jurisdiction from the log after it was removed from the library. */
export function forgetImport(library: string, id: string): void {
  if (!readImportLog(library).imports.some(({ jurisdictions }) => jurisdictions.includes(id))) return;
  changeImportLog(library, (origins) => ({
    ...origins,
    imports: origins.imports
      .map((origin) => ({ ...origin, jurisdictions: origin.jurisdictions.filter((one) => one !== id) }))
      .filter((origin) => origin.jurisdictions.length > 0),
  }));
}

/** Replaces an earlier import of the same paths, because their earlier content no longer exists. */
function withImport(
  imports: readonly LoggedImport[],
  imported: Pick<LoggedImport, 'paths' | 'place' | 'code' | 'format'>,
  id: string,
): readonly LoggedImport[] {
  const key = ({ paths, place, code }: typeof imported): string => JSON.stringify([paths, place ?? '', code ?? '']);
  const same = (origin: LoggedImport): boolean => key(origin) === key(imported);
  const jurisdictions = new Set([...(imports.find(same)?.jurisdictions ?? []), id]);
  return [
    ...imports.filter((origin) => !same(origin)),
    { ...imported, jurisdictions: [...jurisdictions], at: new Date().toISOString() },
  ];
}

function readLoggedImport(found: unknown): LoggedImport | undefined {
  if (!isObject(found)) return undefined;
  const paths = textsIn(found.paths);
  const jurisdictions = textsIn(found.jurisdictions);
  if (paths === undefined || jurisdictions === undefined) return undefined;
  return {
    paths,
    jurisdictions,
    at: typeof found.at === 'string' ? found.at : '',
    ...(typeof found.place === 'string' ? { place: found.place } : {}),
    ...(typeof found.code === 'string' ? { code: found.code } : {}),
    ...(typeof found.format === 'string' ? { format: found.format } : {}),
  };
}

function readRebuilding(found: unknown): Rebuilding | undefined {
  if (!isObject(found) || typeof found.kept !== 'string') return undefined;
  const { kept, why } = found;
  return { kept, why: typeof why === 'string' ? why : '' };
}

function textsIn(found: unknown): readonly string[] | undefined {
  return Array.isArray(found) && found.every((one): one is string => typeof one === 'string') ? found : undefined;
}
