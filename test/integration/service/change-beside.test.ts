/**
 * A library that is changed in a copy, as in a rebuild: readers see the state before or after, and nothing in between.
 */
import { strict as assert } from 'node:assert';
import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { changeBeside } from '../../../src/service/store/sqlite/change-beside.ts';
import { openSqliteStore, type SqliteStore } from '../../../src/service/store/sqlite/index.ts';
import { verifyLibrary } from '../../../src/service/store/sqlite/verify.ts';
import { city, countyPublication, nextEdition, type Publication, publish, section, withNewTexts } from './fixtures.ts';
import { useLibraryFile } from './library-file.ts';

const never = new AbortController().signal;
const town: Publication = {
  ...countyPublication,
  jurisdiction: { ...countyPublication.jurisdiction, key: 'us/xx/towns/cedar', name: 'Cedar' },
};

describe('a library that is changed in a copy', () => {
  const library = useLibraryFile(countyPublication);
  const beside = (): string => join(library.folder, 'library.db.rebuilding');
  const names = async (store: SqliteStore): Promise<readonly string[]> =>
    (await store.jurisdictions('all', { limit: 9 })).entries.map(({ name }) => name);
  const textIn = async (store: SqliteStore): Promise<string | undefined> =>
    (await store.search('all', { text: '5.08.020', limit: 1 })).entries[0]?.codified_through;

  it('is invisible until it is complete', async () => {
    const reader = library.open();
    const revision = reader.revision();
    await changeBeside(library.file, beside(), never, async (store) => {
      assert.deepEqual(await names(store), ['Brook County'], 'what was there is in the copy');
      await publish(store, city);
      assert.deepEqual(await names(reader), ['Brook County']);
      await publish(store, withNewTexts(city));
      assert.deepEqual(await names(reader), ['Brook County']);
      assert.equal(await textIn(reader), undefined);
    });
    assert.deepEqual(await names(reader), ['Alder Bay', 'Brook County']);
    assert.equal(await textIn(reader), '2025-05-01');
    assert.notEqual(reader.revision(), revision, 'kept answers are not given again');
    assert.equal(existsSync(beside()), false);
    await library.close();
    assert.deepEqual(await verifyLibrary(library.file), { blocks: 'sound', damage: [] });
  });

  it('that another import changes meanwhile is copied again, with that import', async () => {
    const other = library.open();
    let times = 0;
    await changeBeside(library.file, beside(), never, async (store) => {
      times += 1;
      await publish(store, city);
      if (times === 1) await publish(other, town);
    });
    assert.equal(times, 2);
    assert.deepEqual(await names(other), ['Alder Bay', 'Brook County', 'Cedar']);
  });

  it('waits for a running import, and keeps it', async () => {
    const other = library.open();
    const writer = await other.publish(town.jurisdiction);
    for (const code of town.codes) await writer.code(code);
    let times = 0;
    let begun = (): void => undefined;
    const isCopied = new Promise<void>((resolve) => {
      begun = resolve;
    });
    let isDone = false;
    const done = changeBeside(library.file, beside(), never, async (store) => {
      times += 1;
      await publish(store, city);
      begun();
    }).then(() => {
      isDone = true;
    });
    await isCopied;
    // Meanwhile, the copy is attempted repeatedly.
    await setTimeout(700);
    assert.equal(isDone, false);
    await writer.section(section('1', { code: town.codes[0]?.key ?? '', containers: [] }));
    await writer.commit();
    await done;
    assert.equal(times, 2);
    assert.deepEqual(await names(other), ['Alder Bay', 'Brook County', 'Cedar']);
  });

  it('is unchanged if the work fails or is stopped, and no other files remain', async () => {
    await library.close();
    const before = readFileSync(library.file);
    const failing = changeBeside(library.file, beside(), never, async (store) => {
      await publish(store, city);
      throw new Error('unreadable');
    });
    await assert.rejects(failing, /unreadable/);
    const stop = new AbortController();
    const stopped = changeBeside(library.file, beside(), stop.signal, async (store) => {
      await publish(store, city);
      stop.abort();
    });
    await assert.rejects(stopped, { name: 'AbortError' });
    assert.deepEqual(readFileSync(library.file), before);
    assert.deepEqual(
      readdirSync(library.folder).filter((name) => name.includes('rebuilding')),
      [],
    );
  });

  it('is the new one after a crash at the end, with its own log', async () => {
    // A reader of the earlier state keeps the changes in the log.
    const reader = new DatabaseSync(library.file, { readOnly: true });
    reader.exec('BEGIN; SELECT count(*) FROM section');
    await changeBeside(library.file, beside(), never, async (store) => {
      for (const each of [city, town, nextEdition(city)]) await publish(store, each);
    });
    const crashed = join(library.folder, 'crashed.db');
    for (const suffix of ['', '-wal']) copyFileSync(library.file + suffix, crashed + suffix);
    reader.close();
    const aside: string[] = [];
    const store = openSqliteStore(crashed, { setAsideCorrupted: true, onLogSetAside: (kept) => aside.push(kept) });
    try {
      assert.deepEqual(await names(store), ['Alder Bay', 'Brook County', 'Cedar']);
      assert.deepEqual(aside, []);
    } finally {
      await store.close();
    }
  });
});
