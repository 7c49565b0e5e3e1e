/** Terms → FTS5 queries. Every word is quoted, so that nothing typed can be read as FTS5 syntax. */
import { fold } from '../store/fold.ts';
import type { Term } from './query.ts';

/** Words so common that they decide nothing when other words are there. */
const common = new Set(
  'a an and any are as at be by for from has have if in is it its no not of on or shall such that the their this to was which will with'.split(
    ' ',
  ),
);

function isCommon(term: Term): boolean {
  const [only, more] = term.words;
  return more === undefined && only !== undefined && !term.prefix && common.has(only);
}

/** The terms that decide: all but common words, unless there are no others. */
export function decidingTerms(terms: readonly Term[]): readonly Term[] {
  const deciding = terms.filter((term) => !isCommon(term));
  return deciding.length > 0 ? deciding : terms;
}

/**
 * Of deciding terms those of which one alone is an answer, where there is none with all of them. Who cites a section asks for that number:
 * what shares `Code` or `(b)` with it has nothing to do with it, and neither has what says a number of one part, such as `5`.
 */
export function looseTerms(deciding: readonly Term[]): readonly Term[] {
  const cited = deciding.filter((term) => term.cited);
  if (cited.length > 0) return cited.filter((term) => term.words.length > 1);
  return deciding.length > 1 ? deciding : [];
}

/** All terms; undefined when there are none. */
export function matchAll(terms: readonly Term[], columns?: string): string | undefined {
  return joined(terms.map(expression), ' AND ', columns);
}

/** Any of the terms. */
export function matchAny(terms: readonly Term[], columns?: string): string | undefined {
  return joined(terms.map(expression), ' OR ', columns);
}

/** All terms, each as typed or as one of the words it may have been meant to be. */
export function matchAllLike(
  terms: readonly Term[],
  alike: (word: string) => readonly string[],
  columns?: string,
): string | undefined {
  return joined(
    terms.map((term) => {
      const [only, more] = term.words;
      if (only === undefined || more !== undefined) return expression(term);
      return `(${[expression(term), ...alike(only).map(quoted)].join(' OR ')})`;
    }),
    ' AND ',
    columns,
  );
}

/** `permits` → `permit`, `permit` → `permits`: the plural and the singular of a word, whichever it is not. */
export function otherNumber(word: string): string[] {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return [];
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`];
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return [word.slice(0, -2)];
  if (word.endsWith('s') && !word.endsWith('ss')) return [word.slice(0, -1)];
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`];
  return [`${word}${/(?:s|x|z|ch|sh)$/.test(word) ? 'es' : 's'}`];
}

function joined(expressions: readonly string[], operator: string, columns: string | undefined): string | undefined {
  if (expressions.length === 0) return undefined;
  const all = expressions.join(operator);
  return columns === undefined ? all : `{${columns}} : (${all})`;
}

function expression(term: Term): string {
  return quoted(term.words.join(' ')) + (term.prefix ? ' *' : '');
}

function quoted(words: string): string {
  return `"${fold(words).replaceAll('"', ' ')}"`;
}
