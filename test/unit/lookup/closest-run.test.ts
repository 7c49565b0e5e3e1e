import { strict as assert } from 'node:assert';
import { closestRun } from '../../../src/lookup/closest-run.ts';
import { misquoted } from '../../../src/lookup/misquoted.ts';

const words = (text: string) => text.split(' ').map((key) => ({ key }));
const closest = (quoted: string, source: string): string =>
  closestRun(words(quoted), words(source))
    .map(({ key }) => key)
    .join(' ');

describe('the run of a text that a quotation copies', () => {
  for (const [what, quoted, run] of [
    ['has another word', 'mow the tall hedge', 'mow the low hedge'],
    ['has an extra word', 'trim or mow the very low hedge', 'trim or mow the low hedge'],
    ['lacks a word', 'trim or mow low hedge', 'trim or mow the low hedge'],
    ['ends with another word', 'mow the low fence', 'mow the low hedge'],
  ] as const)
    it(`is found for one that ${what}`, () =>
      assert.equal(closest(quoted, 'owners must trim or mow the low hedge at least twice'), run));
});

it('a misquotation shows only the words that differ, even if the section repeats the others before', () => {
  const text =
    'If a filing falls due on a Friday, Monday, or market day, the clerk receives it on the next day which is not a Friday, Monday, or market day.';
  const found = misquoted(
    'the clerk receives it on the next working day which is not a Friday, Monday, or market day',
    [[{ designators: [], text }]],
  );
  assert.deepEqual(
    found?.difference.filter((part) => part.in !== 'both'),
    [{ in: 'draft', text: 'working' }],
  );
});
