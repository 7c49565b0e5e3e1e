/** Removes what a research service prints above each section: `3 of 286 DOCUMENTS`, the name of the code, a copyright. */
import type { Block } from '../block.ts';
import { readHeading } from '../structure/heading.ts';
import { isHistoryBlock, noteLabel } from '../structure/notes.ts';
import { headKey } from './pages.ts';

/** With fewer sections, equal lines may be law. */
const fewestSections = 10;
/** The share of the sections that have the line above them. */
const share = 0.9;
/** How often the line may occur for each section that has it. */
const most = 1.1;
/** The most lines between such a line and the section's heading. */
const farthest = 15;
/** The longest such line, in characters. */
const longest = 200;

/** Returns the blocks without lines that nearly every section has above its heading, alike but for their numbers. */
export function withoutRepeatedLines(blocks: readonly Block[]): readonly Block[] {
  const headings = [...blocks.keys()].filter((at) => isSectionHeading(blocks[at]) && !isSectionHeading(blocks[at - 1]));
  if (headings.length < fewestSections) return blocks;
  const counts = new Map<string, number>();
  for (const block of blocks)
    if (mayRepeat(block)) counts.set(headKey(block.text), (counts.get(headKey(block.text)) ?? 0) + 1);
  /** The number of headings with the line above them. What is not above the first one may be law of a section. */
  const above = new Map<string, number>();
  for (const [order, at] of headings.entries()) {
    const start = Math.max(at - farthest, (headings[order - 1] ?? -1) + 1);
    const keys = blocks
      .slice(start, at)
      .filter(mayRepeat)
      .map(({ text }) => headKey(text));
    for (const key of new Set(keys)) if (order === 0 || above.has(key)) above.set(key, (above.get(key) ?? 0) + 1);
  }
  // Each section has the line once.
  const repeated = new Set(
    [...above].flatMap(([key, count]) =>
      count >= headings.length * share && (counts.get(key) ?? 0) <= count * most ? [key] : [],
    ),
  );
  return blocks.filter((block) => !(mayRepeat(block) && repeated.has(headKey(block.text))));
}

const isSectionHeading = (block: Block | undefined): boolean => {
  const heading = block === undefined || block.table !== undefined ? undefined : readHeading(block.text);
  return heading !== undefined && heading.kind === 'section' && heading.number !== '';
};

function mayRepeat({ text, table, role }: Block): boolean {
  if (table !== undefined || role !== undefined || text === '' || text.length > longest) return false;
  if (/^[[(]|^\W*(?:reserved|repealed)\b/i.test(text)) return false;
  // The rows of a table have numbers and few words.
  if ((text.match(/\p{L}{3,}/gu) ?? []).length < 2 && !/\d+ of \d+/.test(text)) return false;
  return readHeading(text) === undefined && !isHistoryBlock(text) && noteLabel(text) === undefined;
}
