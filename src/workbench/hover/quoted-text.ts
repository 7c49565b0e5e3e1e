/** Law text in a hover: its blocks as lines of a quotation, indented by their designators, cut at a word. Pure. */
import type { Table, TextBlock } from '../../contract/resources.ts';
import { markdownText } from './escape.ts';

/** A no-break indent: leading spaces would be dropped, or make a code block. */
const indent = '&emsp;';
const deepest = 6;

/** About how many characters of law text a hover draws in a row: it grows no wider than this takes. */
const ROW = 80;

/**
 * @param base designators that are above all of `blocks`, so that a deep subdivision begins at the margin
 * @param rows how many rows of the hover the text may take; a line too long for one takes several
 * @returns lines of Markdown, without the quotation marks; the last ends with an ellipsis when something was left out
 */
export function blockLines(blocks: readonly TextBlock[], base: number, rows: number): readonly string[] {
  const lines: string[] = [];
  let left = rows;
  for (const block of blocks) {
    const own = block.continuation === true ? undefined : block.designators.at(-1);
    const words = [own, block.heading, block.text].filter((part) => part !== undefined && part !== '').join(' ');
    const depth = Math.min(Math.max(block.designators.length - base - 1, 0), deepest);
    for (const line of [words, ...(block.table === undefined ? [] : tableLines(block.table))]) {
      if (line === '') continue;
      if (left <= 0) return [...lines.slice(0, -1), `${lines.at(-1) ?? ''} …`];
      const row = ROW - 2 * depth;
      const shown = cut(line, left * row);
      lines.push(`${indent.repeat(depth)}${markdownText(shown)}`);
      left -= Math.ceil(line.length / row);
      if (shown !== line) return lines;
    }
  }
  return lines;
}

/** A table a line a row: a hover has no room for columns. */
function tableLines({ caption, head, rows }: Table): readonly string[] {
  const row = (cells: readonly string[]): string =>
    cells
      .map((cell) => cell.replace(/\s+/g, ' ').trim())
      .filter((cell) => cell !== '')
      .join(' · ');
  return [caption ?? '', ...head.map(row), ...rows.map(row)];
}

/** Cut at a word, with an ellipsis. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = text.lastIndexOf(' ', length);
  const head = text.slice(0, end > length / 2 ? end : length);
  // Half of a surrogate pair is no character.
  return `${head.replace(/[\ud800-\udbff]$/, '').replace(/[\s,;:]+$/, '')}…`;
}
