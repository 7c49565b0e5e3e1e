import { strict as assert } from 'node:assert';
import { MockAgent } from 'undici';
import { createClientOver } from '../../../src/client/index.ts';
import { cachedBytes } from '../../../src/client/resource-caches.ts';
import { createUndiciTransport } from '../../../src/client/undici-transport.ts';
import { LookupError } from '../../../src/contract/failure.ts';
import { cachedNumbersBytes } from '../../../src/workbench/citations/code-numbers.ts';
import { kindOf, offline, over, type Reply, section, url, Wire } from './wire.ts';

describe('a request', () => {
  it('uses the paths of the specification, with the key as a bearer token', async () => {
    const wire = new Wire((path) => (/s1$|jurisdictions\/|ordinances/.test(path) ? section('x') : { body: [] }));
    const client = over(wire);
    await client.jurisdictions();
    await client.jurisdiction('a b/c');
    await client.section('s1');
    await client.sources('s1');
    await client.chain('s1');
    await client.search({ text: '§ 12-34 & dogs', jurisdictionId: 'j', limit: 5 });
    await client.ordinance({ id: 'o1' });
    assert.deepEqual(
      wire.asked.map(({ path }) => path),
      [
        '/v1/jurisdictions',
        '/v1/jurisdictions/a%20b%2Fc',
        '/v1/code-sections/s1',
        '/v1/code-sections/s1/sources',
        '/v1/code-sections/s1/legislative-chain',
        '/v1/search?q=%C2%A7+12-34+%26+dogs&jurisdiction_id=j&limit=5',
        '/v1/ordinances/o1',
      ],
    );
    for (const { headers } of wire.asked) assert.equal(headers.authorization, 'Bearer the-key');
  });

  it('is below the base address, and uses links unchanged', async () => {
    const wire = new Wire(() => ({ body: [] }));
    const client = over(wire, { url: `${url}/api/v1` });
    await client.jurisdictions();
    await client.contents(`${url}/api/v1/jurisdictions/j/contents?parent=t`);
    await client.contents('https://elsewhere.example/toc');
    assert.deepEqual(
      wire.asked.map(({ path }) => path),
      ['/api/v1/jurisdictions', '/api/v1/jurisdictions/j/contents?parent=t', '/toc'],
    );
    assert.deepEqual(
      wire.asked.map(({ headers }) => headers.authorization),
      ['Bearer the-key', 'Bearer the-key', undefined],
    );
    for (const link of ['http://law.example.org/x', 'http://127.0.0.1/x', 'file:///etc/passwd', 'javascript:1']) {
      assert.equal(await kindOf(client.contents(link)), 'notUnderstood', link);
    }
  });

  it('is not sent if the key is unavailable or can’t be sent', async () => {
    const wire = new Wire(() => ({ body: [] }));
    for (const key of ['two\nlines', 'caf\u00e9'])
      assert.equal(await kindOf(over(wire, { key: () => key }).jurisdictions()), 'unauthorized');
    assert.equal(
      await kindOf(over(wire, { key: () => Promise.reject(new Error('locked')) }).jurisdictions()),
      'unauthorized',
    );
    assert.equal(wire.asked.length, 0);
  });

  it('goes over undici', async () => {
    const agent = new MockAgent();
    agent.disableNetConnect();
    agent
      .get(url)
      .intercept({ path: '/v1/code-sections/s1', headers: { authorization: 'Bearer the-key' } })
      .reply(200, { code_section_id: 's1' }, { headers: { 'content-type': 'application/json' } });
    const timeouts = { connect: 100, headers: 100, body: 100 };
    const transport = createUndiciTransport({ timeouts, sizeLimit: 1e6, environment: {}, dispatcher: agent });
    const client = createClientOver({ url, key: () => 'the-key' }, transport);
    assert.equal((await client.section('s1')).value.id, 's1');
    agent.assertNoPendingInterceptors();
    await client.close();
  });
});

describe('identical requests', () => {
  const slow = () => new Wire(() => new Promise((resolve) => setTimeout(() => resolve(section('s1')), 20)));

  it('are sent once', async () => {
    const wire = slow();
    const client = over(wire);
    const answers = await Promise.all([
      client.section('s1'),
      client.section('s1'),
      client.section('s1', { reload: true }),
    ]);
    assert.equal(wire.asked.length, 1);
    for (const { value } of answers) assert.equal(value.id, 's1');
  });

  it('continue while one caller waits, and end when all have canceled', async () => {
    const wire = slow();
    const client = over(wire);
    const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()];
    const one = kindOf(client.section('s1', { signal: first.signal }));
    const two = client.section('s1', { signal: second.signal });
    await new Promise((resolve) => setImmediate(resolve));
    first.abort();
    assert.equal(await one, 'aborted');
    assert.equal(wire.asked[0]?.signal.aborted, false);
    assert.equal((await two).value.id, 's1');

    client.forget();
    const alone = kindOf(client.section('s1', { signal: third.signal }));
    await new Promise((resolve) => setImmediate(resolve));
    third.abort();
    assert.equal(await alone, 'aborted');
    assert.equal(wire.asked[1]?.signal.aborted, true);
  });

  it('fail together, and the next one is sent again', async () => {
    const wire = new Wire(() => offline);
    const client = over(wire);
    assert.deepEqual(await Promise.all([kindOf(client.section('s1')), kindOf(client.section('s1'))]), [
      'offline',
      'offline',
    ]);
    assert.equal(wire.asked.length, 1);
    wire.reply = () => section('s1');
    assert.equal(await kindOf(client.section('s1')), 'answered');
  });

  it('are all aborted when the client is closed', async () => {
    const wire = new Wire(() => new Promise(() => undefined));
    const client = over(wire);
    const asked = kindOf(client.section('s1'));
    await new Promise((resolve) => setImmediate(resolve));
    await client.close();
    assert.equal(await asked, 'aborted');
  });
});

describe('lists', () => {
  it('are followed page by page, by body or Link header, without duplicates', async () => {
    const wire = new Wire((path) => {
      switch (path) {
        case '/v1/jurisdictions':
          return { body: { data: [{ id: '1' }, { id: '2' }], next: '/v1/jurisdictions?cursor=2' } };
        case '/v1/jurisdictions?cursor=2':
          return { body: [{ id: '2' }, { id: '3' }, {}], headers: { link: '</v1/jurisdictions?cursor=3>; rel=next' } };
        default:
          return { body: { data: [{ id: '4' }] } };
      }
    });
    const { value } = await over(wire).allJurisdictions();
    assert.deepEqual(
      value.entries.map(({ id }) => id),
      ['1', '2', '3', '4'],
    );
    assert.equal(value.unread, 1);
    assert.equal(value.next, undefined);
  });

  it('with repeating pages end, and a limited list states that it has more', async () => {
    const circle = new Wire((path) => ({
      body: { data: [{ id: path }], next: path === '/v1/jurisdictions' ? '?page=2' : '/v1/jurisdictions?page=1' },
    }));
    circle.reply = (path) => ({
      body: { data: [{ id: path }], next: path.endsWith('page=2') ? '?page=1' : '?page=2' },
    });
    assert.equal((await over(circle).allJurisdictions()).value.entries.length, 3);
    const endless = new Wire((path) => {
      const page = Number(/page=(\d+)/.exec(path)?.[1] ?? '1');
      return { body: { data: [{ id: `${page}a` }, { id: `${page}b` }], next: `?page=${page + 1}` } };
    });
    const { value } = await over(endless).allJurisdictions({ limit: 5 });
    assert.equal(value.entries.length, 5);
    assert.ok(value.next !== undefined);
  });

  it('join a paged chain, oldest act first', async () => {
    const wire = new Wire((path) =>
      path.includes('cursor')
        ? { body: { data: [{ sequence: 1, action: 'enacted' }] } }
        : { body: { data: [{ sequence: 2, action: 'amended' }], next: '?cursor=2' } },
    );
    const { value } = await over(wire).chain('s1');
    assert.deepEqual(
      value.entries.map(({ action }) => action),
      ['enacted', 'amended'],
    );
    assert.equal(value.next, undefined);
  });

  it('join a section’s versions', async () => {
    const wire = new Wire((path) =>
      path.includes('cursor')
        ? { body: { data: [{ version: '2' }, { version: '1' }] } }
        : { body: { data: [{ version: '3' }, { version: '2' }], next: '?cursor=2' } },
    );
    const { value } = await over(wire).versions(`${url}/v1/sections/s1/versions`);
    assert.deepEqual(
      value.entries.map(({ version }) => version),
      ['3', '2', '1'],
    );
    assert.equal(value.incomplete, undefined);
  });

  it('mark versions from repeating pages as incomplete', async () => {
    const wire = new Wire((path) => ({
      body: { data: [{ version: path }], next: path.endsWith('page=2') ? '?page=1' : '?page=2' },
    }));
    const { value } = await over(wire).versions(`${url}/v1/sections/s1/versions?page=1`);
    assert.equal(value.entries.length, 2);
    assert.equal(value.incomplete, true);
    assert.ok(wire.asked.length < 5);
  });
});

describe('a 404', () => {
  const wireWith = (routes: Readonly<Record<string, Reply>>) =>
    new Wire((path) => routes[path] ?? { status: 404, body: { detail: 'Nothing here' } });

  it('below an existing section means that the service does not offer the endpoint', async () => {
    const client = over(wireWith({ '/v1/code-sections/s1': section('s1') }));
    assert.equal(await kindOf(client.sources('s1')), 'notOffered');
    assert.equal(await kindOf(client.chain('s1')), 'notOffered');
  });

  it('below a missing section means not found', async () => {
    const client = over(wireWith({}));
    assert.equal(await kindOf(client.sources('s1')), 'notFound');
    assert.equal(await kindOf(client.section('s1')), 'notFound');
  });

  it('from an endpoint that has answered before means not found', async () => {
    const client = over(
      wireWith({
        '/v1/code-sections/s1/sources': { body: [] },
        '/v1/code-sections/s2': section('s2'),
        '/v1/ordinances/o1': section('o1'),
      }),
    );
    await client.sources('s1');
    assert.equal(await kindOf(client.sources('s2')), 'notFound');
    assert.equal(await kindOf(client.ordinance({ id: 'o2' })), 'notOffered');
    await client.ordinance({ id: 'o1' });
    assert.equal(await kindOf(client.ordinance({ id: 'o2' })), 'notFound');
  });

  it('from the list or the search means that this is not a v1 service', async () => {
    const client = over(wireWith({}));
    assert.equal(await kindOf(client.jurisdictions()), 'notOffered');
    assert.equal(await kindOf(client.check()), 'notOffered');
    assert.equal(await kindOf(client.search({ text: 'x' })), 'notOffered');
  });
});

describe('a refusal', () => {
  it('never shows a part of the key, even if the service repeats it', async () => {
    const key = 'k"\\0123456789abcdefghijklmnopqrstuvwxyz';
    for (const message of [`${'x'.repeat(280)}${key}`, `I do not know ${key}`]) {
      const client = over(new Wire(() => ({ status: 403, body: { message } })), { key: () => key });
      await assert.rejects(client.section('s'), (error) => {
        assert.ok(error instanceof LookupError && 'detail' in error.failure);
        assert.ok(!/0123456789/.test(error.failure.detail ?? ''), error.failure.detail);
        return true;
      });
    }
  });
});

describe('the caches of a client', () => {
  it('hold at most 16 MB, together with the numbers of codes that drafts cite', () => {
    assert.ok(cachedBytes + cachedNumbersBytes <= 16_000_000, String(cachedBytes + cachedNumbersBytes));
  });
});
