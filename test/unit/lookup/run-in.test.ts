import { strict as assert } from 'node:assert';
import type { TextBlock } from '../../../src/contract/resources.ts';
import { findRunIn } from '../../../src/lookup/run-in.ts';

describe('a subdivision that a paragraph lists', () => {
  const text: readonly TextBlock[] = [
    { designators: [], text: 'In addition to subsections (a), (b) and (c), section 5.4(d) and paragraph (e) apply.' },
    { designators: ['1.'], text: 'Uses: (a) farms; (b) dwellings; and (c) stands, as in 5.4(d).' },
    { designators: ['2.'], text: 'The owner shall (1) pay (A) the fee and (B) the fine, and (2) register the dog.' },
    { designators: ['3.'], text: 'Lots: (i) corner lots; (ii) flag lots; (iii) through lots; (iv) others.' },
  ];
  const found: readonly (readonly [readonly string[], readonly string[], string])[] = [
    [['(1)', '(c)'], ['1.', '(c)'], 'Uses'],
    [['1', 'a'], ['1.', 'a'], 'Uses'],
    [['2', '(1)', '(B)'], ['2.', '(1)', '(B)'], 'The owner'],
    [['2', '(2)'], ['2.', '(2)'], 'The owner'],
    [['3', '(iv)'], ['3.', '(iv)'], 'Lots'],
    // The citation may leave out the outer number.
    [['(iii)'], ['(iii)'], 'Lots'],
  ];
  for (const [cited, designators, begins] of found)
    it(`is found: ${cited.join(' ')}`, () => {
      const subdivision = findRunIn(text, cited);
      assert.deepEqual(subdivision?.designators, designators);
      assert.equal(subdivision?.blocks.length, 1);
      assert.ok(subdivision?.blocks[0]?.text?.startsWith(begins));
    });

  for (const cited of [['1', '(d)'], ['1', '(e)'], ['(d)'], ['(e)'], ['3', '(v)'], ['4', '(a)'], ['2', '(C)'], ['(x)']])
    it(`is missing, although the text may cite one: ${cited.join(' ')}`, () => {
      assert.equal(findRunIn(text, cited), undefined);
    });
});
