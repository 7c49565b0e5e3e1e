/** Roman numerals, as codes use them for articles, chapters, and subdivisions. */

const digits: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/** The value of a Roman numeral in lowercase letters, up to 100; undefined for other text. */
export function romanValue(lower: string): number | undefined {
  if (!/^(?:x{0,3}(?:ix|iv|v?i{0,3})|x?l?x{0,3}(?:ix|iv|v?i{0,3})|c)$/.test(lower) || lower === '') return undefined;
  let value = 0;
  for (let at = 0; at < lower.length; at += 1) {
    const own = digits[lower[at] ?? ''] ?? 0;
    value += own < (digits[lower[at + 1] ?? ''] ?? 0) ? -own : own;
  }
  return value;
}

const tens = ['', 'x', 'xx', 'xxx', 'xl', 'l', 'lx', 'lxx', 'lxxx', 'xc'];
const ones = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];

/** A value from 1 to 99 as a Roman numeral in lowercase letters. */
export function romanNumeral(value: number): string {
  return `${tens[Math.floor(value / 10)] ?? ''}${ones[value % 10] ?? ''}`;
}
