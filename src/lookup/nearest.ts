/** The existing numbers nearest to one that does not exist: what the writer may have intended. */
import { normalizeSectionNumber } from '../citation/index.ts';
import type { Target } from '../citation/types.ts';
import type { LegalCodeClient } from '../client/types.ts';
import type { Jurisdiction } from '../contract/resources.ts';
import { citedCodes } from './code-forms.ts';
import { inContainer } from './find.ts';
import { memoized } from './memo.ts';

/** The maximum number of suggestions. */
const most = 4;
/** The maximum number of suggestions that differ by one typing error. */
const mostClose = 2;
/** The maximum number of codes of a place to search. */
const mostCodes = 3;

/**
 * Finds the numbers in a place's codes that are nearest to a cited one. Numbers that differ by one typing error come first,
 * then the neighbors in order.
 *
 * @param cited the code that the citation names, or null for all of them; only numbers in its container are returned
 * @returns an empty list if the service does not list its numbers
 * @throws LookupError, and an AbortError
 */
export async function nearestIn(
  client: LegalCodeClient,
  place: Jurisdiction,
  cited: { readonly code: string | null; readonly number: string; readonly container?: Target['container'] },
  ask: { readonly signal?: AbortSignal },
): Promise<readonly string[]> {
  const links = citedCodes(place, cited).flatMap(({ links: { numbers } }) => numbers ?? []);
  const found: string[] = [];
  for (const link of links.slice(0, mostCodes)) {
    const { value } = await client.numbers(link, ask);
    found.push(...nearestNumbers(value, cited.number));
  }
  // Neighbors in another title come last: the next code may have numbers of this one.
  const alike = found.filter((number) => isAlike(cited.number, number));
  const nearest = [...new Set([...alike, ...found])].slice(0, most);
  const numbered = place.links.numbered;
  if (cited.container === undefined || numbered === undefined || nearest.length === 0) return nearest;
  const { value } = await client.sectionsNumbered(numbered, nearest, ask);
  const inside = new Set(inContainer(value.entries, cited.container).flatMap(({ number }) => number ?? []));
  return nearest.filter((number) => inside.has(number));
}

/** The nearest numbers in a list that lacks the given number, nearest first. */
export const nearestNumbers = memoized((list: readonly string[], number): readonly string[] => {
  const missing = normalizeSectionNumber(number).toLowerCase();
  const { sorted, byKey } = indexOf(list);
  const close = new Set<string>();
  // Most candidates do not exist, and the first ones are the likeliest errors.
  for (const key of oneErrorAway(missing)) {
    const number = key === missing ? undefined : byKey.get(key);
    if (number !== undefined) close.add(number);
    if (close.size === mostClose) break;
  }
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (inOrder.compare(sorted[middle] ?? '', missing) < 0) low = middle + 1;
    else high = middle;
  }
  // A chapter may have the number that no section has.
  const others = sorted.slice(Math.max(0, low - 2), low + 3).filter((other) => other.toLowerCase() !== missing);
  const before = others.filter((other) => inOrder.compare(other, missing) < 0).toReversed();
  const after = others.filter((other) => inOrder.compare(other, missing) >= 0).slice(0, 2);
  return [...new Set([...close, ...before, ...after])];
});

/**
 * Whether a writer may have intended one number by another: both have the same first level, or differ by one typing error. A
 * neighbor in another title is only a neighbor.
 */
export function isAlike(number: string, other: string): boolean {
  const [one, another] = [number, other].map((each) => normalizeSectionNumber(each).toLowerCase());
  if (one === undefined || another === undefined) return false;
  const level = /^[^.:-]+(?=[.:-])/.exec(one)?.[0];
  if (level === undefined || /^[^.:-]+/.exec(another)?.[0] === level) return true;
  return isOneErrorAway(one, another);
}

/** Whether two numbers are equal or differ by one typing error, without a list of all errors. */
function isOneErrorAway(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let same = 0;
  while (same < shorter && one[same] === other[same]) same += 1;
  let sameEnd = 0;
  while (sameEnd < shorter - same && one.at(-1 - sameEnd) === other.at(-1 - sameEnd)) sameEnd += 1;
  const [left = '', right = ''] = [one, other].map((number) => number.slice(same, number.length - sameEnd));
  const isSwap = left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
  return isSwap || (left.length <= 1 && right.length <= 1);
}

const inOrder = new Intl.Collator('en', { numeric: true });

/** A code's numbers, in numeric order and by lowercase form. The list is long and often reused. */
interface NumberIndex {
  readonly sorted: readonly string[];
  readonly byKey: ReadonlyMap<string, string>;
}

const indexes = new WeakMap<readonly string[], NumberIndex>();

function indexOf(list: readonly string[]): NumberIndex {
  const before = indexes.get(list);
  if (before !== undefined) return before;
  const index: NumberIndex = {
    sorted: list.toSorted(inOrder.compare),
    byKey: new Map(list.map((number) => [number.toLowerCase(), number])),
  };
  indexes.set(list, index);
  return index;
}

const characters = '0123456789abcdefghijklmnopqrstuvwxyz.-:';

/** Yields all numbers at one typing error: two adjacent characters swapped, or one changed, omitted, or added. */
function* oneErrorAway(number: string): Generator<string> {
  for (let at = 0; at + 1 < number.length; at += 1)
    yield `${number.slice(0, at)}${number[at + 1]}${number[at]}${number.slice(at + 2)}`;
  for (let at = 0; at < number.length; at += 1)
    for (const other of characters) yield `${number.slice(0, at)}${other}${number.slice(at + 1)}`;
  for (let at = 0; at < number.length; at += 1) yield `${number.slice(0, at)}${number.slice(at + 1)}`;
  for (let at = 0; at <= number.length; at += 1)
    for (const other of characters) yield `${number.slice(0, at)}${other}${number.slice(at)}`;
}
