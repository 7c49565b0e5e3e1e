/** The project's own table of everyday words and the words that codes use for them: scripts/plain-words.txt. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expressionOf } from '../src/service/search/concepts.ts';
import { stem } from '../src/service/search/stem.ts';
import { words } from '../src/service/store/fold.ts';

/** The weight of the first word of the code for an everyday word, and the decrement for each later one. */
const firstWeight = 0.6;
const eachLess = 0.75;

/** A word or phrase of codes, with its weight. */
export interface CodeWords {
  readonly words: string;
  readonly weight: number;
}

/** @returns the words of codes, by the stems of an everyday word or expression, joined by spaces */
export function plainWords(
  lines: string = readFileSync(join(import.meta.dirname, 'plain-words.txt'), 'utf8'),
): ReadonlyMap<string, readonly CodeWords[]> {
  const table = new Map<string, CodeWords[]>();
  for (const line of lines.split('\n')) {
    if (line.startsWith('#') || line.trim() === '') continue;
    const [everyday = '', ofCodes] = line.split('|');
    if (ofCodes === undefined) throw new Error(`plain-words.txt: no bar in “${line}”`);
    const phrases = ofCodes.split(',').map((phrase, place) => ({
      words: words(phrase).join(' '),
      weight: firstWeight * eachLess ** place,
    }));
    for (const phrase of everyday.split(',')) {
      const key = expressionOf(words(phrase)).map(stem).join(' ');
      const others = phrases.filter((each) => each.words.split(' ').map(stem).join(' ') !== key);
      table.set(key, [...(table.get(key) ?? []), ...others]);
    }
  }
  return table;
}
