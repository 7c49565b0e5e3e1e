/** Headings and numbers whose places on a page show what they belong to. */
import { strict as assert } from 'node:assert';
import { columnBreak, fullLine, leadEnd } from '../../../../src/service/import/forms/readers/lines.ts';
import { guttersOf } from '../../../../src/service/import/forms/readers/page-columns.ts';
import { withoutPageHeads } from '../../../../src/service/import/forms/readers/page-heads.ts';
import { pageTexts } from '../../../../src/service/import/forms/readers/page-lines.ts';
import {
  asPrinted,
  type PlacedText,
  withWholeWords,
  wordsOf,
} from '../../../../src/service/import/forms/readers/placed-text.ts';
import { at } from './at.ts';
import { read, sectionsOf } from './shown.ts';

const textOf = (...pages: readonly (readonly PlacedText[])[]): string => {
  const placed = pages.map((items) => ({ items, width: 612 }));
  return pageTexts(placed, guttersOf(placed), '').join('\n').replaceAll(columnBreak, '');
};
/** Lines of a column, from the top, 12 points apart. */
const column = (name: string, x: number, width: number, rows: readonly number[]): readonly PlacedText[] =>
  rows.map((row) => at(`${name} ${row}`, x, 700 - row * 12, { width }));
const numbers = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, at) => from + at);

const apart = [...numbers(0, 10), ...numbers(14, 24)];

describe('the heading of a chapter across the columns', () => {
  it('is above all of them, although it is short and at the right margin', () => {
    const text = textOf([
      ...column('left', 60, 220, apart),
      ...column('right', 330, 220, apart),
      at('Chapter 2', 505, 700 - 12 * 11.5),
      at('Bells', 525, 700 - 12 * 12.5),
    ]);
    const order = ['left 9', 'right 9', 'Chapter 2', 'Bells', 'left 14', 'right 14'].map((words) =>
      text.indexOf(words),
    );
    assert.deepEqual(
      order,
      order.toSorted((one, other) => one - other),
      text,
    );
  });

  it('is above all of them in the middle of three, also at the top of the page', () => {
    const rows = numbers(4, 24);
    const text = textOf(
      ...[1, 2].map((page) => [
        at(`Chapter ${page}`, 286, 700),
        ...column('first', 60, 150, rows),
        ...column('middle', 231, 150, rows),
        ...column('last', 402, 150, rows),
      ]),
    );
    assert.ok(text.indexOf('Chapter 1') < text.indexOf('first 4'), text);
    assert.ok(text.indexOf('Chapter 2') < text.lastIndexOf('first 4'), text);
  });
});

describe("the letters of a chapter's heading across the columns", () => {
  it('are apart, and so are its words, beside the gap between the columns too', () => {
    const page = [
      ...column('left', 60, 220, apart),
      ...column('right', 323, 220, apart),
      ...[...'CHAPTER II'].flatMap((letter, order) =>
        letter === ' ' ? [] : [at(letter, 237 + order * 9, 700 - 12 * 12, { width: 6, font: 'bold' })],
      ),
    ];
    const text = textOf(withWholeWords(page));
    assert.ok(text.indexOf('CHAPTER II') > text.indexOf('right 9'), text);
    assert.ok(text.indexOf('CHAPTER II') < text.indexOf('left 14'), text);
  });
});

describe('a table across the columns', () => {
  it('is whole, although no cell crosses the gap between them', () => {
    const cells = [0, 1, 2, 3].flatMap((row) =>
      ['Use', 'Market', 'Harbor', 'Hill'].map((words, order) =>
        at(`${words} ${row}`, 63 + order * 140, 700 - 12 * 11 - row * 14, { size: 9 }),
      ),
    );
    const rest = at('and dogs', 63, 700 - 12 * 11 - 3 * 14 - 10, { size: 9 });
    const rows = [...numbers(0, 10), ...numbers(18, 26)];
    const text = textOf([...column('left', 60, 220, rows), ...column('right', 330, 220, rows), ...cells, rest]);
    assert.match(text, /right 9\s+Use 0 +Market 0 +Harbor 0 +Hill 0[\s\S]*Use 3 and dogs +Market 3[\s\S]*left 18/);
  });
});

describe('the gap between the columns', () => {
  it('divides a row of a table that is too wide for its column from the line beside it', () => {
    const rows = numbers(0, 24);
    const wide = at('a cell that is too wide', 200, 700 - 12 * 10, { width: 128, size: 9 });
    const text = textOf(
      [...column('left', 60, 130, rows), ...column('right', 330, 220, rows), wide],
      [...column('left', 60, 220, rows), ...column('right', 330, 220, rows)],
      [...column('left', 60, 220, rows), ...column('right', 330, 220, rows)],
    );
    assert.match(text, /left 9\s+left 10 +a cell that is too wide\s+left 11/);
  });

  it('is where it is on most pages, although the numbers in the margin of a column have one too', () => {
    const sections = (x: number): readonly PlacedText[] =>
      numbers(0, 36).flatMap((row) => [
        ...(row % 8 === 0 ? [at(`§ ${row + 1}.0`, x, 700 - row * 12, { width: 30 })] : []),
        at(`text ${row}`, x + 45, 700 - row * 12, { width: 190 }),
      ]);
    const few = [
      ...column('left', 105, 190, numbers(0, 36)),
      at('§ 99', 310, 700, { width: 30 }),
      ...column('right', 355, 190, numbers(0, 36)),
    ];
    const pages = [...[0, 1, 2].map(() => [...sections(60), ...sections(310)]), few];
    assert.deepEqual(
      guttersOf(pages.map((items) => ({ items, width: 612 }))).map(([gutter = 0]) => gutter < 310),
      [true, true, true, true],
    );
  });
});

describe('the numbers of sections at the right edge of the text', () => {
  it('are whole before their titles, although they wrap there and a table of contents has page numbers below them', () => {
    const text = textOf([
      ...['Bells', 'Dogs', 'Cats', 'Carts'].flatMap((title, order) => [
        at(`Sec. ZO-10${order + 1}. ${title}`, 60, 700 - order * 12),
        at(String(3 + order), 545, 700 - order * 12),
      ]),
      ...['Bells', 'Dogs'].flatMap((title, order) => {
        const top = 640 - order * 80;
        return [
          at(title, 60, top),
          at('Sec. ZO-', 510, top),
          at(`10${order + 1}`, 535, top - 14),
          ...numbers(0, 4).map((row) => at('words of the law', 60, top - 18 - row * 12, { width: 380 })),
        ];
      }),
    ]);
    assert.match(text, /Sec\. ZO-101 {2}Bells/);
    assert.match(text, /Sec\. ZO-102 {2}Dogs/);
  });
});

describe('the number of a section', () => {
  it('has no space before its hyphen where narrow letters seem to have one', () => {
    assert.equal(asPrinted('Section ZO -101'), 'Section ZO-101');
  });

  it('is one in bold above its title, although another line with the number has a title', () => {
    const list = 'SECTION 1. Bells within 400 feet of a house\n\n';
    const law = ['Bells', 'Dogs', 'Cats']
      .map((title, order) => `SECTION ${order + 1}${leadEnd}\n${title}.${leadEnd}\n\nThe clerk keeps them.${fullLine}`)
      .join('\n\n');
    assert.deepEqual(
      sectionsOf(read(`ARTICLE I. Animals\n\n${law}\n\nARTICLE II. Things\n\n${list}${law}`)).slice(0, 3),
      ['1 Bells | The clerk keeps them.', '2 Dogs | The clerk keeps them.', '3 Cats | The clerk keeps them.'],
    );
  });
});

describe('the rest of a number in the margin', () => {
  it('is no page number at the end of a page, right below the start of its number', () => {
    const page = (order: number, ...last: readonly PlacedText[]): readonly PlacedText[] => [
      ...column('abcde'[order] ?? '', 60, 220, numbers(0, 20)),
      ...last,
      at(`${order}`, 300, 380),
    ];
    const number = [at('Sec. ZO-', 20, 440), at('103', 20, 428)];
    const { kept } = withoutPageHeads([page(1), page(2, ...number), page(3), page(4)]);
    assert.deepEqual(kept[1]?.slice(-2), number);
    assert.ok(kept.flat().every(({ y }) => y > 380));
  });

  it('may be at the top of the next page', () => {
    const law = (y: number): readonly PlacedText[] => [at('A bell is rung', 120, y), at('at noon.', 120, y - 12)];
    const text = textOf(
      [at('Section', 20, 700), at('Dogs.', 120, 700), ...law(680), at('Section', 20, 640), at('Bells.', 120, 640)],
      [at('1.02', 20, 700), ...law(700)],
    );
    assert.match(text, /Section 1\.02 +Bells\.\s+A bell/);
  });
});

describe('a long line of a table of contents', () => {
  it('may have three dots before its page number', () => {
    const law = ['Bells', 'Dogs'].map(
      (title, order) => `SECTION ${order + 1}${leadEnd}\n${title}.${leadEnd}\n\nThe clerk keeps them.${fullLine}`,
    );
    const list = 'SECTION 1. Bells ........ 3\nSECTION 2. Dogs ... 4';
    assert.deepEqual(sectionsOf(read(`ARTICLE I. Animals\n\n${list}\n\n${law.join('\n\n')}`)), [
      '1 Bells | The clerk keeps them.',
      '2 Dogs | The clerk keeps them.',
    ]);
  });
});

describe('headings beside their text', () => {
  const beside = (
    x: number,
    width: number,
    rows: readonly number[],
    names: readonly number[],
  ): readonly PlacedText[] => [
    ...rows.map((row) => at(`text ${row}`, x + 80, 700 - row * 12, { width })),
    ...names.flatMap((row) => [
      at(`§ ${row + 1}.1 Bells`, x, 700 - row * 12, { width: 70 }),
      at('of the harbor', x, 688 - row * 12, { width: 70 }),
    ]),
  ];

  it('are no column of their own on a page with three of them', () => {
    const page = beside(60, 400, numbers(0, 40), [0, 12, 24]).map((item) =>
      item.x > 60 ? { ...item, x: 280, width: 240 } : { ...item, width: 180 },
    );
    assert.deepEqual(guttersOf([{ items: page, width: 612 }]), [[]]);
  });

  it('may be in each of two columns', () => {
    const page = [
      ...beside(60, 140, numbers(0, 40), [0, 10, 20, 30]),
      ...beside(320, 140, numbers(0, 40), [4, 14, 24, 34]),
      at('Chapter 3. Bells and dogs', 250, 712, { width: 110 }),
    ];
    const gutters = guttersOf([page, page, page].map((items) => ({ items, width: 612 })));
    assert.ok(
      gutters.every(([gutter = 0]) => gutter > 280 && gutter < 320),
      JSON.stringify(gutters),
    );
  });
});

describe('a heading whose letters are apart', () => {
  it('has words, unlike a row of letters', () => {
    const words = (line: readonly PlacedText[]): string =>
      withWholeWords(line)
        .map(({ text }) => text)
        .join(' ');
    assert.equal(
      words([at('C H A P T E R', 60, 700), at('I .', 150, 700), at('B E L L S', 180, 700)]),
      'CHAPTER I. BELLS',
    );
    assert.equal(words([at('P C P P C P P', 60, 700)]), 'P C P P C P P');
    assert.equal(words([at('S e c .', 60, 700), at('1 1 8 - 6', 110, 700)]), 'Sec. 118-6');
    assert.equal(words([at('S e c . Z O-1 0 1', 60, 700)]), 'Sec. ZO-101');
  });

  it('has words where each letter is a piece of its own, by the gaps between them', () => {
    const letters = [...'BELLS OF A MARKET'].flatMap((letter, order) =>
      letter === ' ' ? [] : [at(letter, 60 + order * 8, 700, { width: 6 })],
    );
    assert.equal(wordsOf(withWholeWords(letters)), 'BELLS OF A MARKET');
  });
});

describe('a title in bold', () => {
  it('continues in lowercase, although its first line ends with a semicolon', () => {
    const law = ['Bells', 'Dogs', 'Cats']
      .map(
        (title, order) =>
          `§ 2-${order + 1}${leadEnd}\n\n${title} of the harbor;${leadEnd}\nexceptions${leadEnd}\n\nThe clerk keeps them.${fullLine}`,
      )
      .join('\n\n');
    assert.equal(sectionsOf(read(law))[0], '2-1 Bells of the harbor; exceptions | The clerk keeps them.');
  });
});

describe('the word Section above the list of a chapter', () => {
  it('is its label, and no mark of the first number', () => {
    const law = ['Bells', 'Dogs', 'Cats'].map(
      (title, order) => `§ ${order + 111} ${title}.${leadEnd}\n\nThe clerk keeps them.${fullLine}`,
    );
    const list = 'Section\n111  Bells\n112  Dogs\n113  Cats';
    assert.deepEqual(sectionsOf(read(`ARTICLE I: ANIMALS\n\n${list}\n\n${law.join('\n\n')}`)), [
      '111 Bells | The clerk keeps them.',
      '112 Dogs | The clerk keeps them.',
      '113 Cats | The clerk keeps them.',
    ]);
  });
});

describe('a line within a history', () => {
  const page = (order: number, last: string): readonly PlacedText[] => [
    ...numbers(0, 20).map((row) => at(`law of ${'abcde'[order]}${'abcdefghijklmnopqrst'[row]}`, 60, 700 - row * 12)),
    at(last, 60, 440),
  ];

  it('is no footer, although the last lines of other pages differ from it only in numbers', () => {
    const pages = [1, 2, 3, 4].map((order) =>
      page(order, `Ordinance 196${order}-4${order} adopted ${order}/6/196${order};`),
    );
    assert.equal(withoutPageHeads(pages).characters, 0);
  });

  it('is a footer where each page has the same one', () => {
    const pages = [1, 2, 3, 4].map((order) => page(order, 'Ordinance 1969-49 adopted 11/6/1969'));
    assert.ok(withoutPageHeads(pages).characters > 100);
  });
});

describe('a table of contents whose page numbers are apart from its lines', () => {
  it('has no section as its last line, below which the preamble and the first article follow', () => {
    const articles = ['Bells', 'Dogs'].map((name, article) => ({
      title: `ARTICLE ${'I'.repeat(article + 1)} ${name.toUpperCase()}`,
      sections: ['harbor', 'market'].map((place, order) => `§ ${article + 1}-${order + 1}. ${name} of the ${place}.`),
    }));
    const list = articles.flatMap(({ title, sections }) => [title, ...sections]).join('\n\n');
    const law = articles
      .flatMap(({ title, sections }) => [title, ...sections.map((section) => `${section}\n\nThe clerk keeps them.`)])
      .join('\n\n');
    const preamble = `We, the people of Port Wenlow, ${'keep the bells of the harbor and '.repeat(4)}the dogs.`;
    const { sections } = read(`${list}\n\nPREAMBLE\n\n${preamble}\n\n${law}`);
    assert.deepEqual(
      sections.flatMap(({ number }) => number ?? []),
      ['1-1', '1-2', '2-1', '2-2'],
    );
  });

  it('is no section that has the preamble below it', () => {
    const titles = ['Bells of the harbor', 'Dogs of the clerk', 'Cats of the market'];
    const list = titles
      .map((title, order) => `§ 2-${order + 1}. ${title} ...${order < 2 ? `..... ${order + 3}` : ''}`)
      .join('\n');
    const preamble = `We, the people of Port Wenlow, ${'keep the bells of the harbor and '.repeat(4)}the dogs.`;
    const law = titles.map((title, order) => `§ 2-${order + 1}. ${title}.\n\nThe clerk keeps them.`).join('\n\n');
    assert.deepEqual(
      sectionsOf(read(`${list}\n\n5\n\n6\n\nPREAMBLE\n\n${preamble}\n\n${law}`)).filter((section) =>
        /^2-/.test(section),
      ),
      titles.map((title, order) => `2-${order + 1} ${title} | The clerk keeps them.`),
    );
  });
});
