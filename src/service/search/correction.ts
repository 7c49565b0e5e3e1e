/**
 * Corrects mistyped words before a query is split into concepts. So a corrected word has its synonyms, and is part of an
 * expression (`kicked out`) like any other.
 */
import { type Concept, functionWordLike, type Thesaurus } from './concepts.ts';
import type { SearchQuery } from './query.ts';
import { variantsOf } from './spelling.ts';
import { stem } from './stem.ts';
import type { Frequencies } from './weights.ts';

/** The likely spellings of each mistyped word, the likeliest first. */
export type Corrections = ReadonlyMap<string, readonly string[]>;

/** Maximum number of words corrected. A text with more isn't a question. */
const mostCorrected = 4;
/** Maximum number of spellings tried for one word. */
const mostSpellings = 4;

/** A shorter word is similar to too many others, and a longer one has too many variants. */
const isLong = /^\p{L}{4,20}$/u;

export interface UnknownWord {
  readonly word: string;
  /** Its end may still be typed. */
  readonly unfinished: boolean;
}

/** Returns the typed words that neither a section nor the thesaurus has. A word with synonyms is rarely mistyped. */
export function unknownWords(
  concepts: readonly Concept[],
  frequencies: Frequencies,
  thesaurus: Thesaurus,
): readonly UnknownWord[] {
  return concepts
    .filter(({ exact, general }) => exact !== true && general !== true)
    .flatMap(({ wordings: [typed], prefix }) =>
      typed?.words.length === 1 ? typed.words.map((word) => ({ word, unfinished: prefix !== undefined })) : [],
    )
    .filter(({ word }) => isLong.test(word) && frequencies.of(word) === 0 && thesaurus(word).length === 0)
    .slice(0, mostCorrected);
}

/** The words that an unknown word may stand for. */
export interface Candidates {
  readonly word: string;
  /** Similar words of the library's headings. */
  readonly inHeadings: readonly string[];
  /** Similar words of the thesaurus, with the weight of their surest synonym. */
  readonly inThesaurus: ReadonlyMap<string, number>;
}

export function candidatesFor(word: string, inHeadings: readonly string[], thesaurus: Thesaurus): Candidates {
  const variants = word.length < leastInThesaurus ? [] : variantsOf(word);
  const inThesaurus = new Map<string, number>();
  for (const variant of variants) {
    const surest = Math.max(0, ...thesaurus(variant).map(({ weight }) => weight));
    if (surest > 0) inThesaurus.set(variant, surest);
  }
  return { word, inHeadings, inThesaurus };
}

/** The words whose frequencies `correctionsOf` needs. */
export function candidateWords(candidates: readonly Candidates[]): readonly string[] {
  return candidates.flatMap(({ inHeadings, inThesaurus }) => [...inHeadings, ...inThesaurus.keys()]);
}

export function correctionsOf(candidates: readonly Candidates[], frequencies: Frequencies): Corrections {
  return new Map(
    candidates
      .map((each) => [each.word, spellingsOf(each, frequencies)] as const)
      .filter(([, words]) => words.length > 0),
  );
}

/** Prefers function words, which are most of a question, then words of headings, then words of the thesaurus. */
function spellingsOf({ word, inHeadings, inThesaurus }: Candidates, frequencies: Frequencies): readonly string[] {
  const functionWord = functionWordLike(word);
  if (functionWord !== undefined) return [functionWord];
  const known = inHeadings.filter((each) => frequencies.of(each) > 0);
  if (known.length > 0)
    return sortedBy(known, (each) => frequencies.of(each) * (each[0] === word[0] ? likelyBeginning : 1));
  return sortedBy([...inThesaurus.keys()], (each) => (frequencies.of(each) > 0 ? 1 : 0) + (inThesaurus.get(each) ?? 0));
}

/** The shortest word with candidates in the thesaurus, which has many short words. */
const leastInThesaurus = 5;
/** A first letter is rarely mistyped. */
const likelyBeginning = 10;

/** Returns the words with the highest values, one for each stem. */
function sortedBy(words: readonly string[], value: (word: string) => number): readonly string[] {
  const byStem = new Map(words.map((word) => [stem(word), word] as const));
  return [...byStem.values()].sort((a, b) => value(b) - value(a) || (a < b ? -1 : 1)).slice(0, mostSpellings);
}

export function correctedQuery(query: SearchQuery, corrections: Corrections): SearchQuery {
  if (corrections.size === 0) return query;
  return {
    ...query,
    terms: query.terms.map((term) => {
      if (term.quoted === true || term.cited === true || term.words.length > 1) return term;
      const [likeliest, ...others] = corrections.get(term.words[0] ?? '') ?? [];
      return likeliest === undefined ? term : { words: [likeliest], prefix: false, otherSpellings: others };
    }),
    headingKey: query.headingKey
      .split(' ')
      .map((word) => corrections.get(word)?.[0] ?? word)
      .join(' '),
  };
}
