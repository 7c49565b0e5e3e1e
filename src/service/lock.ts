import { DatabaseSync } from 'node:sqlite';

/** How long another process may hold a lock before this one gives up, milliseconds. What is done under one takes far less. */
const waitAtMost = 5_000;

/**
 * Does `work` while no other process does work under the same lock. The lock is the operating system's, on an empty
 * file at `file` that SQLite opens. It ends with the process that holds it, and no clock decides whether that process
 * is alive.
 * @throws when another process holds it for longer than five seconds, or the file cannot be made
 */
export function locked<T>(file: string, work: () => T): T {
  const database = new DatabaseSync(file, { timeout: waitAtMost });
  try {
    // Nothing is written, so that the file stays empty and no journal is made beside it.
    database.exec('BEGIN EXCLUSIVE');
    return work();
  } finally {
    database.close();
  }
}

/** A lock that is held until it is released, or until this process ends. */
export interface HeldLock {
  release(): void;
}

/**
 * Takes the lock at `file` for work that takes longer; undefined while another process holds it.
 * @throws when the file cannot be made
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
