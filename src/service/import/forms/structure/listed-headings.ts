/** Finds lists of headings at the start of a container. They name what follows and are not law. */
import type { Block } from '../block.ts';
import { isListed } from './candidates.ts';
import { letters } from './wording.ts';

/** The headings that follow a part in its container, in the form of `letters`. */
export interface Headings {
  readonly count: number;
  /** By position, from 0. */
  at(position: number): string;
  has(heading: string): boolean;
}

interface Part {
  readonly ofContainer: boolean;
  readonly heading: string | undefined;
  readonly within: readonly object[];
}

/** The maximum number of headings to compare with a list. */
const mostHeadings = 3_000;

/**
 * Returns the headings that follow each part, by position, up to the next container of its level. After a preface, those are
 * all that follow. All parts share one list, because a container may have thousands.
 */
export function followingHeadings(parts: readonly Part[]): (at: number) => Headings {
  const headings: string[] = [];
  /** The number of headings before each part. */
  const before: number[] = [];
  const places = new Map<string, number[]>();
  for (const { heading } of parts) {
    before.push(headings.length);
    if (heading === undefined) continue;
    const words = letters(heading);
    const known = places.get(words);
    if (known === undefined) places.set(words, [headings.length]);
    else known.push(headings.length);
    headings.push(words);
  }
  const ends = new Map<object, number>();
  const endOf = (at: number): number => {
    const part = parts[at];
    const depth = part?.ofContainer === true ? part.within.length : 0;
    const own = part?.within[depth - 1];
    if (own === undefined) return parts.length;
    let end = ends.get(own) ?? 0;
    if (end > at) return end;
    end = at + 1;
    while (end < parts.length && parts[end]?.within[depth - 1] === own) end += 1;
    ends.set(own, end);
    return end;
  };
  const countBefore = (at: number): number => before[at] ?? headings.length;
  return (at) => {
    const from = countBefore(at + 1);
    const to = countBefore(Math.min(endOf(at), at + 1 + mostHeadings));
    return {
      count: to - from,
      at: (position) => headings[from + position] ?? '',
      has: (heading) => firstFrom(places.get(heading) ?? [], from) < to,
    };
  };
}

/** The first position at or after `from`; infinite if there is none. Positions must be sorted. */
function firstFrom(places: readonly number[], from: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return places[low] ?? Number.POSITIVE_INFINITY;
}

/** The maximum distance between consecutive headings in a list, in characters. */
const farthest = 400;

/**
 * Whether a block only lists the headings that follow it: lines without numbers, or the whole list on one line, as in
 * text exports (`Sec. 1.1.Title.Sec. 1.2.Title.`).
 */
export function listsHeadings(block: Block, headings: Headings): boolean {
  const text = block.table === undefined ? block.text : block.table.rows.flat().join(' ');
  if (block.linked === true || block.role === 'contents' || isListed(text)) return true;
  const whole = letters(
    withoutPage(text).replace(/^(?:§+|sec(?:tion|s)?\.?|ch(?:apter)?\.?|art(?:icle)?\.?)?\s*[\d.:-]+[A-Za-z]?\b/i, ''),
  );
  if (whole === '') return headings.count > 0 && /\d/.test(text);
  if (headings.has(whole)) return true;
  if (headings.count < 2 || whole.length > 400_000) return false;
  let covered = 0;
  let from = 0;
  const shrunk = letters(text);
  // A text can't contain more headings than it has letters.
  for (let position = 0; position < Math.min(headings.count, shrunk.length); position += 1) {
    const heading = headings.at(position);
    if (heading.length < 3) continue;
    // One unlisted heading must not cause repeated searches of the rest.
    const found = shrunk.slice(from, from + farthest + heading.length).indexOf(heading);
    if (found === -1) continue;
    covered += heading.length;
    from += found + heading.length;
  }
  const rest =
    shrunk.length - covered - (shrunk.match(/\d|sec(?:tion)?s?|chapters?|articles?|titles?/g) ?? []).join('').length;
  return rest * 3 <= shrunk.length;
}

/** Removes the page number and its leader dots. Reads from the end, because a pattern would backtrack over the dots. */
export function withoutPage(text: string): string {
  let end = text.length;
  while (end > 0 && /\d/.test(text.charAt(end - 1))) end -= 1;
  if (end === text.length) return text;
  while (end > 0 && /[._\s]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
