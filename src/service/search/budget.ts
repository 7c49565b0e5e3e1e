/** The bounds of one query: what is refused before any index is read. */
import type { SearchQuery } from './query.ts';

/** A question has some ten words, and a pasted sentence some thirty. */
const mostWords = 32;
/** A phrase is compared place by place, so each of its words costs more than a word alone. */
const mostPhraseWords = 12;

/**
 * How many entries of an index one statement may read: each is a section that has a word. A word is in most of 24,000 sections at the most,
 * and SQLite ranks some two million entries a second.
 */
export const mostPostings = 25_000;
/** How many the wordings of a question may read together, the rarest first: more of them found no more answers in our measurements. */
export const usualPostings = 22_000;

/**
 * How much text the sections compared may have together, UTF-16 units. Those of a question have half a million, and those of a query of the
 * commonest words up to four times as much.
 */
export const mostComparedText = 700_000;

/** Thrown for a query that would cost more than one query may. The message is for the person who typed it. */
export class SearchTooCostly extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'SearchTooCostly';
  }
}

/** Throws SearchTooCostly when a query has more words, or longer phrases, than a search takes. A citation alone is never refused. */
export function refuseTooLong({ terms }: SearchQuery): void {
  let words = 0;
  for (const term of terms) {
    words += term.words.length;
    if (term.words.length > mostPhraseWords)
      throw new SearchTooCostly(
        `A phrase may have up to ${mostPhraseWords} words; one has ${term.words.length}. Shorten it.`,
      );
  }
  if (words > mostWords)
    throw new SearchTooCostly(`A search may have up to ${mostWords} words; this one has ${words}. Use fewer.`);
}
