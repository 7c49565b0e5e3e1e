/** A server of a public code: a catalog, a manifest and an archive, which can be cut, altered or sent without ranges. */
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { create } from 'tar';
import { codePath, library as lawOf, section, title, tree } from '../../unit/import/trees.ts';

export interface CodeServer {
  readonly url: string;
  /** What is served; tests change it. */
  archive: Buffer;
  /** What the manifest states. */
  stated: Buffer;
  /** The size that the manifest states, if it is not the archive's. */
  statedSize: number | undefined;
  /** Further catalog entries. */
  readonly entries: object[];
  /** Further files by their path. */
  readonly files: Map<string, string | Buffer>;
  /** The paths of files that are sent as compressed content. */
  readonly gzipped: Set<string>;
  /** How the archive is sent. */
  sends: 'whole' | 'ranges' | { readonly stallsAfter: number };
  /** Statuses and headers with which the next requests for the archive are refused. */
  readonly refusals: { readonly status: number; readonly headers?: Readonly<Record<string, string>> }[];
  /** The `Range` of each request for the archive. */
  readonly ranges: (string | undefined)[];
  /** All requests. */
  readonly requests: string[];
  breakConnections(): void;
  close(): Promise<void>;
}

/** An archive of a code of one edition, with the words and history of each section. Made of files that `removeTrees` deletes. */
export async function archiveOf(
  year: number,
  words: Readonly<Record<string, string>>,
  histories: Readonly<Record<string, string>> = {},
): Promise<Buffer> {
  const sections = Object.entries(words).map(([number, text]) =>
    section(number, `<text>${text}</text>${histories[number] ?? ''}`),
  );
  const files = lawOf(title(sections.join('')), '', { 'filling.txt': randomBytes(40_000) });
  const dated = (text: string | Buffer | undefined): string => String(text).replaceAll('2025-01-31', `${year}-01-31`);
  const root = tree({ ...files, 'index.xml': dated(files['index.xml']), [codePath]: dated(files[codePath]) });
  const chunks: Buffer[] = [];
  for await (const chunk of create({ cwd: root, gzip: true }, ['.'])) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

export async function serveCode(archive: Buffer): Promise<CodeServer> {
  const served = {
    archive,
    stated: archive,
    statedSize: undefined as number | undefined,
    entries: [] as object[],
    files: new Map<string, string | Buffer>(),
    gzipped: new Set<string>(),
    sends: 'ranges' as CodeServer['sends'],
    refusals: [] as { status: number; headers?: Record<string, string> }[],
    ranges: [] as (string | undefined)[],
    requests: [] as string[],
  };
  const entry = { id: 'elmford', name: 'Elmford Code', place: 'Elmford', publisher: 'City of Elmford', license: 'CC0' };
  const bodies: Readonly<Record<string, () => string>> = {
    '/catalog.json': () =>
      JSON.stringify({
        codes: [
          { ...entry, manifest: `${url}/manifest.json` },
          { ...entry, id: 'unverified', name: 'Unverified Code', place: 'Dunmore', archive: `${url}/code.tar.gz` },
          ...served.entries,
        ],
      }),
    '/manifest.json': () => {
      const sha256 = createHash('sha256').update(served.stated).digest('hex');
      return JSON.stringify({
        files: [{ path: 'code.tar.gz', sha256, size: served.statedSize ?? served.stated.length }],
      });
    },
  };
  const server = createServer((request, response) => {
    served.requests.push(request.url ?? '');
    const body = served.files.get(request.url ?? '') ?? bodies[request.url ?? '']?.();
    if (served.gzipped.has(request.url ?? '')) response.setHeader('content-encoding', 'gzip');
    if (body !== undefined) response.end(body);
    else if (request.url === '/code.tar.gz') send(request, response);
    else response.writeHead(404).end();
  });
  const send = ({ headers }: IncomingMessage, response: ServerResponse): void => {
    const { archive: whole, sends } = served;
    const refusal = served.refusals.shift();
    if (refusal !== undefined) {
      response.writeHead(refusal.status, refusal.headers).end();
      return;
    }
    served.ranges.push(headers.range);
    const etag = `"${createHash('sha1').update(whole).digest('hex')}"`;
    const asked = sends === 'whole' ? undefined : /^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1];
    const start = headers['if-range'] === undefined || headers['if-range'] === etag ? Number(asked ?? 0) : 0;
    const rest = whole.subarray(start);
    response.writeHead(start > 0 ? 206 : 200, {
      etag,
      'content-length': rest.length,
      ...(start > 0 ? { 'content-range': `bytes ${start}-${whole.length - 1}/${whole.length}` } : {}),
    });
    if (typeof sends === 'string') response.end(rest);
    else response.write(rest.subarray(0, sends.stallsAfter));
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return Object.assign(served, {
    url,
    breakConnections: () => server.closeAllConnections(),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

/** Waits until a condition holds. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(10);
}
