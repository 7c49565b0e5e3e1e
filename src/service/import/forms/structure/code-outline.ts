/** Builds the outline of a document: containers and provisions in order, each with its blocks. */
import { definedFields } from '../../defined-fields.ts';
import type { Block, Document } from '../block.ts';
import { noLaw, noLawWhy } from '../reading/corrected.ts';
import { isContainerLine, isContentsLabel } from './candidates.ts';
import { withoutClosingPages } from './closing-pages.ts';
import { withoutQuoted } from './containers.ts';
import { entriesOf } from './entries.ts';
import type { Entry } from './entry.ts';
import { withGroups } from './groups.ts';
import { readHeading } from './heading.ts';
import { nestingOf } from './levels.ts';
import { followingHeadings, type Headings, listsHeadings } from './listed-headings.ts';
import { withoutMissing } from './missing-law.ts';
import { attachedLevel, isClosingPart, isFrontMatter } from './named-parts.ts';
import { isHistoryBlock, noteLabel } from './notes.ts';
import { contentsWhy, type Left, missingWhy, type Outline, type Part } from './outline.ts';
import { withParents } from './parent-sections.ts';
import { leave, type Open, Parts } from './parts.ts';
import { withoutContents } from './table-of-contents.ts';
import { isTitle, letters } from './wording.ts';

export function outlineOf(document: Document): Outline {
  const { blocks } = document;
  const read = withoutTitle(entriesOf(blocks));
  const about = aboutPage(read, blocks);
  const all = read.slice(about.entries);
  const listed = withoutContents(all, blocks);
  const present = new Set(withoutMissing(all, listed, blocks));
  const own = withoutQuoted(
    listed.filter((entry) => present.has(entry)),
    blocks,
  );
  const entries = withParents(withGroups(own, blocks), blocks);
  const kept = new Set(own);
  const law = new Set(listed);
  const titles = new Map(own.map(({ heading }) => [heading.number, letters(heading.title)]));
  const left: Left[] = [];
  const taken = new Map<number, Entry>();
  for (const entry of entries) taken.set(entry.at, entry);
  for (const entry of all)
    if (!kept.has(entry) && (!law.has(entry) || !present.has(entry)))
      for (let at = entry.at; at < entry.end + (isWrapped(entry, blocks, titles) ? 1 : 0); at += 1)
        leave(left, law.has(entry) ? missingWhy : contentsWhy, blocks[at]);
  for (const block of blocks.slice(about.from, about.to)) leave(left, aboutWhy, block);
  const dropped = new Set(left.map(({ block }) => block));
  const isNumbered = entries.some(({ isSection, heading }) => isSection && heading.number !== '');
  const parts = new Parts(document, nestingOf(entries), isNumbered);
  const closing = closingPartsOf(document, entries);
  for (let at = 0; at < blocks.length; at += 1) {
    const block = blocks[at];
    const entry = taken.get(at);
    if (entry !== undefined) {
      parts.begin(entry, blocks[entry.at]);
      at = entry.end - 1;
    } else if (block !== undefined && !dropped.has(block)) {
      if (block.role === 'contents' || isContainerLine(block.text)) leave(left, contentsWhy, block);
      else if (closing.has(block)) parts.close(block, closing.get(block) ?? 'schedule');
      else parts.add(block);
    }
  }
  const { done, titlePage } = parts.finished(left);
  const found = withoutLists(withoutClosing(withoutNoLaw(done, left), left), left);
  return { parts: withoutListedPreamble(found), left, titlePage };
}

/** Whether the title of a line in a table continues on the next line: `§ 2-3. Kites, bells and greater`, and `restrictions.` */
function isWrapped({ heading, end }: Entry, blocks: readonly Block[], titles: ReadonlyMap<string, string>): boolean {
  const next = blocks[end];
  const own = titles.get(heading.number);
  const words = letters(heading.title);
  return next !== undefined && own !== undefined && own.length > words.length && own === words + letters(next.text);
}

/** The headings of the unnumbered parts that end the document, with their levels. */
function closingPartsOf(document: Document, entries: readonly Entry[]): ReadonlyMap<Block, string> {
  const { blocks } = document;
  const found = new Map<Block, string>();
  const last = entries.at(-1);
  if (last?.isSection === true && last.heading.number !== '') {
    let isClosed = false;
    for (const block of blocks.slice(last.end)) {
      const level = attachedLevel(block, isClosed);
      if (level !== undefined) found.set(block, level);
      isClosed ||= isHistoryBlock(block.text) || found.size > 0;
    }
  }
  const closing = closingPartOf(document, entries);
  return closing === undefined ? found : found.set(closing, 'schedule');
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

const aboutWhy = 'what a page says about itself';

/** What a page has about itself: headings without numbers, between its title and the same heading, deeper, above the law. */
function aboutPage(
  entries: readonly Entry[],
  blocks: readonly Block[],
): { readonly entries: number; readonly from: number; readonly to: number } {
  const none = { entries: 0, from: 0, to: 0 };
  const [title, ...others] = entries;
  const count = others.findIndex(({ heading }) => heading.kind !== 'heading');
  const law = others[count];
  if (title?.outline === undefined || law?.outline === undefined || count < 1) return none;
  const isSame =
    law.heading.kind === title.heading.kind &&
    law.heading.number === title.heading.number &&
    letters(law.heading.title) === letters(title.heading.title);
  const [top, deep] = [title.outline, law.outline];
  const isBetween = ({ outline }: Entry): boolean => outline !== undefined && outline > top && outline < deep;
  const isAbout = isSame && title.heading.number !== '' && others.slice(0, count).every(isBetween);
  return isAbout && !blocks.slice(title.at, law.at).some(({ text }) => isHistoryBlock(text))
    ? { entries: count + 1, from: title.at, to: law.at }
    : none;
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

/** Removes the signatures below the last section of the document, and below the last one of each ordinance that it prints. */
function withoutClosing(done: readonly Open[], left: Left[]): readonly Open[] {
  return done.map((part, at) => {
    const next = done[at + 1];
    const isLast = next === undefined || (next.ofContainer && next.kind === 'ordinance');
    if (!isLast || part.ofContainer || part.number === undefined) return part;
    const { law, below } = withoutClosingPages(part.blocks);
    for (const { why, block } of below) leave(left, why, block);
    return below.length === 0 ? part : { ...part, blocks: [...law] };
  });
}

/** Removes lists of headings from the text before those headings in a container. */
function withoutLists(done: readonly Open[], left: Left[]): readonly Part[] {
  const headingsAfter = followingHeadings(done);
  return done.map((part, at) => {
    // Below a range of reserved sections in a table of contents, its next lines follow.
    const isLaw = !part.ofContainer && part.kind === 'section' && part.through === undefined;
    if (isLaw || part.blocks.length === 0) return partOf(part, part.blocks);
    const headings = headingsAfter(at);
    const isOfList = part.blocks.map((block) => isLabelOrList(block, headings));
    markWrapped(part.blocks, headings, isOfList);
    const kept: Block[] = [];
    let isBeside = false;
    for (const [place, block] of part.blocks.entries()) {
      const isMissing: boolean = !isOfList[place] && isLine(block) && (isBeside || isOfList[place + 1] === true);
      isBeside = isOfList[place] === true || isMissing;
      if (isBeside) leave(left, isMissing ? missingWhy : contentsWhy, block);
      else kept.push(block);
    }
    return partOf(part, kept);
  });
}

/** Removes a preamble that a table of contents lists above the preamble itself. Notes below that line belong to the preamble. */
function withoutListedPreamble(parts: readonly Part[]): readonly Part[] {
  const [listed, own] = parts.filter(({ kind }) => kind === 'preamble');
  if (listed === undefined || own === undefined || !areNotes(listed.blocks)) return parts;
  return parts.flatMap((part) =>
    part === listed ? [] : part === own ? { ...part, blocks: [...part.blocks, ...listed.blocks] } : part,
  );
}

/** Whether blocks are only notes, with their labels on the line or above it. */
const areNotes = (blocks: readonly Block[]): boolean =>
  blocks.every(({ text }, at) => noteLabel(text) !== undefined || noteLabel(blocks[at - 1]?.text ?? '')?.text === '');

/** The most lines of a title in a list. */
const mostLines = 4;

/** Marks titles that a list has on several lines: `2. Bells of the market,` and `horns and drums`. */
function markWrapped(blocks: readonly Block[], headings: Headings, isOfList: boolean[]): void {
  for (const [at, { text, table }] of blocks.entries()) {
    if (isOfList[at] === true || table !== undefined || text.length > 200 || !/^\W{0,3}\d/.test(text)) continue;
    let joined = text;
    for (let end = at + 1; end < Math.min(at + mostLines, blocks.length); end += 1) {
      joined += ` ${blocks[end]?.text ?? ''}`;
      if (joined.length > 400 || !headings.has(letters(joined.replace(/^\W{0,3}[\d.:-]+/, '')))) continue;
      isOfList.fill(true, at, end + 1);
      break;
    }
  }
}

/** Whether a block above sections lists them, or is the label of such a list. */
function isLabelOrList(block: Block, headings: Headings): boolean {
  if (block.table === undefined && isContentsLabel(block.text)) return true;
  const own = isHistoryBlock(block.text) || (block.table === undefined && noteLabel(block.text) !== undefined);
  return !own && listsHeadings(block, headings);
}

/** Whether a block has the look of a line in such a list: `4.02 Horns`, `Chap. 204. Signs.`, `02 Horns`. Its law may not be in the file. */
function isLine({ table, text }: Block): boolean {
  if (table !== undefined || text.length >= 200) return false;
  const [, plain] = /^\d{1,3}\.? +(\p{Lu}[^.;:]+)$/u.exec(text) ?? [];
  const title = readHeading(text.replace(/^chap\. /i, 'Chapter '))?.title ?? plain;
  return title !== undefined && isTitle(title);
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
