/** A place for a socket of this window's own. Knows nothing of VS Code. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SocketPlace {
  /** A Unix socket that does not exist yet, or on Windows the name of a pipe. */
  readonly path: string;
  /** Deletes what was made for it, and the socket. */
  remove(): Promise<void>;
}

/** A system's limit on the length of a socket's path, less what is added to the folder's, bytes: 104 on macOS, 108 on Linux. */
const longestFolder = 75;

/** Makes a folder that only this user may enter; on Windows only a name that no one can guess. Rejects when the folder cannot be made. */
export async function socketPlace(): Promise<SocketPlace> {
  if (process.platform === 'win32') {
    const path = `\\\\.\\pipe\\legal-code-${randomBytes(12).toString('hex')}`;
    return { path, remove: () => Promise.resolve() };
  }
  const base = Buffer.byteLength(tmpdir()) > longestFolder ? '/tmp' : tmpdir();
  const folder = await mkdtemp(join(base, 'legal-code-'));
  return { path: join(folder, 'socket'), remove: () => rm(folder, { recursive: true, force: true }) };
}
