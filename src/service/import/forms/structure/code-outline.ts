/** Builds the outline of a document: containers and provisions in order, each with its blocks. */
import { definedFields } from '../../defined-fields.ts';
import type { Block, Document } from '../block.ts';
import { noLaw, noLawWhy } from '../reading/corrected.ts';
import { isContainerLine, isContentsLabel } from './candidates.ts';
import { closingPagesOf } from './closing-pages.ts';
import { withoutQuoted } from './containers.ts';
import { entriesOf } from './entries.ts';
import type { Entry } from './entry.ts';
import { withGroups } from './groups.ts';
import { nestingOf } from './levels.ts';
import { followingHeadings, listsHeadings } from './listed-headings.ts';
import { isClosingPart, isFrontMatter } from './named-parts.ts';
import { isHistoryBlock, noteLabel } from './notes.ts';
import { contentsWhy, type Left, type Outline, type Part } from './outline.ts';
import { leave, type Open, Parts } from './parts.ts';
import { withoutContents } from './table-of-contents.ts';

export function outlineOf(document: Document): Outline {
  const { blocks } = document;
  const all = withoutTitle(entriesOf(blocks));
  const listed = withoutContents(all, blocks);
  const own = withoutQuoted(listed, blocks);
  const entries = withGroups(own, blocks);
  const kept = new Set(own);
  const law = new Set(listed);
  const left: Left[] = [];
  const taken = new Map<number, Entry>();
  for (const entry of entries) taken.set(entry.at, entry);
  for (const entry of all)
    if (!kept.has(entry) && !law.has(entry))
      for (let at = entry.at; at < entry.end; at += 1) leave(left, contentsWhy, blocks[at]);
  const dropped = new Set(left.map(({ block }) => block));
  const isNumbered = entries.some(({ isSection, heading }) => isSection && heading.number !== '');
  const parts = new Parts(document, nestingOf(entries), isNumbered);
  const closing = closingPartOf(document, entries);
  for (let at = 0; at < blocks.length; at += 1) {
    const block = blocks[at];
    const entry = taken.get(at);
    if (entry !== undefined) {
      parts.begin(entry, blocks[entry.at]);
      at = entry.end - 1;
    } else if (block !== undefined && !dropped.has(block)) {
      if (block.role === 'contents' || isContainerLine(block.text)) leave(left, contentsWhy, block);
      else if (block === closing) parts.close(block);
      else parts.add(block);
    }
  }
  const { done, titlePage } = parts.finished(left);
  return { parts: withoutLists(withoutClosingPages(withoutNoLaw(done, left), left), left), left, titlePage };
}

/**
 * The heading of the unnumbered part that ends a charter. Elsewhere, `SCHEDULE` may head a list in a section. No article follows it, and
 * its sections count from 1 or A.
 */
function closingPartOf({ titles, blocks }: Document, entries: readonly Entry[]): Block | undefined {
  const first = entries[0]?.at ?? blocks.length;
  const title = [...titles, ...blocks.slice(0, first).map(({ text }) => text)];
  if (!title.some((words) => /\bcharter\b/i.test(words))) return undefined;
  const containersEnd = entries.findLast(({ isSection }) => !isSection)?.at ?? -1;
  return blocks.find((block, at) => {
    if (at <= first || at < containersEnd || !isClosingPart(block)) return false;
    const next = entries.find((entry) => entry.at > at);
    return next === undefined || /^(?:1|A|I)$/.test(next.heading.number);
  });
}

/** The document's own headings, above the first numbered heading of its law. */
function withoutTitle(entries: readonly Entry[]): readonly Entry[] {
  const first = entries.findIndex(({ heading }) => heading.number !== '');
  const outline = entries[first]?.outline;
  return entries.filter(
    ({ heading, outline: own }, at) =>
      at >= first ||
      heading.kind !== 'heading' ||
      isFrontMatter(heading.title) ||
      (outline !== undefined && own !== undefined && own > outline),
  );
}

/** Removes indexes and what the user marked as not law. */
function withoutNoLaw(done: readonly Open[], left: Left[]): readonly Open[] {
  return done.filter(({ kind, heading, line, blocks, why = noLawWhy }) => {
    if (kind !== noLaw) return true;
    if (heading !== undefined) leave(left, why, { text: heading, line });
    for (const block of blocks) leave(left, why, block);
    return false;
  });
}

/** Removes the signatures, or the form to fill in, from the end of the last section. */
function withoutClosingPages(done: readonly Open[], left: Left[]): readonly Open[] {
  const last = done.at(-1);
  const pages = last === undefined || last.ofContainer ? undefined : closingPagesOf(last.blocks);
  if (last === undefined || pages === undefined) return done;
  for (const block of last.blocks.slice(pages.at)) leave(left, pages.why, block);
  return [...done.slice(0, -1), { ...last, blocks: last.blocks.slice(0, pages.at) }];
}

/** Removes lists of headings from the text before those headings in a container. */
function withoutLists(done: readonly Open[], left: Left[]): readonly Part[] {
  const headingsAfter = followingHeadings(done);
  return done.map((part, at) => {
    // Below a range of reserved sections in a table of contents, its next lines follow.
    const isLaw = !part.ofContainer && part.kind === 'section' && part.through === undefined;
    if (isLaw || part.blocks.length === 0) return partOf(part, part.blocks);
    const headings = headingsAfter(at);
    const kept: Block[] = [];
    for (const block of part.blocks) {
      const isLabel = block.table === undefined && isContentsLabel(block.text);
      const own = isHistoryBlock(block.text) || (block.table === undefined && noteLabel(block.text) !== undefined);
      if (isLabel || (!own && listsHeadings(block, headings))) leave(left, contentsWhy, block);
      else kept.push(block);
    }
    return partOf(part, kept);
  });
}

function partOf(
  { number, through, heading, page, written, address, anchors, ...rest }: Open,
  blocks: readonly Block[],
): Part {
  return {
    ...rest,
    blocks,
    ...definedFields({ number, through, heading, page, written, address, anchors }),
  };
}
