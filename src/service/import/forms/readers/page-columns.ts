/** Finds the columns of a PDF's pages, and divides a page into the parts that are read one after the other. */
import { readHeading } from '../structure/heading.ts';
import { median, type PlacedText, rowsOf, wordsOf } from './placed-text.ts';
import { tableAcross, withoutWordGaps } from './tables-across.ts';

/** The items of a page, and the page's width in points. */
export interface PlacedPage {
  readonly items: readonly PlacedText[];
  readonly width: number;
}

/** The share of the text on pages with columns, if the document is printed in columns: title pages and tables of contents have one. */
const columnShare = 0.4;

/** The gaps between the columns of each page, from the left. Where most pages have some, a page of short lines has them at the same places. */
export function guttersOf(pages: readonly PlacedPage[]): readonly (readonly number[])[] {
  const rows = pages.map(({ items }) => rowsOf(items).map(withoutWordGaps));
  const three = everywhere(
    rows,
    rows.map((own, at) => threeColumns(own, pages[at]?.width ?? 0)),
    { share: columnShare, fewest: 2 },
  );
  if (three !== undefined) return three;
  const two = rows
    .map((own, at) => gutterOf(own, pages[at]?.width ?? 0))
    .map((gutter) => (gutter === undefined ? [] : [gutter]));
  const usual = inMiddle(rows, pages);
  return usual === undefined
    ? (everywhere(rows, two, { share: columnShare, fewest: 3 }) ?? two)
    : rows.map((own, at) => gapsOf(own, two[at] ?? [], [usual]));
}

/** The part of a page's width, in its middle, in which the gap between two columns of one width is. */
const middle: readonly [number, number] = [0.47, 0.53];
/** The share of the pages that such a gap divides, and that of the rows of such a page that may cross it. */
const dividedShare = 0.7;
const crossedShare = 0.05;

/** A gap in the middle of most pages. Where headings are beside the text of each column, their gap may be the clearest of a page. */
function inMiddle(rows: readonly Rows[], pages: readonly PlacedPage[]): number | undefined {
  const width = median(pages.map((page) => page.width));
  // The text of a chapter may end in the first column of a page.
  const isFull = (own: Rows): boolean =>
    own.length >= fewestRows * 2 &&
    own.filter((row) => isBeyond([row], width * middle[1])).length * 3 >= own.length &&
    !isListOfPages(own, width / 2);
  const full = [...rows.keys()].filter((at) => isFull(rows[at] ?? []));
  const found = full.flatMap((at) => {
    const own = rows[at] ?? [];
    const gap = gapNear(own, width / 2, [width * middle[0], width * middle[1]]);
    return gap !== undefined && isDivided(own, gap, width) ? [gap] : [];
  });
  return found.length < fewestDivided || found.length < full.length * dividedShare ? undefined : median(found);
}

const fewestDivided = 3;
/** The least width of a line of text beside a heading, as a share of the page's. */
const besideHeads = 0.16;

/** The value above which a quarter of the values are. */
const upper = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.75)] ?? 0;

/** Whether hardly any row crosses a gap, and many rows of lines of text are on both sides of it. */
function isDivided(rows: Rows, gap: number, width: number): boolean {
  const sides = [sideOf(rows, (item) => item.x + item.width <= gap), sideOf(rows, ({ x }) => x >= gap)];
  const spans = sides.map((side) => side.map(({ items }) => edgesOf([items])).map((own) => own.right - own.left));
  return (
    crossing(rows, gap) <= rows.length * crossedShare &&
    spans.every((own) => own.length >= fewestRows && own.length * 3 >= rows.length && upper(own) > width * besideHeads)
  );
}

/** The greatest distance of a gap from the usual one, in points: pages may be bound at alternate sides. */
const nearUsual = 24;

type Row = readonly PlacedText[];
type Rows = readonly Row[];

/** The gaps of all pages if enough pages have some; undefined otherwise. */
function everywhere(
  pages: readonly Rows[],
  gutters: readonly (readonly number[])[],
  { share, fewest }: { readonly share: number; readonly fewest: number },
): readonly (readonly number[])[] | undefined {
  const found = gutters.filter(({ length }) => length > 0);
  const usual = (found[0] ?? []).map((_, at) => median(found.map((own) => own[at] ?? 0)));
  // The text of a chapter may end in the first column of a page.
  const filled = pages.filter((rows) => isBeyond(rows, usual[0] ?? 0));
  const inColumns = filled.filter((rows) => (gutters[pages.indexOf(rows)] ?? []).length > 0);
  if (found.length < fewest || textIn(inColumns) < textIn(filled) * share) return undefined;
  return gutters.map((own, at) => gapsOf(pages[at] ?? [], own, usual));
}

/** The gaps of a page: its own ones, or the usual ones of its document. */
function gapsOf(rows: Rows, own: readonly number[], usual: readonly number[]): readonly number[] {
  if (isListOfPages(rows, usual.at(-1) ?? 0)) return [];
  // A table may have a gap beside that of the columns, and so may the numbers in the margin of a column.
  const isUsual = own.length > 0 && own.every((gutter, order) => Math.abs(gutter - (usual[order] ?? 0)) < nearUsual);
  const isBetter = crossedBy(rows, usual) < crossedBy(rows, own);
  return (!isUsual || isBetter) && usual.every((gutter) => crossing(rows, gutter) * 4 <= rows.length) ? usual : own;
}

/** Whether most rows with text on the right of a gap have a page number there, as in a table of contents across the columns. */
function isListOfPages(rows: Rows, gap: number): boolean {
  const numbers = pageNumbers(rows, gap);
  return numbers >= fewestRows && numbers * 2 > sideOf(rows, ({ x }) => x >= gap).length;
}

/** The number of rows that have a page number alone on the right of a position. */
const pageNumbers = (rows: Rows, at: number): number =>
  sideOf(rows, ({ x }) => x >= at).filter(({ items }) => items.every(({ text }) => /^\d{1,4}$/.test(text.trim())))
    .length;

/** The length of the text of pages, in points. */
const textIn = (pages: readonly Rows[]): number => pages.flat(2).reduce((sum, { width }) => sum + width, 0);

/** Whether a page has text on the right of a position. */
const isBeyond = (rows: Rows, at: number): boolean => rows.some((row) => row.some(({ x, width }) => x + width > at));

/** The number of rows with text across a position. */
const crossing = (rows: Rows, at: number): number =>
  rows.filter((row) => row.some(({ x, width }) => x < at && x + width > at)).length;

const crossedBy = (rows: Rows, gutters: readonly number[]): number =>
  gutters.reduce((sum, gutter) => sum + crossing(rows, gutter), 0);

/** Rows of a page, from the top: text across its columns, such as the title of a chapter, or the columns between such text. */
export interface Band {
  readonly isAcross: boolean;
  readonly items: PlacedText[];
}

/** Divides a page with columns at the rows that cross a gap. Columns end at such a row and start again below it. */
export function bandsOf(items: readonly PlacedText[], gutters: readonly number[]): readonly Band[] {
  const bands: Band[] = [];
  const rows = rowsOf(items);
  const headings = new Set(headingsBesideNothing(rows, gutters));
  const starts = gutters.map((gutter) => startBehind(rows, gutter));
  const [gutter = 0, another] = gutters;
  const tables = new Set(another === undefined ? tableAcross(rows, gutter, starts[0] ?? gutter) : []);
  for (const [at, row] of rows.entries()) {
    // Where another line begins at the usual place, the one across the gap is of a table that is too wide for its column.
    const crosses = (isContainer(row) ? withoutWordGaps(row) : row).some(({ x, y, width, size }) =>
      gutters.some(
        (gap, order) =>
          x < gap - size &&
          x + width > gap + size &&
          !row.some(
            (other) =>
              Math.abs(other.x - (starts[order] ?? gap)) < 1 &&
              (Math.abs(other.y - y) > 0.5 || Math.abs(other.size - size) > 0.5),
          ),
      ),
    );
    const isAcross = crosses || headings.has(at) || tables.has(at);
    const band = bands.at(-1);
    if (band?.isAcross === isAcross) band.items.push(...row);
    else bands.push({ isAcross, items: [...row] });
  }
  return bands;
}

/** Where most lines begin, or their parts behind a gap. */
export function startBehind(rows: Rows, gutter = Number.NEGATIVE_INFINITY): number {
  const starts = new Map<number, number>();
  for (const { items } of sideOf(rows, ({ x }) => x >= gutter)) {
    const start = Math.round(Math.min(...items.map(({ x }) => x)) * 10) / 10;
    starts.set(start, (starts.get(start) ?? 0) + 1);
  }
  return [...starts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? gutter;
}

/** The items of each column. */
export function columnsOf(
  items: readonly PlacedText[],
  gutters: readonly number[],
): readonly (readonly PlacedText[])[] {
  return [Number.NEGATIVE_INFINITY, ...gutters].map((left, at) => {
    const right = gutters[at] ?? Number.POSITIVE_INFINITY;
    return items.filter(({ x }) => x >= left && x < right);
  });
}

/** The most rows of a heading across the columns. */
const longestHeading = 3;

/**
 * The rows of a chapter's heading that is too short to cross a gap between columns. It is at a margin of the page, or in its middle.
 * The columns beside it end above it, and start again below it at about the height of its own.
 */
function headingsBesideNothing(rows: Rows, gutters: readonly number[]): readonly number[] {
  const bounds = edgesOf(rows);
  const columns = rows.map((row) => columnsOf(row, gutters));
  const margins = gutters.length + 1;
  const heights = Array.from({ length: margins }, (_, side) => columns.flatMap((row) => row[side]?.[0]?.y ?? []));
  const leading = Math.min(
    ...heights.filter(({ length }) => length > 1).map((own) => median(own.slice(1).map((y, at) => (own[at] ?? y) - y))),
  );
  return rows.flatMap((row, first) => {
    const side = sideIn(columns[first]);
    const [item] = row;
    if (item === undefined || side === -1 || !isContainer(row) || !isAtMargin(row, side, bounds)) return [];
    // At the top of its page, it is above its own column anyway.
    if (first === 0 && side === 0) return [];
    const others = (at: number): readonly PlacedText[] =>
      columns[at]?.flatMap((own, each) => (each === side ? [] : own)) ?? [];
    const after = rows.findIndex((_, at) => at > first && others(at).length > 0);
    const [below] = others(after);
    if (below === undefined) return [];
    const isLevel = (own: PlacedText | undefined): boolean =>
      own !== undefined && Math.abs(own.y - below.y) < own.size * 1.6;
    const next = columns.findIndex((own, at) => at > first && isLevel(own[side]?.[0]));
    const isShort = next > first && next - first <= longestHeading;
    const above = rows[first - 1]?.[0]?.y ?? Number.POSITIVE_INFINITY;
    const isFree = above - below.y > leading * (next - first + 1);
    const own = Array.from({ length: Math.max(0, next - first) }, (_, at) => first + at);
    return isShort && isFree ? own.filter((at) => others(at).length === 0) : [];
  });
}

/** The only column with text in a row; -1 if there are several. */
function sideIn(columns: readonly Row[] = []): number {
  const side = columns.findIndex(({ length }) => length > 0);
  return columns.findLastIndex(({ length }) => length > 0) === side ? side : -1;
}

/** Whether a row is at a margin of the page, or in its middle. In the middle of a column at the side, it is a heading of that column. */
function isAtMargin(row: Row, side: number, { left, right }: Readonly<Record<'left' | 'right', number>>): boolean {
  const own = edgesOf([row]);
  const size = row[0]?.size ?? 0;
  return (
    (side === 0 && own.left - left < size) ||
    (side > 0 && right - own.right < size) ||
    Math.abs(own.left + own.right - left - right) < size * 2
  );
}

function isContainer(row: readonly PlacedText[]): boolean {
  const heading = readHeading(wordsOf(row));
  return heading !== undefined && heading.kind !== 'section';
}

/** A position is a gap between columns even if this share of the rows cross it and not the best position. */
const slack = 0.03;

/**
 * Finds the gap between two columns; undefined for a page with one column. Hardly any line crosses such a gap, and
 * many lines are on both sides of it. Gaps between words, in a table or behind numbers in the margin of a column differ.
 */
function gutterOf(rows: Rows, pageWidth: number): number | undefined {
  const { left, right } = edgesOf(rows);
  // The titles behind the numbers of a table of contents are no column.
  if (pageNumbers(rows, right - (right - left) / 10) * 2 > rows.length) return undefined;
  const gutter = gapNear(rows, (left + right) / 2, [pageWidth * 0.35, pageWidth * 0.65]);
  if (gutter === undefined) return undefined;
  const fewestCrossing = crossing(rows, gutter);
  const leftOf = sideOf(rows, ({ x, width }) => x + width <= gutter);
  const rightOf = sideOf(rows, ({ x }) => x >= gutter);
  // Text fills the left column first. Headings beside their text have few lines.
  if (leftOf.length * 2 < rightOf.length) return undefined;
  const both = leftOf.length + rightOf.length - new Set([...leftOf, ...rightOf].map(({ row }) => row)).size;
  const isAligned = both >= fewestRows && fewestCrossing * 2 <= both;
  if (!isAligned && !(areBeside(leftOf, rightOf) && fewestCrossing * 5 <= rows.length)) return undefined;
  // The right cells of a table are short. A column may have short lines too, such as those of a table in it.
  const widths = rightOf.map(({ items: right }) => right.reduce((sum, { width }) => sum + width, 0));
  const isFull = widths.filter((width) => width > pageWidth * fullLine).length * 3 > widths.length;
  return isFull || median(widths) > pageWidth * usualLine ? gutter : undefined;
}

/** The widths of a full line of a column and of half of its lines, as shares of the page's. */
const fullLine = 0.24;
const usualLine = 0.19;

/** The edges of the text of a page. */
const edgesOf = (rows: Rows): { readonly left: number; readonly right: number } => ({
  left: Math.min(...rows.flat().map(({ x }) => x)),
  right: Math.max(...rows.flat().map(({ x, width }) => x + width)),
});

/** The middle of the gap nearest to a position, among those that the fewest rows cross. */
function gapNear(rows: Rows, place: number, [from, to]: readonly [number, number]): number | undefined {
  const positions = Array.from(
    { length: Math.max(0, Math.floor(to) - Math.round(from) + 1) },
    (_, at) => Math.round(from) + at,
  );
  const crossed = positions.map((at) => crossing(rows, at));
  const most = Math.min(...crossed) + rows.length * slack;
  const isGap = (at: number): boolean => (crossed[at] ?? Number.POSITIVE_INFINITY) <= most;
  const [nearest] = [...positions.keys()]
    .filter(isGap)
    .toSorted((one, other) => Math.abs((positions[one] ?? 0) - place) - Math.abs((positions[other] ?? 0) - place));
  if (nearest === undefined) return undefined;
  let [first, last] = [nearest, nearest];
  const best = crossed[nearest] ?? 0;
  while (isGap(first - 1) && (crossed[first - 1] ?? 0) <= best) first -= 1;
  while (isGap(last + 1) && (crossed[last + 1] ?? 0) <= best) last += 1;
  return positions[Math.floor((first + last) / 2)];
}

/** The share of a column's width that its lines fill. Cells of a table fill less. */
const filledShare = 0.5;

/** The gaps between three columns of one width; none for another page. */
function threeColumns(rows: Rows, pageWidth: number): readonly number[] {
  const { left, right } = edgesOf(rows);
  if (rows.length < fewestRows || right - left < pageWidth / 2) return [];
  const third = (right - left) / 3;
  const gutters = [1, 2].flatMap((count) => {
    const place = left + third * count;
    return gapNear(rows, place, [place - third / 8, place + third / 8]) ?? [];
  });
  if (gutters.some((gutter) => crossing(rows, gutter) * 5 > rows.length)) return [];
  const isFull = [left, ...gutters].every((start, at) => {
    const end = gutters[at] ?? right;
    const lines = sideOf(rows, ({ x, width }) => x >= start - 1 && x + width <= end + 1);
    const widths = lines.map(({ items }) => edgesOf([items])).map((own) => own.right - own.left);
    return lines.length >= fewestRows && median(widths) > third * filledShare;
  });
  return isFull ? gutters : [];
}

/** The fewest lines of a column. */
const fewestRows = 5;

interface Side {
  readonly row: readonly PlacedText[];
  readonly items: readonly PlacedText[];
}

/** The rows with items on one side of a gap, with those items. */
const sideOf = (rows: Rows, isOn: (item: PlacedText) => boolean): readonly Side[] =>
  rows.map((row) => ({ row, items: row.filter(isOn) })).filter(({ items }) => items.length > 0);

/** Whether both sides have several lines at the same heights. Headings and lists can move the lines of one column. */
function areBeside(left: readonly Side[], right: readonly Side[]): boolean {
  const within = (side: readonly Side[], other: readonly Side[]): number => {
    const heights = other.map(({ items: [first] }) => first?.y ?? 0);
    const [top, bottom] = [Math.max(...heights), Math.min(...heights)];
    return side.filter(({ items: [first] }) => first !== undefined && first.y <= top && first.y >= bottom).length;
  };
  return within(left, right) >= fewestRows && within(right, left) >= fewestRows;
}
