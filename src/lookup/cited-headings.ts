/** Citations in the heading of a section that is cited beside them. They are part of that heading. */
import type { Citation } from '../citation/types.ts';
import type { Section } from '../contract/resources.ts';
import type { Finding } from './findings.ts';

/** The maximum distance between a citation and its section's heading, in UTF-16 units. */
const headingWithin = 200;

export interface CitedHeading {
  readonly citation: Citation;
  /** In lowercase. */
  readonly heading: string;
}

/** The headings of cited sections that can contain a citation: those with a digit. */
export function headingsThatCite(found: ReadonlyMap<Citation, readonly Section[]>): readonly CitedHeading[] {
  return [...found].flatMap(([citation, sections]) =>
    sections.flatMap(({ heading = '' }) =>
      /\d/.test(heading) ? [{ citation, heading: heading.toLowerCase().replace(/\W+$/, '') }] : [],
    ),
  );
}

/** Whether a finding's citation is in the heading of a section cited beside it: `§ 3.7 (Penalties for violation of section 3.6)`. */
export function isInHeading({ kind, start, end }: Finding, text: string, headings: readonly CitedHeading[]): boolean {
  // It is about the heading itself.
  if (kind === 'wrongSubject') return false;
  const from = Math.max(0, start - headingWithin);
  const isNear = ({ citation }: CitedHeading): boolean =>
    citation.end > from && citation.start < end + headingWithin && (end <= citation.start || start >= citation.end);
  const near = headings.filter(isNear);
  if (near.length === 0) return false;
  const context = text.slice(from, end + headingWithin).toLowerCase();
  return near.some(({ heading }) => {
    for (let at = context.indexOf(heading); at >= 0; at = context.indexOf(heading, at + 1))
      if (from + at <= start && end <= from + at + heading.length) return true;
    return false;
  });
}
