/** The replacement text for a finding: another number, or the code's own words. */
import type { Citation, Target } from '../citation/types.ts';
import { writable } from '../contract/visible.ts';
import type { Finding, QuotationPart } from './findings.ts';

type Suggestion = Pick<Finding, 'suggestion'>;

/** Replaces the cited number. Leaves subdivisions to the writer, because they may differ in the other section. */
export function renumbering(citation: Citation, target: Target, to: string | undefined): Suggestion {
  // A preamble is cited by its word. A number in its place also needs a section sign.
  if (target.number === '') return {};
  const written = citation.text.slice(target.start - citation.start, target.end - citation.start);
  const at = written.indexOf(target.number);
  // Insert only a number into a draft, even if a service sends other text in this field.
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
 * Replaces the differing words of a quotation with the code's words. Works only if the two differ in one place.
 *
 * @param quotation the quoted words and their offset in the draft
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
  // Replace only words that occur once in the quotation, because another occurrence may be correct.
  const words = written.split(' ').map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const places = [
    ...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[^\\p{L}\\p{N}]+')}(?![\\p{L}\\p{N}])`, 'gu')),
  ];
  const [place] = places;
  if (place === undefined || places.length > 1) return {};
  const from = start + place.index;
  return { suggestion: { start: from, end: from + place[0].length, text: replacement } };
}
