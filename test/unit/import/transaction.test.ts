import { strict as assert } from 'node:assert';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'tar';
import { type ImportProgress, importPaths } from '../../../src/service/import/index.ts';
import { openSqliteStore } from '../../../src/service/store/sqlite/index.ts';
import { Recorder } from './recorder.ts';
import { codePath, history, library, removeTrees, section, title, tree } from './trees.ts';

afterEach(removeTrees);

const elmford = (words: string, more = ''): Record<string, string | Buffer> =>
  library(
    title(
      `${section('1.1', `<text>${words}</text>${history('<annotation type="History" doc="Ord. 1" path="§1"/>')}`)}${more}`,
    ),
    '<document id="Ord. 1"><num>1</num><heading>Docks</heading><meta><effective>2001-01-01</effective></meta></document>',
  );

/** A signal that is aborted when a store has been handed so many sections. */
function cancelledAfter(count: number): { readonly store: Recorder; readonly signal: AbortSignal } {
  const controller = new AbortController();
  const store = new Recorder((taken) => {
    if (taken === count) {
      controller.abort();
    }
  });
  return { store, signal: controller.signal };
}

describe('one transaction a publication', () => {
  it('is rolled back when cancelled, and says that it was', async () => {
    const root = tree(elmford('Words.', Array.from({ length: 300 }, (_, at) => section(`1.${at + 2}`)).join('')));
    const { store, signal } = cancelledAfter(250);
    await assert.rejects(importPaths([root], store, { signal }), { name: 'AbortError' });
    assert.equal(store.only.outcome, 'rolled back');
  });

  it('is not begun when cancelled before', async () => {
    const store = new Recorder();
    await assert.rejects(importPaths([tree(elmford('Words.'))], store, { signal: AbortSignal.abort() }), {
      name: 'AbortError',
    });
    assert.equal(store.publications.length, 0);
  });

  it('is rolled back when the store fails, and what it threw is thrown', async () => {
    const full = new Error('database or disk is full');
    const store = new Recorder(() => {
      throw full;
    });
    await assert.rejects(importPaths([tree(elmford('Words.'))], store), full);
    assert.equal(store.only.outcome, 'rolled back');
  });

  it('leaves those before it in the library', async () => {
    const { store, signal } = cancelledAfter(1);
    const good = tree(elmford('Words.'));
    const cut = tree(elmford('Words.', section('1.2') + section('1.3')));
    await assert.rejects(importPaths([good, cut], store, { signal }), { name: 'AbortError' });
    assert.deepEqual(
      store.publications.map((publication) => publication.outcome),
      ['committed', 'rolled back'],
    );
  });
});

describe('a library in SQLite', () => {
  it('keeps its identifiers when the same is imported again, and its contents when a second import is cut', async () => {
    const store = openSqliteStore(':memory:');
    try {
      const root = tree(elmford('Words of before.', section('1.2')));
      const first = await importPaths([root], store);
      assert.deepEqual([first.jurisdictions, first.sections, first.ordinances, first.chain_entries], [1, 2, 1, 1]);
      const found = async () => {
        const { entries } = await store.search('all', { text: 'Elmford Municipal Code § 1.1', limit: 1 });
        const id = entries[0]?.code_section_id ?? '';
        return { id, section: await store.section('all', id), chain: await store.chain('all', id) };
      };
      const before = await found();
      assert.equal(before.section?.text?.[0]?.text, 'Words of before.');
      assert.equal(before.chain?.[0]?.act?.title, 'Docks');

      const code = join(root, codePath);
      writeFileSync(code, readFileSync(code, 'utf8').replace('of before', 'of after'));
      const controller = new AbortController();
      const onProgress = ({ sections }: ImportProgress): void => {
        if (sections > 0) {
          controller.abort();
        }
      };
      const many = Array.from({ length: 3000 }, (_, at) => section(`1.${at + 3}`)).join('');
      const larger = tree(elmford('Words cut off.', many));
      await assert.rejects(importPaths([larger], store, { signal: controller.signal, onProgress }), {
        name: 'AbortError',
      });
      assert.deepEqual(await found(), before);

      await importPaths([root], store);
      const after = await found();
      assert.equal(after.id, before.id);
      assert.equal(after.section?.text?.[0]?.text, 'Words of after.');
    } finally {
      await store.close();
    }
  }).timeout(20_000);
});

describe('a large import, read in a thread of its own', () => {
  const threadEntry = join(import.meta.dirname, '../../../src/cli.ts');
  const many = (count: number): string =>
    Array.from({ length: count }, (_, at) =>
      section(`1.${at + 2}`, `<text>${'Words of law. '.repeat(60)}</text>`),
    ).join('');
  /** A library with enough files for a thread to be worth its start. */
  const large = (sections: number): string =>
    tree({
      ...elmford('Words.', `${many(sections)}<xi:include href="missing.xml"/>`),
      ...Object.fromEntries(Array.from({ length: 1500 }, (_, at) => [`unused/${at}.xml`, ''])),
    });

  it('brings the same as one that is not, progress and what is skipped included', async () => {
    const root = large(500);
    const here = new Recorder();
    const there = new Recorder();
    const progress: ImportProgress[] = [];
    const summary = await importPaths([root], here);
    assert.deepEqual(
      await importPaths([root], there, { threadEntry, onProgress: (each) => progress.push(each) }),
      summary,
    );
    assert.equal(summary.skipped.length, 1);
    assert.deepEqual(there.only.sections, here.only.sections);
    assert.deepEqual(
      [there.only.acts, there.only.containers, there.only.codes],
      [here.only.acts, here.only.containers, here.only.codes],
    );
    assert.equal(progress.at(-1)?.sections, 501);
    assert.equal(there.only.outcome, 'committed');
  }).timeout(20_000);

  it('is rolled back when cancelled', async () => {
    const { store, signal } = cancelledAfter(200);
    await assert.rejects(importPaths([large(3000)], store, { threadEntry, signal }), { name: 'AbortError' });
    assert.equal(store.only.outcome, 'rolled back');
    assert.ok(store.only.sections.length < 3000);
  }).timeout(20_000);

  it('is rolled back when the store fails, whose own error is thrown', async () => {
    const full = new Error('database or disk is full');
    const store = new Recorder((taken) => {
      if (taken === 100) {
        throw full;
      }
    });
    await assert.rejects(importPaths([large(1000)], store, { threadEntry }), full);
    assert.equal(store.only.outcome, 'rolled back');
  }).timeout(20_000);

  it('is read without a thread when none can be started', async () => {
    const store = new Recorder();
    const lines: string[] = [];
    const options = {
      threadEntry: join(import.meta.dirname, 'no-such-file.ts'),
      log: (line: string) => lines.push(line),
    };
    const { sections } = await importPaths([large(10)], store, options);
    assert.equal(sections, 11);
    assert.equal(store.only.outcome, 'committed');
    assert.match(lines.join('\n'), /could not be started; reading without it/);
  }).timeout(20_000);
});

describe('what can be given', () => {
  it('is a folder, its index.xml, a folder of several, or an archive of any of these', async () => {
    const root = tree(elmford('Words.'));
    const several = tree(
      Object.fromEntries(
        Object.entries(elmford('Words.')).map(([path, content]) => [`libraries/elmford/${path}`, content]),
      ),
    );
    const archive = join(tree({ 'nothing.txt': '' }), 'elmford.tgz');
    await create({ gzip: true, file: archive, cwd: several }, ['libraries']);
    for (const path of [root, join(root, 'index.xml'), several, archive]) {
      const store = new Recorder();
      const summary = await importPaths([path], store);
      assert.deepEqual([summary.sections, summary.skipped], [1, []], path);
    }
  });

  it('and what cannot is named', async () => {
    const root = tree({ 'a.txt': 'x', 'b.xml': '<x/>', 'c.tgz': 'not an archive', 'e/index.xml': '<x/>', 'f.txt': '' });
    const paths = ['a.txt', 'b.xml', 'c.tgz', 'd', 'e', 'empty'].map((name) => join(root, name));
    const { skipped, jurisdictions } = await importPaths(paths, new Recorder());
    assert.equal(jurisdictions, 0);
    assert.deepEqual(
      skipped.map(({ why }) => why.replace(/: .*/s, '')),
      [
        'not a kind of file that can be imported',
        'a library is imported by its index.xml or the folder that it is in',
        'it cannot be unpacked',
        'there is no such file or folder',
        'its root is not a library',
        'there is no such file or folder',
      ],
    );
  });

  it('an archive cannot write outside of its folder, nor bring links', async () => {
    const evil = tree({ 'in/index.xml': 'x', 'outside.txt': '' });
    const archive = join(evil, 'evil.tar');
    await create({ file: archive, cwd: join(evil, 'in'), preservePaths: true }, ['../outside.txt', 'index.xml']);
    const { skipped } = await importPaths([archive], new Recorder());
    assert.ok(skipped.length >= 1);
    assert.ok(!existsSync(join(evil, '..', 'outside.txt')));
  });

  it('tells its progress', async () => {
    const seen: ImportProgress[] = [];
    await importPaths([tree(elmford('Words.'))], new Recorder(), { onProgress: (progress) => seen.push(progress) });
    assert.deepEqual({ ...seen.at(-1), path: '' }, { path: '', filesRead: 2, filesTotal: 2, sections: 1 });
  });
});
