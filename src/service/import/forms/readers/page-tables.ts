/** Finds the tables of a PDF's pages by the gaps between their columns, and reads their cells row by row. */
import { letteredNumber, readHeading } from '../structure/heading.ts';
import { isHistoryBlock } from '../structure/notes.ts';
import { median, type PlacedText, wordsOf } from './placed-text.ts';

type Row = readonly PlacedText[];

/** Rows of a page that are a table: from the first up to the one before `end`. */
export interface PageTable {
  readonly first: number;
  readonly end: number;
  readonly rows: readonly { readonly items: Row; readonly cells: readonly string[] }[];
}

interface Gap {
  readonly left: number;
  readonly right: number;
}

/** The least gap between two columns where both cells are full, and the usual one, as shares of the text's size. */
const narrowest = 0.5;
const usualGap = 0.8;
/** The least usual gap before a column whose cells are all at the very same place, and the fewest cells that show it. */
const exactGap = 0.6;
const fewestExact = 4;
const exact = 0.05;
/** The gap between columns is wider than those between words by this factor. */
const wordGaps = 1.4;
/** The fewest and the most lines of a table on a page, and the fewest with text in two columns. */
const fewestLines = 3;
const mostLines = 100;
const fewestFilled = 2;
/** The share of the cells of a column that begin, end or are centered at one place. */
const alignedShare = 0.6;
/** The greatest distance of aligned cells, as a share of the text's size. */
const slack = 0.35;
/** Lines farther apart than the closest ones by this factor are in different rows. */
const apart = 1.15;
/** Lines farther apart than this many lines are in different tables. */
const farthest = 4;

/** The rows of the columns before and after a column, where a table may begin or continue. */
export interface Neighbors {
  readonly before: readonly Row[];
  readonly after: readonly Row[];
}

/** The maximum number of rows of another column to read. */
const mostBeside = 30;

/**
 * The tables among the rows of a column, from the top.
 * @param leading the distance of the lines of a paragraph, as a multiple of their size
 */
export function tablesIn(rows: readonly Row[], leading: number, { before, after }: Neighbors): readonly PageTable[] {
  const above = before.slice(-mostBeside);
  const distance = (one: Row | undefined, other: Row | undefined): number =>
    Math.min(one?.[0]?.size ?? 0, other?.[0]?.size ?? 0) * Math.min(leading * 2, farthest * 0.8);
  const all = [
    ...movedTo(above, topOf(rows[0]) + distance(above.at(-1), rows[0]) - topOf(above.at(-1))),
    ...rows,
    ...movedTo(after.slice(0, mostBeside), topOf(rows.at(-1)) - distance(rows.at(-1), after[0]) - topOf(after[0])),
  ];
  const [from, to] = [above.length, above.length + rows.length];
  const tables: PageTable[] = [];
  let free = 0;
  for (let first = 0; first < to; first += 1) {
    const isPossible = gapsIn(all[first] ?? [], narrowest).length > 0;
    const table = isPossible ? tableFrom(all, first, { leading, from, to, free }) : undefined;
    if (table === undefined) continue;
    if (table.end > from)
      tables.push({ ...table, first: Math.max(table.first, from) - from, end: Math.min(table.end, to) - from });
    free = table.end;
    first = table.end - 1;
  }
  return tables;
}

const movedTo = (rows: readonly Row[], up: number): readonly Row[] =>
  rows.map((row) => row.map((item) => ({ ...item, y: item.y + up })));

/** The rows of the column itself, and the distance of the lines of a paragraph as a multiple of their size. */
interface Within {
  readonly leading: number;
  readonly from: number;
  readonly to: number;
  /** The end of the table above. */
  readonly free: number;
}

/** The table that begins at a row, with the rows above it whose words have gaps at more places than those of its columns. */
function tableFrom(rows: readonly Row[], first: number, within: Within): PageTable | undefined {
  const end = endOf(rows, first, within);
  const table = tableOf(rows, first, end, within);
  if (table === undefined) return undefined;
  const start = startAbove(rows, first, end, within.free);
  return (start < first ? tableOf(rows, start, end, within) : undefined) ?? table;
}

/** The first of the rows right above a table that have a cell in each column, all at the very place where the column begins. */
function startAbove(rows: readonly Row[], first: number, end: number, free: number): number {
  const lines = rows.slice(first, end);
  const gaps = gapsIn(lines.flat(), narrowest);
  const cells = lines.map((line) => cellsOf(line, gaps));
  const starts = [0, ...gaps].map((_, at) =>
    median(cells.flatMap((own) => (own[at]?.length ? [startOf(own[at])] : []))),
  );
  let start = first;
  for (; start > free; start -= 1) {
    const row = rows[start - 1] ?? [];
    const size = row[0]?.size ?? 0;
    const isNear = topOf(row) - topOf(rows[start]) <= size * farthest;
    const isOne = cellsOf(row, gaps).every((cell, at) => Math.abs(startOf(cell) - (starts[at] ?? 0)) < size * exact);
    if (!isNear || !isOne || isSection(row) || gaps.some((gap) => withoutItems(gap, row) === undefined)) break;
  }
  return start;
}

function tableOf(
  rows: readonly Row[],
  first: number,
  end: number,
  { leading, from, to }: Within,
): PageTable | undefined {
  const lines = rows.slice(first, end);
  const size = median(lines.flat().map((item) => item.size));
  const all = gapsIn(lines.flat(), narrowest);
  const words = lines.map((line) => cellsOf(line, all));
  const letters = lines.flat().map(({ text, width }) => width / text.length);
  const letter = Math.max(...letters);
  // Where all letters have one width, words may be below each other: `R-1 Rural` above `R-2 Urban`.
  const isSpace = (at: number): boolean =>
    letter - Math.min(...letters) < letter * exact && words.every((own) => (widthAt(own, at) ?? 0) < letter * apart);
  const gaps = all.filter((_, at) => !isSpace(at));
  const cells = lines.map((line) => cellsOf(line, gaps));
  const filled = cells.filter((own) => filledIn(own) > 1);
  const filledLines = lines.filter((_, at) => filledIn(cells[at] ?? []) > 1);
  if (lines.length < fewestLines || filled.length < fewestFilled || gaps.length === 0) return undefined;
  const columns = [0, ...gaps].map((_, column) =>
    cells.map((own) => own[column] ?? []).filter(({ length }) => length > 0),
  );
  const [top = []] = cells;
  const isBeside = (column: number): boolean => {
    const starts = (columns[column] ?? []).map(startOf);
    return Math.abs(startOf(top[column] ?? []) - median(starts)) < size * slack;
  };
  // The last line of a paragraph whose words have one width.
  if (filledIn(top) > 1 && !gaps.some((_, at) => isWider(top, at) || isBeside(at + 1))) return undefined;
  const isTable =
    columns.slice(1).every((own) => isAligned(own, size)) &&
    gaps.every((_, at) =>
      isParted(cells, at, isExact(columns[at + 1] ?? [], size) ? size * exactGap : size * usualGap),
    ) &&
    !areJustified(filledLines, size) &&
    !isNumbered(columns[0] ?? []) &&
    !isContents(columns.at(-1) ?? [], filled.length);
  if (!isTable) return undefined;
  const read = joinedRows(lines, cells, { leading: size * leading, breaks: [from - first, to - first] });
  return { first, end, rows: read.filter(({ at }) => at >= from - first && at < to - first) };
}

/** The intervals that no item covers, between the first and the last one. */
function gapsIn(items: Row, share: number): readonly Gap[] {
  const gaps: Gap[] = [];
  let right = Number.POSITIVE_INFINITY;
  for (const item of items.toSorted((one, other) => one.x - other.x)) {
    if (item.x - right > item.size * share) gaps.push({ left: right, right: item.x });
    right = Math.max(Number.isFinite(right) ? right : item.x, item.x + item.width);
  }
  return gaps;
}

/** The row below a table: one that crosses the gap between two columns, or is far away. */
function endOf(rows: readonly Row[], first: number, { from, to }: Within): number {
  let gaps = gapsIn(rows[first] ?? [], narrowest).map((gap) => ({ ...gap, filled: 1 }));
  let end = first + 1;
  for (; end < Math.min(rows.length, first + mostLines); end += 1) {
    const row = rows[end] ?? [];
    if (topOf(rows[end - 1]) - topOf(row) > (row[0]?.size ?? 0) * farthest) break;
    const left = gaps.flatMap((gap) => {
      const own = withoutItems(gap, row);
      const isFilled = row.some(({ x }) => x >= gap.right - 1) && row.some(({ x }) => x < gap.left);
      return own === undefined ? [] : [{ ...own, filled: gap.filled + (isFilled ? 1 : 0) }];
    });
    // Where wider gaps are left, a gap of the width of a space is one between words.
    const isWide = (gap: Gap): boolean => gap.right - gap.left >= (row[0]?.size ?? 0) * usualGap;
    const isLost = gaps.some(
      (gap) =>
        gap.filled >= fewestFilled && (isWide(gap) || !left.some(isWide)) && withoutItems(gap, row) === undefined,
    );
    if (left.length === 0 || isLost || isSection(row, rows[end - 1]) || isHistoryBlock(wordsOf(row))) break;
    gaps = left;
  }
  // Lines below the table that fit in one column: the heading of the next section, or a short paragraph.
  const heights = rows.slice(first, end).map(topOf);
  const closest = closestOf(heights);
  const cells = rows.slice(first, end).map((row) => cellsOf(row, gaps));
  let last = Math.max(
    0,
    cells.findLastIndex((own) => filledIn(own) > 1),
  );
  for (; last + 1 < cells.length; last += 1) {
    const distance = (heights[last] ?? 0) - (heights[last + 1] ?? 0);
    const own = cells[last + 1] ?? [];
    const column = own.findIndex(({ length }) => length > 0);
    const above = cells[last]?.[column] ?? [];
    // The rest of a cell may be at the top of the next page.
    const isRest =
      [from, to].includes(first + last + 1) &&
      column > 0 &&
      Math.abs(startOf(own[column] ?? []) - startOf(above)) < (above[0]?.size ?? 0) * exact;
    if ((distance > closest * apart && !isRest) || own.flat()[0]?.font !== above[0]?.font) break;
  }
  return first + last + 1;
}

const topOf = (row: Row | undefined): number => row?.[0]?.y ?? 0;

/** The part of a gap that the items of a row leave free; undefined if too little is left. */
function withoutItems({ left, right }: Gap, row: Row): Gap | undefined {
  let own: Gap = { left, right };
  for (const { x, width } of row) {
    if (x + width <= own.left || x >= own.right) continue;
    own = x - own.left > own.right - (x + width) ? { left: own.left, right: x } : { left: x + width, right: own.right };
  }
  return own.right - own.left >= (row[0]?.size ?? 0) * narrowest ? own : undefined;
}

/** Whether a row is the heading of a section. Without a mark, its font is not that of the row above. */
function isSection(row: Row, above: Row = row): boolean {
  const heading = readHeading(wordsOf(row));
  const isOther = row.every(({ font }) => font !== rightmost(above).font);
  return heading?.kind === 'section' && (heading.marker !== '' || isOther) && heading.title !== '';
}

const rightmost = (row: Row): Partial<PlacedText> => row.toSorted((one, other) => other.x - one.x)[0] ?? {};

const cellsOf = (row: Row, gaps: readonly Gap[]): readonly Row[] =>
  [Number.NEGATIVE_INFINITY, ...gaps.map(({ right }) => right - 0.01)].map((left, at) => {
    const right = gaps[at]?.right ?? Number.POSITIVE_INFINITY;
    return row.filter(({ x }) => x >= left && x < right - 0.01);
  });

const filledIn = (cells: readonly Row[]): number => cells.filter(({ length }) => length > 0).length;

const startOf = (cell: Row): number => Math.min(...cell.map(({ x }) => x));
const endOfCell = (cell: Row): number => Math.max(...cell.map(({ x, width }) => x + width));

/** The distance between the cells on both sides of a gap. */
function widthAt(cells: readonly Row[], gap: number): number | undefined {
  const [before = [], behind = []] = [cells[gap], cells[gap + 1]];
  return before.length === 0 || behind.length === 0 ? undefined : startOf(behind) - endOfCell(before);
}

/** Whether cells on both sides of a gap are farther apart than words are, also those of lines of one width. */
function isParted(cells: readonly (readonly Row[])[], gap: number, least: number): boolean {
  const widths = cells.flatMap((own) => widthAt(own, gap) ?? []);
  const wider = cells.filter((own) => isWider(own, gap));
  return median(widths) >= least && wider.length >= widths.length * alignedShare;
}

/** Whether two cells of a line are farther apart than their words are. */
const isWider = (cells: readonly Row[], gap: number): boolean =>
  (widthAt(cells, gap) ?? 0) > widestIn(cells[gap] ?? [], cells[gap + 1] ?? []) * wordGaps;

/** Whether the gaps between the words of a line are alike in most lines, as in a paragraph whose lines have one width. */
function areJustified(lines: readonly Row[], size: number): boolean {
  const gaps = lines.map((line) => gapsIn(line, 0).map(({ left, right }) => right - left));
  const several = gaps.filter(({ length }) => length > 1);
  const alike = several.filter((own) => Math.max(...own) - Math.min(...own) < size * slack);
  return alike.length * 2 > several.length;
}

/** The widest gap between two pieces of the same cell. */
const widestIn = (...cells: readonly Row[]): number =>
  Math.max(0, ...cells.flatMap((cell) => gapsIn(cell, 0).map(({ left, right }) => right - left)));

/** Whether all cells of a column begin or end at the very same place. Words of a paragraph below each other do not. */
const isExact = (cells: readonly Row[], size: number): boolean =>
  cells.length >= fewestExact &&
  [startOf, endOfCell].some((place) => {
    const all = cells.map(place);
    return Math.max(...all) - Math.min(...all) < size * exact;
  });

/** Whether most cells of a column begin, end or are centered at one place, unlike words of justified lines. */
function isAligned(cells: readonly Row[], size: number): boolean {
  const places = [startOf, endOfCell, (cell: Row): number => (startOf(cell) + endOfCell(cell)) / 2];
  return places.some((place) => {
    const all = cells.map(place);
    const usual = median(all);
    return all.filter((each) => Math.abs(each - usual) <= size * slack).length >= cells.length * alignedShare;
  });
}

const designator = /^(?:\(\w{1,4}\)|\w{1,4}[.)]|[•●▪◦–—*-]|\d{1,3})$/;

/** Whether a column has the designators of paragraphs, or the numbers of sections. */
function isNumbered(cells: readonly Row[]): boolean {
  const numbers = cells.filter((cell) => {
    const words = wordsOf(cell);
    const isLettered = words.endsWith('.') && letteredNumber(words) !== undefined;
    return designator.test(words) || isLettered || (readHeading(words)?.number ?? '') !== '';
  });
  return numbers.length * 3 >= cells.length;
}

/** Whether a column has the page numbers of a table of contents. */
function isContents(cells: readonly Row[], lines: number): boolean {
  const numbers = cells.map((cell) => Number(wordsOf(cell)));
  const rising = numbers.filter((number, at) => number >= (numbers[at - 1] ?? 0));
  return cells.length * 2 > lines && rising.length * 5 >= cells.length * 4;
}

const closestOf = (heights: readonly number[]): number =>
  Math.min(...heights.slice(1).map((y, at) => (heights[at] ?? y) - y));

/** The most lines of a usual row. */
const mostOfRow = 5;

/**
 * Joins the lines of each row. Where lines are as far apart as those of a paragraph, with wider gaps between some, the gaps
 * divide the rows. Elsewhere, a row begins in the first column.
 * @param leading the distance of the lines of a paragraph in this size
 * @param breaks the positions of the first lines of columns, where rows end
 */
function joinedRows(
  lines: readonly Row[],
  cells: readonly (readonly Row[])[],
  { leading, breaks }: { readonly leading: number; readonly breaks: readonly number[] },
): readonly (PageTable['rows'][number] & { readonly at: number })[] {
  const heights = lines.map(topOf);
  const closest = closestOf(heights);
  const isApart = (at: number): boolean => (heights[at - 1] ?? 0) - (heights[at] ?? 0) > closest * apart;
  const isBegun = (at: number): boolean => (cells[at]?.[0] ?? []).length > 0 && filledIn(cells[at] ?? []) > 1;
  const groups = lines.filter((_, at) => at === 0 || (isApart(at) && !breaks.includes(at))).length;
  const close = cells.filter((_, at) => at > 0 && !isApart(at));
  const isWrapped = cells.filter((_, at) => at > 0 && !isApart(at) && isBegun(at)).length * 2 <= close.length;
  const isSpaced =
    closest < leading * apart && ((groups > 1 && isWrapped) || (groups > 2 && lines.length <= groups * mostOfRow));
  const rows: { items: PlacedText[]; cells: string[]; at: number }[] = [];
  for (const [at, line] of lines.entries()) {
    const words = (cells[at] ?? []).map(wordsOf);
    const row = rows.at(-1);
    if (row === undefined || breaks.includes(at) || isApart(at) || (!isSpaced && isBegun(at)))
      rows.push({ items: [...line], cells: [...words], at });
    else {
      row.items.push(...line);
      row.cells = row.cells.map((cell, column) => joinedLines(cell, words[column] ?? ''));
    }
  }
  return rows;
}

/** Joins two lines, and a word that the end of the first one splits. */
export function joinedLines(one: string, other: string): string {
  if (one === '' || other === '') return one + other;
  return /\p{Ll}-$/u.test(one) && /^\p{Ll}/u.test(other) ? one.slice(0, -1) + other : `${one} ${other}`;
}
