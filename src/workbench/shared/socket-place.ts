/** A private path for this window's socket. Independent of VS Code. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SocketPlace {
  /** A new Unix socket path, or on Windows the name of a pipe. */
  readonly path: string;
  /** Deletes the socket and its folder. */
  remove(): Promise<void>;
}

/** Longest folder path, bytes. Systems limit a socket's path to 104 (macOS) or 108 (Linux), including the name inside the folder. */
const longestFolder = 75;

/** Creates a folder that only this user can access; on Windows, only an unguessable name. Rejects if the folder can't be created. */
export async function socketPlace(): Promise<SocketPlace> {
  if (process.platform === 'win32') {
    const path = `\\\\.\\pipe\\legal-code-${randomBytes(12).toString('hex')}`;
    return { path, remove: () => Promise.resolve() };
  }
  const base = Buffer.byteLength(tmpdir()) > longestFolder ? '/tmp' : tmpdir();
  const folder = await mkdtemp(join(base, 'legal-code-'));
  return { path: join(folder, 'socket'), remove: () => rm(folder, { recursive: true, force: true }) };
}
