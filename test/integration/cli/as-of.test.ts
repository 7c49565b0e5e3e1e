import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addedSubdivision, changed, cli, dropped, earlier, importTwoEditions, later } from '../two-editions.ts';

describe('legal-code cite and search, as of a date', () => {
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

  it('cite states that a subdivision of the next edition alone is unconfirmed between the two', () => {
    const stateOn = (date: string) => statesIn(run(['cite', '--states', '--as-of', date], addedSubdivision).stdout);
    assert.deepEqual(
      [stateOn('2025-08-15'), stateOn(earlier), stateOn(later)],
      [['unconfirmed'], ['notFound'], ['found']],
    );
  });

  it('cite reports a date before the first edition, and a date without --states', () => {
    const before = run(['cite', '--states', '--as-of', '1999-01-01'], changed);
    assert.deepEqual([before.status, statesIn(before.stdout)], [2, [undefined]]);
    assert.match(before.stderr, /edition/);
    const alone = run(['cite', '--as-of', earlier], changed);
    assert.equal(alone.status, 2);
    assert.match(alone.stderr, /--as-of: --states is needed/);
    const wrong = run(['cite', '--states', '--as-of', '2022-02-31'], changed);
    assert.deepEqual([wrong.status, wrong.stdout], [2, '']);
    assert.match(wrong.stderr, /--as-of: expected a date such as 2022-05-31/);
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

describe('two codes of a place, the second held only from a later date', () => {
  let folder: string;
  let library: string;
  const run = (args: readonly string[], input = '') =>
    spawnSync(process.execPath, [cli, ...args, '--library', library], { input, encoding: 'utf8' });
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'legal-code-as-of-'));
    library = join(folder, 'law.db');
    for (const [name, year] of [
      ['Holm Dog Code', '2010'],
      ['Holm Noise Code', '2019'],
    ] as const) {
      const file = join(folder, `${year}.txt`);
      const title = `${name.toUpperCase()}\nCodified through June 30, ${year}\n\nCHAPTER 1. GENERAL\n`;
      writeFileSync(file, `${title}Sec. 1-1. Terms.\nThe terms are plain.\nSec. 1-2. Fees.\nThe fee is due in May.\n`);
      const { status, stderr } = run(['import', file, '--place', 'Holm, WA', '--code', name]);
      assert.equal(status, 0, stderr);
    }
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('cite states what is held, and leaves the rest without a state', () => {
    const draft = 'See Holm Dog Code § 1-2, Holm Noise Code § 1-2, and Holm Dog Code § 1-9.';
    const { status, stdout, stderr } = run(['cite', '--states', '--as-of', '2015-01-01'], draft);
    const states = stdout
      .trim()
      .split('\n')
      .flatMap((line) => JSON.parse(line).targets.map(({ state }: { state?: string }) => state));
    assert.deepEqual([status, states], [2, ['found', undefined, 'notFound']], stderr);
    assert.match(stderr, /holds no edition for 2015-01-01/);
  });

  it('check does not say that a section of the second code is missing', () => {
    const draft = join(folder, 'draft.md');
    writeFileSync(draft, '---\nas-of: 2015-01-01\n---\nSee Holm Noise Code § 1-2 and Holm Dog Code § 1-9.\n');
    const { stdout } = run(['check', draft]);
    assert.match(stdout, /not checked: § 1-2: The service holds no edition for 2015-01-01/);
    assert.equal(stdout.match(/was not found/g)?.length, 1, stdout);
    assert.match(
      stdout,
      /Dog Code, as of 2015-01-01: codified through 2010-06-30[\s\S]*Noise Code, as of 2015-01-01: no edition for this date/,
    );
  });
});
