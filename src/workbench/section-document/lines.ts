/** A section as the lines of a document, with the line of each subdivision. Pure. */
import type { Section, TextBlock } from '../../contract/resources.ts';
import { visible } from '../../contract/visible.ts';
import { plainText } from '../../lookup/section-text.ts';

/**
 * @param status how the section stands, in words; absent where nothing was stated
 * @param withoutText what to say where there is no text
 * @param stated words for what the service says about its text
 * @returns citation, heading and status, then the text, one block a line
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

/** The line, from 0, on which a subdivision begins; the first line of the text where the text marks none such. */
export function lineOf(section: Section, lines: readonly string[], subdivision: readonly string[]): number {
  const first = Math.min(lines.indexOf('') + 1, lines.length - 1);
  if (subdivision.length === 0) return 0;
  let line = first;
  for (const block of section.text ?? []) {
    if (isSame(block.designators, subdivision)) return line;
    line += linesOf(block).length;
  }
  return first;
}

function linesOf({ table, ...block }: TextBlock): readonly string[] {
  const text = plainText([block]);
  const rows = table === undefined ? [] : [...table.head, ...table.rows].map((row) => row.join(' | '));
  return [...(text === '' ? [] : text.split('\n')), ...(table?.caption === undefined ? [] : [table.caption]), ...rows];
}

/** `(a)` and `a` are one. */
function isSame(one: readonly string[], other: readonly string[]): boolean {
  const bare = (designator: string | undefined): string | undefined => designator?.replace(/[().\s]/g, '');
  return one.length === other.length && one.every((designator, at) => bare(designator) === bare(other[at]));
}
