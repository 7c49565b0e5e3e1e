import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { isAlike, nearestNumbers } from '../../../src/lookup/nearest.ts';
import { longestPage } from '../../../src/tools/limits.ts';
import { piecesOf } from '../../../src/tools/pages.ts';
import { sectionOf, serviceOf } from '../lookup/fake.ts';
import { answerOf, at, toolsOver } from './tools.ts';

describe('a long section', () => {
  it('is read page by page without losing a character', async () => {
    const paragraphs = Array.from(
      { length: 20 },
      (_, index) => `${index} “dogs” \\ ${'x'.repeat(index * 500)}\u0000é😀`,
    );
    const text = paragraphs.map((one, index) => ({ designators: [`(${index})`], text: one }));
    const tools = toolsOver(serviceOf([sectionOf('6.10.010', { text })]));
    const read: string[] = [];
    for (let page = 1, of = 1; page <= of; page++) {
      const answer = await answerOf(tools, 'read_section', { id: 's-6.10.010', page });
      assert.ok(JSON.stringify(answer).length <= longestPage, `page ${page}`);
      of = Number(at(answer, 'page', 'of'));
      const blocks = at(answer, 'blocks');
      assert.ok(Array.isArray(blocks));
      for (const block of blocks) {
        const words = String(at(block, 'text'));
        if (at(block, 'continued') === true) read.push(`${read.pop()}${words}`);
        else read.push(words);
      }
    }
    assert.deepEqual(read, paragraphs);
  });

  it('is cut between characters, never within one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.integer({ min: 20, max: 60 }), (text, room) => {
        const pieces = piecesOf(text, room);
        assert.equal(pieces.join(''), text);
        for (const piece of pieces) assert.ok(JSON.stringify(piece).length <= room);
      }),
    );
  });
});

describe('the nearest numbers', () => {
  const numbers = ['6.10.010', '6.10.020', '6.10.030', '6.20.010', '16.10.010'];
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['6.10.025', ['6.10.020', '6.10.010', '6.10.030', '6.20.010']],
    // Two numbers exchanged, or one left out.
    ['6.01.010', ['6.10.010', '6.10.020']],
    ['6.1.010', ['6.10.010', '6.10.020']],
  ];
  for (const [number, expected] of cases)
    it(`of ${number}`, () => {
      const found = nearestNumbers(numbers, number);
      for (const one of expected.slice(0, 2)) assert.ok(found.includes(one), found.join(' '));
      assert.equal(found[0], expected[0]);
    });

  it('are alternatives only in the same title, or at one typing error', () => {
    assert.equal(isAlike('6.05.010', '6.04.090'), true);
    assert.equal(isAlike('6.05.010', '3.64.030'), false);
    assert.equal(isAlike('16.04.010', '6.04.010'), true);
    assert.equal(isAlike('61.04.010', '16.04.010'), true);
    assert.equal(isAlike('105', '98'), true);
  });

  it('do not include the number itself, which a chapter may have', () =>
    assert.deepEqual(nearestNumbers(['9-101', '9-102', '10', '10-101', '10-102'], '10'), [
      '9-102',
      '9-101',
      '10-101',
      '10-102',
    ]));
});
