/** MCP over HTTP on this machine: loopback only, and only for programs with the key, never for web pages. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { createMcpServer, type McpOptions } from './server.ts';

export interface HttpOptions extends McpOptions {
  readonly port: number;
  /** The bearer token that clients must send. */
  readonly key: string;
  readonly onError: (error: Error) => void;
}

export interface McpServing {
  readonly url: string;
  close(): Promise<void>;
}

const path = '/mcp';

/** Listens on 127.0.0.1. Creates a server per request, so that clients share no state. */
export async function serveHttp({ port, key, onError, ...options }: HttpOptions): Promise<McpServing> {
  const handler = createMcpHandler(() => createMcpServer(options), { onerror: onError });
  const answer = toNodeHandler(handler);
  const server = createServer((request, response) => {
    const refusal = refusalOf(request, key, portOf(server));
    if (refusal === undefined)
      void answer(Object.assign(request, { method: request.method ?? '', url: request.url ?? '/' }), response);
    else refuse(response, refusal);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${portOf(server)}${path}`,
    async close() {
      await handler.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

interface Refusal {
  readonly status: number;
  readonly message: string;
}

/**
 * Why a request is refused. A web page can use a host name of its own that resolves to this machine. Such a request has
 * another host name, or the page's origin.
 */
function refusalOf({ headers, url = '' }: IncomingMessage, key: string, port: number): Refusal | undefined {
  const host = headers.host ?? '';
  const name = host.replace(/:\d+$/, '').toLowerCase();
  const named = Number(/:(\d+)$/.exec(host)?.[1] ?? '80');
  if (!/^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(name) || named !== port)
    return { status: 421, message: 'This server answers on the loopback address only.' };
  // The server has no pages, so only a program can send the server's own origin.
  const foreign = headers.origin !== undefined && headers.origin !== `http://${host}`;
  const site = headers['sec-fetch-site'];
  if (foreign || (site !== undefined && site !== 'none'))
    return { status: 403, message: 'This server does not answer web pages.' };
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  if (!sameKey(given, key)) return { status: 401, message: 'Send the key of this server as a bearer token.' };
  return url.split('?')[0] === path ? undefined : { status: 404, message: `Expected ${path}.` };
}

/** Compares in constant time, even if the lengths differ. */
function sameKey(given: string, key: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(key));
}

function refuse(response: ServerResponse, { status, message }: Refusal): void {
  const headers = {
    'content-type': 'application/json',
    ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
  };
  response.writeHead(status, headers);
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }));
}
