import { strict as assert } from 'node:assert';
import { guttersOf } from '../../../../src/service/import/forms/readers/page-columns.ts';
import {
  marked,
  placed,
  withFootnotes,
  withRaisedMarks,
} from '../../../../src/service/import/forms/readers/page-footnotes.ts';
import { withoutPageHeads } from '../../../../src/service/import/forms/readers/page-heads.ts';
import { pageTexts } from '../../../../src/service/import/forms/readers/page-lines.ts';
import { readPdf } from '../../../../src/service/import/forms/readers/pdf.ts';
import type { PlacedText } from '../../../../src/service/import/forms/readers/placed-text.ts';
import { inventedCode, numberings } from './invented-code.ts';
import { onePdfColumn, overfullPdf, scannedPdf, twoPdfColumns } from './pdf-prints.ts';
import { publicationOfDocument, recovered } from './recovered.ts';

/** The lines of a page. */
function pageText(items: readonly PlacedText[], width: number): string {
  const pages = [{ items, width }];
  return pageTexts(pages, guttersOf(pages), '')[0] ?? '';
}

const enough = { sections: 0.95, characters: 0.95, designators: 0.95, histories: 0.95, notes: 0.95 } as const;
const shares = ['sections', 'characters', 'designators', 'histories', 'notes'] as const;

describe('a code in a PDF', () => {
  for (const [form, print] of Object.entries({ onePdfColumn, twoPdfColumns })) {
    it(`has its sections, without running heads and with hyphenated words joined: ${form}`, async () => {
      for (const name of ['dotted', 'hyphenated'] as const) {
        const code = inventedCode(1, numberings[name] ?? assert.fail());
        const found = recovered(code, publicationOfDocument(await readPdf('code.pdf', print(code))));
        assert.deepEqual(found.invented, [], name);
        for (const what of shares)
          assert.ok(
            found[what] >= enough[what],
            `${name}: ${found[what]} of ${what}\n${found.wrong.slice(0, 8).join('\n')}`,
          );
      }
    });
  }

  it('that is a scan is refused with that reason', async () => {
    const found = await readPdf('code.pdf', scannedPdf());
    assert.match('why' in found ? found.why : '', /this PDF is a scan: its pages are pictures without text/);
  });

  it('with a page of more text than a page holds is refused before all of it is read', async () => {
    const found = await readPdf('code.pdf', overfullPdf());
    assert.match('why' in found ? found.why : '', /this PDF was refused: a page has more than 200000 pieces of text/);
  }).timeout(20_000);

  it('that is damaged is refused', async () => {
    const found = await readPdf('code.pdf', Buffer.from('%PDF-1.4\nnothing of it'));
    assert.deepEqual(found, { why: 'this PDF is damaged and cannot be read: a whole PDF with text was expected' });
  });
});

describe('the lines of a large heading', () => {
  it('are one heading, although they are farther apart than the lines of the text', () => {
    const at = (text: string, y: number, size: number): PlacedText => ({
      text,
      x: 60,
      y,
      width: text.length * 6,
      size,
    });
    const body = Array.from({ length: 9 }, (_, row) => at(`line ${row} of the text of this page`, 600 - row * 12, 10));
    const lines = pageText(
      [at('TITLE 1 – DISCLOSURES WITH THE', 700, 20), at('CLIENT’S CONSENT', 676, 20), ...body],
      612,
    );
    assert.match(lines, /WITH THE\n *CLIENT’S CONSENT\n\n/);
  });
});

describe('a column of items of one line each', () => {
  it('has a blank line between its items, although most of its gaps are as wide', () => {
    const at = (text: string, y: number): PlacedText => ({ text, x: 60, y, width: text.length * 5, size: 10 });
    const body = Array.from({ length: 30 }, (_, row) => at(`line ${row} of the text of this page`, 700 - row * 12));
    const items = Array.from({ length: 12 }, (_, row) => at(`(${row + 1}) an item`, 700 - row * 18));
    const wrapped = [...items, at('of two lines', 700 - 11 * 18 - 12), at('or of three.', 700 - 11 * 18 - 24)];
    const pages = [body, wrapped].map((each) => ({ items: each, width: 612 }));
    assert.match(pageTexts(pages, [[], []], '')[1] ?? '', /\(1\) an item\n\n\(2\) an item\n\n/);
  });
});

describe('a raised number in a PDF', () => {
  const at = (text: string, x: number, y: number, size: number): PlacedText => ({
    text,
    x,
    y,
    width: text.length * size * 0.5,
    size,
  });
  const textOf = (items: readonly PlacedText[]): string =>
    marked(
      withRaisedMarks(items, 0)
        .map(({ text }) => text)
        .join(''),
    );
  const body = Array.from({ length: 5 }, (_, row) =>
    at(`line ${row} of the text of this page and`, 60, 600 - row * 12, 10),
  );

  it('is a mark, although its note is on another page', () => {
    assert.match(textOf([at('See § 5-1', 60, 700, 10), at('4', 105, 704, 6), ...body]), /See § 5-1\[\^0-4\]/);
  });

  it('is text on the line, or apart from the word before it', () => {
    assert.match(textOf([at('See § 5-1', 60, 700, 10), at('4', 105, 700, 6), ...body]), /See § 5-14/);
    assert.match(textOf([at('See § 5-1', 60, 700, 10), at('4', 180, 704, 6), ...body]), /See § 5-14/);
  });
});

describe('the font of a heading in a PDF', () => {
  const at = (text: string, x: number, y: number, font: string): PlacedText => ({
    text,
    x,
    y,
    width: text.length * 5,
    size: 10,
    font,
  });
  const body = Array.from({ length: 6 }, (_, row) =>
    at(`line ${row} of the text of this page and`, 60, 600 - row * 12, 'f1'),
  );

  it('ends it, although its line is full', () => {
    const heading = 'Sec. 2-7 Parties who may sue on a contract of the city';
    const text = pageText([at(heading, 60, 700, 'f2'), at('The words below it are law', 60, 688, 'f1'), ...body], 612);
    assert.match(text, /contract of the city\n\nThe words below it/);
  });
});

describe('the columns of a page', () => {
  const at = (text: string, x: number, y: number, width = 200): PlacedText => ({ text, x, y, width, size: 10 });
  const rows = [700, 688, 676, 664, 652, 640];

  it('are read one after the other, and text across them first and last', () => {
    const left = rows.map((y, row) => at(`left ${row}`, 60, y));
    const right = rows.map((y, row) => at(`right ${row}`, 330, y));
    const text = pageText([at('HEAD', 60, 730, 480), ...left, ...right, at('FOOT', 60, 600, 480)], 612);
    assert.deepEqual(
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => /\w/.test(line)),
      ['HEAD', ...rows.map((_, row) => `left ${row}`), ...rows.map((_, row) => `right ${row}`), 'FOOT'],
    );
  });

  it('end at a title across them, and start again below it', () => {
    const below = rows.map((y) => y - 100);
    const inBoth = (name: string, heights: readonly number[]): readonly PlacedText[] =>
      heights.flatMap((y, row) => [at(`${name} left ${row}`, 60, y), at(`${name} right ${row}`, 330, y)]);
    const text = pageText([...inBoth('first', rows), at('CHAPTER 2', 250, 620, 120), ...inBoth('next', below)], 612);
    const order = text.match(/(?:first|next) (?:left|right)|CHAPTER 2/g) ?? [];
    assert.deepEqual(
      order.filter((each, place) => each !== order[place - 1]),
      ['first left', 'first right', 'CHAPTER 2', 'next left', 'next right'],
    );
    assert.match(text, /CHAPTER 2\n\n/);
  });

  it('are recognized where a heading moved the lines of one column', () => {
    const left = rows.map((y, row) => at(`left ${row}`, 60, y));
    const right = rows.map((y, row) => at(`right ${row}`, 330, y - 6));
    const text = pageText([...left, ...right], 612);
    assert.ok(text.indexOf('left 5') < text.indexOf('right 0'), text);
  });

  it('are recognized with any gap between them, and if the right one ends first', () => {
    const left = rows.map((y, row) => at(`left ${row}`, 60, y, 240));
    const right = rows.slice(0, 5).map((y, row) => at(`right ${row}`, 308, y, 240));
    const text = pageText([...left, ...right], 612);
    assert.ok(text.indexOf('left 5') < text.indexOf('right 0'), text);
  });

  it('are not recognized in a table', () => {
    const text = pageText(
      rows.flatMap((y, row) => [at(`item ${row}`, 60, y, 60), at('ten dollars', 180 + row * 40, y, 60)]),
      612,
    );
    assert.match(text, /item 0 {2}ten dollars/);
  });
});

describe('the header and footer of a page', () => {
  const item = (text: string, x: number, y: number): PlacedText => ({ text, x, y, width: 80, size: 10 });
  const body = (page: number): readonly PlacedText[] =>
    Array.from({ length: 20 }, (_, line) =>
      item(`words ${'wxyz'[page]} of line ${'abcdefghijklmnopqrst'[line]}`, 60, 700 - 12 * line),
    );

  it('are left out by their position if their words differ on each page', () => {
    const words = ['ADMINISTRATION', 'FINANCE', 'PARKS', 'STREETS'];
    const pages = words.map((word, at) => [item(word, 60, 750), ...body(at), item(`Supp. No. ${at}`, 60, 30)]);
    const { kept, characters } = withoutPageHeads(pages);
    assert.deepEqual(
      kept.map((page) => page.length),
      [20, 20, 20, 20],
    );
    assert.equal(characters, words.join('').length + 4 * 'Supp. No. 1'.length);
  });

  it('are not the heading of a chapter, with its title below it, or at the foot of a page', () => {
    const pages = [0, 1, 2, 3].map((page) => [
      item(`CHAPTER ${page + 1}`, 60, 750),
      item(`PARKS ${'WXYZ'[page]}`, 60, 738),
      ...body(page),
      ...(page === 3 ? [item('CHAPTER 5', 60, 30)] : []),
    ]);
    assert.equal(withoutPageHeads(pages).characters, 0);
  });

  it('are not the numbers of sections above their headings, unless the text repeats them', () => {
    const pages = [0, 1, 2, 3].map((page) => [
      item(`Section 10${page}`, 60, 750),
      item(`Dogs ${'WXYZ'[page]}`, 60, 738),
      ...body(page),
    ]);
    assert.equal(withoutPageHeads(pages).characters, 0);
    const repeated = [0, 1, 2, 3].map((page) => [
      item(`Section 10${page}`, 60, 750),
      ...body(page),
      item(`Section 10${page}. Dogs ${'WXYZ'[page]}.`, 60, 460),
    ]);
    assert.equal(withoutPageHeads(repeated).characters, 4 * 'Section 101'.length);
  });

  it('are not the numbers of sections below headers with such numbers, or at the foot of a page', () => {
    const pages = [0, 1, 2, 3].map((page) => [
      item(`§ 10${page}`, 60, 750),
      ...(page === 2 ? [item('§ 102', 60, 712)] : []),
      ...body(page),
      ...(page === 1 ? [item('§ 102', 60, 460)] : []),
    ]);
    const { kept } = withoutPageHeads(pages);
    assert.deepEqual(
      kept.map((page) => page.length),
      [20, 21, 21, 20],
    );
  });

  it('are not the numbers of sections with a letter, if most of them are inside the pages', () => {
    const pages = [0, 1, 2, 3].map((page) => [
      item(`C-${page * 3 + 1}`, 60, 750),
      item(`Dogs ${'WXYZ'[page]}`, 60, 738),
      ...body(page),
      item(`C-${page * 3 + 2}`, 60, 460),
      item(`C-${page * 3 + 3}`, 60, 448),
      ...body(page + 1).map((each) => ({ ...each, y: each.y - 320 })),
    ]);
    assert.equal(withoutPageHeads(pages).characters, 0);
  });

  it('are not the paragraphs that begin pages at one height, some of one line', () => {
    const pages = Array.from('abcdefghij', (letter, page) =>
      ['Sec. 1. Dogs.', 'A dog shall', 'be on a leash', 'in a park', 'and on', 'a street of', 'the city'].map(
        (text, row) => item(`${text} ${letter}`, 60, 700 - 12 * row - (row > page % 2 ? 14 : 0)),
      ),
    );
    assert.equal(withoutPageHeads(pages).characters, 0);
  });

  it('are not the same words in large letters on the title page', () => {
    const header = (page: number): PlacedText => ({
      ...item('CODE OF ELM', 60, page === 0 ? 740 : 750),
      size: page === 0 ? 20 : 8,
    });
    const pages = [0, 1, 2, 3].map((page) => [header(page), ...body(page)]);
    assert.deepEqual(
      withoutPageHeads(pages).kept.map((page) => page.length),
      [21, 20, 20, 20],
    );
  });

  it('are left out if two columns are between them', () => {
    const pages = [0, 1, 2, 3].map((page) => [
      item(`Chapter ${'ABCD'[page]}`, 60, 750),
      ...body(page),
      ...body(page).map((each) => ({ ...each, x: 320, y: each.y - 5 })),
      item('Supp. No. 4', 60, 440),
    ]);
    const { kept } = withoutPageHeads(pages);
    assert.deepEqual(
      kept.map((page) => page.length),
      [40, 40, 40, 40],
    );
  });

  it('are left out on a page with few paragraphs of a line each', () => {
    const last = [
      item('PARKS', 60, 750),
      item('A rule.', 60, 700),
      item('Another.', 60, 682),
      item('Supp. No. 4', 60, 30),
    ];
    const pages = [
      ...[0, 1, 2, 3].map((page) => [item('FEES', 60, 750), ...body(page), item('Supp. No. 4', 60, 30)]),
      last,
    ];
    const { kept } = withoutPageHeads(pages);
    assert.deepEqual(
      kept.at(-1)?.map(({ text }) => text),
      ['A rule.', 'Another.'],
    );
  });

  it('are not the first lines of the text', () => {
    const pages = [0, 1, 2, 3].map(body);
    assert.deepEqual(withoutPageHeads(pages), { kept: pages, characters: 0 });
  });
});

describe('the number of a range that wraps in the margin', () => {
  const at = (text: string, x: number, y: number): PlacedText => ({ text, x, y, width: text.length * 5, size: 10 });
  const ranges: readonly (readonly [string, string, string])[] = [
    ['Secs. 1-208 to', '1-214', 'Secs. 1-208 to 1-214  Reserved'],
    ['Secs. 1-208 to 1-', '214', 'Secs. 1-208 to 1-214  Reserved'],
    ['§§ 2.10', 'to 2.15', '§§ 2.10 to 2.15  Reserved'],
    ['Secs. A-112 to', 'A-118', 'Secs. A-112 to A-118  Reserved'],
  ];
  for (const [first, second, whole] of ranges)
    it(`is before the heading: ${whole}`, () => {
      assert.equal(pageText([at(first, 60, 700), at('Reserved', 160, 700), at(second, 60, 688)], 612), whole);
    });

  it('is not a number below another heading', () => {
    const items = [at('1331.04', 60, 700), at('Fees', 160, 700), at('12', 60, 688)];
    assert.equal(pageText(items, 612), '1331.04  Fees\n12');
  });
});

describe('a page of short lines', () => {
  const at = (text: string, x: number, y: number, width: number): PlacedText => ({ text, x, y, width, size: 10 });
  const heights = Array.from({ length: 8 }, (_, row) => 700 - row * 12);
  const page = (width: number): readonly PlacedText[] =>
    heights.flatMap((y) => [at('the text of a left column', 50, y, 240), at('and a right one', 310, y, width)]);

  it('has the columns that the other pages have', () => {
    const pages = [240, 240, 240, 60].map((width) => ({ items: page(width), width: 612 }));
    const [[first] = [], , , [last] = []] = guttersOf(pages);
    assert.ok(first !== undefined && first > 290 && first < 310);
    assert.ok(last !== undefined && last > 290 && last < 310);
  });

  it('has one column if most other pages do', () => {
    const whole = heights.map((y) => at('a line of the text across the whole page', 50, y, 500));
    const pages = [whole, whole, whole, page(60)].map((items) => ({ items, width: 612 }));
    assert.deepEqual(guttersOf(pages), [[], [], [], []]);
  });
});

describe('the footnotes of a page', () => {
  const at = (text: string, x: number, y: number, size = 10): PlacedText => ({
    text,
    x,
    y,
    width: text.length * size * 0.5,
    size,
  });
  const law = [
    at('Sec. 1. Bells. A bell is rung at noon', 50, 700),
    at('by its keeper.', 50, 688),
    at('1', 121, 691, 6),
    at('Sec. 2. Dogs. A dog has a leash of 3', 50, 676),
    at('feet.', 50, 664),
    at('Sec. 3. Cats. A cat has a bell.', 50, 652),
  ];

  it('are notes behind the paragraphs that refer to them', () => {
    const foot = [at('1', 50, 100, 6), at('Editor’s note: The fee was set by ordi-', 55, 97), at('nance.', 50, 85)];
    const { pages, notes } = withFootnotes([[...law, ...foot]], [[]]);
    const lines = pageText(pages[0] ?? [], 612)
      .split('\n')
      .map((text) => ({ text: text.trim(), line: 1 }));
    assert.deepEqual(
      placed(lines, notes).map(({ text, role }) => (role === undefined ? text : `${role}: ${text}`)),
      [
        'Sec. 1. Bells. A bell is rung at noon',
        'by its keeper.',
        'note: Editor’s note: The fee was set by ordinance.',
        'Sec. 2. Dogs. A dog has a leash of 3',
        'feet.',
        'Sec. 3. Cats. A cat has a bell.',
      ],
    );
  });

  it('are not small numbers without a note below them', () => {
    const { pages, notes } = withFootnotes([law], [[]]);
    assert.equal(notes.size, 0);
    assert.deepEqual(pages, [law]);
  });
});
