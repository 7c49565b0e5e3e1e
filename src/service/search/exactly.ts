/** Quoted words stand in a section as they were typed: an index of stems finds `license fee` for `"licensing fees"`, too. */
import type { WireTextBlock } from '../../contract/schemas.ts';
import { foldInPlace } from '../store/fold.ts';
import { plainText } from '../store/indexed-words.ts';

/** What of a section a phrase may stand in. */
interface Readable {
  readonly heading: string;
  readonly above: readonly string[];
  /** Blocks as JSON; empty where the text may not be read. */
  readonly text: string;
}

/** Folded words one after another, with a space before, between and after them. */
export type ExactPhrase = string;

/** The phrase of folded words. Any punctuation may stand between them in a text. */
export function exactly(words: readonly string[]): ExactPhrase {
  return ` ${words.join(' ')} `;
}

/** Whether a section has every phrase, in its heading, in one above it, or in its text. */
export function hasExactly(phrases: readonly ExactPhrase[], { heading, above, text }: Readable): boolean {
  if (phrases.length === 0) return true;
  const blocks: readonly WireTextBlock[] = text === '' ? [] : JSON.parse(text);
  const fields = [heading, ...above, plainText(blocks)].map(spaced);
  return phrases.every((phrase) => fields.some((field) => field.includes(phrase)));
}

const betweenWords = /[^\p{L}\p{N}\p{M}]+/gu;

const spaced = (text: string): string => ` ${foldInPlace(text).replace(betweenWords, ' ')} `;
