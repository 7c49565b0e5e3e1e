/** Two cities of one name, whose codes have the same name and the same numbers. */
import { strict as assert } from 'node:assert';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type LawTools, lawTools } from '../../../src/cli/law-tools.ts';
import { answerOf, at, outcomesIn } from '../../unit/tools/tools.ts';

const root = join(import.meta.dirname, '../../..');
const code = (city: string): string => `# Marlow Municipal Code

## Chapter 5.08 Noise

### 5.08.010 Quiet hours.

No person may operate a leaf blower at night in ${city}.

### 5.08.020 Noise permits.

The clerk may give a permit for a leaf blower.
`;

describe('the tools over two cities of one name', () => {
  let folder: string;
  let tools: LawTools;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'legal-code-namesakes-'));
    const library = join(folder, 'law.db');
    for (const state of ['WA', 'OR']) {
      const file = join(folder, `${state}.md`);
      writeFileSync(file, code(`Marlow, ${state}`));
      const args = ['import', file, '--library', library, '--place', `Marlow, ${state}`, '--progress', 'none'];
      await promisify(execFile)(process.execPath, [join(root, 'src/cli.ts'), ...args]);
    }
    tools = lawTools({ library, service: undefined }, () => undefined);
  });
  after(async () => {
    await tools.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('cite each section so that the citation leads back to it', async () => {
    const hits = at(await answerOf(tools, 'search_local_law', { query: 'leaf blower' }), 'hits');
    assert.ok(Array.isArray(hits));
    assert.equal(hits.length, 4);
    assert.equal(new Set(hits.map((hit) => at(hit, 'citation'))).size, 4);
    for (const hit of hits) {
      const citation = at(hit, 'citation');
      const read = await answerOf(tools, 'read_section', { citation });
      assert.equal(at(read, 'section', 'id'), at(hit, 'id'), String(citation));
      const checked = await answerOf(tools, 'check_citations', { text: `See ${String(citation)}.` });
      assert.equal(at(checked, 'results', 0, 'section', 'id'), at(hit, 'id'), String(citation));
    }
  });

  it('name each place with its state', async () => {
    const coverage = await answerOf(tools, 'list_coverage', { name: 'Marlow' });
    assert.deepEqual(at(coverage, 'coverage', 'covered'), ['Marlow, WA', 'Marlow, OR']);
    const nearest = await answerOf(tools, 'read_section', {
      citation: 'Marlow Municipal Code § 5.08.011',
      jurisdiction: 'Marlow, OR',
    });
    assert.equal(at(nearest, 'outcome'), 'no_such_section');
    assert.match(String(at(nearest, 'nearest', 0, 'citation')), /^Marlow, OR, Marlow Municipal Code § 5\.08\.0/);
  });

  it('are not chosen without a hint', async () => {
    const text = 'The city of Marlow adopted Marlow Municipal Code § 5.08.010.';
    assert.deepEqual(outcomesIn(await answerOf(tools, 'check_citations', { text })), ['ambiguous']);
    assert.deepEqual(outcomesIn(await answerOf(tools, 'check_citations', { text, jurisdiction: 'Marlow, OR' })), [
      'exists',
    ]);
  });
});
