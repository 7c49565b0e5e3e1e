/** One bit of a library changes on the disk: what was law is never given as something else. */
import { strict as assert } from 'node:assert';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LibraryError } from '../../../src/service/store/errors.ts';
import { blocksFile, checkBlocks } from '../../../src/service/store/sqlite/blocks.ts';
import { openSqliteStore } from '../../../src/service/store/sqlite/index.ts';
import type { Store } from '../../../src/service/store/store.ts';
import { city, countyPublication, publish, withNewTexts } from './fixtures.ts';

/** Gives numbers from 0 to below 1, the same in every run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('a bit of a library that changes on the disk', () => {
  let folder: string;
  let library: string;
  let sound: Buffer;
  let questions: readonly ((store: Store) => Promise<unknown>)[];
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

  /** All resources that an identifier leads to. */
  async function questionsOn(store: Store): Promise<((store: Store) => Promise<unknown>)[]> {
    const asked: ((store: Store) => Promise<unknown>)[] = [];
    for (const { jurisdiction_id: place } of (await store.jurisdictions('all', { limit: 10 })).entries) {
      asked.push((one) => one.jurisdiction('all', place));
      asked.push(...(await levelsOf(store, place)));
      for (const text of ['rule', 'new', '1', 'chickens kept'])
        asked.push(async (one) => (await one.search('all', { text, jurisdictionId: place, limit: 50 })).entries);
      const found = (await store.search('all', { text: 'the', jurisdictionId: place, limit: 50 })).entries;
      const more = (
        await store.search('all', { text: place === found[0]?.jurisdiction_id ? 'new' : 'rule', limit: 50 })
      ).entries;
      for (const { code_section_id: id } of [...found, ...more]) {
        asked.push(
          (one) => one.section('all', id),
          (one) => one.sources('all', id),
          (one) => one.chain('all', id),
          (one) => one.versions('all', id),
        );
        for (const { version } of (await store.versions('all', id)) ?? [])
          asked.push((one) => one.version('all', id, version ?? ''));
        for (const { ordinance_id: act } of (await store.chain('all', id)) ?? [])
          if (act) asked.push((one) => one.ordinance('all', act));
      }
    }
    return asked;
  }

  /** Every level of a jurisdiction's contents, with what is found there by number. */
  async function levelsOf(store: Store, place: string): Promise<((store: Store) => Promise<unknown>)[]> {
    const asked: ((store: Store) => Promise<unknown>)[] = [];
    const walk = async (parent: string | undefined): Promise<void> => {
      const page = { limit: 1_000 };
      asked.push(async (one) => (await one.contents('all', place, parent, page))?.entries);
      const entries = (await store.contents('all', place, parent, page))?.entries ?? [];
      for (const entry of entries) {
        if (entry.kind === 'code') asked.push((one) => one.numbers('all', entry.id));
        else if (entry.kind === 'container') asked.push((one) => one.container('all', entry.id));
        else if (entry.number !== undefined) {
          const { number } = entry;
          asked.push((one) => one.sectionsNumbered('all', place, [number]));
        }
        if (entry.links.contents !== undefined) await walk(entry.id);
      }
    };
    await walk(undefined);
    return asked;
  }

  /** Of a list of before, some entries in their order: an index that is damaged can lose some until the blocks are checked. */
  function isPartOf(answer: string, sound: string | undefined): boolean {
    const [now, before]: [unknown, unknown] = [JSON.parse(answer), JSON.parse(sound ?? 'null')];
    if (!Array.isArray(now) || !Array.isArray(before)) return false;
    const left = before.map((entry) => JSON.stringify(entry));
    return now.every((entry) => {
      const at = left.indexOf(JSON.stringify(entry));
      if (at >= 0) left.splice(0, at + 1);
      return at >= 0;
    });
  }

  it('is found when the library is checked, and before that no answer is silently another, 1,000 times', async () => {
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
  }).timeout(300_000);
});
