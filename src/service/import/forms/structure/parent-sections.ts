/** Finds sections that only contain others: `2.2 Districts` directly above `2.2.1 Purpose` and its text. */
import type { Block } from '../block.ts';
import { isContentsLabel } from './candidates.ts';
import type { Entry } from './entry.ts';

const status =
  /^\W*(?:reserved|repealed|renumbered|recodified|vacant|deleted|omitted|expired)\b|\b(?:reserved|repealed)\W*$/i;

/**
 * The entries, with such sections as containers. A code that prints `SECTION 105` above § 105.1 calls both sections. So does one where
 * any number of that depth has text of its own above others.
 */
export function withParents(entries: readonly Entry[], blocks: readonly Block[]): readonly Entry[] {
  const above = entries.filter((entry, order) => hasBelow(entry, entries[order + 1]));
  if (above.length === 0) return entries;
  const empty = new Set(entries.filter((entry, order) => isEmpty(entry, entries[order + 1], blocks)));
  const texted = new Set(above.filter((entry) => !empty.has(entry)).map(depthOf));
  const parents = new Set(above.filter((entry) => empty.has(entry) && !texted.has(depthOf(entry))));
  return entries.map((entry) =>
    parents.has(entry) ? { ...entry, isSection: false, heading: { ...entry.heading, kind: 'heading' } } : entry,
  );
}

const depthOf = ({ heading: { number } }: Entry): number => number.split(/[.-]/).length;

/** Whether a section without a mark has the next one below it by its number. */
const hasBelow = ({ heading, isSection }: Entry, next: Entry | undefined): boolean =>
  isSection &&
  next?.isSection === true &&
  heading.kind === 'section' &&
  next.heading.kind === 'section' &&
  heading.marker === '' &&
  isNumberedBelow(next.heading.number, heading.number) &&
  // `1.04.010` below `1.04` is a section of a chapter.
  !/[.-]\d{3}$/.test(next.heading.number);

/** Whether nothing but a list of sections is between a heading and the next. */
const isEmpty = ({ heading, runIn, end }: Entry, next: Entry | undefined, blocks: readonly Block[]): boolean =>
  runIn === undefined &&
  heading.through === undefined &&
  heading.title !== '' &&
  !status.test(heading.title) &&
  blocks
    .slice(end, next?.at)
    .every(({ role, text, table }) => role === 'contents' || (table === undefined && isContentsLabel(text)));

/** Whether one number extends another by a level: 2.2.1 and 2.2, 3.1 and 3.0, 2-1.1 and 2-1. */
export function isNumberedBelow(number: string, above: string): boolean {
  if (number === above || !/\d$/.test(above)) return false;
  const base = above.replace(/(?<=\d\.)0$/, '');
  return number.startsWith(base) && (base === above ? /^[.-]\d/ : /^[1-9]/).test(number.slice(base.length));
}
