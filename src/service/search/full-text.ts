/** Converts clauses to FTS5 queries. Quotes every word, so that user input is never read as FTS5 syntax. */
import { fold } from '../store/fold.ts';
import type { Clause } from './plan.ts';

/** @param columns columns to search; all if absent */
export function ftsQuery({ required, any, prefix }: Clause, columns?: string): string {
  const open = [...any.map(({ words }) => quoted(words)), ...(prefix === undefined ? [] : [`${quoted([prefix])} *`])];
  const parts = [
    ...required.map(({ words }) => quoted(words)),
    ...(open.length === 0 ? [] : [`(${open.join(' OR ')})`]),
  ];
  const all = parts.join(' AND ');
  return columns === undefined ? all : `{${columns}} : (${all})`;
}

function quoted(words: readonly string[]): string {
  return `"${fold(words.join(' ')).replaceAll('"', ' ')}"`;
}
