/** Finds the columns of a PDF's pages, and divides a page into the parts that are read one after the other. */
import { readHeading } from '../structure/heading.ts';
import { median, type PlacedText, rowsOf } from './placed-text.ts';

/** The items of a page, and the page's width in points. */
export interface PlacedPage {
  readonly items: readonly PlacedText[];
  readonly width: number;
}

/** The share of the pages with two columns, if the document is printed in two columns. */
const columnShare = 0.6;

/** The gap between the columns of each page. Where most pages have one, a page of short lines has it at the same place. */
export function guttersOf(pages: readonly PlacedPage[]): readonly (number | undefined)[] {
  const gutters = pages.map(({ items, width }) => gutterOf(items, width));
  const found = gutters.filter((gutter) => gutter !== undefined);
  if (found.length < 3 || found.length < pages.length * columnShare) return gutters;
  const usual = median(found);
  return gutters.map((gutter, at) => {
    const rows = rowsOf(pages[at]?.items ?? []).map(withoutWordGaps);
    return gutter ?? (crossing(rows, usual) * 5 <= rows.length ? usual : undefined);
  });
}

/** The number of rows with text across a position. */
const crossing = (rows: readonly (readonly PlacedText[])[], at: number): number =>
  rows.filter((row) => row.some(({ x, width }) => x < at && x + width > at)).length;

/** The greatest gap between two words, as a share of their size. The gap between columns is wider. */
const widestWordGap = 0.75;

/** A row with words as one item each up to a wide gap. The gaps between words of one width can lie below each other. */
function withoutWordGaps(row: readonly PlacedText[]): readonly PlacedText[] {
  const joined: PlacedText[] = [];
  for (const item of row.toSorted((one, other) => one.x - other.x)) {
    const before = joined.at(-1);
    const isBeside = before !== undefined && item.x - (before.x + before.width) < item.size * widestWordGap;
    if (isBeside) joined[joined.length - 1] = { ...before, width: item.x + item.width - before.x };
    else joined.push(item);
  }
  return joined;
}

/** Rows of a page, from the top: text across its columns, such as the title of a chapter, or the columns between such text. */
export interface Band {
  readonly isAcross: boolean;
  readonly items: PlacedText[];
}

/** Divides a page with two columns at the rows that cross the gap. Columns end at such a row and start again below it. */
export function bandsOf(items: readonly PlacedText[], gutter: number): readonly Band[] {
  const bands: Band[] = [];
  const rows = rowsOf(items);
  const headings = new Set(headingsBesideNothing(rows, gutter));
  for (const [at, row] of rows.entries()) {
    const crosses = row.some(({ x, width, size }) => x < gutter - size && x + width > gutter + size);
    const isAcross = crosses || headings.has(at);
    const band = bands.at(-1);
    if (band?.isAcross === isAcross) band.items.push(...row);
    else bands.push({ isAcross, items: [...row] });
  }
  return bands;
}

/** The most rows of a heading across both columns. */
const longestHeading = 3;

/**
 * The rows of a chapter's heading across both columns that is short and at the left margin, so that it does not cross the
 * gap. The right column ends above it, and starts again below it at about the height of the left one.
 */
function headingsBesideNothing(rows: readonly (readonly PlacedText[])[], gutter: number): readonly number[] {
  const left = rows.map((row) => row.find(({ x }) => x < gutter));
  const right = rows.map((row) => row.find(({ x }) => x >= gutter));
  const heights = left.flatMap((item) => (item === undefined ? [] : [item.y]));
  const margin = Math.min(...left.map((item) => item?.x ?? Number.POSITIVE_INFINITY));
  // In the middle of the left column, it is a heading of that column.
  const isAtMargin = (item: PlacedText | undefined): boolean => item !== undefined && item.x - margin < item.size;
  const leading = median(heights.slice(1).map((y, at) => (heights[at] ?? y) - y));
  return rows.flatMap((row, first) => {
    if (first === 0 || right[first] !== undefined || !isAtMargin(left[first]) || !isContainer(row)) return [];
    const below = right.find((item, at) => at > first && item !== undefined);
    if (below === undefined) return [];
    const isLevel = (item: PlacedText | undefined): boolean =>
      item !== undefined && Math.abs(item.y - below.y) < item.size;
    const next = left.findIndex((item, at) => at > first && isLevel(item));
    const isShort = next > first && next - first <= longestHeading;
    const above = rows[first - 1]?.[0]?.y ?? 0;
    const isFree = above - below.y > leading * (next - first + 1);
    return isShort && isFree ? Array.from({ length: next - first }, (_, at) => first + at) : [];
  });
}

function isContainer(row: readonly PlacedText[]): boolean {
  const text = row.toSorted((one, other) => one.x - other.x).map((item) => item.text.trim());
  const heading = readHeading(text.join(' '));
  return heading !== undefined && heading.kind !== 'section';
}

/**
 * Finds the gap between two columns; undefined for a page with one column. Hardly any line crosses such a gap, and
 * many lines are on both sides of it. Gaps between words or in a table differ.
 */
function gutterOf(items: readonly PlacedText[], pageWidth: number): number | undefined {
  const rows = rowsOf(items).map(withoutWordGaps);
  let fewestCrossing = Number.POSITIVE_INFINITY;
  let run: number[] = [];
  for (let at = Math.round(pageWidth * 0.35); at <= pageWidth * 0.65; at += 1) {
    const crossed = crossing(rows, at);
    if (crossed < fewestCrossing) {
      fewestCrossing = crossed;
      run = [at];
    } else if (crossed === fewestCrossing && at === (run.at(-1) ?? 0) + 1) run.push(at);
  }
  const gutter = run[Math.floor(run.length / 2)];
  if (gutter === undefined) return undefined;
  const leftOf = sideOf(rows, ({ x, width }) => x + width <= gutter);
  const rightOf = sideOf(rows, ({ x }) => x >= gutter);
  const both = leftOf.length + rightOf.length - new Set([...leftOf, ...rightOf].map(({ row }) => row)).size;
  const isAligned = both >= fewestRows && fewestCrossing * 2 <= both;
  if (!isAligned && !(areBeside(leftOf, rightOf) && fewestCrossing * 5 <= rows.length)) return undefined;
  // The right cells of a table are short.
  const widths = rightOf.map(({ items: right }) => right.reduce((sum, { width }) => sum + width, 0));
  return median(widths) > pageWidth * 0.2 ? gutter : undefined;
}

/** The fewest lines of a column. */
const fewestRows = 5;

interface Side {
  readonly row: readonly PlacedText[];
  readonly items: readonly PlacedText[];
}

/** The rows with items on one side of a gap, with those items. */
const sideOf = (rows: readonly (readonly PlacedText[])[], isOn: (item: PlacedText) => boolean): readonly Side[] =>
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
