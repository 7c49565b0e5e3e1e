/** Law text in a hover: its blocks as lines of a quotation, indented by their designators, cut at a word. Pure. */
import type { Table, TextBlock } from '../../contract/resources.ts';
import { markdownText } from './escape.ts';

/** A no-break indent: leading spaces would be dropped, or make a code block. */
const indent = '&emsp;';
const deepest = 6;

export interface Most {
  readonly length: number;
  readonly lines: number;
}

/**
 * @param base designators that stand above all of `blocks`, so that a deep subdivision begins at the margin
 * @param most about how many characters, and how many lines, to show
 * @returns lines of Markdown, without the quotation marks; ends with an ellipsis when something was left out
 */
export function blockLines(blocks: readonly TextBlock[], base: number, most: Most): readonly string[] {
  const lines: string[] = [];
  let left = most.length;
  for (const block of blocks) {
    const own = block.continuation === true ? undefined : block.designators.at(-1);
    const words = [own, block.heading, block.text].filter((part) => part !== undefined && part !== '').join(' ');
    const depth = Math.min(Math.max(block.designators.length - base - 1, 0), deepest);
    for (const line of [words, ...(block.table === undefined ? [] : tableLines(block.table))]) {
      if (line === '') continue;
      if (left <= 0 || lines.length === most.lines) return [...lines, '…'];
      const shown = cut(line, left);
      lines.push(`${indent.repeat(depth)}${markdownText(shown)}`);
      left -= line.length;
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
