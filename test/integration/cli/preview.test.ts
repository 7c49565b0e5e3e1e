/** `legal-code import --preview` and `legal-code add` without a library, each in a separate process. */
import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

describe('a command without a library', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'legal-code-preview-'));
    writeFileSync(join(folder, 'elm.txt'), 'CITY OF ELM, OHIO\nMUNICIPAL CODE\n\nSec. 1-1. Dogs.\n\nNo dog may run.\n');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const run = (
    ...options: readonly string[]
  ): { readonly status: number | null; readonly out: string; readonly error: string } => {
    const cli = join(import.meta.dirname, '../../../dist/cli.js');
    const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...options], {
      cwd: folder,
      encoding: 'utf8',
    });
    return { status, out: stdout, error: stderr };
  };

  it('prints the outline of files, and writes nothing', () => {
    const { status, out } = run('import', 'elm.txt', '--preview');
    assert.equal(status, 0);
    assert.match(out, /"counts":\{"section":1\}/);
    assert.deepEqual(readdirSync(folder), ['elm.txt']);
  });

  it('asks for the library to import into', () => {
    const { status, error } = run('import', 'elm.txt');
    assert.deepEqual([status, error], [2, 'legal-code import: add --library FILE: the library to import into\n']);
  });

  it('lists the catalog, and asks for the library to add a code to', () => {
    assert.match(run('add').out, /^dc: D\.C\. Code/);
    const { status, error } = run('add', 'dc', '--yes');
    assert.deepEqual([status, error], [2, 'legal-code add: add --library FILE: the library to add the code to\n']);
    assert.ok(!existsSync(join(folder, 'undefined')));
  });
});
