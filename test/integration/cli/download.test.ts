/** Files downloaded from a server that interrupts, alters and resumes. */
import { strict as assert } from 'node:assert';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DownloadOptions, download, hashOfFile } from '../../../src/cli/codes/download.ts';
import { DownloadError } from '../../../src/cli/codes/download-error.ts';
import { removeTrees } from '../../unit/import/trees.ts';
import { archiveOf, type CodeServer, serveCode, until } from './code-server.ts';

describe('a downloaded file', () => {
  let folder: string;
  let server: CodeServer;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'legal-code-download-'));
    server = await serveCode(await archiveOf(2024, { '1.1': 'Bells.', '1.2': 'Horns.', '1.3': 'Dogs.' }));
  });
  afterEach(async () => {
    await server.close();
    removeTrees();
    rmSync(folder, { recursive: true, force: true });
  });

  const logged: string[] = [];
  const options = async (changes: Partial<DownloadOptions> = {}): Promise<DownloadOptions> => {
    logged.length = 0;
    return {
      limit: server.stated.length,
      sha256: createHash('sha256').update(server.stated).digest('hex'),
      signal: new AbortController().signal,
      environment: {},
      log: (line) => logged.push(line),
      ...changes,
    };
  };
  const get = async (changes: Partial<DownloadOptions> = {}): Promise<string> => {
    const file = join(folder, 'code.tar.gz');
    await download(new URL(`${server.url}/code.tar.gz`), file, await options(changes));
    return file;
  };

  /** Cancels a download after a part of it. */
  const interrupt = async (): Promise<void> => {
    server.sends = { stallsAfter: 1_000 };
    const canceled = new AbortController();
    const getting = get({ signal: canceled.signal, onProgress: () => canceled.abort() });
    await assert.rejects(getting, { name: 'AbortError' });
  };

  it('is accepted with none of 1,000 single-byte changes', async () => {
    const whole = server.archive.subarray(0, 5_000);
    server.stated = whole;
    const step = whole.length / 1_000;
    for (let change = 0; change < 1_000; change += 1) {
      const altered = Buffer.from(whole);
      const at = Math.floor(change * step);
      altered[at] = (altered[at] ?? 0) ^ (1 + (change % 255));
      server.archive = altered;
      await assert.rejects(get(), DownloadError, `byte ${at}`);
      assert.deepEqual(readdirSync(folder), []);
    }
    server.archive = whole;
    assert.deepEqual(readFileSync(await get()), whole);
  });

  it('is resumed where its connection broke', async () => {
    const third = Math.ceil(server.archive.length / 3);
    server.sends = { stallsAfter: third };
    const getting = get();
    const part = join(folder, 'code.tar.gz.part');
    await until(() => existsSync(part) && statSync(part).size >= third);
    server.sends = 'ranges';
    server.breakConnections();
    const file = await getting;
    assert.equal(await hashOfFile(file), (await options()).sha256);
    assert.deepEqual(server.ranges, [undefined, `bytes=${third}-`]);
    assert.deepEqual(readdirSync(folder), ['code.tar.gz']);
  });

  it('is requested again after the time that a busy server states, or a growing one', async () => {
    const waits: number[] = [];
    const wait = async (milliseconds: number): Promise<void> => void waits.push(milliseconds);
    const later = new Date(Date.now() + 60_000).toUTCString();
    server.refusals.push(
      { status: 429, headers: { 'retry-after': '7' } },
      { status: 503, headers: { 'retry-after': later } },
    );
    await get({ wait });
    const [first = 0, second = 0] = waits;
    assert.ok(first > 6_000 && first <= 7_000, String(first));
    assert.ok(second > 50_000 && second <= 60_000, String(second));
    assert.match(logged.join(), /code\.tar\.gz: the server answers with 429\. Trying again in 7 s\./);

    rmSync(join(folder, 'code.tar.gz'));
    waits.length = 0;
    server.refusals.push({ status: 503 }, { status: 500 });
    await get({ wait });
    assert.ok(waits.length === 2 && (waits[0] ?? 0) >= 1_000 && (waits[1] ?? 0) >= 2_000, waits.join());
  });

  it('is refused if the server asks for a longer wait than anyone sits through, or stays busy', async () => {
    const wait = async (): Promise<void> => undefined;
    server.refusals.push({ status: 429, headers: { 'retry-after': '3600' } });
    await assert.rejects(get({ wait }), { message: /answers with 429\. It asks to try again in 60 minutes\.$/ });
    server.refusals.push({ status: 503 }, { status: 503 }, { status: 503 });
    await assert.rejects(get({ wait }), { message: /answers with 503\.$/ });
    assert.equal(server.refusals.length, 0);
    server.refusals.push({ status: 404 });
    await assert.rejects(get({ wait }), { message: /answers with 404\.$/ });
    assert.equal(server.ranges.length, 0);
  });

  it('can be canceled while it waits, or while a proxy opens no tunnel', async () => {
    const canceled = new AbortController();
    server.refusals.push({ status: 503, headers: { 'retry-after': '100' } });
    const waiting = get({ signal: canceled.signal, log: () => canceled.abort() });
    await assert.rejects(waiting, { name: 'AbortError' });

    const proxy = createServer();
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const { port } = proxy.address() as AddressInfo;
    const stopped = new AbortController();
    proxy.once('connection', () => setTimeout(() => stopped.abort(), 50));
    const url = new URL('https://law.example/code.tar.gz');
    const through = await options({
      environment: { HTTPS_PROXY: `http://127.0.0.1:${port}` },
      signal: stopped.signal,
    });
    await assert.rejects(download(url, join(folder, 'code.tar.gz'), through), { name: 'AbortError' });
    proxy.close();

    const broken = await options({ environment: { HTTPS_PROXY: 'ftp://proxy.example' } });
    await assert.rejects(download(url, join(folder, 'code.tar.gz'), broken), {
      message: 'https://law.example/code.tar.gz: the proxy cannot be used (PROXY_ADDRESS).',
    });
  });

  it('starts again, and says so, if the server does not support ranges', async () => {
    await interrupt();
    server.sends = 'whole';
    await get();
    assert.ok(logged.some((line) => line.includes('can’t resume')));
  });

  it('starts again if it has changed since', async () => {
    await interrupt();
    server.archive = await archiveOf(2025, { '1.9': 'Other words.' });
    server.stated = server.archive;
    server.sends = 'ranges';
    assert.deepEqual(readFileSync(await get()), server.archive);
  });

  it('is refused if it is longer than stated, or if its address is not secure', async () => {
    await assert.rejects(get({ limit: 500 }), /longer than 500 bytes/);
    assert.deepEqual(readdirSync(folder), []);
    const away = new URL('http://code.example/code.tar.gz');
    await assert.rejects(download(away, join(folder, 'x'), await options()), /only https/);
  });

  it('stops when canceled, and keeps the received bytes for the next attempt', async () => {
    await interrupt();
    server.sends = 'ranges';
    await get();
    assert.match(server.ranges.at(-1) ?? '', /^bytes=\d+-$/);
  });
});
