/** A disk that refuses one call of many, simulated by strace, in an import and in a read. */
import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importPaths } from '../../src/service/import/index.ts';
import { openSqliteStore } from '../../src/service/store/sqlite/index.ts';
import { contentsOf } from '../integration/service/contents.ts';
import { countyPublication, publish } from '../integration/service/fixtures.ts';
import { history, library as lawOf, section, title, tree } from '../unit/import/trees.ts';

const chain = history('<annotation type="History" doc="Ord. 1" path="§1"/>');
const act =
  '<document id="Ord. 1"><num>1</num><heading>Docks</heading><meta><effective>2001-01-01</effective></meta></document>';
const edition = (words: string): string =>
  tree(lawOf(title(`${section('1.1', `<text>${words}</text>${chain}`)}${section('1.2', '<text>Piers.</text>')}`), act));

const programs = {
  import: fileURLToPath(new URL('../integration/service/killed-process.ts', import.meta.url)),
  read: fileURLToPath(new URL('reading-process.ts', import.meta.url)),
};

/** How a call fails. */
const failures = {
  'an error of the disk': 'error=EIO',
  'no room': 'error=ENOSPC',
  'nothing done, and no error': 'retval=0',
} as const;

describe('a disk that refuses the nth call', function () {
  this.timeout(1_200_000);
  let folder: string;
  let library: string;
  let source: string;
  let asItWas: ReturnType<typeof contentsOf>;
  let complete: ReturnType<typeof contentsOf>;
  const good = (): string => join(folder, 'good.db');

  before(async function () {
    if (spawnSync('strace', ['-V']).error !== undefined) this.skip();
    folder = mkdtempSync(join(tmpdir(), 'legal-code-strace-'));
    library = join(folder, 'library.db');
    source = join(folder, 'source');
    cpSync(edition('As it is now.'), source, { recursive: true });
    const store = openSqliteStore(good());
    await publish(store, countyPublication);
    await importPaths([edition('As it was.')], store);
    await store.close();
    asItWas = contentsOf(good());
    copyFileSync(good(), join(folder, 'complete.db'));
    const whole = openSqliteStore(join(folder, 'complete.db'));
    await importPaths([source], whole);
    await whole.close();
    complete = contentsOf(join(folder, 'complete.db'));
    assert.notDeepEqual(complete, asItWas);
  });
  after(() => {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  });

  const place = (): void => {
    for (const suffix of ['-wal', '-shm', '.suspect', '.blocks.json', '.origins.json'])
      rmSync(library + suffix, { force: true });
    copyFileSync(good(), library);
  };

  /** Runs a program under strace. `inject`: which calls on the library and its log fail, and how. */
  const run = (
    program: keyof typeof programs,
    calls: string,
    inject: readonly string[],
  ): ReturnType<typeof spawnSync> => {
    const traced = ['', '-wal', '-journal'].flatMap((suffix) => ['-P', library + suffix]);
    const given = program === 'import' ? ['never', library, source] : [library];
    return spawnSync(
      'strace',
      [
        '-f',
        '-o',
        join(folder, 'calls'),
        ...traced,
        '-e',
        `trace=${calls}`,
        ...inject,
        process.execPath,
        programs[program],
        ...given,
      ],
      { encoding: 'utf8', maxBuffer: 2 ** 26, timeout: 120_000 },
    );
  };

  /** The number of such calls in a program without failures. */
  const callsOf = (program: keyof typeof programs, calls: string): number => {
    place();
    const { status, stderr } = run(program, calls, []);
    assert.equal(status, 0, String(stderr));
    return readFileSync(join(folder, 'calls'), 'utf8')
      .split('\n')
      .filter((line) => /^\d+ +\w+\(/.test(line)).length;
  };

  /** Up to this many of a program's calls, evenly spread, and the last one. */
  const chosen = (count: number, most: number): readonly number[] => [
    ...new Set([
      ...Array.from({ length: Math.min(count, most) }, (_, at) => 1 + Math.floor((at * count) / most)),
      count,
    ]),
  ];

  const writes = 'pwrite64,ftruncate,fsync,fdatasync';
  for (const [name, failure] of Object.entries(failures))
    it(`of an import, with ${name}: the library is as before or complete, and the import can be repeated`, async () => {
      // A write that reports zero bytes is repeated or fails. A sync without effect is invisible.
      const calls = failure === 'retval=0' ? 'pwrite64' : writes;
      const outcomes = { asItWas: 0, complete: 0 };
      for (const at of chosen(callsOf('import', calls), 30)) {
        place();
        const { status, stderr } = run('import', calls, ['-e', `inject=${calls}:${failure}:when=${at}`]);
        const found = contentsOf(library);
        const isComplete = JSON.stringify(found) === JSON.stringify(complete);
        if (!isComplete) assert.deepEqual(found, asItWas, `call ${at}`);
        outcomes[isComplete ? 'complete' : 'asItWas'] += 1;
        if (!isComplete) assert.notEqual(status, 0, `call ${at}: nothing was imported, and no word of it`);
        if (status !== 0) assert.match(String(stderr), /disk|read|written|damaged/i, `call ${at}`);
        const again = openSqliteStore(library);
        await importPaths([source], again);
        await again.close();
        assert.deepEqual(contentsOf(library), complete, `call ${at}, repeated`);
      }
      assert.ok(outcomes.asItWas > 0, JSON.stringify(outcomes));
    });

  for (const [name, failure] of Object.entries({ 'an error of the disk': 'error=EIO', 'nothing read': 'retval=0' }))
    it(`of a read, with ${name}: each answer is the right one, or an error`, () => {
      const count = callsOf('read', 'pread64');
      const { stdout: right } = run('read', 'pread64', []);
      let refused = 0;
      for (const at of chosen(count, 40)) {
        place();
        const { status, stdout, stderr } = run('read', 'pread64', ['-e', `inject=pread64:${failure}:when=${at}`]);
        if (status === 0) assert.equal(stdout, right, `call ${at}`);
        else {
          refused += 1;
          assert.match(String(stderr), /LibraryError/, `call ${at}`);
        }
      }
      assert.ok(refused > 0);
    });
});
