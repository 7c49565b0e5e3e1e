import { strict as assert } from 'node:assert';
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createClient } from '../../../src/client/index.ts';
import { openSqliteStore } from '../../../src/service/store/sqlite/index.ts';
import { city, publish } from './fixtures.ts';

const cli = join(import.meta.dirname, '../../../src/cli.ts');
const key = 'key-for-the-process-of-these-tests';

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function ended(child: ChildProcess): Promise<Ended> {
  let out = '';
  let err = '';
  child.stdout?.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    err += chunk;
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })));
}

/** The first line on stdout. */
function url(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', (chunk) => resolve(JSON.parse(String(chunk)).url));
    child.once('close', () => reject(new Error('ended before it answered')));
  });
}

describe('legal-code serve, as a process', () => {
  let folder: string;
  let library: string;
  const children: ChildProcess[] = [];
  const run = (args: readonly string[], env: Record<string, string> = { LEGAL_CODE_API_KEY: key }): ChildProcess => {
    const { LEGAL_CODE_API_KEY: _key, ...clean } = process.env;
    const child = spawn(process.execPath, [cli, ...args], {
      env: { ...clean, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    return child;
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'legal-code-process-'));
    library = join(folder, 'library.db');
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const get = async (address: string, authorization = `Bearer ${key}`): Promise<{ data: unknown[]; next: unknown }> =>
    JSON.parse(await (await fetch(address, { headers: { authorization } })).text());

  it('prints its address once it is ready, creates a missing library, and stops cleanly', async () => {
    const child = run(['serve', '--library', library]);
    const end = ended(child);
    const address = await url(child);
    assert.match(address, /^http:\/\/127\.0\.0\.1:\d+$/);
    assert.deepEqual(await get(`${address}/v1/jurisdictions`), { data: [], next: null });
    child.kill('SIGTERM');
    const { code, out, err } = await end;
    assert.deepEqual([code, err], [0, '']);
    assert.deepEqual(JSON.parse(out), { url: address });
    assert.equal(new DatabaseSync(library, { readOnly: true }).prepare('PRAGMA quick_check').get()?.quick_check, 'ok');
  });

  // On Windows, a socket is a named pipe, so no file remains.
  if (process.platform !== 'win32')
    it('listens at a socket, replaces one that a killed process left, and leaves one alone that answers', async () => {
      const socketPath = join(folder, 'socket');
      const args = ['serve', '--library', library, '--socket', socketPath];
      const killed = run(args);
      assert.equal(await url(killed), 'http://localhost');
      const gone = ended(killed);
      killed.kill('SIGKILL');
      await gone;
      assert.ok(existsSync(socketPath));

      const child = run(args);
      const end = ended(child);
      await url(child);
      assert.equal(statSync(socketPath).mode & 0o077, 0);
      const client = createClient({ url: 'http://localhost', socketPath, key: () => key });
      assert.equal((await client.jurisdictions()).value.entries.length, 0);
      const second = await ended(run(args));
      assert.equal(second.code, 2);
      assert.match(second.err, /the socket is in use by another program/);
      assert.equal((await client.check()).value.entries.length, 0);
      await client.close();

      const both = await ended(run([...args, '--port', '8443']));
      assert.equal(both.code, 2);
      assert.match(both.err, /choose --port or --socket/);
      child.kill('SIGTERM');
      const { out } = await end;
      assert.deepEqual(JSON.parse(out), { url: 'http://localhost', socket: socketPath });
      assert.ok(!existsSync(socketPath));
    });

  it('sees what another process imports, and logs requests without keys or search texts', async () => {
    const child = run(['serve', '--library', library, '--log']);
    const end = ended(child);
    const address = await url(child);
    assert.equal((await get(`${address}/v1/search?q=leaf+blower`)).data.length, 0);
    const store = openSqliteStore(library);
    await publish(store, city);
    await store.close();
    assert.ok((await get(`${address}/v1/search?q=leaf+blower`)).data.length > 0);
    await get(`${address}/v1/search?q=leaf`, 'Bearer another-key');
    child.kill('SIGINT');
    const { code, err } = await end;
    assert.equal(code, 0);
    const lines = err
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      lines.map((line) => [line.event, line.path, line.status, line.account]),
      [
        ['request', '/v1/search', 200, 'owner'],
        ['request', '/v1/search', 200, 'owner'],
        ['request', '/v1/search', 401, undefined],
      ],
    );
    assert.match(lines[0].request_id, /^\w+-\w+$/);
    assert.doesNotMatch(err, /leaf|key-for|another-key|Bearer/);
  });

  it('does not start without an account, and names what is missing', async () => {
    const cases: [string[], Record<string, string>, RegExp][] = [
      [[], {}, /no account can use this service: set LEGAL_CODE_API_KEY, or give --accounts FILE/],
      [[], { LEGAL_CODE_API_KEY: 'x' }, /LEGAL_CODE_API_KEY: expected 8/],
      [['--accounts', join(folder, 'none.json')], {}, /file not found/],
      [['--accounts', join(folder, 'bad.json')], {}, /accounts\[0\]\.name: expected a text/],
      [['--port', 'http'], { LEGAL_CODE_API_KEY: key }, /--port: expected a number/],
      [
        ['--host', '203.0.113.7'],
        { LEGAL_CODE_API_KEY: 'short-key' },
        /LEGAL_CODE_API_KEY: expected 32 or more random characters, such as [\w-]{43}$/m,
      ],
      [['--host', '203.0.113.7'], { LEGAL_CODE_API_KEY: key }, /this machine has no such address/],
    ];
    writeFileSync(join(folder, 'bad.json'), '{"accounts":[{}]}');
    await Promise.all(
      cases.map(async ([args, env, message]) => {
        const { code, out, err } = await ended(run(['serve', '--library', library, ...args], env));
        assert.deepEqual([code, out], [2, ''], String(message));
        assert.match(err, message);
      }),
    );
    const missing = await ended(run(['serve']));
    assert.equal(missing.code, 2);
    assert.match(missing.err, /--library/);
  });

  it('ends with the process that started it', async () => {
    const { LEGAL_CODE_API_KEY: _key, ...clean } = process.env;
    const child = fork(cli, ['serve', '--library', library], {
      env: { ...clean, LEGAL_CODE_API_KEY: key },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    children.push(child);
    const exit = new Promise((resolve) => child.once('exit', resolve));
    await url(child);
    child.disconnect();
    assert.equal(await exit, 0);
  });

  it('reports that its port is in use', async () => {
    const first = run(['serve', '--library', library]);
    const port = new URL(await url(first)).port;
    const second = await ended(run(['serve', '--library', library, '--port', port]));
    assert.equal(second.code, 2);
    assert.match(second.err, /the port is in use/);
  });

  it('removes a jurisdiction by name or id', async () => {
    const store = openSqliteStore(library);
    await publish(store, city);
    await store.close();
    const gone = await ended(run(['remove', '--library', library, '--jurisdiction', 'alder bay']));
    assert.equal(gone.code, 0);
    assert.equal(JSON.parse(gone.out).removed.sections, city.sections.length);
    const again = await ended(run(['remove', '--library', library, '--jurisdiction', 'Alder Bay']));
    assert.equal(again.code, 1);
    assert.match(again.err, /no such jurisdiction/);
    const none = await ended(run(['remove', '--library', join(folder, 'none.db'), '--jurisdiction', 'x']));
    assert.equal(none.code, 2);
  });
});
