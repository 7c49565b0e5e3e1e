import { strict as assert } from 'node:assert';
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type LawTools, lawTools } from '../../../src/cli/law-tools.ts';
import { answerOf, at, outcomesIn } from '../../unit/tools/tools.ts';

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
    // Only the earlier edition has this section.
    const title = join(old, code, 'titles/5');
    cpSync(join(title, 'sections/5-20-030.xml'), join(title, 'sections/5-20-035.xml'));
    replaceIn(join(title, 'sections/5-20-035.xml'), '5-20-030', '5-20-035');
    const include = '<xi:include href="./sections/5-20-030.xml"/>';
    replaceIn(join(title, 'index.xml'), include, `${include}${include.replace('030', '035')}`);
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

  it('is found and checked in the edition of a date', async () => {
    const gone = 'Alder County Code § 5-20-035';
    const outcomesOn = async (dated: object): Promise<readonly unknown[]> =>
      outcomesIn(await answerOf(tools, 'check_citations', { text: `${citation}. ${gone}. ${citation}9.`, ...dated }));
    assert.deepEqual(await outcomesOn({}), ['exists', 'no_such_section', 'no_such_section']);
    assert.deepEqual(await outcomesOn({ as_of: earlier }), ['exists', 'exists', 'no_such_section']);
    assert.deepEqual(await outcomesOn({ as_of: later }), ['exists', 'no_such_section', 'no_such_section']);
    assert.deepEqual(await outcomesOn({ as_of: '2019-01-01' }), ['could_not_ask', 'could_not_ask', 'could_not_ask']);

    const passageOn = async (as_of: string): Promise<unknown> =>
      at(await answerOf(tools, 'search_local_law', { query: '"five thousand dollars"', as_of }), 'hits', 0);
    assert.match(JSON.stringify(await passageOn(earlier)), /five thousand/);
    assert.doesNotMatch(JSON.stringify(await passageOn(later)) ?? '', /five thousand/);

    const read = await answerOf(tools, 'read_section', { citation: gone, as_of: earlier });
    assert.equal(at(read, 'section', 'citation'), gone);
    assert.equal(at(read, 'provenance', 'editions', 0, 'codified_through'), earlier);
  });

  it('offers nearest numbers that the edition of the date has', async () => {
    const answer = await answerOf(tools, 'check_citations', { text: 'Alder County Code § 5-20-036.', as_of: earlier });
    const nearest = at(answer, 'results', 0, 'nearest');
    assert.ok(Array.isArray(nearest) && nearest.length > 0);
  });

  it('says which date and edition an answer is of, and which editions are held', async () => {
    const checked = await answerOf(tools, 'check_citations', { text: citation, as_of: '2025-01-01' });
    assert.equal(at(checked, 'provenance', 'as_of'), '2025-01-01');
    assert.equal(at(checked, 'provenance', 'editions', 0, 'codified_through'), earlier);
    const before = await answerOf(tools, 'search_local_law', { query: 'insurance', as_of: '2019-01-01' });
    assert.deepEqual([at(before, 'hits'), at(before, 'why', 'kind')], [[], 'no edition for this date']);
    const coverage = await answerOf(tools, 'list_coverage', { name: 'Alder County' });
    assert.deepEqual(at(coverage, 'places', 0, 'codes', 0, 'editions'), [earlier, later]);
  });

  it('is unknown on a date without an edition, also where it always had one text', async () => {
    const same = 'Alder County Code § 5-20-020';
    const answer = await answerOf(tools, 'compare_versions', { citation: same, from: '2019-01-01', to: later });
    assert.equal(at(answer, 'same'), undefined);
    assert.equal(at(answer, 'unknown', 0, 'part'), 'from');
    assert.equal(at(answer, 'unknown', 0, 'why', 'kind'), 'no edition held');
  });
});
