/** Removes what a site prints above and below the law on each of its pages: a statement of currency, a disclaimer, addresses. */
import type { Block, Document } from './block.ts';
import { readHeading } from './structure/heading.ts';
import { isHistoryBlock, noteLabel } from './structure/notes.ts';

/** With fewer pages, equal words may be law. */
const fewestPages = 3;
/** The share of the pages that have the words. */
const share = 0.5;
/** The number of blocks at each end of a page to compare. */
const edge = 12;

/** Returns the documents without the lines that begin or end many of them. Other documents than web pages stay as they are. */
export function withoutFurniture(documents: readonly Document[]): readonly Document[] {
  const pages = documents.filter(({ form }) => form.startsWith('web page'));
  if (pages.length < fewestPages) return documents;
  const tops = common(pages.map(({ blocks }) => blocks.slice(0, edge)));
  const ends = common(pages.map(({ blocks }) => blocks.slice(-edge)));
  return documents.map((document) => (pages.includes(document) ? trimmed(document, tops, ends) : document));
}

/** The words that are in enough of these parts of pages. */
function common(parts: readonly (readonly Block[])[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const part of parts)
    for (const text of new Set(part.filter(mayBeFurniture).map((block) => block.text)))
      counts.set(text, (counts.get(text) ?? 0) + 1);
  const enough = Math.max(fewestPages, parts.length * share);
  return new Set([...counts].flatMap(([text, count]) => (count >= enough ? [text] : [])));
}

function mayBeFurniture({ text, table, role }: Block): boolean {
  if (table !== undefined || text === '' || (role !== undefined && role !== 'text' && role !== 'contents'))
    return false;
  return readHeading(text) === undefined && !isHistoryBlock(text) && noteLabel(text) === undefined;
}

function trimmed(document: Document, tops: ReadonlySet<string>, ends: ReadonlySet<string>): Document {
  const { blocks } = document;
  let from = 0;
  let to = blocks.length;
  while (from < to && tops.has(blocks[from]?.text ?? '')) from += 1;
  while (to > from && ends.has(blocks[to - 1]?.text ?? '')) to -= 1;
  if (from === 0 && to === blocks.length) return document;
  const removed = [...blocks.slice(0, from), ...blocks.slice(to)];
  const characters = removed.reduce((sum, { text }) => sum + text.length, 0);
  return {
    ...document,
    blocks: blocks.slice(from, to),
    left: [...(document.left ?? []), { why: 'lines that the site prints on each page', characters }],
  };
}
