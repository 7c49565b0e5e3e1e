/**
 * Handles the write-ahead log next to a library. SQLite applies the log to any file next to it. If a backup replaced the library,
 * the result would be a mixture of both.
 */
import { closeSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { locked } from '../../lock.ts';
import { busyTimeout } from './faults.ts';
import { stateOf, statesOf } from './state.ts';

/** True if there is a log that isn't empty. */
export function hasLog(library: string): boolean {
  return (statSync(`${library}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/**
 * True if the log next to a library definitely belongs to another file: its changes don't start from the file's state. False if
 * this can't be determined.
 */
export function isLogOfAnother(library: string): boolean {
  if (!hasLog(library)) return false;
  let withLog: DatabaseSync | undefined;
  let alone: DatabaseSync | undefined;
  try {
    withLog = new DatabaseSync(library, { readOnly: true, timeout: busyTimeout });
    // Keep the transaction open, so that no other process empties the log or checkpoints it.
    withLog.exec('BEGIN');
    const states = statesOf(withLog);
    const changes = commitsIn(`${library}-wal`);
    const address = pathToFileURL(library);
    address.searchParams.set('immutable', '1');
    alone = new DatabaseSync(address, { readOnly: true });
    const state = stateOf(alone);
    // The known states must go back to before the log.
    return state !== undefined && states.length > changes && !states.slice(0, changes + 1).includes(state);
  } catch {
    // Opening the library reports errors.
    return false;
  } finally {
    if (alone?.isOpen === true) alone.close();
    if (withLog?.isOpen === true) withLog.close();
  }
}

/**
 * Renames the log of another file, unless another process did so first. SQLite then recreates its index of the log.
 * @returns the new name; undefined if another process was first
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

/** Counts the transactions in a log (https://www.sqlite.org/fileformat2.html#walformat). */
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
      // Frames after the end of this log are left over from an earlier one.
      if (!frame.subarray(8, 16).equals(salt)) break;
      if (frame.readUInt32BE(4) > 0) commits += 1;
    }
    return commits;
  } finally {
    closeSync(file);
  }
}
