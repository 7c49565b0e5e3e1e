/** A section as lines of a document, with the line of each subdivision. Pure. */
import type { Section, TextBlock } from '../../contract/resources.ts';
import { visible } from '../../contract/visible.ts';
import { plainText } from '../../lookup/section-text.ts';

/**
 * @param status the section's status in words; absent if none was stated
 * @param withoutText the message for a section without text
 * @param stated the service's notices about its text, in words
 * @returns citation, heading and status, then the text, one line per block
 */
export function sectionLines(
  section: Section,
  status: string | undefined,
  withoutText: string,
  stated: (notice: string) => string,
): readonly string[] {
  const { text: blocks = [], notices = [] } = section;
  const notice = blocks.length === 0 || notices.length === 0 ? undefined : stated(notices.join(' '));
  const head = [section.citation, section.heading, status, notice].filter((line) => line !== undefined && line !== '');
  const text = blocks.length === 0 ? [withoutText] : blocks.flatMap(linesOf);
  return [...head, '', ...text].map((line) => visible(line ?? ''));
}

/** The line, from 0, where a subdivision starts; the first line of the text if the section doesn't have it. */
export function lineOf(section: Section, lines: readonly string[], subdivision: readonly string[]): number {
  const first = Math.min(lines.indexOf('') + 1, lines.length - 1);
  if (subdivision.length === 0) return 0;
  // A subdivision that a paragraph lists is in the paragraph of the one above it.
  for (let depth = subdivision.length; depth > 0; depth -= 1) {
    let line = first;
    for (const block of section.text ?? []) {
      if (isSame(block.designators, subdivision.slice(0, depth))) return line;
      line += linesOf(block).length;
    }
  }
  return first;
}

function linesOf({ table, ...block }: TextBlock): readonly string[] {
  const text = plainText([block]);
  const rows = table === undefined ? [] : [...table.head, ...table.rows].map((row) => row.join(' | '));
  return [...(text === '' ? [] : text.split('\n')), ...(table?.caption === undefined ? [] : [table.caption]), ...rows];
}

/** `(a)` and `a` are equal. */
function isSame(one: readonly string[], other: readonly string[]): boolean {
  const bare = (designator: string | undefined): string | undefined => designator?.replace(/[().\s]/g, '');
  return one.length === other.length && one.every((designator, at) => bare(designator) === bare(other[at]));
}
