/**
 * What one query asks of an index, the same for both stores: which sections are looked at, and how they are compared. The work is
 * bounded beforehand by how many sections have each word.
 */
import { mostPostings, SearchTooCostly, usualPostings } from './budget.ts';
import { type Concept, conceptsOf, type Thesaurus, type Wording } from './concepts.ts';
import { exactly } from './exactly.ts';
import { namedAct } from './named-act.ts';
import { finderOf } from './occurrences.ts';
import type { SearchQuery, Term } from './query.ts';
import type { Asked } from './score.ts';
import { stem } from './stem.ts';
import { noThesaurus } from './thesaurus.ts';

/** How many sections have each word, by its stem, of those that are searched. */
export interface Frequencies {
  readonly sections: number;
  of(word: string): number;
}

/** How often words are in the draft's jurisdiction; those that it lacks, as often as they are elsewhere. */
export function frequenciesAtHome(home: Frequencies, everywhere: Frequencies): Frequencies {
  return {
    sections: home.sections,
    of: (word) => home.of(word) || (everywhere.of(word) * home.sections) / everywhere.sections,
  };
}

/** Sections to be looked for: those with all of `required`, and with any of `any` where there are some. */
export interface Clause {
  readonly required: readonly Wording[];
  readonly any: readonly Wording[];
  /** The beginning of a word still being typed: one more of `any`. */
  readonly prefix: string | undefined;
}

export interface Plan {
  /** The sections with what was asked for, in any wording; undefined when nothing can be found by words. */
  readonly clause: Clause | undefined;
  readonly asked: Asked;
}

/** This many of the sections found are compared by their texts; the others follow as the index ranks them. */
export const compared = 200;

/** How many of the sections that the index has beyond those are read for a quoted phrase, which must be there as typed. */
export const readForPhrases = 400;

/** A word that more than this share of the sections has adds nothing as another word for one. */
const commonShare = 0.2;
const mostWordings = 20;
/** Other words that are less sure than this are not looked for, only counted in what the others find. */
const sureWeight = 0.2;
/** How sure a word of the code is for one that is spelled like it or begins so. */
const alikeWeight = 0.8;
/** What ranking a section by one more wording costs, in shares of reading it from the index. */
const rankingShare = 0.01;
/** How rare a concept is counts less than linearly: of a question's words the rarest is often beside the point. */
const rarity = 0.8;
/** Other words for a concept make it so much less rare, by their weights. */
const otherWordsShare = 0.3;
/** Of the sections that have a phrase's rarest word, so many have the phrase: a guess, for counting them costs a search. */
const phraseShare = 0.2;
/** What a word counts that was typed as part of an expression. */
const withinShare = 0.35;
/** What a word counts that tells no subject, and an expression whose words were typed apart. */
const generalShare = 0.65;

const asksForDefinition = /\b(?:what (?:is|are|counts)|means?|meaning|defin\w+)\b/i;

/** The stems of the words that ask for a definition. */
const aboutDefinitions = new Set(['mean', 'definit', 'defin', 'term', 'count']);

/** The concepts of a query, each with its other words; what the index must know to plan the rest is in `wordsOf`. */
export function queryConcepts(query: SearchQuery, thesaurus: Thesaurus): readonly Concept[] {
  return conceptsOf(requiredTerms(query.terms), query.match === undefined ? thesaurus : noThesaurus);
}

/** Who cites a section that is not there wants what mentions its number, and nothing else. */
function requiredTerms(terms: readonly Term[]): readonly Term[] {
  const cited = terms.filter((term) => term.cited);
  return cited.length > 0 ? cited.filter((term) => term.words.length > 1) : terms;
}

/** Every word whose frequency the plan asks for. */
export function wordsOf(concepts: readonly Concept[]): readonly string[] {
  return [...new Set(concepts.flatMap(({ wordings }) => wordings.flatMap(({ words }) => words)))];
}

/**
 * @param alike for a word that no section has, words one typing error away, or that begin so, which the index has
 * @param budget how many entries of the index a clause may ask for, counted a hundredth more for each wording
 * @throws SearchTooCostly when the query cannot be answered within its budget
 */
export function planOf(
  query: SearchQuery,
  concepts: readonly Concept[],
  frequencies: Frequencies,
  alike: (word: string, prefix: boolean) => readonly string[],
  budget = usualPostings,
): Plan {
  const known =
    query.match === undefined
      ? concepts.map((concept) => withKnownWordings(concept, frequencies, alike))
      : [...concepts];
  const act = namedAct(query.headingKey);
  const asked: Asked = {
    concepts: known,
    importance: known.map((concept) => importanceOf(concept, frequencies)),
    wordings: known.map(({ wordings }) =>
      wordings.map((wording) => ({
        key: wording.stems.join(' '),
        importance: rarityOf(sectionsWith(wording, frequencies), frequencies),
      })),
    ),
    find: finderOf(known),
    forDefinition: asksForDefinition.test(query.headingKey),
    ...(asksForDefinition.test(query.headingKey) ? definitionOf(known) : {}),
    ...(act === undefined ? {} : { act }),
    exactly: query.terms.filter((term) => term.quoted).map((term) => exactly(term.words)),
    citesOnly: query.terms.some((term) => term.cited),
  };
  const required = requiredWordings(query.terms, frequencies);
  const open = known.filter((concept) => !required.some((wording) => sameWords(wording, concept.wordings[0])));
  return { clause: clause(required, open, frequencies, budget), asked };
}

/** Finds where a text puts the words that are asked for between quotation marks, as a definition does: `“Housing provider” means`. */
function definitionOf(concepts: readonly Concept[]): { readonly defines: RegExp } | Record<string, never> {
  const term = concepts
    .filter(({ wordings, within }) => within !== true && !aboutDefinitions.has(wordings[0]?.stems[0] ?? ''))
    .flatMap(({ wordings }) => wordings[0]?.words ?? []);
  if (term.length === 0) return {};
  return { defines: new RegExp(`(?:\\\\"|[“"])${term.join('[^\\p{L}\\p{N}]+')}s?(?:\\\\"|[”"])`, 'u') };
}

/** Quoted phrases, and the number of a section that is not there: a section without them is no answer. */
function requiredWordings(terms: readonly Term[], frequencies: Frequencies): readonly Wording[] {
  const required = terms.filter((term) => term.quoted || (term.cited && term.words.length > 1));
  const wordings = required.map(({ words }) => ({ words, stems: words, weight: 1 }));
  let postings = 0;
  for (const wording of wordings) {
    postings += postingsOf(wording, frequencies);
    if (postings > mostPostings) throw tooCommon(wording);
  }
  return wordings;
}

function withKnownWordings(
  concept: Concept,
  frequencies: Frequencies,
  alike: (word: string, prefix: boolean) => readonly string[],
): Concept {
  const [typed, ...others] = concept.wordings;
  if (typed === undefined || concept.exact === true) return concept;
  const [word, more] = typed.words;
  const missing = more === undefined && word !== undefined && frequencies.of(word) === 0;
  const beginning = concept.prefix !== undefined;
  // Another word for it says more surely what was meant than a word that is only spelled like it.
  const similar = missing && others.length === 0 ? alike(word, beginning) : [];
  const useful = others.filter(
    ({ words }) =>
      words.every((each) => frequencies.of(each) > 0) &&
      (words.length > 1 || frequencies.of(words[0] ?? '') < commonShare * frequencies.sections),
  );
  return {
    ...concept,
    wordings: [
      typed,
      ...similar.map((each) => ({ words: [each], stems: [stem(each)], weight: alikeWeight })),
      ...useful.sort((a, b) => b.weight - a.weight),
    ].slice(0, mostWordings),
    prefix: missing && beginning ? concept.prefix : undefined,
  };
}

/** How much a concept tells: the rarer it is in the code, in all of its wordings. */
function importanceOf({ wordings, within, general }: Concept, frequencies: Frequencies): number {
  const [typed = 0, ...others] = wordings.map((wording) => wording.weight * sectionsWith(wording, frequencies));
  const having = typed + otherWordsShare * others.reduce((sum, each) => sum + each, 0);
  if (having === 0) return 0.01;
  const share = (within === true ? withinShare : 1) * (general === true ? generalShare : 1);
  return share * rarityOf(having, frequencies) ** rarity;
}

/** BM25's weight of what this many sections have: never below 0. */
function rarityOf(having: number, { sections }: Frequencies): number {
  return Math.log(1 + Math.max(0, sections - having + 0.5) / (having + 0.5));
}

function sectionsWith({ words }: Wording, frequencies: Frequencies): number {
  const rarest = Math.min(...words.map((word) => frequencies.of(word)));
  return words.length > 1 ? rarest * phraseShare : rarest;
}

/** The rarest words first, as many as the budget holds: a section that has the common ones only is no good answer. */
function clause(
  required: readonly Wording[],
  concepts: readonly Concept[],
  frequencies: Frequencies,
  budget: number,
): Clause | undefined {
  if (required.length > 0) return { required, any: [], prefix: undefined };
  const cost = (wording: Wording): number => postingsOf(wording, frequencies);
  const known = concepts.flatMap(({ wordings }) => wordings.filter((wording) => cost(wording) > 0));
  const wordings = new Map(worthFinding(known).map((wording) => [wording.stems.join(' '), wording] as const));
  const any: Wording[] = [];
  let all = 0;
  for (const wording of [...wordings.values()].sort((a, b) => cost(a) - cost(b))) {
    const postings = cost(wording);
    if (any.length === 0 && postings > mostPostings) throw tooCommon(wording);
    all += postings;
    // A section is ranked by each wording, whether it has it or not.
    if (any.length > 0 && all * (1 + any.length * rankingShare) > budget) break;
    any.push(wording);
  }
  const prefix = concepts.find((concept) => concept.prefix !== undefined)?.prefix;
  return any.length === 0 && prefix === undefined ? undefined : { required, any, prefix };
}

/** An index ranks sections by all words alike, so those that are hardly meant would hide what the others find. */
function worthFinding(wordings: readonly Wording[]): readonly Wording[] {
  const sure = wordings.filter(({ weight }) => weight >= sureWeight);
  return sure.length > 0 ? sure : wordings;
}

function sameWords(a: Wording, b: Wording | undefined): boolean {
  return a.words.join(' ') === b?.words.join(' ');
}

/**
 * What a word or phrase costs, in entries of the index. For a phrase the index looks up the sections of the rarest word in the lists of the
 * others, so `in accordance with this` costs what `accordance` does.
 */
function postingsOf({ words }: Wording, frequencies: Frequencies): number {
  return Math.min(...words.map((word) => frequencies.of(word))) * Math.min(words.length, 2);
}

function tooCommon({ words }: Wording): SearchTooCostly {
  return new SearchTooCostly(`Only very common words: “${words.join(' ')}”. Add a rarer word.`);
}
