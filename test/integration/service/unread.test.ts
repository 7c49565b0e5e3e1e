/** A publication with an unreadable part: the library keeps its own copy of that part. */
import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import type {
  ContainerRecord,
  Counts,
  PublicationWriter,
  SectionRecord,
  Unread,
} from '../../../src/service/store/records.ts';
import type { Store } from '../../../src/service/store/store.ts';
import { holdsAsync } from '../../holds.ts';
import { city, section as record } from './fixtures.ts';
import { outlineOf, sectionIds } from './outline.ts';
import { inEachStore, type LibraryPlace } from './stores.ts';

const title = (number: string): ContainerRecord => ({ level: 'title', number });
const chapter = (number: string): ContainerRecord => ({ level: 'chapter', number });
const said = (words: string): Pick<SectionRecord, 'text'> => ({ text: [{ designators: [], text: words }] });

/** What stands in a publication: sections, containers without any, and what cannot be read. */
type Part = SectionRecord | readonly ContainerRecord[] | Unread;

const [code] = city.codes;
if (code === undefined) throw new Error('the city has a code');
const codeKey = code.key;

function at(path: readonly ContainerRecord[], number: string, words: string, files?: readonly string[]): SectionRecord {
  return record(number, { containers: path, ...said(words), ...(files === undefined ? {} : { files }) });
}

async function put(writer: PublicationWriter, part: Part): Promise<void> {
  if ('text' in part) await writer.section(part);
  else if ('kind' in part) await writer.unread(part);
  else await writer.container(codeKey, part);
}

inEachStore('a part of a publication that cannot be read', (kind) => {
  let place: LibraryPlace;
  let store: Store;
  beforeEach(async () => {
    place = await kind.place();
    store = await place.open();
  });
  afterEach(() => place.drop());

  async function publish(year: number, parts: readonly Part[]): Promise<Counts> {
    const writer = await store.publish(city.jurisdiction);
    await writer.code({ ...city.codes[0], key: codeKey, name: codeKey, abbreviations: [], codifiedThrough: `${year}` });
    for (const part of parts) await put(writer, part);
    return await writer.commit();
  }
  const keptOf = ({ kept }: Counts): readonly (readonly [Unread['kind'], number])[] =>
    [...kept].map(([{ kind: what }, sections]) => [what, sections]);

  const [one, two, three] = [[title('1')], [title('2'), chapter('2.1')], [title('3')]];
  const whole = (words: string): readonly Part[] => [
    at(one, '1.1', words, ['code', 'one']),
    at(one, '1.2', words, ['code', 'one']),
    [title('2')],
    at(two, '2.1.1', words, ['code', 'two', 'two/1']),
    at(two, '2.1.2', words, ['code', 'two', 'two/2']),
    [title('2'), chapter('2.2')],
    at([title('2')], '2.9', words, ['code', 'two']),
    at(three, '3.1', words, ['code', 'three']),
    at(three, '3.2', words, ['code', 'three']),
  ];

  it('keeps the sections that came by a file, where they stood, with what stands around them, and no others', async () => {
    await publish(2023, whole('First.'));
    const ids = await sectionIds(store);
    const unread: Unread = { kind: 'file', code: codeKey, containers: [], files: ['two'] };
    const counts = await publish(2024, [
      at(one, '1.1', 'Second.', ['code', 'one']),
      unread,
      at(three, '3.0', 'New.', ['code', 'three']),
      at(three, '3.2', 'Second.', ['code', 'three']),
    ]);
    assert.deepEqual(await outlineOf(store, 2), [
      'title 1',
      '  1.1: Second.',
      'title 2',
      '  chapter 2.1',
      '    2.1.1: First.',
      '    2.1.2: First.',
      '  chapter 2.2',
      '  2.9: First.',
      'title 3',
      '  3.0: New.',
      '  3.2: Second.',
    ]);
    assert.deepEqual([...counts.kept], [[unread, 3]]);
    assert.equal(counts.sections, 3, 'those that were read');
    for (const number of ['1.1', '2.1.1', '2.9', '3.2'])
      assert.equal((await sectionIds(store)).get(number), ids.get(number), number);
    const found = await store.search('all', { text: '2.1.2', limit: 5 });
    assert.deepEqual(
      found.entries.map(({ number }) => number),
      ['2.1.2'],
    );
  });

  it('claims nothing later for them than was seen, and goes on from there when they can be read again', async () => {
    const versionsOf = async (number: string): Promise<unknown> => {
      const id = (await sectionIds(store)).get(number) ?? '';
      const versions = (await store.versions('all', id)) ?? [];
      const section = await store.section('all', id);
      return [section?.codified_through, section?.status, ...versions.map(({ from, through }) => [from, through])];
    };
    await publish(2021, whole('First.'));
    await publish(2022, whole('First.'));
    const broken = (files: readonly string[]): readonly Part[] => [
      ...whole('Second.').slice(0, 2),
      { kind: 'file', code: codeKey, containers: [], files },
      ...whole('Second.').slice(7),
    ];
    await publish(2023, broken(['two']));
    await publish(2024, broken(['elsewhere', 'two']));
    assert.deepEqual(await versionsOf('2.1.1'), ['2022', 'in_force', ['2021', '2022']]);
    assert.deepEqual(await versionsOf('3.1'), ['2024', 'in_force', ['2023', '2024'], ['2021', '2022']]);

    await publish(2025, [
      ...whole('Second.').slice(0, 3),
      at(two, '2.1.1', 'First.', ['code', 'two', 'two/1']),
      ...whole('Second.').slice(4),
    ]);
    assert.deepEqual(await versionsOf('2.1.1'), ['2025', 'in_force', ['2021', '2025']], 'the same text');
    assert.deepEqual(await versionsOf('2.1.2'), ['2025', 'in_force', ['2025', '2025'], ['2021', '2022']], 'another');
    assert.deepEqual((await outlineOf(store)).slice(3, 9), [
      'title 2',
      '  chapter 2.1',
      '    2.1.1: First.',
      '    2.1.2: Second.',
      '  chapter 2.2',
      '  2.9: Second.',
    ]);
  });

  it('lets go what is not referred to any more once all can be read', async () => {
    await publish(2023, whole('First.'));
    const without = whole('First.').filter((part) => !('number' in part) || !part.number?.startsWith('2.1'));
    await publish(2024, [{ kind: 'file', code: codeKey, containers: [title('2')], files: ['two/1'] }, ...without]);
    assert.deepEqual(
      (await outlineOf(store)).filter((line) => line.includes('2.1')),
      ['  chapter 2.1', '    2.1.1: First.'],
    );
    assert.deepEqual(keptOf(await publish(2025, without)), []);
    assert.deepEqual(
      (await outlineOf(store)).filter((line) => line.includes('2.1')),
      [],
    );
    assert.equal((await store.search('all', { text: '2.1.1', limit: 5 })).entries.length, 0);
  });

  it('keeps all that stood at its place when it is not known by which files that came', async () => {
    const unknown = whole('First.').map((part) => {
      if (!('files' in part) || !('number' in part)) return part;
      const { files: _files, ...rest } = part;
      return rest;
    });
    await publish(2023, unknown);
    const counts = await publish(2024, [
      at(one, '1.2', 'Second.'),
      [title('2')],
      { kind: 'file', code: codeKey, containers: [title('2')], files: ['two/new'] },
      at([title('2')], '2.9', 'Second.'),
      at(three, '3.1', 'Second.'),
    ]);
    assert.deepEqual(keptOf(counts), [['file', 2]]);
    assert.deepEqual(await outlineOf(store), [
      'title 1',
      '  1.2: Second.',
      'title 2',
      '  chapter 2.1',
      '    2.1.1: First.',
      '    2.1.2: First.',
      '  chapter 2.2',
      '  2.9: Second.',
      'title 3',
      '  3.1: Second.',
    ]);
  });

  it('is a section by its number, or any that stood where it stands, each in its place', async () => {
    const five = (words: string): readonly SectionRecord[] =>
      ['1.1', '1.2', '1.3', '1.4', '1.5'].map((number) => at(one, number, words));
    await publish(2023, [...five('First.'), at(two, '2.1.1', 'First.'), at(three, '3.1', 'First.')]);
    const [first, , third, , fifth] = five('Second.');
    const nameless: Unread = { kind: 'section', code: codeKey, containers: one };
    const again: Unread = { ...nameless };
    const numbered: Unread = { kind: 'section', number: '§ 3.1', containers: [title('9')] };
    if (first === undefined || third === undefined || fifth === undefined) throw new Error('five sections');
    const counts = await publish(2024, [first, nameless, third, again, fifth, numbered]);
    assert.deepEqual(await outlineOf(store), [
      'title 1',
      '  1.1: Second.',
      '  1.2: First.',
      '  1.3: Second.',
      '  1.4: First.',
      '  1.5: Second.',
      'title 3',
      '  3.1: First.',
    ]);
    assert.deepEqual(
      [nameless, again, numbered].map((each) => counts.kept.get(each)),
      [1, 1, 1],
    );
  });

  it('may be a title without any section, which then stays at its place', async () => {
    await publish(2023, [
      at(one, '1.1', 'First.'),
      [title('2')],
      [title('2'), chapter('2.1')],
      at(three, '3.1', 'First.'),
    ]);
    const unread: Unread = { kind: 'file', code: codeKey, containers: [], files: ['two'] };
    const counts = await publish(2024, [at(one, '1.1', 'Second.'), unread, at(three, '3.1', 'Second.')]);
    const kept = ['title 1', '  1.1: Second.', 'title 2', '  chapter 2.1', 'title 3', '  3.1: Second.'];
    assert.deepEqual(await outlineOf(store, 1), kept);
    assert.deepEqual(keptOf(counts), []);
    await publish(2025, [at(one, '1.1', 'Second.'), at(three, '3.1', 'Second.')]);
    assert.deepEqual(await outlineOf(store), ['title 1', '  1.1: Second.', 'title 3', '  3.1: Second.']);
  });

  it('leaves every section where it belongs, whatever else comes, goes and changes', async () => {
    const states = fc.constantFrom('read', 'read', 'broken', 'gone');
    const chapters = fc.record({ state: states, sections: fc.array(states, { maxLength: 3 }) });
    const titles = fc.array(
      fc.record({
        state: states,
        sections: fc.array(states, { maxLength: 2 }),
        chapters: fc.array(chapters, { maxLength: 2 }),
      }),
      { maxLength: 4 },
    );
    interface Node {
      readonly state: string;
      readonly path: readonly ContainerRecord[];
      readonly files: readonly string[];
      /** A section's number. */
      readonly number?: string;
      readonly inside: readonly Node[];
    }
    const leaves = (
      given: readonly string[],
      path: readonly ContainerRecord[],
      files: readonly string[],
      name: string,
    ): Node[] =>
      given.map((state, place) => ({
        state,
        path,
        files: [...files, `${name}.${place}.xml`],
        number: `${name}.${place}`,
        inside: [],
      }));
    let times = 0;
    await holdsAsync(
      fc.asyncProperty(titles, async (given) => {
        times += 1;
        for (const { jurisdiction_id } of (await store.jurisdictions('all', { limit: 9 })).entries)
          await store.remove(jurisdiction_id);
        const nodes = given.map((each, t): Node => {
          const path = [title(`${t}`)];
          const files = ['code', `${t}.xml`];
          const inside = each.chapters.map((one, c): Node => {
            const below = [...path, chapter(`${t}.${c}`)];
            const own = [...files, `chapter ${t}.${c}.xml`];
            return { state: one.state, path: below, files: own, inside: leaves(one.sections, below, own, `${t}.${c}`) };
          });
          return { state: each.state, path, files, inside: [...leaves(each.sections, path, files, `${t}`), ...inside] };
        });
        const key = `us/xx/${times}`;
        const write = async (year: number, parts: readonly Part[]): Promise<void> => {
          const writer = await store.publish({ key, name: key });
          await writer.code({ key: codeKey, name: codeKey, abbreviations: [], codifiedThrough: `${year}` });
          for (const part of parts) await put(writer, part);
          await writer.commit();
        };
        const first = (node: Node): readonly Part[] =>
          node.number === undefined
            ? [node.path, ...node.inside.flatMap(first)]
            : [at(node.path, node.number, 'First.', node.files)];
        const second = (node: Node): readonly Part[] => {
          if (node.state === 'gone') return [];
          if (node.state === 'broken')
            return [
              {
                kind: 'file',
                code: codeKey,
                containers: node.number === undefined ? node.path.slice(0, -1) : node.path,
                files: node.files.slice(-1),
              },
            ];
          return node.number === undefined
            ? [node.path, ...node.inside.flatMap(second)]
            : [at(node.path, node.number, 'Second.', node.files)];
        };
        const expected = (node: Node, indent: string, state = node.state): readonly string[] => {
          if (state === 'gone') return [];
          if (node.number !== undefined)
            return [`${indent}${node.number}: ${state === 'broken' ? 'First.' : 'Second.'}`];
          const last = node.path.at(-1);
          const inside = node.inside.flatMap((each) =>
            expected(each, `${indent}  `, state === 'broken' ? 'broken' : each.state),
          );
          return [`${indent}${last?.level} ${last?.number}`, ...inside];
        };
        await write(2023, nodes.flatMap(first));
        await write(2024, nodes.flatMap(second));
        // A container in which nothing stood may have been the one that is gone or the one that cannot be read.
        const lines = await outlineOf(store);
        assert.deepEqual(
          lines.filter((line) => line.includes(':')),
          nodes.flatMap((node) => expected(node, '')).filter((line) => line.includes(':')),
        );
        const bare = (node: Node): boolean => node.inside.every((each) => each.number === undefined && bare(each));
        if (!nodes.some((node) => bare(node) || node.inside.some((each) => each.number === undefined && bare(each))))
          assert.deepEqual(
            lines,
            nodes.flatMap((node) => expected(node, '')),
          );
      }),
      { numRuns: 40 },
    );
  }).timeout(120_000);

  it('is told of in a library that has nothing of it yet: nothing is kept', async () => {
    const counts = await publish(2023, [
      { kind: 'section', number: '1.1' },
      { kind: 'file', code: codeKey, containers: one, files: ['one'] },
      at(two, '2.1.1', 'First.'),
    ]);
    assert.deepEqual(keptOf(counts), []);
    assert.deepEqual(await outlineOf(store), ['title 2', '  chapter 2.1', '    2.1.1: First.']);
  });

  it('is an act: the records of acts that were not read stay', async () => {
    const act = { key: 'Ord. 7', title: 'Bells', proceedings: [] };
    const write = async (...given: readonly ('act' | Unread)[]): Promise<void> => {
      const writer = await store.publish(city.jurisdiction);
      for (const each of given) await (each === 'act' ? writer.act(act) : writer.unread(each));
      await writer.code({ key: codeKey, name: codeKey, abbreviations: [] });
      await writer.commit();
    };
    const titles = async (): Promise<readonly unknown[]> =>
      (await place.ask('SELECT record FROM act')).map(({ record: kept }) => JSON.parse(String(kept)).title);
    await write('act');
    await write({ kind: 'act' });
    assert.deepEqual(await titles(), ['Bells']);
    await write();
    assert.deepEqual(await titles(), []);
  });
});
