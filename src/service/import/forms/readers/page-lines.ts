/** Converts the placed text of a PDF's pages to lines with indents and blank lines, one column after another. */
import { readHeading } from '../structure/heading.ts';
import { isCapitals } from '../structure/wording.ts';
import { cellMark, columnBreak, leadEnd, rowMark } from './lines.ts';
import { withCountedNumbers, withWholeRanges } from './margin-numbers.ts';
import { bandsOf, columnsOf, type PlacedPage, startBehind } from './page-columns.ts';
import { type Neighbors, type PageTable, tablesIn } from './page-tables.ts';
import { median, type PlacedText, rowsOf } from './placed-text.ts';
import { sideGapOf, withNumbersFirst, withRestOfHeads, withSideHeads, withWholeNumbers } from './side-heads.ts';

interface Line {
  readonly y: number;
  readonly x: number;
  readonly right: number;
  readonly size: number;
  /** The size of its smallest letters: those of small capitals behind an initial. */
  readonly smallest: number;
  readonly text: string;
  /** The fonts of its first and last words. Empty if unknown. */
  readonly fonts: readonly [string, string];
  /** The number of characters at its start in the first font. */
  readonly lead: number;
  /** Whether a wide gap is before its last word. */
  readonly isParted?: true;
  /** Whether it is a heading beside its text. */
  readonly isBeside?: true;
  /** The cells of a table's row, and whether the row is the first of its table. */
  readonly cells?: readonly string[];
  readonly isFirst?: boolean;
}

/** The left and right edges of a column, in points. */
interface Edges {
  readonly left: number;
  readonly right: number;
}

/** Lines that are read one after the other: those of a column, or of text across the columns. */
interface Part {
  readonly page: number;
  /** Whether it is the column on the right of the part before it. */
  readonly isBeside: boolean;
  readonly lines: readonly Line[];
  readonly edges: Edges;
}

/** What most of a document's text has. */
interface Print {
  readonly font: string;
  readonly size: number;
  readonly leading: number;
}

/**
 * Converts pages to lines of text, with spaces for indents and a blank line for each wide gap.
 *
 * @param gutters the gaps between the columns of each page
 * @param mark the character that ends a line if the next line's first word did not fit in it
 */
export function pageTexts(
  pages: readonly PlacedPage[],
  gutters: readonly (readonly number[])[],
  mark: string,
): readonly string[] {
  const columns = pages.flatMap(({ items }, page) => columnsIn(items, gutters[page] ?? [], page));
  const parts = widened(withPageNumbers(partsOf(withCountedNumbers(withWholeNumbers(columns)))), gutters);
  const lines = parts.flatMap((part) => part.lines);
  const fonts = usualFonts(parts, pages.length);
  const print = { size: median(lines.map(({ size }) => size)), leading: leadingOf(parts) };
  const texts = pages.map(() => '');
  for (const [at, part] of parts.entries()) {
    const text = written(part, parts[at + 1]?.lines[0], { ...print, font: fonts[part.page] ?? '' }, mark);
    const before = texts[part.page] ?? '';
    const between = before === '' ? '' : part.isBeside ? '\n' : '\n\n';
    texts[part.page] = `${before}${between}${part.isBeside ? `${columnBreak}\n` : ''}${text}`;
  }
  return texts;
}

/** The share of the text's width by which a page of short lines, such as a title page, is narrower than the others. */
const narrower = 0.15;

/** The parts with the usual right edge for pages of short lines, whose longest line is not full. */
function widened(parts: readonly Part[], gutters: readonly (readonly number[])[]): readonly Part[] {
  const rights = new Map<number, number>();
  for (const { page, edges } of parts) rights.set(page, Math.max(rights.get(page) ?? 0, edges.right));
  const right = median([...rights.values()]);
  const left = median(parts.filter(({ isBeside }) => !isBeside).map(({ edges }) => edges.left));
  return parts.map((part) =>
    (gutters[part.page] ?? []).length === 0 && part.edges.right < right - (right - left) * narrower
      ? { ...part, edges: { ...part.edges, right } }
      : part,
  );
}

/** The distances of the rows of a column, as multiples of their size. */
function leadsIn(items: readonly PlacedText[]): readonly number[] {
  const rows = rowsOf(items);
  return rows.slice(1).map(([item], at) => ((rows[at]?.[0]?.y ?? 0) - (item?.y ?? 0)) / (item?.size ?? 1));
}

/** Text that is read from its top to its bottom: a column, or text across the columns. */
interface Column {
  readonly page: number;
  /** The order of the column on its page, from 0; undefined for text across the columns. */
  readonly side: number | undefined;
  readonly items: readonly PlacedText[];
}

function columnsIn(items: readonly PlacedText[], gutters: readonly number[], page: number): readonly Column[] {
  const bands = gutters.length === 0 ? [{ isAcross: true, items }] : bandsOf(items, gutters);
  return bands
    .flatMap((band): readonly Column[] =>
      band.isAcross
        ? [{ page, side: undefined, items: band.items }]
        : columnsOf(band.items, gutters).map((own, side) => ({ page, side, items: own })),
    )
    .filter((column) => column.items.length > 0);
}

function partsOf(found: readonly Column[]): readonly Part[] {
  const sideGap = sideGapOf(found.map(({ items }) => items));
  const columns = sideGap === undefined ? found : withRestOfHeads(found, sideGap);
  const lead = median(columns.flatMap(({ items }) => leadsIn(items)));
  const itemsAt = (side: Column['side']): readonly (readonly PlacedText[])[] =>
    columns.flatMap((column) => (column.side === side ? [column.items] : []));
  const starts = new Map(
    [...new Set(columns.map(({ side }) => side))].map((side) => [side, startBehind(itemsAt(side))]),
  );
  const read = columns.map((column, at) => ({
    column,
    lines: linesOf(column.items, {
      lead,
      sideGap,
      before: beside(column, columns[at - 1], starts),
      after: beside(column, columns[at + 1], starts),
    }),
  }));
  const bySide = new Map<string, Line[]>();
  const keyOf = ({ page, side }: Column): string => `${page} ${side}`;
  for (const { column, lines } of read) bySide.set(keyOf(column), [...(bySide.get(keyOf(column)) ?? []), ...lines]);
  return read.map(({ column, lines }) => ({
    page: column.page,
    isBeside: (column.side ?? 0) > 0,
    lines,
    edges: edgesOf(column.side === undefined ? lines : (bySide.get(keyOf(column)) ?? lines)),
  }));
}

/**
 * The rows of a neighboring column, moved to the place of this column: a table may continue from one to the other.
 *
 * @param starts where most columns at each side begin. A column may have no numbers in its margin.
 */
function beside(
  column: Column,
  other: Column | undefined,
  starts: ReadonlyMap<Column['side'], number>,
): readonly (readonly PlacedText[])[] {
  if (other === undefined || (other.side === undefined) !== (column.side === undefined)) return [];
  const shift = other.side === column.side ? 0 : (starts.get(column.side) ?? 0) - (starts.get(other.side) ?? 0);
  return rowsOf(other.items).map((row) => row.map((item) => ({ ...item, x: item.x + shift })));
}

/** The distance of the document's lines as a multiple of their size, and the rows before and after a column. */
interface Around extends Neighbors {
  readonly lead: number;
}

/** The edges of lines. A long word without a place to break it may pass the right one. */
function edgesOf(lines: readonly Line[]): Edges {
  const left = Math.min(...lines.map(({ x }) => x));
  const rights = lines.map(({ right }) => right).toSorted((one, other) => other - one);
  const width = median(lines.map(({ size }) => size)) * 2;
  const enough = Math.max(1, Math.ceil(lines.length * 0.05));
  const right = rights.find((each, at) => (rights[at + enough - 1] ?? Number.NEGATIVE_INFINITY) >= each - width);
  return { left, right: right ?? rights[0] ?? 0 };
}

/** The fewest lines of a part that show how far apart its lines are. */
const enoughLines = 8;

const gapsOf = ({ lines }: Part): readonly number[] =>
  lines.flatMap(({ y }, at) => (at === 0 ? [] : [(lines[at - 1]?.y ?? y) - y]));

const leadingOf = (parts: readonly Part[]): number => median(parts.flatMap(gapsOf));

/** @param sideGap see sideGapOf */
function linesOf(
  column: readonly PlacedText[],
  { sideGap, ...around }: Around & { readonly sideGap: number | undefined },
): readonly Line[] {
  const items = withNumbersFirst(column);
  const headed = sideGap === undefined ? undefined : withSideHeads(items, sideGap);
  return headed === undefined
    ? linesBelow(items, around)
    : headed.flatMap(({ head, items: own }, at) => [
        ...(head === undefined ? [] : [{ ...lineOf([head]), isBeside: true as const }]),
        ...linesBelow(own, {
          ...around,
          before: at === 0 && head === undefined ? around.before : [],
          after: at === headed.length - 1 ? around.after : [],
        }),
      ]);
}

/** The lines of text without headings beside it. */
function linesBelow(items: readonly PlacedText[], { lead, ...neighbors }: Around): readonly Line[] {
  const rows = rowsOf(items);
  const lines: Line[] = [];
  let at = 0;
  for (const { first, end, rows: own } of tablesIn(rows, lead, neighbors)) {
    lines.push(...rows.slice(at, first).map(lineOf), ...own.map(rowOf));
    at = end;
  }
  lines.push(...rows.slice(at).map(lineOf));
  return withWholeRanges(lines);
}

function rowOf({ items, cells }: PageTable['rows'][number], at: number): Line {
  const text = cells.filter((cell) => cell !== '').join('  ');
  const { isParted: _, ...line } = lineOf(items);
  return {
    ...line,
    right: Math.max(...items.map(({ x, width }) => x + width)),
    text,
    lead: 0,
    cells,
    isFirst: at === 0,
  };
}

function lineOf(row: readonly PlacedText[]): Line {
  const sorted = [...row].sort((one, other) => one.x - other.x);
  let text = '';
  let end = Number.NEGATIVE_INFINITY;
  let size = 0;
  let lead: number | undefined;
  let isApart = false;
  for (const item of sorted) {
    if (item.font !== sorted[0]?.font) lead ??= text.trimEnd().length;
    const gap = item.x - end;
    isApart = text !== '' && gap > item.size * 1.5;
    if (text !== '' && gap > item.size * 0.15 && !/\s$/.test(text)) text += isApart ? '  ' : ' ';
    text += item.text;
    end = item.x + item.width;
    size = Math.max(size, item.size);
  }
  const [first] = sorted;
  const { font: last = '' } = sorted.at(-1) ?? {};
  return {
    y: first?.y ?? 0,
    x: first?.x ?? 0,
    right: end,
    size,
    smallest: Math.min(...sorted.map((item) => item.size)),
    text: text.trim(),
    fonts: [first?.font ?? '', last],
    lead: lead ?? text.trim().length,
    ...(isApart ? { isParted: true } : {}),
  };
}

/** The fewest lines of a table of contents without leaders, and of one whose lines have the numbers of sections. */
const fewestListed = 5;
const fewestNumbered = 3;
/** The most lines between two of them: the first lines of a long title. */
const mostBetween = 3;

/**
 * Adds a tab before the page number that ends a line of a table of contents. Such numbers are at one place of the columns, one below
 * the other and in order. The table may continue in the next column.
 */
function withPageNumbers(parts: readonly Part[]): readonly Part[] {
  const lines = parts.flatMap((part) => part.lines.map((line) => ({ ...line, right: line.right - part.edges.left })));
  const ends = lines.flatMap(({ text, right, size, isParted = false }, at) => {
    const [, digits] = / (\d{1,4})$/.exec(text) ?? [];
    if (digits === undefined) return [];
    const above = lines.slice(Math.max(0, at - mostBetween), at + 1);
    const isNumbered = above.some(({ text: own }) => readHeading(own)?.kind === 'section');
    // A title may fill its line.
    return isParted || isNumbered ? [{ at, right, size, page: Number(digits), isNumbered, isParted }] : [];
  });
  const tabbed = new Set<number>();
  let run: typeof ends = [];
  for (const end of ends) {
    const before = run.at(-1);
    const follows =
      before !== undefined &&
      end.at - before.at <= mostBetween + 1 &&
      end.page >= before.page &&
      Math.abs(end.right - before.right) < end.size * 0.5;
    if (!follows && !end.isParted) continue;
    run = follows ? [...run, end] : [end];
    const fewest = run.every(({ isNumbered }) => isNumbered) ? fewestNumbered : fewestListed;
    if (end.isParted && run.filter(({ isParted }) => isParted).length >= fewest)
      for (const { at } of run) tabbed.add(at);
  }
  let first = 0;
  return parts.map((part) => {
    const from = first;
    first += part.lines.length;
    const tab = (line: Line, at: number): Line =>
      tabbed.has(from + at) ? { ...line, text: line.text.replace(/ +(?=\d+$)/, '\t') } : line;
    return { ...part, lines: part.lines.map(tab) };
  });
}

/** The distance of a part's lines. In a list of items of one line each, most gaps are those between the items. */
function leadingIn(part: Part, size: number, print: Print): number {
  const gaps = gapsOf(part);
  const isAlike = (one: number, other: number): boolean => Math.abs(one - other) < other * 0.04;
  return isAlike(size, print.size) && gaps.filter((gap) => isAlike(gap, print.leading)).length * 10 >= gaps.length
    ? Math.min(median(gaps), print.leading)
    : median(gaps);
}

function written(part: Part, following: Line | undefined, print: Print, mark: string): string {
  const { lines, edges } = part;
  const size = lines.length >= enoughLines ? median(lines.map((line) => line.size)) : print.size;
  const leading = lines.length >= enoughLines ? leadingIn(part, size, print) : print.leading;
  // A line in a font of its own is a heading. The text after it starts a new paragraph.
  const isHeading = ({ text, lead, fonts: [font] }: Line, next: Line | undefined): boolean =>
    lead === text.length && font !== print.font && next !== undefined && next.fonts[0] !== font;
  const parts: string[] = [];
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    // The lines of a large heading are farther apart.
    const scale = before === undefined ? 1 : Math.max(1, Math.min(before.size, line.size) / size);
    const apart = before !== undefined && before.y - line.y > leading * scale * 1.35;
    const isOther = (one: number): boolean => Math.abs(one - line.size) > size * 0.12;
    // The next line of a title in small capitals may have no initial.
    const isSmallCapitals =
      before !== undefined &&
      !isOther(before.smallest) &&
      isCapitals(line.text) &&
      before.fonts[1] === line.fonts[0] &&
      isHeading(before, lines[at + 1]);
    const sized = before !== undefined && isOther(before.size) && !isSmallCapitals;
    const isPart = before?.isBeside === true || line.isBeside === true;
    if (apart || sized || isPart || (before !== undefined && isHeading(before, line))) parts.push('');
    const indent = ' '.repeat(Math.max(0, Math.min(40, Math.round((line.x - edges.left) / (size * 0.5 || 5)))));
    if (line.cells !== undefined && mark !== '') {
      parts.push(rowMark.repeat(line.isFirst === true ? 2 : 1) + line.cells.join(cellMark));
      continue;
    }
    const next = lines[at + 1] ?? following;
    const isCut = mark !== '' && line.isBeside !== true && !isHeading(line, next) && isFull(line, next, edges.right);
    parts.push(indent + (mark === '' ? line.text : withLead(line, print.font)) + (isCut ? mark : ''));
  }
  return parts.join('\n');
}

/** A line with a mark after words at its start in another font than the usual one, such as a heading in bold. */
function withLead({ text, lead, fonts: [font] }: Line, usual: string): string {
  const words = text.slice(0, lead);
  const isWords =
    /\p{L}{2}/u.test(words) || (words.length === text.length && /^(?:\d.*[.\])]|[A-Z]{1,2}-\d+[.:]?)$/.test(words));
  return font !== usual && isWords ? words + leadEnd + text.slice(lead) : text;
}

/** A page with this many characters in one font shows the font of its text. A title page has fewer. */
const enoughCharacters = 600;

/**
 * The font of each page's text. Files that were joined to one document have a font of their own for each chapter, even where all look
 * alike.
 */
function usualFonts(parts: readonly Part[], pages: number): readonly string[] {
  const [usual = ''] = fontsOf(parts.flatMap(({ lines }) => lines)).keys();
  const own = Array.from({ length: pages }, (_, at) =>
    fontsOf(parts.filter(({ page }) => page === at).flatMap(({ lines }) => lines)),
  );
  const others = new Set(
    own.flatMap((fonts) => {
      const [[font, characters] = ['', 0]] = fonts;
      return !fonts.has(usual) && characters >= enoughCharacters ? [font] : [];
    }),
  );
  return own.map((fonts) => (fonts.has(usual) ? usual : ([...fonts.keys()].find((font) => others.has(font)) ?? usual)));
}

/** The number of characters in each font, the most used font first. */
function fontsOf(lines: readonly Line[]): ReadonlyMap<string, number> {
  const characters = new Map<string, number>();
  for (const { text, fonts } of lines)
    for (const font of new Set(fonts)) characters.set(font, (characters.get(font) ?? 0) + text.length);
  return new Map([...characters].toSorted(([, one], [, other]) => other - one));
}

/** Whether the next line's first word did not fit in a line. Assumes the average letter width of the line. */
function isFull({ text, right, size }: Line, next: Line | undefined, edge: number): boolean {
  if (/\p{L}[-\u2010\u00ad]$/u.test(text)) return true;
  // The last line of a column may continue in the next column, so use the line's own width.
  if (next === undefined) return right > edge - size * 6;
  const [word = ''] = next.text.split(' ', 1);
  const letter = (next.right - next.x) / Math.max(1, next.text.length);
  return right + (word.length + 1) * letter > edge - size * 0.2;
}
