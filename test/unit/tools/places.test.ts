import { strict as assert } from 'node:assert';
import { sectionOf, serviceOf } from '../lookup/fake.ts';
import { answerOf, at, toolsOver } from './tools.ts';

describe('the place in a tool’s input', () => {
  const tools = () => toolsOver(serviceOf([sectionOf('6.10.010')]));
  const named = ['Alder Falls', 'City of Alder Falls', 'Alder Falls, WA', 'Alder Falls, Wash.'];
  for (const jurisdiction of named)
    it(`may be written as citations write it: ${jurisdiction}`, async () => {
      const answer = await answerOf(tools(), 'search_local_law', { query: 'dogs', jurisdiction });
      assert.deepEqual(at(answer, 'coverage', 'covered'), ['Alder Falls']);
    });

  for (const jurisdiction of ['Springfield', 'Springfield, Alder Falls', 'Washington', 'Alder Falls County'])
    it(`is not one that has a part of its name: ${jurisdiction}`, async () => {
      const answer = await answerOf(tools(), 'search_local_law', { query: 'dogs', jurisdiction });
      assert.deepEqual(at(answer, 'coverage', 'covered'), []);
      assert.deepEqual(at(answer, 'coverage', 'not_covered'), [jurisdiction]);
    });
});
