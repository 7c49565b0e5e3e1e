/** Finds the headings that pages print beside their sections, in a narrow column at the left of the text. */
import { letteredHeading, readHeading } from '../structure/heading.ts';
import { joinedLines } from './page-tables.ts';
import { type PlacedText, rowsOf, wordsOf } from './placed-text.ts';

/** A heading with the text beside it, or text without one. */
export interface HeadedText {
  /** The lines of the heading as one, if there is one. */
  readonly head?: PlacedText;
  readonly items: readonly PlacedText[];
}

/** The place of the gap between the headings and the text, as shares of the column's width. */
const nearest = 0.1;
const farthest = 0.45;
/** The share of the rows that may cross the gap, such as the titles of chapters. */
const crossingShare = 0.3;
/** The share of the headings in the narrow column that have a section's number and title. */
const headedShare = 0.75;
/** The gap before a margin is wider than those between words by this factor. */
const wordGaps = 1.4;
/** Lines of one heading are not farther apart than this many lines. */
const apart = 2;

/** The fewest columns, and their share of all columns, with headings at one distance from the text. */
const fewestColumns = 3;
const leastShare = 0.2;

/**
 * Returns the distance from a column's left edge to the text beside its headings, as in most columns of a document. A single column
 * may have a gap by chance, such as that of a table of contents.
 *
 * @returns undefined for a document with headings above their text
 */
export function sideGapOf(columns: readonly (readonly PlacedText[])[]): number | undefined {
  const gaps = columns
    .flatMap((items) => {
      const rows = rowsOf(items);
      const gap = gapOf(items, rows);
      if (gap === undefined) return [];
      const heads = headsOf(rows, gap);
      const beside = heads.filter((head) => isTitled(head) && isBesideText(head, items, gap));
      return beside.length === 0 || beside.length < heads.length * headedShare ? [] : [gap - leftOf(items)];
    })
    .toSorted((one, other) => one - other);
  const usual = gaps[gaps.length >> 1];
  if (usual === undefined) return undefined;
  const alike = gaps.filter((gap) => Math.abs(gap - usual) < 3).length;
  return alike >= Math.max(Math.min(fewestColumns, columns.length), columns.length * leastShare) ? usual : undefined;
}

const leftOf = (items: readonly PlacedText[]): number => Math.min(...items.map(({ x }) => x));

function isTitled({ head: { text } }: SideHead): boolean {
  const heading = readHeading(text) ?? letteredHeading(text);
  return heading?.kind === 'section' && heading.number !== '' && heading.title !== '';
}

/** Whether text begins at the height of a heading's first line. */
const isBesideText = ({ head: { y, size } }: SideHead, items: readonly PlacedText[], gap: number): boolean =>
  items.some(({ x, y: own }) => x > gap && Math.abs(own - y) < size * 0.4);

/**
 * The text of a column with the headings beside it, from the top; undefined if its headings are above their text.
 *
 * @param sideGap see sideGapOf
 */
export function withSideHeads(items: readonly PlacedText[], sideGap: number): readonly HeadedText[] | undefined {
  const gap = leftOf(items) + sideGap;
  // Short lines across the gap are no headings: "Sections:" above a table of contents.
  const heads = headsOf(rowsOf(items), gap).filter(isTitled);
  // A repealed section has no text.
  if (!heads.some((head) => isBesideText(head, items, gap))) return undefined;
  const own = new Set(heads.flatMap(({ items: ofHead }) => ofHead));
  const text = items.filter((item) => !own.has(item));
  const tops = heads.map(({ head: { y, size } }) => y + size * 0.4);
  const parts = [Number.POSITIVE_INFINITY, ...tops].map((top, at): HeadedText => {
    const bottom = tops[at] ?? Number.NEGATIVE_INFINITY;
    const head = heads[at - 1]?.head;
    return { ...(head === undefined ? {} : { head }), items: text.filter(({ y }) => y <= top && y > bottom) };
  });
  return parts.filter(({ head, items: { length } }) => head !== undefined || length > 0);
}

/** The columns, each heading with its rest from beside the text at the top of the next column. */
export function withRestOfHeads<Column extends { readonly items: readonly PlacedText[] }>(
  columns: readonly Column[],
  sideGap: number,
): readonly Column[] {
  const changed = new Map<PlacedText, PlacedText | undefined>();
  const heads = columns.map(({ items }) => headsOf(rowsOf(items), leftOf(items) + sideGap));
  for (const [at, [rest]] of heads.entries()) {
    const head = heads[at - 1]?.at(-1);
    const above = columns[at - 1]?.items ?? [];
    const last = head?.items.at(-1);
    const bottom = Math.min(...above.map(({ y }) => y));
    const top = Math.max(...(columns[at]?.items ?? []).map(({ y }) => y));
    if (head === undefined || last === undefined || rest === undefined || !isTitled(head) || isTitled(rest)) continue;
    const isCut = last.y - bottom < last.size * apart && top - rest.head.y < last.size / 2;
    // `Repealed.` is whole.
    if (!isCut || /\.$/.test(head.head.text) || rest.head.text.includes('§')) continue;
    changed.set(last, { ...last, text: joinedLines(last.text, rest.head.text) });
    for (const item of rest.items) changed.set(item, undefined);
  }
  return columns.map((column) => ({
    ...column,
    items: column.items.flatMap((item) => (changed.has(item) ? (changed.get(item) ?? []) : item)),
  }));
}

/** The start of a number that a narrow margin breaks: `Sec. 14-`, `301.`, `SECTION`. */
const broken = /\d[-–.]$|^(?:sec(?:tion|\.)?|§)(?: ?[A-Z]{1,4}[-–.])?$/i;

/**
 * The columns with each number that its margin breaks on one line: `Sec. 14-` and below it `1.1.3`, with text beside them. The rest
 * of a number may be in the next column.
 */
export function withWholeNumbers<Column extends { readonly items: readonly PlacedText[] }>(
  columns: readonly Column[],
): readonly Column[] {
  const rows = columns.flatMap(({ items }) => {
    const bounds = { left: leftOf(items), right: Math.max(...items.map(endOf)) };
    return rowsOf(items).map((row) => ({ row: row.toSorted((one, other) => one.x - other.x), bounds }));
  });
  const joined = new Map<PlacedText, PlacedText | undefined>();
  for (const { side, inMargin, edge } of margins)
    for (const [at, { row, bounds }] of rows.entries()) {
      const { row: next, bounds: other } = rows[at + 1] ?? { row: [], bounds };
      const upper = inMargin(row);
      const lower = inMargin(next);
      const [first] = upper;
      const [below] = lower;
      if (first === undefined || below === undefined || upper.length === row.length) continue;
      const isAligned = Math.abs(edge(upper) - bounds[side] - edge(lower) + other[side]) < first.size / 4;
      if (!isAligned || (other === bounds && first.y - below.y > first.size * apart)) continue;
      const words = wordsOf(upper);
      // `1.` and `2.` in a list are no parts of a number.
      if (!broken.test(words) || formOf(words) === formOf(wordsOf(lower))) continue;
      // Where all letters have one width, the words of a title and of the text below it are apart too.
      const [title, text] = [row[upper.length], next[lower.length]];
      if (!/\d/.test(words) && /^\d/.test(title?.text ?? '')) continue;
      if (
        side === 'left' &&
        title !== undefined &&
        text !== undefined &&
        text.x - other.left < title.x - bounds.left - first.size / 2
      )
        continue;
      const whole = `${words}${/[-–]$|\d\.$/.test(words) ? '' : ' '}${wordsOf(lower)}`;
      const heading = readHeading(whole);
      if (heading?.kind !== 'section' || heading.number === '' || heading.title !== '' || heading.through) continue;
      for (const item of [...upper, ...lower]) joined.set(item, undefined);
      joined.set(first, { ...first, text: whole, width: endOf(upper.at(-1)) - first.x });
    }
  const whole = (item: PlacedText): PlacedText | readonly PlacedText[] =>
    joined.has(item) ? (joined.get(item) ?? []) : item;
  return columns.map((column) => ({ ...column, items: column.items.flatMap(whole) }));
}

const formOf = (number: string): string => number.replace(/\d+/g, '#');

/** The items at one side of a row, up to a gap, and the place where the lines at that side are aligned. */
interface Margin {
  readonly side: 'left' | 'right';
  readonly inMargin: (row: Row) => Row;
  readonly edge: (row: Row) => number;
}

const isBehindGap = (item: PlacedText, at: number, row: Row): boolean =>
  at > 0 && item.x - endOf(row[at - 1]) > item.size * 0.6;

const margins: readonly Margin[] = [
  {
    side: 'left',
    inMargin: (row) => {
      const end = row.findIndex(isBehindGap);
      return end === -1 ? row : row.slice(0, end);
    },
    edge: ([first]) => first?.x ?? 0,
  },
  {
    side: 'right',
    inMargin: (row) => row.slice(Math.max(0, row.findLastIndex(isBehindGap))),
    edge: (row) => endOf(row.at(-1)),
  },
];

/** The greatest share of the lines that reach the right margin, such as the page numbers of a table of contents. */
const reachingShare = 0.35;

/** The items of a column with the numbers of its sections before their titles, if they are at its right edge. */
export function withNumbersFirst(items: readonly PlacedText[]): readonly PlacedText[] {
  const rows = rowsOf(items).map((row) => row.toSorted((one, other) => one.x - other.x));
  const found = rows.flatMap((row) => {
    const last = row.findLastIndex((item, at) => at > 0 && item.x - endOf(row[at - 1]) > item.size);
    const heading = last > 0 && isWidest(row, last) ? readHeading(wordsOf(row.slice(last))) : undefined;
    return heading?.kind === 'section' && heading.number !== '' && heading.title === ''
      ? [{ row, numbers: row.slice(last) }]
      : [];
  });
  const own = new Set(found.map(({ row }) => row));
  const ends = rows.filter((row) => !own.has(row) && !isListed(row)).map((row) => endOf(row.at(-1)));
  // The lines of a table may end in numbers of sections, but other lines reach its last column.
  const inMargin = found.filter(
    ({ numbers: [first] }) => ends.filter((end) => end > (first?.x ?? 0)).length <= ends.length * reachingShare,
  );
  if (inMargin.length < found.length || found.length * 3 > rows.length) return items;
  const moved = new Map<PlacedText, PlacedText>();
  for (const { row, numbers } of inMargin) {
    const [title] = row;
    const [first] = numbers;
    if (title === undefined || first === undefined) continue;
    const shift = title.x - endOf(numbers.at(-1)) - first.size * 2;
    for (const item of numbers) moved.set(item, { ...item, x: item.x + shift });
  }
  return items.map((item) => moved.get(item) ?? item);
}

/** Whether the gap before an item is wider than those between the words before it, also in a line that fills its width. */
const isWidest = (row: Row, at: number): boolean =>
  row
    .slice(1, at)
    .every((item, order) => (item.x - endOf(row[order])) * wordGaps < (row[at]?.x ?? 0) - endOf(row[at - 1]));

/** A line of a table of contents, with its page number at the right edge. */
function isListed(items: Row): boolean {
  const row = items.toSorted((one, other) => one.x - other.x);
  const last = row.findLastIndex(isBehindGap);
  return last > 0 && /^\d{1,4}$/.test(wordsOf(row.slice(last))) && readHeading(wordsOf(row))?.kind === 'section';
}

const endOf = (item: PlacedText | undefined): number => (item === undefined ? 0 : item.x + item.width);

type Row = readonly PlacedText[];

/** The gap that the fewest rows cross, if text is on its right in most rows and on its left in few. */
function gapOf(items: readonly PlacedText[], rows: readonly Row[]): number | undefined {
  const left = leftOf(items);
  const width = Math.max(...items.map(({ x, width: own }) => x + own)) - left;
  const starts = [...new Set(items.map(({ x }) => Math.floor(x) - 1))].filter(
    (x) => x > left + width * nearest && x < left + width * farthest,
  );
  const crossing = (at: number): number =>
    rows.filter((row) => row.some(({ x, width: own }) => x < at && x + own > at)).length;
  const [best] = starts
    .map((at) => ({ at, crossed: crossing(at) }))
    .toSorted((one, other) => one.crossed - other.crossed || one.at - other.at);
  if (best === undefined || best.crossed > rows.length * crossingShare) return undefined;
  const inText = rows.filter((row) => row.some(({ x }) => x > best.at)).length;
  return inText > rows.length / 2 ? best.at : undefined;
}

/** Whether a row has words in the narrow column, with a gap behind them, also if the row fills its width. */
function isInMargin(items: Row, gap: number): boolean {
  const row = items.toSorted((one, other) => one.x - other.x);
  const text = row.findIndex(({ x }) => x >= gap);
  const isParted = row.every(({ x, width }) => x >= gap || x + width <= gap);
  // A heading may fill its column, with a wide gap behind its number.
  const isOther = (row[text]?.font ?? '') !== (row[text - 1]?.font ?? '');
  return text !== 0 && isParted && (text === -1 || isOther || isWidest(row, text)) && !isListed(row);
}

/** A heading in the narrow column as one piece of text, with its items. */
interface SideHead {
  readonly head: PlacedText;
  readonly items: readonly PlacedText[];
}

/** The lines in the narrow column, with those near each other as one. */
function headsOf(rows: readonly Row[], gap: number): readonly SideHead[] {
  const heads: (SideHead & { readonly last: number })[] = [];
  for (const row of rows) {
    if (!isInMargin(row, gap)) continue;
    const items = row.filter(({ x }) => x < gap);
    const [first] = items.toSorted((one, other) => one.x - other.x);
    const words = wordsOf(items);
    const before = heads.at(-1);
    if (first === undefined) continue;
    const isMark = (text: string): boolean => /^(?:S(?:ec|EC)(?:tion|TION|\.)|§)$/.test(text);
    const isNew =
      isMark(words) ||
      (!isMark(before?.head.text ?? '') &&
        (readHeading(words)?.kind === 'section' || letteredHeading(words) !== undefined));
    // A number of two lines is on the first of them, without its title.
    const farthestLine = before === undefined || isTitled(before) ? apart : apart * 1.5;
    if (before !== undefined && !isNew && before.last - first.y < first.size * farthestLine) {
      const head = { ...before.head, text: joinedLines(before.head.text, words) };
      heads[heads.length - 1] = { head, items: [...before.items, ...items], last: first.y };
    } else heads.push({ head: { ...first, text: words, width: gap - first.x }, items, last: first.y });
  }
  return heads;
}
