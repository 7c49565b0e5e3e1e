/** States the first difference between a quotation and the cited section in one sentence. */

import type { Translate } from './failure-words.ts';
import type { QuotationPart } from './findings.ts';

/** A longer difference says too little in a sentence. Reports show it in full. */
const mostWords = 8;

/**
 * @param difference the parts of the quotation and the section, in order
 * @returns a sentence about the first difference, with a word beside it: `The section has “15 feet”, not “25 feet”.`;
 *   undefined if the texts do not differ or the difference is long
 */
export function firstDifference(difference: readonly QuotationPart[], t: Translate): string | undefined {
  const at = difference.findIndex(({ in: where }) => where !== 'both');
  const changed = difference.slice(at, at + 2).filter(({ in: where }) => where !== 'both');
  const textIn = (where: 'draft' | 'section'): string => changed.find((part) => part.in === where)?.text ?? '';
  const [drafted, law] = [textIn('draft'), textIn('section')];
  if (at === -1 || wordCount(drafted) > mostWords || wordCount(law) > mostWords) return undefined;
  const after = difference[at + changed.length]?.text.split(' ', 1)[0] ?? '';
  const before = after === '' ? (difference[at - 1]?.text.split(' ').at(-1) ?? '') : '';
  const beside = (words: string): string => [before, words, after].filter((word) => word !== '').join(' ');
  if (law === '') return t('The section does not have “{0}”.', drafted);
  if (drafted === '') return t('The quotation leaves out “{0}”.', law);
  return t('The section has “{0}”, not “{1}”.', beside(law), beside(drafted));
}

function wordCount(text: string): number {
  return text === '' ? 0 : text.split(' ').length;
}
