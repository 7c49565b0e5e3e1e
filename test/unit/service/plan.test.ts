import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { plainWords } from '../../../scripts/plain-words.ts';
import { answersOf } from '../../../src/service/search/answers.ts';
import { mostComparedText, mostPostings, refuseTooLong, SearchTooCostly } from '../../../src/service/search/budget.ts';
import type { Thesaurus } from '../../../src/service/search/concepts.ts';
import { type Clause, type Plan, planOf, queryConcepts } from '../../../src/service/search/plan.ts';
import { readQuery } from '../../../src/service/search/query.ts';
import { noThesaurus, otherWordsIn } from '../../../src/service/search/thesaurus.ts';
import type { Frequencies } from '../../../src/service/search/weights.ts';

/** A code of 24,000 sections in which function words are everywhere, and others have the given frequencies. */
function code(known: Readonly<Record<string, number>>): Frequencies {
  const everywhere = new Set('the of and to in a or by for shall any be section person'.split(' '));
  return { sections: 24_000, of: (word) => known[word] ?? (everywhere.has(word) ? 23_000 : 0) };
}

function plan(text: string, frequencies: Frequencies, thesaurus: Thesaurus = noThesaurus): Plan {
  const query = readQuery(text);
  refuseTooLong(query);
  return planOf(query, queryConcepts(query, thesaurus), frequencies, () => []);
}

/** The number of index entries that a clause reads. */
function postings(clause: Clause | undefined, frequencies: Frequencies): number {
  return [...(clause?.required ?? []), ...(clause?.any ?? [])].reduce(
    (sum, { words }) => sum + Math.min(...words.map((word) => frequencies.of(word))) * Math.min(words.length, 2),
    0,
  );
}

const found = (made: Plan): string[] => (made.clause?.any ?? []).map(({ words }) => words.join(' '));

describe('the plan of a search', () => {
  it('stays within its budget or refuses, for any query', () => {
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
        assert.ok(postings(made.clause, frequencies) <= mostPostings, `${text}: ${postings(made.clause, frequencies)}`);
      } catch (error) {
        assert.ok(error instanceof SearchTooCostly, text);
      }
    }
  });

  it('looks for an abbreviation with periods as one word, and letter by letter in a code that has no such word', () => {
    const letters = { t: 900, o: 800, p: 700, a: 23_000 };
    assert.deepEqual(found(plan('T.O.P.A. notices', code({ ...letters, topa: 20, notices: 400 }))), [
      'topa',
      'notices',
    ]);
    assert.deepEqual(found(plan('T.O.P.A. notices', code({ ...letters, notices: 400 }))), ['notices', 't o p a']);
  });

  it('stays within its budget or refuses, for any words, phrases, prefixes and synonyms', function () {
    this.timeout(60_000);
    const sizes = [0, 1, 40, 900, 5_000, 12_000, 23_900];
    const word = fc
      .integer({ min: 0, max: 69 })
      .map((place) => `w${'abcdefghijklmnopqrst'.charAt(place % 20)}${place}`);
    const frequencies: Frequencies = {
      sections: 24_000,
      of: (asked) => sizes[Number(/\d+$/.exec(asked)?.[0]) % sizes.length] ?? 0,
    };
    const others: Thesaurus = (phrase) =>
      phrase.includes(' ')
        ? []
        : Array.from({ length: 30 }, (_, place) => ({
            words: place % 3 === 0 ? [`wa${place}`, `wb${place + 1}`] : [`wc${place}`],
            weight: 0.5,
          }));
    const term = fc.oneof(
      word,
      fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => `"${words.join(' ')}"`),
      fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join('-')),
    );
    fc.assert(
      fc.property(fc.array(term, { maxLength: 32 }), fc.boolean(), (terms, typing) => {
        try {
          const { clause } = plan(terms.join(' ') + (typing ? '' : ' '), frequencies, others);
          assert.ok(postings(clause, frequencies) <= mostPostings);
        } catch (error) {
          assert.ok(error instanceof SearchTooCostly, String(error));
        }
      }),
      { numRuns: 100 },
    );
  });

  it('compares a bounded amount of text, and lists the other sections as the index ranks them', () => {
    const { weighted } = plan('dog', code({ dog: 200 }));
    const long = JSON.stringify([{ text: `dog ${'leash '.repeat(20_000)}` }]);
    const read: number[] = [];
    function* candidates() {
      for (let row = 1; row <= 100; row += 1) {
        read.push(row);
        yield {
          row,
          heading: '',
          above: [],
          text: long,
          status: 'in_force' as const,
          citedBy: 0,
          container: undefined,
        };
      }
    }
    const hits = Array.from({ length: 100 }, (_, place) => ({ row: place + 1, score: place }));
    const { rows } = answersOf(weighted, hits, candidates());
    assert.equal(rows.length, 100);
    assert.ok((read.length - 1) * long.length <= mostComparedText, `${read.length} texts`);
    assert.deepEqual(
      rows.slice(read.length),
      hits.slice(read.length).map(({ row }) => row),
    );
  });

  it('searches for the rare words of a question, and compares by all of them', () => {
    const made = plan('does the owner of a dog need a license', code({ dog: 200, owner: 9_000, license: 20_000 }));
    assert.deepEqual(found(made), ['dog', 'owner']);
    assert.deepEqual(
      made.weighted.concepts.map(({ wordings }) => wordings[0]?.words.join(' ')),
      ['owner', 'dog', 'license'],
    );
  });

  it('requires quoted phrases', () => {
    const made = plan('"leaf blower" noise', code({ leaf: 5, blower: 5, noise: 90 }));
    assert.deepEqual(
      made.clause?.required.map(({ words }) => words.join(' ')),
      ['leaf blower'],
    );
    assert.deepEqual(found(made), []);
  });

  it('uses a phrase of common words if it is rarer', () => {
    const frequencies = code({ accordance: 6_000 });
    const made = plan('"in accordance with the provisions of this"', {
      ...frequencies,
      of: (word) => (word === 'accordance' ? 6_000 : 23_000),
    });
    assert.equal(made.clause?.required.length, 1);
    assert.throws(() => plan('"of the section by the person"', frequencies), SearchTooCostly);
  });

  it('has no synonyms or other spellings for a quoted phrase or a cited number', () => {
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
        made.weighted.concepts.map(({ wordings }) => wordings.length),
        [1],
        text,
      );
    }
  });

  it('also looks for other words that the code has', () => {
    const thesaurus: Thesaurus = (phrase) =>
      phrase === 'car'
        ? [
            { words: ['motor', 'vehicle'], weight: 0.5 },
            { words: ['automobile'], weight: 0.7 },
            { words: ['motorcar'], weight: 0.7 },
          ]
        : [];
    const made = plan('car', code({ car: 10, motor: 900, vehicle: 1_500, automobile: 30 }), thesaurus);
    assert.deepEqual(found(made).sort(), ['automobile', 'car', 'motor vehicle']);
  });

  it('searches for unlikely words only if there are no others', () => {
    const thesaurus: Thesaurus = (phrase) => (phrase === 'fence' ? [{ words: ['argue'], weight: 0.07 }] : []);
    assert.deepEqual(found(plan('dog fence', code({ dog: 5, fence: 9, argue: 3 }), thesaurus)), ['dog', 'fence']);
    assert.deepEqual(found(plan('fence', code({ argue: 3 }), thesaurus)), ['argue']);
  });

  it('reads the longest expression in the thesaurus as one concept, and its words as lesser ones', () => {
    const thesaurus: Thesaurus = (phrase) =>
      ({
        'kicked out': [{ words: ['eviction'], weight: 0.8 }],
        'kicked out of home': [{ words: ['notice', 'to', 'quit'], weight: 0.8 }],
        home: [{ words: ['dwelling'], weight: 0.8 }],
        'rock concert': [{ words: ['concert'], weight: 0.07 }],
        concert: [{ words: ['performance'], weight: 0.8 }],
      })[phrase] ?? [];
    const concepts = (text: string): string[] =>
      queryConcepts(readQuery(text), thesaurus).map(
        ({ wordings, within }) =>
          wordings.map(({ words }) => words.join(' ')).join(' = ') + (within === true ? ' (within)' : ''),
      );
    assert.deepEqual(concepts('can I be kicked out of my house'), [
      'kicked out = eviction',
      'kicked (within)',
      'house',
    ]);
    for (const typed of ['kicked out of my home', 'kicked out of the home'])
      assert.deepEqual(concepts(typed), ['kicked out of home = notice to quit', 'kicked (within)', 'home (within)']);
    assert.deepEqual(concepts('kicked "out of my home"'), ['kicked', 'out of my home']);
    assert.deepEqual(concepts('of my home'), ['home = dwelling']);
    // A compound of a dictionary doesn't hide the other words for its parts.
    assert.deepEqual(concepts('rock concert'), [
      'rock concert = concert',
      'rock (within)',
      'concert = performance (within)',
    ]);
    // A code may have the last word of a compound only.
    assert.deepEqual(concepts('e-scooters'), ['e scooters', 'scooters (within)']);
    assert.deepEqual(concepts('"e-scooters"'), ['e scooters']);
  });

  it('reads two separate or reversed words of an expression as a lesser concept', () => {
    const thesaurus: Thesaurus = (phrase) =>
      ({
        'remove mayor': [{ words: ['recall'], weight: 0.6 }],
        'mayor office': [{ words: ['bureau'], weight: 0.1 }],
      })[phrase] ?? [];
    const concepts = (text: string): string[] =>
      queryConcepts(readQuery(text), thesaurus).map(
        ({ wordings, general }) =>
          wordings.map(({ words }) => words.join(' ')).join(' = ') + (general === true ? ' (general)' : ''),
      );
    const apart = 'remove mayor = recall (general)';
    assert.ok(concepts('how can the mayor be remove from office').includes(apart));
    assert.ok(concepts('remove our elected mayor').includes(apart));
    // The words of a compound or a quotation are not separate concepts.
    assert.deepEqual(concepts('mayor in office'), ['mayor', 'office']);
    assert.deepEqual(concepts('"remove" elected mayor'), ['remove', 'elected', 'mayor']);
    const far = 'remove one two three four five six mayor';
    assert.ok(!concepts(far).includes(apart));
  });

  it('lists the sections of a named act before sections that only mention it', () => {
    const frequencies = code({ human: 300, rights: 900, act: 5_000 });
    const section = (row: number, heading: string, above: readonly string[]) => ({
      row,
      heading,
      above: ['Title 2', ...above],
      text: JSON.stringify([{ text: 'No person may act against human rights.' }]),
      status: 'in_force' as const,
      citedBy: 0,
      container: undefined,
    });
    const mentions = section(1, 'Human Rights Act', ['Cable television']);
    const rowsFor = (text: string, heading: string): readonly number[] =>
      answersOf(plan(text, frequencies).weighted, [], [mentions, section(2, 'Unlawful acts', [heading])]).rows;
    for (const heading of ['Human Rights', 'Human Rights Act of 1977'])
      for (const text of ['the Human Rights Act', 'human rights act of 1977'])
        assert.deepEqual(rowsFor(text, heading), [2, 1], `${text} under ${heading}`);
    assert.deepEqual(rowsFor('human rights', 'Human Rights'), [1, 2]);
    assert.deepEqual(rowsFor('Human Rights Act', 'Human Rights Commission'), [1, 2]);
  });

  it('treats no contraction or possessive as a subject', () => {
    const concepts = (text: string): readonly string[] =>
      queryConcepts(readQuery(text), () => []).map(({ wordings }) => wordings[0]?.words.join(' ') ?? '');
    assert.deepEqual(concepts('what if I don’t pay the landlord’s fee'), ['pay', 'landlord', 'fee']);
    assert.deepEqual(concepts("the tenants' rights"), ['tenants', 'rights']);
  });

  it('counts a conversational word less than an equally rare subject', () => {
    const [soon = 0, dog = 0] = plan('soon dog', code({ soon: 10, dog: 10 })).weighted.importance;
    assert.ok(soon < dog, `${soon} < ${dog}`);
  });

  it('prefers a section that calls its subject by several names to one that repeats one name', () => {
    const thesaurus: Thesaurus = (phrase) =>
      phrase === 'car' ? ['vehicle', 'automobile'].map((word) => ({ words: [word], weight: 0.5 })) : [];
    const { weighted } = plan('car', code({ car: 10, vehicle: 10, automobile: 10 }), thesaurus);
    const candidate = (row: number, text: string) => ({
      row,
      heading: '',
      above: [],
      text: JSON.stringify([{ text }]),
      status: 'in_force' as const,
      citedBy: 0,
      container: undefined,
    });
    const repeated = candidate(1, 'vehicle vehicle vehicle vehicle');
    const several = candidate(2, 'vehicle automobile vehicle automobile');
    assert.deepEqual(answersOf(weighted, [], [repeated, several]).rows, [2, 1]);
  });

  it('counts a concept less the more sections have it, in any wording', () => {
    const frequencies = code({ car: 10, vehicle: 4_000, dog: 10 });
    const thesaurus: Thesaurus = (phrase) => (phrase === 'car' ? [{ words: ['vehicle'], weight: 0.8 }] : []);
    const [car = 0, dog = 0] = plan('car dog', frequencies, thesaurus).weighted.importance;
    assert.ok(car < dog, `${car} < ${dog}`);
  });
});

describe('the table of everyday words', () => {
  it('has the words of codes for each everyday word, the closest first', () => {
    const table = plainWords('# housing\nkicked out, evict | eviction, notice to quit\n');
    assert.deepEqual(
      table.get('kick out')?.map(({ words }) => words),
      ['eviction', 'notice to quit'],
    );
    // A stem is not its own synonym.
    assert.deepEqual(
      table.get('evict')?.map(({ words }) => words),
      ['notice to quit'],
    );
    assert.throws(() => plainWords('kicked out: eviction'), /no bar/);
  });

  it('is complete: each line gives words for words that can be typed', () => {
    for (const [everyday, ofCodes] of plainWords()) {
      assert.match(everyday, /^[a-z0-9]+(?: [a-z0-9]+)*$/);
      assert.ok(everyday.split(' ').length <= 6, everyday);
      for (const { words, weight } of ofCodes) {
        assert.match(words, /^[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*$/u, everyday);
        assert.ok(weight > 0 && weight < 1);
      }
    }
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
