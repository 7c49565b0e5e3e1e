/** Finds the place that a question names, `noise at night in Port Wenlow`, and removes its name. The place's law rarely says it. */
import { fold, words } from '../store/fold.ts';
import { namesOf } from '../store/jurisdiction-entry.ts';
import { isFunctionWord, type Thesaurus } from './concepts.ts';
import type { SearchQuery, Term } from './query.ts';

/** The most words of a place's name, and the most words of a question in which to look for one. */
const [mostWords, mostTyped] = [5, 40];

/** Words of a question that may be the name of a place. */
export interface TypedName {
  /** Folded, with one space between words, as the stores keep names: `coeur d'alene`. */
  readonly key: string;
  /** Without signs and spaces: `dc` of `D.C.`. */
  readonly letters: string;
  readonly typed: string;
  /** The position of the first word, and the number of words. */
  readonly at: number;
  readonly count: number;
  /** The folded word before, and the letters of the one after. */
  readonly before: string;
  readonly after: string;
}

/** Every run of words that may be a place's name. None in a quotation, and in a query that cites a section or asks for one kind of match. */
export function typedNames(text: string, { match, terms }: SearchQuery): readonly TypedName[] {
  if (match !== undefined || terms.some(({ cited, quoted }) => cited === true || quoted === true)) return [];
  const typed = text
    .normalize('NFC')
    .split(/[\s\p{C},;!?()[\]]+/u)
    .filter((word) => word !== '')
    .slice(0, mostTyped);
  return typed.flatMap((_, at) =>
    Array.from({ length: Math.min(mostWords, typed.length - at) }, (_, more): TypedName => {
      const count = more + 1;
      const written = typed
        .slice(at, at + count)
        .join(' ')
        .replace(/(?<=\p{L})['’]s$/iu, '');
      return {
        key: fold(written),
        letters: words(written).join(''),
        typed: written,
        at,
        count,
        before: fold(typed[at - 1] ?? ''),
        after: words(typed[at + count] ?? '').join(''),
      };
    }),
  );
}

interface Place {
  readonly id: string;
  readonly name: string;
  readonly shortName: string | undefined;
  readonly otherNames: readonly string[];
  readonly region: string | undefined;
}

/**
 * Returns the only place that a question names. Of a name within a longer one, the longer counts. Undefined if the question names
 * none, or several, or by a word that also has another meaning: `mobile homes`.
 *
 * @param places those with any of the typed names
 * @param preferred the id of the draft's jurisdiction, to choose among places of one name
 */
export function placeNamed(
  names: readonly TypedName[],
  places: readonly Place[],
  { thesaurus, preferred }: { readonly thesaurus: Thesaurus; readonly preferred: string | undefined },
): Place | undefined {
  const found = names.flatMap((name) => {
    if (!isName(name, thesaurus)) return [];
    const own = places.filter((place) => namesOf(place).some((each) => words(each).join('') === name.letters));
    const inRegion = own.filter(({ region }) => region !== undefined && fold(region) === name.after);
    const named = inRegion.length > 0 ? inRegion : own;
    return named.length === 0 ? [] : [{ name, named }];
  });
  const outer = found.filter(
    ({ name }) => !found.some((other) => other.name.count > name.count && isInside(name, other.name)),
  );
  const all = new Map(outer.flatMap(({ named }) => named.map((place) => [place.id, place] as const)));
  const [only] = all.values();
  if (all.size <= 1) return only;
  const isOneName = new Set(outer.map(({ name }) => name.letters)).size === 1;
  return isOneName && preferred !== undefined ? all.get(preferred) : undefined;
}

const isInside = (inner: TypedName, outer: TypedName): boolean =>
  outer.at <= inner.at && inner.at + inner.count <= outer.at + outer.count;

/** The words that a place's name follows. */
const locating = new Set('in of for at near within around outside inside'.split(' '));

function isName({ typed, letters, count, before }: TypedName, thesaurus: Thesaurus): boolean {
  if (count > 1) return true;
  // `SF`, `D.C.`, but not `sf`.
  if (letters.length < 4) return letters.length > 1 && typed === typed.toUpperCase();
  return locating.has(before) || /^\p{Lu}/u.test(typed) || thesaurus(letters).length === 0;
}

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
