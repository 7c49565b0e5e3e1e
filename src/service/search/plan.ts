/** Plans a query for both stores: which sections to read and how to compare them. Word frequencies limit the work in advance. */
import { mostPostings, SearchTooCostly, usualPostings } from './budget.ts';
import { type Concept, conceptsOf, similarWording, type Thesaurus, type Wording } from './concepts.ts';
import { exactly } from './exactly.ts';
import { namedAct } from './named-act.ts';
import { finderOf } from './occurrences.ts';
import type { SearchQuery, Term } from './query.ts';
import type { WeightedQuery } from './score.ts';
import { noThesaurus } from './thesaurus.ts';
import { type Frequencies, weightsOf } from './weights.ts';

/** Selects sections with all wordings of `required`, and with at least one of `any` unless it is empty. */
export interface Clause {
  readonly required: readonly Wording[];
  readonly any: readonly Wording[];
  /** The beginning of a word still being typed; works as one more entry of `any`. */
  readonly prefix: string | undefined;
}

export interface Plan {
  /** Selects sections with any wording of the query; undefined if no words can be searched. */
  readonly clause: Clause | undefined;
  readonly weighted: WeightedQuery;
}

/** Maximum number of hits compared by text. The others follow in index order. */
export const compared = 200;

/** Number of further hits read for a quoted phrase, which must match exactly. */
export const readForPhrases = 400;

/** A synonym found in more than this share of the sections is useless. */
const commonShare = 0.2;
const mostWordings = 20;
/** Synonyms below this weight aren't searched for. They only count in sections found by other wordings. */
const sureWeight = 0.2;
/** Cost of ranking a section by one more wording, relative to reading it from the index. */
const rankingShare = 0.01;
const asksForDefinition = /\b(?:what (?:is|are|counts)|means?|meaning|defin\w+)\b/i;

/** Stems of words that ask for a definition. */
const aboutDefinitions = new Set(['mean', 'definit', 'defin', 'term', 'count']);

/** Returns the concepts of a query with their synonyms. Pass them to `wordsOf` for the words that the index must count. */
export function queryConcepts(query: SearchQuery, thesaurus: Thesaurus): readonly Concept[] {
  return conceptsOf(requiredTerms(query.terms), query.match === undefined ? thesaurus : noThesaurus);
}

/** A citation that isn't found should only match text that mentions its number. */
function requiredTerms(terms: readonly Term[]): readonly Term[] {
  const cited = terms.filter((term) => term.cited);
  return cited.length > 0 ? cited.filter((term) => term.words.length > 1) : terms;
}

/** Returns every word whose frequency the plan needs. */
export function wordsOf(concepts: readonly Concept[]): readonly string[] {
  return [...new Set(concepts.flatMap(({ wordings }) => wordings.flatMap(({ words }) => words)))];
}

/**
 * Plans a query.
 *
 * @param begun for an unfinished word that isn't in the index, returns indexed words with this beginning
 * @param budget maximum index entries for a clause; each wording adds one percent
 * @throws SearchTooCostly if the query exceeds its budget
 */
export function planOf(
  query: SearchQuery,
  concepts: readonly Concept[],
  frequencies: Frequencies,
  begun: (word: string) => readonly string[],
  budget = usualPostings,
): Plan {
  const known =
    query.match === undefined
      ? concepts.map((concept) => withKnownWordings(concept, frequencies, begun))
      : [...concepts];
  const act = namedAct(query.headingKey);
  const weighted: WeightedQuery = {
    concepts: known,
    ...weightsOf(known, frequencies),
    find: finderOf(known),
    forDefinition: asksForDefinition.test(query.headingKey),
    ...(asksForDefinition.test(query.headingKey) ? definitionOf(known) : {}),
    ...(act === undefined ? {} : { act }),
    exactly: query.terms.filter((term) => term.quoted).map((term) => exactly(term.words)),
    citesOnly: query.terms.some((term) => term.cited),
  };
  const required = requiredWordings(query.terms, frequencies);
  const open = known.filter((concept) => !required.some((wording) => sameWords(wording, concept.wordings[0])));
  return { clause: clause(required, open, frequencies, budget), weighted };
}

/** A question with more words names no defined term. */
const mostWordsOfTerm = 8;

/** Returns a pattern that finds the query's words in quotation marks, as in a definition: `“Housing provider” means`. */
function definitionOf(concepts: readonly Concept[]): { readonly defines: RegExp } | Record<string, never> {
  const term = concepts
    .filter(({ wordings, within }) => within !== true && !aboutDefinitions.has(wordings[0]?.stems[0] ?? ''))
    .flatMap(({ wordings }) => wordings[0]?.words ?? []);
  if (term.length === 0 || term.length > mostWordsOfTerm) return {};
  return { defines: new RegExp(`(?:\\\\"|[“"])${term.join('[^\\p{L}\\p{N}]+')}s?(?:\\\\"|[”"])`, 'u') };
}

/** Returns the wordings that a section must contain: quoted phrases, and the number of a cited section that wasn't found. */
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
  begun: (word: string) => readonly string[],
): Concept {
  const [typed, ...others] = concept.wordings;
  if (typed === undefined || concept.exact === true) return concept;
  const [word, more] = typed.words;
  const missing = more === undefined && word !== undefined && frequencies.of(word) === 0;
  const beginning = concept.prefix !== undefined;
  // A synonym is more reliable.
  const longer = missing && beginning && others.length === 0 ? begun(word) : [];
  const useful = others.filter(
    ({ words }) =>
      words.every((each) => frequencies.of(each) > 0) &&
      // A code that has the abbreviation as one word has its letters as numbers of paragraphs.
      (missing || words.some((each) => each.length > 1)) &&
      (words.length > 1 || frequencies.of(words[0] ?? '') < commonShare * frequencies.sections),
  );
  return {
    ...concept,
    wordings: [typed, ...longer.map(similarWording), ...useful.sort((a, b) => b.weight - a.weight)].slice(
      0,
      mostWordings,
    ),
    prefix: missing && beginning ? concept.prefix : undefined,
  };
}

/** Selects the rarest wordings within the budget. A section with only common words is a poor answer. */
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
    // Every section is ranked by every wording, even by those it lacks.
    if (any.length > 0 && all * (1 + any.length * rankingShare) > budget) break;
    any.push(wording);
  }
  const prefix = concepts.find((concept) => concept.prefix !== undefined)?.prefix;
  return any.length === 0 && prefix === undefined ? undefined : { required, any, prefix };
}

/** Drops unlikely wordings. The index weights all wordings equally, so they would displace better hits. */
function worthFinding(wordings: readonly Wording[]): readonly Wording[] {
  const sure = wordings.filter(({ weight }) => weight >= sureWeight);
  return sure.length > 0 ? sure : wordings;
}

function sameWords(a: Wording, b: Wording | undefined): boolean {
  return a.words.join(' ') === b?.words.join(' ');
}

/**
 * Estimates the index entries read for a word or phrase. For a phrase, the index looks up the sections of its rarest word in the
 * lists of the others. So `in accordance with this` costs about as much as `accordance`.
 */
function postingsOf({ words }: Wording, frequencies: Frequencies): number {
  return Math.min(...words.map((word) => frequencies.of(word))) * Math.min(words.length, 2);
}

function tooCommon({ words }: Wording): SearchTooCostly {
  return new SearchTooCostly(`Only very common words: “${words.join(' ')}”. Add a rarer word.`);
}
