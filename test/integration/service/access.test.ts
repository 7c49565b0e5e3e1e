/**
 * Tests access: every kind of account at every route, and every request that returns the same words. One table states
 * the words of an answer and the resources that they require. Every answer and every link is compared with it.
 */
import { strict as assert } from 'node:assert';
import { readAccounts } from '../../../src/service/read-accounts.ts';
import { type Resource, resources } from '../../../src/service/resources.ts';
import { routes } from '../../../src/service/routes.ts';
import { createServer } from '../../../src/service/server.ts';
import { type Known, knownIn, linkNeeds, publishWords, type Way, ways, words } from './access-table.ts';
import { countyPublication, publish } from './fixtures.ts';
import { inEachStore, type LibraryPlace } from './stores.ts';

const sets: readonly (readonly Resource[])[] = [
  [],
  resources,
  ...resources.map((only) => [only]),
  ...resources.map((without) => resources.filter((each) => each !== without)),
  ...resources.flatMap((one, at) => resources.slice(at + 1).map((other) => [one, other])),
];
const nameOf = (set: readonly Resource[]): string => set.join(' + ') || 'nothing';
const keyOf = (set: readonly Resource[]): string => `key-of-${set.join('-')}-of-32-characters-or-more`;
const elsewhere = 'key-of-an-account-of-another-place-only';
const accounts = readAccounts(
  JSON.stringify({
    accounts: [
      ...sets.map((set) => ({ name: nameOf(set), key: keyOf(set), resources: set })),
      { name: 'elsewhere', key: elsewhere, resources: 'all', jurisdictions: ['Brook County'] },
    ],
  }),
);

/** Routes that need no key and contain no law. */
const withoutKey = ['/health', '/ready'];

/** The route of a link's target. A link with a placeholder for numbers leads to sections by number. */
function wayOf(link: string): Way {
  const [path = ''] = link.split(/[?{]/);
  const found = ways.find(({ route }) => new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`).test(path));
  return found ?? assert.fail(`no row of the table is about ${link}`);
}

inEachStore('access', (kind) => {
  let place: LibraryPlace;
  let app: ReturnType<typeof createServer>;
  let known: Known;
  before(async () => {
    place = await kind.place();
    const store = await place.open();
    await publishWords(store);
    await publish(store, countyPublication);
    app = createServer({ store, accounts });
    known = await knownIn(store);
  });
  after(async () => {
    await app.close();
    await place.drop();
  });

  function addressOf({ route, query, path = {} }: Way): string {
    const values = new Map<string, string>(Object.entries(known));
    const value = (name: string): string => values.get(name) || assert.fail(`the library has no ${name}`);
    const filled = route.replaceAll(/:(\w+)/g, (_, name: string) => value(path[name] ?? name));
    return query === undefined
      ? filled
      : `${filled}?${query.replaceAll(/\{(\w+)\}/g, (_, name: string) => value(name))}`;
  }

  const get = (
    url: string,
    key: string,
    headers: Readonly<Record<string, string>> = {},
    method: 'GET' | 'HEAD' = 'GET',
  ) => app.inject({ method, url, headers: { authorization: `Bearer ${key}`, ...headers } });

  /** All pages of an answer, without the addresses of pages, which contain the query. */
  async function pages(address: string, key: string): Promise<{ readonly status: number; readonly text: string }> {
    let text = '';
    for (let next: string | null | undefined = address; typeof next === 'string'; ) {
      const answer = await get(next, key);
      if (answer.statusCode !== 200) return { status: answer.statusCode, text: text + answer.body };
      text += answer.body.replace(/"next":"[^"]*"/, '');
      next = String(answer.headers['content-type']).includes('json') ? answer.json().next : undefined;
    }
    return { status: 200, text };
  }

  const may = (set: readonly Resource[], needs: readonly Resource[]): boolean =>
    needs.every((need) => set.includes(need));
  const linksIn = (text: string): readonly (readonly [relation: string, address: string])[] =>
    [...text.matchAll(/"(\w+)":"(\/v1\/[^"]*)"/g)].map(([, relation = '', address = '']) => [relation, address]);

  for (const set of sets)
    it(`of an account with ${nameOf(set)}: its words at every way, and its links`, async () => {
      const asked = new Set<string>();
      for (const way of ways) {
        const address = addressOf(way);
        const { status, text } = await pages(address, keyOf(set));
        assert.equal(status, may(set, way.needs) ? 200 : 403, address);
        const expected =
          status === 200 ? Object.entries(way.words).flatMap(([word, needs]) => (may(set, needs) ? [word] : [])) : [];
        assert.deepEqual(words.filter((word) => text.includes(word)).sort(), expected.sort(), address);
        for (const [relation, link] of linksIn(text)) {
          const { needs } = wayOf(link);
          assert.ok(may(set, [...needs, ...(linkNeeds[relation] ?? [])]), `${address}: ${relation} is no use`);
          asked.add(link.replace(/\{.*$/, '').replace(/\/sections$/, '/sections?numbers=5.08.010'));
        }
      }
      for (const link of asked) assert.equal((await get(link, keyOf(set))).statusCode, 200, link);
    });

  it('of any account includes every link that it can follow', async () => {
    const own = (answer: { json(): { links?: object; data?: readonly { links?: object }[] } }): readonly string[] => {
      const { links, data } = answer.json();
      return [links, ...(data ?? []).map((entry) => entry.links)].flatMap((each) =>
        Object.entries(each ?? {}).map(([relation, link]) => `${relation} ${link}`),
      );
    };
    for (const way of ways.filter(({ route }) => !/openapi|files/.test(route))) {
      const address = addressOf(way);
      const whole = await get(address, keyOf(resources));
      for (const set of sets.filter((each) => may(each, way.needs))) {
        const answer = await get(address, keyOf(set));
        // Another account may find less, such as by words of a text.
        if (answer.json().data?.length !== whole.json().data?.length) continue;
        const expected = own(whole).filter((each) => {
          const [relation = '', link = ''] = each.split(' ');
          return may(set, [...wayOf(link).needs, ...(linkNeeds[relation] ?? [])]);
        });
        assert.deepEqual(own(answer), expected, `${nameOf(set)}: ${address}`);
      }
    }
  });

  it('is the same for HEAD, and a refusal has no entity tag', async () => {
    for (const set of sets)
      for (const way of ways) {
        const { statusCode, headers, body } = await get(addressOf(way), keyOf(set), {}, 'HEAD');
        assert.deepEqual([statusCode, body], [may(set, way.needs) ? 200 : 403, ''], addressOf(way));
        assert.equal(headers.etag !== undefined, statusCode === 200, addressOf(way));
      }
  });

  it('cannot be confirmed with the entity tag of an account that sees more', async () => {
    for (const way of ways) {
      const address = addressOf(way);
      const etag = String((await get(address, keyOf(resources))).headers.etag);
      for (const set of sets.filter((each) => each !== resources)) {
        const given = await get(address, keyOf(set), { 'if-none-match': etag });
        assert.equal(given.statusCode, may(set, way.needs) ? 200 : 403, address);
        const matched = await get(address, keyOf(set), { 'if-match': etag });
        assert.equal(matched.statusCode, may(set, way.needs) ? 412 : 403, address);
      }
    }
  });

  it('of an account of another place: none of the words, at any way', async () => {
    for (const way of ways) {
      const { status, text } = await pages(addressOf(way), elsewhere);
      assert.ok([200, 404].includes(status), `${addressOf(way)}: ${status}`);
      // The picture has the same bytes everywhere, but no law of this place contains it.
      if (way.route.includes(':')) assert.equal(status, 404, addressOf(way));
      for (const word of words) assert.ok(!text.includes(word), `${addressOf(way)}: ${word}`);
    }
  });

  it('without a key gets nothing from any endpoint', async () => {
    for (const way of ways) assert.equal((await app.inject({ url: addressOf(way) })).statusCode, 401, addressOf(way));
  });

  it('is stated for every route of the service, and for every parameter', async () => {
    await app.ready();
    const above: string[] = [];
    const urls = app
      .printRoutes({ commonPrefix: false })
      .split('\n')
      .flatMap((line) => {
        const [, indent = '', part = ''] = /^(.*?)[├└]── (\S+)/.exec(line) ?? [];
        if (part === '') return [];
        above.length = indent.length / 4;
        above.push(part);
        return line.includes('(GET') ? [above.join('')] : [];
      });
    assert.deepEqual(new Set(urls), new Set([...withoutKey, ...ways.map(({ route }) => route)]));
    for (const { url, query } of routes) {
      const asked = ways.flatMap((way) => (way.route === url ? [...new URLSearchParams(way.query).keys()] : []));
      // A cursor is in the address of each next page.
      const declared = Object.keys(query).filter(
        (name) => name !== 'cursor' && !(name === 'limit' && asked.length > 0),
      );
      for (const name of declared) assert.ok(asked.includes(name), `${url}: no row asks for ${name}`);
    }
  });
});
