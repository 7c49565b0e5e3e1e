/** Sort orders for sections found by number or by heading, and for the hits of a page. */
import type { WireSearchHit } from '../../contract/schemas.ts';
import { normalizeCitation } from '../store/citation-key.ts';
import { integer, type Row, text } from '../store/columns.ts';
import { words } from '../store/fold.ts';
import { statusOfRow, statusOn } from '../store/wire-validity.ts';

/** Sorts complete matches before partial ones, then by position. `23.44` is complete in `23.44.010` and partial in `23.440`. */
export function inNumberOrder(prefix: string): (a: Row, b: Row) => number {
  const begun = (row: Row): number =>
    /^\p{N}/u.test(text(row.number_key).slice(prefix.length)) && /\p{N}$/u.test(prefix) ? 1 : 0;
  return (a, b) =>
    begun(a) - begun(b) ||
    integer(a.jurisdiction) - integer(b.jurisdiction) ||
    integer(a.code) - integer(b.code) ||
    integer(a.position) - integer(b.position);
}

/**
 * The rows of the first sections by their headings. Exact headings come before others, then sections in force on the day, then shorter
 * headings. Reads the status of few sections, because that takes longer than comparing headings.
 *
 * @param most the number of sections to return
 */
export function firstByHeading(rows: readonly Row[], headingKey: string, day: string, most: number): readonly number[] {
  const isWhole = (row: Row): boolean => row.heading_key === headingKey;
  const sorted = rows.toSorted(
    (a, b) =>
      Number(isWhole(b)) - Number(isWhole(a)) ||
      text(a.heading_key).length - text(b.heading_key).length ||
      integer(a.row) - integer(b.row),
  );
  const groups: { readonly [group in 'whole' | 'wholeEnded' | 'begun' | 'begunEnded']: Row[] } = {
    whole: [],
    wholeEnded: [],
    begun: [],
    begunEnded: [],
  };
  for (const row of sorted) {
    const before = groups.whole.length + (isWhole(row) ? 0 : groups.wholeEnded.length + groups.begun.length);
    if (before >= most) break;
    const isInForce = statusOfRow(row, day) === 'in_force';
    const [inForce, ended] = isWhole(row) ? [groups.whole, groups.wholeEnded] : [groups.begun, groups.begunEnded];
    (isInForce ? inForce : ended).push(row);
  }
  return Object.values(groups)
    .flat()
    .slice(0, most)
    .map((row) => integer(row.row));
}

/** Words of a heading to look for, whole words first. Longer queries need no more. */
const mostHeadingWords = 8;

/** Splits a heading key into parts of ` heading key ` to look for. The last word may be unfinished. */
export function headingParts(headingKey: string): readonly string[] {
  const all = headingKey.split(' ').slice(-mostHeadingWords);
  return all.map((word, at) => (at === all.length - 1 ? ` ${word}` : ` ${word} `));
}

/** The lowest and highest row number of a jurisdiction's sections. */
export type RowRange = readonly [first: number, last: number];

export function isWithin(row: number, [first, last]: RowRange): boolean {
  return row >= first && row <= last;
}

/** Moves rows of the draft's jurisdiction to the front and otherwise keeps the order. */
export function preferredFirst(rows: readonly number[], preferred: RowRange | undefined): readonly number[] {
  if (preferred === undefined) return rows;
  return [...rows.filter((row) => isWithin(row, preferred)), ...rows.filter((row) => !isWithin(row, preferred))];
}

/**
 * Puts current sections before moved or repealed sections with the same heading. Those have few words and so rank too high.
 * Sections trade places only with others of the same heading. Cited sections don't move.
 */
export function inForceFirst(hits: readonly WireSearchHit[], day: string): WireSearchHit[] {
  const places = new Map<string, number[]>();
  for (const [place, { match, heading, jurisdiction_id: jurisdiction }] of hits.entries()) {
    if (match === 'citation' || heading === undefined) continue;
    const name = [jurisdiction, ...words(heading)].join(' ');
    const known = places.get(name);
    if (known === undefined) places.set(name, [place]);
    else known.push(place);
  }
  const ordered = [...hits];
  for (const taken of places.values()) {
    const sections = taken.flatMap((place) => hits[place] ?? []);
    const gone = (hit: WireSearchHit): number => (statusOn(hit, day) === 'in_force' ? 0 : 1);
    const sorted = sections.sort((a, b) => gone(a) - gone(b));
    for (const [at, place] of taken.entries()) ordered.splice(place, 1, ...sorted.slice(at, at + 1));
  }
  return ordered;
}

/**
 * Puts sections first if their citation ends with the query. `Const. art. III, § 3` doesn't refer to § 3 of article II, which has
 * the same number.
 */
export function citedAsTypedFirst<Hit extends Pick<WireSearchHit, 'match' | 'citation'>>(
  hits: readonly Hit[],
  typed: string | undefined,
): readonly Hit[] {
  if (typed === undefined) return hits;
  const end = ` ${normalizeCitation(typed)}`;
  const asTyped = (hit: Hit): boolean =>
    hit.match === 'citation' && ` ${normalizeCitation(hit.citation ?? '')}`.endsWith(end);
  return [...hits.filter(asTyped), ...hits.filter((hit) => !asTyped(hit))];
}
