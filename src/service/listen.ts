/** Where the service listens: at an address and port, or at a Unix socket or Windows named pipe. */
import { lstatSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';

export type ListenAt = { readonly host: string; readonly port: number } | { readonly socket: string };

/** What a client needs to reach the service. At a socket, `url` gives the requests their addresses. */
export interface Reached {
  readonly url: string;
  readonly socket?: string;
}

/** The host that requests through a socket name. */
const socketUrl = 'http://localhost';

/**
 * Listens. Rejects as Node does (`EADDRINUSE`, `EACCES`). Only this user may open the socket. One that a killed process left behind
 * is replaced.
 */
export async function listen(app: FastifyInstance, at: ListenAt): Promise<Reached> {
  if (!('socket' in at)) return { url: await app.listen({ host: at.host, port: at.port }) };
  await removeLeftover(at.socket);
  // The mask stands from before the socket is made: changing its mode later would leave it open for a moment.
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
