import { DatabaseSync } from 'node:sqlite';

/** How long to wait for another process to release the lock, in milliseconds. Locked work takes far less. */
const waitAtMost = 5_000;

/**
 * Runs `work` while holding an exclusive lock across processes. SQLite takes an operating system lock on an empty file at `file`.
 * The lock ends with its process, so it needs no timeout to detect a dead holder.
 * @throws if another process holds the lock for more than five seconds, or if the file can't be created
 */
export function locked<T>(file: string, work: () => T): T {
  const database = new DatabaseSync(file, { timeout: waitAtMost });
  try {
    // Write nothing, so that the file stays empty and SQLite creates no journal.
    database.exec('BEGIN EXCLUSIVE');
    return work();
  } finally {
    database.close();
  }
}

/** A lock held until it is released or the process ends. */
export interface HeldLock {
  release(): void;
}

/**
 * Takes the lock at `file` for longer work. Returns undefined if another process holds it.
 * @throws if the file can't be created
 */
export function takeLock(file: string): HeldLock | undefined {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return { release: () => database.close() };
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return undefined;
    throw error;
  }
}

/** https://www.sqlite.org/rescode.html#busy */
const sqliteBusy = 5;
