import { strict as assert } from 'node:assert';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteStore } from '../../../src/service/store/sqlite/index.ts';
import { city, publish } from '../service/fixtures.ts';

const cli = join(import.meta.dirname, '../../../src/cli.ts');

describe('legal-code search', () => {
  let folder: string;
  let library: string;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'legal-code-search-'));
    library = join(folder, 'library.db');
    const store = openSqliteStore(library);
    await publish(store, city);
    await store.close();
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const runOn = (file: string, ...args: readonly string[]): Promise<{ code: number; out: string; err: string }> =>
    new Promise((resolve) => {
      execFile(process.execPath, [cli, ...args, '--library', file], (error, out, err) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
      );
    });
  const run = (...words: readonly string[]) => runOn(library, 'search', ...words);

  it('prints the sections that match, with their location and passage', async () => {
    const { code, out } = await run('when', 'may', 'leaf', 'blowers', 'be', 'operated');
    assert.equal(code, 0);
    const [first = '', where = '', passage = ''] = out.split('\n');
    assert.match(first, /^Alder Bay Municipal Code § 5\.08\.0[13]0/);
    assert.match(where, /chapter 5\.08 Quiet Hours · title 5 Noise and Nuisances/);
    assert.notEqual(passage.trim(), '');
  });

  it('prints each hit as a line of JSON, as the service does', async () => {
    const { code, out } = await run('noise permit', '--jsonl', '--jurisdiction', 'Alder Bay', '--limit', '1');
    assert.equal(code, 0);
    const lines = out.trim().split('\n');
    assert.equal(lines.length, 1);
    assert.equal(JSON.parse(lines[0] ?? '').number, '5.08.020');
  });

  it('ends without an error when the reader of its output stops, as head does', async () => {
    const child = spawn(process.execPath, [cli, 'search', 'noise permit', '--jsonl', '--library', library]);
    child.stdout.destroy();
    let err = '';
    child.stderr.on('data', (part) => {
      err += part;
    });
    await once(child, 'close');
    assert.doesNotMatch(err, /EPIPE|Error/);
  });

  it('states that no section matches well', async () => {
    const { code, out, err } = await run('bankruptcy of a divorced spouse who inherits a vineyard with a permit');
    assert.equal(code, 0);
    assert.notEqual(out, '');
    assert.match(err, /no section matches well; try fewer or other words/);
  });

  it('asks for the region of a name that several places have, and never takes the first of them', async () => {
    const two = join(folder, 'two.db');
    const store = openSqliteStore(two);
    await publish(store, city);
    const elsewhere = { ...city.jurisdiction, key: 'us/yy/cities/alder-bay', region: 'OR' };
    await publish(store, { ...city, jurisdiction: elsewhere, acts: [] });
    await store.close();
    for (const command of [
      ['search', 'noise permit', '--jurisdiction'],
      ['search', 'noise permit', '--prefer'],
      ['remove', '--jurisdiction'],
    ]) {
      const { code, err } = await runOn(two, ...command, 'Alder Bay');
      assert.notEqual(code, 0);
      assert.match(err, /several jurisdictions have this name: Alder Bay, (?:WA; Alder Bay, OR|OR; Alder Bay, WA)/);
      const named = await runOn(two, ...command, 'alder bay, Oregon');
      assert.equal(named.code, 0, named.err);
    }
    const { out } = await runOn(
      two,
      'search',
      'noise permit',
      '--jurisdiction',
      'Alder Bay',
      '--jsonl',
      '--limit',
      '1',
    );
    assert.equal(JSON.parse(out).number, '5.08.020', 'only one is left');
  });

  it('reports what it did not find, and what it cannot do', async () => {
    assert.equal((await run('zzyzx')).code, 1);
    assert.match(
      (await run('noise', '--jurisdiction', 'Nowhere')).err,
      /Nowhere: the library has no such jurisdiction/,
    );
    assert.equal((await run('noise', '--limit', 'x')).code, 2);
    const costly = await run('of the '.repeat(40));
    assert.equal(costly.code, 2);
    assert.match(costly.err, /up to 32 words/);
  });
});
