import { strict as assert } from 'node:assert';
import { fullLine, leadEnd } from '../../../../src/service/import/forms/readers/lines.ts';
import { withoutRunningHeads } from '../../../../src/service/import/forms/readers/pages.ts';

describe('the pages of a code', () => {
  const page = (number: number, ...lines: readonly string[]): readonly string[] => [
    'Elm Lake Code',
    '',
    ...lines,
    '',
    `Page ${number}`,
  ];

  it('lose their headers and footers', () => {
    const { kept, characters } = withoutRunningHeads([
      page(1, 'One dog.', 'Two dogs.', 'Three dogs.', 'Four dogs.'),
      page(2, 'A fence.', 'A wall.', 'A hedge.', 'A gate.'),
      page(3, 'A permit.', 'A fee.', 'A fine.', 'An appeal.'),
    ]);
    assert.ok(kept.flat().every((line) => !/Elm Lake|Page/.test(line)));
    assert.equal(characters, 3 * 'Elm Lake CodePage 1'.length);
  });

  it('keep the histories at their ends, though these differ in their numbers only', () => {
    const pages = [1, 2, 3, 4].map((number) =>
      page(number, 'Law.', 'More law.', `(Ord. 48${number} § ${number}, 200${number})`),
    );
    const { kept } = withoutRunningHeads(pages);
    assert.equal(kept.flat().filter((line) => line.startsWith('(Ord.')).length, pages.length);
  });

  it('keep the items of lists at their ends, though many lists have the same one', () => {
    const pages = ['One dog.', 'A fence.', 'A permit.'].map((law, number) =>
      page(number, law, '(2) The name and address of each', `owner of the ${law}`),
    );
    const { kept } = withoutRunningHeads(pages);
    assert.equal(kept.flat().filter((line) => line.startsWith('(2)')).length, pages.length);
  });

  it('keep the number of a chapter that begins or ends on a page, also in a font of its own', () => {
    const pages = [3, 4, 5, 6].map((chapter) => [
      `  CHAPTER ${chapter}${leadEnd}`,
      `PARKS OF KIND ${'ABCDEFG'[chapter]}${fullLine}`,
      ...['one', 'two', 'three', 'four', 'five', 'six'].map((word) => `Law ${word} of ${'abcdefg'[chapter]}.`),
      `${chapter}${fullLine}`,
    ]);
    const { kept } = withoutRunningHeads(pages);
    assert.deepEqual(
      kept.map(([first]) => first?.trim()),
      [3, 4, 5, 6].map((chapter) => `CHAPTER ${chapter}${leadEnd}`),
    );
    assert.ok(kept.every((page) => page.length === 8));
  });

  it('keep the numbers of sections that begin again in each chapter, unless a header has them on each page', () => {
    const law = (order: number): readonly string[] => [
      `Section ${(order % 3) + 1}`,
      `Bells of the ${['harbor', 'market', 'park'][order % 3]}.`,
      ...['noon', 'dusk', 'dawn'].map((time) => `A bell ${order} is rung at ${time}.`),
    ];
    const pages = Array.from({ length: 9 }, (_, order) => [
      ...(order % 2 === 0
        ? []
        : [`The rest of the law of page ${'abcdefghi'[order]}.`, 'More.', 'And more.', 'The end.']),
      ...[0, 1, 2].flatMap((place) => law(order * 3 + place)),
    ]);
    const numbers = (all: readonly (readonly string[])[]): number =>
      all.flat().filter((line) => line.startsWith('Section ')).length;
    assert.equal(numbers(withoutRunningHeads(pages).kept), 27);
    const headed = pages.map((page, order) => [`Section ${(order % 3) + 1}`, ...page]);
    assert.equal(numbers(withoutRunningHeads(headed).kept) < 36, true);
  });
});
