/** A library that is damaged, replaced or deleted while it is served is noticed, and reported. */
import { strict as assert } from 'node:assert';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type RowsFound, watchLibrary } from '../../../src/service/library-watch.ts';
import type { LogEntry } from '../../../src/service/log.ts';
import { serve } from '../../../src/service/serve.ts';
import { type OpenedStore, openStore } from '../../../src/service/store/open.ts';
import { blocksFile } from '../../../src/service/store/sqlite/blocks.ts';
import { accounts, city, countyPublication, keys, type Publication, publish } from './fixtures.ts';

const cli = join(import.meta.dirname, '../../../src/cli.ts');

describe('a library while it is served', () => {
  let folder: string;
  let library: string;
  const ended: (() => Promise<void>)[] = [];
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'legal-code-watch-'));
    library = await made('library.db', city);
  });
  afterEach(async () => {
    for (const end of ended.splice(0)) await end();
    rmSync(folder, { recursive: true, force: true });
  });

  async function made(name: string, publication: Publication): Promise<string> {
    const file = join(folder, name);
    const store = await openStore(file);
    await publish(store, publication);
    await store.close();
    return file;
  }

  /** Serves the library like the command. Returns its log and a way to send requests. */
  async function serving(verify?: () => Promise<RowsFound>) {
    const log: LogEntry[] = [];
    let heard = (): void => undefined;
    const store: OpenedStore = await openStore(library);
    const watched = watchLibrary({
      file: library,
      store,
      log: (entry) => {
        log.push(entry);
        heard();
      },
      reopen: () => openStore(library, { mustExist: true }),
      ...(verify === undefined ? {} : { verify }),
    });
    const service = await serve({
      store: watched.store,
      accounts,
      at: { host: '127.0.0.1', port: 0 },
      log: false,
      unready: watched.unready,
      complete: watched.checked,
    });
    ended.push(async () => {
      watched.stop();
      await service.stop();
    });
    const ask = async (path: string) => {
      const answer = await fetch(`${service.reached.url}${path}`, {
        headers: { authorization: `Bearer ${keys.full}` },
      });
      return {
        status: answer.status,
        control: answer.headers.get('cache-control'),
        body: JSON.parse(await answer.text()),
      };
    };
    return {
      ask,
      names: async () => (await ask('/v1/jurisdictions')).body.data.map(({ name }: { readonly name: string }) => name),
      /** Resolves when an entry of this event is logged. */
      logged: (event: string): Promise<LogEntry> =>
        new Promise((resolve) => {
          heard = () => {
            const found = log.find((entry) => entry.event === event);
            if (found !== undefined) resolve(found);
          };
          heard();
        }),
    };
  }

  function withoutLog(file: string): void {
    for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
  }

  it('does not claim that lists are complete before its blocks are checked', async () => {
    const somewhere = '/v1/code-sections/00000000-0000-5000-8000-000000000000';
    const claims = async (ask: (path: string) => Promise<{ readonly body: { readonly complete?: boolean } }>) =>
      Promise.all(
        ['/v1/jurisdictions', '/v1/search?q=nothing', somewhere].map(async (at) => (await ask(at)).body.complete),
      );
    rmSync(blocksFile(library));
    const unchecked = await serving();
    assert.deepEqual(await claims(unchecked.ask), [false, false, false]);
    assert.equal((await unchecked.ask('/v1/jurisdictions')).control, 'private, no-cache', 'it is asked again');
    library = await made('checked.db', city);
    const checked = await serving();
    while ((await claims(checked.ask)).includes(false)) await new Promise((soon) => setImmediate(soon));
    assert.deepEqual(await claims(checked.ask), [undefined, undefined, undefined]);
  });

  it('is the new one once another file has taken its place', async () => {
    const other = await made('other.db', countyPublication);
    const { names, logged } = await serving();
    assert.deepEqual(await names(), ['Alder Bay']);
    withoutLog(library);
    renameSync(other, library);
    await logged('library-replaced');
    for (let turn = 0; turn < 100 && (await names())[0] !== 'Brook County'; turn += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    assert.deepEqual(await names(), ['Brook County'], 'no kept answer of the library before is given');
  });

  it('is reported as not ready once its file is deleted', async () => {
    const { ask, logged } = await serving();
    assert.equal((await ask('/ready')).status, 200);
    rmSync(library);
    assert.equal((await logged('library-missing')).level, 'error');
    const { status, body } = await ask('/ready');
    assert.deepEqual([status, body.detail], [503, 'The library file no longer exists.']);
  });

  it('is not ready when a block is damaged; the section in it is refused and its neighbors are read', async () => {
    const store = await openStore(library);
    const { entries } = await store.search('all', { text: 'alder bay', limit: 50 });
    const quiet = (await store.search('all', { text: '5.08.010', limit: 1 })).entries[0];
    assert.ok(quiet);
    const section = await store.section('all', quiet.code_section_id);
    await store.close();
    const bytes = readFileSync(library);
    const place = bytes.indexOf(section?.text?.find(({ text = '' }) => text.length > 10)?.text ?? '?');
    assert.ok(place > 0, 'the text is in the file');
    writeFileSync(library, Buffer.concat([bytes.subarray(0, place), Buffer.from('N'), bytes.subarray(place + 1)]));
    const { ask, logged } = await serving();
    const damage = await logged('library-damaged');
    assert.match(damage.detail ?? '', /blocks \d+ of \d+/);
    const { status, body } = await ask('/ready');
    assert.deepEqual([status, body.detail], [503, damage.detail]);
    const refused = await ask(`/v1/code-sections/${quiet.code_section_id}`);
    assert.deepEqual([refused.status, refused.body.title], [503, 'This part of the library is damaged']);
    for (const { code_section_id: id } of entries)
      if (id !== quiet.code_section_id) assert.equal((await ask(`/v1/code-sections/${id}`)).status, 200);
  });

  it('is verified by a command: 0 if sound, 1 with the damaged parts', () => {
    const verify = () => spawnSync(process.execPath, [cli, 'verify', '--library', library], { encoding: 'utf8' });
    const sound = verify();
    assert.deepEqual(
      [sound.status, JSON.parse(sound.stdout).blocks, JSON.parse(sound.stdout).damage],
      [0, 'sound', []],
    );
    const bytes = readFileSync(library);
    const place = bytes.indexOf('noise');
    bytes.write('N', place);
    writeFileSync(library, bytes);
    const damaged = verify();
    assert.equal(damaged.status, 1, damaged.stderr);
    assert.match(JSON.parse(damaged.stdout).damage.join('; '), /^blocks \d+ of \d+ \(64 kB each\)/);
  });

  it('is verified row by row without digests, which are then written', () => {
    const verify = () => {
      const { status, stdout } = spawnSync(process.execPath, [cli, 'verify', '--library', library], {
        encoding: 'utf8',
      });
      return [status, JSON.parse(stdout).blocks];
    };
    rmSync(blocksFile(library));
    assert.deepEqual(verify(), [0, 'recorded']);
    assert.deepEqual(verify(), [0, 'sound']);
    rmSync(blocksFile(library));
    const bytes = readFileSync(library);
    bytes.write('N', bytes.indexOf('noise'));
    writeFileSync(library, bytes);
    assert.deepEqual(verify(), [1, 'unknown']);
    assert.ok(!existsSync(blocksFile(library)), 'no digests of damaged content');
  });

  it('is complete in its very first answers, as the command serves it', async () => {
    rmSync(blocksFile(library));
    const [url, stop] = await served();
    ended.push(stop);
    const { complete, control } = await jurisdictions(url);
    assert.deepEqual([complete, control], [undefined, 'private, max-age=60']);
  });

  it('is not read row by row after a stop', async () => {
    const store = await openStore(library);
    let rows = 0;
    const watched = watchLibrary({
      file: library,
      store,
      log: ({ event }) => assert.fail(event),
      verify: () => Promise.resolve({ state: rows++ === 0 ? 'sound' : 'unknown' }),
    });
    watched.stop();
    await watched.firstCheck;
    assert.equal(rows, 0);
    await store.close();
  });

  it('is checked again when it could not be read to its end', async () => {
    rmSync(blocksFile(library));
    let looks = 0;
    const { ask } = await serving(async () => {
      looks += 1;
      return { state: looks < 2 ? 'unknown' : 'sound' };
    });
    while ((await ask('/v1/jurisdictions')).body.complete === false) await new Promise((soon) => setTimeout(soon, 50));
    assert.equal(looks, 2);
  });

  /** `legal-code serve` on the library: its address, and a function that ends it. */
  async function served(): Promise<[url: string, stop: () => Promise<void>]> {
    const child = spawn(process.execPath, [cli, 'serve', '--library', library], {
      env: { ...process.env, LEGAL_CODE_API_KEY: keys.full },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [line] = await once(createInterface({ input: child.stdout }), 'line');
    const stop = async (): Promise<void> => {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    };
    return [JSON.parse(line).url, stop];
  }

  async function jurisdictions(url: string) {
    const answer = await fetch(`${url}/v1/jurisdictions`, { headers: { authorization: `Bearer ${keys.full}` } });
    const { complete }: { readonly complete?: boolean } = JSON.parse(await answer.text());
    return { complete, control: answer.headers.get('cache-control') };
  }
});
