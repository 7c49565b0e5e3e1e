/**
 * What a query asks for, as concepts: each a word or phrase that was typed, with the other words that may say the same. A section is
 * the better the more of the concepts it has; which of the words it uses for one hardly matters.
 */
import type { Term } from './query.ts';
import { stem } from './stem.ts';

/** A way to say a concept: a word, or a phrase. */
export interface Wording {
  /** As an index takes them: it stems by itself, and a stem stemmed again may be another word. */
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
}

/** Other words for a folded word or a phrase joined by spaces, with how alike their meanings are (1: the same). */
export type Thesaurus = (phrase: string) => readonly { readonly words: readonly string[]; readonly weight: number }[];

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

export function isFunctionWord(word: string): boolean {
  return functionWords.has(word);
}

/** The concepts of a query's terms, in the order typed. A word typed twice is one concept. */
export function conceptsOf(terms: readonly Term[], thesaurus: Thesaurus): readonly Concept[] {
  const telling = terms.filter(
    ({ words: [only, more] }) => more !== undefined || only === undefined || !isFunctionWord(only),
  );
  const chosen = telling.length > 0 ? telling : terms;
  const concepts = new Map<string, Concept>();
  for (const term of chosen) {
    const stems = term.words.map(stem);
    const key = stems.join(' ');
    if (concepts.has(key)) continue;
    concepts.set(key, {
      wordings: [
        { words: term.words, stems, weight: 1 },
        ...(isExact(term) ? [] : otherWordings(term.words, key, thesaurus)),
      ],
      prefix: term.prefix ? term.words.at(-1) : undefined,
      ...(isExact(term) ? { exact: true } : {}),
    });
  }
  return [...concepts.values()];
}

function isExact({ quoted, cited }: Term): boolean {
  return quoted === true || cited === true;
}

/** Typed words that are one expression to the thesaurus (`day care`) have their synonyms as a concept of their own. */
export function expressionsOf(terms: readonly Term[], thesaurus: Thesaurus): readonly Concept[] {
  const single = terms.map((term) => (term.words.length > 1 || isExact(term) ? undefined : term.words[0]));
  const concepts: Concept[] = [];
  for (const [place, first] of single.entries()) {
    const second = single[place + 1];
    if (first === undefined || second === undefined) continue;
    const stems = [stem(first), stem(second)];
    const others = otherWordings([first, second], stems.join(' '), thesaurus);
    if (others.length > 0)
      concepts.push({ wordings: [{ words: [first, second], stems, weight: 1 }, ...others], prefix: undefined });
  }
  return concepts;
}

function otherWordings(words: readonly string[], typed: string, thesaurus: Thesaurus): readonly Wording[] {
  const found = new Map<string, Wording>();
  for (const other of thesaurus(words.join(' '))) {
    const stems = other.words.map(stem);
    const key = stems.join(' ');
    const known = found.get(key);
    if (key !== typed && (known === undefined || known.weight < other.weight))
      found.set(key, { words: other.words, stems, weight: other.weight });
  }
  return [...found.values()];
}
