/** Columns of pages with tables of contents across them, numbers in their margins, and tables that continue in the next column. */
import { strict as assert } from 'node:assert';
import { fullLine } from '../../../../src/service/import/forms/readers/lines.ts';
import { guttersOf } from '../../../../src/service/import/forms/readers/page-columns.ts';
import { pageTexts } from '../../../../src/service/import/forms/readers/page-lines.ts';
import type { PlacedText } from '../../../../src/service/import/forms/readers/placed-text.ts';
import { readText } from '../../../../src/service/import/forms/readers/text.ts';
import { inRoman as at } from './at.ts';
import { read } from './shown.ts';

type Page = readonly PlacedText[];
/** Lines one below the other. */
const column = (lines: readonly string[], x: number, top: number): Page =>
  lines.map((line, row) => at(line, x, top - row * 12));
const prose = (count: number): readonly string[] =>
  Array.from({ length: count }, () => 'the bell of the harbor is rung at noon by us');
const gutters = (pages: readonly Page[]): readonly (readonly number[])[] =>
  guttersOf(pages.map((items) => ({ items, width: 612 })));
const textsOf = (pages: readonly Page[]): readonly string[] =>
  pageTexts(
    pages.map((items) => ({ items, width: 612 })),
    gutters(pages),
    fullLine,
  );
/** Entries of a table of contents, with page numbers at its right edge. */
const contents = (right: number): Page =>
  Array.from({ length: 20 }, (_, row) => [
    at(`Sec. 1-${row + 1}. Bells of the harbor`, 60, 700 - row * 12),
    at(`${row + 3}`, right, 700 - row * 12),
  ]).flat();
const full: Page = [60, 320].flatMap((x) => column(prose(20), x, 700));

describe('a table of contents across a page of a code in two columns', () => {
  it('has no columns, although no entry reaches the middle of the page', () => {
    assert.deepEqual(
      gutters([contents(530), full, full, full]).map(({ length }) => length),
      [0, 1, 1, 1],
    );
  });
});

describe('a table of contents with its titles apart from the numbers', () => {
  it('has no columns in a document without columns', () => {
    const list = Array.from({ length: 20 }, (_, row) => [
      at(`SECTION 1201.${row + 10} OF THIS CODE`, 60, 700 - row * 12, { width: 170 }),
      at('Bells of the harbor and of the tower', 240, 700 - row * 12, { width: 200 }),
      at(`${row + 3}`, 530, 700 - row * 12),
    ]).flat();
    assert.deepEqual(gutters([list]), [[]]);
  });
});

describe('two columns of lines of one width', () => {
  /** Words so far apart that they fill a column. */
  const spaced = (x: number): Page =>
    Array.from({ length: 20 }, (_, row) =>
      ['the', 'bell', 'of the harbor'].map((word, order) => at(word, x + order * 50, 700 - row * 12)),
    ).flat();

  it('are found where a third of the pages are tables of contents', () => {
    const page = [...spaced(60), ...spaced(330)];
    assert.deepEqual(
      gutters([contents(530), contents(530), page, page, page]).map(({ length }) => length),
      [0, 0, 1, 1, 1],
    );
  });

  it('are below the heading of a chapter in the middle of the page, whose words are apart', () => {
    const heading = [at('ARTICLE', 274, 720), at('III', 316, 720)];
    const [text = ''] = textsOf([[...heading, ...full], full, full]);
    assert.match(text, /ARTICLE III/);
  });
});

describe('a table of contents in a column', () => {
  const entry = (number: number, x: number, y: number): Page => [
    at(`Sec. 1-${number}. Bells of it`, x, y),
    at(`${number + 6}`, x + 225, y, { width: 10 }),
  ];
  const left = [
    ...column(prose(17), 60, 700),
    ...[1, 2, 3].flatMap((number) => entry(number + 5, 60, 496 - number * 12)),
  ];

  it('continues in the next column', () => {
    const [text = ''] = textsOf([[...left, ...entry(9, 320, 700), ...column(prose(18), 320, 676)], full, full]);
    assert.match(text, /Sec\. 1-9\. Bells of it\t15/);
  });

  it('may have a title that fills its line', () => {
    const long = [at('Sec. 1-9. Bells of the harbor and the hall', 320, 700, { width: 220 }), at('15', 545, 700)];
    const [text = ''] = textsOf([
      [...left, ...long, ...entry(10, 320, 688), ...column(prose(18), 320, 664)],
      full,
      full,
    ]);
    assert.match(text, /and the hall\t15/);
  });
});

describe('numbers without a mark in the margin', () => {
  const places = 'harbor market park square school pier hall mill ferry lock dam inn'.split(' ');
  const title = (place: string): string => `Bells of the ${place}; fees of the ${place}`;
  const sections = (first: number): Page =>
    places
      .slice(first, first + 4)
      .flatMap((place, order) => [
        at(`C-${first + order + 1}`, 60, 700 - order * 60, { font: 'bold' }),
        at(`Bells of the ${place};`, 140, 700 - order * 60, { font: 'bold' }),
        at(`fees of the ${place}.`, 140, 688 - order * 60, { font: 'bold' }),
        ...column(
          [`The clerk of the ${place} rings its bell at noon on`, `each day of the ${place}.`],
          140,
          670 - order * 60,
        ),
      ]);
  /** A list of the sections of a chapter, with page numbers. */
  const list = (first: number): Page =>
    places
      .slice(first, first + 4)
      .flatMap((place, order) => [
        at(`C-${first + order + 1}`, 60, 780 - order * 12),
        at(title(place), 110, 780 - order * 12),
        at(`${first + order + 20}`, 400, 780 - order * 12),
      ]);
  const headingsOf = (pages: readonly Page[]): readonly string[] =>
    read(textsOf(pages).join('\f')).sections.map(({ number, heading }) => `${number} ${heading}`);
  const all = places.map((place, order) => `C-${order + 1} ${title(place)}`);

  it('are those of sections where they count up in the whole document', () => {
    assert.deepEqual(headingsOf([0, 4, 8].map(sections)), all);
  });

  it('are apart from those of tables of contents in another font', () => {
    assert.deepEqual(headingsOf([0, 4, 8].map((first) => [...list(first), ...sections(first)])), all);
  });
});

describe('the end of a table on the next page', () => {
  it('has the lines of each row together, although only two of its rows are there', () => {
    const row = (top: number, place: string): Page => [
      ...column([`Sale of`, `${place} bells`], 60, top),
      ...column(['A sale without', 'the permit of', 'the clerk'], 160, top),
      at('$20', 300, top),
    ];
    const above = column(
      Array.from(
        { length: 40 },
        () => 'The clerk keeps the bells of the harbor and of the market in the hall of the town.',
      ),
      60,
      760,
    );
    const below = at('The clerk keeps the bells of the harbor and of the market in the hall of the town.', 60, 560);
    const { blocks } = readText(
      'code.pdf',
      textsOf([above, [...row(700, 'park'), ...row(655, 'pier'), below]]).join('\f'),
    );
    assert.deepEqual(
      blocks.flatMap(({ table }) => table?.rows ?? []),
      ['park', 'pier'].map((place) => [`Sale of ${place} bells`, 'A sale without the permit of the clerk', '$20']),
    );
  });
});
