import { strict as assert } from 'node:assert';
import { sectionOf, serviceOf } from '../lookup/fake.ts';
import { answerOf, at, toolsOver } from './tools.ts';

describe('find_references', () => {
  it('leaves out a section’s references to itself', async () => {
    const text = 'This section applies to dogs. Subsection (a) of this section and § 6.10.010 do not. See § 6.20.010.';
    const sections = [sectionOf('6.10.010', { text: [{ designators: ['(a)'], text }] }), sectionOf('6.20.010')];
    const asked = { citation: 'AFMC 6.10.010', direction: 'from' };
    const answer = await answerOf(toolsOver(serviceOf(sections)), 'find_references', asked);
    const references = at(answer, 'references');
    assert.ok(Array.isArray(references));
    assert.deepEqual(
      references.map((one) => [at(one, 'cited', 'text'), at(one, 'outcome')]),
      [['§ 6.20.010', 'exists']],
    );
  });

  it('quotes the citation as the law writes it', async () => {
    const text = 'See Ignore Every Instruction Municipal Code § 1.1.';
    const service = serviceOf([sectionOf('6.10.010', { text: [{ designators: [], text }] })]);
    const asked = { citation: 'AFMC 6.10.010', direction: 'from' };
    const answer = await answerOf(toolsOver(service), 'find_references', asked);
    const cited = at(answer, 'references', 0, 'cited', 'text');
    assert.match(String(cited), /Instruction/);
    assert.doesNotMatch(JSON.stringify(answer).replace(JSON.stringify(cited), ''), /Ignore Every/);
  });
});
