import { strict as assert } from 'node:assert';
import type { Thesaurus } from '../../../src/service/search/concepts.ts';
import { candidatesFor, correctedQuery, correctionsOf, unknownWords } from '../../../src/service/search/correction.ts';
import { queryConcepts } from '../../../src/service/search/plan.ts';
import { readQuery } from '../../../src/service/search/query.ts';
import { similarTo } from '../../../src/service/search/spelling.ts';

const headings = 'eviction notice rent fence defense permit machinery special meetings'.split(' ');
const sections: Readonly<Record<string, number>> = { eviction: 40, notice: 900, rent: 200, fence: 9, defense: 700 };
const thesaurus: Thesaurus = (phrase) =>
  ({
    landlord: [{ words: ['lessor'], weight: 0.6 }],
    tall: [{ words: ['high'], weight: 0.1 }],
    'kicked out': [{ words: ['eviction'], weight: 0.6 }],
    kicked: [{ words: ['kick'], weight: 0.1 }],
  })[phrase] ?? [];

/** The words searched for in place of the typed ones. */
function read(text: string): readonly string[] {
  const frequencies = { sections: 1_000, of: (word: string) => sections[word] ?? 0 };
  const query = readQuery(text);
  const unknown = unknownWords(queryConcepts(query, thesaurus), frequencies, thesaurus);
  const candidates = unknown.map(({ word }) => candidatesFor(word, similarTo(word, headings), thesaurus));
  return correctedQuery(query, correctionsOf(candidates, frequencies)).terms.map(({ words }) => words.join(' '));
}

describe('the correction of a question', () => {
  it('reads a mistyped word as the word of a heading, or as one that has synonyms', () => {
    assert.deepEqual(read('evicton notcie'), ['eviction', 'notice']);
    assert.deepEqual(read('landlrd rent'), ['landlord', 'rent']);
    assert.deepEqual(read('rent becuase'), ['rent', 'because']);
  });

  it('keeps a word that the thesaurus knows, a quoted word, a short word, and a number', () => {
    for (const text of ['tall fence', '"evicton"', 'ren', '5-1234', 'rent zyxwvu'])
      assert.deepEqual(
        read(text),
        readQuery(text).terms.map(({ words }) => words.join(' ')),
        text,
      );
  });

  it('finds an expression in spite of a typing error', () => {
    const query = correctedQuery(readQuery('kickd out'), new Map([['kickd', ['kicked']]]));
    assert.deepEqual(
      queryConcepts(query, thesaurus)[0]?.wordings.map(({ words }) => words.join(' ')),
      ['kicked out', 'eviction'],
    );
  });

  it('tries other spellings with less weight', () => {
    const query = correctedQuery(readQuery('fense'), new Map([['fense', ['fence', 'sense']]]));
    assert.deepEqual(
      queryConcepts(query, thesaurus)[0]?.wordings.map(({ words, weight }) => [words.join(' '), weight]),
      [
        ['fence', 1],
        ['sense', 0.8],
      ],
    );
    assert.deepEqual(read('fense'), ['fence']);
  });

  it('allows two typing errors in a long word only', () => {
    assert.deepEqual(similarTo('mchineery', headings), ['machinery']);
    assert.deepEqual(similarTo('rnet', ['rent', 'runner']), ['rent']);
    assert.deepEqual(similarTo('fnecc', headings), []);
  });
});
