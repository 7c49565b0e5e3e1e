/** Reads numbers of sections in the margin of a page: those without a mark, and those of reserved sections that wrap there. */
import { letteredNumber, readHeading } from '../structure/heading.ts';
import { type PlacedText, rowsOf } from './placed-text.ts';

/** The fewest numbers and columns of a count of sections, and the most numbers that it may skip. */
const fewestCounted = 10;
const fewestColumns = 3;
const mostSkipped = 3;
/** The least share of the numbers at the starts of lines, in one font, that count up. */
const countedShare = 0.8;
/** The least gap behind a number in the margin, as a share of its size. */
const behindNumber = 0.6;

/**
 * Adds a period to each number such as `C-3` that begins a line, so that it reads as the number of a section. Only if these numbers
 * count up over several columns of the document: those of districts begin again in each table.
 */
export function withCountedNumbers<Column extends { readonly items: readonly PlacedText[] }>(
  columns: readonly Column[],
): readonly Column[] {
  const found = columns.flatMap((column) =>
    rowsOf(column.items).flatMap((items) => {
      const [item, next] = items.toSorted((one, other) => one.x - other.x);
      const isParted = next === undefined || next.x - (item?.x ?? 0) - (item?.width ?? 0) > next.size * behindNumber;
      const number = isParted ? letteredNumber(item?.text.trim() ?? '')?.number : undefined;
      return item === undefined || number === undefined ? [] : [{ item, number, column }];
    }),
  );
  const fonts = new Set(found.map(({ item }) => item.font));
  const counted = new Map(
    [...fonts].flatMap((font) =>
      countIn(found.filter(({ item }) => item.font === font)).map(({ item, number }) => [
        item,
        { ...item, text: `${number}.` },
      ]),
    ),
  );
  return columns.map((column) => ({ ...column, items: column.items.map((item) => counted.get(item) ?? item) }));
}

interface Found {
  readonly item: PlacedText;
  readonly number: string;
  readonly column: unknown;
}

/** The numbers that count up among those in one font; none if there are few, or many others between them. */
function countIn(found: readonly Found[]): readonly Found[] {
  let run: Found[] = [];
  for (const each of found) {
    if (isNext(run.at(-1)?.number, each.number)) run.push(each);
    // A line of the text may begin with a number too.
    else if (run.length < fewestCounted) run = [each];
  }
  const columns = new Set(run.map(({ column }) => column)).size;
  const isCount = run.length >= fewestCounted && run.length >= found.length * countedShare && columns >= fewestColumns;
  return isCount ? run : [];
}

function isNext(before: string | undefined, number: string): boolean {
  const [letters, count = ''] = number.split('-');
  const [lettersBefore, countBefore = ''] = before?.split('-') ?? [];
  const step = Number.parseInt(count, 10) - Number.parseInt(countBefore, 10);
  return letters === lettersBefore && step >= 1 && step <= mostSkipped;
}

interface MarginLine {
  readonly text: string;
  readonly x: number;
  readonly size: number;
  /** The number of characters at its start in the first font. */
  readonly lead: number;
}

/** The last line of a range: `1-214`, `214` behind a hyphen, `to 1-214`. */
const restOfRange = /^(?:(?:to|through|thru|[-–—]) ?)?[A-Z]{0,3}[-.]?\d[\w.:-]{0,15}$/i;

/** `Secs. 1-208 to  Reserved` and `1-214` below it become `Secs. 1-208 to 1-214  Reserved`. */
export function withWholeRanges<Line extends MarginLine>(lines: readonly Line[]): readonly Line[] {
  const joined: Line[] = [];
  for (const line of lines) {
    const before = joined.at(-1);
    const isBelow = before !== undefined && Math.abs(before.x - line.x) < line.size && restOfRange.test(line.text);
    const text = isBelow ? wholeRange(before.text, line.text) : undefined;
    if (before === undefined || text === undefined) joined.push(line);
    else {
      const lead = before.lead === before.text.length ? text.length : before.lead + text.length - before.text.length;
      joined[joined.length - 1] = { ...before, text, lead };
    }
  }
  return joined;
}

/** A line with the rest of its range before its title; undefined if that gives no range, or if the line has one already. */
function wholeRange(line: string, rest: string): string | undefined {
  if (readHeading(line)?.through !== undefined) return undefined;
  for (const { index, 0: space } of line.matchAll(/ +/g)) {
    const begun = line.slice(0, index);
    const joined = `${begun}${/\d[-.:]$/.test(begun) ? '' : ' '}${rest}  ${line.slice(index + space.length)}`;
    if (readHeading(joined)?.through !== undefined) return joined;
  }
  return undefined;
}
