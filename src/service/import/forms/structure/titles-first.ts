/** Finds sections whose title precedes the number: `Public Nuisance - 6.13` above its text. */
import type { Block } from '../block.ts';
import { type Candidate, sectionKinds } from './candidates.ts';
import { compareNumbers } from './heading.ts';
import { isTitle } from './wording.ts';

const numberLast =
  /^(\p{Lu}[^.:;\d]{2,80}?)\s*(?:[-–—]|\(|[,§]|\bsec(?:tion|\.))\s*(?:§ ?|sec(?:tion|\.) )?(\d{1,4}(?:[.:-]\d{1,4}){1,2}[A-Z]?)\)?\.?$/iu;
/** Fewer may be references behind the words that they are about. */
const fewest = 3;

/** Adds them to a document that has no other sections, if their numbers rise and each has text below it. */
export function withTitlesFirst(candidates: readonly Candidate[], blocks: readonly Block[]): readonly Candidate[] {
  if (candidates.some(({ heading }) => sectionKinds.has(heading.kind) && heading.number !== '')) return candidates;
  const found = blocks.flatMap((block, at): readonly Candidate[] => {
    const { text, table, role, path } = block;
    if (table !== undefined || role !== undefined || path !== undefined || text.length > 120) return [];
    if (!/\d[A-Z]?\)?\.?$/.test(text)) return [];
    const [, title = '', number] = numberLast.exec(text) ?? [];
    return number === undefined || !isTitle(title)
      ? []
      : [{ at, heading: { kind: 'section', marker: '', number, title, parted: true }, block, sure: true }];
  });
  const isInOrder = found.every(({ at, heading }, order) => {
    const before = found[order - 1];
    return before === undefined || (before.at + 1 < at && compareNumbers(before.heading.number, heading.number) < 0);
  });
  if (found.length < fewest || !isInOrder) return candidates;
  const places = new Set(found.map(({ at }) => at));
  return [...candidates.filter(({ at }) => !places.has(at)), ...found].sort((one, other) => one.at - other.at);
}
