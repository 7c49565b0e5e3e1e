/** The real numbers nearest to one that does not exist: what a writer may have meant. */
import { normalizeSectionNumber } from '../citation/index.ts';
import { LookupError } from '../contract/failure.ts';
import type { Jurisdiction, SearchHit } from '../contract/resources.ts';
import { asking, type Call } from './parts.ts';
import type { NamedSection } from './schemas.ts';
import { namedOf } from './wire.ts';

/** How many numbers are offered. */
const most = 4;
/** How many codes of a place are looked through. */
const mostCodes = 3;

/**
 * The sections of a place whose numbers are nearest to `number`: first those that differ in one character, then the neighbors in order.
 * A service that does not list its numbers leaves what its search found. A failure leaves nothing: it says nothing about the number.
 */
export async function nearestSections(
  call: Call,
  place: Jurisdiction,
  cited: { readonly code: string | null; readonly number: string },
  hits: readonly SearchHit[],
): Promise<readonly NamedSection[]> {
  try {
    const client = await call.client();
    const named = place.codes.filter(({ name }) => name !== undefined && name === cited.code);
    const links = (named.length > 0 ? named : place.codes).flatMap(({ links: { numbers } }) => numbers ?? []);
    const found: string[] = [];
    for (const link of links.slice(0, mostCodes)) {
      const { value } = await client.numbers(link, asking(call.signal));
      found.push(...nearestNumbers(value, cited.number));
    }
    const numbers = [...new Set(found)].slice(0, most);
    if (place.links.numbered !== undefined && numbers.length > 0) {
      const { value } = await client.sectionsNumbered(place.links.numbered, numbers, asking(call.signal));
      const order = new Map(numbers.map((number, index) => [normalizeSectionNumber(number).toLowerCase(), index]));
      const rank = ({ number = '' }: { readonly number?: string }): number =>
        order.get(normalizeSectionNumber(number).toLowerCase()) ?? most;
      const sections = value.entries.filter((section) => rank(section) < most);
      if (sections.length > 0) return sections.toSorted((a, b) => rank(a) - rank(b)).map(namedOf);
    }
    return hits.slice(0, most).map(namedOf);
  } catch (error) {
    if (error instanceof LookupError) return [];
    throw error;
  }
}

/** The numbers of a list nearest to one that it does not have, nearest first. */
export function nearestNumbers(list: readonly string[], number: string): readonly string[] {
  const wanted = normalizeSectionNumber(number).toLowerCase();
  const close = list.filter((one) => isOneEditAway(one.toLowerCase(), wanted)).slice(0, 2);
  const sorted = sortedOnce(list);
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (inOrder.compare(sorted[middle] ?? '', wanted) < 0) low = middle + 1;
    else high = middle;
  }
  return [
    ...new Set([...close, ...sorted.slice(Math.max(0, low - 2), low).toReversed(), ...sorted.slice(low, low + 2)]),
  ];
}

const inOrder = new Intl.Collator('en', { numeric: true });
const sortings = new WeakMap<readonly string[], readonly string[]>();

/** A code's numbers in numeric order. The list of a code is long and asked for often. */
function sortedOnce(list: readonly string[]): readonly string[] {
  const before = sortings.get(list);
  if (before !== undefined) return before;
  const sorted = list.toSorted(inOrder.compare);
  sortings.set(list, sorted);
  return sorted;
}

/** Whether one character added, left out, or changed, or two neighbors exchanged, makes one text of the other. */
function isOneEditAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  const shorter = Math.min(one.length, other.length);
  while (end < shorter - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  const changed = left.length <= 1 && right.length <= 1;
  const exchanged = left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
  return changed || exchanged;
}
