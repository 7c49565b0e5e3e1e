/** Reads files at paths that users provide. A path may lead to a pipe, a device or a folder, and may change at any time. */
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

/** The path doesn't lead to a file that can be read to its end. The message says what it is. */
export class NotARegularFile extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NotARegularFile';
  }
}

/**
 * Reads a file of at most `most` bytes. Never blocks, as reading from a pipe without a writer would.
 *
 * @throws {NotARegularFile} for a pipe, a device, a socket, a folder or a larger file
 * @throws the system error if the file can't be opened or read
 */
export function readRegularFile(path: string, most: number): Buffer {
  const handle = opened(path);
  try {
    const state = fstatSync(handle);
    if (state.isDirectory()) throw new NotARegularFile('is a folder, not a file');
    if (!state.isFile()) throw new NotARegularFile('is a pipe or a device, not a file');
    if (state.size > most) throw new NotARegularFile(`is larger than ${most / 1_000_000} MB`);
    return readFileSync(handle);
  } finally {
    closeSync(handle);
  }
}

function opened(path: string): number {
  try {
    // Windows has no O_NONBLOCK, and no pipes among its files.
    return openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // Opening a socket, or a device that is absent, fails.
    if (code === 'ENXIO') throw new NotARegularFile('is a pipe or a device, not a file');
    if (code === 'ELOOP') throw new NotARegularFile('is a link that leads to no file');
    throw error;
  }
}
