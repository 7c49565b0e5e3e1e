/** Finds the headers and footers of a PDF's pages by position: above and below the text, at the same height on most pages. */
import { edgeLines, headKey, isHistory, isPageNumber } from './pages.ts';
import { median, type PlacedText, rowsOf, usualSize } from './placed-text.ts';

const fewestPages = 3;
/** The share of pages on which words or a height must repeat to be a header. */
const share = 0.3;
const heightShare = 0.6;
/** The maximum number of header and footer rows. */
const edge = 2;
/** Rows are separate if they are farther apart than this many lines. */
const apart = 1.6;
/** The least distance of lines, as a share of the text's size. */
const leastLeading = 1.1;
/** The greatest size of a header in small print, as a share of the text's size. */
const fine = 0.93;

/** The fewest rows of a page that show how far apart they are. */
const enoughRows = 20;

interface EdgeRow {
  readonly items: readonly PlacedText[];
  readonly text: string;
  /** Rounded, in points. */
  readonly height: number;
  readonly isApart: boolean;
  /** Whether the next row toward the page's middle is apart from this one. */
  readonly isAlone: boolean;
}

/** Returns pages without headers and footers, and the number of characters removed. Runs before the detection of columns. */
export function withoutPageHeads(pages: readonly (readonly PlacedText[])[]): {
  readonly kept: readonly (readonly PlacedText[])[];
  readonly characters: number;
} {
  if (pages.length < fewestPages) return { kept: pages, characters: 0 };
  const usual = median(pages.map((page) => median(gapsOf(rowsOf(page)))).filter((gap) => gap > 0));
  const edges = pages.map((page) => edgeRows(page, usual));
  const { counts: words, isBegun } = edgeLines(edges.map((rows) => rows.map(({ text }) => text)));
  const heights = counted(edges.map((rows) => rows.filter((row) => row.isApart).map(({ height }) => height)));
  const enough = (count: number | undefined, of: number): boolean =>
    (count ?? 0) >= Math.max(fewestPages, pages.length * of);
  let characters = 0;
  /** A heading of a chapter has its title below it. */
  const isHeading = ({ text, isAlone }: EdgeRow): boolean => isBegun(text) && !isAlone;
  const kept = pages.map((page, at) => {
    const heads = new Set(
      (edges[at] ?? [])
        .filter((row, index, rows) => {
          const above = rows[index - 1];
          const isAtHeight =
            row.isApart &&
            enough(heights.get(row.height), heightShare) &&
            ![row, above].some((each) => each && isHeading(each));
          const isRepeated = !isBegun(row.text) && enough(words.get(headKey(row.text)), share);
          return !isHistory(row.text) && (isPageNumber(row.text) || isRepeated || isAtHeight);
        })
        .flatMap(({ items }) => items),
    );
    for (const { text } of heads) characters += text.trim().length;
    return heads.size === 0 ? page : page.filter((item) => !heads.has(item));
  });
  return { kept, characters };
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
function edgeRows(page: readonly PlacedText[], usual: number): readonly EdgeRow[] {
  const size = usualSize(page);
  const rows = rowsOf(page);
  const heights = heightsOf(rows);
  const gaps = gapsOf(rows);
  // The lines of two columns lie between each other. On the last page of a chapter, most gaps may be those between paragraphs.
  const leading = Math.max(
    rows.length < enoughRows ? Math.min(median(gaps), usual) : median(gaps),
    size * leastLeading,
  );
  const gapAfter = (at: number): number => gaps[at] ?? 0;
  return rows.flatMap((row, at): readonly EdgeRow[] => {
    const fromEnd = rows.length - 1 - at;
    if (at >= edge && fromEnd >= edge) return [];
    const text = [...row]
      .sort((one, other) => one.x - other.x)
      .map((item) => item.text.trim())
      .join(' ');
    // For a header with two rows, the gap is below the second.
    const beyond =
      at < edge
        ? Math.max(...gaps.slice(at, edge))
        : Math.max(...Array.from({ length: edge - fromEnd }, (_, more) => gapAfter(at - 1 - more)));
    const isFine = at < edge && row.every((item) => item.size < size * fine);
    const isAlone = (at < edge ? gapAfter(at) : gapAfter(at - 1)) > leading * apart;
    const height = Math.round(heights[at] ?? 0);
    return [{ items: row, text, height, isApart: beyond > leading * apart || isFine, isAlone: isAlone || isFine }];
  });
}
