import { strict as assert } from 'node:assert';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openSqliteStore } from '../../../src/service/store/sqlite/index.ts';
import { city, publish } from './fixtures.ts';

describe('the search index of an earlier version', () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'legal-code-index-'));
    file = join(folder, 'library.db');
    const store = openSqliteStore(file);
    await publish(store, city);
    await store.close();
    // Before stems, an index contained words as written.
    const database = new DatabaseSync(file);
    database.exec(`DROP TABLE fts_1;
      CREATE VIRTUAL TABLE fts_1 USING fts5(heading, context, body, content='', contentless_delete=1, prefix='2 3', tokenize="unicode61 remove_diacritics 2");
      INSERT INTO fts_1 (rowid, heading, context, body) SELECT s.row, s.heading, '', b.text FROM section s JOIN section_body b ON b.row = s.row`);
    database.close();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const numbers = async (store: ReturnType<typeof openSqliteStore>, text: string): Promise<string[]> =>
    (await store.search('all', { text, limit: 5 })).entries.map(({ number = '' }) => number);

  it('is rebuilt, once, when the library is opened: words are found by their stems', async () => {
    const shares: number[] = [];
    const store = openSqliteStore(file, { onIndexing: (share) => shares.push(share) });
    assert.ok((await numbers(store, 'permitting noises')).includes('5.08.020'));
    await store.close();
    assert.equal(shares.at(-1), 1);
    const again = openSqliteStore(file, { onIndexing: () => assert.fail('made again twice') });
    await again.close();
  });

  it('answers without an update if the library is read-only', async () => {
    const store = openSqliteStore(file, { readOnly: true });
    assert.ok((await numbers(store, 'permits')).includes('5.08.020'));
    await store.close();
  });
});
