/** Shortened numbers, which omit the beginning of the number before them: `5.04.010, .020`, `5-12-010 to -030`. */
import type { NumberShape } from '../lexicon/numbering/grammar.ts';
import { isDigit, isLetter, isWordPart } from '../text/characters.ts';

/**
 * Skips the shortened number at `at` (`.020`, `-030`, `.020A`). Otherwise returns `at`. It begins with the separator
 * before the last level of `before`. If `before` has two levels, the digit counts of the last level must match:
 * `244.2010, .2030`, but not `1.50, .7`. After a plural sign, any count is a number: `§§ 2-7, -8 and -12`.
 */
export function pastShortened(text: string, at: number, hi: number, before: NumberShape, plural: boolean): number {
  const separator = text.charAt(at);
  if (isHyphen(separator) && before.dashes > 0 && before.dots > 0) return pastLevels(text, at, hi, before);
  const fits = separator === '.' ? before.dots > 0 : isHyphen(separator) && before.dots === 0 && before.dashes > 0;
  if (!fits) return at;
  let p = at + 1;
  while (p < hi && p < at + 7 && isDigit(text.charAt(p))) p++;
  const digits = p - at - 1;
  const levels = before.dots + before.dashes;
  const fitsLevel = levels > 1 ? digits >= before.lastLength : digits === before.lastLength;
  if (plural ? digits === 0 : digits < 2 || !fitsLevel) return at;
  if (isLetter(text.charAt(p))) p++;
  const after = text.charAt(p);
  // "-12.5" and "-12%" are amounts.
  if (isWordPart(after) || after === '%' || after === '°') return at;
  return after === '.' && isDigit(text.charAt(p + 1)) ? at : p;
}

/** Skips the levels from a hyphen on, with as many periods as the number before: `-404.02` after `22-404.01`. Otherwise returns `at`. */
function pastLevels(text: string, at: number, hi: number, { dots, lastLength }: NumberShape): number {
  const levels = /^.\d{1,5}(?:\.\d{1,5})+/.exec(text.slice(at, Math.min(hi, at + 24)))?.[0] ?? '';
  const [, ...last] = levels.split('.');
  const end = at + levels.length;
  const isWhole = last.length === dots && last.at(-1)?.length === lastLength;
  return isWhole && !isWordPart(text.charAt(end)) && !/[%°]/.test(text.charAt(end)) ? end : at;
}

/** Completes a shortened number: `23.44.010` and `.020` → `23.44.020`, `22-404.01` and `-404.02` → `22-404.02`. */
export function completedFrom(before: string, shortened: string): string {
  const separator = shortened.startsWith('.') ? '.' : '-';
  return before.slice(0, before.lastIndexOf(separator) + 1) + shortened.slice(1);
}

/** Whether a shortened number can start with this character. */
export function startsShortened(c: string): boolean {
  return c === '.' || isHyphen(c);
}

function isHyphen(c: string): boolean {
  return c === '-' || c === '\u2011';
}
