import { strict as assert } from 'node:assert';
import { thesaurusText } from '../../../scripts/thesaurus.ts';
import { otherWordsIn } from '../../../src/service/search/thesaurus.ts';

describe('the thesaurus', () => {
  const table = thesaurusText();
  const wordsFor = (word: string): ReadonlyMap<string, number> =>
    new Map(otherWordsIn(table, word).map(({ words, weight }) => [words.join(' '), weight]));

  it('has the singular of an irregular plural, and the plural of the singular', () => {
    for (const [one, many] of [
      ['knife', 'knives'],
      ['woman', 'women'],
      ['wolf', 'wolves'],
      ['fireman', 'firemen'],
    ] as const) {
      assert.ok((wordsFor(many).get(one) ?? 0) > 0.8, many);
      assert.ok((wordsFor(one).get(many) ?? 0) > 0.8, one);
    }
  });

  it('has the words for a singular for its plural, too', () => {
    assert.ok(wordsFor('children').has('minor'));
    assert.ok(wordsFor('mice').has('rodent'));
    assert.ok(!wordsFor('women').has('women'));
  });
});
