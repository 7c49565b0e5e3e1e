/** Real servers that misbehave on purpose. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { createClient } from '../../../src/client/index.ts';
import type { ClientOptions, LegalCodeClient } from '../../../src/client/types.ts';

export interface Running {
  readonly url: string;
  /** The requests, in order. */
  readonly requests: IncomingMessage[];
}

type Answering = (request: IncomingMessage, response: ServerResponse) => void;

const running: { close(): void }[] = [];
const clients: LegalCodeClient[] = [];

/** Starts an HTTP server that answers with `answer`; stopped by stopAll. */
export async function serve(
  answer: Answering,
  tls?: { readonly key: string; readonly cert: string },
): Promise<Running> {
  const requests: IncomingMessage[] = [];
  const listener: Answering = (request, response) => {
    requests.push(request);
    answer(request, response);
  };
  const server: Server = tls === undefined ? createServer(listener) : createSecureServer(tls, listener);
  await listen(server);
  running.push({
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  });
  return { url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${portOf(server)}`, requests };
}

/** Starts a server of plain sockets. */
export async function serveSockets(
  onSocket: (socket: Socket) => void,
): Promise<{ readonly url: string; readonly port: number }> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    onSocket(socket);
  });
  await listen(server);
  running.push({
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  });
  return { url: `http://127.0.0.1:${portOf(server)}`, port: portOf(server) };
}

/** A client with short time-outs; closed by stopAll. */
export function clientOf(options: Partial<ClientOptions> & { readonly url: string }): LegalCodeClient {
  const client = createClient({
    key: () => 'the-key',
    environment: {},
    retries: 0,
    ...options,
    timeouts: { connect: 1000, headers: 300, body: 300, total: 900, ...options.timeouts },
  });
  clients.push(client);
  return client;
}

/** Runs `work` while this process trusts the certificate `pem`, like one in the system's store. */
export async function trusting<T>(pem: string, work: () => Promise<T>): Promise<T> {
  const before = getCACertificates('default');
  setDefaultCACertificates([pem]);
  try {
    return await work();
  } finally {
    setDefaultCACertificates(before);
  }
}

export async function stopAll(): Promise<void> {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  for (const server of running.splice(0)) server.close();
}

export function json(
  response: ServerResponse,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
  status = 200,
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(value));
}

/** Waits until `condition` holds; fails after a second. */
export async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('waited in vain');
}

function listen(server: { listen(port: number, host: string, then: () => void): unknown }): Promise<void> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
}

function portOf(server: { address(): AddressInfo | string | null }): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return address.port;
}
