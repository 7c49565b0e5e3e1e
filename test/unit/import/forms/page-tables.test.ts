/** Tables of pages whose lines have one width, whose columns are near each other, or whose rows continue on the next page. */
import { strict as assert } from 'node:assert';
import { cellMark, fullLine, rowMark } from '../../../../src/service/import/forms/readers/lines.ts';
import { pageTexts } from '../../../../src/service/import/forms/readers/page-lines.ts';
import type { PlacedText } from '../../../../src/service/import/forms/readers/placed-text.ts';
import { readText } from '../../../../src/service/import/forms/readers/text.ts';
import { at } from './at.ts';

/** The words of a line as pieces of their own, so far apart that they end at one place. */
const justified = (line: string, x: number, y: number, right: number): readonly PlacedText[] => {
  const words = line.split(' ');
  const gap = (right - x - words.join('').length * 5) / (words.length - 1);
  let start = x;
  return words.map((word) => {
    const item = at(word, start, y);
    start += word.length * 5 + gap;
    return item;
  });
};
const rowsOf = (...pages: readonly (readonly PlacedText[])[]): readonly (readonly string[])[] => {
  const placed = pages.map((items) => ({ items, width: 612 }));
  const texts = pageTexts(
    placed,
    pages.map(() => []),
    fullLine,
  );
  const { blocks } = readText('code.pdf', texts.join('\f'));
  return blocks.flatMap(({ table }) => table?.rows ?? []);
};

describe('the meanings of terms in a column of lines of one width', () => {
  const meaning = (term: string, lines: readonly string[], top: number): readonly PlacedText[] => [
    ...term.split(' ').map((word, row) => at(word, 60, top - row * 12, { font: 'bold' })),
    ...lines.flatMap((line, row) =>
      row === lines.length - 1 ? [at(line, 140, top - row * 12)] : justified(line, 140, top - row * 12, 250),
    ),
  ];
  const paragraph = [...justified('here, unless the context of the law', 60, 724, 250), at('otherwise.', 60, 712)];

  it('are beside their terms, and the paragraph above them is not a definition', () => {
    const lines = ['of the harbor and also', 'kept in the old hall of', 'the clerk and the mayor', 'of the town.'];
    const words = lines.join(' ');
    const rows = rowsOf([
      ...paragraph,
      ...meaning('Bell', ['A bell that the clerk', ...lines], 690),
      ...meaning('Harbor dog', ['A dog of the harbors', ...lines], 620),
      ...meaning('Cart', ['A cart with two wheels', ...lines], 550),
    ]);
    assert.deepEqual(rows, [
      ['Bell', `A bell that the clerk ${words}`],
      ['Harbor dog', `A dog of the harbors ${words}`],
      ['Cart', `A cart with two wheels ${words}`],
    ]);
  });

  it('has its last term whole, although the meaning beside it is shorter', () => {
    const rows = rowsOf([
      ...meaning('Bell', ['A bell that the clerk rings.'], 690),
      ...meaning('Cart', ['A cart with two wheels.'], 670),
      ...meaning('Harbor dog', ['A dog of the harbor.'], 650),
      at('A paragraph that is below the table and as wide as the page of the code.', 60, 600),
    ]);
    assert.deepEqual(rows.at(-1), ['Harbor dog', 'A dog of the harbor.']);
  });
});

describe('a table above a section', () => {
  it('ends above its number, although the title is in the same font right below it', () => {
    const cells = [
      ['Bell', 'A bell that the clerk rings.'],
      ['Cart', 'A cart with two wheels.'],
      ['Dog', 'A dog of the harbor.'],
    ].flatMap(([term = '', meaning = ''], row) => [
      at(term, 60, 690 - row * 18, { font: 'bold' }),
      at(meaning, 140, 690 - row * 18),
    ]);
    const rows = rowsOf([
      ...cells,
      at('C-2', 60, 620, { font: 'bold' }),
      at('Boats.', 60, 606, { font: 'bold' }),
      at('A paragraph that is below the table and as wide as the page of the code.', 60, 580),
    ]);
    assert.deepEqual(rows.at(-1), ['Dog', 'A dog of the harbor.']);
  });
});

describe('a table in letters of one width', () => {
  const words = (line: string, y: number, font = 'roman'): readonly PlacedText[] =>
    [...line.matchAll(/\S+/g)].map(({ 0: word, index }) =>
      at(word, 60 + index * 6, y, { width: word.length * 6, font }),
    );

  it('has whole cells, although their words are below each other', () => {
    const lots = [
      ['R-1 Rural', '20 acres', '30 feet'],
      ['R-2 Urban', '10 acres', '25 feet'],
      ['R-3 Shore', '15 acres', '20 feet'],
    ];
    assert.deepEqual(rowsOf(lots.flatMap((cells, row) => words(cells.join('   '), 700 - row * 20))), lots);
  });

  it('has the rows below a title of several words', () => {
    const lines = [
      'Lot    Least size  Greatest height',
      '       of it       of a wall',
      'R-1    20 acres    300 feet',
      'R-2    10 acres    250 feet',
    ];
    assert.deepEqual(rowsOf(lines.flatMap((line, row) => words(line, 700 - row * 20))), [
      ['Lot', 'Least size of it', 'Greatest height of a wall'],
      ['R-1', '20 acres', '300 feet'],
      ['R-2', '10 acres', '250 feet'],
    ]);
  });

  it('ends above a section without a mark whose words are below its columns', () => {
    const rows = rowsOf([
      ...['Bell      A bell that the clerk rings.', 'Cart      A cart with two wheels.'].flatMap((line, row) =>
        words(line, 700 - row * 20),
      ),
      ...words('Dog       A dog of the harbor.', 660),
      ...words('2.01.030: Bells of the harbor.', 630, 'bold'),
      ...words('A bell is rung at noon.', 610),
    ]);
    assert.deepEqual(rows.at(-1), ['Dog', 'A dog of the harbor.']);
  });
});

describe('a table with narrow gaps', () => {
  it('has its columns where all of their cells begin at one place', () => {
    const offenses = ['Barking', 'Digging', 'Howling', 'Growling'];
    const rows = rowsOf([
      ...offenses.flatMap((offense, row) => [
        at(offense, 60, 700 - row * 20),
        at('by a dog', 160, 700 - row * 20),
        at('$25', 206.5, 700 - row * 20),
      ]),
    ]);
    assert.deepEqual(
      rows,
      offenses.map((offense) => [offense, 'by a dog', '$25']),
    );
  });
});

describe('a row that continues on the next page', () => {
  it('continues in a column without numbers in its margin', () => {
    const cells = (x: number, y: number, ...rows: readonly (readonly string[])[]): readonly PlacedText[] =>
      rows.flatMap(([one = '', other = ''], row) => [at(one, x, y - row * 20), at(other, x + 80, y - row * 20)]);
    const lines = (x: number, y: number): readonly PlacedText[] =>
      Array.from({ length: 16 }, (_, row) => at('the bell of the harbor is rung', x, y - row * 12, { width: 190 }));
    const page = [
      ...lines(110, 700),
      at('5-1', 60, 500),
      at('Fees.', 110, 500),
      ...cells(114, 480, ['Permit', 'Time of it'], ['Bells', 'at all times']),
      ...cells(364, 700, ['', 'of the day'], ['Dogs', 'at noon']),
      ...lines(360, 640),
    ];
    const usual = [at('5-2', 60, 700), ...lines(110, 700), at('5-3', 310, 700), ...lines(360, 700)];
    const pages = [page, usual, usual].map((items) => ({ items, width: 612 }));
    const text = pageTexts(pages, [[305], [305], [305]], fullLine).join('\f');
    const rows = readText('code.pdf', text).blocks.flatMap(({ table }) => table?.rows ?? []);
    assert.deepEqual(rows.slice(1), [
      ['Bells', 'at all times of the day'],
      ['Dogs', 'at noon'],
    ]);
  });

  it('is one row where its first cell is empty there, unlike all others', () => {
    const page = `${rowMark}${rowMark}`;
    const { blocks } = readText(
      'code.pdf',
      `Sec. 1. Hours.\n\n${page}April to June\u00018:00 a.m. to\u0001Daily\f${page}\u00014:30 p.m.\u0001\n${rowMark}July\u0001Noon\u0001Daily`.replaceAll(
        '\u0001',
        cellMark,
      ),
    );
    assert.deepEqual(
      blocks.flatMap(({ table }) => table?.rows ?? []),
      [
        ['April to June', '8:00 a.m. to 4:30 p.m.', 'Daily'],
        ['July', 'Noon', 'Daily'],
      ],
    );
  });
});

describe('what is below the last section, at the top of a page', () => {
  it('is no end of its last paragraph', () => {
    for (const words of ['CERTIFICATION', 'IN WITNESS WHEREOF, we have signed our names.']) {
      const lines = Array.from({ length: 12 }, () => `the clerk of the town keeps the bells of the harbor${fullLine}`);
      const { blocks } = readText('code.pdf', `${lines.join('\n')}.${fullLine}\f${words}\n\n/s/ Ann Lee`);
      assert.ok(
        blocks.some(({ text }) => text === words),
        words,
      );
    }
  });
});
