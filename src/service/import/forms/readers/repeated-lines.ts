/** Removes what a site or a research service prints around each section: `3 of 286 DOCUMENTS`, a copyright, `Share Link to section`. */
import type { Block } from '../block.ts';
import { isSpanishArticle, readHeading } from '../structure/heading.ts';
import { isHistoryBlock, noteLabel } from '../structure/notes.ts';
import { headKey } from './pages.ts';

/** With fewer sections, equal lines may be law. */
const fewestSections = 10;
/** The share of the sections that have the line above them. */
const share = 0.9;
/** How often the line may occur for each section that has it. */
const most = 1.1;
/** The most lines between such a line and the section's heading. */
const farthest = 15;
/** The longest such line, in characters. */
const longest = 200;
/** The most lines between a section's heading and a button below it, and the longest words of a button, in characters. */
const farthestBelow = 8;
const longestButton = 60;

/** Returns the blocks without lines that nearly every section has around its heading. */
export function withoutRepeatedLines(blocks: readonly Block[]): readonly Block[] {
  const headed = blocks.map(isSectionHeading);
  const kept = withoutLinesAbove(blocks, headed);
  return withoutLinesBelow(kept, kept === blocks ? headed : kept.map(isSectionHeading));
}

/**
 * Removes the buttons that nearly every section has below its heading, and a chapter may have too: `Print section`.
 *
 * @param headed whether each block is a section's heading
 */
function withoutLinesBelow(blocks: readonly Block[], headed: readonly boolean[]): readonly Block[] {
  const headings = [...blocks.keys()].filter((at) => headed[at] === true && headed[at + 1] !== true);
  if (headings.length < fewestSections) return blocks;
  const below = new Map<string, number>();
  for (const at of headings) {
    const lines = blocks.slice(at + 1, at + 1 + farthestBelow);
    const end = lines.findIndex((line) => !isButton(line));
    for (const { text } of end === -1 ? lines : lines.slice(0, end)) below.set(text, (below.get(text) ?? 0) + 1);
  }
  const buttons = new Set([...below].flatMap(([text, count]) => (count >= headings.length * share ? [text] : [])));
  return buttons.size === 0 ? blocks : blocks.filter((block) => !(isButton(block) && buttons.has(block.text)));
}

/** Whether a line can be the words of a button: short, without the end of a sentence. */
const isButton = ({ text, table, role }: Block): boolean =>
  table === undefined &&
  role === undefined &&
  text.length <= longestButton &&
  /^\p{Lu}.*\p{Ll}{3}/u.test(text) &&
  !/[.;:,]$|^[[(]|^\W*(?:reserved|repealed)\b/i.test(text) &&
  readHeading(text) === undefined &&
  noteLabel(text) === undefined;

/** Removes the lines that nearly every section has above its heading, alike but for their numbers. */
function withoutLinesAbove(blocks: readonly Block[], headed: readonly boolean[]): readonly Block[] {
  const headings = [...blocks.keys()].filter((at) => headed[at] === true && headed[at - 1] !== true);
  if (headings.length < fewestSections) return blocks;
  /** The number of headings with the line above them. What is not above the first one may be law of a section. */
  const above = new Map<string, number>();
  for (const [order, at] of headings.entries()) {
    const start = Math.max(at - farthest, (headings[order - 1] ?? -1) + 1);
    const keys = blocks
      .slice(start, at)
      .filter(mayRepeat)
      .map(({ text }) => headKey(text));
    for (const key of new Set(keys)) if (order === 0 || above.has(key)) above.set(key, (above.get(key) ?? 0) + 1);
  }
  const usual = new Map([...above].filter(([, count]) => count >= headings.length * share));
  if (usual.size === 0) return blocks;
  const counts = new Map<string, number>();
  for (const block of blocks) {
    const key = headKey(block.text);
    if (usual.has(key) && mayRepeat(block)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  // Each section has the line once.
  const isRepeated = (key: string): boolean => (counts.get(key) ?? 0) <= (usual.get(key) ?? 0) * most;
  return blocks.filter((block) => {
    const key = headKey(block.text);
    return !(usual.has(key) && isRepeated(key) && mayRepeat(block));
  });
}

function isSectionHeading({ table, text }: Block): boolean {
  const heading = table === undefined ? readHeading(text) : undefined;
  return heading !== undefined && (heading.kind === 'section' || isSpanishArticle(heading)) && heading.number !== '';
}

function mayRepeat({ text, table, role }: Block): boolean {
  if (table !== undefined || role !== undefined || text === '' || text.length > longest) return false;
  if (/^[[(]|^\W*(?:reserved|repealed)\b/i.test(text)) return false;
  // The rows of a table have numbers and few words.
  if ((text.match(/\p{L}{3,}/gu) ?? []).length < 2 && !/\d+ of \d+/.test(text)) return false;
  return readHeading(text) === undefined && !isHistoryBlock(text) && noteLabel(text) === undefined;
}
