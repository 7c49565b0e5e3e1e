import { strict as assert } from 'node:assert';
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type LawTools, lawTools } from '../../../src/cli/law-tools.ts';
import { answerOf, at } from '../../unit/tools/tools.ts';

const root = join(import.meta.dirname, '../../..');
const code = 'us/wa/counties/alder/council/code';
const citation = 'Alder County Code § 5-20-010';
const [earlier, later] = ['2024-08-15', '2026-08-15'];

function replaceIn(file: string, before: string, after: string): void {
  const text = readFileSync(file, 'utf8');
  assert.ok(text.includes(before), before);
  writeFileSync(file, text.replaceAll(before, after));
}

describe('a section with two editions', function () {
  this.timeout(120_000);
  let folder: string;
  let tools: LawTools;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'legal-code-editions-'));
    const old = join(folder, 'old');
    const sample = join(root, 'sample/library/alder-county');
    cpSync(sample, old, { recursive: true });
    replaceIn(join(old, code, 'index.xml'), later, earlier);
    replaceIn(join(old, code, 'titles/5/sections/5-20-010.xml'), 'one million dollars', 'five thousand dollars');
    const library = join(folder, 'law.db');
    for (const edition of [old, sample]) {
      const args = ['import', edition, '--library', library, '--progress', 'none'];
      await promisify(execFile)(process.execPath, [join(root, 'src/cli.ts'), ...args]);
    }
    tools = lawTools({ library, service: undefined }, () => undefined);
  });
  after(async () => {
    await tools.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is compared on two dates, with only what changed', async () => {
    const answer = await answerOf(tools, 'compare_versions', { citation, from: earlier, to: later });
    assert.equal(at(answer, 'same'), false);
    const difference = at(answer, 'difference');
    assert.ok(Array.isArray(difference));
    const words = (side: string): string =>
      difference
        .filter((piece) => at(piece, 'in') === side)
        .map((piece) => at(piece, 'text'))
        .join(' ');
    assert.deepEqual([words('from'), words('to')], ['five thousand', 'one million']);
    assert.ok(Array.isArray(at(answer, 'acts')));
    assert.equal(at(answer, 'unknown'), undefined);
  });

  it('is read as it was on a date that an edition is held for, and on no other', async () => {
    const textOn = async (as_of: string): Promise<unknown> => {
      const answer = await answerOf(tools, 'read_section', { citation, as_of });
      return at(answer, 'blocks') === undefined ? at(answer, 'outcome') : JSON.stringify(at(answer, 'blocks'));
    };
    assert.match(String(await textOn(earlier)), /five thousand dollars/);
    assert.match(String(await textOn(later)), /one million dollars/);
    assert.equal(await textOn('2019-01-01'), 'could_not_ask');
    // Between two texts, no edition says when the change was made.
    assert.equal(await textOn('2025-08-15'), 'could_not_ask');
  });
});
