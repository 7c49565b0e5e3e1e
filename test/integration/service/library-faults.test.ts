import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { LibraryError } from '../../../src/service/store/errors.ts';
import { schemaVersion } from '../../../src/service/store/sqlite/schema.ts';
import { contentsOf } from './contents.ts';
import { city, countyPublication, publish } from './fixtures.ts';
import { headingIn, useLibraryFile } from './library-file.ts';

describe('faults of a library file', () => {
  const library = useLibraryFile(city);

  /** As a user whom permissions restrict, because they do not restrict root. */
  const asOrdinaryUser = async (work: () => Promise<void>): Promise<void> => {
    if (process.geteuid?.() !== 0) return work();
    process.seteuid?.(65_534);
    try {
      await work();
    } finally {
      await library.close();
      process.seteuid?.(0);
    }
  };

  it('held by another program: reported as busy, and available again after', async () => {
    const other = new DatabaseSync(library.file);
    other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    assert.throws(
      () => library.open(),
      library.fault('busy', /is being written by another program\. Try again when it is done/),
    );
    other.close();
    assert.equal(await headingIn(library.open()), 'Noise permits');
  });

  it('being written by another program: readable, and a second writer is refused at once', async () => {
    const other = new DatabaseSync(library.file);
    other.exec('BEGIN IMMEDIATE');
    const store = library.open();
    assert.equal(await headingIn(store), 'Noise permits');
    await assert.rejects(store.publish(countyPublication.jurisdiction), library.fault('busy', /being written/));
    other.close();
    await publish(store, countyPublication);
  });

  it('read-only: read, and a writer gets the reason', async () => {
    const before = readFileSync(library.file);
    chmodSync(library.file, 0o444);
    chmodSync(library.folder, 0o555);
    await asOrdinaryUser(async () => {
      const store = library.open();
      assert.equal(await headingIn(store), 'Noise permits');
      assert.equal(store.immutable, true);
      await assert.rejects(store.publish(countyPublication.jurisdiction), (error: unknown) => {
        assert.ok(error instanceof LibraryError && ['read-only', 'no-permission'].includes(error.fault));
        return true;
      });
    });
    assert.deepEqual(readFileSync(library.file), before);
  });

  it('without permission is reported, and is neither replaced nor set aside', async () => {
    for (const [path, mode] of [
      [library.file, 0o000],
      [library.folder, 0o000],
    ] as const) {
      chmodSync(path, mode);
      await asOrdinaryUser(async () => {
        assert.throws(
          () => library.open({ setAsideCorrupted: true }),
          library.fault('no-permission', /permission|may it be/),
        );
      });
      chmodSync(path, 0o755);
    }
    assert.deepEqual(readdirSync(library.folder), ['library.db', 'library.db.blocks.json']);
    assert.equal(await headingIn(library.open()), 'Noise permits');
  });

  it('that is a folder, or whose folder does not exist, is reported', () => {
    rmSync(library.file);
    mkdirSync(library.file);
    assert.throws(() => library.open({ setAsideCorrupted: true }), LibraryError);
    assert.ok(existsSync(library.file), 'the folder stays');
    library.file = join(library.folder, 'no', 'library.db');
    assert.throws(() => library.open(), library.fault('no-permission', /Is its folder there/));
  });

  it('of an earlier schema: updated completely or not at all, and read unchanged if it is not writable', async () => {
    const older = (): void => {
      const database = new DatabaseSync(library.file);
      database.exec(
        `DROP TABLE past; ALTER TABLE container DROP COLUMN gone; ALTER TABLE code DROP COLUMN editions;
         DROP TABLE seal; DROP TABLE fact; DROP TABLE former_jurisdiction;
         ALTER TABLE jurisdiction DROP COLUMN short_name; ALTER TABLE jurisdiction DROP COLUMN other_names;
         ALTER TABLE code DROP COLUMN kind; ALTER TABLE code DROP COLUMN numbering;
         ALTER TABLE section DROP COLUMN seen_through;
         DROP INDEX section_of_container; DROP TABLE file; DROP TABLE file_of;
         ALTER TABLE section DROP COLUMN kind; ALTER TABLE section DROP COLUMN of_container;
         ALTER TABLE container DROP COLUMN notes; ALTER TABLE container DROP COLUMN chain;
         ALTER TABLE code DROP COLUMN ledger; ALTER TABLE code DROP COLUMN imported_on;
         ALTER TABLE section DROP COLUMN validity; ALTER TABLE section DROP COLUMN stated;
         ALTER TABLE container DROP COLUMN headings;
         PRAGMA user_version = 1; PRAGMA wal_checkpoint(TRUNCATE)`,
      );
      database.close();
    };
    const versionOne = [{ user_version: 1 }];
    const today = contentsOf(library.file);
    older();
    const {
      fact: _fact,
      file: _file,
      file_of: _fileOf,
      former_jurisdiction: _former,
      past: _past,
      seal: _seal,
      schema: _schema,
      ...law
    } = today;
    const { schema, ...before } = contentsOf(library.file);
    const newer =
      /,"(?:seen_through|notes|chain|ledger|kind|of_container|short_name|other_names|numbering|validity|imported_on|gone|editions|stated|headings)":(?:null|0|"section"|"\d{4}-\d\d-\d\d"|"\[\{(?:[^"\\]|\\.)*")(?=[,}])/g;
    const without = (tables: Readonly<Record<string, unknown>>): unknown =>
      JSON.parse(JSON.stringify(tables), (_, row: unknown) => (typeof row === 'string' ? row.replace(newer, '') : row));
    assert.deepEqual(without(before), without(law));
    assert.deepEqual(schema, versionOne);

    // The import date of an older library is unknown, so its rows and seals differ.
    const isToday = (): void => {
      const { seal: _now, ...now } = contentsOf(library.file);
      const { seal: _then, ...then } = today;
      assert.deepEqual(without(now), without(then));
    };
    assert.equal(await headingIn(library.open({ readOnly: true })), 'Noise permits');
    await library.close();
    assert.deepEqual(contentsOf(library.file).schema, versionOne, 'reading changes nothing');

    assert.equal(await headingIn(library.open()), 'Noise permits');
    await library.close();
    isToday();

    older();
    const killed = spawnSync(process.execPath, [
      join(import.meta.dirname, 'killed-process.ts'),
      'before commit',
      library.file,
      '-',
    ]);
    assert.equal(killed.signal, 'SIGKILL');
    assert.deepEqual(contentsOf(library.file).schema, versionOne, 'killed at it, it is what it was');
    assert.equal(await headingIn(library.open()), 'Noise permits');
    await library.close();
    isToday();
  });

  it('of a newer schema: refused with instructions, and unchanged', async () => {
    const database = new DatabaseSync(library.file);
    database.exec(`PRAGMA user_version = ${schemaVersion + 1}; PRAGMA wal_checkpoint(TRUNCATE)`);
    database.close();
    const bytes = readFileSync(library.file);
    for (const options of [{}, { setAsideCorrupted: true }, { readOnly: true }])
      assert.throws(
        () => library.open(options),
        library.fault('newer-schema', /newer version of this program.*Update, or use another file/),
      );
    assert.deepEqual(readFileSync(library.file), bytes);
    assert.ok(!readdirSync(library.folder).some((name) => /corrupt|suspect/.test(name)));
  });

  it('moved while open is still read, and no new file is created', async () => {
    const store = library.open();
    renameSync(library.file, `${library.file}.moved`);
    assert.equal(await headingIn(store), 'Noise permits');
    assert.equal(existsSync(library.file), false);
    copyFileSync(`${library.file}.moved`, library.file);
  });
});
