import { strict as assert } from 'node:assert';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'tar';
import { type ImportProgress, importPaths } from '../../../src/service/import/index.ts';
import type { JurisdictionRecord, PublicationWriter } from '../../../src/service/store/records.ts';
import { openSqliteStore } from '../../../src/service/store/sqlite/index.ts';
import type { Store } from '../../../src/service/store/store.ts';
import { Recorder } from '../../unit/import/recorder.ts';
import { codePath, history, library, removeTrees, section, title, tree } from '../../unit/import/trees.ts';
import { inEachStore } from '../service/stores.ts';

afterEach(removeTrees);

const elmford = (words: string, more = ''): Record<string, string | Buffer> =>
  library(
    title(
      `${section('1.1', `<text>${words}</text>${history('<annotation type="History" doc="Ord. 1" path="§1"/>')}`)}${more}`,
    ),
    '<document id="Ord. 1"><num>1</num><heading>Docks</heading><meta><effective>2001-01-01</effective></meta></document>',
  );

/** A signal that is aborted after a store has received this many sections. */
function canceledAfter(count: number): { readonly store: Recorder; readonly signal: AbortSignal } {
  const controller = new AbortController();
  const store = new Recorder((taken) => {
    if (taken === count) controller.abort();
  });
  return { store, signal: controller.signal };
}

describe('one transaction per publication', () => {
  it('is rolled back when canceled, and reports it', async () => {
    const root = tree(elmford('Words.', Array.from({ length: 300 }, (_, at) => section(`1.${at + 2}`)).join('')));
    const { store, signal } = canceledAfter(250);
    await assert.rejects(importPaths([root], store, { signal }), { name: 'AbortError' });
    assert.equal(store.only.outcome, 'rolled back');
  });

  it('does not begin when canceled before', async () => {
    const store = new Recorder();
    await assert.rejects(importPaths([tree(elmford('Words.'))], store, { signal: AbortSignal.abort() }), {
      name: 'AbortError',
    });
    assert.equal(store.publications.length, 0);
  });

  it('is rolled back when the store fails, and rethrows its error', async () => {
    const full = new Error('database or disk is full');
    const store = new Recorder(() => {
      throw full;
    });
    await assert.rejects(importPaths([tree(elmford('Words.'))], store), full);
    assert.equal(store.only.outcome, 'rolled back');
  });

  it('keeps the publications before it in the library', async () => {
    const { store, signal } = canceledAfter(1);
    const good = tree(elmford('Words.'));
    const cut = tree(elmford('Words.', section('1.2') + section('1.3')));
    await assert.rejects(importPaths([good, cut], store, { signal }), { name: 'AbortError' });
    assert.deepEqual(
      store.publications.map((publication) => publication.outcome),
      ['committed', 'rolled back'],
    );
  });
});

inEachStore('a library that is imported into', (kind) => {
  it('keeps its identifiers when imported again, and its contents when a second import is interrupted', async () => {
    const place = await kind.place();
    try {
      const store = await place.open();
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
        if (sections > 0) controller.abort();
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
      await place.drop();
    }
  });
});

describe('a large import', () => {
  const many = (count: number): string =>
    Array.from({ length: count }, (_, at) =>
      section(`1.${at + 2}`, `<text>${'Words of law. '.repeat(60)}</text>`),
    ).join('');
  const large = (sections: number): string => tree(elmford('Words.', many(sections)));
  const contentsOf = async (store: Store): Promise<unknown> => {
    const { entries: jurisdictions } = await store.jurisdictions('all', { limit: 10 });
    const found = await Promise.all(
      ['Elmford Municipal Code § 1.1', 'Elmford Municipal Code § 1.300', 'words'].map((text) =>
        store.search('all', { text, limit: 30 }),
      ),
    );
    const ids = found.flatMap(({ entries }) => entries.map((hit) => hit.code_section_id));
    const sections = await Promise.all(ids.map((id) => store.section('all', id)));
    const chains = await Promise.all(ids.map((id) => store.chain('all', id)));
    return { jurisdictions, found, sections, chains };
  };

  for (const { stage, when } of [
    { stage: 'the acts are read', when: ({ what }: Moment) => what === 'act' },
    { stage: 'sections are written', when: ({ sections }: Moment) => sections === 2_500 },
    { stage: 'all of it is written', when: ({ what }: Moment) => what === 'commit' },
  ]) {
    it(`leaves the library as it was when canceled while ${stage}, and can be started again at once`, async () => {
      const store = openSqliteStore(':memory:');
      try {
        await importPaths([tree(elmford('Words of before.'))], store);
        const before = await contentsOf(store);
        const controller = new AbortController();
        const watched = watching(store, (moment) => {
          if (when(moment)) controller.abort();
        });
        const larger = large(3_000);
        await assert.rejects(importPaths([larger], watched, { signal: controller.signal }), { name: 'AbortError' });
        assert.deepEqual(await contentsOf(store), before);
        assert.equal((await importPaths([larger], store)).sections, 3_001);
      } finally {
        await store.close();
      }
    });
  }

  it('is refused while another is being written, which continues', async () => {
    const store = openSqliteStore(':memory:');
    try {
      const writer = await store.publish({ key: 'a', name: 'A' });
      await assert.rejects(store.publish({ key: 'b', name: 'B' }), { name: 'LibraryError', fault: 'busy' });
      await writer.commit();
      const { entries } = await store.jurisdictions('all', { limit: 10 });
      assert.deepEqual(
        entries.map(({ name }) => name),
        ['A'],
      );
    } finally {
      await store.close();
    }
  });
});

interface Moment {
  readonly what: 'act' | 'section' | 'commit';
  readonly sections: number;
}

/** A store whose publications report each call, after it. */
function watching(store: Store, saw: (moment: Moment) => void): Store {
  let sections = 0;
  const recorded = <T>(what: Moment['what'], done: Promise<T>): Promise<T> => {
    saw({ what, sections });
    return done;
  };
  return Object.create(store, {
    publish: {
      value: async (jurisdiction: JurisdictionRecord): Promise<PublicationWriter> => {
        const writer = await store.publish(jurisdiction);
        return {
          ...writer,
          act: (act) => recorded('act', writer.act(act)),
          section(record) {
            sections += 1;
            return recorded('section', writer.section(record));
          },
          commit: (unread) => recorded('commit', writer.commit(unread)),
        };
      },
    },
  });
}

describe('what can be imported', () => {
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

  it('and what cannot be imported is named', async () => {
    const root = tree({ 'a.txt': 'x', 'b.xml': '<x/>', 'c.tgz': 'not an archive', 'e/index.xml': '<x/>', 'f.txt': '' });
    const paths = ['a.txt', 'b.xml', 'c.tgz', 'd', 'e', 'empty'].map((name) => join(root, name));
    const { skipped, jurisdictions } = await importPaths(paths, new Recorder());
    assert.equal(jurisdictions, 0);
    assert.deepEqual(
      skipped.map(({ why }) => why.replace(/: .*/s, '')),
      [
        'it cannot be unpacked',
        'file or folder not found',
        'its root is not a library',
        'file or folder not found',
        'no numbered section was found in this plain text; headings such as "Sec. 2-1. Title" or "12.04.010 Title" were expected',
        'the root of this XML is <x>, without a <section> that has <num> and <heading>; that, <library>, <akomaNtoso>, <law> or <DOCUMENT> was expected',
      ],
    );
  });

  it('an archive cannot write outside its folder or create links', async () => {
    const evil = tree({ 'in/index.xml': 'x', 'outside.txt': '' });
    const archive = join(evil, 'evil.tar');
    await create({ file: archive, cwd: join(evil, 'in'), preservePaths: true }, ['../outside.txt', 'index.xml']);
    const { skipped } = await importPaths([archive], new Recorder());
    assert.ok(skipped.length >= 1);
    assert.ok(!existsSync(join(evil, '..', 'outside.txt')));
  });

  it('reports progress', async () => {
    const seen: ImportProgress[] = [];
    await importPaths([tree(elmford('Words.'))], new Recorder(), { onProgress: (progress) => seen.push(progress) });
    assert.deepEqual({ ...seen.at(-1), path: '' }, { path: '', filesRead: 2, filesTotal: 2, sections: 1 });
  });
});
