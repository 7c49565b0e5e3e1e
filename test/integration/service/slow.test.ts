import { strict as assert } from 'node:assert';
import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { createServer } from '../../../src/service/server.ts';
import { openSqliteStore, type SqliteStore } from '../../../src/service/store/sqlite/index.ts';
import { unreadAnswers } from '../../../src/service/unread-answers.ts';
import { accounts, city, keys, publish } from './fixtures.ts';

/** The milliseconds that a request may take to arrive. None of these ever arrives. */
const requestTimeout = 50;

describe('a request that comes too slowly', () => {
  let store: SqliteStore;
  let app: ReturnType<typeof createServer>;
  let port: number;
  const sockets: Socket[] = [];
  beforeEach(async () => {
    store = openSqliteStore(':memory:');
    await publish(store, city);
    app = createServer({ store, accounts, loopback: true, requestTimeout });
    port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await app.close();
    await store.close();
  });

  /** Sends only this part of a request. Returns everything until the service closes the connection. */
  const answered = (part: string): Promise<string> =>
    new Promise((resolve) => {
      // Half-open, so that the service ends it.
      const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
      sockets.push(socket);
      let received = '';
      socket.on('data', (chunk) => {
        received += chunk;
      });
      for (const ending of ['end', 'error'] as const) socket.on(ending, () => resolve(received));
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
      const received = await answered(head('POST', ...more));
      assert.match(received, /^HTTP\/1\.1 405 /);
      assert.equal(received.match(/HTTP\/1\.1/g)?.length, 1);
      assert.match(received, /"status":405[^}]*\}$/);
    });

  it('does not affect other requests', async () => {
    const slow = answered('GET /v1/juris');
    const beside = await fetch(`http://127.0.0.1:${port}/v1/jurisdictions`, {
      headers: { authorization: `Bearer ${keys.full}` },
    });
    assert.equal(beside.status, 200);
    assert.match(await slow, /^HTTP\/1\.1 408 /);
    assert.equal((await fetch(`http://127.0.0.1:${port}/health`)).status, 200, 'nor to those that come after it');
  });
});

describe('a client that does not read', () => {
  let store: SqliteStore;
  let app: ReturnType<typeof createServer>;
  const sockets: Socket[] = [];
  beforeEach(async () => {
    store = openSqliteStore(':memory:');
    await publish(store, city);
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await app.close();
    await store.close();
  });

  /** The service's end of a connection that repeatedly requests the service's description, and reads nothing. */
  const asking = async (times: number): Promise<{ readonly end: Socket; readonly bytes: number }> => {
    app = createServer({ store, accounts, loopback: true });
    const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
    const head = `GET /v1/openapi.json HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${keys.full}\r\n\r\n`;
    const { body } = await app.inject({
      url: '/v1/openapi.json',
      headers: { authorization: `Bearer ${keys.full}`, host: `127.0.0.1:${port}` },
    });
    const ends = once(app.server, 'connection');
    const socket = connect({ host: '127.0.0.1', port });
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.pause();
    socket.write(head.repeat(times));
    const [end] = await ends;
    return { end, bytes: body.length };
  };

  it('is disconnected when too much data waits for it', async () => {
    const { end, bytes } = await asking(400);
    if (!end.destroyed) await once(end, 'close');
    // The total size of its answers is much larger than what was written.
    assert.ok(end.bytesWritten < (400 * bytes) / 4, `${end.bytesWritten} of ${400 * bytes} bytes`);
  });
});

describe('answers that wait for their clients', () => {
  /** An answer of this many bytes on a connection, or on a new one; sent when `response` closes. */
  const answers = () => {
    let now = 0;
    const unread = unreadAnswers(60_000, () => now);
    const answer = (bytes: number, socket = new PassThrough()) => {
      const response = new EventEmitter();
      unread.count({ socket }, response, bytes);
      return { socket, sent: () => response.emit('close') };
    };
    return { answer, unread, later: (milliseconds: number) => (now += milliseconds) };
  };
  const megabyte = 2 ** 20;

  it('hold 32 MB on all connections together: the connections whose answers have waited longest are closed', () => {
    const { answer, unread } = answers();
    const clients = Array.from({ length: 1_000 }, () => answer(megabyte));
    const left = clients.filter(({ socket }) => !socket.destroyed);
    assert.deepEqual(left, clients.slice(-32));
    unread.stop();
  });

  it('stop counting once they are sent, or their connection is closed', async () => {
    const { answer, unread } = answers();
    const stays = answer(megabyte);
    for (let times = 0; times < 1_000; times += 1) answer(megabyte).sent();
    for (let times = 0; times < 100; times += 1) {
      const { socket } = answer(megabyte);
      answer(megabyte / 2, socket);
      socket.destroy();
      await once(socket, 'close');
    }
    assert.equal(stays.socket.destroyed, false);
    unread.stop();
  });

  it('have a minute, and one second more for each 16 kB', () => {
    const { answer, unread, later } = answers();
    const short = answer(100);
    const long = answer(megabyte);
    later(61_000);
    unread.leaveLate();
    assert.deepEqual([short.socket.destroyed, long.socket.destroyed], [true, false]);
    later(65_000);
    unread.leaveLate();
    assert.equal(long.socket.destroyed, true);
    unread.stop();
  });
});
