import { strict as assert } from 'node:assert';
import { readDraft } from '../../../src/lookup/draft-reading.ts';
import { cited } from './fake.ts';

describe('what a draft says', () => {
  const text = 'AFMC 6.04.010 requires “a license for each dog that is kept there.” See AFMC § TBD.';
  const citations = [cited(text, 'AFMC 6.04.010', { number: '6.04.010' })];
  const names = ['AFMC'];

  it('is read once for each list of citations', () => {
    const reading = readDraft({ text, citations }, names);
    assert.equal(readDraft({ text, citations }, names), reading);
    assert.deepEqual(
      [reading.cited.length, reading.quotations.length, reading.notUnderstood.map((one) => one.text)],
      [1, 1, ['AFMC § TBD']],
    );
  });

  it('is read again for another text or other names of codes', () => {
    const reading = readDraft({ text, citations }, names);
    const longer = `${text} See AFMC 9.O1.`;
    assert.equal(readDraft({ text: longer, citations }, names).notUnderstood.length, 2);
    assert.deepEqual(readDraft({ text, citations }, []).notUnderstood.length, 1);
    assert.deepEqual(readDraft({ text, citations }, names), reading);
  });
});
