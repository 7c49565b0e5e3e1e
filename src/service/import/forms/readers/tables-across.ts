/** Finds tables across the two columns of a page. */
import type { PlacedText } from './placed-text.ts';

type Row = readonly PlacedText[];
type Rows = readonly Row[];

/** The fewest and the farthest rows of a table across the columns that have a cell at one place behind a gap. */
const fewestCells = 4;
const nextCell = 4;
/** The greatest distance of its rows, as a multiple of their size. */
const farthestRow = 2.2;

/**
 * The rows of a table across two columns whose cells do not cross the gap. Each has cells on both sides of it at one height. Those before
 * the gap are short, and those behind it do not begin where its lines do.
 */
export function tableAcross(rows: Rows, gutter: number, start: number): readonly number[] {
  const found = rows.flatMap((row, at) => {
    const [first, ...rest] = withoutWordGaps(row);
    const behind = rest.findIndex(({ x }) => x >= gutter);
    const [before, cell] = [rest[behind - 1] ?? first, rest[behind]];
    if (first === undefined || before === undefined || cell === undefined || rest.length < 2) return [];
    const isLevel = row.every(({ y, size }) => Math.abs(y - first.y) < 0.3 && Math.abs(size - first.size) < 0.3);
    const isShort = before.x + before.width < gutter - cell.size * 2;
    // Designators, and numbers of sections in the margin.
    const isText = Math.abs(cell.x - start) < cell.size / 2 || /^(?:\(?\w{1,3}[.)]|§|sec|\w+[-.:]\d)/i.test(cell.text);
    return isLevel && isShort && !isText ? [{ at, cell }] : [];
  });
  const isNext = (one: (typeof found)[number] | undefined, other: (typeof found)[number] | undefined): boolean =>
    one !== undefined &&
    other !== undefined &&
    other.at - one.at <= nextCell &&
    Math.abs(one.cell.x - other.cell.x) < other.cell.size;
  const across: number[] = [];
  for (let from = 0; from < found.length; ) {
    let to = from + 1;
    while (isNext(found[to - 1], found[to])) to += 1;
    let [top = 0, end = 0] = [found[from]?.at, (found[to - 1]?.at ?? 0) + 1];
    const places = rows.slice(top, end).flatMap((row) => withoutWordGaps(row).map(({ x }) => x));
    /** Whether a row next to these has its cells at their places: the head of the table, and the rest of its last row. */
    const isOwn = (row: Row = [], next: Row = []): boolean =>
      Math.abs((next[0]?.y ?? 0) - (row[0]?.y ?? 0)) < (row[0]?.size ?? 0) * farthestRow &&
      withoutWordGaps(row).every(({ x, size }) => places.some((place) => Math.abs(place - x) < size / 10));
    while (isOwn(rows[top - 1], rows[top])) top -= 1;
    while (isOwn(rows[end], rows[end - 1])) end += 1;
    if (to - from >= fewestCells) for (let at = top; at < end; at += 1) across.push(at);
    from = to;
  }
  return across;
}

/** The greatest gap between two words, as a share of their size. The gap between columns is wider. */
const widestWordGap = 0.75;

/** A row with words as one item each up to a wide gap. The gaps between words of one width can lie below each other. */
export function withoutWordGaps(row: readonly PlacedText[]): readonly PlacedText[] {
  const joined: PlacedText[] = [];
  for (const item of row.toSorted((one, other) => one.x - other.x)) {
    const before = joined.at(-1);
    const isBeside = before !== undefined && item.x - (before.x + before.width) < item.size * widestWordGap;
    if (isBeside) joined[joined.length - 1] = { ...before, width: item.x + item.width - before.x };
    else joined.push(item);
  }
  return joined;
}
