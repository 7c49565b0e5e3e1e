/** Weighs a query's words by their rarity in the sections searched, or in one of the codes searched. */
import type { Concept, Wording } from './concepts.ts';
import { absentImportance, type WeightedQuery } from './score.ts';

/** The number of searched sections that contain each word, by stem. */
export interface Frequencies {
  readonly sections: number;
  of(word: string): number;
}

/** Word frequencies in one jurisdiction, such as the draft's. For words that it lacks, uses their share elsewhere. */
export function frequenciesInPlace(place: Frequencies, everywhere: Frequencies): Frequencies {
  return {
    sections: place.sections,
    of: (word) => place.of(word) || (everywhere.of(word) * place.sections) / everywhere.sections,
  };
}

/** Exponent that dampens rarity. The rarest word of a question is often irrelevant. */
const rarity = 0.8;
/** Share of the synonyms' frequency added to the frequency of a concept. */
const otherWordsShare = 0.3;
/** Estimated share of sections that contain a phrase, among those with its rarest word. Counting them would cost a search. */
const phraseShare = 0.2;
/** Factor for a word typed as part of an expression. */
const withinShare = 0.35;
/** Factor for a word that names no subject, and for an expression with separated words. */
const generalShare = 0.65;

/**
 * Returns the query with its words weighted by their rarity in one of several codes searched. The sum of the weights stays the
 * same, so that sections of small codes don't score lower.
 */
export function weightedForCode(weighted: WeightedQuery, code: Frequencies, everywhere: Frequencies): WeightedQuery {
  const { importance, wordings } = weightsOf(weighted.concepts, frequenciesInPlace(code, everywhere));
  const factor = sumOf(weighted.importance) / (sumOf(importance) || 1);
  return {
    ...weighted,
    importance: importance.map((each) => each * factor),
    wordings: wordings.map((each) => each.map((counted) => ({ ...counted, importance: counted.importance * factor }))),
  };
}

/** Returns the importance of concepts and of their wordings. */
export function weightsOf(
  concepts: readonly Concept[],
  frequencies: Frequencies,
): Pick<WeightedQuery, 'importance' | 'wordings'> {
  return {
    importance: concepts.map((concept) => importanceOf(concept, frequencies)),
    wordings: concepts.map(({ wordings }) =>
      wordings.map((wording) => ({
        key: wording.stems.join(' '),
        importance: rarityOf(sectionsWith(wording, frequencies), frequencies),
      })),
    ),
  };
}

function sumOf(weights: readonly number[]): number {
  return weights.reduce((sum, each) => sum + each, 0);
}

/** Returns a concept's importance: the rarer all its wordings in the code, the higher. */
function importanceOf({ wordings, within, general }: Concept, frequencies: Frequencies): number {
  const [typed = 0, ...others] = wordings.map((wording) => wording.weight * sectionsWith(wording, frequencies));
  const having = typed + otherWordsShare * others.reduce((sum, each) => sum + each, 0);
  if (having === 0) return absentImportance;
  const share = (within === true ? withinShare : 1) * (general === true ? generalShare : 1);
  return share * rarityOf(having, frequencies) ** rarity;
}

/** Returns BM25's inverse document frequency, never below 0. */
function rarityOf(having: number, { sections }: Frequencies): number {
  return Math.log(1 + Math.max(0, sections - having + 0.5) / (having + 0.5));
}

function sectionsWith({ words }: Wording, frequencies: Frequencies): number {
  const rarest = Math.min(...words.map((word) => frequencies.of(word)));
  return words.length > 1 ? rarest * phraseShare : rarest;
}
