import { strict as assert } from 'node:assert';
import { Check } from 'typebox/value';
import { compactSchema } from '../../../src/tools/compact-schema.ts';
import { inputProblem } from '../../../src/tools/input-problem.ts';
import { longestText } from '../../../src/tools/limits.ts';
import { tools } from '../../../src/tools/table.ts';
import { toolNames } from '../../../src/tools/tool-names.ts';
import { sectionOf, serviceOf } from '../lookup/fake.ts';
import { answerOf, toolsOver } from './tools.ts';

describe('the table of tools', () => {
  it('has each tool once', () => {
    assert.deepEqual(
      tools.map(({ name }) => name),
      [...toolNames],
    );
  });

  it('never calls a citation verified or a hallucination', () => {
    assert.doesNotMatch(JSON.stringify(tools), /verified|hallucinat/i);
  });

  it('publishes output schemas that accept what the full ones accept', async () => {
    const service = serviceOf([sectionOf('6.10.010', { heading: 'Dogs' })]);
    const answer = await answerOf(toolsOver(service), 'read_section', { citation: 'AFMC 6.10.010' });
    const read = tools.find(({ name }) => name === 'read_section');
    assert.ok(read);
    const compact = compactSchema(read.output);
    assert.ok('$defs' in compact);
    for (const schema of [read.output, compact]) {
      assert.ok(Check(schema, answer));
      assert.ok(!Check(schema, { ...answer, nearest: [{ id: 'x' }] }));
      assert.ok(!Check(schema, { ...answer, outcome: 'fine' }));
    }
  });

  describe('reports what is wrong with an input', () => {
    const wrong: readonly (readonly [string, unknown, RegExp])[] = [
      ['no_tool', {}, /no such tool; expected search_local_law/],
      ['read_section', {}, /expected a citation or an id/],
      ['search_local_law', { query: '' }, /\/query/],
      ['search_local_law', { query: 'x', key: 'secret' }, /\/key is not a field/],
      ['check_citations', { text: 'x'.repeat(longestText + 1) }, /\/text/],
      ['search_local_law', { query: 'x', as_of: 'last year' }, /\/as_of/],
      ['check_citations', { text: 'x', as_of: '2024-02-31' }, /\/as_of is no date of the calendar/],
      ['find_references', { id: 'x', direction: 'up' }, /\/direction/],
      ['list_coverage', [], /object/],
    ];
    for (const [name, input, expected] of wrong)
      it(`${name} ${JSON.stringify(input).slice(0, 40)}`, () => {
        assert.match(inputProblem(name, input) ?? '', expected);
      });

    it('refuses a cursor that no answer gave', async () => {
      const answer = await toolsOver(serviceOf([])).run('search_local_law', { query: 'dogs', cursor: 'made-up' });
      assert.equal(answer.kind, 'wrongInput');
    });
  });
});
