/** Finds the headings of groups with letters or numerals: `A. Council Meetings.` above § 1-101, `II. Dangerous Kites` above § 8.04.020. */
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
  const all = found.length === 0 ? listedGroups(headings, blocks) : found;
  return all.length === 0 ? headings : [...headings, ...all].sort((one, other) => one.at - other.at);
}

/** The numerals that number groups. */
const numerals = 'I II III IV V VI VII VIII IX X XI XII'.split(' ');

/** `II. Dangerous Kites` directly above a section, in the list of a chapter and again in its law. */
function listedGroups(headings: readonly Candidate[], blocks: readonly Block[]): readonly Candidate[] {
  const found: Candidate[] = [];
  for (const each of headings) {
    const [numeral = ''] = /^[IVX]{1,4}(?=\. \p{Lu})/u.exec(blocks[each.at - 1]?.text ?? '') ?? [];
    const isAbove = sectionKinds.has(each.heading.kind) && numerals.includes(numeral);
    const group = isAbove ? groupAt(blocks, each.at - 1, numeral) : undefined;
    if (group !== undefined) found.push(group);
  }
  if (found.length < fewest * 2) return [];
  const counts = new Map<string, number>();
  for (const { heading } of found) counts.set(heading.title, (counts.get(heading.title) ?? 0) + 1);
  const own = found.filter(({ heading }) => (counts.get(heading.title) ?? 0) > 1);
  // Each list counts from the first numeral. The list of a part may continue that of another.
  const orders = own.map(({ heading: { title } }) => numerals.indexOf(title.slice(0, title.indexOf('.'))));
  const isCounted = orders.every((order, at) => order === 0 || order > (orders[at - 1] ?? -1));
  return isCounted && own.length >= fewest * 2 ? own : [];
}

/** @param letter the letter or numeral before the title */
function groupAt(blocks: readonly Block[], at: number, letter: string): Candidate | undefined {
  const block = blocks[at];
  if (block === undefined || block.table !== undefined || block.role !== undefined) return undefined;
  const { text } = block;
  const title = text.startsWith(`${letter}. `) ? text.slice(letter.length + 2) : '';
  if (!/^\p{Lu}/u.test(title) || !isTitle(title) || firstSentence(title) !== undefined) return undefined;
  return { at, heading: { kind: 'heading', marker: '', number: '', title: text, parted: true }, block, sure: false };
}
