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

const ofWord = '[\\p{L}\\p{N}\\p{M}]';

/** Finds the phrase in folded text. */
export type ExactPhrase = RegExp;

/** The phrase of folded words. Any punctuation may stand between them in a text. */
export function exactly(words: readonly string[]): ExactPhrase {
  return new RegExp(`(?<!${ofWord})${words.join(`[^${ofWord.slice(1)}+`)}(?!${ofWord})`, 'u');
}

/** Whether a section has every phrase, in its heading, in one above it, or in its text. */
export function hasExactly(phrases: readonly ExactPhrase[], { heading, above, text }: Readable): boolean {
  if (phrases.length === 0) return true;
  const blocks: readonly WireTextBlock[] = text === '' ? [] : JSON.parse(text);
  const fields = [heading, ...above, plainText(blocks)].map(foldInPlace);
  return phrases.every((phrase) => fields.some((field) => phrase.test(field)));
}
