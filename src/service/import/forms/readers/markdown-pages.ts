/** Removes the page heads of a Markdown that a program made from pages, with a rule between them, and joins what the pages divide. */
import type { Block } from '../block.ts';
import { readHeading } from '../structure/heading.ts';
import { letters } from '../structure/wording.ts';

/** Fewer equal lines below rules may be headings. */
const fewest = 3;
const longest = 100;

/** @param first the positions of the blocks that are first on their pages */
export function withoutPageHeads(
  blocks: readonly Block[],
  first: ReadonlySet<number>,
): { readonly blocks: readonly Block[]; readonly characters: number } {
  if (first.size < fewest) return { blocks, characters: 0 };
  const counts = new Map<string, number>();
  const mayBe = ({ text, table }: Block): boolean =>
    table === undefined && text.length <= longest && readHeading(text) === undefined && /\p{L}/u.test(text);
  for (const at of first) {
    const block = blocks[at];
    if (block !== undefined && mayBe(block))
      counts.set(letters(block.text), (counts.get(letters(block.text)) ?? 0) + 1);
  }
  if (Math.max(0, ...counts.values()) < fewest) return { blocks, characters: 0 };
  /** The titles of the chapters so far. Some pages have that of their chapter for a head. */
  const titles = new Set<string>();
  const kept: Block[] = [];
  let characters = 0;
  let isNewPage = false;
  for (const [at, block] of blocks.entries()) {
    isNewPage ||= first.has(at);
    const words = letters(block.text);
    const isHead =
      first.has(at) &&
      mayBe(block) &&
      ((counts.get(words) ?? 0) >= fewest || (block.outline !== undefined && titles.has(words)));
    if (isHead) {
      characters += block.text.length;
      continue;
    }
    const last = kept.at(-1);
    if (isNewPage && last !== undefined && isContinued(last, block))
      kept[kept.length - 1] = { ...last, text: `${last.text} ${block.text}` };
    else kept.push(block);
    isNewPage = false;
    const title = block.outline === undefined ? undefined : readHeading(block.text)?.title;
    if (title !== undefined) titles.add(letters(title));
  }
  return { blocks: kept, characters };
}

/** Whether a paragraph ends in the middle of a sentence, and the next one continues it. */
const isContinued = (last: Block, next: Block): boolean =>
  [last, next].every(({ table, outline }) => table === undefined && outline === undefined) &&
  /^\p{Ll}/u.test(next.text) &&
  !/^\w{1,3}[.)]\s/.test(next.text) &&
  !/[.;:!?][)”"’]?$/.test(last.text);
