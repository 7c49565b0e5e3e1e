import { strict as assert } from 'node:assert';
import { exactly, hasExactly } from '../../../src/service/search/exactly.ts';
import { words } from '../../../src/service/store/fold.ts';

const section = {
  heading: 'Leaf blowers',
  above: ['Chapter 5.08', 'Noise control'],
  text: JSON.stringify([
    { designators: ['(a)'], text: 'No person may operate a leaf blower, or a café’s fan' },
    { designators: ['(b)'], text: 'before 8:00 a.m. on any day.' },
  ]),
};
const cases: readonly [quoted: string, stands: boolean][] = [
  ['leaf blower', true],
  ['Leaf Blowers', true],
  ['leaf blowing', false],
  ['a leaf', true],
  ['leaf', true],
  ['lea', false],
  ['blower or a cafe', true],
  ['fan before 8', true],
  ['noise control', true],
  ['5.08 noise', false],
  ['designators', false],
];

describe('a quoted phrase', () => {
  for (const [quoted, stands] of cases)
    it(`${stands ? 'stands' : 'does not stand'} in the section: “${quoted}”`, () => {
      assert.equal(hasExactly([exactly(words(quoted))], section), stands);
    });

  it('is in a heading alone if the account has no access to the text', () => {
    assert.equal(hasExactly([exactly(['leaf', 'blowers'])], { ...section, text: '' }), true);
    assert.equal(hasExactly([exactly(['leaf', 'blower'])], { ...section, text: '' }), false);
  });
});
