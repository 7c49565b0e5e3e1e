/**
 * The effect of a newer publication on the sections of the previous one, for a client of the service. Both are imported
 * as XML.
 */
import { strict as assert } from 'node:assert';
import { importPaths } from '../../../src/service/import/index.ts';
import { createServer } from '../../../src/service/server.ts';
import { codePath, library, removeTrees, section, title, tree } from '../../unit/import/trees.ts';
import { accounts, ask } from './fixtures.ts';
import { inEachStore } from './stores.ts';

/** The library as published in a year: another build, codified through the end of the previous year. */
function published(year: number, sections: string): string {
  const files = library(title(sections));
  const dated = (text: string | Buffer | undefined): string =>
    String(text)
      .replaceAll('2025-01-31', `${year - 1}-12-31`)
      .replace('</build>', `<publication>publication/${year}</publication></build>`);
  return tree({ 'index.xml': dated(files['index.xml']), [codePath]: dated(files[codePath]) });
}

const quiet = (first: string, second: string): string =>
  section('1.1', `<para><num>(a)</num><text>${first}</text></para><para><num>(b)</num><text>${second}</text></para>`);

inEachStore('a newer publication, over HTTP', (kind) => {
  afterEach(removeTrees);

  it('keeps earlier texts, identifiers, and links between recodified sections', async () => {
    const place = await kind.place();
    const store = await place.open();
    const app = createServer({ store, accounts });
    const get = async (url: string): ReturnType<typeof ask> => {
      const answer = await ask(app, url);
      assert.equal(answer.status, 200, url);
      return answer;
    };
    try {
      const same = section('1.2', '<text>Dogs shall not bark.</text>');
      await importPaths([published(2023, quiet('Ten at night.', 'No horns.') + same + section('1.3'))], store);
      const hits = async (): Promise<Map<string, string>> => {
        const { body } = await get('/v1/search?q=1.&limit=10');
        return new Map(
          body.data.map((hit: { number: string; code_section_id: string }) => [hit.number, hit.code_section_id]),
        );
      };
      const ids = await hits();
      const url = `/v1/code-sections/${ids.get('1.1')}`;
      const first = (await get(url)).body;
      assert.equal(first.links.versions, undefined, 'one text only');

      await importPaths([published(2024, quiet('Nine at night.', 'No horns.') + same + section('1.3'))], store);
      const annotated =
        '<text>See 1.4.</text><annotations><annotation type="Recodified">Recodified as § 1.4.</annotation></annotations>';
      const moved =
        section('1.3', annotated, 'placeholder="Recodified"') + section('1.4', '<text>Words of 1.3.</text>');
      await importPaths([published(2025, quiet('Nine at night.', 'No horns, no bells.') + same + moved)], store);

      const after = await hits();
      for (const number of ['1.1', '1.2', '1.3'])
        assert.equal(after.get(number), ids.get(number), `${number} keeps its id`);
      const third = (await get(url)).body;
      const versions = (await get(third.links.versions)).body.data;
      assert.deepEqual(
        versions.map((each: Record<string, unknown>) => [each.publication, each.from, each.through, each.current]),
        [
          ['publication/2025', '2024-12-31', '2024-12-31', true],
          ['publication/2024', '2023-12-31', '2023-12-31', false],
          ['publication/2023', '2022-12-31', '2022-12-31', false],
        ],
      );
      const textOf = async (version: { links: { section: string } }): Promise<string[]> =>
        (await get(version.links.section)).body.text.map((block: { text?: string }) => block.text);
      assert.deepEqual(await Promise.all(versions.map(textOf)), [
        ['Nine at night.', 'No horns, no bells.'],
        ['Nine at night.', 'No horns.'],
        ['Ten at night.', 'No horns.'],
      ]);
      assert.deepEqual((await get(versions[2].links.section)).body.text, first.text);

      const unchanged = (await get(`/v1/code-sections/${ids.get('1.2')}`)).body;
      assert.equal(unchanged.links.versions, undefined, 'what did not change has no earlier text');
      const recodified = (await get(`/v1/code-sections/${after.get('1.3')}`)).body;
      assert.equal(recodified.status, 'recodified');
      assert.deepEqual(
        recodified.related.map((each: Record<string, unknown>) => [each.relation, each.code_section_id]),
        [['recodified_to', after.get('1.4')]],
      );
      const target = (await get(`/v1/code-sections/${after.get('1.4')}`)).body;
      assert.deepEqual(
        target.related.map((each: Record<string, unknown>) => [each.relation, each.code_section_id]),
        [['recodified_from', after.get('1.3')]],
      );

      const changes = await place.ask('SELECT change FROM version ORDER BY change');
      const kept = changes.map(({ change }) => String(change)).join('\n');
      assert.ok(
        kept.includes('Ten at night.') && !kept.includes('Nine at night.'),
        'of an earlier text what differs is kept',
      );
      assert.ok(!kept.includes('bark'), 'and nothing of what stayed the same');
    } finally {
      await app.close();
      await place.drop();
    }
  });
});
