import { DatabaseSync } from 'node:sqlite';
import { LibraryError } from '../errors.ts';
import { writeBlocks } from './blocks.ts';
import { libraryError, sqliteCode } from './faults.ts';
import { keepSeals } from './seals.ts';
import { markChanged } from './state.ts';

/**
 * One transaction on a connection of its own. Readers see the library as it was until `commit`. If this process dies
 * before that, SQLite drops what was written. The constructor throws what SQLite throws, such as when another writer is
 * active.
 */
export class Transaction {
  readonly database: DatabaseSync;
  readonly #file: string;

  constructor(file: string) {
    // Another import may take minutes, so this fails at once.
    this.database = new DatabaseSync(file, { timeout: 250 });
    this.#file = file;
    try {
      // No checkpoint within a commit: a commit is short so, and what is in the library is so at once.
      this.database.exec(
        'PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32768; PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 0',
      );
      keepSeals(this.database);
      this.database.exec('BEGIN IMMEDIATE');
    } catch (error) {
      this.database.close();
      throw error;
    }
  }

  commit(): void {
    markChanged(this.database);
    this.database.exec('COMMIT');
  }

  /** Ends it: what was not committed is dropped. May be called again. */
  close(): void {
    if (!this.database.isOpen) return;
    if (this.database.isTransaction) this.database.exec('ROLLBACK');
    else {
      checkpoint(this.database);
      writeBlocks(this.database, this.#file);
    }
    this.database.close();
  }

  /** Throws LibraryError when it has been closed. */
  refuseEnded(): void {
    if (!this.database.isOpen) throw new LibraryError('failed', 'The publication was given up.');
  }

  /** Whether it is over for this error. */
  isFault(error: unknown): boolean {
    return error instanceof LibraryError || sqliteCode(error) !== undefined || !this.database.isOpen;
  }
}

/** Begins a transaction. Throws LibraryError when the library cannot be written now. */
export function beginTransaction(file: string): Transaction {
  try {
    return new Transaction(file);
  } catch (error) {
    throw libraryError(error, file);
  }
}

/**
 * Truncates the log if no reader is in the way. If this fails, also because the disk is full, the next checkpoint does
 * it. What is committed is in the library either way.
 */
function checkpoint(database: DatabaseSync): void {
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // Nothing is lost by it.
  }
}
