/** Public codes: downloaded from a server that interrupts, alters and resumes; imported, recorded and updated. */
import { strict as assert } from 'node:assert';
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readCatalog } from '../../../src/cli/codes/catalog.ts';
import { fetchCode } from '../../../src/cli/codes/fetch-code.ts';
import { removeTrees } from '../../unit/import/trees.ts';
import { archiveOf, type CodeServer, serveCode, until } from './code-server.ts';

const cli = join(import.meta.dirname, '../../../src/cli.ts');

/** A text without the name of its place. */
const townCode = `CHAPTER 1
GENERAL

1.01 Bells. Bells ring at noon on each day of the week.

1.02 Horns. Horns are not sounded after dark in any street.

1.03 Dogs. Dogs are kept on a leash in every park.

CHAPTER 2
STREETS

2.01 Names. The council names each street by a resolution.

2.02 Signs. A sign with the name stands at each corner.
`;

describe('a public code', () => {
  let folder: string;
  let library: string;
  let server: CodeServer;
  const children: ChildProcess[] = [];
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'legal-code-public-'));
    library = join(folder, 'library.db');
    server = await serveCode(await archiveOf(2024, { '1.1': 'Bells.', '1.2': 'Horns.', '1.3': 'Dogs.' }));
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await server.close();
    removeTrees();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = (...args: readonly string[]): ChildProcess => {
    const child = fork(cli, [...args, '--library', library], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    children.push(child);
    return child;
  };
  const run = (...args: readonly string[]): Promise<{ code: number | null; out: string; err: string }> =>
    new Promise((resolve) => {
      const child = start(...args, '--catalog', `${server.url}/catalog.json`);
      let [out, err] = ['', ''];
      child.stdout?.on('data', (chunk) => {
        out += chunk;
      });
      child.stderr?.on('data', (chunk) => {
        err += chunk;
      });
      child.once('close', (code) => resolve({ code, out, err }));
    });
  const held = async (): Promise<readonly string[]> => {
    if (!existsSync(library)) return [];
    const { code, out, err } = await new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
      const child = start('search', '1.', '--limit', '20', '--jsonl');
      let [found, errors] = ['', ''];
      child.stdout?.on('data', (chunk) => {
        found += chunk;
      });
      child.stderr?.on('data', (chunk) => {
        errors += chunk;
      });
      child.once('close', (status) => resolve({ code: status, out: found, err: errors }));
    });
    assert.ok(code === 0 || code === 1, err);
    return out
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [JSON.parse(line).number]))
      .sort();
  };

  it('is listed, and downloaded only after consent', async () => {
    const listed = await run('add');
    assert.deepEqual([listed.code, listed.out.split('\n').length], [0, 4], listed.err);
    assert.match(listed.out, /elmford: Elmford Code, Elmford; publisher: City of Elmford; license: CC0/);
    assert.match(listed.out, /dc: .*Public domain.*not verified/);
    const asked = await run('add', 'elmford');
    assert.equal(asked.code, 2);
    assert.match(asked.err, /nothing was downloaded; confirm with --yes/);
    assert.deepEqual([...new Set(server.requests)], ['/catalog.json']);
    assert.ok(!existsSync(library));
  });

  it('is listed as JSON, with when it was added', async () => {
    const codes = async (): Promise<readonly { readonly id: string; readonly added_at?: string }[]> =>
      JSON.parse((await run('add', '--json')).out).codes;
    const before = await codes();
    assert.deepEqual(
      before.map(({ id, added_at }) => [id, added_at]),
      [
        ['elmford', undefined],
        ['unverified', undefined],
        ['dc', undefined],
      ],
    );
    const added = await run('add', 'elmford', '--yes', '--progress', 'json');
    assert.match(added.err, /^\{"progress":\{"code":"elmford","downloaded":\d+,"total":\d+\}\}$/m);
    const [first] = await codes();
    assert.match(first?.added_at ?? '', /^\d{4}-\d\d-\d\dT/);
  });

  it('is imported and recorded; an update lists what the new edition changed, and keeps the previous one', async () => {
    const added = await run('add', 'Elmford Code', '--yes');
    assert.equal(added.code, 0, added.err);
    const [code] = JSON.parse(added.out).codes;
    assert.deepEqual([code.state, code.verified, code.summary.sections, code.changes], ['imported', true, 3, []]);
    assert.deepEqual(await held(), ['1.1', '1.2', '1.3']);

    const current = await run('update', '--yes');
    assert.deepEqual(JSON.parse(current.out), { codes: [{ id: 'elmford', state: 'current' }] });
    assert.equal(server.ranges.length, 1, 'the archive was downloaded once');

    server.archive = await archiveOf(2025, { '1.1': 'Bells and gongs.', '1.2': 'Horns.', '1.4': 'Cats.' });
    server.stated = server.archive;
    const updated = await run('update', '--yes');
    assert.equal(updated.code, 0, updated.err);
    const changes: { change: string; citation: string; before: string; after: string }[] = JSON.parse(updated.out)
      .codes[0].changes;
    assert.deepEqual(
      changes
        .map(({ change, citation, before, after }) => [citation.split(' ').at(-1), change, before, after].join(' '))
        .sort(),
      ['1.1 changed 2024-01-31 2025-01-31', '1.3 removed 2024-01-31 2025-01-31', '1.4 added 2024-01-31 2025-01-31'],
    );
    assert.deepEqual(await held(), ['1.1', '1.2', '1.4']);
  });

  it('is reported as not verified if no manifest states its hash', async () => {
    const added = await run('add', 'unverified', '--yes');
    assert.equal(added.code, 0, added.err);
    assert.match(added.err, /They are not verified/);
    assert.equal(JSON.parse(added.out).codes[0].verified, false);
    assert.deepEqual(JSON.parse((await run('update', '--yes')).out), {
      codes: [{ id: 'unverified', state: 'current' }],
    });
  });

  const changesIn = (out: string) =>
    JSON.parse(out).codes.map(({ edition, changes }: { edition: string; changes: object[] }) => [edition, changes]);

  it('lists no changes of an earlier update when it brings no later edition', async () => {
    const serve = async (year: number, words: Readonly<Record<string, string>>): Promise<void> => {
      server.archive = await archiveOf(year, words);
      server.stated = server.archive;
    };
    await run('add', 'elmford', '--yes');
    await serve(2025, { '1.1': 'Gongs.', '1.2': 'Horns.' });
    await run('update', '--yes');
    await serve(2025, { '1.1': 'Gongs.', '1.2': 'Trumpets.' });
    const same = await run('update', '--yes');
    assert.deepEqual(changesIn(same.out), [['same', []]], same.err);
    assert.match(same.err, /state no later edition/);
    await serve(2023, { '1.1': 'Chimes.' });
    const earlier = await run('update', '--yes');
    assert.deepEqual(changesIn(earlier.out), [['earlier', []]], earlier.err);
    assert.match(earlier.err, /earlier than the latest one in the library, which stays the current law/);
    assert.deepEqual(await held(), ['1.1', '1.2']);
  });

  it('lists the same changes after a kill between the import and its record, and can still be undone', async () => {
    await run('add', 'elmford', '--yes');
    server.archive = await archiveOf(2025, { '1.1': 'Bells and gongs.', '1.2': 'Horns.', '1.4': 'Cats.' });
    server.stated = server.archive;
    const record = join(`${library}.codes`, 'codes.json');
    const before = readFileSync(record);
    const catalog = await (await fetch(`${server.url}/catalog.json`)).text();
    const entry = readCatalog(catalog, 'the catalog').find(({ id }) => id === 'elmford');
    assert.ok(entry);
    const opened: { close(): unknown }[] = [];
    const fetched = await fetchCode(
      entry,
      library,
      {},
      {
        signal: new AbortController().signal,
        log: () => undefined,
        closing: (store) => {
          opened.push(store);
          return store;
        },
      },
    );
    for (const store of opened) await store.close();
    writeFileSync(record, before);

    const resumed = JSON.parse((await run('update', '--yes')).out).codes[0];
    assert.equal(fetched.state, 'imported');
    assert.equal(resumed.edition, 'later');
    assert.equal(resumed.changes.length, 3);
    assert.deepEqual(resumed.changes, fetched.changes);
    assert.deepEqual(JSON.parse((await run('update', '--yes')).out), { codes: [{ id: 'elmford', state: 'current' }] });
    const undo = start('undo');
    await new Promise((resolve) => undo.once('close', resolve));
    assert.deepEqual(await held(), ['1.1', '1.2', '1.3']);
  });

  it('that was removed from the library is not taken for current, and is added again', async () => {
    await run('add', 'elmford', '--yes');
    const child = start('remove', '--jurisdiction', 'Elmford');
    await new Promise((resolve) => child.once('close', resolve));
    assert.deepEqual(await held(), []);
    assert.deepEqual(JSON.parse((await run('update', '--yes')).out), { codes: [] });
    const again = await run('add', 'elmford', '--yes');
    assert.equal(JSON.parse(again.out).codes[0].state, 'imported', again.err);
    assert.deepEqual(await held(), ['1.1', '1.2', '1.3']);
  });

  it('that cannot be updated does not keep the others from it', async () => {
    server.files.set('/gone.txt', townCode);
    const gone = { id: 'gone', name: 'Dunmore Code', place: 'Dunmore, WA', publisher: 'City', license: 'CC0' };
    server.entries.push({ ...gone, archive: `${server.url}/gone.txt` });
    const first = await run('add', 'gone', '--yes');
    assert.equal(first.code, 0, `the catalog names the place and code of a text that does not: ${first.err}`);
    await run('add', 'elmford', '--yes');
    server.files.delete('/gone.txt');
    const updated = await run('update', '--yes');
    assert.equal(updated.code, 2);
    assert.match(updated.err, /gone\.txt: the server answers with 404/);
    const states = JSON.parse(updated.out).codes.map(({ id, state }: { id: string; state: string }) => [id, state]);
    assert.deepEqual(states, [
      ['gone', 'failed'],
      ['elmford', 'current'],
    ]);
  });

  it('whose manifest states another size is refused, in one sentence with both sizes', async () => {
    server.statedSize = server.archive.length + 100;
    const refused = await run('add', 'elmford', '--yes');
    assert.equal(refused.code, 2);
    assert.match(refused.err, /code\.tar\.gz: the file has \d+ bytes\. Its manifest states \d+\./);
    assert.ok(!existsSync(library));
  });

  it('is read from a manifest with a byte order mark, or compressed by the server', async () => {
    const sha256 = createHash('sha256').update(server.archive).digest('hex');
    const manifest = { files: [{ path: 'code.tar.gz', sha256, size: server.archive.length }] };
    server.files.set('/manifest.json', gzipSync(`\uFEFF${JSON.stringify(manifest)}`));
    server.gzipped.add('/manifest.json');
    const added = await run('add', 'elmford', '--yes');
    assert.equal(added.code, 0, added.err);
  });

  it('without readable law leaves no library and no file, and says why', async () => {
    server.archive = server.archive.subarray(0, 20_000);
    const refused = await run('add', 'unverified', '--yes');
    assert.equal(refused.code, 2);
    assert.match(refused.err, /contain no law that can be read \(.*code\.tar\.gz: it cannot be unpacked: .*\)/);
    assert.ok(!existsSync(library));
    assert.deepEqual(readdirSync(join(`${library}.codes`, 'unverified')), []);
  });

  it('is added from metadata that its publisher signs, and no longer after older metadata is served', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
    const role = { keyids: ['k'], threshold: 1 };
    const sorted = (value: unknown): unknown =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(
            Object.entries(value)
              .sort(([a], [b]) => (a < b ? -1 : 1))
              .map(([k, v]) => [k, sorted(v)]),
          )
        : value;
    const put = (name: string, content: object): string => {
      const signed = { expires: '2999-01-01T00:00:00Z', spec_version: '1.0.0', ...content };
      const sig = sign(null, Buffer.from(JSON.stringify(sorted(signed))), privateKey).toString('hex');
      const text = JSON.stringify({ signatures: [{ keyid: 'k', sig }], signed });
      server.files.set(`/metadata/${name}`, text);
      return text;
    };
    const sha256Of = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
    const publish = (version: number): void => {
      const { archive } = server;
      const targets = { 'code.tar.gz': { hashes: { sha256: sha256Of(archive) }, length: archive.length } };
      put('targets.json', { _type: 'targets', targets, version });
      put('snapshot.json', { _type: 'snapshot', meta: { 'targets.json': { version } }, version });
      put('timestamp.json', { _type: 'timestamp', meta: { 'snapshot.json': { version } }, version });
    };
    const root = put('1.root.json', {
      _type: 'root',
      keys: { k: { keytype: 'ed25519', keyval: { public: raw }, scheme: 'ed25519' } },
      roles: { root: role, snapshot: role, targets: role, timestamp: role },
      version: 1,
    });
    publish(7);
    const signed = { metadata: `${server.url}/metadata`, root: sha256Of(root), targets: server.url };
    server.entries.push({
      ...{ id: 'signed', name: 'Elmford Code', place: 'Elmford, OR', publisher: 'City', license: 'CC0' },
      signed,
    });
    const added = await run('add', 'signed', '--yes');
    assert.equal(added.code, 0, added.err);
    assert.match(added.err, /signed by its publisher/);
    assert.equal(JSON.parse(added.out).codes[0].verified, true);
    publish(6);
    const rolledBack = await run('update', '--yes');
    assert.equal(rolledBack.code, 2);
    assert.match(rolledBack.err, /timestamp\.json: it states version 6, which is older than version 7/);
    assert.deepEqual(await held(), ['1.1', '1.2', '1.3']);
  });

  it('that has no room on the disk is not called altered, and continues once there is room', async () => {
    const args = ['add', 'elmford', '--yes', '--library', library, '--catalog', `${server.url}/catalog.json`];
    // Files may have 10 to 20 kB.
    const child = spawn('sh', ['-c', 'ulimit -f 20; exec "$0" "$@"', process.execPath, cli, ...args]);
    let err = '';
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    const code = await new Promise((resolve) => child.once('close', resolve));
    assert.equal(code, 2, err);
    assert.match(err, /the download cannot be written to the disk \((?:EFBIG|ENOSPC)\)/);
    const had = partSize();
    assert.ok(had > 0);
    const added = await run('add', 'elmford', '--yes');
    assert.equal(added.code, 0, added.err);
    assert.equal(server.ranges.at(-1), `bytes=${had}-`);
  });

  it('that was altered leaves no file, no library and no record', async () => {
    server.archive = Buffer.from(server.archive);
    server.archive[1_000] = (server.archive[1_000] ?? 0) ^ 1;
    const refused = await run('add', 'elmford', '--yes');
    assert.equal(refused.code, 2);
    assert.match(refused.err, /does not match its manifest/);
    assert.ok(!existsSync(library));
    assert.deepEqual(readdirSync(join(`${library}.codes`, 'elmford')), []);
  });

  it('continues after a kill at any point of its download, and is never half in the library', async () => {
    const total = server.archive.length;
    for (const sent of [1, Math.floor(total / 3), Math.floor((2 * total) / 3)]) {
      const before = partSize();
      server.sends = { stallsAfter: Math.max(1, sent - before) };
      const child = start('add', 'elmford', '--yes', '--catalog', `${server.url}/catalog.json`);
      const closed = new Promise((resolve) => child.once('close', resolve));
      await until(() => partSize() >= sent);
      child.kill('SIGKILL');
      await closed;
      assert.deepEqual(await held(), []);
    }
    const had = partSize();
    server.sends = 'ranges';
    const added = await run('add', 'elmford', '--yes');
    assert.equal(added.code, 0, added.err);
    assert.equal(server.ranges.at(-1), `bytes=${had}-`);
    assert.deepEqual(await held(), ['1.1', '1.2', '1.3']);
  });

  const partSize = (): number => {
    const parts = `${library}.codes/elmford`;
    const part = existsSync(parts) ? readdirSync(parts).find((name) => name.endsWith('.part')) : undefined;
    return part === undefined ? 0 : statSync(join(parts, part)).size;
  };
});
