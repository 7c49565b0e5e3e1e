import { strict as assert } from 'node:assert';
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteStore } from '../../../src/service/store/sqlite/index.ts';
import { city, publish } from './fixtures.ts';

const cli = join(import.meta.dirname, '../../../src/cli.ts');
const key = 'key-of-the-soak-test-of-32-characters';
const requests = 50_000;
const heap = 64;

/** Reports its process's resident memory after a garbage collection, for each message. */
// Without a bound on the young generation V8 keeps growing it under load, however little is kept.
const youngGeneration = '--max-semi-space-size=4';

const reporter = `data:text/javascript,process.on('message', () => {
  globalThis.gc(); globalThis.gc();
  process.send({ resident: process.memoryUsage.rss() });
})`;

describe('the service under load', () => {
  let folder: string;
  let child: ChildProcess;
  let url: string;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'legal-code-soak-'));
    const library = join(folder, 'library.db');
    const store = openSqliteStore(library);
    await publish(store, city);
    await store.close();
    child = fork(cli, ['serve', '--library', library], {
      execArgv: [`--max-old-space-size=${heap}`, youngGeneration, '--expose-gc', '--import', reporter],
      env: { ...process.env, LEGAL_CODE_API_KEY: key },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    url = await new Promise((resolve) => child.stdout?.once('data', (line) => resolve(JSON.parse(String(line)).url)));
  });
  after(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  /** Sends requests for these paths over one connection. Returns the number of answers with 200. */
  const askAll = (paths: readonly string[]): Promise<number> =>
    new Promise((resolve, reject) => {
      const { host, hostname, port } = new URL(url);
      let good = 0;
      let received = '';
      const socket = connect({ host: hostname, port: Number(port) });
      socket.setEncoding('latin1').once('error', reject);
      socket.on('data', (chunk: string) => {
        received += chunk;
        good += received.split('HTTP/1.1 200 OK').length - 1;
        // A status line may be split between two chunks.
        received = received.slice(
          received.lastIndexOf('HTTP/1.1 200 OK') === -1 ? -20 : received.lastIndexOf('HTTP/1.1 200 OK') + 15,
        );
      });
      socket.once('close', () => resolve(good));
      const last = paths.length - 1;
      for (const [place, path] of paths.entries())
        socket.write(
          `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\n${place === last ? 'Connection: close\r\n' : ''}\r\n`,
        );
    });
  const resident = (): Promise<number> =>
    new Promise((resolve) => {
      child.once('message', (message) => {
        if (typeof message === 'object' && 'resident' in message) resolve(Number(message.resident));
      });
      child.send('report');
    });

  it('stays within a heap of 64 MB through 50,000 requests, each for another address', async () => {
    // Some addresses have the maximum length, because a cached answer consists mostly of its address.
    const pathOf = (place: number): string =>
      place % 50 === 0
        ? `/v1/search?q=noise+${place}`
        : `/v1/jurisdictions?place=${place}${'x'.repeat(place % 16 === 1 ? 15_000 : 300)}`;
    const measured: number[] = [];
    for (let part = 0; part < 30; part += 1) {
      const begin = (requests / 30) * part;
      const paths = Array.from({ length: Math.ceil(requests / 30) }, (_, place) => pathOf(Math.floor(begin) + place));
      const shares = Array.from({ length: 16 }, (_, share) => paths.filter((_path, place) => place % 16 === share));
      const answered = await Promise.all(shares.map(askAll));
      assert.equal(
        answered.reduce((sum, good) => sum + good),
        paths.length,
      );
      measured.push(await resident());
    }
    const mean = (from: number): number => measured.slice(from, from + 10).reduce((sum, one) => sum + one) / 10;
    const [second, last] = [mean(10), mean(20)];
    const shown = measured.map((bytes) => Math.round(bytes / 1e6)).join(' ');
    assert.ok(last <= second * 1.05, `resident memory grew from ${second} to ${last} bytes (MB: ${shown})`);
  });
});
