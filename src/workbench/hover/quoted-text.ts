/** Law text in a hover: blocks as quoted lines, indented by designator and cut at a word. Pure. */
import type { Table, TextBlock } from '../../contract/resources.ts';
import { markdownText } from './escape.ts';

/** A non-breaking indent. Leading spaces would be dropped or start a code block. */
const indent = '&emsp;';
const deepest = 6;

/** Approximate characters of law text in a hover's row, at the hover's maximum width. */
const ROW = 80;

/**
 * @param base number of designators above all of `blocks`, so that a deep subdivision starts at the margin
 * @param rows maximum rows of text; a long line takes several
 * @returns lines of Markdown without quotation marks; the last ends with an ellipsis if text was omitted
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

/** Writes one line per table row: a hover is too narrow for columns. */
function tableLines({ caption, head, rows }: Table): readonly string[] {
  const row = (cells: readonly string[]): string =>
    cells
      .map((cell) => cell.replace(/\s+/g, ' ').trim())
      .filter((cell) => cell !== '')
      .join(' · ');
  return [caption ?? '', ...head.map(row), ...rows.map(row)];
}

/** Cuts a text at a word and adds an ellipsis. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = text.lastIndexOf(' ', length);
  const head = text.slice(0, end > length / 2 ? end : length);
  // Drop half of a surrogate pair.
  return `${head.replace(/[\ud800-\udbff]$/, '').replace(/[\s,;:]+$/, '')}…`;
}
