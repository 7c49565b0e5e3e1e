/** Opens a library by file path or PostgreSQL address. Loads each store's code only when needed. */
import type { OpenOptions } from './sqlite/open.ts';
import type { Store } from './store.ts';

export interface OpenedStore extends Store {
  /** True if the library was just created, and so is empty. */
  readonly created: boolean;
  /** True for a file opened as immutable because it can't be written here. */
  readonly immutable?: boolean;
  /** Reads a stored property of the library file. */
  fact?(name: string): string | undefined;
  /** Stores a property of the library file. Throws LibraryError. */
  note?(name: string, value: string): void;
}

/** Opens a library. A database ignores the options for damaged files. Throws LibraryError. */
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

/** True for a database address, false for a file path. */
export function isAddress(library: string): boolean {
  return /^[a-z][a-z0-9+]*:\/\//i.test(library);
}
