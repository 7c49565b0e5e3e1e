import { strict as assert } from 'node:assert';
import { check, keeping } from './checked.ts';
import { cited, sectionOf, serviceOf } from './fake.ts';

const repealed = sectionOf('5.08.010', { status: 'repealed', text: keeping });
const kindsIn = async (text: string): Promise<readonly string[]> => {
  const citations = [cited(text, 'AFMC 5.08.010', { number: '5.08.010' })];
  return (await check(text, citations, serviceOf([repealed]))).findings.map(({ kind }) => kind);
};

describe('a draft that says that a section was repealed', () => {
  for (const text of [
    'AFMC 5.08.010 was repealed in 2021.',
    'In 2021 the council repealed AFMC 5.08.010, with all its penalties.',
    'The fee (AFMC 5.08.010 (repealed by Ord. 2021-7)) is gone.',
  ])
    it(`has no finding that it was: ${text}`, async () => assert.deepEqual(await kindsIn(text), []));

  for (const text of [
    'AFMC 5.08.010 applies.',
    'The council repealed the fee. AFMC 5.08.010 applies.',
    'AFMC 5.08.010 has not been repealed.',
    'The old fee was repealed.\n\nAFMC 5.08.010 applies.',
  ])
    it(`has one where it does not say so of this section: ${text}`, async () =>
      assert.deepEqual(await kindsIn(text), ['repealed']));
});
