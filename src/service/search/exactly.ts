/** Checks quoted phrases word for word. An index of stems also finds `license fee` for `"licensing fees"`. */
import type { WireTextBlock } from '../../contract/schemas.ts';
import { foldInPlace } from '../store/fold.ts';
import { plainText } from '../store/indexed-words.ts';

/** The searchable parts of a section. */
interface Readable {
  readonly heading: string;
  readonly above: readonly string[];
  /** Blocks as JSON; empty if the account may not read the text. */
  readonly text: string;
}

/** Finds a phrase in folded text. */
export interface ExactPhrase {
  test(text: string): boolean;
}

/**
 * Returns a matcher for folded words with any punctuation between them. Searches word by word, because compiling a pattern with
 * Unicode letter classes takes longer than the search itself.
 */
export function exactly(words: readonly string[]): ExactPhrase {
  const [first = '', ...others] = words;
  return {
    test(text) {
      for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, at + 1))
        if (!endsWord(text, at) && continues(text, at + first.length, others)) return true;
      return false;
    },
  };
}

/** True if the words follow, each after at least one separator, and the last ends at a word boundary. */
function continues(text: string, from: number, words: readonly string[]): boolean {
  let at = from;
  for (const word of words) {
    const gap = at;
    while (at < text.length && !isOfWord(text.codePointAt(at))) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
    if (at === gap || !text.startsWith(word, at)) return false;
    at += word.length;
  }
  return !isOfWord(text.codePointAt(at));
}

/** True if a word character precedes `at`. */
function endsWord(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  const isLow = before >= 0xdc00 && before <= 0xdfff;
  return at > 0 && isOfWord(text.codePointAt(isLow ? at - 2 : at - 1));
}

const letter = /[\p{L}\p{N}\p{M}]/u;

function isOfWord(point: number | undefined): boolean {
  if (point === undefined) return false;
  if (point < 0x80) return (point >= 0x30 && point <= 0x39) || ((point | 0x20) >= 0x61 && (point | 0x20) <= 0x7a);
  return letter.test(String.fromCodePoint(point));
}

/** True if each phrase occurs in the section's heading, in a heading above it, or in its text. */
export function hasExactly(phrases: readonly ExactPhrase[], { heading, above, text }: Readable): boolean {
  if (phrases.length === 0) return true;
  const blocks: readonly WireTextBlock[] = text === '' ? [] : JSON.parse(text);
  const fields = [heading, ...above, plainText(blocks)].map(foldInPlace);
  return phrases.every((phrase) => fields.some((field) => phrase.test(field)));
}
