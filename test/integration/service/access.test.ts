/**
 * Who may read what: every kind of account at every route, and every way to the same words. One table states which
 * words need which resources. Every answer to an account is compared with it, and every link in it must lead to an
 * answer.
 */
import { strict as assert } from 'node:assert';
import { readAccounts } from '../../../src/service/read-accounts.ts';
import { type Resource, resources } from '../../../src/service/resources.ts';
import { routes } from '../../../src/service/routes.ts';
import { createServer } from '../../../src/service/server.ts';
import type { Store } from '../../../src/service/store/store.ts';
import { ask, city, type Publication, publish, section } from './fixtures.ts';
import { inEachStore, type LibraryPlace } from './stores.ts';

/** Words that occur in one place of the library only, and the sets of resources that each open that place. */
const words: Readonly<Record<string, readonly (readonly Resource[])[]>> = {
  textword: [
    ['sections', 'text'],
    ['search', 'text'],
  ],
  // The text before the last publication.
  formerword: [['versions', 'sections', 'text']],
  noteword: [['sections', 'text']],
  sourceword: [['sources']],
  chainword: [['legislative_chain']],
  actword: [['ordinances']],
  lawword: [['ordinances', 'text']],
  headingword: [['sections'], ['search'], ['contents'], ['ordinances', 'sections']],
};

const publication = (codifiedThrough: string, text: string): Publication => ({
  ...city,
  codes: city.codes.map((code) => ({ ...code, codifiedThrough })),
  sections: [
    section('5.08.010', {
      heading: 'Of the headingword',
      text: [{ designators: [], text }],
      notes: [{ kind: 'Notes', text: 'It is the noteword.' }],
      sources: [{ officialSourceUrl: 'https://law.example/sourceword', title: 'sourceword' }],
      chain: [{ action: 'enacted', actKey: 'Ord. 101', actNumber: '101', note: 'chainword' }],
    }),
  ],
  acts: [
    {
      key: 'Ord. 101',
      number: '101',
      title: 'An ordinance of the actword',
      text: [{ designators: [], text: 'The lawword.' }],
      proceedings: [],
    },
  ],
});

const sets: readonly (readonly Resource[])[] = [
  [],
  resources,
  ...resources.map((only) => [only]),
  ...resources.map((without) => resources.filter((each) => each !== without)),
  ...resources.flatMap((one, at) => resources.slice(at + 1).map((other) => [one, other])),
];
const nameOf = (set: readonly Resource[]): string => set.join(' + ') || 'nothing';
const keyOf = (set: readonly Resource[]): string => `key-of-${set.join('-')}-of-32-characters-or-more`;
const accounts = readAccounts(
  JSON.stringify({ accounts: sets.map((set) => ({ name: nameOf(set), key: keyOf(set), resources: set })) }),
);

inEachStore('access', (kind) => {
  let place: LibraryPlace;
  let store: Store;
  let app: ReturnType<typeof createServer>;
  let addresses: ReadonlyMap<string, string>;
  before(async () => {
    place = await kind.place();
    store = await place.open();
    await publish(store, publication('2023-05-01', 'It was the formerword.'));
    await publish(store, publication('2024-05-01', 'It is the textword.'));
    app = createServer({ store, accounts });
    addresses = await addressesOf();
  });
  after(async () => {
    await app.close();
    await place.drop();
  });

  /** An address of each route, by its pattern. */
  async function addressesOf(): Promise<ReadonlyMap<string, string>> {
    const [jurisdiction] = (await store.jurisdictions('all', { limit: 1 })).entries;
    const [hit] = (await store.search('all', { text: '5.08.010', limit: 1 })).entries;
    assert.ok(jurisdiction && hit);
    const id = hit.code_section_id;
    const [entry] = (await store.chain('all', id)) ?? [];
    const versions = (await store.versions('all', id)) ?? [];
    const [code] = (await store.contents('all', jurisdiction.jurisdiction_id, undefined, { limit: 1 }))?.entries ?? [];
    const [container] =
      (await store.contents('all', jurisdiction.jurisdiction_id, code?.id, { limit: 1 }))?.entries ?? [];
    const values: Readonly<Record<string, string | undefined>> = {
      jurisdiction_id: jurisdiction.jurisdiction_id,
      code_section_id: id,
      ordinance_id: entry?.ordinance_id ?? undefined,
      code_id: jurisdiction.codes[0]?.code_id,
      container_id: container?.id,
      version: versions.find(({ current }) => !current)?.version ?? undefined,
    };
    const query: Readonly<Record<string, string>> = {
      '/v1/search': '?q=headingword',
      '/v1/jurisdictions/:jurisdiction_id/sections': '?numbers=5.08.010',
    };
    const found = new Map<string, string>();
    for (const { url } of routes) {
      if (url === '/v1/files/:hash') continue; // The library has no file.
      const address = url.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? assert.fail(`no ${name}`));
      found.set(url, address + (query[url] ?? ''));
    }
    const current = versions.find((version) => version.current)?.version;
    found.set('the current version', `/v1/code-sections/${id}/versions/${current}`);
    for (const word of Object.keys(words)) found.set(`search for ${word}`, `/v1/search?q=${word}`);
    return found;
  }

  for (const set of sets)
    it(`of an account with ${nameOf(set)}: its words, and no link that leads nowhere`, async () => {
      const seen = new Set<string>();
      const links = new Set<string>();
      const read = async (address: string, followed: boolean): Promise<void> => {
        const { status, text, headers } = await ask(app, address, { key: keyOf(set) });
        assert.ok(status === 200 || (status === 403 && !followed), `${address}: ${status}`);
        if (status !== 200) {
          assert.equal(headers.etag, undefined, 'a refusal says nothing of what it refuses');
          for (const word of Object.keys(words)) assert.ok(!text.includes(word), `${address}: refused with ${word}`);
          return;
        }
        // What was searched for stands in the address of the next page.
        const body = text.replaceAll(/q=\w+/g, '');
        for (const word of Object.keys(words)) if (body.includes(word)) seen.add(word);
        for (const [, link = ''] of body.matchAll(/"(\/v1\/[^"]*)"/g))
          links.add(link.endsWith('/sections') ? `${link}?numbers=5.08.010` : link);
      };
      for (const address of addresses.values()) await read(address, false);
      const asked = new Set(addresses.values());
      for (const link of links) {
        if (asked.has(link)) {
          assert.equal((await ask(app, link, { key: keyOf(set) })).status, 200, link);
          continue;
        }
        asked.add(link);
        await read(link, true);
      }
      const expected = Object.entries(words).filter(([, ways]) =>
        ways.some((way) => way.every((resource) => set.includes(resource))),
      );
      assert.deepEqual([...seen].sort(), expected.map(([word]) => word).sort());
    });

  it('without the text: a search finds no words of it', async () => {
    const set = resources.filter((each) => each !== 'text');
    const { body } = await ask(app, '/v1/search?q=textword', { key: keyOf(set) });
    assert.deepEqual(body.data, []);
  });

  it('is asked for at every route', () => {
    const open = routes.filter(({ needs }) => needs.length === 0).map(({ url }) => url);
    assert.deepEqual(open, ['/v1/jurisdictions', '/v1/jurisdictions/:jurisdiction_id']);
  });
});
