/** Restores the section sign of old files, which print an apostrophe for it: `' 30.01 FEES.`, `see ' 10.99`. */
import type { Block } from '../block.ts';

/** Fewer may be feet, or the end of a quotation. */
const fewest = 2;
const heading = /^' \d{1,4}[A-Z]?[.:-]\d{1,4}\S* \p{Lu}/u;
const sign = /(?<=^|[\s(])' (?=\d{1,4}[A-Z]?[.:-]\d)/g;

export function withSectionSigns(blocks: readonly Block[]): readonly Block[] {
  let found = 0;
  for (const { text } of blocks) if (text.startsWith("' ") && heading.test(text)) found += 1;
  if (found < fewest) return blocks;
  return blocks.map((block) =>
    block.text.includes("' ") ? { ...block, text: block.text.replace(sign, '§ ') } : block,
  );
}
