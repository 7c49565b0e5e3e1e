/** Numbers that were looked up only in part. */
import type { Target } from '../citation/types.ts';
import type { Section } from '../contract/resources.ts';

/**
 * Whether the text continues with the number where the looked-up number ends. In a draft from a PDF, `§ 2-218.681` may be § 2-218.68 and
 * a footnote's mark, and `§ 3-4a` may be (a) of § 3-4. A citation that an assistant wrote is taken at its word: the code has no such number.
 *
 * @param section what was found, unless it has the whole number itself
 */
export function isCutShort(text: string, { start, end, number }: Target, section: Section): boolean {
  const written = text.slice(start, end + 3).replace(/[‐-―−]/g, '-');
  const at = written.indexOf(number);
  if (at < 0) return false;
  const [rest = ''] = /^(?:\d+[a-z]?|[a-z]{1,2})(?![\p{L}\p{N}])/iu.exec(written.slice(at + number.length)) ?? [];
  return rest !== '' && section.number?.toLowerCase() !== `${number}${rest}`.toLowerCase();
}

/** The number as it is written, where only a part of it was looked up. */
export function wholeNumber(text: string, { start, end, number }: Target): string {
  const written = text.slice(start, end + 3).replace(/[‐-―−]/g, '-');
  const at = written.indexOf(number);
  const [rest = ''] = /^[\p{L}\p{N}]+/u.exec(written.slice(at + number.length)) ?? [];
  return `${number}${rest}`;
}
