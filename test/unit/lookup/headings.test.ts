import { strict as assert } from 'node:assert';
import { contentWords } from '../../../src/lookup/content-words.ts';
import { headingIndex } from '../../../src/lookup/headings.ts';

const index = headingIndex([
  { number: '1.1', heading: 'Term limits' },
  { number: '1.2', heading: 'Terms of office and limits on spending by candidates' },
  { number: '9.1', heading: 'Noise control' },
  { number: '9.2', heading: 'Noise' },
]);
const like = (words: string, least: number): readonly string[] =>
  index.like(contentWords(words), least).map(({ number }) => number);

describe('the headings of a code', () => {
  it('are found by their words, in any form and order', () => {
    assert.deepEqual(like('limit of terms', 0.75), ['1.1']);
    assert.deepEqual(like('Noise control', 0.99), ['9.1']);
  });

  it('are found by most of their words if that is enough', () => {
    assert.deepEqual(like('noise control', 0.5), ['9.1', '9.2']);
    assert.deepEqual(like('noise control ordinance of hens', 0.75), []);
  });

  it('are none if they share no word', () => {
    assert.deepEqual(like('kennels', 0.5), []);
    assert.deepEqual(like('', 0.5), []);
  });

  it('know whether a number has a heading', () => {
    assert.equal(index.has('9.1', 'Noise control'), true);
    assert.equal(index.has('9.2', 'Noise control'), false);
  });
});
