import { strict as assert } from 'node:assert';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { LibraryError } from '../../../src/service/store/errors.ts';
import { openSqliteStore, type SqliteStore } from '../../../src/service/store/sqlite/index.ts';
import { schemaVersion } from '../../../src/service/store/sqlite/schema.ts';
import { library as lawOf, removeTrees, title, tree, section as xmlSection } from '../import/trees.ts';
import { contentsOf } from './contents.ts';
import { city, countyPublication, publish, section } from './fixtures.ts';

const cli = join(import.meta.dirname, '../../../src/cli.ts');

describe('faults of a library file', function () {
  this.timeout(120_000);
  let folder: string;
  let file: string;
  const opened: SqliteStore[] = [];
  const open = (options: Parameters<typeof openSqliteStore>[1] = {}): SqliteStore => {
    const store = openSqliteStore(file, options);
    opened.push(store);
    return store;
  };
  const close = async (): Promise<void> => {
    for (const store of opened.splice(0)) await store.close();
  };
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'legal-code-faults-'));
    chmodSync(folder, 0o755);
    file = join(folder, 'library.db');
    await publish(open(), city);
    await close();
  });
  afterEach(async () => {
    await close();
    removeTrees();
    chmodSync(folder, 0o755);
    rmSync(folder, { recursive: true, force: true });
  });

  const fault =
    (expected: LibraryError['fault'], message: RegExp) =>
    (error: unknown): boolean => {
      assert.ok(error instanceof LibraryError, String(error));
      assert.equal(error.fault, expected);
      assert.match(error.message, message);
      assert.ok(error.message.includes(file), 'it says which file');
      return true;
    };
  const heading = async (store: SqliteStore): Promise<string | undefined> =>
    (await store.search('all', { text: '5.08.020', limit: 1 })).entries[0]?.heading;

  /** As somebody whom permissions bind: they do not bind root. */
  const asOrdinaryUser = async (work: () => Promise<void>): Promise<void> => {
    if (process.geteuid?.() !== 0) return work();
    process.seteuid?.(65_534);
    try {
      await work();
    } finally {
      await close();
      process.seteuid?.(0);
    }
  };

  it('held by another program: it is said that it is busy, and it is there again after', async () => {
    const other = new DatabaseSync(file);
    other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    assert.throws(() => open(), fault('busy', /is being written by another program\. Try again when it is done/));
    other.close();
    assert.equal(await heading(open()), 'Noise permits');
  });

  it('being written by another program: read all the same, and a second writer is told at once', async () => {
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    const store = open();
    assert.equal(await heading(store), 'Noise permits');
    await assert.rejects(store.publish(countyPublication.jurisdiction), fault('busy', /being written/));
    other.close();
    await publish(store, countyPublication);
  });

  it('read-only: read, and a writer is told that it is', async () => {
    const before = readFileSync(file);
    chmodSync(file, 0o444);
    chmodSync(folder, 0o555);
    await asOrdinaryUser(async () => {
      const store = open();
      assert.equal(await heading(store), 'Noise permits');
      assert.equal(store.immutable, true);
      await assert.rejects(store.publish(countyPublication.jurisdiction), (error: unknown) => {
        assert.ok(error instanceof LibraryError && ['read-only', 'no-permission'].includes(error.fault));
        return true;
      });
    });
    assert.deepEqual(readFileSync(file), before);
  });

  it('without permission: said, and nothing is made in its place or set aside', async () => {
    for (const [path, mode] of [
      [file, 0o000],
      [folder, 0o000],
    ] as const) {
      chmodSync(path, mode);
      await asOrdinaryUser(async () => {
        assert.throws(() => open({ setAsideCorrupted: true }), fault('no-permission', /permission|may it be/));
      });
      chmodSync(path, 0o755);
    }
    assert.deepEqual(readdirSync(folder), ['library.db']);
    assert.equal(await heading(open()), 'Noise permits');
  });

  it('in the place of which a folder stands, or whose folder is not there: said', () => {
    rmSync(file);
    mkdirSync(file);
    assert.throws(() => open({ setAsideCorrupted: true }), LibraryError);
    assert.ok(existsSync(file), 'the folder stays');
    file = join(folder, 'no', 'library.db');
    assert.throws(() => open(), fault('no-permission', /Is its folder there/));
  });

  it('cut short at any length: set aside as it is, never taken for a smaller one', () => {
    const whole = readFileSync(file);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: whole.length - 1 }), (length) => {
        for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
        writeFileSync(file, whole);
        truncateSync(file, length);
        assert.throws(() => openSqliteStore(file), fault('corrupted', /cut short|damaged/));
        let kept = '';
        const store = openSqliteStore(file, {
          setAsideCorrupted: true,
          onSetAside: (where) => {
            kept = where;
          },
        });
        assert.equal(store.created, true);
        void store.close();
        assert.deepEqual(readFileSync(kept), whole.subarray(0, length));
      }),
      { numRuns: 25 },
    );
  });

  it('damaged anywhere: read as it is, or found to be damaged; never a crash, and never lost', async () => {
    const whole = readFileSync(file);
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(fc.integer({ min: 0, max: whole.length - 1 }), fc.uint8Array({ minLength: 1, maxLength: 600 })),
          {
            minLength: 1,
            maxLength: 4,
          },
        ),
        async (damages) => {
          for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
          const bytes = Buffer.from(whole);
          for (const [at, noise] of damages) bytes.set(noise.subarray(0, bytes.length - at), at);
          writeFileSync(file, bytes);
          const kept: string[] = [];
          // As the extension does it: what gives a damaged answer is opened anew.
          for (let start = 0; start < 4; start += 1) {
            let store: SqliteStore;
            try {
              store = openSqliteStore(file, { setAsideCorrupted: true, onSetAside: (where) => kept.push(where) });
            } catch (error) {
              // Not a library of ours any more by what its header says, or of a newer version: left alone.
              assert.ok(error instanceof LibraryError, String(error));
              assert.deepEqual(readFileSync(file), bytes);
              return;
            }
            try {
              await readAll(store);
              break;
            } catch (error) {
              assert.ok(error instanceof LibraryError && error.fault === 'corrupted', String(error));
            } finally {
              await store.close();
            }
            assert.ok(start < 3, 'it does not go on so');
          }
          assert.ok(kept.length <= 1);
          if (kept[0] !== undefined) assert.equal(readFileSync(kept[0]).length, bytes.length);
        },
      ),
      {
        numRuns: 60,
        // Found before: in the full-text index's own settings; in a number that tells of another row.
        examples: [
          [[[147_448, Uint8Array.of(0)]]],
          [[[124_825, Uint8Array.of(35)]]],
          [
            [
              [8_094, Uint8Array.of(0, 128)],
              [114, Uint8Array.of(0)],
            ],
          ],
        ],
      },
    );
  });

  it('of an earlier schema: brought up to date whole or not at all, and read as it is where it may not be written', async () => {
    const older = (): void => {
      const database = new DatabaseSync(file);
      database.exec('DROP TABLE fact; PRAGMA user_version = 1; PRAGMA wal_checkpoint(TRUNCATE)');
      database.close();
    };
    const versionOne = [{ user_version: 1 }];
    const today = contentsOf(file);
    older();
    const { fact: _fact, schema: _schema, ...law } = today;
    const { schema, ...before } = contentsOf(file);
    assert.deepEqual([before, schema], [law, versionOne]);

    assert.equal(await heading(open({ readOnly: true })), 'Noise permits');
    await close();
    assert.deepEqual(contentsOf(file).schema, versionOne, 'reading changes nothing');

    assert.equal(await heading(open()), 'Noise permits');
    await close();
    assert.deepEqual(contentsOf(file), today);

    older();
    const killed = spawnSync(process.execPath, [
      join(import.meta.dirname, 'killed-process.ts'),
      'before commit',
      file,
      '-',
    ]);
    assert.equal(killed.signal, 'SIGKILL');
    assert.deepEqual(contentsOf(file).schema, versionOne, 'killed at it, it is what it was');
    assert.equal(await heading(open()), 'Noise permits');
    await close();
    assert.deepEqual(contentsOf(file), today);
  });

  it('of a newer schema: refused with what to do, and left untouched', async () => {
    const database = new DatabaseSync(file);
    database.exec(`PRAGMA user_version = ${schemaVersion + 1}; PRAGMA wal_checkpoint(TRUNCATE)`);
    database.close();
    const bytes = readFileSync(file);
    for (const options of [{}, { setAsideCorrupted: true }, { readOnly: true }])
      assert.throws(
        () => open(options),
        fault('newer-schema', /newer version of this program.*Update, or use another file/),
      );
    assert.deepEqual(readFileSync(file), bytes);
    assert.ok(!readdirSync(folder).some((name) => /corrupt|suspect/.test(name)));
  });

  it('on a disk that is full: what was there stays, it is said, and the import can be repeated', async () => {
    const store = open();
    const before = contentsOf(file);
    const { exec } = DatabaseSync.prototype;
    // SQLite's own limit of pages: the same error, from the same places, as when the disk has no more.
    DatabaseSync.prototype.exec = function (sql: string): void {
      exec.call(this, sql.replace('PRAGMA synchronous', 'PRAGMA max_page_count = 60; PRAGMA synchronous'));
    };
    const large = {
      ...city,
      sections: Array.from({ length: 400 }, (_, at) =>
        section(`5.08.${at}`, { text: [{ designators: [], text: 'x'.repeat(2_000) }] }),
      ),
    };
    try {
      await assert.rejects(publish(store, large), fault('disk-full', /The disk is full: nothing was changed/));
    } finally {
      DatabaseSync.prototype.exec = exec;
    }
    assert.deepEqual(contentsOf(file), before);
    assert.equal(await heading(store), 'Noise permits', 'and it is read all along');
    await publish(store, large);
    assert.equal((await store.jurisdictions('all', { limit: 1 })).entries[0]?.coverage.section_count, 400);
  });

  it('past what a user may write: what was there stays, it is said, and the import can be repeated', () => {
    const source = tree(
      lawOf(
        title(
          Array.from({ length: 600 }, (_, at) => xmlSection(`1.${at}`, `<text>${'Docks. '.repeat(300)}</text>`)).join(
            '',
          ),
        ),
      ),
    );
    const before = contentsOf(file);
    const importing = (blocks: string) =>
      spawnSync(
        'sh',
        ['-c', `ulimit -f ${blocks}; exec "$0" "$@"`, process.execPath, cli, 'import', source, '--library', file],
        {
          encoding: 'utf8',
        },
      );
    const { status, stderr } = importing('1000');
    assert.equal(status, 2, stderr);
    assert.match(stderr, /^legal-code import: The disk(?: is full|, or a limit on its use)/m);
    assert.doesNotMatch(stderr, /Docks|at \w+ \(/, 'no text and no stack');
    assert.deepEqual(contentsOf(file), before);
    assert.equal(importing('unlimited').status, 0);
    assert.equal(Object.keys(contentsOf(file)).length, Object.keys(before).length);
    assert.notDeepEqual(contentsOf(file), before);
  });

  if (canMountSmallDisk())
    it('on a small disk that is full: said, read all along, and complete once there is room', () => {
      const source = tree(
        lawOf(
          title(
            Array.from({ length: 600 }, (_, at) => xmlSection(`1.${at}`, `<text>${'Docks. '.repeat(300)}</text>`)).join(
              '',
            ),
          ),
        ),
      );
      const script = `
        mount -t tmpfs -o size=3m none "$1" && cd "$1" && cp "$2" library.db || exit 90
        "$3" "$4" import "$5" --library library.db --progress none; echo "full: $?"
        dd if=/dev/zero of=filler bs=1k 2>/dev/null
        printf 'Alder Bay Municipal Code § 5.08.020' | "$3" "$4" cite --library library.db; echo "read: $?"
        rm filler; mount -o remount,size=60m "$1"
        "$3" "$4" import "$5" --library library.db --progress none; echo "room: $?"`;
      const disk = join(folder, 'disk');
      mkdirSync(disk);
      const ran = spawnSync(
        'unshare',
        ['--user', '--map-root-user', '--mount', 'sh', '-c', script, 'sh', disk, file, process.execPath, cli, source],
        { encoding: 'utf8' },
      );
      assert.match(ran.stderr, /legal-code import: The disk is full: nothing was changed in library\.db/);
      assert.match(ran.stdout, /full: 2/, ran.stderr);
      assert.match(ran.stdout, /"number":"5\.08\.020"[\s\S]*read: 0/);
      assert.match(ran.stdout, /"sections":600[\s\S]*room: 0/);
    });

  it('cut short or overwritten while it is open: a fault of the library, noted for the next opening, and never an empty answer', async () => {
    for (const harm of [
      () => truncateSync(file, 4_096),
      () => truncateSync(file, 0),
      () => writeFileSync(file, readFileSync(file).fill(0x55)),
    ]) {
      const whole = readFileSync(file);
      const store = open();
      harm();
      await assert.rejects(readAll(store), (error: unknown) => {
        assert.ok(error instanceof LibraryError, String(error));
        return true;
      });
      await close();
      for (const suffix of ['', '-wal', '-shm', '.suspect']) rmSync(file + suffix, { force: true });
      writeFileSync(file, whole);
    }
    assert.equal(await heading(open()), 'Noise permits');
  });

  it('moved away while it is open: what is read is what was opened, and nothing new is made by reading', async () => {
    const store = open();
    renameSync(file, `${file}.moved`);
    assert.equal(await heading(store), 'Noise permits');
    assert.equal(existsSync(file), false);
    copyFileSync(`${file}.moved`, file);
  });
});

/** Reads every jurisdiction, section, chain, source and version, and searches. */
async function readAll(store: SqliteStore): Promise<void> {
  const { entries } = await store.jurisdictions('all', { limit: 100 });
  for (const { jurisdiction_id } of entries) await store.contents('all', jurisdiction_id, undefined, { limit: 100 });
  for (const text of ['noise', 'leaf blower', '5.08', 'permits', 'dogs', 'nosie']) {
    for (const { code_section_id: id } of (await store.search('all', { text, limit: 100 })).entries) {
      await store.section('all', id);
      await store.sources('all', id);
      await store.chain('all', id);
      await store.versions('all', id);
    }
  }
}

function canMountSmallDisk(): boolean {
  try {
    execFileSync('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', 'mount -t tmpfs none /mnt'], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}
