/** Finds headings without a number above groups of sections: `GENERAL PROVISIONS` in a chapter, with no level's word. */
import type { Block } from '../block.ts';
import { isContentsLabel, isListed } from './candidates.ts';
import type { Entry } from './entry.ts';
import { readHeading } from './heading.ts';
import { backMatterOf, isClosingPart, isFrontMatter } from './named-parts.ts';
import { isHistoryBlock, isHistoryLabel, noteLabel } from './notes.ts';
import { isCapitals, isTitle, letters } from './wording.ts';

/** The longest line that can head a group, in characters. */
const longest = 120;
/** With fewer such lines, one may be the end of a text, unless a list has it too, or another chapter has the same. */
const enough = 3;

/** Shorter words in a list of headings on one line may be part of another heading. */
const fewestLetters = 8;

/** `[DIGNITY FUND]`: a caption in capitals and brackets, between sections. No text ends with one. */
const isCaption = (text: string): boolean =>
  /^\[[^\][\d]{4,100}\]$/.test(text) &&
  isCapitals(text) &&
  !/\b(?:reserved|repealed|renumbered|recodified|omitted|deleted|expired|vacant|note|see|end|seal)\b/i.test(text);

/** The entries, with the headings of groups. An empty section without a number, above a section, heads a group too. */
export function withGroups(entries: readonly Entry[], blocks: readonly Block[]): readonly Entry[] {
  const lines = linesAbove(entries, blocks);
  const wordsAt = (at: number): string => letters(blocks[at]?.text ?? '');
  const counts = new Map<string, number>();
  for (const at of lines) counts.set(wordsAt(at), (counts.get(wordsAt(at)) ?? 0) + 1);
  const listed = listedWords(blocks, new Set(lines));
  const inRows = blocks.flatMap(({ text, table }) => (table === undefined && isListed(text) ? [letters(text)] : []));
  const isListedAt = (at: number): boolean => {
    const words = wordsAt(at);
    return listed.has(words) || (words.length >= fewestLetters && inRows.some((row) => row.includes(words)));
  };
  const isAgain = (at: number): boolean => (counts.get(wordsAt(at)) ?? 0) > 1;
  const isCustom = counts.size >= enough || (lines.length >= enough && lines.some(isAgain));
  const found = new Set(
    lines.filter((at) => isCustom || isListedAt(at) || isAgain(at) || isCaption(blocks[at]?.text ?? '')),
  );
  return entries.flatMap((entry, order) => {
    const above = entry.at - 1;
    const title = blocks[above]?.text ?? '';
    const group = found.has(above)
      ? [{ at: above, end: entry.at, heading: headed(title), isSection: false, sure: false }]
      : [];
    return [...group, isEmptyHeading(entry, entries[order + 1], blocks) ? withoutSection(entry) : entry];
  });
}

const headed = (title: string): Entry['heading'] => ({ kind: 'heading', marker: '', number: '', title, parted: true });

const withoutSection = (entry: Entry): Entry => ({ ...entry, isSection: false, heading: headed(entry.heading.title) });

/** Whether a heading that a publisher marks as a section's has no number and nothing below it but the next section. */
function isEmptyHeading(
  { heading, isSection, runIn, end }: Entry,
  next: Entry | undefined,
  blocks: readonly Block[],
): boolean {
  if (!isSection || heading.kind !== 'section' || heading.number !== '' || runIn !== undefined) return false;
  return next?.isSection === true && blocks.slice(end, next.at).every(({ role }) => role === 'contents');
}

/** The positions of lines directly above a section that have the look of a heading. */
function linesAbove(entries: readonly Entry[], blocks: readonly Block[]): readonly number[] {
  return entries.flatMap(({ at, isSection }, order) => {
    const before = entries[order - 1];
    const line = blocks[at - 1];
    if (!isSection || before === undefined || line === undefined || at - 1 < before.end) return [];
    // A section whose only text is this line, or a list of such lines.
    if (before.isSection && at - 1 === before.end && before.runIn === undefined && !isFree(before)) return [];
    const last = blocks[at - 2];
    const isList = last !== undefined && at - 2 >= before.end && (last.text.endsWith(':') || isHeadingLine(last));
    return !isList && isHeadingLine(line) ? [at - 1] : [];
  });
}

const isFree = ({ heading: { title, through } }: Entry): boolean =>
  through !== undefined || /\b(?:reserved|repealed|vacant|deleted|omitted)\b/i.test(title);

function isHeadingLine(block: Block): boolean {
  const { text, table, role, strong } = block;
  if (table !== undefined || role !== undefined || text.length > longest || /[.:;,]$/.test(text)) return false;
  if (!isCapitals(text) && !(strong === true && isTitle(text))) return false;
  if (readHeading(text) !== undefined) return false;
  if (isContentsLabel(text) || isFrontMatter(text) || isClosingPart(block) || backMatterOf(block) !== undefined)
    return false;
  if (isHistoryBlock(text) || isHistoryLabel(text) || noteLabel(text) !== undefined) return false;
  return (/^[\p{Lu}“"]/u.test(text) || isCaption(text)) && !/^\W*(?:reserved|repealed)\W*$/i.test(text);
}

/** The words of short lines at other places: lists of headings name the groups too. */
function listedWords(blocks: readonly Block[], lines: ReadonlySet<number>): ReadonlySet<string> {
  return new Set(
    blocks.flatMap(({ text, table }, at) =>
      table !== undefined || text.length > longest || lines.has(at) ? [] : [letters(text)],
    ),
  );
}
