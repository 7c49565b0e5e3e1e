/** A publication with an unreadable part: the library keeps what it lacks, and marks it. */
import { strict as assert } from 'node:assert';
import type { ContainerRecord, Counts, SectionRecord, UnreadKind } from '../../../src/service/store/records.ts';
import type { Store } from '../../../src/service/store/store.ts';
import { city, section as record } from './fixtures.ts';
import { outlineOf, sectionIds } from './outline.ts';
import { inEachStore, type LibraryPlace } from './stores.ts';

const title = (number: string): ContainerRecord => ({ level: 'title', number });
const chapter = (number: string): ContainerRecord => ({ level: 'chapter', number });

/** The content of a publication: sections, and containers without sections. */
type Part = SectionRecord | readonly ContainerRecord[];

const [code] = city.codes;
if (code === undefined) throw new Error('the city has a code');
const codeKey = code.key;

function at(path: readonly ContainerRecord[], number: string, words: string): SectionRecord {
  return record(number, { containers: path, text: [{ designators: [], text: words }] });
}

inEachStore('a part of a publication that cannot be read', (kind) => {
  let place: LibraryPlace;
  let store: Store;
  beforeEach(async () => {
    place = await kind.place();
    store = await place.open();
  });
  afterEach(() => place.drop());

  async function publish(year: number, parts: readonly Part[], ...unread: readonly UnreadKind[]): Promise<Counts> {
    const writer = await store.publish(city.jurisdiction);
    await writer.code({ ...city.codes[0], key: codeKey, name: codeKey, abbreviations: [], codifiedThrough: `${year}` });
    for (const part of parts) await ('text' in part ? writer.section(part) : writer.container(codeKey, part));
    return await writer.commit(new Set(unread));
  }

  const [one, two, three] = [[title('1')], [title('2'), chapter('2.1')], [title('3')]];
  const whole = (words: string): readonly Part[] => [
    at(one, '1.1', words),
    at(one, '1.2', words),
    [title('2')],
    at(two, '2.1.1', words),
    at(two, '2.1.2', words),
    [title('2'), chapter('2.2')],
    at([title('2')], '2.9', words),
    at(three, '3.1', words),
    at(three, '3.2', words),
  ];

  it('keeps what the publication lacks in its containers, after what was read', async () => {
    await publish(2023, whole('First.'));
    const ids = await sectionIds(store);
    const counts = await publish(
      2024,
      [at(one, '1.2', 'Second.'), at(three, '3.0', 'New.'), at(three, '3.2', 'Second.')],
      'sections',
    );
    assert.deepEqual(await outlineOf(store, 2), [
      'title 1',
      '  1.2: Second.',
      '  1.1: First.',
      'title 3',
      '  3.0: New.',
      '  3.2: Second.',
      '  3.1: First.',
      'title 2',
      '  chapter 2.1',
      '    2.1.1: First.',
      '    2.1.2: First.',
      '  chapter 2.2',
      '  2.9: First.',
    ]);
    assert.deepEqual([counts.sections, counts.kept], [3, 5]);
    for (const number of ['1.1', '2.1.1', '2.9', '3.2'])
      assert.equal((await sectionIds(store)).get(number), ids.get(number), number);
    const found = await store.search('all', { text: '2.1.2', limit: 5 });
    assert.deepEqual(
      found.entries.map(({ number, not_in_files_read }) => [number, not_in_files_read]),
      [['2.1.2', true]],
    );
  });

  it('says how many sections of its codes the library has and the publication has not', async () => {
    await publish(2023, whole('First.'));
    const writer = await store.publish(city.jurisdiction);
    assert.equal(writer.lacking(), 0, 'no code is given yet');
    await writer.code({ key: codeKey, name: codeKey, abbreviations: [] });
    await writer.section(at(one, '1.2', 'Second.'));
    assert.equal(writer.lacking(), 6);
    await writer.rollback();
  });

  it('states no later date for them than was read, and continues once they are readable', async () => {
    const versionsOf = async (number: string): Promise<unknown> => {
      const id = (await sectionIds(store)).get(number) ?? '';
      const versions = (await store.versions('all', id)) ?? [];
      const section = await store.section('all', id);
      const marked = section?.not_in_files_read ?? false;
      return [
        marked,
        section?.codified_through,
        section?.status,
        ...versions.map(({ from, through }) => [from, through]),
      ];
    };
    await publish(2021, whole('First.'));
    await publish(2022, whole('First.'));
    const broken = [...whole('Second.').slice(0, 2), ...whole('Second.').slice(7)];
    await publish(2023, broken, 'sections');
    await publish(2024, broken, 'sections');
    assert.deepEqual(await versionsOf('2.1.1'), [true, '2022', 'in_force', ['2021', '2022']]);
    assert.deepEqual(await versionsOf('3.1'), [false, '2024', 'in_force', ['2023', '2024'], ['2021', '2022']]);

    await publish(2025, [...whole('Second.').slice(0, 3), at(two, '2.1.1', 'First.'), ...whole('Second.').slice(4)]);
    assert.deepEqual(await versionsOf('2.1.1'), [false, '2025', 'in_force', ['2021', '2025']], 'the same text');
    assert.deepEqual(
      await versionsOf('2.1.2'),
      [false, '2025', 'in_force', ['2025', '2025'], ['2021', '2022']],
      'another',
    );
    assert.deepEqual((await outlineOf(store)).slice(3, 9), [
      'title 2',
      '  chapter 2.1',
      '    2.1.1: First.',
      '    2.1.2: Second.',
      '  chapter 2.2',
      '  2.9: Second.',
    ]);
  });

  it('drops sections that the publication lacks once every file is readable', async () => {
    await publish(2023, whole('First.'));
    const without = whole('First.').filter((part) => !('number' in part) || !part.number?.startsWith('2.1'));
    assert.equal((await publish(2024, without, 'sections')).kept, 2);
    assert.equal((await publish(2025, without)).kept, 0);
    assert.deepEqual(
      (await outlineOf(store)).filter((line) => line.includes('2.1')),
      [],
    );
    assert.equal((await store.search('all', { text: '2.1.1', limit: 5 })).entries.length, 0);
  });

  it('is an act: the records of unread acts are kept', async () => {
    const act = { key: 'Ord. 7', title: 'Bells', proceedings: [] };
    const write = async (given: boolean, ...unread: readonly UnreadKind[]): Promise<void> => {
      const writer = await store.publish(city.jurisdiction);
      if (given) await writer.act(act);
      await writer.code({ key: codeKey, name: codeKey, abbreviations: [] });
      await writer.commit(new Set(unread));
    };
    const titles = async (): Promise<readonly unknown[]> =>
      (await place.ask('SELECT record FROM act')).map(({ record: kept }) => JSON.parse(String(kept)).title);
    await write(true);
    await write(false, 'acts');
    assert.deepEqual(await titles(), ['Bells']);
    await write(false);
    assert.deepEqual(await titles(), []);
  });
});
