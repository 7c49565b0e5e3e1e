/** Opens a library by what it is called: a file's path, or the address of a PostgreSQL database. Each store loads when it is needed. */
import type { OpenOptions } from './sqlite/open.ts';
import type { Store } from './store.ts';

export interface OpenedStore extends Store {
  /** True when the library was made now: it is empty. */
  readonly created: boolean;
  /** A file that is read as immutable, because it cannot be written here. */
  readonly immutable?: boolean;
  /** What is noted of a file itself. */
  fact?(name: string): string | undefined;
  /** Notes it. Throws LibraryError. */
  note?(name: string, value: string): void;
}

/** Throws LibraryError. What concerns a damaged file is of no meaning for a database. */
export async function openStore(library: string, options: OpenOptions = {}): Promise<OpenedStore> {
  if (isAddress(library)) {
    const { openPostgresStore } = await import('./postgres/index.ts');
    return await openPostgresStore(library, {
      ...(options.mustExist === true ? { mustExist: true } : {}),
      ...(options.thesaurus === undefined ? {} : { thesaurus: options.thesaurus }),
      ...(options.corrections === undefined ? {} : { corrections: options.corrections }),
    });
  }
  const { openSqliteStore } = await import('./sqlite/index.ts');
  return openSqliteStore(library, options);
}

/** True for what is an address and not a file's path. */
export function isAddress(library: string): boolean {
  return /^[a-z][a-z0-9+]*:\/\//i.test(library);
}
