/** Requests through the host's `fetch`, like VS Code's, to real servers. */
import { strict as assert } from 'node:assert';
import { gzipSync } from 'node:zlib';
import type { ClientOptions, LegalCodeClient } from '../../../src/client/types.ts';
import { type Failure, isAbort, LookupError } from '../../../src/contract/failure.ts';
import { clientOf, json, type Running, serve, serveSockets, stopAll, until } from './servers.ts';

const section = { code_section_id: 's1', number: '6.04.010' };
const origin = 'https://law.example.org';

/** A client of an operator's service at `server`, through the host's `fetch`. */
function through(server: Pick<Running, 'url'>, options: Partial<ClientOptions> = {}): LegalCodeClient {
  return clientOf({
    url: origin,
    fetch: (input, init) => globalThis.fetch(String(input).replace(origin, server.url), init),
    ...options,
  });
}

async function failureOf(asked: Promise<unknown>): Promise<Failure> {
  try {
    await asked;
  } catch (error) {
    assert.ok(error instanceof LookupError, String(error));
    return error.failure;
  }
  throw new Error('it should have failed');
}

describe('a service over the host’s fetch', () => {
  afterEach(stopAll);

  it('gets the key, and its compressed answer is read', async () => {
    const server = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(gzipSync(JSON.stringify(section)));
    });
    assert.equal((await through(server).section('s1')).value.id, 's1');
    assert.equal(server.requests[0]?.headers.authorization, 'Bearer the-key');
  });

  it('revalidates cached answers by ETag', async () => {
    const server = await serve((request, response) => {
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
      else json(response, section, { etag: '"1"' });
    });
    const client = through(server, { freshFor: 0 });
    await client.section('s1');
    assert.equal((await client.section('s1')).value.id, 's1');
    assert.equal(server.requests.length, 2);
  });

  it('that redirects to another origin sends no key there', async () => {
    const other = await serve((_, response) => json(response, section));
    const server = await serve((_, response) => response.writeHead(302, { location: 'https://b.example/x' }).end());
    const client = through(server, {
      fetch: (input, init) =>
        globalThis.fetch(String(input).replace(origin, server.url).replace('https://b.example', other.url), init),
    });
    assert.equal((await client.section('s1')).value.id, 's1');
    assert.equal(other.requests[0]?.headers.authorization, undefined);
  });

  it('that is silent, stops in the middle, or sends too much is abandoned', async () => {
    const silent = await serve(() => undefined);
    assert.deepEqual(await failureOf(through(silent, { timeouts: { connect: 50, headers: 50 } }).section('s1')), {
      kind: 'timeout',
      phase: 'headers',
    });
    const halting = await serve((_, response) => response.writeHead(200).write('{"id":'));
    assert.deepEqual(await failureOf(through(halting, { timeouts: { body: 50 } }).section('s1')), {
      kind: 'timeout',
      phase: 'body',
    });
    const large = await serve((_, response) => json(response, { ...section, text: 'x'.repeat(10_000) }));
    assert.equal((await failureOf(through(large, { sizeLimit: 1_000 }).section('s1'))).kind, 'notUnderstood');
  });

  it('that is unreachable or does not speak HTTP has its own failure message', async () => {
    const { url, port } = await serveSockets((socket) => socket.end('hello\n'));
    assert.equal((await failureOf(through({ url }).section('s1'))).kind, 'notUnderstood');
    await stopAll();
    const gone = through({ url: `http://127.0.0.1:${port}` });
    assert.deepEqual(await failureOf(gone.section('s1')), { kind: 'offline', cause: 'ECONNREFUSED' });
  });

  it('is disconnected when the user cancels', async () => {
    let closed = 0;
    const server = await serve((request) => request.once('close', () => (closed += 1)));
    const controller = new AbortController();
    const asked = through(server).section('s1', { signal: controller.signal });
    await until(() => server.requests.length === 1);
    controller.abort();
    await assert.rejects(asked, isAbort);
    await until(() => closed === 1);
  });

  it('on this machine is requested directly', async () => {
    const server = await serve((_, response) => json(response, section));
    const client = clientOf({
      url: server.url,
      fetch: () => Promise.reject(new Error('not for this machine')),
    });
    assert.equal((await client.section('s1')).value.id, 's1');
  });
});
