/** Finds the lines of a table of contents whose sections the file lacks. They are not law: a section without text is not in force. */
import type { Block } from '../block.ts';
import type { Entry } from './entry.ts';
import { compareNumbers } from './heading.ts';
import { bodyOf } from './table-of-contents.ts';

/** The longest text below such a line, in characters: the heading of a group in the table. */
const little = 100;

/**
 * Removes the sections without text next to the lines of a table. A table is known by its other lines, whose sections come again.
 * @param all the entries, with the lines of tables
 * @param law the entries without those lines
 */
export function withoutMissing(
  all: readonly Entry[],
  law: readonly Entry[],
  blocks: readonly Block[],
): readonly Entry[] {
  if (law.length === all.length) return law;
  const kept = new Set(law);
  const isLine = (at: number): boolean => {
    const entry = all[at];
    return entry !== undefined && !kept.has(entry);
  };
  const missing = new Set<Entry>();
  for (let at = 0; at < all.length; at += 1) {
    if (isLine(at) || !mayBeLine(all, at, blocks)) continue;
    let end = at + 1;
    while (end < all.length && !isLine(end) && mayBeLine(all, end, blocks)) end += 1;
    const run = all.slice(at, end);
    const own = isLine(at - 1)
      ? isLine(end)
        ? run
        : endOfTable(run, nextSection(all, end), all[at - 1])
      : isLine(end) && all[at - 1]?.isSection !== true
        ? run.filter((entry) => isBefore(entry, all[end]))
        : [];
    for (const entry of own) missing.add(entry);
    at = end - 1;
  }
  return missing.size === 0 ? law : law.filter((entry) => !missing.has(entry));
}

/** Whether an entry has the look of a line: a section with a number, and nothing below it but the heading of a group. */
function mayBeLine(all: readonly Entry[], at: number, blocks: readonly Block[]): boolean {
  const entry = all[at];
  if (entry === undefined || !entry.isSection || entry.sure || entry.runIn !== undefined) return false;
  const { number, through, title } = entry.heading;
  if (number === '' || through !== undefined || /\b(?:reserved|repealed|vacant|deleted|omitted)\b/i.test(title))
    return false;
  const { characters, blocks: count } = bodyOf(entry, all[at + 1]?.at ?? blocks.length, blocks);
  return characters === 0 || (count <= 1 && characters <= little && isGroup(blocks[entry.end]?.text ?? ''));
}

/** A line of a table without a number: `Weeds, Brush and the Like`. Law ends with punctuation. */
const isGroup = (text: string): boolean => /^[\p{Lu}“"]/u.test(text) && !/[.;:,!?)\]]$/.test(text);

const isBefore = ({ heading }: Entry, other: Entry | undefined): boolean =>
  other !== undefined && compareNumbers(heading.number, other.heading.number) < 0;

/** The entries after the last known line of a table, if the numbers start again below them. There the law begins. */
function endOfTable(run: readonly Entry[], next: Entry | undefined, last: Entry | undefined): readonly Entry[] {
  const own: Entry[] = [];
  let before = last;
  for (const entry of run) {
    if (before !== undefined && !isBefore(before, entry)) break;
    own.push(entry);
    before = entry;
  }
  // The first section of the law may have no text either.
  const begins = run[own.length] ?? next;
  return own.filter((entry) => begins !== undefined && isBefore(begins, entry));
}

function nextSection(all: readonly Entry[], from: number): Entry | undefined {
  let at = from;
  while (all[at]?.isSection === false) at += 1;
  return all[at];
}
