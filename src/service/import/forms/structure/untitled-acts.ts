/** Finds ordinances without numbers that follow each other in one text: `AN ORDINANCE Concerning Bells.` above `SEC. 1.` */
import type { Block } from '../block.ts';
import { type Candidate, sectionKinds } from './candidates.ts';

const title = /^AN ORDINANCE\b(?=[^“”"]{8,400}$)/;
/** The most blocks between the title of an ordinance and its first section: its preamble and enacting clause. */
const farthest = 4;

/**
 * Adds the titles above sections whose numbers begin again from 1. The first ordinance of a text needs none, since no section precedes it.
 * Nothing is added where ordinances have numbers, or where a section precedes only one title, which it may recite.
 */
export function withUntitledActs(candidates: readonly Candidate[], blocks: readonly Block[]): readonly Candidate[] {
  if (candidates.some(({ heading }) => heading.kind === 'ordinance')) return candidates;
  const places = blocks.flatMap(({ text, table, role }, at) =>
    table === undefined && role === undefined && text.startsWith('AN ORD') && title.test(text) ? [at] : [],
  );
  if (places.length === 0) return candidates;
  let order = 0;
  const acts = places.flatMap((at): readonly Candidate[] => {
    const block = blocks[at];
    while ((candidates[order]?.at ?? Number.POSITIVE_INFINITY) <= at) order += 1;
    const next = candidates[order];
    const isFirst = next?.heading.kind === 'section' && /^0*1$/.test(next.heading.number) && next.at - at <= farthest;
    return block !== undefined && isFirst
      ? [
          {
            at,
            heading: { kind: 'ordinance', marker: '', number: '', title: block.text, parted: true },
            block,
            sure: true,
          },
        ]
      : [];
  });
  const [first] = acts;
  const isBegun =
    first !== undefined && candidates.some(({ at, heading }) => at < first.at && sectionKinds.has(heading.kind));
  if (acts.length < 2 || (acts.length < places.length && !isBegun)) return candidates;
  return [...candidates, ...acts].sort((one, other) => one.at - other.at);
}
