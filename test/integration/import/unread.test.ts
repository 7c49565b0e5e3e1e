/** A publication with an unreadable part is imported again: no law is lost, and the report says so. */
import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import { type ImportSummary, importPaths } from '../../../src/service/import/index.ts';
import type { Store } from '../../../src/service/store/store.ts';
import { codePath, history, library, namespaces, removeTrees, section, tree } from '../../unit/import/trees.ts';
import { outlineOf, sectionIds } from '../service/outline.ts';
import { inEachStore, type LibraryPlace } from '../service/stores.ts';

const folder = 'us/or/cities/elmford/code';
const include = (href: string): string => `<xi:include href="./${href}"/>`;
const malformed = '<container><section><num>2.1</num>';

/**
 * A code of three titles, each in its own file. Each section of the second title and an act also have their own files.
 */
function edition(year: number, words: string, changes: Readonly<Record<string, string | undefined>> = {}): string {
  const texts = (number: string): string =>
    section(number, `<text>${words}</text>${history('<annotation type="History" doc="Ord. 1" path="§1"/>')}`);
  const title = (number: string, content: string): string =>
    `<container ${namespaces}><prefix>Title</prefix><num>${number}</num><heading>T${number}</heading>${content}</container>`;
  const alone = (number: string): string => texts(number).replace('<section', `<section ${namespaces}`);
  const own: Record<string, string | undefined> = {
    [`${folder}/titles/1.xml`]: title('1', texts('1.1') + texts('1.2')),
    [`${folder}/titles/2.xml`]: title(
      '2',
      ['2.1', '2.2', '2.3'].map((each) => include(`sections/${each}.xml`)).join(''),
    ),
    [`${folder}/titles/3.xml`]: title('3', texts('3.1')),
    ...Object.fromEntries(['2.1', '2.2', '2.3'].map((each) => [`${folder}/titles/sections/${each}.xml`, alone(each)])),
    'acts/1.xml': `<document ${namespaces} id="Ord. 1"><num>1</num><heading>Bells</heading><meta><effective>2001-01-01</effective></meta></document>`,
    ...changes,
  };
  const files = library(['titles/1.xml', 'titles/2.xml', 'titles/3.xml'].map(include).join(''), include('acts/1.xml'));
  const dated = (text: string | Buffer | undefined): string => String(text).replaceAll('2025-01-31', `${year}-01-31`);
  const all = { 'index.xml': dated(files['index.xml']), [codePath]: dated(files[codePath]), ...own };
  return tree(
    Object.fromEntries(
      Object.entries(all).flatMap(([path, content]) => (content === undefined ? [] : [[path, content]])),
    ),
  );
}

const whole = (words: string): readonly string[] => [
  'title 1',
  `  1.1: ${words}`,
  `  1.2: ${words}`,
  'title 2',
  `  2.1: ${words}`,
  `  2.2: ${words}`,
  `  2.3: ${words}`,
  'title 3',
  `  3.1: ${words}`,
];

function skippedLines(summary: ImportSummary, root: string): readonly string[] {
  return summary.skipped.map(({ path, why }) => `${path.slice(root.length + 1)}: ${why}`);
}

const partial = { partial: true };

inEachStore('a publication that is imported again with a part that cannot be read', (kind) => {
  let place: LibraryPlace;
  let store: Store;
  beforeEach(async () => {
    place = await kind.place();
    store = await place.open();
  });
  afterEach(async () => {
    await place.drop();
    removeTrees();
  });

  const replaced = (lines: readonly string[], ...numbers: readonly string[]): readonly string[] =>
    lines.map((line) => (numbers.some((number) => line.includes(`${number}: `)) ? line.replace('New.', 'Old.') : line));

  for (const [what, path, content, why, kept] of [
    ['a section that is malformed', 'sections/2.2.xml', malformed, /unclosed tag/, ['2.2']],
    [
      'a section that is no XML of a library',
      'sections/2.2.xml',
      '<html><p>503</p></html>',
      /its root is <html>/,
      ['2.2'],
    ],
    [
      'a section without its number',
      'sections/2.2.xml',
      '<section><text>New.</text></section>',
      /without a number/,
      ['2.2'],
    ],
    ['a section that is not there', 'sections/2.2.xml', undefined, /does not exist/, ['2.2']],
    ['a title that is malformed', '2.xml', malformed, /unclosed tag/, ['2.1', '2.2', '2.3']],
    ['a title that is empty', '2.xml', '', /./, ['2.1', '2.2', '2.3']],
  ] as const)
    it(`asks before it keeps what came by ${what}, which is then marked and counted`, async () => {
      await importPaths([edition(2024, 'Old.')], store);
      const ids = await sectionIds(store);
      assert.deepEqual(await outlineOf(store), whole('Old.'));

      const root = edition(2025, 'New.', { [`${folder}/titles/${path}`]: content });
      await assert.rejects(importPaths([root], store), {
        name: 'PartialEdition',
        question: { partial: { sections: kept.length, skipped: 1 } },
      });
      assert.deepEqual(await outlineOf(store), whole('Old.'), 'nothing is changed unasked');
      const summary = await importPaths([root], store, partial);
      assert.deepEqual((await outlineOf(store)).toSorted(), replaced(whole('New.'), ...kept).toSorted());
      assert.deepEqual(await sectionIds(store), ids);
      const [only, another] = summary.skipped;
      assert.equal(another, undefined);
      assert.match(only?.why ?? '', why);
      assert.equal(summary.kept, kept.length);

      const [number = ''] = kept;
      const old = await store.section('all', ids.get(number) ?? '');
      assert.deepEqual([old?.status, old?.codified_through, old?.not_in_files_read], ['in_force', '2024-01-31', true]);
      assert.equal((await store.section('all', ids.get('3.1') ?? ''))?.codified_through, '2025-01-31');

      assert.deepEqual((await importPaths([edition(2026, 'New.')], store)).skipped, []);
      assert.deepEqual(await outlineOf(store), whole('New.'));
      const after = await store.section('all', ids.get(number) ?? '');
      assert.deepEqual([after?.codified_through, after?.not_in_files_read], ['2026-01-31', undefined]);
      const versions = await store.versions('all', ids.get(number) ?? '');
      assert.deepEqual(
        versions?.map(({ from, through }) => [from, through]),
        [
          ['2026-01-31', '2026-01-31'],
          ['2024-01-31', '2024-01-31'],
        ],
      );
    });

  it('asks nothing if the edition has every section of the library', async () => {
    await importPaths([edition(2024, 'Old.', { [`${folder}/titles/2.xml`]: undefined })], store, partial);
    const summary = await importPaths([edition(2025, 'New.', { [`${folder}/titles/2.xml`]: malformed })], store);
    assert.deepEqual([summary.skipped.length, summary.kept], [1, 0]);
  });

  it('drops unreferenced records once all files can be read', async () => {
    await importPaths([edition(2024, 'Old.')], store);
    await importPaths([edition(2025, 'New.', { [`${folder}/titles/2.xml`]: malformed })], store, partial);
    const title = `<container ${namespaces}><prefix>Title</prefix><num>2</num><heading>T2</heading>${include('sections/2.1.xml')}</container>`;
    const summary = await importPaths([edition(2026, 'Last.', { [`${folder}/titles/2.xml`]: title })], store);
    assert.equal(summary.kept, 0);
    assert.deepEqual(
      await outlineOf(store),
      whole('Last.').filter((line) => !/2\.[23]/.test(line)),
    );
  });

  it('keeps a whole code if its file cannot be read, beside another code', async () => {
    const second = 'us/or/cities/elmford/zoning/index.xml';
    const publish = async (year: number, words: string, content?: string): Promise<ImportSummary> => {
      const index = library('')['index.xml'];
      const whole = `<document ${namespaces} id="Elmford, Or., Zoning"><heading>City of Elmford Zoning Code</heading>${section('Z.1', `<text>${words}</text>`)}</document>`;
      const root = edition(year, words, {
        'index.xml': String(index).replace(include(codePath), include(codePath) + include(second)),
        [second]: content ?? whole,
      });
      return await importPaths([root], store);
    };
    assert.deepEqual((await publish(2024, 'Old.')).skipped, []);
    assert.deepEqual(await outlineOf(store), [...whole('Old.'), 'Z.1: Old.']);
    const [only, another] = (await publish(2025, 'New.', malformed)).skipped;
    assert.deepEqual([/unclosed tag/.test(only?.why ?? ''), another], [true, undefined]);
    assert.deepEqual(await outlineOf(store), [...whole('New.'), 'Z.1: Old.']);
  });

  it('keeps the record of an act that cannot be read, and the histories’ way to it', async () => {
    await importPaths([edition(2024, 'Old.')], store);
    const id = (await sectionIds(store)).get('1.1') ?? '';
    const before = (await store.chain('all', id))?.[0]?.ordinance_id;
    assert.ok(before);
    const root = edition(2025, 'New.', { 'acts/1.xml': malformed });
    const summary = await importPaths([root], store);
    assert.match(skippedLines(summary, root).join('\n'), /^acts\/1\.xml: /);
    assert.equal((await store.chain('all', id))?.[0]?.ordinance_id, before);
    assert.equal((await store.ordinance('all', before))?.title, 'Bells');
  });

  const json = (year: number, words: string, wrong: Readonly<Record<string, object | undefined>> = {}): string => {
    const sections = ['1.1', '1.2', '2.1', '2.2'].flatMap((number) => {
      const containers = [{ level: 'title', number: number.slice(0, 1) }];
      const change = wrong[number];
      return number in wrong && change === undefined ? [] : [{ containers, number, text: words, ...change }];
    });
    const head = {
      format: 'legal-code-lookup/1',
      jurisdiction: { name: 'Elmford', region: 'OR' },
      codes: [{ name: 'Elmford Municipal Code', codified_through: `${year}-01-31` }],
    };
    return join(tree({ 'elmford.json': JSON.stringify({ ...head, sections }) }), 'elmford.json');
  };

  for (const [what, change] of [
    ['whose text is none', { text: 5 }],
    ['whose number is none', { number: null }],
    ['whose place is none', { containers: 'title 1' }],
    ['of a code that there is not', { code: 'Another' }],
  ] as const)
    it(`keeps a section of our JSON format ${what}`, async () => {
      await importPaths([json(2024, 'Old.')], store);
      const ids = await sectionIds(store);
      const summary = await importPaths([json(2025, 'New.', { '1.1': change })], store, partial);
      assert.deepEqual(await outlineOf(store), [
        'title 1',
        '  1.2: New.',
        '  1.1: Old.',
        'title 2',
        '  2.1: New.',
        '  2.2: New.',
      ]);
      assert.deepEqual(await sectionIds(store), ids);
      assert.match(summary.skipped[0]?.why ?? '', /^sections\[0\]/);
      assert.equal(summary.kept, 1);
      assert.equal((await store.section('all', ids.get('1.1') ?? ''))?.codified_through, '2024-01-31');
      assert.deepEqual((await importPaths([json(2026, 'New.', { '1.1': undefined })], store)).skipped, []);
      assert.deepEqual((await outlineOf(store)).slice(0, 2), ['title 1', '  1.2: New.']);
    });

  it('keeps the sections of a document that cannot be read, beside another', async () => {
    const chapter = (number: string, words: string): string =>
      `# Elmford Municipal Code\n\n## Chapter ${number}. Bells\n\n### ${number}.010. Ringing.\n\n${words}\n`;
    const put = (words: string, second: string): string =>
      tree({ 'code/1.md': chapter('1', words), 'code/2.md': second });
    const naming = { place: 'Elmford, OR', code: 'Elmford Municipal Code' };
    await importPaths([join(put('Old.', chapter('2', 'Old.')), 'code')], store, naming);
    const broken = join(put('New.', 'No section at all.'), 'code');
    await assert.rejects(importPaths([broken], store, naming), { name: 'PartialEdition' });
    await importPaths([broken], store, { ...naming, ...partial });
    assert.deepEqual(
      (await outlineOf(store)).filter((line) => line.includes('.010')).map((line) => line.trim()),
      ['1.010: New.', '2.010: Old.'],
    );
  });

  it('is unchanged if its only file is unreadable', async () => {
    await importPaths([json(2024, 'Old.')], store);
    const before = await outlineOf(store);
    const path = join(tree({ 'elmford.json': '{"format": ' }), 'elmford.json');
    assert.match((await importPaths([path], store)).skipped[0]?.why ?? '', /it is not JSON/);
    assert.deepEqual(await outlineOf(store), before);
  });
});
