/** Decides whether a number of several parts is a range of reserved sections, by the other numbers of the document. */
import { type Candidate, grouped } from './candidates.ts';
import { compareNumbers } from './heading.ts';
import { isFree } from './own-numbering.ts';

/** The share of the sections whose numbers have no hyphen, where `Sec. 103-105. Reserved` is a range. */
const plainShare = 0.9;

/** `Sec. 103-105. Reserved` as the range that it is in a code whose numbers have no hyphens, although it says no `Secs.` */
export function withPlainRanges(candidates: readonly Candidate[]): readonly Candidate[] {
  const sections = candidates.filter(({ heading }) => heading.kind === 'section' && heading.number !== '');
  const ranges = new Set(sections.filter((each) => plainRangeIn(each) !== undefined));
  const plain = sections.filter(({ heading }) => /^\d+[A-Z]?$/.test(heading.number));
  // A file with one section shows nothing about the others.
  if (ranges.size === 0 || plain.length === 0 || plain.length < (sections.length - ranges.size) * plainShare)
    return candidates;
  const between = new Set(
    sections.filter((each, at) => {
      if (!ranges.has(each)) return false;
      const { number = '', through = '' } = plainRangeIn(each) ?? {};
      const [before, after] = [sections[at - 1], sections[at + 1]];
      const follows = before === undefined || compareNumbers(before.heading.number, number) < 0;
      return follows || (after !== undefined && compareNumbers(through, after.heading.number) < 0);
    }),
  );
  return candidates.map((each) =>
    between.has(each) ? { ...each, heading: { ...each.heading, ...plainRangeIn(each) } } : each,
  );
}

/** The first and the last number of a reserved section whose number reads as two. */
function plainRangeIn({
  heading: { number, through, title },
  below = '',
}: Candidate): { readonly number: string; readonly through: string } | undefined {
  const [, first = '', last = ''] = /^(\d+[A-Z]?)-(\d+[A-Z]?)$/.exec(number) ?? [];
  const isRange = through === undefined && first !== '' && compareNumbers(first, last) < 0;
  return isRange && isFree(title === '' ? below : title) ? { number: first, through: last } : undefined;
}

/** The share of the sections whose numbers have as many parts as both numbers of a range together. */
const wholeShare = 0.8;

/** `§ 1-1-1-2 Reserved` as one section in a code whose numbers have four parts, although it reads as 1-1 through 1-2. */
export function withWholeNumbers(candidates: readonly Candidate[]): readonly Candidate[] {
  const sections = candidates.filter(({ heading }) => heading.kind === 'section' && heading.number !== '');
  const ranges = sections.filter(({ heading }) => heading.through !== undefined);
  if (ranges.length === 0) return candidates;
  const forms = grouped(
    sections.filter(({ heading }) => heading.through === undefined),
    ({ heading }) => formOf(heading.number),
  );
  const [usual] = forms.toSorted((one, other) => other.length - one.length);
  if (usual === undefined || usual.length < (sections.length - ranges.length) * wholeShare) return candidates;
  const form = formOf(usual[0]?.heading.number ?? '');
  return candidates.map((each) => {
    const { through, ...heading } = each.heading;
    const whole = `${heading.number}-${through}`;
    const isOne = through !== undefined && formOf(whole) === form && each.block.text.includes(whole);
    return isOne ? { ...each, heading: { ...heading, number: whole } } : each;
  });
}

const formOf = (number: string): string => number.replace(/\d+/g, '1');
