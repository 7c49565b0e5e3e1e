/**
 * Digests of a library file's blocks, stored in a file next to it and rewritten after each change. They detect damage that row
 * hashes miss: a lost row, or an index that points to the wrong row.
 */
import { closeSync, openSync, readSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { parseObject } from '../../../contract/decode/json-values.ts';
import { readRegularFile } from '../../regular-file.ts';
import { busyTimeout, libraryError } from './faults.ts';
import { hasLog } from './log-file.ts';
import { digestOf, stateOf } from './state.ts';

/** In bytes. */
const blockSize = 64 * 1024;
const readAtOnce = 16 * blockSize;

export interface BlockReport {
  /** `unknown`: no digests match the file's current state. */
  readonly state: 'sound' | 'damaged' | 'unknown';
  readonly blocks: number;
  /** Zero-based numbers of the damaged blocks. */
  readonly damaged: readonly number[];
  /** The reason for `unknown`, or other damage. */
  readonly why?: string;
}

interface Digests {
  /** The library state that the digests describe. */
  readonly state: string;
  readonly bytes: number;
  readonly digests: readonly string[];
}

export function blocksFile(library: string): string {
  return `${library}.blocks.json`;
}

/**
 * Writes the digests of a library that isn't being changed. `database` is a checkpointed connection outside a transaction. Writes
 * nothing if the log isn't empty; the library is then checked row by row.
 * @param expected writes only if the library is in this state; any state if undefined
 * @returns whether digests were written
 */
export function writeBlocks(database: DatabaseSync, library: string, expected?: string): boolean {
  try {
    // The lock excludes other writers.
    database.exec('BEGIN IMMEDIATE');
    try {
      const state = stateOf(database);
      if (state === undefined || hasLog(library) || (expected !== undefined && state !== expected)) return false;
      const content = JSON.stringify({ state, ...digestsOf(library) } satisfies Digests);
      const passing = `${blocksFile(library)}.${process.pid}`;
      writeFileSync(passing, JSON.stringify({ hash: digestOf(Buffer.from(content)), content }));
      renameSync(passing, blocksFile(library));
      return true;
    } finally {
      database.exec('ROLLBACK');
    }
  } catch {
    // The disk is full or another program is writing. Existing digests describe another state, so they are ignored.
    rmSync(`${blocksFile(library)}.${process.pid}`, { force: true });
    return false;
  }
}

/** Returns a library's state for `recordBlocks`; undefined if it can't be read. */
export function stateIn(library: string): string | undefined {
  return onLibrary(library, true, stateOf);
}

/** Writes the digests of a library found undamaged in `state`. Returns false if the library has changed or the write fails. */
export function recordBlocks(library: string, state: string | undefined): boolean {
  if (state === undefined) return false;
  const record = (database: DatabaseSync): boolean => {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    return writeBlocks(database, library, state);
  };
  return onLibrary(library, false, record) ?? false;
}

/** Runs `read` on the library. Returns undefined on any error. */
function onLibrary<T>(library: string, readOnly: boolean, read: (database: DatabaseSync) => T): T | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(library, { readOnly, timeout: busyTimeout });
    return read(database);
  } catch {
    return undefined;
  } finally {
    if (database?.isOpen === true) database.close();
  }
}

function digestsOf(library: string): Pick<Digests, 'bytes' | 'digests'> {
  const digests: string[] = [];
  let bytes = 0;
  const file = openSync(library, 'r');
  try {
    const buffer = Buffer.alloc(readAtOnce);
    for (;;) {
      const read = readSync(file, buffer, 0, readAtOnce, bytes);
      if (read === 0) return { bytes, digests };
      for (let at = 0; at < read; at += blockSize)
        digests.push(digestOf(buffer.subarray(at, Math.min(at + blockSize, read))));
      bytes += read;
    }
  } finally {
    closeSync(file);
  }
}

/** Reads the whole file and compares its blocks with their digests. Yields between reads. */
export async function checkBlocks(library: string, signal?: AbortSignal): Promise<BlockReport> {
  const first = await checkOnce(library, signal);
  // Another process may have changed the library during the check.
  return first.state === 'damaged' && first.why === undefined ? await checkOnce(library, signal) : first;
}

async function checkOnce(library: string, signal: AbortSignal | undefined): Promise<BlockReport> {
  const unknown = (why: string): BlockReport => ({ state: 'unknown', blocks: 0, damaged: [], why });
  const known = readDigests(library);
  if (known === undefined) return unknown('it has no digests of its blocks');
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(library, { readOnly: true, timeout: busyTimeout });
    // Keep the transaction open, so that no checkpoint writes later states to the file.
    database.exec('BEGIN');
    const state = stateOf(database);
    // Only libraries with a state have digests.
    if (state === undefined) return { ...unknown('its own state cannot be read'), state: 'damaged' };
    if (state !== known.state) return unknown('the digests of its blocks are of another state');
    return await compare(library, known, signal);
  } catch (error) {
    const fault = libraryError(error, library);
    if (fault.fault !== 'corrupted') return unknown(fault.message);
    return { state: 'damaged', blocks: known.digests.length, damaged: [], why: fault.message };
  } finally {
    if (database?.isOpen === true) database.close();
  }
}

async function compare(library: string, known: Digests, signal: AbortSignal | undefined): Promise<BlockReport> {
  const damaged: number[] = [];
  const file = await open(library, 'r');
  try {
    const buffer = Buffer.alloc(readAtOnce);
    for (let at = 0; at < known.bytes; at += readAtOnce) {
      signal?.throwIfAborted();
      const { bytesRead } = await file.read(buffer, 0, Math.min(readAtOnce, known.bytes - at), at);
      for (let from = 0; from < Math.min(readAtOnce, known.bytes - at); from += blockSize) {
        const block = (at + from) / blockSize;
        const there = buffer.subarray(from, Math.min(from + blockSize, bytesRead));
        if (digestOf(there) !== known.digests[block]) damaged.push(block);
      }
    }
  } finally {
    await file.close();
  }
  return { state: damaged.length > 0 ? 'damaged' : 'sound', blocks: known.digests.length, damaged };
}

/** Maximum size of the digests file in bytes. Enough for a library of 100 GB, with one digest per 64 kB. */
const mostBytes = 64_000_000;

function readDigests(library: string): Digests | undefined {
  try {
    const { hash, content } = parseObject(readRegularFile(blocksFile(library), mostBytes).toString()) ?? {};
    if (typeof content !== 'string' || hash !== digestOf(Buffer.from(content))) return undefined;
    const digests: Digests = JSON.parse(content);
    return digests;
  } catch {
    return undefined;
  }
}
