import { strict as assert } from 'node:assert';
import { finderOf } from '../../../src/service/search/occurrences.ts';
import { stem } from '../../../src/service/search/stem.ts';

/** A function that returns the words of a text that express one of these concepts. */
const found = (...typed: readonly string[]): ((text: string) => readonly string[]) => {
  const find = finderOf(
    typed.map((word) => ({ wordings: [{ words: [word], stems: [stem(word)], weight: 1 }], prefix: undefined })),
  );
  return (text) => find(text).map(({ start, end }) => text.slice(start, end));
};

describe('the positions of words in a text', () => {
  it('finds the same words in a text with letters beyond ASCII', () => {
    const find = found('licensing', 'dog');
    assert.deepEqual(find('A licensed dog; dogma. § 3 “Dogs”'), ['licensed', 'dog', 'Dogs']);
    assert.deepEqual(find('A licensed dog; dogma. § 3 “Dogs” ω'), ['licensed', 'dog', 'Dogs']);
  });

  it('treats a letter beyond ASCII as part of its word', () => {
    for (const text of ['ωdog', 'dogω', 'ªdog', 'dog²', '𝑥dog']) assert.deepEqual(found('dog')(text), [], text);
  });

  it('finds a phrase by its longest word, with the others beside it', () => {
    const find = finderOf([
      { wordings: [{ words: ['bill', 'of', 'sale'], stems: ['bill', 'of', 'sale'], weight: 1 }], prefix: undefined },
      { wordings: [{ words: ['out', 'of'], stems: ['out', 'of'], weight: 1 }], prefix: undefined },
    ]);
    const text = 'A bill of sale, or bills — of sales. Of sale; a bill of the sale; out';
    assert.deepEqual(
      find(text).map(({ start, end }) => text.slice(start, end)),
      ['bill of sale', 'bills — of sales'],
    );
  });

  it('returns matches in the order of the text', () => {
    const find = finderOf([
      { wordings: [{ words: ['to', 'vacate'], stems: ['to', 'vacat'], weight: 1 }], prefix: undefined },
      { wordings: [{ words: ['to'], stems: ['to'], weight: 1 }], prefix: undefined },
    ]);
    assert.deepEqual(
      find('to vacate to').map(({ start }) => start),
      [0, 0, 10],
    );
  });

  it('finds a word of one letter alone', () => {
    assert.deepEqual(found('i')('Class I or IV, i.e. item'), ['I', 'i']);
  });
});
