import { strict as assert } from 'node:assert';
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type Repair, startRepair } from '../../../src/cli/repair.ts';
import { changeImportLog, readImportLog } from '../../../src/service/import/import-log.ts';
import { openSqliteStore } from '../../../src/service/store/sqlite/index.ts';
import { library as lawOf, removeTrees, section, title, tree } from '../../unit/import/trees.ts';

const cli = join(import.meta.dirname, '../../../src/cli.ts');
const sample = join(import.meta.dirname, '../../../sample/library/alder-county');
const key = 'key-of-the-window';

/** The words of the sections of Elmford's code. */
const elmford = (words: string, sections = 1): Record<string, string | Buffer> =>
  lawOf(title(Array.from({ length: sections }, (_, at) => section(`1.${at + 1}`, `<text>${words}</text>`)).join('')));
/** The same library, codified through a later day. */
const nextEdition = (files: Record<string, string | Buffer>): Record<string, string | Buffer> =>
  Object.fromEntries(
    Object.entries(files).map(([path, content]) => [path, String(content).replaceAll('2025-01-31', '2025-07-31')]),
  );
const dunmore = (words: string): Record<string, string> => ({
  'dunmore.json': JSON.stringify({
    format: 'legal-code-lookup/1',
    jurisdiction: { name: 'Dunmore', kind: 'city', region: 'OR' },
    codes: [{ name: 'Dunmore City Code' }],
    sections: [{ number: '4.1', text: words }],
  }),
});

describe('a library that is damaged', () => {
  let folder: string;
  let library: string;
  const children: ChildProcess[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'legal-code-repair-'));
    library = join(folder, 'library.db');
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    removeTrees();
    rmSync(folder, { recursive: true, force: true });
  });

  const run = (...args: readonly string[]): Promise<{ code: number | null; out: string; err: string }> =>
    new Promise((resolve) => {
      const child = fork(cli, args, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
      children.push(child);
      let [out, err] = ['', ''];
      child.stdout?.on('data', (chunk) => {
        out += chunk;
      });
      child.stderr?.on('data', (chunk) => {
        err += chunk;
      });
      child.once('close', (code) => resolve({ code, out, err }));
    });
  const importInto = async (...paths: readonly string[]): Promise<void> => {
    const { code, err } = await run('import', ...paths, '--library', library);
    assert.equal(code, 0, err);
  };

  interface Served {
    readonly url: string;
    readonly child: ChildProcess;
    /** What a repair reports. */
    readonly repair: Promise<Repair>;
    readonly output: () => string;
    readonly ended: Promise<number | null>;
  }
  /** As the extension starts it. */
  const serve = (): Promise<Served> =>
    new Promise((resolve, reject) => {
      const child = fork(cli, ['serve', '--library', library, '--set-aside-corrupted', '--seed', sample], {
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        env: { ...process.env, LEGAL_CODE_API_KEY: key },
      });
      children.push(child);
      let output = '';
      child.stderr?.on('data', (chunk) => {
        output += chunk;
      });
      const repair = new Promise<Repair>((resolve) =>
        child.on('message', (message: { repair: Repair }) => resolve(message.repair)),
      );
      const ended = new Promise<number | null>((over) => child.once('close', over));
      void ended.then(() => reject(new Error(output)));
      child.stdout?.once('data', (line) =>
        resolve({ url: JSON.parse(String(line)).url, child, repair, output: () => output, ended }),
      );
    });
  const ask = async ({ url }: Served, path: string): Promise<{ status: number; body: { data: Hit[] } }> => {
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${key}` } });
    return { status: answer.status, body: JSON.parse(await answer.text()) };
  };
  interface Hit {
    readonly name: string;
    readonly snippet: string;
    readonly code_section_id: string;
  }
  const names = async (served: Served): Promise<string[]> =>
    (await ask(served, '/v1/jurisdictions')).body.data.map(({ name }) => name);
  const stop = async ({ child, ended }: Served): Promise<void> => {
    child.kill('SIGTERM');
    assert.equal(await ended, 0);
  };
  /** Overwrites pages in the middle, as a failing disk does. */
  const damage = (from = 0.05, to = 1): Buffer => {
    const bytes = readFileSync(library);
    writeFileSync(library, bytes.fill(0x7f, Math.ceil(bytes.length * from), Math.floor(bytes.length * to)));
    return readFileSync(library);
  };
  const keptIn = (): string[] => readdirSync(folder).filter((name) => /\.corrupt-[\dTZ-]+$/.test(name));

  it('is set aside, not deleted, and rebuilt from its sources with its earlier texts; this is reported once', async () => {
    const first = tree(elmford('Docks as they were.'));
    const second = tree(nextEdition(elmford('Docks as they are.')));
    const json = tree(dunmore('Bees may be kept.'));
    await stop(await serve());
    await importInto(first);
    await importInto(join(json, 'dunmore.json'));
    await importInto(second);
    const bytes = damage();

    const served = await serve();
    const repair = await served.repair;
    assert.deepEqual(keptIn(), [basename(repair.kept)]);
    assert.deepEqual(readFileSync(repair.kept), bytes, 'what was damaged is kept as it was');
    assert.deepEqual([repair.imports, repair.missing, repair.failed], [3, [], undefined]);
    assert.deepEqual(await names(served), ['Alder County', 'Dunmore', 'Elmford']);
    const { body } = await ask(served, '/v1/search?q=docks');
    assert.match(body.data[0]?.snippet ?? '', /as they are/);
    const versions = await ask(served, `/v1/code-sections/${body.data[0]?.code_section_id}/versions`);
    assert.equal(versions.body.data.length, 2, 'the earlier text is there again');
    assert.equal(readImportLog(library).rebuilding, undefined);
    await stop(served);

    const again = await serve();
    assert.equal((await names(again)).length, 3);
    await stop(again);
    assert.doesNotMatch(again.output(), /damaged|rebuilt/, 'and nothing more is said of it');
  });

  it('answers during the rebuild, and names the sources that no longer exist', async () => {
    const gone = tree(elmford('Docks.'));
    const json = tree(dunmore('Bees may be kept.'));
    await stop(await serve());
    await importInto(gone);
    await importInto(join(json, 'dunmore.json'));
    renameSync(gone, `${gone}-moved`);
    damage();
    const served = await serve();
    assert.equal((await ask(served, '/v1/search?q=anything')).status, 200, 'it answers from the first');
    const repair = await served.repair;
    assert.deepEqual(repair.missing, [gone]);
    assert.ok(served.output().includes(`${gone}: this source of the library no longer exists`));
    assert.deepEqual(await names(served), ['Alder County', 'Dunmore']);
    assert.equal(readImportLog(library).imports.length, 2, 'where it came from is not forgotten');
    await stop(served);
    renameSync(`${gone}-moved`, gone);
    const { code, out } = await run('rebuild', '--library', library);
    assert.equal(code, 0, 'and once it is there again, it can be had again');
    assert.deepEqual(JSON.parse(out).missing, []);
  });

  it('does not restore what was removed', async () => {
    const both = tree({ ...elmford('Docks.'), ...dunmore('Bees.') });
    await importInto(both, join(both, 'dunmore.json'));
    assert.equal((await run('remove', '--library', library, '--jurisdiction', 'Elmford')).code, 0);
    const store = openSqliteStore(library);
    assert.equal((await store.jurisdictions('all', { limit: 9 })).entries.length, 1);
    await store.close();
    damage();
    const served = await serve();
    const { missing, imports } = await served.repair;
    assert.deepEqual([missing, imports], [[], 1]);
    assert.deepEqual(await names(served), ['Alder County', 'Dunmore']);
    await stop(served);
  });

  it('continues a rebuild after a kill in the middle, and reports it once', async () => {
    const large = tree(elmford('Docks, piers and floats are kept clear. '.repeat(30), 400));
    await importInto(large);
    damage();
    const first = await serve();
    assert.ok(readImportLog(library).rebuilding !== undefined);
    first.child.kill('SIGKILL');
    await first.ended;
    assert.ok(readImportLog(library).rebuilding !== undefined, 'it is still to be done');
    const [second, third] = [await serve(), await serve()];
    const reported: string[] = [];
    void second.repair.then(() => reported.push('second'));
    void third.repair.then(() => reported.push('third'));
    const repair = await Promise.race([second.repair, third.repair]);
    assert.deepEqual([repair.failed, repair.missing], [undefined, []]);
    assert.deepEqual(await names(third), ['Alder County', 'Elmford']);
    await stop(second);
    await stop(third);
    assert.equal(reported.length, 1, 'one of two windows tells it');
    assert.equal(keptIn().length, 1);
  });

  it('found when it is opened is rebuilt at once', async () => {
    await importInto(tree(elmford('Docks, piers and floats are kept clear. '.repeat(50), 60)));
    await stop(await serve());
    damage(0.6, 0.95);
    const open = await serve();
    const repair = await open.repair;
    assert.deepEqual([repair.failed, repair.missing], [undefined, []]);
    assert.equal((await ask(open, '/v1/search?q=docks')).body.data.length, 20);
    await stop(open);
  });

  it('that is detected while the service runs ends the process, and the next start rebuilds it', async () => {
    await importInto(tree(elmford('Docks, piers and floats are kept clear. '.repeat(50), 60)));
    const open = await serve();
    damage(0.05, 0.95);
    let hasEnded = false;
    void open.ended.then(() => {
      hasEnded = true;
    });
    // One part may still be in memory.
    for (let number = 1; !hasEnded && number <= 60; number += 1)
      await ask(open, `/v1/search?q=1.${number}+docks+floats`).catch(() => undefined);
    assert.equal(await open.ended, 3);
    const again = await serve();
    const repair = await again.repair;
    assert.deepEqual([repair.failed, repair.missing], [undefined, []]);
    assert.equal((await ask(again, '/v1/search?q=docks')).body.data.length, 20);
    await stop(again);
  });

  it('that is replaced under a running service is opened again', async () => {
    await importInto(tree(elmford('Docks.')));
    const served = await serve();
    renameSync(library, `${library}.old`);
    assert.equal(await served.ended, 3);
    assert.match(served.output(), /reopening it/);
    assert.ok(statSync(`${library}.old`).size > 0);
  });

  it('reports why it could not be rebuilt, and is rebuilt at a later start', async () => {
    const failing = join(folder, 'failing.mjs');
    const rebuilding = { kept: `${library}.corrupt-before`, why: 'cut short' };
    for (const [script, why] of [
      ["console.error('legal-code rebuild: The disk is full.'); process.exit(2)", /The disk is full/],
      ["process.kill(process.pid, 'SIGKILL')", /without a message/],
      ["console.log('{}')", /without a message/],
    ] as const) {
      writeFileSync(failing, script);
      changeImportLog(library, () => ({ imports: [], rebuilding }));
      const repair = await startRepair(library, failing).done;
      assert.match(repair?.failed ?? '', why);
      assert.equal(repair?.kept, rebuilding.kept);
      assert.deepEqual(readImportLog(library).rebuilding, rebuilding, 'the next start tries again');
    }
  });
});

describe('a new library', () => {
  it('gets its sample even if the start that created it was killed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'legal-code-seed-'));
    try {
      const library = join(folder, 'library.db');
      const store = openSqliteStore(library);
      store.note('seeded', 'begun');
      await store.close();
      const start = (): Promise<string[]> =>
        new Promise((resolve) => {
          const child = fork(cli, ['serve', '--library', library, '--seed', sample], {
            stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
            env: { ...process.env, LEGAL_CODE_API_KEY: key },
          });
          child.stdout?.once('data', async (line) => {
            const { url } = JSON.parse(String(line));
            const answer = await fetch(`${url}/v1/jurisdictions`, { headers: { authorization: `Bearer ${key}` } });
            const { data }: { data: { name: string }[] } = JSON.parse(await answer.text());
            child.once('exit', () => resolve(data.map(({ name }) => name)));
            child.kill('SIGTERM');
          });
        });
      assert.deepEqual(await start(), ['Alder County']);
      const emptied = openSqliteStore(library);
      for (const { jurisdiction_id } of (await emptied.jurisdictions('all', { limit: 9 })).entries)
        await emptied.remove(jurisdiction_id);
      await emptied.close();
      assert.deepEqual(await start(), [], 'who took the sample out does not get it back');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
