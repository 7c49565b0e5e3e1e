/** Undo restores a library to its state before the last import, while others read it. */
import { strict as assert } from 'node:assert';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readImportLog, withImportLog } from '../../../src/service/import/import-log.ts';
import { importPaths } from '../../../src/service/import/index.ts';
import { endImport, restorePrevious, withPrevious } from '../../../src/service/import/previous-state.ts';
import { checkBlocks } from '../../../src/service/store/sqlite/blocks.ts';
import { openSqliteStore } from '../../../src/service/store/sqlite/index.ts';
import { previousFile, restoreLibrary } from '../../../src/service/store/sqlite/previous.ts';
import type { SqliteStore } from '../../../src/service/store/sqlite/sqlite-store.ts';

import { codePath, library as lawOf, removeTrees, section, title, tree } from '../../unit/import/trees.ts';

describe('undoing an import', () => {
  let folder: string;
  let library: string;
  let store: SqliteStore;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'legal-code-undo-'));
    library = join(folder, 'library.db');
    store = openSqliteStore(library);
  });
  afterEach(async () => {
    await store.close();
    removeTrees();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A code with one section with these words, codified through January of a year. */
  const edition = (words: string, year: number): string => {
    const files = lawOf(title(section('1.1', `<text>${words}</text>`)));
    const dated = (name: string): string => String(files[name]).replaceAll('2025-01-31', `${year}-01-31`);
    return tree({ ...files, 'index.xml': dated('index.xml'), [codePath]: dated(codePath) });
  };
  const importing = async (path: string, signal?: AbortSignal): Promise<void> => {
    await importingUntilKilled(path, signal);
    await endImport(library);
  };
  /** The process ends after the commit, before it reports. */
  const importingUntilKilled = async (path: string, signal?: AbortSignal): Promise<void> => {
    const publisher = withPrevious(withImportLog(store, library, [path]), library, [path]);
    await importPaths([path], publisher, { log: () => undefined, ...(signal === undefined ? {} : { signal }) });
  };
  /** The words of the section, for a reader that keeps the library open. */
  const words = async (): Promise<string | undefined> => {
    const [hit] = (await store.search('all', { text: '1.1', limit: 5 })).entries;
    const found = hit && (await store.section('all', hit.code_section_id));
    return found?.text?.map(({ text }) => text).join('');
  };
  const paths = (): readonly string[] => readImportLog(library).imports.flatMap((one) => one.paths);

  it('restores the law and the record of its sources, and leaves no other file', async () => {
    const [first, second] = [edition('Bells.', 2024), edition('Gongs.', 2025)];
    await importing(first);
    await importing(second);
    assert.equal(await words(), 'Gongs.');
    const undone = await restorePrevious(library);
    assert.deepEqual(undone?.paths, [second]);
    assert.equal(await words(), 'Bells.');
    assert.deepEqual(paths(), [first]);
    assert.equal((await checkBlocks(library)).state, 'sound');
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.includes('.before')),
      [],
    );
    assert.equal(await restorePrevious(library), undefined);
    await importing(second);
    assert.equal(await words(), 'Gongs.');
  });

  it('of the first one leaves an empty library', async () => {
    await importing(edition('Bells.', 2024));
    await restorePrevious(library);
    assert.equal(await words(), undefined);
    assert.deepEqual(paths(), []);
  });

  it('can be repeated after a kill between its steps', async () => {
    await importing(edition('Bells.', 2024));
    await importing(edition('Gongs.', 2025));
    await restoreLibrary(library);
    assert.equal(await words(), 'Bells.');
    assert.equal(paths().length, 2);
    await restorePrevious(library);
    assert.equal(await words(), 'Bells.');
    assert.equal(paths().length, 1);
  });

  it('restores the state before an import that was killed after its commit, and then repeated', async () => {
    const [first, second] = [edition('Bells.', 2024), edition('Gongs.', 2025)];
    await importing(first);
    await importingUntilKilled(second);
    await importing(second);
    await restorePrevious(library);
    assert.equal(await words(), 'Bells.');
  });

  it('restores the state before a repeated import if the one before it ended', async () => {
    const [first, second] = [edition('Bells.', 2024), edition('Gongs.', 2025)];
    await importing(first);
    await importing(second);
    await importing(second);
    await restorePrevious(library);
    assert.equal(await words(), 'Gongs.');
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.includes('.before')),
      [],
    );
  });

  it('while another process reads leaves a log that the next opening does not mistake for another file’s', async () => {
    await importing(edition('Bells.', 2024));
    await importing(edition('Gongs.', 2025));
    const reader = new DatabaseSync(library, { readOnly: true });
    reader.exec('BEGIN; SELECT count(*) FROM section');
    await restorePrevious(library);
    const setAside: string[] = [];
    const next = openSqliteStore(library, { setAsideCorrupted: true, onLogSetAside: (kept) => setAside.push(kept) });
    await next.close();
    reader.close();
    assert.deepEqual(setAside, []);
    assert.equal(await words(), 'Bells.');
  });

  it('is refused while another process writes', async () => {
    await importing(edition('Bells.', 2024));
    const writer = await store.publish({ key: 'other', name: 'Other' });
    try {
      await assert.rejects(restorePrevious(library), { fault: 'busy' });
    } finally {
      await writer.rollback();
    }
    assert.equal(await words(), 'Bells.');
    assert.ok(existsSync(previousFile(library)));
  });

  it('restores the last completed import', async () => {
    await importing(edition('Bells.', 2024));
    await importing(edition('Gongs.', 2025));
    await assert.rejects(importing(edition('Horns.', 2026), AbortSignal.abort()));
    assert.equal(await words(), 'Gongs.');
    await restorePrevious(library);
    assert.equal(await words(), 'Bells.');
  });
});
