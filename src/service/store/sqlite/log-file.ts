/**
 * The write-ahead log beside a library. SQLite copies it into any file that it is beside. A backup that was put in
 * the library's place then becomes a mixture of both.
 */
import { closeSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { locked } from '../../lock.ts';
import { busyTimeout } from './faults.ts';
import { stateOf, statesOf } from './state.ts';

/** Whether there is a log with anything in it. */
export function hasLog(library: string): boolean {
  return (statSync(`${library}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/**
 * Whether the log beside a library is certainly that of another file: its changes do not begin with the state that the
 * file is in. False where that cannot be known.
 */
export function isLogOfAnother(library: string): boolean {
  if (!hasLog(library)) return false;
  let withLog: DatabaseSync | undefined;
  let alone: DatabaseSync | undefined;
  try {
    withLog = new DatabaseSync(library, { readOnly: true, timeout: busyTimeout });
    // Held open: meanwhile no other process empties this log or copies more of it into the file.
    withLog.exec('BEGIN');
    const states = statesOf(withLog);
    const changes = commitsIn(`${library}-wal`);
    const address = pathToFileURL(library);
    address.searchParams.set('immutable', '1');
    alone = new DatabaseSync(address, { readOnly: true });
    const state = stateOf(alone);
    // What is known of the states must go back to before the log.
    return state !== undefined && states.length > changes && !states.slice(0, changes + 1).includes(state);
  } catch {
    // The opening itself reports what cannot be read.
    return false;
  } finally {
    if (alone?.isOpen === true) alone.close();
    if (withLog?.isOpen === true) withLog.close();
  }
}

/**
 * Gives the log of another file another name, unless another process was first. SQLite makes its index of the log again.
 * @returns the name; undefined where another process was first
 */
export function setLogAside(library: string): string | undefined {
  return locked(`${library}.set-aside-lock`, () => {
    if (!isLogOfAnother(library)) return undefined;
    const kept = `${library}-wal.${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
    renameSync(`${library}-wal`, kept);
    rmSync(`${library}-shm`, { force: true });
    return kept;
  });
}

const headerSize = 32;
const frameHeaderSize = 24;

/** How many transactions a log holds, by its format (https://www.sqlite.org/fileformat2.html#walformat). */
function commitsIn(log: string): number {
  const file = openSync(log, 'r');
  try {
    const header = Buffer.alloc(headerSize);
    if (readSync(file, header, 0, headerSize, 0) < headerSize) return 0;
    const salt = header.subarray(16, 24);
    const step = frameHeaderSize + header.readUInt32BE(8);
    const frame = Buffer.alloc(frameHeaderSize);
    let commits = 0;
    for (let at = headerSize; readSync(file, frame, 0, frameHeaderSize, at) === frameHeaderSize; at += step) {
      // Frames behind the last of this log are left over from an earlier one.
      if (!frame.subarray(8, 16).equals(salt)) break;
      if (frame.readUInt32BE(4) > 0) commits += 1;
    }
    return commits;
  } finally {
    closeSync(file);
  }
}
