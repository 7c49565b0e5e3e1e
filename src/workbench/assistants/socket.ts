/** The socket on which the window answers its own MCP process. Independent of VS Code. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Tools } from '../../tools/index.ts';
import { socketPlace } from '../shared/socket-place.ts';

export interface ToolSocket {
  /** A Unix socket, or on Windows a named pipe. */
  readonly path: string;
  /** The process must send this key. It is valid for this socket only, not for any service. */
  readonly key: string;
  close(): Promise<void>;
}

/** A call contains at most a text of 200,000 characters as JSON. */
const longestCall = 2_000_000;

/** Listens in a folder that only this user can access. */
export async function listenForTools(tools: Tools, log: (line: string) => void): Promise<ToolSocket> {
  const key = randomBytes(32).toString('base64url');
  const { path, remove } = await socketPlace();
  const server: Server = createServer((request, response) => {
    answer(tools, key, request, response).catch((error: unknown) => {
      log(`An assistant's call failed: ${String(error)}`);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  return {
    path,
    key,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await remove();
    },
  };
}

async function answer(tools: Tools, key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!isKey(request.headers.authorization, key)) {
    response.writeHead(401).end();
    return;
  }
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const { name, input } = await callIn(request);
  const answered = await tools.run(name, input, gone.signal);
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answered));
}

function isKey(sent: string | undefined, key: string): boolean {
  const [given, expected] = [Buffer.from(sent ?? ''), Buffer.from(`Bearer ${key}`)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

async function callIn(request: IncomingMessage): Promise<{ readonly name: string; readonly input: unknown }> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length > longestCall) throw new Error('the call is too long');
    chunks.push(bytes);
  }
  const call: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  const { name, input }: { name?: unknown; input?: unknown } = typeof call === 'object' && call !== null ? call : {};
  return { name: typeof name === 'string' ? name : '', input };
}
