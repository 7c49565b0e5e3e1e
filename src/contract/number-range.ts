/** Ranges of sections that are printed as one provision, such as reserved sections. Each number is an alias of the provision. */

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

/** Whether a provision stands for a range of numbers, and this is one of them: `46-7` of the reserved §§ 46-4 to 46-9. */
export function isInRange(
  { number: first, numberThrough: last }: { readonly number?: string; readonly numberThrough?: string },
  number: string,
): boolean {
  if (first === undefined || last === undefined) return false;
  const key = number.toLowerCase();
  return [first, ...numbersThrough(first, last)].some((one) => one.toLowerCase() === key);
}

/** The numbers of a provision as a reader writes them: `46-4`, or `46-4–46-9` for a range. */
export const numberWords = (number: string, through: string | undefined): string =>
  through === undefined || through === number ? number : `${number}\u2013${through}`;
