import type { DatabaseSync } from 'node:sqlite';
import { typingErrors } from '../../search/spelling.ts';
import { spellingForms } from '../indexed-words.ts';
import { text } from './columns.ts';

/** Maximum number of similar words for one typed word. */
const most = 12;

/** Returns a function that finds words of the library's headings with the same beginning or one typo away. */
export function alikeWords(database: DatabaseSync): (word: string, prefix: boolean) => readonly string[] {
  const sharingForm = database.prepare(
    'SELECT DISTINCT word FROM spelling WHERE form IN (SELECT value FROM json_each(?)) LIMIT 200',
  );
  // Every word is among its own forms.
  const beginning = database.prepare(
    'SELECT DISTINCT word FROM spelling WHERE form >= ? AND form < ? AND form = word LIMIT ?',
  );
  return (word, prefix) => {
    if (prefix && word.length >= 4) {
      const begun = beginning.all(word, `${word}\uffff`, most).map((row) => text(row.word));
      if (begun.length > 0) return begun.filter((each) => each !== word);
    }
    return sharingForm
      .all(JSON.stringify(spellingForms(word)))
      .map((row) => text(row.word))
      .filter((candidate) => typingErrors(word, candidate) === 1)
      .slice(0, most);
  };
}
