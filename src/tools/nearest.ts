/** The real numbers nearest to one that does not exist: what a writer may have meant. */
import { normalizeSectionNumber } from '../citation/index.ts';
import { LookupError } from '../contract/failure.ts';
import type { Jurisdiction, SearchHit } from '../contract/resources.ts';
import { nearestIn } from '../lookup/nearest.ts';
import { asking, type Call } from './parts.ts';
import type { NamedSection } from './schemas.ts';
import { namedOf } from './wire.ts';

/** How many sections are offered. */
const most = 4;

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
    const numbers = await nearestIn(client, place, cited, asking(call.signal));
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
