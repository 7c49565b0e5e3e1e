import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type Failure, isAbort, LookupError } from '../../../src/contract/failure.ts';
import { clientOf, json, serve, serveSockets, stopAll, trusting, until } from './servers.ts';

const section = { code_section_id: 's1', number: '6.04.010' };
const pem = (name: string): string => readFileSync(new URL(`../../fixtures/tls/${name}.pem`, import.meta.url), 'utf8');

async function failureOf(asked: Promise<unknown>): Promise<Failure> {
  try {
    await asked;
  } catch (error) {
    assert.ok(error instanceof LookupError, String(error));
    assert.ok(
      !JSON.stringify({ ...error.failure, message: error.message, cause: String(error.cause) }).includes('the-key'),
    );
    return error.failure;
  }
  throw new Error('it should have failed');
}

describe('a failing service', () => {
  afterEach(stopAll);

  it('refuses the connection: offline, with the system’s error code', async () => {
    const { url } = await serveSockets(() => undefined);
    await stopAll();
    assert.deepEqual(await failureOf(clientOf({ url }).section('s1')), { kind: 'offline', cause: 'ECONNREFUSED' });
  });

  it('has an unknown host name: offline', async () => {
    const failure = await failureOf(clientOf({ url: 'https://no-such-host.invalid' }).section('s1'));
    assert.equal(failure.kind, 'offline');
  });

  it('accepts the connection and sends nothing: timeout for the headers', async () => {
    const { url } = await serveSockets(() => undefined);
    const client = clientOf({ url, timeouts: { total: 15_000 } });
    assert.deepEqual(await failureOf(client.section('s1')), { kind: 'timeout', phase: 'headers' });
  });

  it('stops in the body: timeout for the body', async () => {
    const { url } = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"id"');
    });
    assert.deepEqual(await failureOf(clientOf({ url, timeouts: { headers: 10_000, total: 15_000 } }).section('s1')), {
      kind: 'timeout',
      phase: 'body',
    });
  });

  it('sends a byte now and then: timeout for the whole answer', async () => {
    const timers: NodeJS.Timeout[] = [];
    const { url } = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      timers.push(setInterval(() => response.write(' '), 50));
    });
    assert.deepEqual(await failureOf(clientOf({ url }).section('s1')), { kind: 'timeout', phase: 'total' });
    for (const timer of timers) clearInterval(timer);
  });

  it('resets the connection in the body: offline', async () => {
    const { url } = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"id"', () => response.socket?.resetAndDestroy());
    });
    assert.equal((await failureOf(clientOf({ url }).section('s1'))).kind, 'offline');
  });

  it('closes before the promised length: offline, never half an answer', async () => {
    const { url } = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write(JSON.stringify(section), () => response.socket?.end());
    });
    assert.equal((await failureOf(clientOf({ url }).section('s1'))).kind, 'offline');
  });

  it('does not speak HTTP: not understood', async () => {
    const { url } = await serveSockets((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'));
    assert.deepEqual(await failureOf(clientOf({ url }).section('s1')), {
      kind: 'notUnderstood',
      expected: 'an HTTP answer',
    });
  });

  const bodies: readonly (readonly [string, (response: ServerResponse) => void, string])[] = [
    ['truncated JSON', (response) => response.end('{"id": "s1", "text'), 'JSON'],
    ['nothing', (response) => response.end(), 'JSON'],
    [
      'an HTML page',
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>'),
      'JSON',
    ],
    ['JSON that is no section', (response) => json(response, { ok: true }), 'code_section_id'],
    [
      'bytes that are not UTF-8',
      (response) => response.end(Buffer.from([0x7b, 0x22, 0xe9, 0x22, 0x7d])),
      'text in utf-8',
    ],
    [
      'a charset that there is not',
      (response) => response.writeHead(200, { 'content-type': 'application/json; charset=klingon' }).end('{}'),
      'text in klingon',
    ],
    [
      'gzip that is not',
      (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('{}'),
      'gzip content',
    ],
    [
      'an unrequested coding',
      (response) => response.writeHead(200, { 'content-encoding': 'rot13' }).end('{}'),
      'a content coding that was requested',
    ],
  ];
  for (const [what, answer, expected] of bodies) {
    it(`answers with ${what}: not understood`, async () => {
      const { url } = await serve((_, response) => answer(response));
      assert.deepEqual(await failureOf(clientOf({ url }).section('s1')), {
        kind: 'notUnderstood',
        where: '$',
        expected,
        ...(what === 'an HTML page' ? { from: 'other' } : {}),
      });
    });
  }

  it('answers in declared Latin-1: read correctly', async () => {
    const { url } = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json; charset=iso-8859-1' });
      response.end(Buffer.from(JSON.stringify({ ...section, heading: 'Cafés' }), 'latin1'));
    });
    assert.equal((await clientOf({ url }).section('s1')).value.heading, 'Cafés');
  });

  const large = { kind: 'notUnderstood', where: '$', expected: 'an answer of at most 1 MB' };
  it('never stops sending: cut off at the size limit', async () => {
    const { url } = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 0x20)));
        response.once('drain', more);
      };
      more();
    });
    assert.deepEqual(
      await failureOf(clientOf({ url, sizeLimit: 1 << 20, timeouts: { total: 5000 } }).section('s1')),
      large,
    );
  });

  it('announces a body over the size limit: not read', async () => {
    const { url } = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(10 << 20) });
      response.write('{');
    });
    assert.deepEqual(await failureOf(clientOf({ url, sizeLimit: 1 << 20 }).section('s1')), large);
  });

  it('sends a gzip bomb: cut off at the size limit', async () => {
    const bomb = gzipSync(Buffer.alloc(50 << 20, 0x20));
    const { url } = await serve((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
    assert.deepEqual(
      await failureOf(clientOf({ url, sizeLimit: 1 << 20, timeouts: { total: 5000 } }).section('s1')),
      large,
    );
  });

  const problem = { type: 'about:blank', title: 'No', detail: 'Because.' };
  const statuses: readonly (readonly [number, Failure])[] = [
    [400, { kind: 'serviceError', status: 400, detail: 'Because.' }],
    [401, { kind: 'unauthorized', refused: true, detail: 'Because.' }],
    [402, { kind: 'forbidden', because: 'account', detail: 'Because.' }],
    [403, { kind: 'forbidden', detail: 'Because.' }],
    [404, { kind: 'notFound', detail: 'Because.' }],
    [405, { kind: 'notOffered', detail: 'Because.' }],
    [409, { kind: 'serviceError', status: 409, detail: 'Because.' }],
    [410, { kind: 'notFound', detail: 'Because.' }],
    [429, { kind: 'rateLimited', detail: 'Because.' }],
    [500, { kind: 'serviceError', status: 500, detail: 'Because.' }],
    [501, { kind: 'notOffered', detail: 'Because.' }],
    [502, { kind: 'serviceError', status: 502, detail: 'Because.' }],
    [503, { kind: 'serviceError', status: 503, detail: 'Because.' }],
    [304, { kind: 'serviceError', status: 304 }],
  ];
  for (const [status, failure] of statuses) {
    it(`answers ${status}: ${failure.kind}`, async () => {
      const { url } = await serve((_, response) => {
        if (status === 304) response.writeHead(304).end();
        else json(response, problem, {}, status);
      });
      assert.deepEqual(await failureOf(clientOf({ url }).section('s1')), failure);
    });
  }

  it('answers 401 without a key: the failure says that a key is needed', async () => {
    const { url, requests } = await serve((_, response) => json(response, {}, {}, 401));
    const failure = await failureOf(clientOf({ url, key: () => undefined }).section('s1'));
    assert.deepEqual(failure, { kind: 'unauthorized', refused: false });
    assert.equal(requests[0]?.headers.authorization, undefined);
  });

  it('repeats the key in its error: the key is removed', async () => {
    const { url } = await serve((_, response) => json(response, { message: 'unknown key the-key!' }, {}, 401));
    assert.deepEqual(await failureOf(clientOf({ url }).section('s1')), {
      kind: 'unauthorized',
      refused: true,
      detail: 'unknown key …!',
    });
  });

  it('has an untrusted or expired certificate: offline, with the reason', async () => {
    const key = pem('key');
    const self = await serve((_, response) => json(response, section), { key, cert: pem('self-signed') });
    const failure = await failureOf(clientOf({ url: self.url }).section('s1'));
    assert.deepEqual(failure, { kind: 'offline', cause: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    const old = await serve((_, response) => json(response, section), { key, cert: pem('expired') });
    assert.deepEqual(await failureOf(clientOf({ url: old.url }).section('s1')), {
      kind: 'offline',
      cause: 'CERT_HAS_EXPIRED',
    });
    assert.equal(self.requests.length + old.requests.length, 0);
    const { value } = await trusting(pem('self-signed'), () => clientOf({ url: self.url }).section('s1'));
    assert.equal(value.id, 's1');
  });

  it('aborts the request silently when the user cancels', async () => {
    let closed = 0;
    const { url, requests } = await serve((request) => request.once('close', () => (closed += 1)));
    const controller = new AbortController();
    const asked = clientOf({ url, timeouts: { headers: 5000, total: 5000 } }).section('s1', {
      signal: controller.signal,
    });
    await until(() => requests.length === 1);
    controller.abort();
    await assert.rejects(asked, isAbort);
    await until(() => closed === 1);
  });

  it('sends nothing if the user cancels first', async () => {
    const { url, requests } = await serve((_, response) => json(response, section));
    await assert.rejects(clientOf({ url }).section('s1', { signal: AbortSignal.abort(new Error('x')) }), isAbort);
    assert.equal(requests.length, 0);
  });
});

describe('a redirect', () => {
  afterEach(stopAll);

  it('is followed, with the key on the same origin', async () => {
    const { url, requests } = await serve((request, response) => {
      if (request.url === '/v1/code-sections/s1') response.writeHead(308, { location: '/v1/moved' }).end();
      else json(response, section);
    });
    assert.equal((await clientOf({ url }).section('s1')).value.id, 's1');
    assert.deepEqual(
      requests.map((request) => request.headers.authorization),
      ['Bearer the-key', 'Bearer the-key'],
    );
  });

  it('to another origin never carries the key', async () => {
    const other = await serve((_, response) => json(response, section));
    const { url } = await serve((_, response) => response.writeHead(302, { location: `${other.url}/x` }).end());
    assert.equal((await clientOf({ url }).section('s1')).value.id, 's1');
    assert.equal(other.requests[0]?.headers.authorization, undefined);
  });

  it('to another origin that asks for a key does not make ours refused', async () => {
    const other = await serve((_, response) => json(response, {}, {}, 401));
    const { url } = await serve((_, response) => response.writeHead(302, { location: other.url }).end());
    assert.deepEqual(await failureOf(clientOf({ url }).section('s1')), { kind: 'unauthorized', refused: false });
  });

  for (const location of ['http://law.example.org/v1', 'ftp://127.0.0.1/', 'http://', 'javascript:alert(1)']) {
    it(`to ${location} is refused`, async () => {
      const { url } = await serve((_, response) => response.writeHead(301, { location }).end());
      assert.equal((await failureOf(clientOf({ url }).section('s1'))).kind, 'notUnderstood');
    });
  }

  it('from https to http is refused even on this machine', async () => {
    const plain = await serve((_, response) => json(response, section));
    const tls = { key: pem('key'), cert: pem('self-signed') };
    const { url } = await serve((_, response) => response.writeHead(301, { location: plain.url }).end(), tls);
    const failure = await trusting(pem('self-signed'), () => failureOf(clientOf({ url }).section('s1')));
    assert.deepEqual(failure, {
      kind: 'notUnderstood',
      where: 'Location',
      expected: 'a redirect to https',
      from: 'other',
    });
    assert.equal(plain.requests.length, 0);
  });

  it('in a circle ends after five', async () => {
    const { url, requests } = await serve((_, response) => response.writeHead(302, { location: '/again' }).end());
    assert.equal((await failureOf(clientOf({ url }).section('s1'))).kind, 'notUnderstood');
    assert.equal(requests.length, 6);
  });
});

describe('a retry', () => {
  afterEach(stopAll);

  it('succeeds after a reset and after 503, and logs one line without the search text', async () => {
    let count = 0;
    const log: string[] = [];
    const { url } = await serve((request, response) => {
      count += 1;
      if (count === 1) request.socket.resetAndDestroy();
      else if (count === 2) json(response, {}, {}, 503);
      else json(response, [{ id: 's1' }]);
    });
    const { value } = await clientOf({
      url,
      retries: 2,
      timeouts: { total: 5000 },
      log: (line) => log.push(line),
    }).search({ text: 'secret words' });
    assert.equal(value.entries.length, 1);
    assert.equal(log.length, 3);
    for (const line of log) assert.match(line, /^GET \/v1\/search (offline \w+|503|200) \d+ ms$/);
  });

  it('does not follow an answer that will not change', async () => {
    const { url, requests } = await serve((_, response) => json(response, {}, {}, 404));
    await failureOf(clientOf({ url, retries: 3 }).section('s1'));
    assert.equal(requests.length, 1);
  });

  it('waits for a short Retry-After, and reports a long one', async () => {
    let first = 0;
    const { url } = await serve((_, response) => {
      if (first === 0) {
        first = Date.now();
        json(response, {}, { 'retry-after': '1' }, 429);
      } else json(response, section);
    });
    await clientOf({ url, retries: 1, timeouts: { total: 5000 } }).section('s1');
    assert.ok(Date.now() - first >= 950);

    const now = Date.parse('2026-01-01T00:00:00Z');
    const retryAfter: readonly (readonly [string, number | undefined])[] = [
      ['120', now + 120_000],
      ['Thu, 01 Jan 2026 00:10:00 GMT', now + 600_000],
      ['Wed, 01 Jan 2025 00:00:00 GMT', now],
      ['99999999999999999999', now + 86_400_000],
      ['-5', undefined],
      ['soon', undefined],
    ];
    for (const [header, retryAt] of retryAfter) {
      const limited = await serve((_, response) => json(response, {}, { 'retry-after': header }, 429));
      const failure = await failureOf(clientOf({ url: limited.url, now: () => now }).section('s1'));
      assert.deepEqual(
        failure,
        retryAt === undefined ? { kind: 'rateLimited' } : { kind: 'rateLimited', retryAt },
        header,
      );
    }
  });
});

describe('a proxy', () => {
  afterEach(stopAll);

  it('that requires a password has its own failure', async () => {
    const { port } = await serveSockets((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n')),
    );
    const client = clientOf({
      url: 'https://law.example.org',
      environment: { HTTPS_PROXY: `http://127.0.0.1:${port}` },
    });
    assert.deepEqual(await failureOf(client.section('s1')), { kind: 'offline', cause: 'PROXY_407' });
  });

  it('gets its password, never the key', async () => {
    let head = '';
    const { port } = await serveSockets((socket) =>
      socket.once('data', (data) => {
        head = data.toString();
        socket.end('HTTP/1.1 503 No\r\ncontent-length: 0\r\n\r\n');
      }),
    );
    const environment = { HTTPS_PROXY: `http://user:pass-word@127.0.0.1:${port}` };
    assert.deepEqual(await failureOf(clientOf({ url: 'https://law.example.org', environment }).section('s1')), {
      kind: 'offline',
      cause: 'PROXY_503',
    });
    assert.match(head, /^CONNECT law\.example\.org:443 /);
    assert.match(head, /proxy-authorization: Basic dXNlcjpwYXNzLXdvcmQ=/i);
    assert.ok(!head.includes('the-key'));
  });
});
