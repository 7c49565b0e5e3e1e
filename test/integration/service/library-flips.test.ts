/** One bit of a library flips on the disk: the law is never returned with other words. */
import { strict as assert } from 'node:assert';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LibraryError } from '../../../src/service/store/errors.ts';
import { blocksFile, checkBlocks } from '../../../src/service/store/sqlite/blocks.ts';
import { openSqliteStore } from '../../../src/service/store/sqlite/index.ts';
import type { Store } from '../../../src/service/store/store.ts';
import { city, countyPublication, publish, withNewTexts } from './fixtures.ts';
import { isPartOf, numbersFrom, type Question, questionsOn } from './questions.ts';

describe('a bit of a library that flips on the disk', () => {
  let folder: string;
  let library: string;
  let sound: Buffer;
  let questions: readonly Question[];
  let answers: readonly string[];

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'legal-code-flips-'));
    library = join(folder, 'sound.db');
    const store = openSqliteStore(library);
    await publish(store, city);
    await publish(store, countyPublication);
    // A second publication, so that there are earlier versions.
    await publish(store, withNewTexts(city));
    questions = await questionsOn(store);
    answers = await Promise.all(questions.map(async (ask) => JSON.stringify(await ask(store))));
    await store.close();
    sound = readFileSync(library);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('is found by a check of the library, and changes no answer silently before that, 1,000 times', async () => {
    assert.ok(questions.length >= 40, `${questions.length} questions`);
    assert.equal((await checkBlocks(library)).state, 'sound');
    const random = numbersFrom(20_260_101);
    const changed: string[] = [];
    const outcomes = { same: 0, refused: 0, absent: 0 };
    const damaged = join(folder, 'damaged.db');
    for (let flip = 0; flip < 1_000; flip += 1) {
      const bytes = Buffer.from(sound);
      const at = Math.floor(random() * bytes.length);
      const bit = Math.floor(random() * 8);
      bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << bit), at);
      for (const suffix of ['-wal', '-shm', '.suspect']) rmSync(damaged + suffix, { force: true });
      writeFileSync(damaged, bytes);
      copyFileSync(blocksFile(library), blocksFile(damaged));
      const report = await checkBlocks(damaged);
      assert.equal(report.state, 'damaged', `bit ${bit} of byte ${at}: ${report.why}`);
      let store: Store | undefined;
      try {
        store = openSqliteStore(damaged, { readOnly: true });
        for (const [place, ask] of questions.entries()) {
          const answer = await ask(store).then(
            (value) => JSON.stringify(value),
            (error: unknown) => {
              assert.ok(error instanceof LibraryError || error instanceof Error);
              return 'refused';
            },
          );
          if (answer === answers[place]) outcomes.same += 1;
          else if (answer === 'refused') outcomes.refused += 1;
          else if (answer === undefined || isPartOf(answer, answers[place])) outcomes.absent += 1;
          else changed.push(`bit ${bit} of byte ${at}: ${answers[place]?.slice(0, 300)} → ${answer.slice(0, 300)}`);
        }
      } catch (error) {
        assert.ok(error instanceof LibraryError, String(error));
      } finally {
        await store?.close();
      }
    }
    assert.deepEqual(changed, []);
    assert.ok(outcomes.same > 0 && outcomes.refused > 0, JSON.stringify(outcomes));
  });
});
