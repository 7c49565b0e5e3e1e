/** Ranges of reserved sections: one provision for all, to which each number leads. */

/** Far beyond any reserved range. */
const mostNumbers = 2_000;

/**
 * The numbers after the first of a range, its last included: `2-25` through `2-28` → 2-26, 2-27, 2-28. Only the last where the two
 * differ in more than their last figures.
 */
export function numbersThrough(first: string, last: string): readonly string[] {
  const [, lead = '', digits = ''] = /^(.*?)(\d+)[A-Za-z]*$/.exec(first) ?? [];
  const [, other = '', end = ''] = /^(.*?)(\d+)[A-Za-z]*$/.exec(last) ?? [];
  const span = Number(end) - Number(digits);
  if (lead !== other || digits === '' || span < 1 || span > mostNumbers) return last === first ? [] : [last];
  const width = digits.startsWith('0') ? digits.length : 0;
  return Array.from({ length: span }, (_, at) => lead + String(Number(digits) + at + 1).padStart(width, '0'));
}
