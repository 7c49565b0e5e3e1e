/** Finds a section whose mark a scan lost: `25. Whenever a bond …` between `§ 24.` and `§ 26.` */
import type { Block } from '../block.ts';
import type { Candidate } from './candidates.ts';

const numbered = /^(\d{1,4})\.\s+(\p{Lu}.*)$/su;

/**
 * Adds the section between two marked ones whose number is the only one that both lack. In a section with a list, such a number is
 * more likely an item.
 */
export function withLostMarks(found: readonly Candidate[], blocks: readonly Block[]): readonly Candidate[] {
  const lost: Candidate[] = [];
  for (const [order, one] of found.entries()) {
    const other = found[order + 1];
    if (other === undefined || !isPlain(one) || !isPlain(other)) continue;
    const number = Number(one.heading.number) + 1;
    if (Number(other.heading.number) !== number + 1) continue;
    const items = between(blocks, one.at + 1, other.at);
    const [item] = items;
    if (items.length !== 1 || item?.number !== String(number)) continue;
    const heading = { ...one.heading, number: item.number, title: item.title, parted: true };
    lost.push({ at: item.at, heading, block: item.block, sure: false });
  }
  return lost.length === 0 ? found : [...found, ...lost].sort((one, other) => one.at - other.at);
}

const isPlain = ({ heading: { kind, marker, number, through }, sure }: Candidate): boolean =>
  !sure && kind === 'section' && marker !== '' && through === undefined && /^\d{1,4}$/.test(number);

/** The paragraphs with numbers between two positions. */
function between(
  blocks: readonly Block[],
  from: number,
  end: number,
): readonly { readonly at: number; readonly number: string; readonly title: string; readonly block: Block }[] {
  return blocks.slice(from, end).flatMap((block, at) => {
    const [, number, title] =
      block.table === undefined && block.role === undefined && block.path === undefined
        ? (numbered.exec(block.text) ?? [])
        : [];
    return number === undefined || title === undefined ? [] : [{ at: from + at, number, title, block }];
  });
}
