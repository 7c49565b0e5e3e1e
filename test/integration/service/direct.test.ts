/** The service in the process that has the library open: its answers, without a listening port. */
import { strict as assert } from 'node:assert';
import type { FastifyInstance } from 'fastify';
import { createDirectClient } from '../../../src/client/index.ts';
import { type DirectService, directService } from '../../../src/service/direct.ts';
import { createServer } from '../../../src/service/server.ts';
import { LibraryError } from '../../../src/service/store/errors.ts';
import { openSqliteStore, type SqliteStore } from '../../../src/service/store/sqlite/index.ts';
import { accounts, ask, city, countyPublication, publish, withNewTexts } from './fixtures.ts';

describe('the service of a library in the same process', () => {
  let store: SqliteStore;
  let overHttp: FastifyInstance;
  let direct: DirectService;
  const faults: string[] = [];

  before(async () => {
    store = openSqliteStore(':memory:');
    await publish(store, city);
    await publish(store, countyPublication);
    await publish(store, withNewTexts(city));
    overHttp = createServer({ store, accounts });
    direct = directService(store, (title) => faults.push(title));
  });
  after(async () => {
    await overHttp.close();
    await direct.close();
  });

  const at = (path: string): URL => new URL(path, 'http://localhost');

  /** Every address in the answers, starting with the list of jurisdictions. */
  async function addresses(): Promise<readonly string[]> {
    const found = new Set(['/v1/jurisdictions', '/v1/search?q=noise', '/v1/search?q=noise&limit=1']);
    for (const path of found) {
      const { body } = await direct.get(at(path));
      for (const [link] of body.matchAll(/\/v1\/[^"{}]+(?=")/g)) found.add(link);
    }
    return [...found];
  }

  it('answers each address as over HTTP', async () => {
    const all = await addresses();
    assert.ok(all.length > 40, `${all.length} addresses`);
    for (const path of all) {
      const expected = await ask(overHttp, path);
      const { status, body } = await direct.get(at(path));
      // A problem over HTTP also names its request.
      assert.deepEqual([status, body], [expected.status, expected.text.replace(/,"instance":"[^"]*"/, '')], path);
    }
  });

  for (const [wrong, path] of [
    ['an address that is none', '/v1/nothing'],
    ['an id that is no UUID', '/v1/code-sections/5.08.010'],
    ['an id of nothing', '/v1/code-sections/00000000-0000-5000-8000-000000000000'],
    ['a search without words', '/v1/search'],
    ['a parameter given twice', '/v1/search?q=noise&q=dogs'],
    ['a date that is none', '/v1/search?q=noise&as_of=yesterday'],
    ['a date before the first edition', '/v1/search?q=noise&as_of=1900-01-01'],
    ['a cursor of another list', '/v1/search?q=noise&cursor=AAAA'],
    ['a part that is not encoded', '/v1/files/%ff'],
  ] as const)
    it(`answers ${wrong} with the same problem`, async () => {
      const { instance: _, ...expected } = JSON.parse((await ask(overHttp, path)).text);
      const { status, headers, body } = await direct.get(at(path));
      assert.deepEqual(JSON.parse(body), expected);
      assert.equal(status, expected.status);
      assert.match(headers['content-type'] ?? '', /^application\/problem\+json/);
    });

  it('does not resend what the client has', async () => {
    const first = await direct.get(at('/v1/jurisdictions'));
    const again = await direct.get(at('/v1/jurisdictions'), first.headers.etag);
    assert.deepEqual([again.status, again.body], [304, '']);
  });

  it('opens no port for its client', async () => {
    const before = process.getActiveResourcesInfo().filter((name) => name.includes('Wrap'));
    const client = createDirectClient(direct);
    const { value } = await client.search({ text: 'leaf blower' });
    assert.ok(value.entries.length > 0);
    const opened = process.getActiveResourcesInfo().filter((name) => name.includes('Wrap'));
    assert.deepEqual(opened, before);
  });

  it('reports a fault of the library as a problem, and to the log', async () => {
    const broken = new Proxy(store, {
      get(target, name) {
        if (name === 'jurisdictions')
          return () => Promise.reject(new LibraryError('corrupted', 'The library is damaged here: "Secret".'));
        const given: unknown = Reflect.get(target, name);
        return typeof given === 'function' ? given.bind(target) : given;
      },
    });
    const { status, body } = await directService(broken, (title) => faults.push(title)).get(at('/v1/jurisdictions'));
    assert.equal(status, 503);
    assert.doesNotMatch(body, /Secret/);
    assert.equal(faults.length, 1);
  });
});
