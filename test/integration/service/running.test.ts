import { strict as assert } from 'node:assert';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountsFromFile } from '../../../src/service/accounts-file.ts';
import { jsonLog } from '../../../src/service/log.ts';
import { readAccounts } from '../../../src/service/read-accounts.ts';
import { serve } from '../../../src/service/serve.ts';
import { createServer } from '../../../src/service/server.ts';
import { LibraryError } from '../../../src/service/store/errors.ts';
import { openSqliteStore, type SqliteStore } from '../../../src/service/store/sqlite/index.ts';
import type { Store } from '../../../src/service/store/store.ts';
import { holdAgainstDocument } from './described.ts';
import { accounts, ask, city, keys, publish } from './fixtures.ts';

/** The store with some methods replaced. */
function changed(store: SqliteStore, changes: Partial<Store>): Store {
  return new Proxy<Store>(store, {
    get(target, name) {
      const given: unknown = Reflect.get(changes, name) ?? Reflect.get(target, name);
      return typeof given === 'function' ? given.bind(target) : given;
    },
  });
}

describe('the service while it runs', () => {
  let folder: string;
  let store: SqliteStore;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'legal-code-running-'));
    store = openSqliteStore(':memory:');
    await publish(store, city);
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const bearer = { authorization: `Bearer ${keys.full}` };

  it('completes open requests when it stops, closes idle connections, and accepts no new ones', async () => {
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    let asked = (): void => undefined;
    const begun = new Promise<void>((resolve) => {
      asked = resolve;
    });
    let closed = false;
    const slow = changed(store, {
      jurisdictions: async (scope, page) => {
        asked();
        await held;
        assert.equal(closed, false, 'the library is closed after the last answer');
        return store.jurisdictions(scope, page);
      },
      close: async () => {
        closed = true;
      },
    });
    const serving = await serve({ store: slow, accounts, at: { host: '127.0.0.1', port: 0 }, log: false });
    const port = Number(new URL(serving.reached.url).port);
    const idle = connect({ host: '127.0.0.1', port });
    await new Promise((resolve) => idle.once('connect', resolve));
    const idleClosed = new Promise((resolve) => idle.once('close', resolve).resume());
    idle.write(`GET /health HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
    await new Promise((resolve) => idle.once('data', resolve));

    const answering = fetch(`${serving.reached.url}/v1/jurisdictions`, { headers: bearer });
    await begun;
    const stopping = serving.stop();
    await idleClosed;
    await assert.rejects(fetch(`${serving.reached.url}/health`), 'nothing new is taken');
    go();
    const answer = await answering;
    assert.equal(answer.status, 200);
    assert.equal(JSON.parse(await answer.text()).data[0].name, 'Alder Bay');
    await stopping;
    assert.equal(closed, true);
    assert.equal(serving.stop(), serving.stop(), 'told twice, it stops once');
  });

  it('is not ready while the library is unreadable, logs the reason, and recovers', async () => {
    let fault: LibraryError | undefined = new LibraryError('busy', 'library.db is being written');
    const faults: string[] = [];
    const app = createServer({
      store: changed(store, {
        jurisdictions: (scope, page) =>
          fault === undefined ? store.jurisdictions(scope, page) : Promise.reject(fault),
      }),
      accounts,
      onFault: (detail, error) => faults.push(`${detail}: ${error instanceof Error ? error.message : ''}`),
    });
    for (const url of ['/ready', '/v1/jurisdictions']) {
      const { status, headers, body } = await ask(app, url);
      assert.equal(status, 503);
      assert.equal(headers['retry-after'], '1');
      assert.equal(body.detail, 'The library is busy.');
      assert.doesNotMatch(JSON.stringify(body), /library\.db/, 'no file name leaves the machine');
    }
    fault = new LibraryError('corrupted', 'library.db is damaged');
    assert.match((await ask(app, '/ready', { key: null })).body.type, /library-damaged$/);
    assert.equal((await ask(app, '/health', { key: null })).status, 200, 'the process is there all the same');
    fault = undefined;
    assert.deepEqual((await ask(app, '/ready', { key: null })).body, { status: 'ready' });
    assert.equal(faults.length, 3);
    assert.match(faults[0] ?? '', /^request \w+-\w+: The service is not available: library\.db is being written$/);
    await app.close();
  });

  it('answers its own faults with 500 and only a reference number to the log', async () => {
    const faults: unknown[] = [];
    const app = createServer({
      store: changed(store, { section: () => Promise.reject(new Error('a secret of the library')) }),
      accounts,
      onFault: (detail) => faults.push(detail),
    });
    const { entries } = await store.search('all', { text: 'noise', limit: 1 });
    const { status, text, headers } = await ask(app, `/v1/code-sections/${entries[0]?.code_section_id}`);
    assert.equal(status, 500);
    assert.doesNotMatch(text, /secret/);
    assert.deepEqual(faults, [`request ${headers['x-request-id']}: Internal error`]);
    await app.close();
  });

  it('follows its accounts file: keys, tiers, coverage and rates, without a restart; a bad file changes nothing', async () => {
    const file = join(folder, 'accounts.json');
    let now = 0;
    let stamp = 0;
    const write = (value: unknown): void => {
      stamp += 1;
      writeFileSync(file, typeof value === 'string' ? value : `${JSON.stringify(value)}${' '.repeat(stamp)}`);
      now += 1_000;
    };
    const account = (more: object = {}): object => ({ accounts: [{ name: 'firm', key: 'key-of-the-firm', ...more }] });
    write(account());
    const logged: string[] = [];
    const app = createServer({
      store,
      accounts: accountsFromFile(file, (line) => logged.push(line), { now: () => now }),
    });
    const { entries } = await store.search('all', { text: 'noise', limit: 1 });
    const url = `/v1/code-sections/${entries[0]?.code_section_id}`;
    const status = async (key = 'key-of-the-firm'): Promise<number> => (await ask(app, url, { key })).status;
    const first = await ask(app, url, { key: 'key-of-the-firm' });
    assert.ok(first.body.text.length > 0);

    write(account({ tier: 'basic', resources: ['sections'] }));
    const less = await ask(app, url, {
      key: 'key-of-the-firm',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    assert.equal(less.status, 200, 'what a client kept is not confirmed to a lesser tier');
    assert.deepEqual([less.body.text, less.body.withheld.includes('text')], [undefined, true]);

    write('{ "accounts": [');
    assert.equal(await status(), 200);
    assert.match(logged[0] ?? '', /accounts\.json: the file is not JSON \(the accounts stay as they were\)/);
    assert.equal(logged.length, 1);

    write(account({ jurisdictions: ['Elsewhere'] }));
    assert.equal(await status(), 404, 'coverage was taken away');
    write(account({ key: 'another-key' }));
    assert.equal(await status(), 401);
    assert.equal(await status('another-key'), 200);
    write(account({ rate: { requests: 2, per_seconds: 3_600 } }));
    const statuses = [await status(), await status(), await status()];
    assert.deepEqual(statuses, [200, 200, 429]);
    write(account());
    assert.equal(await status(), 200, 'a limit that was lifted is lifted at once');
    assert.equal(logged.length, 1);
    await app.close();
  });

  it('writes a line for each request with its number and account, and never a key, a search text or what was typed for an address', async () => {
    const lines: string[] = [];
    const app = createServer({ store, accounts, log: jsonLog((line) => lines.push(line)), loopback: true });
    const secrets = ['secret-plan', 'a-key-of-nobody', ...Object.values(keys)];
    const requests: [string, string | null][] = [
      ['/v1/search?q=secret-plan', keys.full],
      ['/v1/search?q=secret-plan&limit=0', keys.full],
      ['/v1/search?q=secret-plan', 'a-key-of-nobody'],
      ['/v1/search?access_token=full-account-key', null],
      ['/v1/secret-plan', keys.full],
      ['/v1/code-sections/secret-plan%20for%20%C2%A7%205', keys.full],
      ['/v1/code-sections/secret-plan', keys.full],
      ['/v1/code-sections/secret-plan%E0%A4%A', keys.full],
      ['/v1/full-account-key/%E0%A4%A', 'a-key-of-nobody'],
      ['/health?secret-plan', null],
    ];
    const numbers: unknown[] = [];
    for (const [url, key] of requests) numbers.push((await ask(app, url, { key })).headers['x-request-id']);
    await app.close();
    const logged = lines.map((line) => JSON.parse(line));
    assert.deepEqual(
      logged.map((line) => line.request_id),
      numbers,
    );
    assert.equal(new Set(numbers).size, requests.length);
    assert.deepEqual(
      logged.map((line) => [line.status, line.account]),
      [
        [200, 'full'],
        [400, 'full'],
        [401, undefined],
        [401, undefined],
        [404, 'full'],
        [404, 'full'],
        [404, 'full'],
        [400, 'full'],
        [401, undefined],
        [200, undefined],
      ],
    );
    for (const secret of secrets) assert.ok(!lines.join('').includes(secret), secret);
  });

  it('sends the remaining rate with every answer to accounts that have a limit', async () => {
    const app = createServer({
      store,
      accounts: readAccounts(
        JSON.stringify({
          accounts: [
            { name: 'limited', key: 'key-of-limited', rate: { requests: 100, per_seconds: 1e9 } },
            { name: 'unlimited', key: 'key-of-unlimited' },
          ],
        }),
      ),
    });
    const limitsOf = async (url: string, key: string | null) => {
      const { status, headers } = await ask(app, url, { key });
      return [status, String(headers.ratelimit).replace(/t=\d+$/, 't'), headers['ratelimit-policy']];
    };
    const cases: readonly (readonly [string, number])[] = [
      ['/v1/jurisdictions', 200],
      ['/v1/search', 400],
      ['/v1/nothing', 404],
      ['/v1/code-sections/%E0%A4%A', 400],
      ['/v1/openapi.json', 200],
    ];
    for (const [at, [url, status]] of cases.entries()) {
      assert.deepEqual(
        await limitsOf(url, 'key-of-limited'),
        [status, `"account";r=${99 - at};t`, '"account";q=100;w=1000000000'],
        url,
      );
      assert.deepEqual(await limitsOf(url, 'key-of-unlimited'), [status, 'undefined', undefined], url);
    }
    assert.deepEqual(await limitsOf('/v1/jurisdictions', null), [401, 'undefined', undefined]);
    assert.deepEqual(await limitsOf('/health', null), [200, 'undefined', undefined]);
    await app.close();
  });

  it('limits each account separately, and a refusal is a problem with its retry time', async () => {
    const two = readAccounts(
      JSON.stringify({
        accounts: ['one', 'two'].map((name) => ({
          name,
          key: `key-of-${name}`,
          rate: { requests: 1, per_seconds: 90 },
        })),
      }),
    );
    const app = createServer({ store, accounts: two });
    const document = (await ask(createServer({ store, accounts }), '/v1/openapi.json')).body;
    const declared = (url: string, status: number): Readonly<Record<string, { readonly required: boolean }>> =>
      document.paths[url].get.responses[status].headers;
    for (const name of ['one', 'two']) {
      const first = await ask(app, '/v1/jurisdictions', { key: `key-of-${name}` });
      assert.equal(first.status, 200);
      assert.equal(first.headers['ratelimit-policy'], '"account";q=1;w=90');
      assert.equal(first.headers.ratelimit, '"account";r=0;t=90');
      assert.equal(declared('/v1/jurisdictions', 200).RateLimit?.required, false);
      for (const method of ['GET', 'HEAD', 'POST'] as const) {
        const refused = await app.inject({
          method,
          url: '/v1/search?q=x',
          headers: { authorization: `Bearer key-of-${name}` },
        });
        const { statusCode: status, headers, body: text } = refused;
        holdAgainstDocument({ method, url: '/v1/search?q=x', status, headers, text });
        assert.equal(status, 429);
        const wait = Number(headers['retry-after']);
        assert.ok(Number.isInteger(wait) && wait > 60 && wait <= 90, String(wait));
        assert.equal(headers['ratelimit-policy'], '"account";q=1;w=90');
        assert.equal(headers.ratelimit, `"account";r=0;t=${wait}`, 'not to be asked again before the window ends');
        for (const field of ['RateLimit', 'RateLimit-Policy', 'Retry-After'])
          assert.equal(declared('/v1/search', 429)[field]?.required, true, field);
      }
    }
    await app.close();
  });
});
