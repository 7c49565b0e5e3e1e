/** A library file in a separate folder, for each test of a suite. */
import { strict as assert } from 'node:assert';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LibraryError } from '../../../src/service/store/errors.ts';
import { openSqliteStore, type SqliteStore } from '../../../src/service/store/sqlite/index.ts';
import { type Publication, publish } from './fixtures.ts';

export interface LibraryFile {
  /** Its path; a test may use another. */
  file: string;
  readonly folder: string;
  /** Opens it; it is closed after the test. */
  open(options?: Parameters<typeof openSqliteStore>[1]): SqliteStore;
  /** Closes what is open. */
  close(): Promise<void>;
  /** Asserts that `work` throws this fault, with a message that matches and names the file. */
  fault(expected: LibraryError['fault'], message: RegExp): (error: unknown) => boolean;
}

/** Registers hooks in the calling suite. The file exists before it is `held`. */
export function useLibraryFile(held?: Publication): LibraryFile {
  let folder = '';
  const opened: SqliteStore[] = [];
  const library: LibraryFile = {
    file: '',
    get folder() {
      return folder;
    },
    open(options = {}) {
      const store = openSqliteStore(library.file, options);
      opened.push(store);
      return store;
    },
    async close() {
      for (const store of opened.splice(0)) await store.close();
    },
    fault: (expected, message) => (error) => {
      assert.ok(error instanceof LibraryError, String(error));
      assert.equal(error.fault, expected);
      assert.match(error.message, message);
      assert.ok(error.message.includes(library.file), 'it says which file');
      return true;
    },
  };
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'legal-code-library-'));
    // Also for users with restricted permissions.
    chmodSync(folder, 0o755);
    library.file = join(folder, 'library.db');
    if (held === undefined) return;
    await publish(library.open(), held);
    await library.close();
  });
  afterEach(async () => {
    await library.close();
    chmodSync(folder, 0o755);
    rmSync(folder, { recursive: true, force: true });
  });
  return library;
}

/** The heading of one of the city's sections. */
export async function headingIn(store: SqliteStore): Promise<string | undefined> {
  return (await store.search('all', { text: '5.08.020', limit: 1 })).entries[0]?.heading;
}
