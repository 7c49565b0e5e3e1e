/** Limits on a query, checked before reading any index. */
import type { SearchQuery } from './query.ts';

/** Questions have about ten words, pasted sentences about thirty. */
const mostWords = 32;
/** Phrases are compared position by position, so each of their words costs more. */
const mostPhraseWords = 12;

/**
 * Maximum index entries per statement. Each entry is one section that contains a word. At worst, a word occurs in most of 24,000
 * sections. SQLite ranks about two million entries per second.
 */
export const mostPostings = 25_000;
/** Maximum entries read for all wordings of a question, rarest first. In our measurements, a higher limit found no more answers. */
export const usualPostings = 18_000;

/**
 * Maximum total text of the compared sections, in UTF-16 units. A query of the most common words could reach four times as
 * much. In our measurements, a higher limit found no more answers.
 */
export const mostComparedText = 450_000;

/**
 * The text that the hits of one page may read for their best passages, UTF-16 units. A usual page needs a tenth of it. The hundred longest
 * sections of D.C. together have ten times as much.
 */
export const mostPassageText = 300_000;
/** The text that each further hit may read. */
export const leastPassageText = 4_000;

/** The query is too expensive. The message is for the user who typed it. */
export class SearchTooCostly extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'SearchTooCostly';
  }
}

/** Throws SearchTooCostly if a query has too many words or too long a phrase. Never rejects a plain citation. */
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
