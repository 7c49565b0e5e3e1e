/** Finds the sections of an ordinance that have numbers alone: `1. It shall be unlawful …` below `BE IT ORDAINED by the council:` */
import type { Block } from '../block.ts';
import { type Candidate, sectionKinds } from './candidates.ts';
import { numberedAs } from './plain-numbers.ts';

const enacting =
  /\bBE IT (?:(?:FURTHER|HEREBY|THEREFORE) )?(?:ORDAINED|ENACTED|RESOLVED)\b|\b(?:do|does)? ?hereby (?:ordain|enact)s?\b|\b(?:DOES|DO) (?:HEREBY )?ORDAIN\b/i;
const numbered = /^(\d{1,2})\.\s+(\p{Lu}.{20,})$/su;
const fewest = 3;

/** Adds them to a document that has no other sections, if they follow the enacting clause and count from 1 without a gap. */
export function withEnactedNumbers(candidates: readonly Candidate[], blocks: readonly Block[]): readonly Candidate[] {
  if (candidates.some(({ heading }) => heading.number !== '')) return candidates;
  const clause = blocks.findIndex(
    ({ text, table }) => table === undefined && text.length < 500 && /[:,]$/.test(text) && enacting.test(text),
  );
  if (clause === -1) return candidates;
  const found = numberedAs(numbered, blocks, clause + 1);
  const counts = found.every(({ heading }, at) => Number(heading.number) === at + 1);
  const isBelow = found[0]?.at === clause + 1;
  return found.length < fewest ||
    !counts ||
    !isBelow ||
    candidates.some(({ heading }) => sectionKinds.has(heading.kind))
    ? candidates
    : [...candidates, ...found].sort((one, other) => one.at - other.at);
}
