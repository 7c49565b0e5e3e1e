/**
 * Splits a query into concepts. Each is a word or expression of the query, with its synonyms. A section ranks higher the more
 * concepts it contains; which synonym it uses hardly matters.
 */
import type { Term } from './query.ts';
import { typingErrors } from './spelling.ts';
import { stem } from './stem.ts';

/** One way to express a concept: a word or a phrase. */
export interface Wording {
  /** Unstemmed. The index stems its input, and stemming a stem can give another word. */
  readonly words: readonly string[];
  readonly stems: readonly string[];
  /** Confidence that this wording expresses the concept: 1 for the typed wording. */
  readonly weight: number;
}

export interface Concept {
  /** The typed wording is first. */
  readonly wordings: readonly Wording[];
  /** Set while the last word is still being typed. Longer words with this prefix match too. */
  readonly prefix: string | undefined;
  /** A quoted term or cited number. Allows no other spellings or synonyms. */
  readonly exact?: true;
  /** A word within an expression that is a concept itself (`day` of `day care`). Has a lower weight. */
  readonly within?: true;
  /** Names no subject (`how long can`), or combines words typed apart (`the mayor is removed`). Has a lower weight. */
  readonly general?: true;
}

/** Returns synonyms of a folded word or a phrase joined by spaces. A weight of 1 means the same meaning. */
export type Thesaurus = (phrase: string) => readonly { readonly words: readonly string[]; readonly weight: number }[];

/** Maximum number of words in an expression of the thesaurus. */
const longestExpression = 7;

/**
 * Function words name no subject and are ignored. But a query with only function words is searched as typed: `"the"` finds sections
 * with "the".
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

/** General words in all their forms. Codes rarely use some of them, but they still name no subject. */
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

/** Returns the function word that is one typo away from a mistyped word: `becuase`. */
export function functionWordLike(word: string): string | undefined {
  return [...functionWords].find((each) => each.length >= leastOfFunctionWord && typingErrors(word, each) === 1);
}

/** A shorter function word is similar to too many other words. */
const leastOfFunctionWord = 4;

/**
 * Returns the concepts of a query's terms in the order typed, without duplicates. Uses the longest expressions in the thesaurus
 * (`kicked out`, `day care`) and adds their words as minor concepts. Other content words follow as concepts of their own.
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
      const alone = conceptOf(term, isSure(expression?.concept) ? () => [] : thesaurus);
      add(expression === undefined ? alone : { ...alone, within: true });
      // A code may write `e-scooters` and `scooters`.
      if (term.words.length > 1 && !isExact(term) && term.letters === undefined)
        for (const word of term.words.filter((each) => each.length > 3 && !isFunctionWord(each)))
          add({ ...conceptOf({ ...term, words: [word], prefix: false }, thesaurus), within: true });
    }
    place += typed.length;
  }
  for (const concept of apart(terms, thesaurus)) add(concept);
  return [...concepts.values()];
}

/** Whether an expression means what its words don't. A compound from a dictionary (`rock concert`) is mostly the sum of its words. */
const isSure = (expression: Concept | undefined): boolean =>
  expression?.wordings.slice(1).some(({ weight }) => weight >= sureOfExpression) === true;

/** Finds pairs of words that form an expression although they are separated or reversed: `the mayor is removed`. */
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
  const wordings = wordingsOf(term.words, isExact(term) ? () => [] : thesaurus);
  const letters = term.letters === undefined ? [] : [{ words: term.letters, stems: term.letters, weight: 1 }];
  return {
    wordings: [...wordings, ...letters, ...(term.otherSpellings ?? []).map(similarWording)],
    prefix: term.prefix ? term.words.at(-1) : undefined,
    ...(isExact(term) ? { exact: true } : generalIn(term.words)),
  };
}

/** A word with a similar spelling, or with the same beginning, in place of the typed one. */
export function similarWording(word: string): Wording {
  return { words: [word], stems: [stem(word)], weight: similarWeight };
}

const similarWeight = 0.8;

function generalIn(words: readonly string[]): { readonly general?: true } {
  return words.every((word) => isFunctionWord(word) || generalWords.has(stem(word))) ? { general: true } : {};
}

/** Maximum distance in terms between the two words of such an expression. */
const farthestApart = 5;
/** Minimum weight. Compounds from a dictionary have less, and mean nothing when separated. */
const sureOfExpression = 0.3;
/** Factor on the weight of an expression whose words are separated. */
const apartShare = 0.8;

/** Determiners don't change an expression's meaning: `break a lease`, `break my lease`. */
const determiners = new Set(
  'a an any each every her his its my our some that the their these this those your'.split(' '),
);

/** Removes determiners, unless only one word would remain: `my deposit` isn't a bank deposit. */
export function expressionOf(words: readonly string[]): readonly string[] {
  const content = words.filter((word) => !determiners.has(word));
  return content.length > 1 ? content : words;
}

/** Returns the longest expression in the thesaurus that starts at this term. */
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

/** True if the term names a subject. `don't` is two words in the index, and neither names a subject. */
function isTelling({ words, quoted }: Term): boolean {
  return quoted === true || !words.every(isFunctionWord);
}

function isExact({ quoted, cited }: Term): boolean {
  return quoted === true || cited === true;
}
