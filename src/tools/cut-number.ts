/** Detects numbers that were looked up only in part. */
import type { Target } from '../citation/types.ts';
import type { Section } from '../contract/resources.ts';

/**
 * Whether the number continues in the text after the part that was looked up. In a draft from a PDF, `§ 2-218.681` may be
 * § 2-218.68 and a footnote mark, and `§ 3-4a` may be § 3-4(a). An assistant's citation is taken literally: the code has no such number.
 *
 * @param section the section that was found, unless it has the whole number
 */
export function isCutShort(text: string, { start, end, number }: Target, section: Section): boolean {
  const written = text.slice(start, end + 3).replace(/[‐-―−]/g, '-');
  const at = written.indexOf(number);
  if (at < 0) return false;
  const [rest = ''] = /^(?:\d+[a-z]?|[a-z]{1,2})(?![\p{L}\p{N}])/iu.exec(written.slice(at + number.length)) ?? [];
  return rest !== '' && section.number?.toLowerCase() !== `${number}${rest}`.toLowerCase();
}

/** The number as written, if only a part of it was looked up. */
export function wholeNumber(text: string, { start, end, number }: Target): string {
  const written = text.slice(start, end + 3).replace(/[‐-―−]/g, '-');
  const at = written.indexOf(number);
  const [rest = ''] = /^[\p{L}\p{N}]+/u.exec(written.slice(at + number.length)) ?? [];
  return `${number}${rest}`;
}
