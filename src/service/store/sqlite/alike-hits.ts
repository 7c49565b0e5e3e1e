import type { DatabaseSync } from 'node:sqlite';
import { decidingTerms, looseTerms, matchAllLike, matchAny, otherNumber } from '../../search/full-text.ts';
import type { Term } from '../../search/query.ts';
import { typingErrors } from '../../search/spelling.ts';
import { spellingForms } from '../indexed-words.ts';
import { text } from './columns.ts';
import type { Reach } from './reach.ts';
import type { WordHits } from './word-hits.ts';

const most = 50;
/** How many words of the library's headings one typed word may stand for. */
const mostWords = 12;

export interface AlikeHits {
  /** Rows of sections with words like those typed: in the heading first, then anywhere, then those with some of the words only. */
  find(terms: readonly Term[], reach: Reach, columns: string | undefined): number[];
}

export function alikeHits(database: DatabaseSync, words: WordHits): AlikeHits {
  const sharingForm = database.prepare(
    'SELECT DISTINCT word FROM spelling WHERE form IN (SELECT value FROM json_each(?)) LIMIT 200',
  );
  const alike = (word: string): string[] => {
    const found = sharingForm.all(JSON.stringify(spellingForms(word))).map((row) => text(row.word));
    const near = found
      .map((candidate) => ({ candidate, errors: typingErrors(word, candidate) }))
      .filter(({ errors }) => errors === 1)
      .map(({ candidate }) => candidate);
    return [...new Set([...otherNumber(word), ...near])].slice(0, mostWords);
  };
  return {
    find(terms, reach, columns) {
      const deciding = decidingTerms(terms);
      const rows = new Set<number>();
      const add = (expression: string | undefined): void => {
        if (expression === undefined || rows.size >= most) return;
        for (const hit of words.find(expression, reach, most, undefined)) rows.add(hit.row);
      };
      add(matchAllLike(deciding, alike, 'heading'));
      add(matchAllLike(deciding, alike, columns));
      add(matchAny(looseTerms(deciding), columns));
      return [...rows];
    },
  };
}
