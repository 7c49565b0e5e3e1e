import { strict as assert } from 'node:assert';
import type { TextBlock } from '../../../src/contract/resources.ts';
import { blockLines } from '../../../src/workbench/hover/quoted-text.ts';

const setbacks: readonly TextBlock[] = [
  { designators: ['(a)'], text: 'Front setback.' },
  { designators: ['(a)', '(1)'], text: 'Twenty feet.' },
];

describe('law text in few lines', () => {
  it('shows a table by its rows, as far as there is space', () => {
    const table = {
      caption: 'Table 23.54.020',
      head: [['Use', 'Spaces']],
      rows: [
        ['Dwelling', '1'],
        ['Shop', ''],
        ['Mill', '9'],
      ],
    };
    const block = { designators: ['(a)'], text: 'These are required:', table };
    assert.deepEqual(blockLines([block], 0, 9), [
      '(a) These are required:',
      'Table 23.54.020',
      'Use · Spaces',
      'Dwelling · 1',
      'Shop',
      'Mill · 9',
    ]);
    assert.deepEqual(blockLines([block], 0, 3).slice(2), ['Use · Spaces …']);
  });

  it('is indented by its designators and cut at a word', () => {
    assert.deepEqual(blockLines(setbacks, 0, 9), ['(a) Front setback.', '&emsp;(1) Twenty feet.']);
    assert.deepEqual(blockLines(setbacks, 0, 1), ['(a) Front setback. …']);
    const long = { designators: ['(a)'], text: 'The porch, the stair and the eave may stand there. '.repeat(9).trim() };
    const [only, ...others] = blockLines([long, ...setbacks], 0, 2);
    assert.match(only ?? '', /^\(a\) The porch.*\w…$/);
    assert.ok((only ?? '').length <= 161 && (only ?? '').length > 120, only);
    assert.deepEqual(others, []);
  });
});
