import { DatabaseSync } from 'node:sqlite';
import { LibraryError } from '../errors.ts';
import { writeBlocks } from './blocks.ts';
import { libraryError, sqliteCode } from './faults.ts';
import { keepSeals } from './seals.ts';
import { markChanged } from './state.ts';

/**
 * A transaction on a separate connection. Readers see the old content until `commit`. If the process dies before that, SQLite
 * discards the changes. The constructor throws SQLite's errors, such as for another active writer.
 */
export class Transaction {
  readonly database: DatabaseSync;
  readonly #file: string;

  constructor(file: string) {
    // Fail fast, because another import may take minutes.
    this.database = new DatabaseSync(file, { timeout: 250 });
    this.#file = file;
    try {
      // Disable checkpoints during commits, so that commits are fast and changes are visible at once.
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

  /** Ends the transaction and discards uncommitted changes. May be called repeatedly. */
  close(): void {
    if (!this.database.isOpen) return;
    if (this.database.isTransaction) this.database.exec('ROLLBACK');
    else {
      checkpoint(this.database);
      writeBlocks(this.database, this.#file);
    }
    this.database.close();
  }

  /** Throws LibraryError if the transaction has been closed. */
  refuseEnded(): void {
    if (!this.database.isOpen) throw new LibraryError('failed', 'The import of the publication was stopped.');
  }

  /** True if the error ends the transaction. */
  isFault(error: unknown): boolean {
    return error instanceof LibraryError || sqliteCode(error) !== undefined || !this.database.isOpen;
  }
}

/** Starts a transaction. Throws LibraryError if the library can't be written now. */
export function beginTransaction(file: string): Transaction {
  try {
    return new Transaction(file);
  } catch (error) {
    throw libraryError(error, file);
  }
}

/**
 * Truncates the log unless a reader is using it. If this fails, for example on a full disk, a later checkpoint does it. Committed
 * changes are safe either way.
 */
function checkpoint(database: DatabaseSync): void {
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // Nothing is lost.
  }
}
