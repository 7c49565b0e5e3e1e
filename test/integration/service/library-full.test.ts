import { strict as assert } from 'node:assert';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { library as lawOf, removeTrees, title, tree, section as xmlSection } from '../../unit/import/trees.ts';
import { contentsOf } from './contents.ts';
import { city, publish, section } from './fixtures.ts';
import { headingIn, useLibraryFile } from './library-file.ts';

const cli = join(import.meta.dirname, '../../../src/cli.ts');

describe('a library file with no room to grow', () => {
  const library = useLibraryFile(city);
  afterEach(removeTrees);

  it('on a full disk is unchanged, the error states the cause, and the import can be repeated', async () => {
    const store = library.open();
    const before = contentsOf(library.file);
    const { exec } = DatabaseSync.prototype;
    // SQLite's own page limit causes the same errors as a full disk.
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
      await assert.rejects(
        publish(store, large),
        library.fault('disk-full', /The disk is full: this change was not made/),
      );
    } finally {
      DatabaseSync.prototype.exec = exec;
    }
    assert.deepEqual(contentsOf(library.file), before);
    assert.equal(await headingIn(store), 'Noise permits', 'and it is read all along');
    await publish(store, large);
    assert.equal((await store.jurisdictions('all', { limit: 1 })).entries[0]?.coverage.section_count, 400);
  });

  it('past a user’s quota is unchanged, the error states the cause, and the import can be repeated', () => {
    const source = muchLaw();
    const before = contentsOf(library.file);
    const importing = (blocks: string) =>
      spawnSync(
        'sh',
        [
          '-c',
          `ulimit -f ${blocks}; exec "$0" "$@"`,
          process.execPath,
          cli,
          'import',
          source,
          '--library',
          library.file,
        ],
        {
          encoding: 'utf8',
        },
      );
    const { status, stderr } = importing('1000');
    assert.equal(status, 2, stderr);
    assert.match(stderr, /^legal-code import: The disk(?: is full|, or a limit on its use)/m);
    assert.doesNotMatch(stderr, /Docks|at \w+ \(/, 'no text and no stack');
    assert.deepEqual(contentsOf(library.file), before);
    assert.equal(importing('unlimited').status, 0);
    assert.equal(Object.keys(contentsOf(library.file)).length, Object.keys(before).length);
    assert.notDeepEqual(contentsOf(library.file), before);
  });

  it('that is new is refused with the cause if there is no room for its tables', () => {
    const made = join(library.folder, 'new.db');
    const script = 'ulimit -f 40; exec "$0" "$@"';
    const args = [process.execPath, cli, 'import', muchLaw(), '--library', made];
    const { status, stderr } = spawnSync('sh', ['-c', script, ...args], { encoding: 'utf8' });
    assert.equal(status, 2, stderr);
    assert.match(stderr, /^legal-code import: The disk(?: is full|, or a limit on its use)/m);
  });

  if (canMountSmallDisk())
    it('on a full small disk: reported, readable throughout, and complete once there is space', () => {
      const source = muchLaw();
      const script = `
        mount -t tmpfs -o size=3m none "$1" && cd "$1" && cp "$2" library.db || exit 90
        "$3" "$4" import "$5" --library library.db --progress none; echo "full: $?"
        dd if=/dev/zero of=filler bs=1k 2>/dev/null
        printf 'Alder Bay Municipal Code § 5.08.020' | "$3" "$4" cite --library library.db; echo "read: $?"
        rm filler; mount -o remount,size=60m "$1"
        "$3" "$4" import "$5" --library library.db --progress none; echo "room: $?"`;
      const disk = join(library.folder, 'disk');
      mkdirSync(disk);
      const ran = spawnSync(
        'unshare',
        [
          '--user',
          '--map-root-user',
          '--mount',
          'sh',
          '-c',
          script,
          'sh',
          disk,
          library.file,
          process.execPath,
          cli,
          source,
        ],
        { encoding: 'utf8' },
      );
      assert.match(ran.stderr, /legal-code import: The disk is full: this change was not made to library\.db/);
      assert.match(ran.stdout, /full: 2/, ran.stderr);
      assert.match(ran.stdout, /"number":"5\.08\.020"[\s\S]*read: 0/);
      assert.match(ran.stdout, /"sections":600[\s\S]*room: 0/);
    });
});

/** About a megabyte of law, in its publisher's form. */
function muchLaw(): string {
  const text = `<text>${'Docks. '.repeat(300)}</text>`;
  return tree(lawOf(title(Array.from({ length: 600 }, (_, at) => xmlSection(`1.${at}`, text)).join(''))));
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
