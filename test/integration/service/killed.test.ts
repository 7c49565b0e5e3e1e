import { strict as assert } from 'node:assert';
import { spawn } from 'node:child_process';
import { copyFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readImportLog, withImportLog } from '../../../src/service/import/import-log.ts';
import { importPaths } from '../../../src/service/import/index.ts';
import { openSqliteStore } from '../../../src/service/store/sqlite/index.ts';
import { history, library as lawOf, removeTrees, section, title, tree } from '../../unit/import/trees.ts';
import { contentsOf } from './contents.ts';
import { countyPublication, publish } from './fixtures.ts';

const act =
  '<document id="Ord. 1"><num>1</num><heading>Docks</heading><meta><effective>2001-01-01</effective></meta></document>';
const chain = history('<annotation type="History" doc="Ord. 1" path="§1"/>');
const words = 'Docks, piers and floats are kept clear of nets. '.repeat(20);

const earlier = (): string =>
  tree(
    lawOf(
      title(`${section('1.1', `<text>As it was.</text>${chain}`)}${section('1.900', '<text>Soon gone.</text>')}`),
      act,
    ),
  );
const later = (sections: number): string =>
  tree(
    lawOf(
      title(
        section('1.1', `<text>As it is now.</text>${chain}`) +
          Array.from({ length: sections - 1 }, (_, place) => section(`1.${place + 2}`, `<text>${words}</text>`)).join(
            '',
          ),
      ),
      act,
    ),
  );
/** Stage → whether the import is in the library after a kill there. */
const stages: readonly (readonly [string, boolean])[] = [
  ['opened', false],
  ['files counted', false],
  ['before begin', false],
  ['begun', false],
  ['act written', false],
  ['code written', false],
  ['container written', false],
  ['section 1 written', false],
  ['section 150 written', false],
  ['section 300 written', false],
  ['all read', false],
  ['before commit', false],
  ['after commit', true],
  ['before checkpoint', true],
  ['after checkpoint', true],
  ['done', true],
  ['closed', true],
];

describe('an import that is killed outright', () => {
  let folder: string;
  let library: string;
  let asItWas: ReturnType<typeof contentsOf>;
  let complete: ReturnType<typeof contentsOf>;
  let source: string;
  const good = (): string => join(folder, 'good.db');

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'legal-code-killed-'));
    library = join(folder, 'library.db');
    // A separate folder, because tests in other files remove all earlier trees after each test.
    source = join(folder, 'source');
    cpSync(later(300), source, { recursive: true });
    const store = openSqliteStore(good());
    await publish(store, countyPublication);
    await importPaths([earlier()], store);
    await store.close();
    asItWas = contentsOf(good());
    copyFileSync(good(), join(folder, 'complete.db'));
    const whole = openSqliteStore(join(folder, 'complete.db'));
    assert.equal((await importPaths([source], whole)).sections, 300);
    await whole.close();
    complete = contentsOf(join(folder, 'complete.db'));
    assert.notDeepEqual(complete, asItWas);
  });
  after(() => {
    removeTrees();
    rmSync(folder, { recursive: true, force: true });
  });
  const run = (...args: readonly string[]): Promise<NodeJS.Signals | number | null> =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, [join(import.meta.dirname, 'killed-process.ts'), ...args], {
        stdio: 'inherit',
      });
      child.once('exit', (code, signal) => resolve(signal ?? code));
    });
  const fresh = (): void => {
    for (const suffix of ['', '-wal', '-shm', '.origins.json']) rmSync(library + suffix, { force: true });
    copyFileSync(good(), library);
  };

  const again = async (): Promise<void> => {
    const store = openSqliteStore(library);
    await importPaths([source], withImportLog(store, library, [source]));
    await store.close();
  };

  for (const [stage, there] of stages)
    it(`at “${stage}” leaves the library ${there ? 'with all of it' : 'as it was'}, and can be repeated`, async () => {
      fresh();
      assert.equal(await run(stage, library, source), 'SIGKILL');
      // Opened as the service opens it: nothing to repair, nothing set aside.
      const store = openSqliteStore(library, { setAsideCorrupted: true });
      assert.equal(store.created, false);
      await store.close();
      assert.deepEqual(contentsOf(library), there ? complete : asItWas);
      await again();
      assert.deepEqual(contentsOf(library), complete);
      assert.deepEqual(
        readImportLog(library).imports.map(({ paths }) => paths),
        [[source]],
        'and it is known where it came from',
      );
    });

  it('leaves no unreadable record of its sources', async () => {
    fresh();
    writeFileSync(`${library}.origins.json`, '{ "imports": [ {');
    assert.deepEqual(readImportLog(library), { imports: [] });
    await again();
    assert.equal(readImportLog(library).imports.length, 1);
  });
});
