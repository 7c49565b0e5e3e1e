/** Layouts of the pages that cities, tribes and counties print: columns, tables, and text in a margin. */
import { strict as assert } from 'node:assert';
import { fullLine } from '../../../../src/service/import/forms/readers/lines.ts';
import { guttersOf } from '../../../../src/service/import/forms/readers/page-columns.ts';
import { pageTexts } from '../../../../src/service/import/forms/readers/page-lines.ts';
import { readPdf } from '../../../../src/service/import/forms/readers/pdf.ts';
import { type PlacedText, withInitials } from '../../../../src/service/import/forms/readers/placed-text.ts';
import { at } from './at.ts';
import { slantedPdf } from './pdf-prints.ts';
import { read, sectionsOf } from './shown.ts';

type Page = readonly PlacedText[];
const textsOf = (pages: readonly Page[], mark = fullLine): readonly string[] => {
  const placed = pages.map((items) => ({ items, width: 612 }));
  return pageTexts(placed, guttersOf(placed), mark);
};
const readPages = (pages: readonly Page[]): ReturnType<typeof read> => read(textsOf(pages).join('\f'));
/** Lines one below the other. */
const column = (lines: readonly string[], x: number, top: number, more: Partial<PlacedText> = {}): Page =>
  lines.map((line, row) => at(line, x, top - row * 12, more));
const prose = (count: number): readonly string[] =>
  Array.from({ length: count }, () => 'the bell of the harbor is rung');

/** The rows of the only table of a section. */
function rowsIn(found: ReturnType<typeof read>, number: string): readonly (readonly string[])[] {
  const { text } = found.sections.find((section) => section.number === number) ?? assert.fail(number);
  const tables = typeof text === 'string' ? [] : text.flatMap(({ table }) => table ?? []);
  assert.equal(tables.length, 1, JSON.stringify(text));
  return tables[0]?.rows ?? [];
}

describe('pages in three columns', () => {
  const page: Page = [40, 225, 410].flatMap((x, order) =>
    column([`column ${order + 1}`, ...prose(9)], x, 700, { width: 165 }),
  );

  it('are read one column after the other', () => {
    const [text = ''] = textsOf([page, page]);
    assert.deepEqual(text.match(/column \d/g), ['column 1', 'column 2', 'column 3']);
  });

  it('are no table of three columns with short cells', () => {
    const cells = [40, 225, 410].flatMap((x) =>
      column(
        Array.from({ length: 9 }, () => 'a cell'),
        x,
        700,
      ),
    );
    assert.deepEqual(guttersOf([cells, cells].map((items) => ({ items, width: 612 }))), [[], []]);
  });
});

describe('pages in two columns', () => {
  it('may have a list of short items in one of them', () => {
    const left = column(prose(20), 40, 700, { width: 230 });
    const right = [
      ...column(prose(8), 320, 694, { width: 230 }),
      ...column(
        Array.from({ length: 12 }, (_, order) => `(${order + 1}) A bell.`),
        320,
        594,
      ),
    ];
    const [gutters = []] = guttersOf([{ items: [...left, ...right], width: 612 }]);
    assert.equal(gutters.length, 1);
  });
});

describe('numbers of sections in the margin of two columns', () => {
  const things = ['Bells', 'Dogs', 'Boats'];
  const places = ['harbor', 'market', 'park', 'square', 'school', 'pier'];
  const titleOf = (number: string): string => {
    const [chapter = 0, section = 0] = number.match(/\d/g)?.map(Number) ?? [];
    return `${things[chapter - 1]} of the ${places[section - 1]}`;
  };
  const side = (x: number, numbers: readonly string[]): Page =>
    numbers.flatMap((number, order) => [
      at(number, x, 700 - order * 60, { font: 'bold' }),
      at(`${titleOf(number)}.`, x + 60, 700 - order * 60, { font: 'bold' }),
      ...column(
        ['A bell is rung each day at noon, and', 'the clerk of the harbor keeps it.'],
        x + 60,
        688 - order * 60,
      ),
    ]);

  it('are before the titles of their sections', () => {
    const pages = [1, 2, 3].map((chapter) => [
      ...side(
        40,
        [1, 2, 3].map((number) => `§ ${chapter}-${number}`),
      ),
      ...side(
        320,
        [4, 5, 6].map((number) => `§ ${chapter}-${number}`),
      ),
    ]);
    assert.deepEqual(
      readPages(pages).sections.map(({ number, heading }) => `${number} ${heading}`),
      [1, 2, 3].flatMap((chapter) =>
        [1, 2, 3, 4, 5, 6].map((section) => `${chapter}-${section} ${titleOf(`${chapter}-${section}`)}`),
      ),
    );
  });

  it('may wrap in the margin', () => {
    const items = ['Bells', 'Dogs', 'Signs'].flatMap((title, order) => [
      at('Sec. 14-', 40, 700 - order * 60),
      at(`2.${order + 1}`, 40, 688 - order * 60),
      at(`${title}.`, 100, 700 - order * 60),
      ...column(
        ['A fee is paid for each one that the clerk', 'enters in the book of the harbor.'],
        100,
        688 - order * 60,
      ),
    ]);
    assert.deepEqual(
      readPages([items]).sections.map(({ number, heading }) => `${number} ${heading}`),
      ['14-2.1 Bells', '14-2.2 Dogs', '14-2.3 Signs'],
    );
  });

  it('may be at the right edge of the text', () => {
    const items = ['Bells', 'Dogs', 'Signs'].flatMap((title, order) => [
      at(`${title}.`, 40, 700 - order * 60),
      at(`§ 4-${order + 1}`, 540, 700 - order * 60),
      ...column(
        ['A fee is paid for each one that the clerk', 'enters in the book of the harbor.'],
        40,
        688 - order * 60,
      ),
    ]);
    assert.deepEqual(
      readPages([items]).sections.map(({ number, heading }) => `${number} ${heading}`),
      ['4-1 Bells', '4-2 Dogs', '4-3 Signs'],
    );
  });
});

describe('a row of a table that ends in the number of a section', () => {
  it('is no heading', () => {
    const items = [
      at('Sec. 9. Penalties. The fine for each offense is the one in the table of this section.', 40, 700),
      ...['Barking', 'Digging', 'Howling'].flatMap((offense, row) => [
        at(offense, 40, 670 - row * 16),
        at('§ 4-'.concat(String(row + 1)), 400, 670 - row * 16),
      ]),
      ...column(['A fine is paid to the clerk of the town within thirty days after it is imposed.'], 40, 600),
    ];
    assert.deepEqual(
      readPages([items]).sections.map(({ number }) => number),
      ['9'],
    );
  });
});

describe('headings beside their sections', () => {
  it('are whole before the text, although their lines lie beside its lines', () => {
    const section = (number: number, top: number): Page => [
      ...column([`Sec. ${number}. Bells of`, 'the harbor and', 'the market.'], 40, top),
      ...column(
        [
          'The harbor master rings the bells of the harbor at noon,',
          'and the clerk of the market rings the',
          'others.',
        ],
        180,
        top,
      ),
    ];
    assert.deepEqual(sectionsOf(readPages([[...section(1, 700), ...section(2, 640), ...section(3, 580)]])), [
      ...[1, 2, 3].map(
        (number) =>
          `${number} Bells of the harbor and the market | The harbor master rings the bells of the harbor at noon, and the clerk of the market rings the others.`,
      ),
    ]);
  });
});

describe('a table of a PDF', () => {
  const heading = at(
    'Sec. 5. Fees. The fees are those of the following table for each of the permits of this chapter.',
    40,
    700,
  );
  const next = at(
    'Sec. 6. Dogs. A dog is kept on a leash at all times in the parks and the squares of the town.',
    40,
    560,
  );

  it('has the lines of each cell together, where its cells wrap', () => {
    const items = [
      heading,
      at('Permit', 60, 676),
      at('Fee', 200, 676),
      ...column(['Sale of', 'bells'], 60, 656),
      ...column(['$20, or $10', 'in winter'], 200, 656),
      ...column(['Use of the', 'harbor'], 60, 624),
      ...column(['$5'], 200, 624),
      ...column(['Dogs'], 60, 592),
      ...column(['$1'], 200, 592),
      next,
      ...column(prose(4), 40, 548, { width: 400 }),
    ];
    const found = readPages([items]);
    assert.deepEqual(rowsIn(found, '5'), [
      ['Permit', 'Fee'],
      ['Sale of bells', '$20, or $10 in winter'],
      ['Use of the harbor', '$5'],
      ['Dogs', '$1'],
    ]);
    assert.deepEqual(
      found.sections.map(({ number }) => number),
      ['5', '6'],
    );
  });

  it('ends above the history of its section', () => {
    const items = [
      heading,
      ...column(['Bells', 'Dogs', 'Signs'], 60, 676),
      ...column(['$20', '$10', '$5'], 200, 676),
      at('(Ord. 12, 1990)', 60, 640),
      next,
    ];
    const found = readPages([items]);
    assert.deepEqual(rowsIn(found, '5'), [
      ['Bells', '$20'],
      ['Dogs', '$10'],
      ['Signs', '$5'],
    ]);
    assert.deepEqual(found.sections[0]?.history, ['(Ord. 12, 1990)']);
  });

  it('continues at the top of the next page, within a row too', () => {
    const one = [
      heading,
      ...column(['Bells', 'Dogs', 'Signs of the'], 60, 676),
      ...column(['$20', '$10', '$5 or'], 200, 676),
    ];
    const two = [
      ...column(['market', 'Boats', 'Carts'], 60, 700),
      ...column(['less', '$4', '$3'], 200, 700),
      at('Sec. 6. Dogs. A dog is kept on a leash.', 40, 560),
    ];
    assert.deepEqual(rowsIn(readPages([one, two]), '5'), [
      ['Bells', '$20'],
      ['Dogs', '$10'],
      ['Signs of the market', '$5 or less'],
      ['Boats', '$4'],
      ['Carts', '$3'],
    ]);
  });

  it('has the rest of one cell at the top of the next page', () => {
    const one = [
      heading,
      ...column(['Bells', 'Dogs', 'Signs'], 60, 676),
      ...column(['rung at noon', 'kept at home', 'put up at the gates of'], 200, 676),
      ...column(['$20', '$10', '$5'], 380, 676),
    ];
    const two = [at('the market', 200, 700), at('Sec. 6. Dogs. A dog is kept on a leash.', 40, 560)];
    assert.deepEqual(rowsIn(readPages([one, two]), '5').at(-1), ['Signs', 'put up at the gates of the market', '$5']);
  });

  it('is one table where only one of its rows is on a page', () => {
    const next = at('Sec. 6. Dogs. A dog is kept on a leash.', 40, 560);
    const one = [heading, at('Permit', 60, 676), at('Fee', 200, 676)];
    const two = [...column(['Bells', 'Dogs', 'Signs'], 60, 700), ...column(['$20', '$10', '$5'], 200, 700)];
    const three = [at('Boats', 60, 700), at('$4', 200, 700), next];
    assert.deepEqual(rowsIn(readPages([one, two, three]), '5'), [
      ['Permit', 'Fee'],
      ['Bells', '$20'],
      ['Dogs', '$10'],
      ['Signs', '$5'],
      ['Boats', '$4'],
    ]);
  });

  it('may have the terms that a section defines, with their meanings beside them', () => {
    const items = [
      at(
        'Sec. 5. Definitions. In this chapter, words have these meanings unless the context requires another.',
        40,
        700,
      ),
      ...column(['Large', 'bell'], 60, 676),
      ...column(['Means a bell of the harbor that', 'weighs a ton or more.'], 160, 676),
      ...column(['Dog'], 60, 646),
      ...column(['Includes a wolf that is kept', 'in a house.'], 160, 646),
      ...column(['Sign'], 60, 616),
      ...column(['Means a board.'], 160, 616),
      next,
      ...column(prose(4), 40, 548, { width: 400 }),
    ];
    assert.deepEqual(rowsIn(readPages([items]), '5'), [
      ['Large bell', 'Means a bell of the harbor that weighs a ton or more.'],
      ['Dog', 'Includes a wolf that is kept in a house.'],
      ['Sign', 'Means a board.'],
    ]);
  });

  it('is in a draft lines with its cells', () => {
    const [text = ''] = textsOf(
      [[...column(['Bells', 'Dogs', 'Signs'], 60, 676), ...column(['$20', '$10', '$5'], 200, 676)]],
      '',
    );
    assert.match(text, /Bells {2,}\$20\nDogs {2,}\$10\nSigns {2,}\$5/);
  });

  for (const [what, marks] of [
    ['designators', ['(a)', '(b)', '(c)', '(d)']],
    ['numbers of sections', ['Sec. 2-1.', 'Sec. 2-2.', 'Sec. 2-3.', 'Sec. 2-4.']],
  ] as const)
    it(`is no column of ${what} with text beside them`, () => {
      const items = [
        ...column(marks, 40, 700),
        ...column(
          marks.map(() => 'Bells of the harbor'),
          110,
          700,
        ),
      ];
      assert.match(textsOf([items], '')[0] ?? '', /Bells of the harbor\n/);
      assert.ok(!(textsOf([items])[0] ?? '').includes('\u001a'));
    });

  it('is not found where words of lines of one width lie below each other', () => {
    const lines = ['the keeper of it', 'may ring any one', 'bell at noon or', 'when told to by', 'him or the mayor'];
    const items = lines.flatMap((line, row) => {
      let x = 40;
      const letters = line.replaceAll(' ', '').length * 5;
      return line.split(' ').map((word, _, { length }) => {
        const item = at(word, x, 700 - row * 12);
        x += item.width + (140 - letters) / (length - 1);
        return item;
      });
    });
    assert.ok(!(textsOf([items])[0] ?? '').includes('\u001a'));
  });
});

describe('a large initial', () => {
  const beside = (words: string, x: number): readonly string[] =>
    withInitials([
      at(words.charAt(0), 40, 676, { size: 30, width: 20 }),
      at(words.slice(1).trim(), x, 690),
      at('of the harbor at noon.', 62, 678),
      ...column(prose(4), 40, 664),
    ]).map(({ text, x: start, y, width }) => `${text} ${start + width} ${y}`);

  it('is the first letter of the word beside it', () => {
    assert.equal(beside('The bell is rung', 62)[0], 'T 62 690');
  });

  it('is below a heading right above its line', () => {
    const items = withInitials([
      at('Bells', 40, 702),
      at('of the harbor.', 68, 702),
      at('T', 40, 676, { size: 30, width: 20 }),
      at('he bell is rung', 62, 690),
      at('of the harbor at noon.', 62, 678),
      ...column(prose(4), 40, 664),
    ]);
    assert.equal(items.find(({ text }) => text === 'T')?.y, 690);
  });

  it('may be a word', () => {
    assert.equal(beside('A bell is rung', 66)[0], 'A 60 690');
  });
});

describe('words from corner to corner of a page', () => {
  it('are left out and counted', async () => {
    const document = await readPdf(
      'code.pdf',
      slantedPdf('DRAFT', ['Sec. 1. Bells. A bell is rung each day at noon in the harbor.']),
    );
    assert.ok(!('why' in document));
    assert.deepEqual(document.left, [{ why: 'watermarks', characters: 5 }]);
    assert.deepEqual(
      document.blocks.map(({ text }) => text),
      ['Sec. 1. Bells. A bell is rung each day at noon in the harbor.'],
    );
  });
});
