import { strict as assert } from 'node:assert';
import { mostPostings, refuseTooLong, SearchTooCostly } from '../../../src/service/search/budget.ts';
import type { Thesaurus } from '../../../src/service/search/concepts.ts';
import { type Clause, type Frequencies, type Plan, planOf, queryConcepts } from '../../../src/service/search/plan.ts';
import { readQuery } from '../../../src/service/search/query.ts';
import { noThesaurus, otherWordsIn } from '../../../src/service/search/thesaurus.ts';

/** A code of 24,000 sections in which function words are everywhere and others as often as given. */
function code(known: Readonly<Record<string, number>>): Frequencies {
  const everywhere = new Set('the of and to in a or by for shall any be section person'.split(' '));
  return { sections: 24_000, of: (word) => known[word] ?? (everywhere.has(word) ? 23_000 : 0) };
}

function plan(text: string, frequencies: Frequencies, thesaurus: Thesaurus = noThesaurus): Plan {
  const query = readQuery(text);
  refuseTooLong(query);
  return planOf(query, queryConcepts(query, thesaurus), frequencies, () => []);
}

/** How many entries of the index a clause reads. */
function postings(clause: Clause | undefined, frequencies: Frequencies): number {
  return [...(clause?.required ?? []), ...(clause?.any ?? [])]
    .flatMap(({ words }) => words)
    .reduce((sum, word) => sum + frequencies.of(word), 0);
}

const typed = (made: Plan): string[] => (made.typed?.any ?? []).map(({ words }) => words.join(' '));

describe('the plan of a search', () => {
  it('stays within its budget, or refuses, whatever is asked', () => {
    const frequencies = code({});
    const common = 'the of and to in a or by for shall any be section person'.split(' ');
    const hostile = [
      common.join(' '),
      common.join(' ').repeat(2).slice(0, 60),
      '"of the of the of the of the"',
      '"the"',
      Array.from({ length: 4 }, () => '"of the of the of the of the"').join(' '),
      'of-the-of-the of-the-and-to to-the-of-in by-the-of-a',
      `${common.join('-')}`.split('-').slice(0, 8).join('-'),
      'section person shall any be the of and to in a or by for section',
    ];
    for (const text of hostile) {
      try {
        const made = plan(text, frequencies);
        for (const clause of [made.typed, made.widened])
          assert.ok(postings(clause, frequencies) <= mostPostings, `${text}: ${postings(clause, frequencies)}`);
      } catch (error) {
        assert.ok(error instanceof SearchTooCostly, text);
      }
    }
  });

  it('asks for the rare words of a question, and compares by all of them', () => {
    const made = plan('does the owner of a dog need a license', code({ dog: 200, owner: 9_000, license: 20_000 }));
    assert.deepEqual(typed(made), ['dog', 'owner']);
    assert.deepEqual(
      made.asked.concepts.slice(0, made.asked.typed).map(({ wordings }) => wordings[0]?.words.join(' ')),
      ['owner', 'dog', 'license'],
    );
  });

  it('requires what stands between quotation marks', () => {
    const made = plan('"leaf blower" noise', code({ leaf: 5, blower: 5, noise: 90 }));
    assert.deepEqual(
      made.typed?.required.map(({ words }) => words.join(' ')),
      ['leaf blower'],
    );
    assert.deepEqual(typed(made), []);
  });

  it('takes a phrase of common words when one of them is rarer', () => {
    const frequencies = code({ accordance: 6_000 });
    const made = plan('"in accordance with the provisions of this"', {
      ...frequencies,
      of: (word) => (word === 'accordance' ? 6_000 : 23_000),
    });
    assert.equal(made.typed?.required.length, 1);
    assert.throws(() => plan('"of the section by the person"', frequencies), SearchTooCostly);
  });

  it('has no other words and no other spelling for a quoted phrase or a cited number', () => {
    const thesaurus: Thesaurus = () => [{ words: ['automobile'], weight: 0.7 }];
    for (const text of ['"car"', '"motor car"', 'D.C. Code § 31-904']) {
      const query = readQuery(text);
      const asked: string[] = [];
      const frequencies = code({ automobile: 50 });
      const made = planOf(query, queryConcepts(query, thesaurus), frequencies, (word) => {
        asked.push(word);
        return ['automobile'];
      });
      assert.deepEqual(asked, [], text);
      assert.deepEqual(
        made.asked.concepts.map(({ wordings }) => wordings.length),
        [1],
        text,
      );
      assert.equal(made.widened, undefined, text);
    }
  });

  it('looks for other words, too, of which the code has some', () => {
    const thesaurus: Thesaurus = (phrase) =>
      phrase === 'car'
        ? [
            { words: ['motor', 'vehicle'], weight: 0.5 },
            { words: ['automobile'], weight: 0.7 },
            { words: ['motorcar'], weight: 0.7 },
          ]
        : [];
    const made = plan('car', code({ car: 10, motor: 900, vehicle: 1_500, automobile: 30 }), thesaurus);
    assert.deepEqual(typed(made), ['car']);
    assert.deepEqual(made.widened?.any.map(({ words }) => words.join(' ')).sort(), [
      'automobile',
      'car',
      'motor vehicle',
    ]);
  });
});

describe('the table of other words', () => {
  it('is looked up by stems, at its beginning, in its middle and at its end', () => {
    const table = ['attornei\tlawyer:70', 'car\tautomobile:70,motor vehicle:45', 'dai care\tchild care:45'].join('\n');
    assert.deepEqual(otherWordsIn(table, 'attorneys'), [{ words: ['lawyer'], weight: 0.7 }]);
    assert.deepEqual(otherWordsIn(table, 'cars'), [
      { words: ['automobile'], weight: 0.7 },
      { words: ['motor', 'vehicle'], weight: 0.45 },
    ]);
    assert.deepEqual(otherWordsIn(table, 'day care'), [{ words: ['child', 'care'], weight: 0.45 }]);
    for (const absent of ['aardvark', 'boat', 'zoo', 'day', '']) assert.deepEqual(otherWordsIn(table, absent), []);
    assert.deepEqual(otherWordsIn('', 'car'), []);
  });
});
