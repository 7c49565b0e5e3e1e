import { strict as assert } from 'node:assert';
import type { WireTextBlock } from '../../../src/contract/schemas.ts';
import { answersOf, type Compared, candidateRows } from '../../../src/service/search/answers.ts';
import { mostPassageText } from '../../../src/service/search/budget.ts';
import type { Thesaurus } from '../../../src/service/search/concepts.ts';
import { planOf, queryConcepts } from '../../../src/service/search/plan.ts';
import { readQuery } from '../../../src/service/search/query.ts';
import type { WeightedQuery } from '../../../src/service/search/score.ts';
import { passageBudget, snippetOf } from '../../../src/service/search/snippet.ts';
import { noThesaurus } from '../../../src/service/search/thesaurus.ts';
import { type Frequencies, weightedForCode } from '../../../src/service/search/weights.ts';
import { sectionsEach } from '../../../src/service/store/section-rows.ts';

const blocks = (...texts: readonly string[]): readonly WireTextBlock[] =>
  texts.map((text) => ({ designators: [], text }));

/** A section of a chapter: `[heading, text, changes]`. */
function section(row: number, heading: string, text: string, changes: Partial<Compared> = {}): Compared {
  return {
    row,
    heading,
    above: ['Title', 'Chapter'],
    text: JSON.stringify(blocks(...text.split('\n'))),
    status: 'in_force',
    citedBy: 0,
    container: undefined,
    ...changes,
  };
}

function weighted(text: string, thesaurus: Thesaurus = noThesaurus): WeightedQuery {
  const query = readQuery(text);
  const frequencies = { sections: 1_000, of: () => 20 };
  return planOf(query, queryConcepts(query, thesaurus), frequencies, () => []).weighted;
}

const order = (text: string, candidates: readonly Compared[], thesaurus: Thesaurus = noThesaurus): readonly number[] =>
  answersOf(
    weighted(text, thesaurus),
    candidates.map(({ row }) => ({ row, score: 0 })),
    candidates,
  ).rows;

describe('weak answers', () => {
  const isWeak = (text: string, ...candidates: readonly Compared[]): boolean =>
    answersOf(
      weighted(text),
      candidates.map(({ row }) => ({ row, score: 0 })),
      candidates,
    ).weak;
  const parks = section(1, 'Parks.', 'A dog shall be on a leash.');

  it('are those that lack most of the query', () => {
    assert.equal(isWeak('ride a horse through a public cemetery with a dog', parks), true);
  });

  it('are none if one of them has most of it', () => {
    assert.equal(isWeak('dog on a leash', section(2, 'Streets.', 'Sweeping.'), parks), false);
  });

  it('are none for a single word, which a section has or not', () => {
    assert.equal(isWeak('leash', section(3, 'Tools.', `${'Other words. '.repeat(400)}A leash.`)), false);
  });

  it('are none without any section', () => {
    assert.equal(isWeak('horse cemetery'), false);
  });
});

describe('the order of answers', () => {
  it('ranks a section with both words above one that repeats a single word', () => {
    const often = section(1, 'Animals.', 'Dogs and dogs. A dog is a dog.');
    const both = section(2, 'Parks.', 'A dog shall be on a leash.');
    assert.deepEqual(order('dog leash', [often, both]), [2, 1]);
  });

  it('counts synonyms as the word itself, and close ones more', () => {
    const thesaurus: Thesaurus = (phrase) =>
      phrase === 'kicked out'
        ? [
            { words: ['eviction'], weight: 0.6 },
            { words: ['removal'], weight: 0.1 },
          ]
        : [];
    const candidates = [section(1, 'Removal.', 'Snow.'), section(2, 'Evictions.', 'Tenants.')];
    assert.deepEqual(order('kicked out', candidates, thesaurus), [2, 1]);
  });

  it('ranks law in force above repealed law, and cited sections above uncited ones', () => {
    const text = 'Leaf blowers are limited.';
    const candidates = [
      section(1, 'Leaf blowers.', text, { status: 'repealed' }),
      section(2, 'Leaf blowers.', text),
      section(3, 'Leaf blowers.', text, { citedBy: 12 }),
    ];
    assert.deepEqual(order('leaf blowers', candidates), [3, 2, 1]);
  });

  it('prefers a section whose container is about the subject', () => {
    const text = 'A permit is required.';
    const candidates = [
      section(1, 'Permits.', text, { container: 1 }),
      section(2, 'Permits.', text, { container: 2 }),
      section(3, 'Vending carts.', 'Vending carts stand on wheels.', { container: 2 }),
      section(4, 'Vending places.', 'Vending is limited to them.', { container: 2 }),
    ];
    const rows = order('vending permit', candidates);
    assert.ok(rows.indexOf(2) < rows.indexOf(1), rows.join());
  });

  it('lists the definition first if the query asks for one, and else after its uses', () => {
    const candidates = [
      section(
        1,
        'Definitions.',
        'In this chapter:\n“Leaf blower” means a machine that moves leaves.\n“Leaf” means a leaf.',
      ),
      section(2, 'Leaf blowers.', 'A leaf blower may be operated by day.'),
    ];
    for (const q of ['what does leaf blower mean', 'definition of leaf blower', 'what is a leaf blower'])
      assert.deepEqual(order(q, candidates), [1, 2], q);
    assert.deepEqual(order('leaf blower hours', candidates), [2, 1]);
  });

  it('shows the requested definition', () => {
    const text = blocks('A leaf blower is a leaf blower.', '“Leaf blower” means a machine that moves leaves.');
    assert.match(snippetOf(text, weighted('what does leaf blower mean'))?.text ?? '', /^“Leaf blower” means/);
    assert.match(snippetOf(text, weighted('leaf blower'))?.text ?? '', /^A leaf blower is/);
  });

  it('reads a bounded amount of text for the passages of a page, and gives every hit one', () => {
    const opening = 'Of machines.';
    const filling = Array.from({ length: 400 }, () => 'Nothing is said here of what was asked. '.repeat(10));
    const long = blocks(opening, ...filling, 'A leaf blower is loud.');
    const budget = passageBudget();
    const shown = Array.from({ length: 10 }, () => snippetOf(long, weighted('leaf blower'), budget)?.text ?? '');
    assert.match(shown[0] ?? '', /A leaf blower is loud/);
    assert.equal(shown.at(-1), opening);
    assert.ok(budget.left > -200_000, `${mostPassageText - budget.left} units were read`);
    const short = blocks(opening, 'A leaf blower is loud.');
    assert.match(snippetOf(short, weighted('leaf blower'), budget)?.text ?? '', /A leaf blower is loud/);
  });

  it('lets several places answer, each with its best section first', () => {
    const elsewhere = sectionsEach + 1;
    const candidates = [
      section(1, 'Leaf blowers.', 'A leaf blower may be operated by day.'),
      section(2, 'Leaf blowers.', 'A leaf blower may be operated by day.'),
      section(3, 'Leaf blowers.', 'A leaf blower may be operated by day. Nothing else may be operated by night.'),
      section(elsewhere, 'Leaf blowers.', 'A leaf blower may be operated by day. Rakes may be operated by night.'),
    ];
    const rows = order('leaf blower', candidates);
    assert.deepEqual(
      rows.filter((row) => row !== elsewhere),
      [1, 2, 3],
    );
    assert.equal(rows.indexOf(elsewhere), 1);
  });

  it('weighs words by their rarity in the code of each section', () => {
    const elsewhere = sectionsEach;
    const query = readQuery('vendor kiosk');
    const counts = (vendor: number, kiosk: number): Frequencies => ({
      sections: 1_000,
      of: (word) => (word === 'vendor' ? vendor : kiosk),
    });
    const everywhere = counts(500, 500);
    const plan = planOf(query, queryConcepts(query, noThesaurus), everywhere, () => []).weighted;
    const candidates = [
      section(1, 'Carts.', 'A vendor is here.'),
      section(2, 'Carts.', 'A kiosk is here.'),
      section(elsewhere + 1, 'Carts.', 'A vendor is here.'),
      section(elsewhere + 2, 'Carts.', 'A kiosk is here.'),
    ];
    const here = weightedForCode(plan, counts(2, 900), everywhere);
    const there = weightedForCode(plan, counts(900, 2), everywhere);
    const { rows } = answersOf(plan, [], candidates, undefined, (row) => (row < elsewhere ? here : there));
    assert.deepEqual(new Set(rows.slice(0, 2)), new Set([1, elsewhere + 2]));
  });

  it('compares the best sections of a place that the index ranks low', () => {
    const hits = Array.from({ length: 400 }, (_, score) => ({ row: score, score }));
    const low = Array.from({ length: 20 }, (_, place) => ({ row: sectionsEach + place, score: 400 + place }));
    const rows = candidateRows([...hits, ...low]);
    assert.ok(rows.includes(sectionsEach));
    assert.ok(!rows.includes(sectionsEach + 19));
    assert.ok(!rows.includes(399));
  });
});
