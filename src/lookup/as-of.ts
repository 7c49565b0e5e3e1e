/** The date of the law that a draft states for itself. Takes plain text, independent of any editor. */
import { isLegalDate } from '../contract/legal-dates.ts';
import { commentEnd, commentLeader } from '../documents/comment.ts';
import { entryText, frontMatterOf, type LineAt } from '../documents/front-matter.ts';

const key = 'as-of';
/** The number of lines to search for a comment that states the date. */
const firstLines = 40;
const longestLine = 500;

/** Matches a comment in a common language, or an AsciiDoc attribute, with `as-of: 2022-05-31`. */
const comment = new RegExp(String.raw`^\s*${commentLeader}\s*(?:legal[ -]code\s+)?${key}\s*:\s*(.*)$`, 'i');

/**
 * Returns the value of `as-of` in a document's front matter, else in a comment among its first lines. It may not be a valid
 * date. The request for the law as of that date then reports the error.
 * @returns undefined if the document states none
 */
export function statedAsOf(lineAt: LineAt): string | undefined {
  const matter = frontMatterOf(lineAt);
  const stated = matter && entryText(matter, key);
  if (stated !== undefined) return stated;
  for (let index = 0; index < firstLines; index += 1) {
    const line = lineAt(index);
    if (line === undefined) return undefined;
    const value = comment.exec(line.slice(0, longestLine))?.[1]?.replace(commentEnd, '').trim();
    if (value !== undefined && value !== '') return value;
  }
  return undefined;
}

/** Whether a text is a valid calendar date in ISO 8601, such as 2022-05-31. */
export function isDay(text: string): boolean {
  return text.length === 10 && isLegalDate(text);
}
