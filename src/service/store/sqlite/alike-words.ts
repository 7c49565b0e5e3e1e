import type { DatabaseSync } from 'node:sqlite';
import { leastBegun, similarTo } from '../../search/spelling.ts';
import { spellingForms } from '../indexed-words.ts';
import { text } from './columns.ts';

/** Maximum number of words in place of a typed one. */
const most = 12;

export interface AlikeWords {
  /** Returns the words of the library's headings with this beginning. */
  begun(word: string): readonly string[];
  /** Returns the words of the library's headings with few typos. */
  similar(word: string): readonly string[];
}

export function alikeWords(database: DatabaseSync): AlikeWords {
  const sharingForm = database.prepare(
    'SELECT DISTINCT word FROM spelling WHERE form IN (SELECT value FROM json_each(?)) LIMIT 200',
  );
  // Every word is among its own forms.
  const beginning = database.prepare(
    'SELECT DISTINCT word FROM spelling WHERE form >= ? AND form < ? AND form = word LIMIT ?',
  );
  return {
    begun: (word) =>
      word.length < leastBegun ? [] : beginning.all(word, `${word}\uffff`, most).map((row) => text(row.word)),
    similar: (word) =>
      similarTo(
        word,
        sharingForm.all(JSON.stringify(spellingForms(word))).map((row) => text(row.word)),
      ).slice(0, most),
  };
}
