/** Finds a section whose mark a scan lost: `25. Whenever a bond …` between `§ 24.` and `§ 26.` */
import type { Block } from '../block.ts';
import type { Candidate } from './candidates.ts';
import { numberedAs } from './plain-numbers.ts';

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
    const [item, another] = numberedAs(numbered, blocks, one.at + 1, other.at);
    if (another !== undefined || item?.heading.number !== String(number)) continue;
    lost.push({ ...item, heading: { ...item.heading, kind: one.heading.kind, marker: one.heading.marker } });
  }
  return lost.length === 0 ? found : [...found, ...lost].sort((one, other) => one.at - other.at);
}

const isPlain = ({ heading: { kind, marker, number, through }, sure }: Candidate): boolean =>
  !sure && kind === 'section' && marker !== '' && through === undefined && /^\d{1,4}$/.test(number);
