import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changed, cli, dropped, earlier, importTwoEditions, later } from '../two-editions.ts';

describe('legal-code cite and search, as of a date', function () {
  this.timeout(240_000);
  let folder: string;
  let library: string;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'legal-code-as-of-'));
    library = await importTwoEditions(folder);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const run = (args: readonly string[], input = '') => {
    const all = [cli, ...args, '--library', library];
    const { status, stdout, stderr } = spawnSync(process.execPath, all, { input, encoding: 'utf8' });
    return { status, stdout, stderr };
  };
  const statesIn = (lines: string): readonly unknown[] =>
    lines
      .trim()
      .split('\n')
      .flatMap((line) => JSON.parse(line).targets.map(({ state }: { state?: string }) => state));

  it('cite states what the edition of the date has, for a given date and for a draft’s own', () => {
    const draft = `See ${changed} and ${dropped}.`;
    const now = run(['cite', '--states'], draft);
    assert.deepEqual(statesIn(now.stdout), ['found', 'notFound'], now.stderr);
    const then = run(['cite', '--states', '--as-of', earlier], draft);
    assert.deepEqual(statesIn(then.stdout), ['found', 'found'], then.stderr);
    const stated = run(['cite', '--states'], `---\nas-of: ${earlier}\n---\n${draft}`);
    assert.deepEqual(statesIn(stated.stdout), ['found', 'found'], stated.stderr);
  });

  it('cite reports a date before the first edition, and a date without --states', () => {
    const before = run(['cite', '--states', '--as-of', '1999-01-01'], changed);
    assert.deepEqual([before.status, statesIn(before.stdout)], [2, [undefined]]);
    assert.match(before.stderr, /edition/);
    const alone = run(['cite', '--as-of', earlier], changed);
    assert.equal(alone.status, 2);
    assert.match(alone.stderr, /--as-of: --states is needed/);
  });

  it('cite reads each line of JSON as of the date', () => {
    const input = JSON.stringify({ id: 1, text: `${dropped}.` });
    const stateOn = (...dated: readonly string[]): unknown =>
      JSON.parse(run(['cite', '--jsonl', '--states', ...dated], input).stdout).citations[0].targets[0].state;
    assert.deepEqual([stateOn(), stateOn('--as-of', earlier)], ['notFound', 'found']);
  });

  it('search finds the passages that the edition of the date has', () => {
    const search = (asOf: string) => run(['search', '"five thousand dollars"', '--as-of', asOf]);
    assert.match(search(earlier).stdout, /^Alder County Code § 5-20-010/);
    assert.doesNotMatch(search(later).stdout, /five thousand/);
    const gone = run(['search', dropped, '--as-of', earlier, '--jsonl', '--limit', '1']);
    assert.equal(JSON.parse(gone.stdout).citation, dropped);
  });

  it('search reports a date without an edition, and an invalid date', () => {
    const before = run(['search', 'insurance', '--as-of', '1999-01-01']);
    assert.equal(before.status, 2);
    assert.match(before.stderr, /first edition held is codified through 2024-08-15/);
    const wrong = run(['search', 'insurance', '--as-of', 'last May']);
    assert.equal(wrong.status, 2);
    assert.match(wrong.stderr, /expected a date such as 2022-05-31/);
  });
});
