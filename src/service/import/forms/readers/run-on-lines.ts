/** Divides a line of a PDF's text that has lost its ends: `CHAPTER I - SCOPE Section 1.01. Title. … Section 1.02. Words. …` */
import { compareNumbers } from '../structure/heading.ts';
import type { TextLine } from './lines.ts';

const level = /^(?:chapter|article|title|part|division)\s+[\dIVXLC]{1,8}\b/i;
const section = /(?<=\S\s)(?:Section|SECTION|Sec\.|SEC\.|§) ?(\d{1,4}[.-]\d{1,4})\. (?=\p{Lu})/gu;

/** Divides the lines that begin with the heading of a level, with the sections of one chapter behind it in order. */
export function withoutRunOn(lines: readonly TextLine[]): readonly TextLine[] {
  if (!lines.some(isRunOn)) return lines;
  return lines.flatMap((line) => (isRunOn(line) ? divided(line) : [line]));
}

const isRunOn = ({ text, table, outline }: TextLine): boolean =>
  table === undefined && outline === undefined && text.length > 40 && level.test(text) && text.search(section) !== -1;

function divided(line: TextLine): readonly TextLine[] {
  const starts: number[] = [0];
  let last: string | undefined;
  for (const { index, 1: number = '' } of line.text.matchAll(section)) {
    // `… as Section 2.04. The clerk …` ends a sentence about another section.
    const isNext = last === undefined ? startsChapter(number) : isAfter(last, number);
    if (!isNext || /\b(?:in|of|under|by|to|and|or|with|see) $/i.test(line.text.slice(Math.max(0, index - 8), index)))
      continue;
    starts.push(index);
    last = number;
  }
  return starts.map((start, at) => ({
    ...line,
    text: line.text.slice(start, starts[at + 1]).trim(),
    gap: at > 0 || line.gap,
  }));
}

const startsChapter = (number: string): boolean => /^\d{1,4}[.-]0*1(?:0{0,2})$/.test(number);

const isAfter = (one: string, other: string): boolean =>
  compareNumbers(one, other) < 0 && one.split(/[.-]/, 1)[0] === other.split(/[.-]/, 1)[0];
