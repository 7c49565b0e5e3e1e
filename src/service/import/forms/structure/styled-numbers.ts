/** Finds the numbers of headings by their style: `### A-1 Bells`, `### A-2 Signs`, where most headings of the style begin so. */
import { type Candidate, grouped } from './candidates.ts';
import { compareNumbers, type Heading } from './heading.ts';

/** A number of any form before a title. In text, only the forms that `readHeading` knows are numbers. */
const number = '(?=[A-Z-]{0,6}\\d)[A-Z\\d]{1,8}(?:[-.:/][A-Z\\d]{1,6}){0,4}';
const numbered = new RegExp(`^(${number})[.:]?\\s+(?:[-–—]\\s+)?(["“‘'(]?\\p{Lu}.*)$`, 'u');
const range = new RegExp(
  `^(${number})\\s?(?:[-–—]{1,2}|through|to)\\s?(${number})[.:]?\\s+[[(]?(?:reserved|repealed|vacant)\\b`,
  'iu',
);
/** Fewer may be years or the names of things. */
const fewest = 4;

/**
 * Gives headings their number, and the kind of a section. At least four fifths of the headings of their style must begin with
 * numbers of one form that count upward.
 */
export function withStyledNumbers(candidates: readonly Candidate[]): readonly Candidate[] {
  const plain = candidates.filter(isPlain);
  if (plain.length < fewest) return candidates;
  const found = new Map<number, Heading>();
  for (const style of grouped(plain, ({ block }) => `${block.role ?? ''} ${block.outline ?? ''}`)) {
    const numbers = style.flatMap((each) => numberedAs(each) ?? []);
    if (numbers.length < fewest || numbers.length * 5 < style.length * 4) continue;
    if (new Set(numbers.map(({ heading }) => formOf(heading.number))).size > 1 || !countUpward(numbers)) continue;
    for (const { at, heading } of numbers) found.set(at, heading);
  }
  return found.size === 0
    ? candidates
    : candidates.map((each) => ({ ...each, heading: found.get(each.at) ?? each.heading }));
}

const isPlain = ({ heading: { kind, number }, block }: Candidate): boolean =>
  number === '' && (kind === 'heading' || (kind === 'section' && block.role === 'heading'));

function numberedAs({ at, heading }: Candidate): { readonly at: number; readonly heading: Heading } | undefined {
  const [ended, first = '', last = ''] = range.exec(heading.title) ?? [];
  const isRange = ended !== undefined && formOf(first) === formOf(last) && compareNumbers(first, last) < 0;
  const [, own, title] = numbered.exec(heading.title) ?? [];
  const section = { kind: 'section', marker: '', parted: true };
  if (isRange) {
    const status = heading.title.slice(ended.search(/[[(]?\p{L}+$/u));
    return { at, heading: { ...section, number: first, through: last, title: status } };
  }
  return own === undefined || title === undefined ? undefined : { at, heading: { ...section, number: own, title } };
}

/** `A-12` and `B-3` have the same form. */
const formOf = (number: string): string => number.replace(/\d+/g, '1').replace(/[A-Z]+/g, 'A');

/** Whether no number comes twice and nearly all are greater than the one before. `2021 Report` and `2022 Report` have years. */
function countUpward(all: readonly { readonly heading: Heading }[]): boolean {
  const numbers = all.map(({ heading }) => heading.number);
  const falls = numbers.filter((number, at) => at > 0 && compareNumbers(numbers[at - 1] ?? '', number) > 0).length;
  const areYears = numbers.every((number) => /^(?:19|20)\d\d$/.test(number));
  return !areYears && falls * 10 <= numbers.length && new Set(numbers).size === numbers.length;
}
