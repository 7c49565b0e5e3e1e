import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { extraRows } from '../../../src/contract/extra-rows.ts';
import type { TextBlock } from '../../../src/contract/resources.ts';
import { changes, stretches } from '../../../src/webview/compare.ts';
import { blockOf, ownDesignators, pieces, within } from '../../../src/webview/text-pieces.ts';

const block = (designators: string[], text: string, continuation = false): TextBlock => ({
  designators,
  text,
  ...(continuation ? { continuation } : {}),
});

const setbacks = [
  block([], 'The following apply.'),
  block(['(a)'], 'Front.'),
  block(['(a)', '(1)'], 'Twenty feet;'),
  block(['(a)', '(1)', '(A)'], 'but ten on a corner.'),
  block(['(a)'], 'Measured from the line.', true),
  block(['(b)'], 'Side.'),
  block(['(b)', '(1)'], 'Five feet.'),
];

describe('a cited subdivision', () => {
  const cases: readonly (readonly [string, readonly string[], number | undefined])[] = [
    ['is found as written', ['(a)', '(1)'], 2],
    ['is found without its parentheses', ['a', '1', 'A'], 3],
    ['is found in any case, where that is enough', ['(B)', '(1)'], 6],
    ['is its nearest ancestor when it is not there', ['(b)', '(9)'], 5],
    ['is nothing when nothing of it is there', ['(z)'], undefined],
    ['is nothing when none was cited', [], undefined],
  ];
  for (const [what, subdivision, index] of cases) it(what, () => assert.equal(blockOf(setbacks, subdivision), index));

  it('includes what is below it and where it continues', () => {
    assert.deepEqual(within(setbacks, 1), [1, 2, 3, 4]);
    assert.deepEqual(within(setbacks, 0), [0]);
  });

  it('shows its designator only at its beginning', () => {
    assert.deepEqual(
      setbacks.map((_, index) => ownDesignators(setbacks, index).join('')),
      ['', '(a)', '(1)', '(A)', '', '(b)', '(1)'],
    );
  });

  it('shows all of them if the levels above have no text of their own', () => {
    const blocks = [block(['(a)', '(1)'], 'One.'), block(['(a)', '(2)'], 'Two.'), block(['(b)', '(1)'], 'Three.')];
    assert.deepEqual(
      blocks.map((_, index) => ownDesignators(blocks, index).join('')),
      ['(a)(1)', '(2)', '(b)(1)'],
    );
  });
});

describe('references inside a text', () => {
  it('cut it and lose nothing', () => {
    const reference = fc.record({
      id: fc.nat(),
      in: fc.constant('block' as const),
      index: fc.constant(0),
      start: fc.integer({ min: -5, max: 60 }),
      end: fc.integer({ min: -5, max: 60 }),
    });
    fc.assert(
      fc.property(fc.string({ maxLength: 50 }), fc.array(reference, { maxLength: 8 }), (text, references) => {
        const usable = references.filter((each) => each.start >= 0);
        assert.equal(
          pieces(text, usable)
            .map((piece) => piece.text)
            .join(''),
          text,
        );
      }),
    );
  });
});

describe('unknown fields of a service', () => {
  it('are shown with their path, unchanged', () => {
    assert.deepEqual(
      extraRows({ population: 12_000, tags: ['a', 'b'], rights: { holder: 'City', open: true }, empty: {} }),
      [
        { field: 'population', value: '12000' },
        { field: 'tags[0]', value: 'a' },
        { field: 'tags[1]', value: 'b' },
        { field: 'rights.holder', value: 'City' },
        { field: 'rights.open', value: 'true' },
        { field: 'empty', value: '{}' },
      ],
    );
    assert.deepEqual(extraRows({}), []);
  });

  it('are read with any content', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (more) => {
        for (const row of extraRows(more as Record<string, unknown>)) assert.equal(typeof row.value, 'string');
      }),
    );
  });
});

describe('an earlier text', () => {
  it('is compared word by word', () => {
    const kinds = changes([block(['(a)'], 'Twenty feet.')], [block(['(a)'], 'Fifteen feet.')])?.map((part) => [
      part.kind,
      part.text,
    ]);
    assert.deepEqual(kinds, [
      ['same', '(a) '],
      ['removed', 'Twenty'],
      ['added', 'Fifteen'],
      ['same', ' feet.'],
    ]);
  });

  it('keeps the indent of each level', () => {
    const text = [block(['(a)'], 'One.'), block(['(a)', '(1)'], 'Two.')];
    assert.deepEqual(changes(text, text), [{ kind: 'same', text: '(a) One.\n  (1) Two.' }]);
  });

  it('folds the lines far from a change, and loses none', () => {
    const lines = Array.from({ length: 20 }, (_, k) => `Line ${k}.\n`).join('');
    const found = stretches([
      { kind: 'same', text: lines },
      { kind: 'removed', text: 'old' },
      { kind: 'added', text: 'new' },
      { kind: 'same', text: lines },
      { kind: 'added', text: 'more' },
      { kind: 'same', text: 'short\n' },
    ]);
    assert.deepEqual(
      found.map((run) => (run.kind === 'change' ? run.parts.length : run.rest.split('\n').length - 1)),
      [17, 2, 14, 1, 0],
    );
    for (const run of found)
      if (run.kind === 'same') assert.ok([lines, 'short\n'].includes(run.before + run.rest + run.after));
  });
});
