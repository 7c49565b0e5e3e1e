/** Joins the numbers of reserved sections that wrap in the margin of a page, with their heading beside the first line. */
import { readHeading } from '../structure/heading.ts';

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
