/** Several documents of one government, in one import or in several, as a client of the service sees them. */
import { strict as assert } from 'node:assert';
import { importPaths } from '../../../src/service/import/index.ts';
import { readAccounts } from '../../../src/service/read-accounts.ts';
import { createServer } from '../../../src/service/server.ts';
import { idOf } from '../../../src/service/store/ids.ts';
import { namespaces, removeTrees, section, title, tree } from '../../unit/import/trees.ts';
import { accounts, ask, section as sectionRecord } from './fixtures.ts';
import { inEachStore } from './stores.ts';

const documents = {
  constitution: ['Constitution', 'Constitution of the Gray Hills Band of Otter Indians'],
  code: ['Gray Hills Code', 'Gray Hills Code'],
  bylaws: ['Bylaws', 'Bylaws of the Gray Hills Band of Otter Indians'],
  'drafting-manual': ['Drafting Manual', 'Legislative Drafting Manual'],
} as const;
type Name = keyof typeof documents;

/** A library of some of the band's documents, each with one section. */
function band(...names: readonly Name[]): string {
  const files: Record<string, string> = {
    'index.xml': `<library ${namespaces}><heading>Gray Hills Band of Otter Indians Law Library</heading>
      ${names.map((name) => `<xi:include href="./us/nsn/ghotter/council/${name}/index.xml"/>`).join('')}</library>`,
  };
  for (const name of names) {
    const [id, heading] = documents[name];
    files[`us/nsn/ghotter/council/${name}/index.xml`] =
      `<document ${namespaces} id="${id}"><heading>${heading}</heading>${title(section(`1.${id.length}`))}</document>`;
  }
  return tree(files);
}

inEachStore('one government, many codes', (kind) => {
  afterEach(removeTrees);

  it('is one jurisdiction, no matter the order in which its documents are imported', async () => {
    const place = await kind.place();
    const store = await place.open();
    const app = createServer({ store, accounts });
    try {
      const summary = await importPaths([band('constitution', 'code')], store);
      assert.equal(summary.jurisdictions, 1);
      await importPaths([band('bylaws'), band('drafting-manual')], store);
      const { body } = await ask(app, '/v1/jurisdictions');
      const [only, ...others] = body.data;
      assert.deepEqual(others, []);
      assert.equal(only.name, 'Gray Hills Band of Otter Indians');
      assert.equal(only.short_name, 'Gray Hills Band');
      assert.equal(only.kind, 'band');
      assert.ok(only.other_names.includes('Gray Hills'));
      assert.deepEqual(only.codes.map((code: { kind: string }) => code.kind).sort(), [
        'bylaws',
        'code',
        'constitution',
        'manual',
      ]);
      assert.equal(only.coverage.section_count, 4);
    } finally {
      await place.drop();
    }
  });

  it('answers for its former separate jurisdictions, and to accounts that name them', async () => {
    const place = await kind.place();
    const store = await place.open();
    const formerKey = 'us/nsn/ghotter/council/constitution';
    const former = idOf('jurisdiction', [formerKey]);
    const containers = [{ level: 'title', number: '1', heading: 'GENERAL' }];
    try {
      const writer = await store.publish({ key: formerKey, name: 'Constitution' });
      await writer.code({ key: 'Constitution', name: 'Constitution', abbreviations: [] });
      await writer.section(sectionRecord('1.12', { code: 'Constitution', containers }));
      await writer.commit();
      const old = idOf('section', [formerKey, 'Constitution', 'title 1', '1.12']);
      const key = 'an-account-of-before';
      const before = readAccounts(JSON.stringify({ accounts: [{ name: 'before', key, jurisdictions: [former] }] }));
      // Starts the service again: a shared library cannot report a change, so names stay resolved for a while.
      const get = (url: string): ReturnType<typeof ask> => ask(createServer({ store, accounts: before }), url, { key });
      assert.equal((await get(`/v1/code-sections/${old}`)).status, 200);

      await importPaths([band('constitution', 'code')], store);
      const { body: list } = await get('/v1/jurisdictions');
      assert.deepEqual(
        list.data.map(({ name }: { name: string }) => name),
        ['Gray Hills Band of Otter Indians'],
      );
      const current = list.data[0].jurisdiction_id;
      assert.notEqual(current, former);
      assert.equal((await get(`/v1/jurisdictions/${former}`)).body.jurisdiction_id, current);
      const section = await get(`/v1/code-sections/${old}`);
      assert.equal(section.status, 200, 'a draft’s lock file names this identifier');
      assert.equal(section.body.jurisdiction_id, current);
      assert.equal((await get(`/v1/search?q=1.12&jurisdiction_id=${former}`)).body.data[0].code_section_id, old);
    } finally {
      await place.drop();
    }
  });
});
