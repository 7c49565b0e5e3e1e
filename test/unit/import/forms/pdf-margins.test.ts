/** Notes in small print beside the text of a PDF's pages. */
import { strict as assert } from 'node:assert';
import { fullLine } from '../../../../src/service/import/forms/readers/lines.ts';
import { withMarginNotes } from '../../../../src/service/import/forms/readers/margin-notes.ts';
import { guttersOf } from '../../../../src/service/import/forms/readers/page-columns.ts';
import { placed } from '../../../../src/service/import/forms/readers/page-footnotes.ts';
import { pageTexts } from '../../../../src/service/import/forms/readers/page-lines.ts';
import type { PlacedText } from '../../../../src/service/import/forms/readers/placed-text.ts';
import {
  sideGapOf,
  withRestOfHeads,
  withSideHeads,
  withWholeNumbers,
} from '../../../../src/service/import/forms/readers/side-heads.ts';
import { readText } from '../../../../src/service/import/forms/readers/text.ts';
import { inRoman as at } from './at.ts';
import { read } from './shown.ts';

const note = (lines: readonly string[], y: number): readonly PlacedText[] =>
  lines.map((line, row) => at(line, 480, y - row * 8, { size: 7, width: line.length * 3.5, font: 'italic' }));
/** A section of four lines with a note at the right of its first lines. */
const section = (number: string, notes: readonly string[], top: number): readonly PlacedText[] => [
  at(number, 72, top, { font: 'bold' }),
  at(`The ${number} bell of the harbor is rung at noon, and it is`, 120, top, { width: 340 }),
  at('rung again at dusk by the keeper of the lighthouse, who keeps the', 72, top - 12, { width: 388 }),
  at('key of its tower and shows it to each visitor on each day but the', 72, top - 24, { width: 388 }),
  at('last of the year.', 72, top - 36),
  ...note(notes, top + 1),
];
const textOf = (pages: readonly (readonly PlacedText[])[]): string =>
  pageTexts(
    pages.map((items) => ({ items, width: 612 })),
    pages.map(() => []),
    fullLine,
  ).join('\f');

describe('notes beside the text of a page', () => {
  it('are the titles of the sections whose numbers they are beside', () => {
    const page = [
      ...section('§ 1-1.', ['Bell of the', 'harbor.'], 700),
      ...section(
        '§ 1-2.',
        ['Keeper of the lighthouse', 'and its tower, and of', 'the key to the gate of', 'the tower, and', 'its rooms.'],
        650,
      ),
      // The note above is longer than its section: its last line is below the first line of this one.
      ...section('§ 1-3.', ['Fees.'], 600),
    ];
    const { pages, notes } = withMarginNotes([page]);
    const { sections } = read(textOf(pages));
    assert.deepEqual(
      sections.map(({ number, heading }) => [number, heading]),
      [
        ['1-1', 'Bell of the harbor'],
        ['1-2', 'Keeper of the lighthouse and its tower, and of the key to the gate of the tower, and its rooms'],
        ['1-3', 'Fees'],
      ],
    );
    for (const { text } of sections)
      assert.match(JSON.stringify(text), /noon, and it is rung again .* last of the year\./);
    assert.equal(notes.size, 0);
  });

  it('continue at the top of the next page', () => {
    const first = [...section('§ 1-1.', ['Fees.'], 700), ...section('§ 1-2.', ['Bells.'], 650)];
    const last = section('§ 1-3.', ['Keeper of the', 'harbor'], 600).filter(({ y }) => y > 590);
    const rest = [...note(['and its bell.'], 701), ...section('§ 1-4.', ['Tower.'], 640)];
    const next = [
      at('rung again at dusk by the keeper of the lighthouse on each day', 72, 700, { width: 388 }),
      ...rest,
    ];
    const { pages } = withMarginNotes([[...first, ...last], next]);
    const found = read(textOf(pages)).sections.find(({ number }) => number === '1-3');
    assert.equal(found?.heading, 'Keeper of the harbor and its bell');
  });

  it('are notes of sections that have titles, and in no sentence', () => {
    const titled = (number: string, notes: readonly string[], top: number): readonly PlacedText[] => [
      at(`${number} Bells.`, 72, top + 14, { font: 'bold' }),
      ...section('', notes, top).filter(({ text }) => text !== ''),
    ];
    const page = [
      ...titled('§ 1-1.', ['Rev. 2019'], 700),
      ...titled('§ 1-2.', ['See the rules', 'of the harbor'], 630),
      ...titled('§ 1-3.', ['Rev. 2021'], 560),
    ];
    const { pages, notes } = withMarginNotes([page]);
    const blocks = placed(readText('pages', textOf(pages)).blocks, notes);
    assert.deepEqual(
      blocks.filter(({ role }) => role === 'note').map(({ text }) => text),
      ['Rev. 2019', 'See the rules of the harbor', 'Rev. 2021'],
    );
    assert.ok(blocks.every(({ text, role }) => role === 'note' || !/Rev|rules/.test(text)));
  });
});

describe('the columns of a document', () => {
  const column = (x: number, width: number): readonly PlacedText[] =>
    Array.from({ length: 30 }, (_, row) => at('the bell of the harbor is rung', x, 700 - row * 12, { width }));
  const gutters = (...pages: readonly (readonly PlacedText[])[]): readonly (readonly number[])[] =>
    guttersOf(pages.map((items) => ({ items, width: 612 })));

  it('are three, although many chapters end in the first column of a page', () => {
    const full = [40, 225, 410].flatMap((x) => column(x, 165));
    const found = gutters(full, ...Array.from({ length: 4 }, () => column(40, 165)), full);
    assert.deepEqual(
      [found[0], found[5]].map((own) => own?.length),
      [2, 2],
    );
  });

  it('are three, although most pages are a table of contents and other acts', () => {
    const full = [40, 225, 410].flatMap((x) => column(x, 165));
    const few = [at('An ordinance that adopts a code for the town, to be read at noon', 40, 700, { width: 400 })];
    const found = gutters(...Array.from({ length: 4 }, () => few), full, full);
    assert.deepEqual(
      [found[0], found[5]].map((own) => own?.length),
      [0, 2],
    );
  });

  it('have headings beside their text, although many chapters end in the first column of a page', () => {
    const heads = (x: number): readonly PlacedText[] =>
      [700, 580, 460].map((y, order) => at(`§ 1-${order + 1} Bell`, x, y, { width: 60 }));
    const beside = (x: number): readonly PlacedText[] => [...heads(x), ...column(x + 90, 105)];
    const full = [...beside(50), ...beside(320)];
    const found = gutters(full, beside(50), full, beside(50), full);
    assert.ok([0, 2, 4].every((page) => found[page]?.length === 1 && Math.abs((found[page]?.[0] ?? 0) - 300) < 25));
  });
});

describe('a number above a line of one letter', () => {
  it('is whole where the letters of the font have one width', () => {
    const words = (text: string, y: number): readonly PlacedText[] =>
      text.split(' ').map((word, order, all) => {
        const before = all.slice(0, order).join(' ').length;
        return at(word, 60 + (before === 0 ? 0 : (before + 1) * 7.5), y, { width: word.length * 7.3, size: 12 });
      });
    const items = [...words('1.5. Bells of the harbor.', 700), ...words('A bell is rung at noon.', 686)];
    assert.deepEqual(withWholeNumbers([{ items }]), [{ items }]);
    const whole = [...words('§ 1-6 Bells', 700), ...words('1. A bell is rung', 686)];
    assert.deepEqual(withWholeNumbers([{ items: whole }]), [{ items: whole }]);
    const list = [...words('1.  A bell is rung;', 700), ...words('2.  a flag is raised.', 686)];
    assert.deepEqual(withWholeNumbers([{ items: list }]), [{ items: list }]);
  });
});

describe('headings beside the text', () => {
  const section = (number: number, top: number): readonly PlacedText[] => [
    at(`§ 1-${number} Bells`, 60, top, { width: 70 }),
    at('of the harbor.', 60, top - 12, { width: 70 }),
    ...Array.from({ length: 8 }, (_, row) => at('the bell is rung', 150, top - row * 12, { width: 150 })),
  ];
  const contents = [
    at('Sections:', 60, 720, { width: 40 }),
    ...Array.from({ length: 14 }, (_, row) => [
      at(`§ 1-${row + 1}`, 60, 700 - row * 12, { width: 25 }),
      at('Bells of the harbor and its tower', 95, 700 - row * 12, { width: 165 }),
      at(`${row + 3}`, 290, 700 - row * 12),
    ]).flat(),
  ];
  const pages = Array.from({ length: 4 }, (_, page) => [...section(page * 2 + 1, 700), ...section(page * 2 + 2, 580)]);

  it('are found below a table of contents, at the distance of the other pages', () => {
    const gap = sideGapOf(pages) ?? assert.fail();
    const found = withSideHeads([...contents, ...section(1, 500), ...section(2, 390)], gap) ?? [];
    assert.deepEqual(
      found.flatMap(({ head }) => head?.text ?? []),
      ['§ 1-1 Bells of the harbor.', '§ 1-2 Bells of the harbor.'],
    );
    assert.ok(
      found[0]?.items.some(({ text }) => text === 'Sections:'),
      'the table of contents is kept as text',
    );
  });

  it('are found beside no text where a section is repealed, and are no lines of a table of contents', () => {
    const gap = sideGapOf(pages) ?? assert.fail();
    const listed = [at('§ 1-1 Bells', 60, 720, { width: 70 }), at('9', 290, 720)];
    const repealed = [1, 2].map((number) => at(`§ 2-${number} Repealed.`, 60, 400 - number * 30, { width: 80 }));
    const found = withSideHeads([...listed, ...section(1, 700), ...repealed], gap) ?? [];
    assert.deepEqual(
      found.flatMap(({ head }) => head?.text ?? []),
      ['§ 1-1 Bells of the harbor.', '§ 2-1 Repealed.', '§ 2-2 Repealed.'],
    );
  });

  it('are no words of a line that fills its width', () => {
    const gap = sideGapOf(pages) ?? assert.fail();
    const listed = ['§ 1-9', 'Bells', 'of the', 'harbor;', 'fees'].map((word, order) =>
      at(word, 60 + order * 47, 720, { width: 27 }),
    );
    const found = withSideHeads([...listed, ...section(1, 700)], gap) ?? [];
    assert.deepEqual(
      found.flatMap(({ head }) => head?.text ?? []),
      ['§ 1-1 Bells of the harbor.'],
    );
  });

  it('may fill their column, with a wide gap behind the number', () => {
    const gap = sideGapOf(pages) ?? assert.fail();
    const wide = [
      at('§ 1-9', 60, 700, { width: 25, font: 'bold' }),
      at('Bells of', 97, 700, { width: 40, font: 'bold' }),
      at('the bell is rung', 150, 700, { width: 150 }),
      at('the market.', 60, 688, { width: 60, font: 'bold' }),
      at('at noon.', 150, 688, { width: 50 }),
    ];
    const found = withSideHeads([...wide, ...section(2, 580)], gap) ?? [];
    assert.deepEqual(
      found.flatMap(({ head }) => head?.text ?? []),
      ['§ 1-9 Bells of the market.', '§ 1-2 Bells of the harbor.'],
    );
  });

  it('may have the mark of their number in a line of its own', () => {
    const marked = (number: number, top: number): readonly PlacedText[] =>
      section(number, top - 12).flatMap((item) =>
        item.text.startsWith('§')
          ? [at('SECTION', 60, top, { width: 50 }), { ...item, text: item.text.slice(2) }]
          : { ...item, y: item.y + (item.x > 60 ? 12 : 0) },
      );
    const own = [...marked(1, 700), ...marked(2, 604)];
    const gap = sideGapOf([own, own, own, own]) ?? assert.fail();
    assert.deepEqual(
      withSideHeads(own, gap)?.flatMap(({ head }) => head?.text ?? []),
      ['SECTION 1-1 Bells of the harbor.', 'SECTION 1-2 Bells of the harbor.'],
    );
  });

  it('may end at the top of the next page', () => {
    const gap = sideGapOf(pages) ?? assert.fail();
    const cut = section(2, 580).filter(({ x, y }) => y === 580 || x > 100);
    const end = cut.filter(({ y }) => y >= 580);
    const next = [at('of the market.', 60, 700, { width: 70 }), at('the bell is rung', 150, 700, { width: 150 })];
    const [one, two] = withRestOfHeads([{ items: [...section(1, 700), ...end] }, { items: next }], gap);
    assert.deepEqual(
      withSideHeads(one?.items ?? [], gap)?.flatMap(({ head }) => head?.text ?? []),
      ['§ 1-1 Bells of the harbor.', '§ 1-2 Bells of the market.'],
    );
    assert.equal(two?.items.length, 1);
  });

  it('have no usual distance if few pages have them', () => {
    const plain = Array.from({ length: 12 }, () => [
      at('A line of the law', 60, 700, { width: 240 }),
      at('and its next line', 60, 688, { width: 240 }),
    ]);
    assert.equal(sideGapOf([...pages.slice(0, 2), ...plain]), undefined);
    assert.ok(sideGapOf([...pages, ...plain]) !== undefined);
  });
});
