/** Whether a library has a number, as the recognizer requests it. */
import { strict as assert } from 'node:assert';
import { DatabaseSync } from 'node:sqlite';
import { LibraryError } from '../../../src/service/store/errors.ts';
import type { Store } from '../../../src/service/store/store.ts';
import { city, publish, section } from './fixtures.ts';
import { useLibraryFile } from './library-file.ts';

describe('the numbers of a library', () => {
  const library = useLibraryFile(city);
  const code = 'Alder Bay Municipal Code';

  async function cityIn(store: Store): Promise<string> {
    const { entries } = await store.jurisdictions('all', { limit: 1 });
    return entries[0]?.jurisdiction_id ?? '';
  }

  const damaged = (error: unknown): boolean => error instanceof LibraryError && error.fault === 'corrupted';

  it('are those of the code, of the place, or not known', async () => {
    const store = library.open({ readOnly: true });
    const place = await cityIn(store);
    assert.equal(store.hasNumber(place, '5.08.010', code), true);
    assert.equal(store.hasNumber(place, '5.08.010'), true);
    assert.equal(store.hasNumber(place, '5.08.011', code), false);
    assert.equal(store.hasNumber(place, '5.08.011'), false);
    assert.equal(store.hasNumber(place, '5.08.010', 'Another Code'), undefined);
    assert.equal(store.hasNumber('00000000-0000-5000-8000-000000000000', '5.08.010'), undefined);
  });

  it('are the same for many questions as for one', async () => {
    const store = library.open({ readOnly: true });
    const place = await cityIn(store);
    for (let times = 0; times < 200; times += 1) {
      assert.equal(store.hasNumber(place, '5.08.020', code), true);
      assert.equal(store.hasNumber(place, '5.08.020', 'Another Code'), undefined);
    }
  });

  it('are those of a new publication, too', async () => {
    const store = library.open({ readOnly: true });
    const place = await cityIn(store);
    assert.equal(store.hasNumber(place, '5.08.990', code), false);
    await publish(library.open(), { ...city, sections: [...city.sections, section('5.08.990')] });
    // The store checks for changes by another connection at most every few milliseconds. This waits for a check.
    await cityIn(store);
    assert.equal(store.hasNumber(place, '5.08.990', code), true);
  });

  it('are those of earlier editions, too', async () => {
    const [first] = city.codes;
    assert.ok(first);
    const dated = (codifiedThrough: string): typeof city => ({ ...city, codes: [{ ...first, codifiedThrough }] });
    const writing = library.open();
    const past = section('5.08.010a', { containers: city.sections[0]?.containers ?? [] });
    await publish(writing, { ...dated('2021-05-01'), sections: [...city.sections, past] });
    await publish(writing, dated('2022-05-01'));
    const place = await cityIn(writing);
    for (let times = 0; times < 100; times += 1) {
      assert.equal(writing.hasNumber(place, '5.08.010a', code), true);
      assert.equal(writing.hasNumber(place, '5.08.010b', code), false);
      assert.equal(writing.hasNumber(place, '5.08.010a', 'Another Code'), undefined);
    }
  });

  it('never prove that a number does not exist if one was lost from the library', async () => {
    const place = await cityIn(library.open({ readOnly: true }));
    await library.close();
    const database = new DatabaseSync(library.file);
    database.exec("DELETE FROM section WHERE number = '5.08.020'");
    database.close();
    const store = library.open({ readOnly: true });
    assert.equal(store.hasNumber(place, '5.08.010', code), true);
    assert.throws(() => store.hasNumber(place, '5.08.020', code), damaged);
  });

  it('do not come from a section that has changed on the disk', async () => {
    const place = await cityIn(library.open({ readOnly: true }));
    await library.close();
    const database = new DatabaseSync(library.file);
    database.exec("UPDATE section SET heading = 'Another' WHERE number = '5.08.020'");
    database.close();
    const store = library.open({ readOnly: true });
    assert.throws(() => store.hasNumber(place, '5.08.020', code), damaged);
  });
});
