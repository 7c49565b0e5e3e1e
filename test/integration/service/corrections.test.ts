/** A reader's own corrections, as a client of the service sees them. */
import { strict as assert } from 'node:assert';
import { importPaths } from '../../../src/service/import/index.ts';
import { createServer } from '../../../src/service/server.ts';
import type { Corrections } from '../../../src/service/store/corrections.ts';
import { namespaces, removeTrees, section, title, tree } from '../../unit/import/trees.ts';
import { accounts, ask } from './fixtures.ts';
import { inEachStore } from './stores.ts';

const published = 'Gray Hills Code';
const corrections: Corrections = new Map([
  [
    'gray hills band of otter indians',
    {
      shortName: 'Otter Band',
      kind: 'tribe',
      codes: new Map([[published, { name: 'Otter Tribal Code', abbreviations: ['OTC'], marker: 'Sec.' }]]),
    },
  ],
]);

function band(): string {
  return tree({
    'index.xml': `<library ${namespaces}><heading>Gray Hills Band of Otter Indians Law Library</heading>
      <xi:include href="./us/nsn/ghotter/council/code/index.xml"/></library>`,
    'us/nsn/ghotter/council/code/index.xml': `<document ${namespaces} id="${published}"><heading>${published}</heading>${title(
      section('1.04'),
    )}</document>`,
  });
}

inEachStore('a reader’s corrections', (kind) => {
  afterEach(removeTrees);

  it('apply to the imported library, and are marked as the reader’s', async () => {
    const place = await kind.place();
    try {
      await importPaths([band()], await place.open());
      const app = createServer({ store: await place.open({ corrections }), accounts });
      const { body } = await ask(app, '/v1/jurisdictions');
      const [only] = body.data;
      assert.equal(only.short_name, 'Otter Band');
      assert.equal(only.kind, 'tribe');
      assert.equal(only.name, 'Gray Hills Band of Otter Indians');
      assert.deepEqual(only.corrected, ['short_name', 'kind']);
      const [code] = only.codes;
      assert.equal(code.name, 'Otter Tribal Code');
      assert.deepEqual(code.abbreviations, ['OTC']);
      assert.deepEqual(code.numbering.citing, {
        marker: 'Sec.',
        abbreviations: [{ text: 'OTC', origin: 'reader', count: 0 }],
      });
      assert.deepEqual(code.corrected, ['name', 'abbreviations', 'numbering']);
      assert.deepEqual((await ask(app, only.links.self)).body.corrected, ['short_name', 'kind']);
      const contents = await ask(app, only.links.contents);
      assert.equal(contents.body.data[0].heading, 'Otter Tribal Code');
    } finally {
      await place.drop();
    }
  });

  it('give the sections of an import their citations, and keep the identifiers', async () => {
    const place = await kind.place();
    try {
      const store = await place.open();
      const cited = async (): Promise<readonly (readonly (string | undefined)[])[]> =>
        (await store.search('all', { text: '1.04', limit: 5 })).entries.map((hit) => [
          hit.code_section_id,
          hit.citation,
        ]);
      await importPaths([band()], store);
      const [[id, before] = []] = await cited();
      assert.equal(before, 'Gray Hills Code § 1.04');
      await importPaths([band()], store, { corrections });
      assert.deepEqual(await cited(), [[id, 'Otter Tribal Code Sec. 1.04']]);
    } finally {
      await place.drop();
    }
  });
});
