/** Pages of codes as city halls print them: type and places on the page show what is a heading, a footnote or a header. */
import { strict as assert } from 'node:assert';
import { columnBreak, fullLine, leadEnd } from '../../../../src/service/import/forms/readers/lines.ts';
import { guttersOf } from '../../../../src/service/import/forms/readers/page-columns.ts';
import { withFootnotes, withoutMarksOfTitles } from '../../../../src/service/import/forms/readers/page-footnotes.ts';
import { withoutPageHeads } from '../../../../src/service/import/forms/readers/page-heads.ts';
import { pageTexts } from '../../../../src/service/import/forms/readers/page-lines.ts';
import { withoutRunningHeads } from '../../../../src/service/import/forms/readers/pages.ts';
import { asPrinted, type PlacedText } from '../../../../src/service/import/forms/readers/placed-text.ts';
import { at } from './at.ts';
import { placesOf, read, sectionsOf } from './shown.ts';

const linesOf = (pages: readonly (readonly PlacedText[])[]): readonly string[] => {
  const placed = pages.map((items) => ({ items, width: 612 }));
  return pageTexts(placed, guttersOf(placed), fullLine).flatMap((text) => text.split('\n'));
};

describe('a table of contents without leaders', () => {
  it('has a tab before its page numbers, unlike a table whose numbers are in no order', () => {
    const titles = ['Seal', 'Flag', 'Bells of the harbor', 'Hours', 'Keepers'];
    const lines = linesOf([
      titles.flatMap((title, order) => [
        at(`Sec. 2-${order + 1}. ${title}`, 60, 700 - order * 12),
        at(String(3 + order), 500, 700 - order * 12),
      ]),
    ]);
    assert.ok(
      lines.every((line) => /\t\d/.test(line)),
      lines.join('\n'),
    );
    const table = linesOf([
      titles.flatMap((title, order) => [
        at(`${title} of the town`, 60, 700 - order * 12),
        at(String(30 - order), 500, 700 - order * 12),
      ]),
    ]);
    assert.ok(!table.join('\n').includes('\t'));
  });

  it('may have three sections', () => {
    const lines = linesOf([
      ['Seal', 'Flag', 'Hours'].flatMap((title, order) => [
        at(`Sec. 2-${order + 1}. ${title}`, 60, 700 - order * 12),
        at(String(3 + order), 500, 700 - order * 12),
      ]),
    ]);
    assert.ok(
      lines.every((line) => /\t\d/.test(line)),
      lines.join('\n'),
    );
  });
});

describe('the pages of files that were joined', () => {
  it('each have a font of their own for their text', () => {
    const page = (name: string): readonly PlacedText[] => [
      at('Sec. 1. Dogs.', 60, 700, { font: `${name}-bold` }),
      ...Array.from({ length: 20 }, (_, row) =>
        at('a line of the text of this section', 60, 676 - row * 12, { font: name }),
      ),
    ];
    const lines = linesOf([page('one'), page('two'), page('two')]);
    assert.equal(lines.filter((line) => line.includes(leadEnd)).length, 3);
    assert.ok(lines.every((line) => !line.includes(leadEnd) || line.includes('Dogs')));
  });
});

describe('an apostrophe in a PDF', () => {
  it('is one where the file states the letter that looks like it', () => {
    assert.equal(asPrinted('Editorʼs note'), 'Editor’s note');
  });
});

describe('a footnote below its section', () => {
  it('ends where the text continues in its own size', () => {
    const items = [
      at('Sec. 1. Bells.', 60, 700),
      at('1', 131, 703, { size: 6, width: 3 }),
      at('A bell is rung.', 60, 688),
      at('1', 60, 677, { size: 5, width: 3 }),
      at('The fee was set in 2011.', 66, 674, { size: 8 }),
      at('Sec. 2. Dogs. A dog has a leash.', 60, 660),
      at('Sec. 3. Cats. A cat has a bell.', 60, 648),
    ];
    const { pages, notes } = withFootnotes([items], [[]]);
    assert.deepEqual([...notes.values()], ['The fee was set in 2011.']);
    assert.deepEqual(pages[0]?.map(({ text }) => text).slice(-2), [
      'Sec. 2. Dogs. A dog has a leash.',
      'Sec. 3. Cats. A cat has a bell.',
    ]);
  });
});

describe('a heading in small capitals below a footnote', () => {
  it('ends the footnote', () => {
    const title = Array.from('TITLE', (letter, place) =>
      at(letter, 100 + place * 6, 660, { size: place === 0 ? 10 : 7, width: 6 }),
    );
    const items = [
      at('Sec. 1. Bells.', 60, 700),
      at('1', 131, 703, { size: 6, width: 3 }),
      at('A bell is rung.', 60, 688),
      at('1', 60, 677, { size: 5, width: 3 }),
      at('The fee was set in 2011.', 66, 674, { size: 8 }),
      ...title,
      at('A dog has a leash.', 60, 648),
    ];
    assert.deepEqual([...withFootnotes([items], [[]]).notes.values()], ['The fee was set in 2011.']);
  });
});

describe('the top of a page', () => {
  const body = (page: number): readonly string[] =>
    ['one', 'two', 'three', 'four', 'five', 'six'].map((word) => `Law ${word} of ${'abcdefg'[page]}.`);

  it('keeps the number of a part below that of the article that begins there', () => {
    const pages = [0, 1, 2, 3].map((page) => [`Article ${page + 1}`, 'Part A', ...body(page)]);
    const { kept } = withoutRunningHeads(pages);
    assert.equal(kept.flat().filter((line) => line === 'Part A').length, 4);
  });

  it('keeps the number of a chapter in small capitals', () => {
    const letters = (text: string): readonly PlacedText[] =>
      Array.from(text, (letter, place) => at(letter, 280 + place * 6, 714, { width: 6, size: place === 0 ? 12 : 8 }));
    const pages = [0, 1, 2, 3].map((page) => [
      ...letters(`CHAPTER ${page + 1}`).filter(({ text }) => text !== ' '),
      ...['Dogs', ...body(page), ...body(page)].map((text, row) => at(text, 60, 700 - row * 12)),
    ]);
    assert.equal(withoutPageHeads(pages).characters, 0);
  });
});

describe('the heading of an article in the middle of a left column', () => {
  it('belongs to that column, although the right one has a gap beside it', () => {
    const rows = Array.from({ length: 20 }, (_, row) => 700 - row * 12);
    const left = rows.filter((_, row) => row !== 9 && row !== 11).map((y) => at(`left at ${y}`, 60, y, { width: 220 }));
    const right = rows.filter((_, row) => row < 9 || row > 11).map((y) => at(`right at ${y}`, 330, y, { width: 220 }));
    const text = linesOf([[...left, at('ARTICLE II', 145, 592), ...right]]).join('\n');
    assert.ok(text.indexOf('ARTICLE II') < text.indexOf('left at 580'), text);
    assert.ok(text.indexOf('left at 472') < text.indexOf('right at 700'), text);
  });
});

describe('the edges of pages', () => {
  const body = (page: number): readonly string[] =>
    Array.from({ length: 12 }, (_, row) => `Law ${'abcdefghijklmn'[row]} of ${'abcdefg'[page]}.`);
  const placed = (lines: readonly string[]): readonly PlacedText[] =>
    lines.map((text, row) => at(text, 60, 700 - row * 12));

  it('may have the number of a section with its title below, although a list has both', () => {
    const sections = Array.from({ length: 16 }, (_, order) => `SEC. 1-${order + 1}`);
    const pages = [0, 1, 2, 3].map((page) => [
      ...placed(
        sections
          .slice(page * 4, page * 4 + 4)
          .flatMap((number) => [
            ...body(page).slice(0, 3),
            number,
            `Bells ${'abcdefghijklmnop'[sections.indexOf(number)]}`,
          ]),
      ),
    ]);
    const list = placed(sections.map((number) => `${number}. Title`));
    assert.equal(withoutPageHeads([list, ...pages]).characters, 0);
  });

  it('are without the pages of each chapter, which look like sections', () => {
    const pages = ['1-1', '1-2', '2-1', '2-2', '2-3'].map((label, page) => [
      ...placed(body(page)),
      at(label, 300, 40 + page * 4),
    ]);
    assert.equal(withoutPageHeads(pages).characters, 15);
  });
});

describe('the edges of one page or two', () => {
  const law = [
    'Sec. 1. Dogs.',
    'A dog is kept on a leash.',
    'Sec. 2. Cats.',
    'A cat is kept at home.',
    'Sec. 3. Birds.',
  ];
  const page = (top: string, bottom: string): readonly PlacedText[] => [
    at(top, 60, 760),
    ...law.map((text, row) => at(text, 60, 700 - row * 12)),
    at(bottom, 60, 40),
  ];
  const lawOf = (pages: readonly (readonly PlacedText[])[]): readonly string[] =>
    withoutPageHeads(pages).kept.flatMap((items) => items.map(({ text }) => text));

  for (const [what, top, bottom] of [
    ['the number of the page and a header', 'ASHFORD CODE', '#'],
    [
      'what a browser prints',
      '5/4/26, 9:41 PM Dogs - Ashford Municipal Code',
      'https://example.com/code?node=6-12 #/2',
    ],
  ] as const)
    it(`are left out if they have ${what}`, () => {
      const pages = [1, 2].map((number) => page(top, bottom.replace('#', String(number))));
      assert.deepEqual(lawOf(pages), [...law, ...law]);
    });

  it('are left out on the only page if they have its number or what a browser prints', () => {
    assert.deepEqual(lawOf([page('5/4/26, 9:41 PM Dogs', 'https://example.com/code 1/1')]), law);
    assert.deepEqual(lawOf([page('ASHFORD CODE', 'Page 1 of 1')]), ['ASHFORD CODE', ...law]);
  });

  it('are law if they differ, or are no number of the page', () => {
    const pages = [page('Title 5. Animals', '(Ord. 12, 1990)'), page('Title 6. Health', '(Ord. 12, 1990)')];
    assert.equal(withoutPageHeads(pages).characters, 0);
    assert.equal(withoutPageHeads([page('Title 5. Animals', '25')]).characters, 0);
  });
});

describe('the lines of a short page', () => {
  it('are joined where one is full, although most end a list, and not with a heading in bold', () => {
    const roman = (text: string, y: number, width: number): PlacedText => at(text, 60, y, { width, font: 'roman' });
    const items = [
      at('Sec. 1. Farms.', 60, 700, { font: 'bold' }),
      roman('This district is for structures and for uses that are owned by the', 680, 480),
      roman('governments of the county, each for purposes of its own and no other.', 668, 480),
      at('Uses', 60, 656, { font: 'bold' }),
      ...Array.from({ length: 30 }, (_, row) =>
        roman(`Use ${'abcdefghijklmnopqrstuvwxyzABCD'[row]}.`, 640 - row * 18, 40),
      ),
    ];
    assert.match(
      sectionsOf(read(linesOf([items]).join('\n'))).join(),
      /^1 Farms \| This district .* owned by the governments of .* no other\. Uses Use a\. /,
    );
    const [section] = read(linesOf([items]).join('\n')).sections;
    assert.equal(section?.text.length, 32);
  });
});

describe('a raised number behind the title of a section', () => {
  it('is left out where its note is at the end of the chapter', () => {
    const items = [
      at('Sec. 1. Variances.', 60, 700),
      at('2', 151, 703, { size: 6, width: 3 }),
      at('The board', 60, 688),
    ];
    assert.deepEqual(
      withoutMarksOfTitles(items, []).map(({ text }) => text),
      ['Sec. 1. Variances.', 'The board'],
    );
  });
});

describe('two lines in bold', () => {
  it('are one heading where the second has only numbers', () => {
    const bold = { font: 'bold' };
    const lines = linesOf([
      [
        at('Sec. 1. Fees. [Repealed by Ord. No.', 60, 700, bold),
        at('144, 2002.]', 60, 688, bold),
        ...Array.from({ length: 9 }, (_, row) =>
          at('a line of the text of this section', 60, 664 - row * 12, { font: 'text' }),
        ),
      ],
    ]);
    assert.ok(lines[1]?.includes(leadEnd), lines[1]);
  });
});

describe('a title in small capitals', () => {
  it('continues in its second line, which has no large letter', () => {
    const bold = { font: 'bold' };
    const lines = linesOf([
      [
        at('Sec. 1. T', 60, 700, bold),
        at('OWERS AND', 105, 700, { ...bold, size: 7 }),
        at('ANTENNAS', 60, 688, { ...bold, size: 7 }),
        ...Array.from({ length: 9 }, (_, row) =>
          at('a line of the text of this section', 60, 664 - row * 12, { font: 'text' }),
        ),
      ],
    ]);
    assert.match(lines.slice(0, 3).join('/'), /AND\W*\/ANTENNAS\W*\/$/);
  });
});

describe('the heading of an article below that of a chapter', () => {
  it('is apart from it, although that one fills its line', () => {
    const lines =
      'The clerk shall keep the seal of the town in the office, and may\nshow it to each person who asks for it there, on any day of the\nweek but one.';
    const found = read(
      `Chapter 6. Courts and Procedure in the Harbor and the whole Town\nArticle I. Offenses\n\nSec. 6-1. Seal.\n\n${lines}\n\nSec. 6-2. Flag.\n\n${lines}\n`,
    );
    assert.deepEqual(placesOf(found), ['chapter 6, article I', 'chapter 6, article I']);
    const inNextColumn = read(
      `Chapter 6. Courts${leadEnd}${fullLine}\n${columnBreak}\nArticle I. Offenses${leadEnd}\n\nSec. 6-1. Seal.\n\n${lines}\n`,
    );
    assert.deepEqual(placesOf(inNextColumn), ['chapter 6, article I']);
  });
});
