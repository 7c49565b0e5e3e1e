/** The years of the editions that a document states for its citations. */
import type { Citation, Target } from '../../citation/types.ts';
import { statedYears, statedYearsInSlices } from '../../lookup/stated-year.ts';
import { inSlices } from './in-slices.ts';

/** The text of a document at a version. */
export interface VersionedText {
  readonly version: number;
  getText(): string;
}

export type Years = ReadonlyMap<Target, number>;

/** The years by list of citations. The editor keeps the list until the document changes, and asks for each citation's year often. */
const known = new WeakMap<readonly Citation[], { readonly version: number; readonly years: Years }>();

/**
 * Returns the year of the code's edition that a document states for each target: `§ 5-1 (1981)`. Works in slices.
 *
 * @param citations those of the document at this version, in order
 * @returns no year for a target without one; undefined once `stopped` returns true
 */
export async function yearsIn(
  document: VersionedText,
  citations: readonly Citation[],
  stopped: () => boolean,
): Promise<Years | undefined> {
  const { version } = document;
  const before = known.get(citations);
  if (before?.version === version) return before.years;
  if (citations.length === 0) return new Map();
  const years = await inSlices(statedYearsInSlices(document.getText(), citations), stopped);
  if (years !== undefined) known.set(citations, { version, years });
  return years;
}

/** How far before a short form the citation that it refers to may be, in UTF-16 units. */
const farthest = 2000;

/**
 * Returns the year of the code's edition that a document states for one target, also by an earlier citation: `§ 5-1 (1981) … Id. § 5-2`.
 *
 * @param within the citations of a stretch of the document
 */
export function yearOf(
  document: VersionedText,
  { citation, target }: { readonly citation: Citation; readonly target: Target },
  within: (start: number, end: number) => readonly Citation[],
): number | undefined {
  const near = within(Math.max(0, citation.start - farthest), citation.end);
  const read = near.some(({ start }) => start === citation.start) ? near : [citation];
  const years = statedYears(document.getText(), read);
  return [...years].find(([{ start, end }]) => start === target.start && end === target.end)?.[1];
}
