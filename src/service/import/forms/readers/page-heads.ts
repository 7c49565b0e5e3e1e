/** Finds the headers and footers of a PDF's pages by position: above and below the text, at the same height on most pages. */
import { edgeLines, headKey, isHistory, isOfHistory, isPageNumber, timesOf } from './pages.ts';
import { median, type PlacedText, rowsOf, usualSize, wordsOf } from './placed-text.ts';

const fewestPages = 3;
/** The share of pages on which words or a height must repeat to be a header. */
const share = 0.3;
const heightShare = 0.6;
/** The share of the labels of pages that count up. */
const countingShare = 0.8;
/** The maximum number of header and footer rows. */
const edge = 2;
/** Rows are separate if they are farther apart than this many lines. */
const apart = 1.6;
/** The least distance of lines, as a share of the text's size. */
const leastLeading = 1.1;
/** The greatest size of a header in small print, as a share of the text's size. */
const fine = 0.93;

/** A title page may have the words of the header in letters that are larger by this factor. */
const large = 1.25;

/** The fewest rows of a page that show how far apart they are. */
const enoughRows = 20;

/** A row at the top or bottom of a page. */
interface EdgeRow {
  readonly items: readonly PlacedText[];
  readonly text: string;
  /** Rounded, in points. */
  readonly height: number;
  readonly size: number;
  /** Whether the next row toward the middle of the page is apart from this one. */
  readonly isAlone: boolean;
}

/** The rows at the top of a page, and those at its bottom, each from the edge on. */
type Edges = readonly [top: readonly EdgeRow[], bottom: readonly EdgeRow[]];

/** Returns pages without headers and footers, and the number of characters removed. Runs before the detection of columns. */
export function withoutPageHeads(pages: readonly (readonly PlacedText[])[]): {
  readonly kept: readonly (readonly PlacedText[])[];
  readonly characters: number;
} {
  const usual = median(pages.map((page) => median(gapsOf(rowsOf(page)))).filter((gap) => gap > 0));
  const edges = pages.map((page) => edgesOf(page, usual));
  if (pages.length < fewestPages) {
    const rows = headsOfFew(edges);
    return without(pages, edges, (row) => rows.has(row));
  }
  const { counts: words, isBegun } = edgeLines(
    edges.map((rows) => rows.flat().map(({ text }) => text)),
    () => pages.flatMap((page) => rowsOf(page).map(wordsOf)),
  );
  const heights = counted(edges.map((rows) => rows.flat().map(({ height }) => height)));
  const alone = counted(edges.map((rows) => rows.flat().flatMap(({ isAlone, height }) => (isAlone ? height : []))));
  const enough = (count: number | undefined, of: number): boolean =>
    (count ?? 0) >= Math.max(fewestPages, pages.length * of);
  // The last of each, because the first page may be a title page.
  const sizes = new Map(edges.flat(2).map(({ text, size }) => [headKey(text), size]));
  const written = timesOf(edges.flat(2).map(({ text }) => text));
  /** A chapter has its title below its number. */
  const isChapter = (row: EdgeRow | undefined): boolean => row !== undefined && isBegun(row.text) && !row.isAlone;
  // The number of a section may be in each header, and at the bottom of a page above its title.
  const bySide = [0, 1].map((side) =>
    counted(edges.map((rows) => (rows[side] ?? []).map(({ text }) => headKey(text)))),
  );
  const isHead = (row: EdgeRow, depth: number, rows: readonly EdgeRow[], side: number): boolean => {
    if (isHistory(row.text) || (isOfHistory(row.text) && (written.get(row.text) ?? 0) < fewestPages)) return false;
    // `103` right below `Sec. ZO-` is the rest of a number in the margin.
    if (isPageNumber(row.text)) return row.isAlone || enough(heights.get(row.height), share);
    // No header is inside the law that begins at the edge.
    if (rows.slice(0, depth).some((outer) => isChapter(outer) || outer.text === row.text)) return false;
    const key = headKey(row.text);
    const isRepeated = !isBegun(row.text) && enough(words.get(key), share) && enough(bySide[side]?.get(key), share);
    if (isRepeated && row.size <= (sizes.get(key) ?? 0) * large) return true;
    // The text of most pages begins at one height too, but only a header is apart from the text on most pages.
    const isApart = rows.slice(depth).some((inner) => inner.isAlone && enough(alone.get(inner.height), heightShare));
    return isApart && enough(heights.get(row.height), heightShare) && !isChapter(row);
  };
  const labels = pageLabels(edges);
  return without(pages, edges, (row, depth, rows, side) => labels.has(row) || isHead(row, depth, rows, side));
}

/** Removes the rows at the edges of pages that are headers. */
function without(
  pages: readonly (readonly PlacedText[])[],
  edges: readonly Edges[],
  isHead: (row: EdgeRow, depth: number, rows: readonly EdgeRow[], side: number) => boolean,
): { readonly kept: readonly (readonly PlacedText[])[]; readonly characters: number } {
  let characters = 0;
  const kept = pages.map((page, at) => {
    const rows = (edges[at] ?? []).flatMap((each, side) => each.filter((...row) => isHead(...row, side)));
    const heads = new Set(rows.flatMap(({ items }) => items));
    for (const { text } of heads) characters += text.trim().length;
    return heads.size === 0 ? page : page.filter((item) => !heads.has(item));
  });
  return { kept, characters };
}

/** What a browser prints at the edges of a page: the day and the title above, the address and the page below. */
const byBrowser =
  /^\d{1,2}\/\d{1,2}\/\d{2,4}, \d{1,2}:\d{2}(?:\s?[AP]M)?\s|^(?:https?|file):\/\/\S.*\s\d{1,3}\/\d{1,3}$/i;
/** `1`, `Page 1 of 1` on the only page. */
const onlyPage = /^[-–—\s]*(?:page\s*)?1(?:\s*(?:of|\/)\s*1)?[-–—\s]*$/i;

/** The headers and footers of one page or two: the same words apart from the text of both, numbers that count them, or a browser's. */
function headsOfFew(edges: readonly Edges[]): ReadonlySet<EdgeRow> {
  const found = [0, 1].flatMap((side) => {
    const outer = edges.flatMap((rows) => rows[side]?.slice(0, 1) ?? []);
    const [first, second] = outer;
    if (first === undefined || outer.length < edges.length || outer.some(({ text }) => isHistory(text))) return [];
    if (outer.every(({ text }) => byBrowser.test(text))) return outer;
    if (outer.some(({ isAlone, height }) => !isAlone || Math.abs(height - first.height) > 1)) return [];
    const counts = outer.every(({ text }) => isPageNumber(text));
    if (second === undefined) return side === 1 && onlyPage.test(first.text) ? outer : [];
    const numbers = outer.map(({ text }) => Number(/\d+/.exec(text)?.[0]));
    const isCount = counts && numbers[1] === (numbers[0] ?? 0) + 1;
    return isCount || first.text === second.text ? outer : [];
  });
  return new Set(found);
}

/** `2-14`, `i-1`, `A-3`: the page of a chapter. */
const pageLabel = /^[-–—\s]*([A-Z]{1,3}|[IVXLC]{1,7}|\d{1,3})[-–.:](\d{1,4})[-–—\s]*$/i;

/** The rows apart from the text that count the pages of each chapter. They look like the numbers of sections. */
function pageLabels(edges: readonly Edges[]): ReadonlySet<EdgeRow> {
  const found = [0, 1].map((side) =>
    edges.flatMap((rows) => {
      const row = rows[side]?.[0];
      const [, chapter, page] = row?.isAlone === true ? (pageLabel.exec(row.text) ?? []) : [];
      return row === undefined || chapter === undefined ? [] : [{ row, chapter, page: Number(page) }];
    }),
  );
  const counting = found.filter((labels) => {
    const steps = labels.filter(({ chapter, page }, at) => {
      const before = labels[at - 1];
      return chapter === before?.chapter ? page === before.page + 1 : page === 1;
    });
    const isUsual = labels.length >= Math.max(fewestPages, edges.length * heightShare);
    return isUsual && steps.length >= labels.length * countingShare;
  });
  return new Set(counting.flat().map(({ row }) => row));
}

/** The number of pages on which each value occurs. */
function counted<T>(pages: readonly (readonly T[])[]): ReadonlyMap<T, number> {
  const counts = new Map<T, number>();
  for (const page of pages) for (const each of new Set(page)) counts.set(each, (counts.get(each) ?? 0) + 1);
  return counts;
}

const heightsOf = (rows: readonly (readonly PlacedText[])[]): readonly number[] => rows.map((row) => row[0]?.y ?? 0);

function gapsOf(rows: readonly (readonly PlacedText[])[]): readonly number[] {
  const heights = heightsOf(rows);
  return heights.slice(1).map((y, at) => (heights[at] ?? y) - y);
}

/** @param usual the distance of rows on most pages */
function edgesOf(page: readonly PlacedText[], usual: number): Edges {
  const size = usualSize(page);
  const rows = rowsOf(page);
  const heights = heightsOf(rows);
  const gaps = gapsOf(rows);
  // The lines of two columns lie between each other. On the last page of a chapter, most gaps may be those between paragraphs.
  const leading = Math.max(
    rows.length < enoughRows ? Math.min(median(gaps), usual) : median(gaps),
    size * leastLeading,
  );
  const edgeRow = (row: readonly PlacedText[], at: number, gap = 0): EdgeRow => {
    const height = Math.round(heights[at] ?? 0);
    const largest = Math.max(...row.map((item) => item.size));
    return { items: row, text: wordsOf(row), height, size: largest, isAlone: gap > leading * apart };
  };
  const isFine = (row: EdgeRow): boolean => row.items.every((item) => item.size < size * fine);
  const top = rows.slice(0, edge).map((row, at) => edgeRow(row, at, gaps[at]));
  const bottom = rows.slice(-edge).map((row, at, last) => {
    const place = rows.length - last.length + at;
    return edgeRow(row, place, gaps[place - 1]);
  });
  return [top.map((row) => (isFine(row) ? { ...row, isAlone: true } : row)), bottom.toReversed()];
}
