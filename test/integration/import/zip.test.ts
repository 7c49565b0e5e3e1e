import { strict as assert } from 'node:assert';
import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { withUnpacked } from '../../../src/service/import/archive.ts';
import { ImportRun } from '../../../src/service/import/import-run.ts';
import { importPaths, previewPaths } from '../../../src/service/import/index.ts';
import { Recorder } from '../../unit/import/recorder.ts';
import { removeTrees, tree } from '../../unit/import/trees.ts';

afterEach(removeTrees);

const ashford = { place: 'Ashford, WA', code: 'Ashford Municipal Code' };
const chapter = (number: number): Uint8Array =>
  strToU8(
    `Chapter ${number}. Parks\nSec. ${number}-1. Hours.\nA park closes at sunset.\nSec. ${number}-2. Dogs.\nA dog is on a leash.\n`,
  );

function zipOf(files: Zippable): string {
  const path = join(tree({}), 'code.zip');
  writeFileSync(path, zipSync(files));
  return path;
}

describe('a zip archive', () => {
  it('is imported as the files in it are, in the order of their numbers', async () => {
    const store = new Recorder();
    const archive = zipOf({
      'code/chapter-10.txt': chapter(10),
      'code/chapter-9.txt': chapter(9),
      '__MACOSX/code/._chapter-9.txt': strToU8('\0\0'),
    });
    const { skipped } = await importPaths([archive], store, ashford);
    assert.deepEqual(skipped, []);
    assert.deepEqual(
      store.only.sections.map(({ number }) => number),
      ['9-1', '9-2', '10-1', '10-2'],
    );
  });

  it('has a preview', async () => {
    const preview = await previewPaths([zipOf({ 'chapter-9.txt': chapter(9) })], ashford);
    assert.deepEqual([preview.skipped, preview.documents[0]?.counts], [[], { chapter: 1, section: 2 }]);
  });

  it('with a path outside its folder is refused, and nothing is written there', async () => {
    const archive = zipOf({ '../outside.txt': chapter(9) });
    const { skipped } = await importPaths([archive], new Recorder(), ashford);
    assert.deepEqual(
      skipped.map(({ why }) => why),
      ['it has a file outside its own folder: ../outside.txt'],
    );
    assert.equal(existsSync(join(dirname(archive), 'outside.txt')), false);
  });

  it('that unpacks to more than the limit is refused by that limit', async () => {
    const archive = zipOf({ 'a.txt': new Uint8Array(3_000_000) });
    const importRun = new ImportRun({});
    await withUnpacked(archive, undefined, importRun, () => Promise.reject(new Error('it was used')), {
      bytes: 1_000_000,
      entries: 10,
    });
    assert.deepEqual(
      importRun.summary().skipped.map(({ why }) => why),
      ['it unpacks to more than 1 MB or 10 files, the most that are read'],
    );
  });

  it('that has a password is refused with that reason', async () => {
    const path = join(tree({}), 'code.zip');
    const locked = zipSync({ 'a.txt': chapter(9) });
    locked[6] = 1;
    writeFileSync(path, locked);
    const { skipped } = await importPaths([path], new Recorder(), ashford);
    assert.deepEqual(skipped, [{ path, why: 'the archive has a password: unpack it and import the folder' }]);
  });

  it('reports an unreadable file by its archive, not by its temporary folder', async () => {
    const path = zipOf({ 'a.txt': chapter(9), 'old/b.rtf': strToU8('{\\rtf1 Sec. 1.}') });
    const { skipped } = await importPaths([path], new Recorder(), ashford);
    assert.deepEqual(
      skipped.map((each) => each.path),
      [join(path, 'old/b.rtf')],
    );
  });

  it('that is truncated is refused', async () => {
    const path = join(tree({}), 'code.zip');
    writeFileSync(path, zipSync({ 'a.txt': chapter(9) }).subarray(0, 40));
    const { skipped } = await importPaths([path], new Recorder(), ashford);
    assert.deepEqual(
      skipped.map(({ why }) => why),
      ['it is not a zip archive that can be read'],
    );
  });
});
