/** Writes numbers as Roman numerals. */

const numerals = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const;

/** A number from 1 to 3999 in lowercase Roman numerals; other numbers in digits. */
export function romanNumeral(value: number): string {
  if (value < 1 || value > 3999) return String(value);
  let rest = value;
  let written = '';
  for (const [worth, sign] of numerals) for (; rest >= worth; rest -= worth) written += sign;
  return written;
}
