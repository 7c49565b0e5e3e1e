/** Looks up synonyms in the table that scripts/thesaurus.ts builds from WordNet at build time. */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { Thesaurus } from './concepts.ts';
import { stem } from './stem.ts';

/** An empty thesaurus, for builds without the table and for tests. */
export const noThesaurus: Thesaurus = () => [];

/** Loads the Brotli-compressed table on first use. If the file is missing, there are no synonyms. */
export function thesaurusFrom(file: string): Thesaurus {
  let table: string | undefined;
  return (phrase) => {
    table ??= tableIn(file);
    return otherWordsIn(table, phrase);
  };
}

function tableIn(file: string): string {
  try {
    return brotliDecompressSync(readFileSync(file)).toString('latin1');
  } catch {
    return '';
  }
}

/** @param table lines `stems TAB word:weight,…`, sorted by code unit */
export function otherWordsIn(table: string, phrase: string): ReturnType<Thesaurus> {
  const key = phrase.split(' ').map(stem).join(' ');
  let from = 0;
  let to = table.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const start = table.lastIndexOf('\n', middle - 1) + 1;
    const end = table.indexOf('\n', start);
    const line = table.slice(start, end === -1 ? table.length : end);
    const tab = line.indexOf('\t');
    const found = line.slice(0, tab);
    if (found === key)
      return line
        .slice(tab + 1)
        .split(',')
        .map(entry);
    if (found < key) from = start + line.length + 1;
    else to = start;
  }
  return [];
}

function entry(text: string): { readonly words: readonly string[]; readonly weight: number } {
  const colon = text.lastIndexOf(':');
  return { words: text.slice(0, colon).split(' '), weight: Number(text.slice(colon + 1)) / 100 };
}
