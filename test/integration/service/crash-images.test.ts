/**
 * Images of a library after a crash of the computer: the file and its log, made from frames that were really written.
 * Each is opened as after a restart.
 */
import { strict as assert } from 'node:assert';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { LibraryError } from '../../../src/service/store/errors.ts';
import { openSqliteStore } from '../../../src/service/store/sqlite/index.ts';
import { city, countyPublication, nextEdition, publish, withNewTexts } from './fixtures.ts';
import { answerOf, numbersFrom, type Question, questionsOn, refused } from './questions.ts';
import { type Frame, framesOf, withPages, writeLog } from './write-ahead-log.ts';

/** A library as it was on the disk: its file, and its log. */
interface Image {
  readonly file: Buffer;
  readonly log: Buffer;
}

describe('a computer that stops while a library is written', () => {
  let folder: string;
  let library: string;
  /** The file before the log, and the log with two publications in it. */
  let recorded: Image;
  let frames: readonly Frame[];
  let questions: readonly Question[];
  /** The library at other times, as in a backup. */
  let backups: Readonly<Record<string, { readonly file: Buffer; readonly answers: readonly string[] }>>;
  /** The library's answers before the log, after its first publication and after its second. */
  let states: readonly (readonly string[])[];

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'legal-code-crash-'));
    library = join(folder, 'library.db');
    const first = openSqliteStore(library);
    await publish(first, city);
    const earlier = readFileSync(library);
    await publish(first, countyPublication);
    const before = await questionsOn(first);
    await first.close();
    const file = readFileSync(library);
    // A reader of the earlier state keeps the changes in the log.
    const reader = new DatabaseSync(library, { readOnly: true });
    reader.exec('BEGIN; SELECT count(*) FROM section');
    const store = openSqliteStore(library);
    await publish(store, withNewTexts(city));
    questions = [...before, ...(await questionsOn(store))];
    const afterFirst = await answersOf(store);
    await publish(store, nextEdition(withNewTexts({ ...city, sections: city.sections.slice(1) })));
    const afterSecond = await answersOf(store);
    recorded = { file, log: readFileSync(`${library}-wal`) };
    assert.deepEqual(readFileSync(library), file, 'the file has not changed yet');
    reader.close();
    await store.close();
    states = [await opened({ file, log: Buffer.alloc(0) }), afterFirst, afterSecond];
    frames = framesOf(recorded.log);
    const last = openSqliteStore(library);
    await publish(last, nextEdition(nextEdition(withNewTexts({ ...city, sections: city.sections.slice(2) }))));
    await last.close();
    const whole = async (file: Buffer): Promise<(typeof backups)[string]> => ({
      file,
      answers: await opened({ file, log: Buffer.alloc(0) }),
    });
    backups = { earlier: await whole(earlier), later: await whole(readFileSync(library)) };
    assert.equal(frames.filter(({ commits }) => commits).length, 2, 'a transaction for each publication');
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const answersOf = async (store: Parameters<Question>[0]): Promise<string[]> => {
    const answers: string[] = [];
    for (const ask of questions) answers.push(await answerOf(store, ask));
    return answers;
  };

  const place = (image: Image): string => {
    const at = join(folder, 'image.db');
    for (const suffix of ['', '-wal', '-shm', '.suspect', '.blocks.json']) rmSync(at + suffix, { force: true });
    writeFileSync(at, image.file);
    if (image.log.length > 0) writeFileSync(`${at}-wal`, image.log);
    return at;
  };

  const opened = async (image: Image): Promise<string[]> => {
    const store = openSqliteStore(place(image), { mustExist: true });
    try {
      return await answersOf(store);
    } finally {
      await store.close();
    }
  };

  /** The state after a log of the first `count` frames. */
  const stateAfter = (count: number): number => frames.slice(0, count).filter(({ commits }) => commits).length;

  it('after any number of frames: the library is as of the last committed publication', async () => {
    for (let count = 0; count <= frames.length; count += 1)
      assert.deepEqual(
        await opened({ ...recorded, log: writeLog(recorded.log, frames.slice(0, count)) }),
        states[stateAfter(count)],
        `${count} frames`,
      );
  });

  it('in the middle of a frame: that frame does not count', async () => {
    const random = numbersFrom(7);
    for (let count = 0; count < frames.length; count += 3) {
      const whole = writeLog(recorded.log, frames.slice(0, count + 1));
      const start = writeLog(recorded.log, frames.slice(0, count)).length;
      const kept = start + 1 + Math.floor(random() * (whole.length - start - 1));
      const torn = Buffer.from(whole);
      for (let at = kept; at < torn.length; at += 1) torn.writeUInt8(Math.floor(random() * 256), at);
      for (const log of [whole.subarray(0, kept), torn])
        assert.deepEqual(await opened({ ...recorded, log }), states[stateAfter(count)], `${count} frames`);
    }
  });

  it('with frames written in another order: frames after a missing one do not count', async () => {
    const random = numbersFrom(11);
    for (let image = 0; image < 40; image += 1) {
      const missing = Math.floor(random() * frames.length);
      const log = Buffer.from(recorded.log);
      const size = (log.length - 32) / frames.length;
      // Its position in the file exists, because later frames exist, but is empty.
      log.fill(0, 32 + missing * size, 32 + (missing + 1) * size);
      assert.deepEqual(await opened({ ...recorded, log }), states[stateAfter(missing)], `without frame ${missing}`);
    }
  });

  it('while the log is copied into the file: any of its pages may already be written, whole or torn', async () => {
    const random = numbersFrom(13);
    for (let image = 0; image < 40; image += 1) {
      const copied = frames.filter(() => random() < 0.5);
      const file = withPages(recorded.file, copied);
      for (const { page, content } of frames.filter(() => random() < 0.1))
        if (page * content.length <= file.length)
          file.fill(0x5a, (page - 1) * content.length, page * content.length - 100);
      assert.deepEqual(await opened({ ...recorded, file }), states[2], `${copied.length} pages`);
    }
  });

  it('with a disk that lost confirmed writes: each answer was once right, or is refused', async () => {
    const random = numbersFrom(17);
    const outcomes = { right: 0, refused: 0, partial: 0 };
    const known = new Set(states.flat().flatMap((answer) => entriesOf(answer) ?? []));
    for (let image = 0; image < 120; image += 1) {
      const lost = random();
      const file = withPages(
        recorded.file,
        frames.filter(() => random() > lost),
      );
      try {
        for (const [at, answer] of (await opened({ file, log: Buffer.alloc(0) })).entries()) {
          const right = states.map((state) => state[at]);
          if (answer === refused) outcomes.refused += 1;
          else if (right.includes(answer)) outcomes.right += 1;
          else {
            // A list can have the wrong entries, from an index of another state, but each entry is right.
            const strange = entriesOf(answer)?.filter((entry) => !known.has(entry)) ?? [answer];
            assert.ok(answer === 'undefined' || strange.length === 0, `${strange[0]} was never right`);
            outcomes.partial += 1;
          }
        }
      } catch (error) {
        assert.ok(error instanceof LibraryError, String(error));
        outcomes.refused += 1;
      }
    }
    assert.ok(outcomes.right > 0 && outcomes.refused > 0, JSON.stringify(outcomes));
  });

  it('beside a file from a backup, earlier or later: its log is kept under another name, and the file is read', async () => {
    for (const [name, { file, answers }] of Object.entries(backups)) {
      const image = { ...recorded, file };
      const setAside: string[] = [];
      const store = openSqliteStore(place(image), {
        setAsideCorrupted: true,
        onLogSetAside: (to) => setAside.push(to),
      });
      const found = await answersOf(store);
      await store.close();
      assert.deepEqual(found, answers, name);
      const kept = readdirSync(folder).filter((each) => each.startsWith('image.db-wal.'));
      assert.deepEqual(
        setAside,
        kept.map((each) => join(folder, each)),
        'and its name is told',
      );
      assert.equal(kept.length, 1, name);
      assert.deepEqual(readFileSync(join(folder, kept[0] ?? '')), recorded.log);
      rmSync(join(folder, kept[0] ?? ''));
      assert.throws(
        () => openSqliteStore(place(image), { readOnly: true }),
        (error) => error instanceof LibraryError && error.fault === 'corrupted' && /another file/.test(error.message),
      );
    }
  });
});

/** The entries of a list, without the explanations of a search; undefined for anything but a list. */
function entriesOf(answer: string): readonly string[] | undefined {
  if (!answer.startsWith('[')) return undefined;
  const entries: readonly Readonly<Record<string, unknown>>[] = JSON.parse(answer);
  return entries.map(({ match: _, snippet: __, highlights: ___, ...entry }) => JSON.stringify(entry));
}
