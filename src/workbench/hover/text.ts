/** Law text in a hover: its blocks as lines of a quotation, indented by their designators, cut at a word. Pure. */
import type { TextBlock } from '../../contract/resources.ts';
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
    const table = block.table === undefined ? undefined : (block.table.caption ?? '…');
    const words = [own, block.heading, block.text, table].filter((part) => part !== undefined && part !== '').join(' ');
    if (words === '') continue;
    if (left <= 0 || lines.length === most.lines) return [...lines, '…'];
    const shown = cut(words, left);
    const depth = Math.min(Math.max(block.designators.length - base - 1, 0), deepest);
    lines.push(`${indent.repeat(depth)}${markdownText(shown)}`);
    left -= words.length;
    if (shown !== words) return lines;
  }
  return lines;
}

/** Cut at a word, with an ellipsis. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = text.lastIndexOf(' ', length);
  const head = text.slice(0, end > length / 2 ? end : length);
  // Half of a surrogate pair is no character.
  return `${head.replace(/[\ud800-\udbff]$/, '').replace(/[\s,;:]+$/, '')}…`;
}
