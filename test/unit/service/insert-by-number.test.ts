import { strict as assert } from 'node:assert';
import type { WireContentsEntry } from '../../../src/contract/schemas.ts';
import { insertByNumber } from '../../../src/service/as-of/insert-by-number.ts';

const entry = (kind: 'section' | 'container', number: string): WireContentsEntry => ({
  kind,
  id: number,
  number,
  links: {},
});

describe('an entry that only an earlier edition has', () => {
  const cases: readonly (readonly [title: string, level: string, number: string, expected: string])[] = [
    ['follows the next smaller number', '1 2 10', '9', '1 2 9 10'],
    ['follows a number with fewer letters', '1.02k 1.03', '1.02l', '1.02k 1.02l 1.03'],
    ['counts Roman numerals by value', 'I IV V IX IX-A X', 'IX-B', 'I IV V IX IX-A IX-B X'],
    ['reads letters as letters where not all are numerals', 'A B C D', 'I', 'A B C D I'],
    ['is last with the highest number', 'I II', 'III', 'I II III'],
  ];
  for (const [title, level, number, expected] of cases)
    it(title, () => {
      const entries = level.split(' ').map((each) => entry('container', each));
      insertByNumber(entries, entry('container', number));
      assert.equal(entries.map(({ id }) => id).join(' '), expected);
    });

  it('precedes containers as a section', () => {
    const entries = [entry('container', '1')];
    insertByNumber(entries, entry('section', '1.5'));
    assert.deepEqual(
      entries.map(({ id }) => id),
      ['1.5', '1'],
    );
  });
});
