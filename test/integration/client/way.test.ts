import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { connect as connectTo, type Socket } from 'node:net';
import { type Failure, isAbort, LookupError } from '../../../src/contract/failure.ts';
import { describeFailure, untranslated } from '../../../src/lookup/failure-words.ts';
import { watchRejections } from '../../unit/client/rejections.ts';
import { clientOf, json, serve, serveSockets, stopAll, trusting, until } from './servers.ts';

const section = { code_section_id: 's1', number: '6.04.010' };
const pem = (name: string): string => readFileSync(new URL(`../../fixtures/tls/${name}.pem`, import.meta.url), 'utf8');
const patient = { connect: 400, headers: 5000, body: 5000, total: 10_000 };

async function failureOf(asked: Promise<unknown>): Promise<Failure> {
  try {
    await asked;
  } catch (error) {
    assert.ok(error instanceof LookupError, String(error));
    const all = JSON.stringify({ ...error.failure, stack: error.stack, cause: String(error.cause) });
    for (const secret of ['the-key', 'pass-word']) assert.ok(!all.includes(secret), all);
    return error.failure;
  }
  throw new Error('it should have failed');
}

const wordsOf = (failure: Failure): string => describeFailure(failure, untranslated).message;

/** A proxy that forwards every CONNECT to one port of this machine, and records the requests. */
async function tunnelTo(port: number): Promise<{ readonly address: string; readonly heads: string[] }> {
  const heads: string[] = [];
  const proxy = await serveSockets((socket) => {
    socket.once('data', (data) => {
      heads.push(data.toString());
      const onward: Socket = connectTo(port, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connected\r\n\r\n');
        socket.pipe(onward).pipe(socket);
      });
      onward.on('error', () => socket.destroy());
      socket.on('close', () => onward.destroy());
    });
  });
  return { address: `127.0.0.1:${proxy.port}`, heads };
}

describe('a connection to a service', () => {
  const rejections = watchRejections();
  afterEach(async () => {
    await stopAll();
    await rejections.none();
  });

  it('that never completes the TLS handshake times out', async () => {
    const { port } = await serveSockets(() => undefined);
    const failure = await failureOf(clientOf({ url: `https://127.0.0.1:${port}`, timeouts: patient }).section('s1'));
    assert.deepEqual(failure, { kind: 'timeout', phase: 'connect' });
    assert.equal(wordsOf(failure), 'The connection to the service timed out.');
  });

  it('without TLS at an https address is reported as unsafe', async () => {
    const { url, requests } = await serve((_, response) => json(response, section));
    const failure = await failureOf(clientOf({ url: url.replace('http:', 'https:') }).section('s1'));
    assert.equal(failure.kind, 'offline');
    assert.equal(requests.length, 0);
  });

  it('with an untrusted or expired certificate reports the reason', async () => {
    const serving = (cert: string) =>
      serve((_, response) => json(response, section), { key: pem('key'), cert: pem(cert) });
    const [old, own] = [await serving('expired'), await serving('self-signed')];
    assert.equal(
      wordsOf(await failureOf(clientOf({ url: old.url }).section('s1'))),
      'The service’s certificate has expired, so the connection is not safe.',
    );
    assert.equal(
      wordsOf(await failureOf(clientOf({ url: own.url }).section('s1'))),
      'This machine does not trust the service’s certificate, so the connection is not safe.',
    );
    assert.equal(old.requests.length + own.requests.length, 0);
  });

  it('with a certificate for another name is refused before a request', async () => {
    await trusting(pem('self-signed'), async () => {
      const { url, requests } = await serve((_, response) => json(response, section), {
        key: pem('key'),
        cert: pem('self-signed'),
      });
      // A certificate that this machine trusts is valid for its own name …
      assert.equal((await clientOf({ url, timeouts: patient }).section('s1')).value.id, 's1');
      const { address } = await tunnelTo(Number(new URL(url).port));
      const environment = { HTTPS_PROXY: `http://${address}` };
      // … and for no other name.
      const elsewhere = clientOf({ url: 'https://law.example.org', environment, timeouts: patient });
      assert.equal(
        wordsOf(await failureOf(elsewhere.section('s1'))),
        'The service’s certificate is for a different name, so the connection is not safe.',
      );
      assert.equal(requests.length, 1);
    });
  });

  it('is opened again after the computer sleeps', async () => {
    let now = 1_000_000;
    const deaf = new Set<Socket>();
    const { url, requests } = await serve((request, response) => {
      if (deaf.has(request.socket)) return;
      json(response, section);
    });
    const client = clientOf({ url, freshFor: 0, now: () => now, timeouts: patient });
    await client.section('s1');
    // The other end has closed this connection long ago.
    for (const { socket } of requests) deaf.add(socket);
    now += 8 * 3_600_000;
    assert.equal((await client.section('s1')).stale, undefined);
    assert.equal(new Set(requests.map(({ socket }) => socket)).size, 2);
  });

  it('requests again after the clock jumps, and never misstates an answer’s age', async () => {
    let now = Date.parse('2026-06-01');
    const { url, requests } = await serve((_, response) => json(response, section));
    const client = clientOf({ url, now: () => now, timeouts: patient });
    for (const jump of [0, 10 * 365 * 86_400_000, -20 * 365 * 86_400_000]) {
      now += jump;
      assert.equal((await client.section('s1')).at, now);
    }
    assert.equal(requests.length, 3);
  });
});

describe('a proxy', () => {
  const rejections = watchRejections();
  afterEach(async () => {
    await stopAll();
    await rejections.none();
  });
  const url = 'https://law.example.org';
  const asksForPassword =
    'HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic\r\ncontent-length: 0\r\n\r\n';
  const refusing = (answer: string, heads: string[] = []) =>
    serveSockets((socket) =>
      socket.once('data', (data) => {
        heads.push(data.toString());
        socket.end(answer);
      }),
    );

  for (const from of ['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY']) {
    it(`from ${from} that requires a password says where to enter it`, async () => {
      const heads: string[] = [];
      const { port } = await refusing(asksForPassword, heads);
      const proxy = `http://127.0.0.1:${port}`;
      const client = clientOf({ url, environment: { [from]: proxy }, timeouts: patient });
      const failure = await failureOf(client.section('s1'));
      assert.deepEqual(failure, { kind: 'offline', cause: 'PROXY_407' });
      assert.equal(
        wordsOf(failure),
        'The proxy needs a user name and password. Set http.proxyAuthorization, or add them to the proxy’s address.',
      );
      assert.equal(heads.length, 1);
      assert.ok(!heads.join().includes('the-key'));
    });
  }

  it('that rejects the password in its address has its own failure, without the password', async () => {
    const heads: string[] = [];
    const { port } = await refusing(asksForPassword, heads);
    const log: string[] = [];
    const client = clientOf({
      url,
      environment: { HTTPS_PROXY: `http://user:pass-word@127.0.0.1:${port}` },
      timeouts: patient,
      log: (line) => log.push(line),
    });
    assert.deepEqual(await failureOf(client.section('s1')), { kind: 'offline', cause: 'PROXY_407' });
    const sent = Buffer.from('user:pass-word').toString('base64');
    assert.ok(heads[0]?.includes(sent));
    assert.ok(log.length > 0 && !log.join().includes('pass-word') && !log.join().includes(sent));
  });

  it('that refuses, stays silent or is missing has its own message', async () => {
    const { port } = await refusing('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n');
    const through = (proxy: string) =>
      clientOf({ url, environment: { HTTPS_PROXY: proxy }, timeouts: { ...patient, headers: 300 } });
    assert.equal(
      wordsOf(await failureOf(through(`http://127.0.0.1:${port}`).section('s1'))),
      'The proxy refused the request (403).',
    );
    const silent = await serveSockets(() => undefined);
    const waiting = through(`http://127.0.0.1:${silent.port}`);
    assert.deepEqual(await failureOf(waiting.section('s1')), { kind: 'timeout', phase: 'connect' });
    // A caller that cancels does not wait for it.
    const leaving = new AbortController();
    const left = assert.rejects(waiting.section('s2', { signal: leaving.signal }), isAbort);
    leaving.abort();
    await left;
    await stopAll();
    assert.deepEqual(await failureOf(through(`http://127.0.0.1:${silent.port}`).section('s1')), {
      kind: 'offline',
      cause: 'ECONNREFUSED',
    });
  });

  for (const proxy of ['http://', 'http://[', 'gopher://proxy:70', 'http://:8080', 'two words']) {
    it(`at “${proxy}” does not make requests bypass it`, async () => {
      const failure = await failureOf(clientOf({ url, environment: { HTTPS_PROXY: proxy } }).section('s1'));
      assert.deepEqual(failure, { kind: 'offline', cause: 'PROXY_ADDRESS' });
      assert.match(wordsOf(failure), /^The proxy’s address is not valid/);
    });
  }
});

describe('an answer', () => {
  const rejections = watchRejections();
  afterEach(async () => {
    await stopAll();
    await rejections.none();
  });

  it('with links to another origin never sends the key there', async () => {
    const elsewhere = await serve((request, response) => {
      if (request.url === '/moved') response.writeHead(307, { location: '/there' }).end();
      else json(response, { data: [] });
    });
    const home = await serve((request, response) => {
      if (request.url?.includes('jurisdictions') === true)
        json(response, {
          data: [
            { id: 'j', name: 'A', links: { contents: `${elsewhere.url}/contents`, versions: `${elsewhere.url}/v` } },
          ],
          next: `${elsewhere.url}/next`,
        });
      else response.writeHead(302, { location: `${elsewhere.url}/moved` }).end();
    });
    const client = clientOf({ url: home.url, timeouts: patient });
    const { value } = await client.allJurisdictions();
    const contents = value.entries[0]?.links.contents;
    assert.ok(contents !== undefined);
    await client.contents(contents);
    await client.search({ text: 'fences' });
    assert.deepEqual(
      elsewhere.requests.map((request) => request.url),
      ['/next', '/contents', '/moved', '/there'],
    );
    for (const { headers } of elsewhere.requests) {
      assert.equal(headers.authorization, undefined);
      assert.ok(!JSON.stringify(headers).includes('the-key'));
    }
    assert.ok(home.requests.every((request) => request.headers.authorization === 'Bearer the-key'));
  });

  it('nested a hundred thousand levels deep is read and can be shown', async () => {
    const depth = 100_000;
    const { url } = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(`{"id":"s1","heading":"Fences","strange":${'['.repeat(depth)}${']'.repeat(depth)}}`);
    });
    const { value } = await clientOf({ url, timeouts: patient }).section('s1');
    assert.equal(value.heading, 'Fences');
  });

  it('in pages that never end is cut off', async () => {
    const { url, requests } = await serve((request, response) => {
      const page = Number(/page=(\d+)/.exec(request.url ?? '')?.[1] ?? '0');
      json(response, {
        data: Array.from({ length: 4000 }, (_, at) => ({ sequence: page * 4000 + at, action: 'amended' })),
        next: `?page=${page + 1}`,
      });
    });
    const { value } = await clientOf({ url, timeouts: patient }).chain('s1');
    assert.equal(value.entries.length, 20_000);
    assert.equal(requests.length, 5);
  });

  it('canceled by one caller still reaches the other caller', async () => {
    let release = (): void => undefined;
    const { url, requests } = await serve((_, response) => {
      release = () => json(response, section);
    });
    const client = clientOf({ url, timeouts: patient });
    const leaving = new AbortController();
    const left = client.section('s1', { signal: leaving.signal }).then(
      () => 'answered',
      () => 'left',
    );
    const stayed = client.section('s1');
    await until(() => requests.length === 1);
    leaving.abort();
    assert.equal(await left, 'left');
    release();
    assert.equal((await stayed).value.id, 's1');
  });
});
