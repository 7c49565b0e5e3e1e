import { strict as assert } from 'node:assert';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { create, Header } from 'tar';
import { withUnpacked } from '../../../src/service/import/archive.ts';
import { ImportRun } from '../../../src/service/import/import-run.ts';
import { importPaths } from '../../../src/service/import/index.ts';
import { openSqliteStore } from '../../../src/service/store/sqlite/index.ts';
import { Recorder } from '../../unit/import/recorder.ts';
import { codePath, library, namespaces, removeTrees, section, title, tree } from '../../unit/import/trees.ts';

afterEach(removeTrees);

const inCode = (name: string): string => codePath.replace('index.xml', name);
const include = (href: string): string => `<xi:include href="${href}"/>`;
const own = (number: string): string => section(number).replace('<section ', `<section ${namespaces} `);

/** A folder for this file's archives, because other tests may be unpacking others. */
const place = mkdtempSync(join(tmpdir(), 'unpacking-'));
const { TMPDIR, TEMP } = process.env;

/** The folders that unpacking creates; none may remain. */
const unpacked = (): readonly string[] => readdirSync(place).filter((name) => name.startsWith('legal-code-import-'));

interface Entry {
  readonly path: string;
  readonly type?: 'File' | 'SymbolicLink' | 'Link' | 'CharacterDevice' | 'Directory';
  readonly linkpath?: string;
  readonly body?: Buffer;
  /** The header's values, where they differ from the content. */
  readonly size?: number;
}

/** An archive that no archiver would write. */
function archiveOf(entries: readonly Entry[], end = Buffer.alloc(1024)): Buffer {
  const blocks = entries.flatMap(({ path, type = 'File', linkpath, body = Buffer.alloc(0), size }) => {
    const header = Buffer.alloc(512);
    new Header({
      path,
      type,
      ...(linkpath === undefined ? {} : { linkpath }),
      mode: 0o644,
      size: size ?? body.length,
    }).encode(header);
    return [header, body, Buffer.alloc((512 - (body.length % 512)) % 512)];
  });
  return Buffer.concat([...blocks, end]);
}

const publication = (numbers: readonly string[]): readonly Entry[] =>
  Object.entries(library(title(numbers.map((number) => section(number)).join('')))).map(([path, text]) => ({
    path: `elmford/${path}`,
    body: Buffer.from(text),
  }));

describe('a path that is not a file', () => {
  // Windows has no pipes among its files.
  if (process.platform === 'win32') return;
  it('is refused at once: a pipe in place of each kind of file', async () => {
    const folder = tree({});
    for (const name of ['code.json', 'index.xml', 'code.tar.gz']) {
      execFileSync('mkfifo', [join(folder, name)]);
      const { skipped } = await importPaths([join(folder, name)], new Recorder());
      assert.deepEqual(
        skipped.map(({ why }) => why),
        ['is a pipe or a device, not a file'],
      );
    }
  });
});

describe('an archive', () => {
  it('that was being imported by a process that was killed leaves nothing behind after the next import', async () => {
    const gone = spawnSync(process.execPath, ['--eval', '0']).pid;
    mkdirSync(join(place, `legal-code-import-${gone}-abc`, 'below'), { recursive: true });
    mkdirSync(join(place, `legal-code-import-${process.pid}-abc`));
    const archive = join(tree({ 'elmford.tar': archiveOf(publication(['1.1'])) }), 'elmford.tar');
    assert.deepEqual((await importPaths([archive], new Recorder())).skipped, []);
    assert.deepEqual(unpacked(), [`legal-code-import-${process.pid}-abc`], 'that of a running process stays');
    rmdirSync(join(place, `legal-code-import-${process.pid}-abc`));
  });

  // For these tests only: the temporary folder must be accessible to others.
  before(() => Object.assign(process.env, { TMPDIR: place, TEMP: place }));
  after(() => {
    for (const [name, value] of Object.entries({ TMPDIR, TEMP })) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    rmSync(place, { recursive: true, force: true });
  });

  const imported = async (bytes: Buffer, name = 'elmford.tgz') => {
    const folder = tree({});
    const before = unpacked();
    const archive = join(folder, name);
    writeFileSync(archive, bytes);
    const store = new Recorder();
    const { skipped } = await importPaths([archive], store);
    assert.deepEqual(unpacked(), before, 'nothing of it stays');
    return { folder, store, skipped, why: skipped.map(({ why }) => why).join('; ') };
  };

  it('is read whole, gzipped or not', async () => {
    for (const bytes of [archiveOf(publication(['1.1'])), gzipSync(archiveOf(publication(['1.1'])))]) {
      const { store, skipped } = await imported(bytes);
      assert.deepEqual(skipped, []);
      assert.equal(store.only.outcome, 'committed');
    }
  });

  const climbing: readonly (readonly [string, Entry])[] = [
    ['climbs', { path: '../../escaped.xml', body: Buffer.from('x') }],
    ['climbs from within', { path: 'elmford/../../escaped.xml', body: Buffer.from('x') }],
    ['is absolute', { path: '/tmp/import-test-escaped.xml', body: Buffer.from('x') }],
    ['links out', { path: 'elmford/us', type: 'SymbolicLink', linkpath: '/etc' }],
    ['links a file twice', { path: 'elmford/passwd', type: 'Link', linkpath: '/etc/passwd' }],
    ['is a device', { path: 'elmford/device', type: 'CharacterDevice' }],
  ];
  for (const [what, entry] of climbing) {
    it(`in which an entry ${what} writes nothing outside, and no law but what is in it`, async () => {
      const { folder, store, why } = await imported(archiveOf([entry, ...publication(['1.1'])]));
      for (const place of [
        join(folder, '..', 'escaped.xml'),
        join(folder, 'escaped.xml'),
        '/tmp/import-test-escaped.xml',
      ])
        assert.ok(!existsSync(place), place);
      if (store.publications.length === 0) assert.match(why, /it cannot be unpacked: /);
      else
        assert.deepEqual(
          store.only.sections.map(({ number }) => number),
          ['1.1'],
        );
    });
  }

  it('that is truncated is refused entirely', async () => {
    const whole = gzipSync(archiveOf(publication(['1.1', '1.2'])));
    for (const bytes of [whole.subarray(0, whole.length / 2), Buffer.alloc(0), Buffer.from('PK\u0003\u0004 a zip')]) {
      const { store, why } = await imported(bytes);
      assert.equal(store.publications.length, 0);
      assert.match(why, /it cannot be unpacked: |no publication is in this folder/);
    }
  });

  it('that declares more content than it has is refused', async () => {
    const { store, why } = await imported(archiveOf([{ path: 'elmford/index.xml', size: 5_000_000 }], Buffer.alloc(0)));
    assert.equal(store.publications.length, 0);
    assert.match(why, /it cannot be unpacked: |no publication/);
  });

  it('that unpacks to a thousand times its size is abandoned early', async () => {
    const folder = tree({});
    const bomb = join(folder, 'bomb.tgz');
    const zeros = Buffer.alloc(1 << 20);
    writeFileSync(
      bomb,
      gzipSync(archiveOf(Array.from({ length: 60 }, (_, at) => ({ path: `elmford/${at}.xml`, body: zeros })))),
    );
    const many = join(folder, 'many.tar');
    writeFileSync(many, archiveOf(Array.from({ length: 500 }, (_, at) => ({ path: `elmford/${at}.xml` }))));
    for (const [archive, most] of [
      [bomb, { bytes: 4_000_000, entries: 1000 }],
      [many, { bytes: 4_000_000, entries: 100 }],
    ] as const) {
      const importRun = new ImportRun({});
      const before = unpacked();
      await withUnpacked(archive, undefined, importRun, () => Promise.reject(new Error('it was used')), most);
      assert.deepEqual(importRun.summary().skipped, [
        { path: archive, why: `it unpacks to more than 4 MB or ${most.entries} files, the most that are read` },
      ]);
      assert.deepEqual(unpacked(), before);
    }
  });

  it('is abandoned when the import is canceled', async () => {
    const folder = tree({});
    const archive = join(folder, 'elmford.tar');
    writeFileSync(archive, archiveOf(publication(['1.1'])));
    const before = unpacked();
    await assert.rejects(importPaths([archive], new Recorder(), { signal: AbortSignal.abort() }), {
      name: 'AbortError',
    });
    assert.deepEqual(unpacked(), before);
  });

  it('made by an archiver, with unexpected names, is read', async () => {
    const root = tree(
      library(
        title(['é ü.xml', '日本.xml', '-rf.xml', 'a;b|c.xml'].map((name) => include(encodeURI(name))).join('')),
        '',
        {
          [inCode('é ü.xml')]: own('1.1'),
          [inCode('日本.xml')]: own('1.2'),
          [inCode('-rf.xml')]: own('1.3'),
          [inCode('a;b|c.xml')]: own('1.4'),
        },
      ),
    );
    const archive = join(tree({}), 'odd $(name) [1].tgz');
    await create({ gzip: true, file: archive, cwd: root }, ['.']);
    const store = new Recorder();
    const { skipped } = await importPaths([archive], store);
    assert.deepEqual(skipped, []);
    assert.equal(store.only.sections.length, 4);
  });
});

describe('a tree of files', () => {
  it('whose folders link to themselves or outside is read without loops and without leaving it', async () => {
    const outside = tree({ 'secret.xml': own('9.9') });
    const root = tree(
      library(title(`${include('loop/loop/a.xml')}${include('away/secret.xml')}${include('hard.xml')}`), '', {
        [inCode('a.xml')]: own('1.1'),
      }),
    );
    const folder = join(root, codePath, '..');
    symlinkSync('.', join(folder, 'loop'));
    symlinkSync(outside, join(folder, 'away'));
    linkSync(join(folder, 'a.xml'), join(folder, 'hard.xml'));
    const store = new Recorder();
    const { skipped } = await importPaths([root], store);
    assert.ok(store.only.sections.every(({ number }) => number === '1.1'));
    assert.match(
      skipped.map(({ why }) => why).join('; '),
      /"away\/secret\.xml" is a link that leads out of the library/,
    );
  });

  it('whose index links to another computer’s file, a folder or nothing is refused', async () => {
    const outside = tree({ 'passwd.xml': 'root:x:0:0' });
    const root = tree({});
    for (const name of ['out', 'gone', 'folder']) mkdirSync(join(root, name));
    symlinkSync(join(outside, 'passwd.xml'), join(root, 'out', 'index.xml'));
    symlinkSync(join(outside, 'nothing.xml'), join(root, 'gone', 'index.xml'));
    mkdirSync(join(root, 'folder', 'index.xml'));
    for (const name of ['out', 'gone', 'folder']) {
      const store = new Recorder();
      const { skipped } = await importPaths([join(root, name)], store);
      assert.equal(store.publications.length, 0);
      assert.equal(skipped.length, 1, name);
      assert.ok(!skipped[0]?.why.includes('root:x'));
    }
  });

  it('with paths to parent folders in any spelling stays inside, and reports each with its line', async () => {
    const spellings = [
      '../../../../../../../../etc/passwd',
      '%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
      '..%2f..%2f..%2f..%2f..%2f..%2fx',
      'a/../../../../../../../x',
      '/etc/passwd',
      'file:///etc/passwd',
      '//server/share/x',
      'x%00.xml',
      'x.xml#y',
      `${'../'.repeat(2000)}x`,
      'x'.repeat(5000),
      '..',
    ];
    const root = tree(library(title(`${spellings.map(include).join('\n')}\n${section('1.1')}`)));
    const store = new Recorder();
    const { skipped } = await importPaths([root], store);
    assert.deepEqual(
      store.only.sections.map(({ number }) => number),
      ['1.1'],
    );
    assert.equal(skipped.length, spellings.length);
    for (const [at, { line, why }] of skipped.entries()) {
      assert.equal(line, (skipped[0]?.line ?? 0) + at);
      assert.match(why, /leads out of the library|does not name a file|does not exist|cannot be opened|is not a file/);
      assert.ok(why.length < 220);
    }
  });

  it('of a million elements is read to its last section', async () => {
    const sections = Array.from({ length: 5_000 }, (_, at) =>
      section(`1.${at + 1}`, '<para><num>(a)</num><text>W</text></para>'.repeat(66)),
    );
    const root = tree(library(title(sections.join('\n'))));
    let count = 0;
    const store = new Recorder(() => (count += 1));
    const { skipped } = await importPaths([root], store);
    assert.deepEqual(skipped, []);
    assert.equal(count, 5_000);
  });

  it('with repeated numbers keeps every section, and its identifiers on reimport', async () => {
    const store = openSqliteStore(':memory:');
    try {
      const texts = ['First.', 'Second.', 'Third.'];
      const root = tree(library(title(texts.map((text) => section('1.1', `<text>${text}</text>`)).join(''))));
      const found = async () => {
        const { entries } = await store.search('all', { text: 'Elmford Municipal Code § 1.1', limit: 10 });
        const sections = await Promise.all(entries.map(({ code_section_id: id }) => store.section('all', id)));
        return sections.map((one) => [one?.code_section_id, one?.text?.[0]?.text]).sort();
      };
      assert.equal((await importPaths([root], store)).sections, 3);
      const before = await found();
      assert.deepEqual(before.map(([, text]) => text).sort(), [...texts].sort());
      assert.equal(new Set(before.map(([id]) => id)).size, 3);
      await importPaths([root], store);
      assert.deepEqual(await found(), before);
    } finally {
      await store.close();
    }
  });
});

describe('a publication that cannot be read leaves the library as it was', () => {
  const nothing: readonly (readonly [string, Readonly<Record<string, string | Buffer>>, RegExp])[] = [
    ['a folder with nothing in it', { 'a/b.bin': '' }, /no publication is in this folder/],
    ['an archive in a folder', { 'code.zip': 'PK' }, /an archive within .*: unpack it and import the folder/],
    ['an empty index', { 'index.xml': '' }, /root element/],
    ['an index that breaks off', { 'index.xml': `<library ${namespaces}><heading>City of Elmford` }, /unclosed tag/],
    ['a library without a code', { 'index.xml': `<library ${namespaces}/>` }, /has no code that can be read/],
    ['an index of another kind', { 'index.xml': '<rss/>' }, /its root is (not a library|<rss>)/],
    [
      'an index in Latin-1 that does not say so',
      { 'index.xml': Buffer.from('<library><heading>Café</heading></library>', 'latin1') },
      /not UTF-8/,
    ],
    ['an index that is a program', { 'index.xml': Buffer.from('7f454c4602010100', 'hex') }, /./],
    [
      'a library whose code is not there',
      { 'index.xml': `<library ${namespaces}>${include('code.xml')}</library>` },
      /does not exist/,
    ],
    ['JSON that breaks off', { 'x.json': '{"format":"legal-code-lookup/1",\n"jurisdiction"' }, /it is not JSON/],
    ['JSON in UTF-16', { 'x.json': Buffer.from('{}', 'utf16le').fill(0xff, 0, 1) }, /not UTF-8/],
    ['JSON of another kind', { 'x.json': '[1, 2]' }, /expected/],
    ['JSON that would reach a prototype', { 'x.json': '{"__proto__":{"format":"legal-code-lookup/1"}}' }, /format/],
    ['JSON nested without an end', { 'x.json': `${'['.repeat(200_000)}${']'.repeat(200_000)}` }, /./],
  ];
  for (const [what, files, why] of nothing) {
    it(what, async () => {
      const store = openSqliteStore(':memory:');
      try {
        await importPaths([tree(library(title(section('1.1'))))], store);
        const before = await store.search('all', { text: '1.1', limit: 10 });
        const root = tree(files);
        const summary = await importPaths([root], store);
        assert.equal(summary.sections, 0);
        assert.equal(summary.jurisdictions, 0);
        assert.match(summary.skipped.map((each) => each.why).join('; '), why);
        assert.ok(
          summary.skipped.every(({ path }) => path.startsWith(root)),
          basename(root),
        );
        assert.deepEqual(await store.search('all', { text: '1.1', limit: 10 }), before);
        assert.equal('format' in {}, false);
      } finally {
        await store.close();
      }
    });
  }
});
