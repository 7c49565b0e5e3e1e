/** Finds the numbers that a PDF's pages print beside each line or each fifth line, as in bills and ordinances. */
import { type PlacedText, rowsOf } from './placed-text.ts';

/** The share of the pages that have such numbers, and the fewest numbers on one of them. */
const share = 0.6;
const fewest = 5;
/** The share of the numbers in the margin that count up. */
const countingShare = 0.8;

/** Returns pages without the numbers of their lines, and the number of characters removed. */
export function withoutLineNumbers(pages: readonly (readonly PlacedText[])[]): {
  readonly kept: readonly (readonly PlacedText[])[];
  readonly characters: number;
} {
  const found = pages.map(numbersOf);
  const filled = pages.filter((items) => rowsOf(items).length >= fewest).length;
  const numbered = found.filter((numbers) => numbers.length >= fewest).length;
  if (numbered === 0 || numbered < filled * share) return { kept: pages, characters: 0 };
  let characters = 0;
  const kept = pages.map((items, at) => {
    const numbers = new Set(found[at]);
    for (const { text } of numbers) characters += text.trim().length;
    return items.filter((item) => !numbers.has(item));
  });
  return { kept, characters };
}

const isNumber = ({ text }: PlacedText): boolean => /^\s*\d{1,5}\s*$/.test(text);

/** The numbers left or right of all other text of a page, if they count up by a fixed step. */
function numbersOf(items: readonly PlacedText[]): readonly PlacedText[] {
  const rows = rowsOf(items).map((row) => row.toSorted((one, other) => one.x - other.x));
  const words = items.filter((item) => !isNumber(item));
  const left = Math.min(...words.map(({ x }) => x));
  const right = Math.max(...words.map(({ x, width }) => x + width));
  const inMargin = (side: 0 | -1, isBeyond: (item: PlacedText) => boolean): readonly PlacedText[] =>
    rows.flatMap((row) => {
      const item = row.at(side);
      return item !== undefined && isNumber(item) && isBeyond(item) ? [item] : [];
    });
  const sides = [inMargin(0, ({ x, width }) => x + width < left), inMargin(-1, ({ x }) => x > right)];
  return sides.find((numbers) => numbers.length >= fewest && countsUp(numbers.map(({ text }) => Number(text)))) ?? [];
}

/** Whether most numbers are greater than the one before by the same step. */
function countsUp(numbers: readonly number[]): boolean {
  const steps = numbers.slice(1).map((number, at) => number - (numbers[at] ?? 0));
  return [1, 5].some((step) => steps.filter((each) => each === step).length >= steps.length * countingShare);
}
