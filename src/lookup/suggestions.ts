/** What to write instead of what a finding is about: a number, or the code's own words. */
import type { Citation, Target } from '../citation/types.ts';
import { writable } from '../contract/visible.ts';
import type { Finding, QuotationPart } from './findings.ts';

type Suggestion = Pick<Finding, 'suggestion'>;

/** Writes another number in place of the cited one. Subdivisions may differ there, so they are left to the writer. */
export function renumbering(citation: Citation, target: Target, to: string | undefined): Suggestion {
  const written = citation.text.slice(target.start - citation.start, target.end - citation.start);
  const at = written.indexOf(target.number);
  // Insert nothing but a number into a draft, even if a service sends other text as one.
  if (at < 0 || to === undefined || !isNumber(to)) return {};
  const start = target.start + at;
  return { suggestion: { start, end: start + target.number.length, text: to } };
}

/** `23.42.040`, `7-2501.01a`, `[25-116.01]`, `12 1/2`: letters, digits and the signs between them, on one line. */
const isNumber = (text: string): boolean =>
  text.length <= 60 &&
  text === writable(text) &&
  /^[\p{L}\p{N} .,:;/()[\]–—½¼¾-]+$/u.test(text) &&
  /[\p{N}]/u.test(text);

/** How many words a correction may replace or insert. The writer must review longer ones. */
const mostWords = 12;

/**
 * Writes the code's words in place of those that differ, where the quotation differs in one place only.
 *
 * @param quotation its words and where they begin in the draft
 */
export function correction(
  { text, start }: { readonly text: string; readonly start: number },
  difference: readonly QuotationPart[],
): Suggestion {
  const wrong = difference.filter((part) => part.in === 'draft');
  const right = difference.filter((part) => part.in === 'section');
  const [written, replacement] = [wrong[0]?.text, right[0]?.text];
  if (wrong.length !== 1 || right.length !== 1 || written === undefined || replacement === undefined) return {};
  if (replacement.split(' ').length > mostWords || replacement !== writable(replacement)) return {};
  // Only words that are in one place of the quotation: another place may be right.
  const words = written.split(' ').map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const places = [
    ...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[^\\p{L}\\p{N}]+')}(?![\\p{L}\\p{N}])`, 'gu')),
  ];
  const [place] = places;
  if (place === undefined || places.length > 1) return {};
  const from = start + place.index;
  return { suggestion: { start: from, end: from + place[0].length, text: replacement } };
}
