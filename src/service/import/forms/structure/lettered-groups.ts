/** Finds the lettered headings of groups of sections: `A. Council Meetings.` above § 1-101, `B. Pay of Officers.` above § 1-111. */
import type { Block } from '../block.ts';
import { type Candidate, sectionKinds } from './candidates.ts';
import { isHistoryBlock } from './notes.ts';
import { firstSentence, isTitle } from './wording.ts';

/** The fewest groups of a container. One alone may be a paragraph. */
const fewest = 2;

/**
 * Adds the headings of groups. The first is between a container's heading and its first section. Each other one is between the history
 * of a section and the next section. So no line of a section's text is one.
 */
export function withLetteredGroups(headings: readonly Candidate[], blocks: readonly Block[]): readonly Candidate[] {
  const found: Candidate[] = [];
  let groups: Candidate[] = [];
  const close = (): void => {
    if (groups.length >= fewest) found.push(...groups);
    groups = [];
  };
  for (const [order, each] of headings.entries()) {
    if (!sectionKinds.has(each.heading.kind)) {
      close();
      continue;
    }
    const group = groupAt(blocks, each.at - 1, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.charAt(groups.length));
    const before = headings[order - 1];
    const isFirst = before !== undefined && before.at === each.at - 2 && !sectionKinds.has(before.heading.kind);
    const isNext = groups.length > 0 && isHistoryBlock(blocks[each.at - 2]?.text ?? '');
    if (group !== undefined && (isFirst || isNext)) groups.push(group);
  }
  close();
  return found.length === 0 ? headings : [...headings, ...found].sort((one, other) => one.at - other.at);
}

function groupAt(blocks: readonly Block[], at: number, letter: string): Candidate | undefined {
  const block = blocks[at];
  if (block === undefined || block.table !== undefined || block.role !== undefined) return undefined;
  const { text } = block;
  const title = text.startsWith(`${letter}. `) ? text.slice(3) : '';
  if (!/^\p{Lu}/u.test(title) || !isTitle(title) || firstSentence(title) !== undefined) return undefined;
  return { at, heading: { kind: 'heading', marker: '', number: '', title: text, parted: true }, block, sure: false };
}
