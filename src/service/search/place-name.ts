/** Removes the name of the searched place from a question: `noise at night in Port Wenlow`. The place's law rarely says it. */
import { words } from '../store/fold.ts';
import { isFunctionWord } from './concepts.ts';
import type { SearchQuery, Term } from './query.ts';

/** Returns the query without the names. Keeps a citation, and a query that says nothing else. */
export function withoutPlace(query: SearchQuery, names: readonly string[]): SearchQuery {
  if (query.match !== undefined || query.terms.some(({ cited }) => cited === true)) return query;
  const spelled = names.map(lettersOf).filter((letters) => letters.length > 1);
  const left: Term[] = [];
  for (let place = 0; place < query.terms.length; ) {
    const named = Math.max(0, ...spelled.map((letters) => termsNaming(letters, query.terms.slice(place))));
    if (named === 0) left.push(...query.terms.slice(place, place + 1));
    place += Math.max(1, named);
  }
  return left.some(({ words: typed }) => !typed.every(isFunctionWord)) ? { ...query, terms: left } : query;
}

function lettersOf(name: string): string {
  return words(name).join('');
}

/** Returns how many of the first terms make up the name; 0 if they don't. `DC` is `D.C.` */
function termsNaming(letters: string, terms: readonly Term[]): number {
  let typed = '';
  for (const [place, term] of terms.entries()) {
    if (term.quoted === true) return 0;
    typed += term.words.join('');
    if (typed === letters) return place + 1;
    if (!letters.startsWith(typed)) return 0;
  }
  return 0;
}
