import { strict as assert } from 'node:assert';
import { connect, type Socket } from 'node:net';
import { createServer } from '../../../src/service/server.ts';
import { openSqliteStore, type SqliteStore } from '../../../src/service/store/sqlite/index.ts';
import { accounts, city, keys, publish } from './fixtures.ts';

/** How long a request may take to come, milliseconds: none of these comes at all, however long one waits. */
const patience = 50;

describe('a request that comes too slowly', function () {
  this.timeout(120_000);
  let store: SqliteStore;
  let app: ReturnType<typeof createServer>;
  let port: number;
  const sockets: Socket[] = [];
  beforeEach(async () => {
    store = openSqliteStore(':memory:');
    await publish(store, city);
    app = createServer({ store, accounts, loopback: true, patience });
    port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await app.close();
    await store.close();
  });

  /** Sends this much of a request and no more; gives all that comes until the service closes the connection. */
  const answered = (part: string): Promise<string> =>
    new Promise((resolve) => {
      // Half open, so that it is the service that ends it.
      const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
      sockets.push(socket);
      let came = '';
      socket.on('data', (chunk) => {
        came += chunk;
      });
      for (const ending of ['end', 'error'] as const) socket.on(ending, () => resolve(came));
      socket.write(part);
    });
  const head = (method: string, ...more: readonly string[]): string =>
    [
      `${method} /v1/jurisdictions HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      `Authorization: Bearer ${keys.full}`,
      ...more,
    ].join('\r\n');

  for (const [what, part] of [
    ['whose head stops in its first line', () => 'GET /v1/juris'],
    ['whose head stops in a header', () => head('GET', 'Accept: appl')],
    ['whose head stops before its end', () => `${head('GET')}\r\n`],
  ] as const)
    it(`${what}: 408 as a problem that may not be kept, and the connection is closed`, async () => {
      const [first = '', body, ...rest] = (await answered(part())).split('\r\n\r\n');
      assert.match(first, /^HTTP\/1\.1 408 Request Timeout\r\n/);
      assert.deepEqual(rest, []);
      const headers = new Map(
        first
          .toLowerCase()
          .split('\r\n')
          .slice(1)
          .map((line) => {
            const [name = '', ...value] = line.split(': ');
            return [name, value.join(': ')] as const;
          }),
      );
      assert.equal(headers.get('connection'), 'close');
      assert.equal(headers.get('content-type'), 'application/problem+json');
      assert.equal(headers.get('cache-control'), 'no-store');
      assert.equal(headers.get('content-length'), String(Buffer.byteLength(body ?? '')));
      assert.deepEqual(JSON.parse(body ?? ''), {
        type: 'https://legal-code-lookup.example/problems/request-timeout',
        title: 'Request not completed in time',
        status: 408,
      });
    });

  for (const [what, more] of [
    ['with a length', ['Content-Length: 100', '', 'hel']],
    ['in chunks', ['Transfer-Encoding: chunked', '', '5\r\nhel']],
  ] as const)
    it(`whose body stops, ${what}: answered once, as no body is waited for, and then closed without a second answer`, async () => {
      const came = await answered(head('POST', ...more));
      assert.match(came, /^HTTP\/1\.1 405 /);
      assert.equal(came.match(/HTTP\/1\.1/g)?.length, 1);
      assert.match(came, /"status":405[^}]*\}$/);
    });

  it('is nothing to those that come beside it', async () => {
    const slow = answered('GET /v1/juris');
    const beside = await fetch(`http://127.0.0.1:${port}/v1/jurisdictions`, {
      headers: { authorization: `Bearer ${keys.full}` },
    });
    assert.equal(beside.status, 200);
    assert.match(await slow, /^HTTP\/1\.1 408 /);
    assert.equal((await fetch(`http://127.0.0.1:${port}/health`)).status, 200, 'nor to those that come after it');
  });
});
