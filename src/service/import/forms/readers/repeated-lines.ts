/** Removes what a research service prints above each section: `3 of 286 DOCUMENTS`, the name of the code, a copyright. */
import type { Block } from '../block.ts';
import { readHeading } from '../structure/heading.ts';
import { isHistoryBlock, noteLabel } from '../structure/notes.ts';
import { headKey } from './pages.ts';

/** With fewer sections, equal lines may be law. */
const fewestSections = 10;
/** The share of the sections that have the line above them. */
const share = 0.9;
/** The most lines between such a line and the section's heading. */
const farthest = 15;
/** The longest such line, in characters. */
const longest = 200;

/** Returns the blocks without lines that most sections have above their headings, alike but for their numbers. */
export function withoutRepeatedLines(blocks: readonly Block[]): readonly Block[] {
  const headings = [...blocks.keys()].filter((at) => {
    const heading = readHeading(blocks[at]?.text ?? '');
    return heading !== undefined && heading.kind === 'section' && heading.number !== '';
  });
  if (headings.length < fewestSections) return blocks;
  const counts = new Map<string, number>();
  const above = new Map<string, number>();
  let order = 0;
  for (const [at, block] of blocks.entries()) {
    while ((headings[order] ?? Number.POSITIVE_INFINITY) <= at) order += 1;
    if (!mayRepeat(block)) continue;
    const key = headKey(block.text);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    if ((headings[order] ?? Number.POSITIVE_INFINITY) - at <= farthest) above.set(key, (above.get(key) ?? 0) + 1);
  }
  // A table of contents has the numbers too.
  const numbers = new Set(headings.map((at) => readHeading(blocks[at]?.text ?? '')?.number));
  const isRepeated = (block: Block): boolean => {
    const key = headKey(block.text);
    const count = counts.get(key) ?? 0;
    return mayRepeat(block) && count >= Math.max(fewestSections, numbers.size * share) && above.get(key) === count;
  };
  return blocks.filter((block) => !isRepeated(block));
}

function mayRepeat({ text, table, role }: Block): boolean {
  if (table !== undefined || role !== undefined || text === '' || text.length > longest) return false;
  if (/^[[(]|^\W*(?:reserved|repealed)\b/i.test(text)) return false;
  return readHeading(text) === undefined && !isHistoryBlock(text) && noteLabel(text) === undefined;
}
