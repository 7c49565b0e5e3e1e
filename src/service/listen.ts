/** Listens on an address and port, a Unix socket or a Windows named pipe. */
import { lstatSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';

export type ListenAt = { readonly host: string; readonly port: number } | { readonly socket: string };

/** How clients reach the service. With a socket, `url` is the base of the request URLs. */
export interface Reached {
  readonly url: string;
  readonly socket?: string;
}

/** The base URL of requests through a socket. */
const socketUrl = 'http://localhost';

/**
 * Starts listening. Rejects with Node's errors (`EADDRINUSE`, `EACCES`). Only the current user can open the socket. Replaces a
 * socket left behind by a killed process.
 */
export async function listen(app: FastifyInstance, at: ListenAt): Promise<Reached> {
  if (!('socket' in at)) return { url: await app.listen({ host: at.host, port: at.port }) };
  await removeLeftover(at.socket);
  // Set the mask before creating the socket. Changing the mode afterward would leave the socket open to others for a moment.
  const before = process.umask(0o077);
  try {
    await app.listen({ path: at.socket });
  } finally {
    process.umask(before);
  }
  return { url: socketUrl, socket: at.socket };
}

async function removeLeftover(path: string): Promise<void> {
  if (process.platform === 'win32' || lstatSync(path, { throwIfNoEntry: false })?.isSocket() !== true) return;
  const answers = await new Promise<boolean>((resolve) => {
    const probe = connect(path);
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', (error) => resolve(!('code' in error) || error.code !== 'ECONNREFUSED'));
  });
  if (!answers) rmSync(path, { force: true });
}
