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
  // `LUC 20.25A.010` for § LUC.20.25A.010: the letters are written already.
  const letters = /^\p{Lu}{2,}(?=[^\p{L}\p{N}])/u.exec(to)?.[0];
  const before = citation.text.slice(0, start - citation.start).replace(/[\s§.]+$/, '');
  const text = letters !== undefined && before.endsWith(letters) ? to.slice(letters.length + 1) : to;
  return { suggestion: { start, end: start + target.number.length, text } };
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
 * Gives a quotation the code's words. Works only if the two differ in one place: other words, extra words, or missing words.
 *
 * @param quotation the quoted words and their offset in the draft
 */
export function correction(
  { text, start }: { readonly text: string; readonly start: number },
  difference: readonly QuotationPart[],
): Suggestion {
  // A section that was repealed shares no words with the quotation: `Repealed` does not correct it.
  if (!difference.some((part) => part.in === 'both')) return {};
  const at = difference.findIndex((part) => part.in !== 'both');
  const wrong = difference.filter((part) => part.in === 'draft');
  const right = difference.filter((part) => part.in === 'section');
  if (wrong.length > 1 || right.length > 1 || difference[at] === undefined) return {};
  const [written = '', replacement = ''] = [wrong[0]?.text, right[0]?.text];
  if (replacement.split(' ').length > mostWords || replacement !== writable(replacement)) return {};
  if (written !== '' && replacement !== '') {
    // Other differences lie between the two.
    if (difference[at + 1]?.in === 'both') return {};
    const place = onlyPlace(text, written);
    return place === undefined ? {} : { suggestion: replace(start + place.start, place.text, replacement) };
  }
  const [before, after] = [difference[at - 1]?.text.split(' ').at(-1), difference[at + 1]?.text.split(' ')[0]];
  if (before === undefined || after === undefined) return {};
  const place = onlyPlace(text, [before, written, after].filter(Boolean).join(' '));
  if (place === undefined) return {};
  // The draft's own sign between words stays: "dogs, or cats, at" becomes "dogs, at".
  const gap = /^[^\p{L}\p{N}]+/u.exec(place.text.slice(before.length))?.[0] ?? ' ';
  const words = replacement === '' ? '' : ` ${replacement}`;
  return { suggestion: replace(start + place.start, place.text, before + words + gap + after) };
}

const replace = (start: number, written: string, text: string) => ({ start, end: start + written.length, text });

/** Where words are in a quotation. Undefined if they occur twice, because the other occurrence may be correct. */
function onlyPlace(text: string, words: string): { readonly start: number; readonly text: string } | undefined {
  const each = words.split(' ').map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const places = [
    ...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${each.join('[^\\p{L}\\p{N}]+')}(?![\\p{L}\\p{N}])`, 'gu')),
  ];
  const [place] = places;
  return place === undefined || places.length > 1 ? undefined : { start: place.index, text: place[0] };
}
