import { strict as assert } from 'node:assert';
import { fork } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { LibraryError } from '../../../src/service/store/errors.ts';
import type { OpenedStore } from '../../../src/service/store/open.ts';
import { city, countyPublication, type Publication, publish, section } from './fixtures.ts';
import { useLibraryFile } from './library-file.ts';
import { inEachStore, type LibraryPlace, sqlite } from './stores.ts';

type Section = NonNullable<Awaited<ReturnType<OpenedStore['section']>>>;

const later = (changes: Partial<Publication>): Publication => ({
  ...city,
  codes: city.codes.map((code) => ({ ...code, codifiedThrough: '2025-01-01', publication: 'publication/2025-01-01' })),
  ...changes,
});

const sectionsOf = async (store: OpenedStore, number: string): Promise<Section[]> => {
  const page = await store.search('all', { text: number, limit: 100 });
  const found = await Promise.all(
    page.entries.filter((hit) => hit.number === number).map((hit) => store.section('all', hit.code_section_id)),
  );
  return found.filter((entry) => entry !== undefined);
};
const only = async (store: OpenedStore, number: string): Promise<Section> => {
  const [first, second] = await sectionsOf(store, number);
  assert.ok(first !== undefined && second === undefined, `one section ${number}`);
  return first;
};

const fault = (expected: LibraryError['fault']) => (error: unknown) =>
  error instanceof LibraryError && error.fault === expected;

inEachStore('a library', (kind) => {
  let place: LibraryPlace;
  beforeEach(async () => {
    place = await kind.place();
  });
  afterEach(() => place.drop());

  it('is unchanged, with its identifiers, when the same publication is imported again', async () => {
    const store = await place.open();
    await publish(store, city);
    const ids = async (): Promise<string[]> =>
      (await store.search('all', { text: '5.', limit: 100 })).entries.map(
        (hit) => `${hit.number} ${hit.code_section_id}`,
      );
    const before = await ids();
    assert.equal(new Set(before).size, city.sections.length, 'each has one of its own, repeated numbers too');
    await publish(store, city);
    assert.deepEqual(await ids(), before);
    assert.equal((await store.versions('all', (await only(store, '5.08.010')).code_section_id))?.length, 1);
  });

  it('names the publisher and the terms of an imported code', async () => {
    const store = await place.open();
    const copy = { kind: 'unofficial copy', publisher: 'Elm Codes', termsUrl: 'https://elm.example/terms' };
    await publish(store, { ...city, sections: city.sections.map((one) => ({ ...one, sources: [copy] })) });
    await publish(store, countyPublication);
    const { entries } = await store.jurisdictions('all', { limit: 10 });
    assert.deepEqual(
      entries.map(({ name, codes }) => [name, codes.map(({ publisher, terms_url }) => [publisher, terms_url])]),
      [
        ['Alder Bay', [['Elm Codes', 'https://elm.example/terms']]],
        [countyPublication.jurisdiction.name, countyPublication.codes.map(() => [undefined, undefined])],
      ],
    );
  });

  it('gives the same law the same identifiers in every library', async () => {
    const store = await place.open();
    await publish(store, countyPublication);
    await publish(store, city);
    const elsewhere = await sqlite.place();
    after(() => elsewhere.drop());
    const other = await elsewhere.open();
    await publish(other, city);
    assert.equal((await only(store, '5.08.010')).code_section_id, (await only(other, '5.08.010')).code_section_id);
    assert.match(
      (await only(other, '5.08.010')).code_section_id,
      /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  it('keeps the earlier text of a section that changed, and lists its sources', async () => {
    const store = await place.open();
    await publish(store, city);
    const first = await only(store, '5.08.010');
    const amend = (number: string, changes: Parameters<typeof section>[1]): Publication['sections'] =>
      city.sections.map((record) => (record.number === number ? { ...record, ...changes } : record));
    const newText = [...(city.sections[0]?.text ?? [])].toSpliced(1, 1, {
      designators: ['(a)'],
      text: 'no person may shout; and',
    });
    await publish(store, later({ sections: amend('5.08.010', { text: newText }) }));
    const second = await only(store, '5.08.010');
    assert.equal(second.code_section_id, first.code_section_id);
    assert.notEqual(second.version, first.version);
    assert.equal(second.links.versions, `/v1/code-sections/${first.code_section_id}/versions`);
    await publish(
      store,
      later({
        codes: city.codes.map((code) => ({
          ...code,
          codifiedThrough: '2026-01-01',
          publication: 'publication/2026-01-01',
        })),
        sections: amend('5.08.010', {
          status: 'repealed',
          text: [{ designators: [], text: 'Repealed.' }],
          heading: 'Repealed',
        }),
      }),
    );
    const versions = await store.versions('all', first.code_section_id);
    assert.deepEqual(
      versions?.map(({ publication, from, through, current }) => [publication, from, through, current]),
      [
        ['publication/2026-01-01', '2026-01-01', '2026-01-01', true],
        ['publication/2025-01-01', '2025-01-01', '2025-01-01', false],
        ['publication/2024-05-01', '2024-05-01', '2024-05-01', false],
      ],
    );
    const earliest = await store.version('all', first.code_section_id, first.version);
    assert.deepEqual(earliest?.text, first.text);
    assert.equal(earliest?.heading, first.heading);
    assert.equal(earliest?.status, 'in_force');
    assert.deepEqual((await store.version('all', first.code_section_id, second.version))?.text, newText);
    assert.equal(await store.version('all', first.code_section_id, 'unknown'), undefined);
    const [row] = await place.ask('SELECT change FROM version ORDER BY sequence LIMIT 1');
    const change = String(row?.change);
    assert.deepEqual(JSON.parse(change), { text: [[0, 1], first.text?.[1], [2, 2]] }, 'what changed, not all of it');
  });

  it('follows the publication: removed sections are gone, new ones are found, moved ones are at their new location', async () => {
    const store = await place.open();
    await publish(store, city);
    const kept = await only(store, '5.08.020');
    await publish(
      store,
      later({
        sections: [
          section('5.08.005', { heading: 'Purpose' }),
          ...city.sections.filter((record) => record.number !== '5.08.040'),
        ],
        acts: [],
      }),
    );
    assert.deepEqual(await sectionsOf(store, '5.08.040'), []);
    assert.deepEqual(
      (await store.search('all', { text: 'machines shall be muffled', limit: 10 })).entries.filter(
        (hit) => hit.number === '5.08.040',
      ),
      [],
    );
    assert.equal((await only(store, '5.08.020')).code_section_id, kept.code_section_id);
    const listed = await store.search('all', { text: '5.08', limit: 10 });
    assert.equal(listed.entries[0]?.number, '5.08.005');
    assert.equal((await store.jurisdiction('all', kept.jurisdiction_id))?.coverage.section_count, city.sections.length);
    const recodified = await only(store, '5.08.030');
    assert.deepEqual(
      recodified.related,
      [{ relation: 'recodified_to', citation: '§ 5.08.040' }],
      'nothing to link to any more',
    );
  });

  it('is unchanged if a publication is rolled back or interrupted', async () => {
    const store = await place.open();
    await publish(store, city);
    const before = await only(store, '5.08.010');
    const writer = await store.publish(city.jurisdiction);
    for (const code of city.codes) await writer.code(code);
    await writer.section(section('5.08.010', { heading: 'Changed' }));
    assert.equal((await only(store, '5.08.010')).heading, before.heading, 'nothing shows before it is whole');
    await writer.rollback();
    await writer.rollback();
    assert.deepEqual(await only(store, '5.08.010'), before);
    await assert.rejects(writer.section(section('5.08.010')), /finished/);
    await assert.rejects(async () => {
      const broken = await store.publish(city.jurisdiction);
      try {
        await broken.section(section('1', { code: 'No such code' }));
      } finally {
        await broken.rollback();
      }
    }, /no code "No such code"/);
    assert.deepEqual(await only(store, '5.08.010'), before);
  });

  it('removes a jurisdiction with everything that belongs to it', async () => {
    const store = await place.open();
    await publish(store, city);
    const tables = [
      'jurisdiction',
      'code',
      'container',
      'section',
      'section_body',
      'alias',
      'related',
      'act',
      'act_section',
      'version',
    ];
    const rows = async (): Promise<number[]> => {
      const counts = tables.map((table) => place.ask(`SELECT count(*) AS n FROM ${table}`));
      return (await Promise.all(counts)).map(([found]) => Number(found?.n));
    };
    const before = await rows();
    await publish(store, countyPublication);
    const county = (await store.jurisdictions('all', { limit: 10 })).entries.find(
      (entry) => entry.name === 'Brook County',
    );
    assert.equal(await store.remove(county?.jurisdiction_id ?? ''), true);
    assert.equal(await store.remove(county?.jurisdiction_id ?? ''), false);
    assert.deepEqual(await rows(), before);
    assert.deepEqual((await store.search('all', { text: 'culverts', limit: 5 })).entries, []);
    await publish(store, countyPublication);
    assert.equal((await store.search('all', { text: 'culverts', limit: 5 })).entries.length, 4);
  });

  it('shows one process what another has just imported, and survives a writer that is killed', async () => {
    const reader = await place.open();
    await publish(reader, city);
    const revision = reader.revision();
    const child = fork(join(import.meta.dirname, 'writer-process.ts'), [place.address], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const message = (): Promise<unknown> => new Promise((resolve) => child.once('message', resolve));
    assert.equal(await message(), 'committed');
    assert.equal((await reader.search('all', { text: 'culverts', limit: 5 })).entries.length, 4);
    assert.ok(revision === undefined || reader.revision() !== revision);
    child.send('write on');
    assert.equal(await message(), 'writing');
    assert.equal(
      (await reader.search('all', { text: '5.08.010', limit: 5 })).entries[0]?.heading,
      'Quiet hours in residential zones',
    );
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    const again = await place.open();
    assert.equal((await only(again, '5.08.010')).heading, 'Quiet hours in residential zones');
    await publish(again, countyPublication);
  });

  it('is the same after a restart', async () => {
    const store = await place.open();
    assert.equal(store.created, true);
    await publish(store, city);
    await store.close();
    const again = await place.open();
    assert.equal(again.created, false);
    assert.equal((await only(again, '5.08.010')).citation, 'Alder Bay Municipal Code § 5.08.010');
    assert.equal(
      (await (await place.open({ readOnly: true })).search('all', { text: 'noise', limit: 5 })).entries.length > 0,
      true,
    );
  });
});

describe('a library in a file', () => {
  const library = useLibraryFile();

  it('allows one writer at a time, and reports a conflict at once', async () => {
    const store = library.open();
    const writer = await store.publish(city.jurisdiction);
    await assert.rejects(library.open().publish(countyPublication.jurisdiction), fault('busy'));
    await assert.rejects(store.remove('00000000-0000-5000-8000-000000000000'), fault('busy'));
    await writer.rollback();
    await publish(store, countyPublication);
  });

  describe('that can’t be used reports the reason', () => {
    it('does not exist', () => {
      assert.throws(() => library.open({ readOnly: true }), fault('missing'));
      assert.throws(() => library.open({ mustExist: true }), fault('missing'));
      assert.equal(existsSync(library.file), false);
      library.file = join(library.folder, 'no', 'such', 'folder', 'library.db');
      assert.throws(() => library.open(), fault('no-permission'));
    });

    it('is of a newer version of the program, or something else', async () => {
      await publish(library.open(), city);
      const database = new DatabaseSync(library.file);
      database.exec('PRAGMA user_version = 99');
      database.close();
      assert.throws(() => library.open(), fault('newer-schema'));
      assert.throws(() => library.open({ setAsideCorrupted: true }), fault('newer-schema'));
      library.file = join(library.folder, 'other.db');
      const other = new DatabaseSync(library.file);
      other.exec('CREATE TABLE recipes (name)');
      other.close();
      assert.throws(() => library.open({ setAsideCorrupted: true }), fault('not-a-library'));
      library.file = library.folder;
      assert.throws(() => library.open(), LibraryError);
    });

    it('is damaged: set aside on request, never deleted', async () => {
      await publish(library.open(), city);
      await library.close();
      const damage: [string, () => void][] = [
        ['no database', () => writeFileSync(library.file, 'This is no database at all. '.repeat(50))],
        ['cut short', () => truncateSync(library.file, 20_000)],
        ['very short', () => truncateSync(library.file, 50)],
        ['overwritten', () => writeFileSync(library.file, readFileSync(library.file).fill(0x5a, 100, 8_000))],
      ];
      const good = join(library.folder, 'good.db');
      copyFileSync(library.file, good);
      for (const [how, damaged] of damage) {
        copyFileSync(good, library.file);
        damaged();
        const bytes = readFileSync(library.file);
        assert.throws(() => library.open(), fault('corrupted'), how);
        let kept = '';
        const store = library.open({
          setAsideCorrupted: true,
          onSetAside: (where) => {
            kept = where;
          },
        });
        assert.match(kept, /library\.db\.corrupt-/, how);
        assert.deepEqual(readFileSync(kept), bytes, how);
        assert.equal(store.created, true);
        await publish(store, city);
        await store.close();
      }
    });

    it('is found damaged while it is read: recorded, and checked at the next start', async () => {
      await publish(library.open(), city);
      await library.close();
      const raw = new DatabaseSync(library.file);
      const root = Number(
        raw.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'section_body'").get()?.rootpage,
      );
      const size = Number(raw.prepare('PRAGMA page_size').get()?.page_size);
      raw.close();
      writeFileSync(library.file, readFileSync(library.file).fill(0x7f, (root - 1) * size, root * size));
      const store = library.open();
      await assert.rejects(only(store, '5.08.010'), fault('corrupted'));
      await store.close();
      assert.ok(existsSync(`${library.file}.suspect`));
      const again = library.open({ setAsideCorrupted: true });
      assert.equal(again.created, true);
      assert.equal(existsSync(`${library.file}.suspect`), false);
      assert.ok(readdirSync(library.folder).some((name) => name.includes('.corrupt-')));
    });

    it('is not writable: still readable', async () => {
      await publish(library.open(), city);
      await library.close();
      chmodSync(library.file, 0o444);
      const store = library.open({ readOnly: true });
      assert.equal((await only(store, '5.08.020')).heading, 'Noise permits');
    });
  });
});
