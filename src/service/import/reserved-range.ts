/** Ranges of reserved sections. A range is one provision, and each of its numbers is an alias. */

/** Far above any real range. */
const mostNumbers = 2_000;

/**
 * The numbers after the first, including the last: `2-25` through `2-28` → 2-26, 2-27, 2-28. Returns only the last number if
 * the two differ in more than their final digits.
 */
export function numbersThrough(first: string, last: string): readonly string[] {
  const [, lead = '', digits = ''] = /^(.*?)(\d+)[A-Za-z]*$/.exec(first) ?? [];
  const [, other = '', end = ''] = /^(.*?)(\d+)[A-Za-z]*$/.exec(last) ?? [];
  const span = Number(end) - Number(digits);
  if (lead !== other || digits === '' || span < 1 || span > mostNumbers) return last === first ? [] : [last];
  const width = digits.startsWith('0') ? digits.length : 0;
  return Array.from({ length: span }, (_, at) => lead + String(Number(digits) + at + 1).padStart(width, '0'));
}
