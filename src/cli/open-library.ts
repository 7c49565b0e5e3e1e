import { type DirectService, directService } from '../service/direct.ts';
import { jsonLog } from '../service/log.ts';
import { withoutQuotes } from '../service/problem-of.ts';
import type { Corrections } from '../service/store/corrections.ts';
import { field } from '../service/store/field.ts';
import { openSqliteStore, type SqliteStore } from '../service/store/sqlite/index.ts';

export interface OpenedLibrary {
  readonly store: SqliteStore;
  /** Closing it closes the store. */
  readonly direct: DirectService;
}

/** Opens a library to read it in this process, without a port. Logs internal errors to stderr. Throws LibraryError. */
export function openLibrary(library: string, corrections: Corrections | undefined): OpenedLibrary {
  const store = openSqliteStore(library, { readOnly: true, mustExist: true, ...field('corrections', corrections) });
  const direct = directService(store, (title, error) => {
    jsonLog((line) => void process.stderr.write(line))({
      level: 'error',
      event: 'fault',
      detail: `${title}: ${withoutQuotes(error)}`,
    });
  });
  return { store, direct };
}
