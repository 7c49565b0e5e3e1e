/** Sends requests to `dist/cli.js serve` over HTTP, one or many at a time. */
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { quantile } from './figures.ts';
import { key, type Serving, startServing } from './process.ts';

const cli = join(import.meta.dirname, '../../dist/cli.js');
const requests = 12_000;
const connections = 64;

export function start(library: string): Promise<Serving> {
  return startServing([cli, 'serve', '--library', library]);
}

const agent = new Agent({ keepAlive: true, maxSockets: connections });

export function ask(url: string, etag?: string): Promise<{ body: string; etag: string; milliseconds: number }> {
  const started = performance.now();
  const headers = { authorization: `Bearer ${key}`, ...(etag === undefined ? {} : { 'if-none-match': etag }) };
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk) => {
        body += chunk;
      });
      answer.on('end', () => {
        const expected = etag === undefined ? 200 : 304;
        if (answer.statusCode !== expected) reject(new Error(`${answer.statusCode} instead of ${expected}`));
        else resolve({ body, etag: String(answer.headers.etag), milliseconds: performance.now() - started });
      });
    }).on('error', reject);
  });
}

export interface Load {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p99: number;
}

export async function load(url: (count: number) => string, etag?: string): Promise<Load> {
  const times: number[] = [];
  let begun = 0;
  const started = performance.now();
  const connection = async (): Promise<void> => {
    while (begun < requests) {
      begun += 1;
      times.push((await ask(url(begun), etag)).milliseconds);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  return { perSecond: requests / ((performance.now() - started) / 1_000), p99: quantile(times, 0.99) };
}
