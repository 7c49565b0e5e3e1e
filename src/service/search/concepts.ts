/**
 * What a query asks for, as concepts: each a word or an expression that was typed, with the other words that may say the same. A section
 * is the better the more of the concepts it has; which of the words it uses for one hardly matters.
 */
import type { Term } from './query.ts';
import { stem } from './stem.ts';

/** A way to say a concept: a word, or a phrase. */
export interface Wording {
  /** Unstemmed, for an index: the index stems them, and stemming a stem can give another word. */
  readonly words: readonly string[];
  readonly stems: readonly string[];
  /** How sure it is that this says the concept: 1 for what was typed. */
  readonly weight: number;
}

export interface Concept {
  /** The typed wording first. */
  readonly wordings: readonly Wording[];
  /** The last word is still being typed: longer words that begin like this match too. */
  readonly prefix: string | undefined;
  /** It was quoted or is a cited number: no other spelling and no other word says it. */
  readonly exact?: true;
  /** It is a word of an expression that is a concept itself (`day` of `day care`), and counts less. */
  readonly within?: true;
  /** It has no word that tells a subject (`how long can`), or its words were typed apart (`the mayor is removed`), and counts less. */
  readonly general?: true;
}

/** Other words for a folded word or a phrase joined by spaces, with how alike their meanings are (1: the same). */
export type Thesaurus = (phrase: string) => readonly { readonly words: readonly string[]; readonly weight: number }[];

/** Words of the longest expression that a thesaurus may have. */
const longestExpression = 7;

/**
 * The words that carry a question but not its subject. A query of nothing else is asked as it is: `"the"` finds what has "the".
 */
const functionWords = new Set(
  `a about after again all also am an and any anybody anyone anything are aren as at away back be because been before being but by can cannot could couldn d did do
  does doesn doing don done during each either else every for from get gets getting give given gives go goes going got had happen happens has have
  having he her here hers him his how i if in into is isn it its just keep let ll long many may me might mine more most much must my need needs no nor
  not of off often on one or other others our ours out over own put re s same shall she should so some somebody someone something such t take takes than
  that the their theirs them then there these they thing things this those through till to too under until up upon us use ve very want wants was we were
  what whatever when where whether which while who whom whose why will with without won would you your yours`.split(
    /\s+/,
  ),
);

/** Words of any talk, in all of their forms: codes are sparing with some, which are rare there and still tell no subject. */
const generalWords = new Set(
  `able actual add agree allow alone already although always another anyone anyway apart around ask avoid bad begin behind believe below besides best better big bit
  both bring call case catch cause chance change choose come common complete concern consider continue correct couple current cut day deal decide
  deep different difficult down during early easy effect else end enough even ever exact example except expect fail fair far fast feel few fill final find fine
  first fix follow forward free front full further general good great grow guess half hand happen hard head hear help high hold hope hour
  how idea important include inside instead kind know large last late later lead learn least leave left less level like likely line little live
  look lose lot low main make matter maybe mean mention middle mind minute month more most move near necessary never new next nobody normal nothing
  nowhere ok okay old once only open order other outside own part particular pass past per pick piece place please plus point
  possible prefer pretty probably problem pull purpose push question quick quite rather reach ready real really reason receive regular remain right round
  rule run same save say second see seem send serious set several short show side similar simple since sit situation size small somewhere soon sort special
  spend stand start state stay step still stop strong stuff sudden sure talk tell think though thing together top total toward town tried true try turn two
  type under understand unless usual wait want watch way week well whole wish wonder word work world worry wrong year yes yet young`
    .split(/\s+/)
    .map(stem),
);

export function isFunctionWord(word: string): boolean {
  return functionWords.has(word);
}

/**
 * The concepts of a query's terms, in the order typed. First come the longest expressions in the thesaurus (`kicked
 * out`, `day care`), with their own words as lesser concepts, then the other content words. A repeated term is one
 * concept.
 */
export function conceptsOf(terms: readonly Term[], thesaurus: Thesaurus): readonly Concept[] {
  const concepts = new Map<string, Concept>();
  const add = (concept: Concept): void => {
    const key = (concept.wordings[0]?.stems ?? []).join(' ');
    if (!concepts.has(key)) concepts.set(key, concept);
  };
  const telling = terms.filter(isTelling);
  for (let place = 0; place < terms.length; ) {
    const expression = expressionAt(terms, place, thesaurus);
    const typed = terms.slice(place, place + (expression?.terms ?? 1));
    if (expression !== undefined) add(expression.concept);
    for (const term of typed) {
      if (telling.length > 0 && !isTelling(term)) continue;
      const alone = conceptOf(term, expression === undefined ? thesaurus : () => []);
      add(expression === undefined ? alone : { ...alone, within: true });
    }
    place += typed.length;
  }
  for (const concept of apart(terms, thesaurus)) add(concept);
  return [...concepts.values()];
}

/** Two words that are an expression together, though others are between them or they are turned: `the mayor is removed`. */
function apart(terms: readonly Term[], thesaurus: Thesaurus): readonly Concept[] {
  const found: Concept[] = [];
  for (const [place, first] of terms.entries())
    for (const second of terms.slice(place + 1, place + 1 + farthestApart)) {
      if (![first, second].every((term) => isTelling(term) && !isExact(term) && term.words.length === 1)) continue;
      for (const words of [
        [...first.words, ...second.words],
        [...second.words, ...first.words],
      ]) {
        const [typed, ...others] = wordingsOf(words, thesaurus);
        const sure = others.filter(({ weight }) => weight >= sureOfExpression);
        if (typed === undefined || sure.length === 0) continue;
        found.push({
          wordings: [typed, ...sure.map((other) => ({ ...other, weight: other.weight * apartShare }))],
          prefix: undefined,
          general: true,
        });
      }
    }
  return found;
}

function conceptOf(term: Term, thesaurus: Thesaurus): Concept {
  return {
    wordings: wordingsOf(term.words, isExact(term) ? () => [] : thesaurus),
    prefix: term.prefix ? term.words.at(-1) : undefined,
    ...(isExact(term) ? { exact: true } : generalIn(term.words)),
  };
}

function generalIn(words: readonly string[]): { readonly general?: true } {
  return words.every((word) => isFunctionWord(word) || generalWords.has(stem(word))) ? { general: true } : {};
}

/** How many terms after its first word an expression may have its second. */
const farthestApart = 5;
/** Less sure are the compounds of a dictionary, which say nothing when they are taken apart. */
const sureOfExpression = 0.3;
/** Words that were typed apart are less surely the expression. */
const apartShare = 0.8;

/** Words that may be in an expression and change nothing: `break a lease`, `break my lease`. */
const determiners = new Set(
  'a an any each every her his its my our some that the their these this those your'.split(' '),
);

/** An expression without such words, unless only one word is left: `my deposit` is no deposit of a bank. */
export function expressionOf(words: readonly string[]): readonly string[] {
  const content = words.filter((word) => !determiners.has(word));
  return content.length > 1 ? content : words;
}

/** The longest run of terms from this one that is an expression to the thesaurus. */
function expressionAt(
  terms: readonly Term[],
  place: number,
  thesaurus: Thesaurus,
): { readonly concept: Concept; readonly terms: number } | undefined {
  const following = terms.slice(place, place + longestExpression);
  const end = following.findIndex(isExact);
  for (let count = end === -1 ? following.length : end; count > 1; count -= 1) {
    const words = expressionOf(following.slice(0, count).flatMap((term) => term.words));
    const wordings = words.length > longestExpression ? [] : wordingsOf(words, thesaurus);
    if (wordings.length > 1) return { concept: { wordings, prefix: undefined, ...generalIn(words) }, terms: count };
  }
  return undefined;
}

function wordingsOf(words: readonly string[], thesaurus: Thesaurus): readonly Wording[] {
  const stems = words.map(stem);
  const typed = stems.join(' ');
  const found = new Map<string, Wording>();
  for (const other of thesaurus(words.join(' '))) {
    const otherStems = other.words.map(stem);
    const key = otherStems.join(' ');
    const known = found.get(key);
    if (key !== typed && (known === undefined || known.weight < other.weight))
      found.set(key, { words: other.words, stems: otherStems, weight: other.weight });
  }
  return [{ words, stems, weight: 1 }, ...found.values()];
}

/** `don't` is two words to the index, and neither tells a subject. */
function isTelling({ words, quoted }: Term): boolean {
  return quoted === true || !words.every(isFunctionWord);
}

function isExact({ quoted, cited }: Term): boolean {
  return quoted === true || cited === true;
}
