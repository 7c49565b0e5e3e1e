/** A section's text as plain text. */
import type { TextBlock } from '../contract/resources.ts';

/** Formats blocks as lines. Each line has its own designator and is indented by depth. */
export function plainText(blocks: readonly TextBlock[]): string {
  return blocks
    .map((block) => `${'  '.repeat(Math.max(0, block.designators.length - 1))}${wordsOf(block, true)}`)
    .filter((line) => line.trim() !== '')
    .join('\n');
}

/** The words of the blocks as one string, without designators. Quotations are compared with it. */
export function runningText(blocks: readonly TextBlock[]): string {
  return blocks
    .map((block) => wordsOf(block, false))
    .filter((words) => words !== '')
    .join(' ');
}

function wordsOf(block: TextBlock, designated: boolean): string {
  const designator = designated && block.continuation !== true ? block.designators.at(-1) : undefined;
  const table =
    block.table === undefined
      ? undefined
      : [block.table.caption, ...[...block.table.head, ...block.table.rows].map((row) => row.join(' | '))];
  return [designator, block.heading, block.text, ...(table ?? [])]
    .filter((part) => part !== undefined && part !== '')
    .join(' ');
}
