/** A parenthesized word inside a name: `Muscogee (Creek) Nation`. */
import type { Reader, Word } from '../lexicon/reader.ts';

/** The word of `(Creek)` that ends at `end`. */
export function parenthesizedWordBefore(reader: Reader, end: number): Word | undefined {
  const { text } = reader;
  const word = text.charAt(end - 1) === ')' ? reader.wordBefore(end - 1) : undefined;
  return word?.isCapitalized === true && text.charAt(word.start - 1) === '(' ? word : undefined;
}

/** Skips a parenthesis at `at` on either side of such a word. Otherwise returns `at`. */
export function intoParentheses({ text }: Reader, at: number): number {
  const c = text.charAt(at);
  if (c === '(') return /^\(\p{Lu}\p{L}+\) \p{Lu}/u.test(text.slice(at, at + 24)) ? at + 1 : at;
  return c === ')' && /^ \p{Lu}/u.test(text.slice(at + 1, at + 3)) ? at + 2 : at;
}
