/** The number reader accepts only numbers of the given schemes. */
import { strict as assert } from 'node:assert';
import { DEFAULT_SCHEMES } from '../../../src/citation/lexicon/numbering/default.ts';
import { NumberGrammar } from '../../../src/citation/lexicon/numbering/grammar.ts';
import type { NumberPart, NumberScheme } from '../../../src/contract/numbering.ts';

/** The number at the beginning of a text, as written. */
function read(schemes: readonly NumberScheme[], text: string): string | undefined {
  const number = new NumberGrammar(schemes).numberAt(text, 0, text.length, true);
  return number === undefined ? undefined : text.slice(0, number.end);
}

function scheme(example: string, ...parts: readonly (Pick<NumberPart, 'separator' | 'class'> & { max: number })[]) {
  return { kind: 'section', count: 1, example, parts: parts.map((part) => ({ ...part, min: 1, padded: false })) };
}

describe('the grammar of numbers', () => {
  for (const [text, number] of [
    ['23.44.010(a)', '23.44.010'],
    ['7-2501.01, and', '7-2501.01'],
    ['28:9-102', '28:9-102'],
    ['R-101 of', 'R-101'],
    ['3-B-102.07', '3-B-102.07'],
    ['47A.2', '47A.2'],
    ['5–12–030', '5–12–030'],
    ['5th', undefined],
    ['12345678', undefined],
    ['5/7', '5'],
  ] as const)
    it(`reads ${number ?? 'nothing'} in “${text}” by the default schemes`, () => {
      assert.equal(read(DEFAULT_SCHEMES, text), number);
    });

  it('reads only separators of known schemes', () => {
    const plain = scheme(
      '5.7',
      { separator: '', class: 'digits', max: 3 },
      { separator: '.', class: 'digits', max: 3 },
    );
    assert.equal(read([plain], '5.7-9'), '5.7');
    assert.equal(read([plain], 'R-101'), undefined);
  });

  it('reads a new scheme, which is data', () => {
    const digits = { class: 'digits', max: 3 } as const;
    const slashed = scheme('5/7', { separator: '', ...digits }, { separator: '/', ...digits });
    assert.equal(read([...DEFAULT_SCHEMES, slashed], '5/7/9.'), '5/7/9');
  });

  it('includes what it reads without a pattern', () => {
    const grammar = new NumberGrammar(DEFAULT_SCHEMES);
    assert.ok(
      grammar.includes(
        scheme('1-2', { separator: '', class: 'digits', max: 2 }, { separator: '-', class: 'digits', max: 4 }),
      ),
    );
    assert.ok(!grammar.includes(scheme('IV', { separator: '', class: 'roman', max: 4 })));
    assert.ok(
      !grammar.includes(
        scheme('1/2', { separator: '', class: 'digits', max: 2 }, { separator: '/', class: 'digits', max: 4 }),
      ),
    );
  });
});
