/** The service's statements about acts newer than an edition, with the sections that they change. */
import { strict as assert } from 'node:assert';
import { importPaths } from '../../../src/service/import/index.ts';
import { createServer } from '../../../src/service/server.ts';
import { act, codePath, library, removeTrees, section, title, tree } from '../../unit/import/trees.ts';
import { accounts, ask } from './fixtures.ts';
import { inEachStore } from './stores.ts';

inEachStore('acts newer than the edition, over HTTP', (kind) => {
  afterEach(removeTrees);

  it('appear with each section that they change, and link to their records', async () => {
    const place = await kind.place();
    const store = await place.open();
    const app = createServer({ store, accounts });
    try {
      const instruction = '<section><num>1</num><codify:replace codified:path="|1.1"/></section>';
      const newer = act('Ord. No. 2025-9', instruction, '2025-03-15');
      await importPaths([tree(library(title(section('1.1') + section('1.2')), newer))], store);
      const { body } = await ask(app, '/v1/search?q=1.&limit=10');
      const acts = async (number: string): Promise<unknown> => {
        const hit = body.data.find((one: { readonly number: string }) => one.number === number);
        assert.equal(hit.uncodified_acts, undefined, 'a hit is short');
        return (await ask(app, `/v1/code-sections/${hit.code_section_id}`)).body.uncodified_acts;
      };
      const [first, ...others] = Object(await acts('1.1'));
      const { ordinance_id: id, ...stated } = first;
      assert.deepEqual(others, []);
      assert.deepEqual(stated, {
        action: 'amended',
        act: { type: 'Ordinance', number: '2025-9', title: 'Act Ord. No. 2025-9' },
        act_path: '§1',
        effective_from: '2025-03-15',
      });
      assert.equal(await acts('1.2'), undefined);
      const ordinance = (await ask(app, `/v1/ordinances/${id}`)).body;
      assert.deepEqual(
        ordinance.sections.map(({ number }: { readonly number: string }) => number),
        ['1.1'],
      );
    } finally {
      await app.close();
      await store.close();
      await place.drop();
    }
  });

  it('appear as of the newest edition, and not as of an earlier one with the same text', async () => {
    const place = await kind.place();
    const store = await place.open();
    const app = createServer({ store, accounts });
    try {
      const text = title(section('1.1', '<text>Bells.</text>'));
      const instruction = '<section><num>1</num><codify:replace codified:path="|1.1"/></section>';
      const newer = act('Ord. No. 2025-9', instruction, '2025-03-15');
      const { 'index.xml': index, [codePath]: code, ...rest } = library(text);
      const before = (file: string | Buffer | undefined): string => String(file).replaceAll('2025-01-31', '2024-01-31');
      await importPaths([tree({ ...rest, 'index.xml': before(index), [codePath]: before(code) })], store);
      await importPaths([tree(library(text, newer))], store);
      const [{ code_section_id: id }] = (await ask(app, '/v1/search?q=1.1')).body.data;
      const actsAsOf = async (date: string): Promise<unknown> =>
        (await ask(app, `/v1/code-sections/${id}?as_of=${date}`)).body.uncodified_acts;
      assert.equal(Object(await actsAsOf('2025-06-01')).length, 1);
      assert.equal(await actsAsOf('2024-06-01'), undefined);
    } finally {
      await app.close();
      await store.close();
      await place.drop();
    }
  });
});
