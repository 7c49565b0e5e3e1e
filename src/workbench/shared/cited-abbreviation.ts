/** A citation's name for its code, as in the setting `legalCode.citationAbbreviations`. Pure. */
import type { Citation } from '../../citation/types.ts';

const trailing =
  /(?:[\s\u00a0§¶,.;:(]|\\S|~|\b(?:sections?|secs?\.?|ss?\.|titles?|chapters?|ch\.?|parts?|articles?|art\.?|divisions?))+$/iu;
const leading = /^(?:[\s\u00a0,;:)]|\b(?:of|the|in|under)\b)+/iu;

/** Extracts `SMC` from `SMC § 23.44.010`; undefined if the citation names no code. */
export function citedAbbreviation(citation: Citation): string | undefined {
  if (citation.form !== 'short' && citation.form !== 'full') return undefined;
  const first = citation.targets[0];
  const last = citation.targets.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const before = citation.text
    .slice(0, first.start - citation.start)
    .replace(trailing, '')
    .trim();
  // A trailing period belongs to an abbreviation with periods: `S.M.C.`
  const dotted = /\p{L}\.\p{L}$/u.test(before) && citation.text.startsWith(`${before}.`) ? `${before}.` : before;
  if (dotted !== '') return dotted;
  const after = citation.text
    .slice(last.end - citation.start)
    .replace(leading, '')
    .trim();
  return after === '' ? undefined : after;
}
