/** Pages of codes as city halls print them: type and places on the page show what is a heading, a footnote or a header. */
import { strict as assert } from 'node:assert';
import { fullLine, leadEnd } from '../../../../src/service/import/forms/readers/lines.ts';
import { guttersOf } from '../../../../src/service/import/forms/readers/page-columns.ts';
import { withFootnotes } from '../../../../src/service/import/forms/readers/page-footnotes.ts';
import { withoutPageHeads } from '../../../../src/service/import/forms/readers/page-heads.ts';
import { pageTexts } from '../../../../src/service/import/forms/readers/page-lines.ts';
import { withoutRunningHeads } from '../../../../src/service/import/forms/readers/pages.ts';
import { asPrinted, type PlacedText } from '../../../../src/service/import/forms/readers/placed-text.ts';

const at = (text: string, x: number, y: number, more: Partial<PlacedText> = {}): PlacedText => ({
  text,
  x,
  y,
  width: text.length * 5,
  size: 10,
  ...more,
});
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
    const { pages, notes } = withFootnotes([items], [undefined]);
    assert.deepEqual([...notes.values()], ['The fee was set in 2011.']);
    assert.deepEqual(pages[0]?.map(({ text }) => text).slice(-2), [
      'Sec. 2. Dogs. A dog has a leash.',
      'Sec. 3. Cats. A cat has a bell.',
    ]);
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
