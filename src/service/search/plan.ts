/**
 * What one query asks of an index, the same for both stores: which sections are looked at, and how they are compared. The work is
 * bounded beforehand by how many sections have each word.
 */
import { mostPostings, SearchTooCostly } from './budget.ts';
import { type Concept, conceptsOf, expressionsOf, type Thesaurus, type Wording } from './concepts.ts';
import { exactly } from './exactly.ts';
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

/** Sections to be looked for: those with all of `required`, and with any of `any` where there are some. */
export interface Clause {
  readonly required: readonly Wording[];
  readonly any: readonly Wording[];
  /** The beginning of a word still being typed: one more of `any`. */
  readonly prefix: string | undefined;
}

export interface Plan {
  /** The sections with the words typed; undefined when nothing can be found by words. */
  readonly typed: Clause | undefined;
  /** Those with other words for them, too; undefined when there are none. */
  readonly widened: Clause | undefined;
  readonly asked: Asked;
}

/** Of each clause so many are compared by their texts; the others follow as the index ranks them. */
export const compared = 80;

/** How many of the sections that the index has beyond those are read for a quoted phrase, which must stand there as typed. */
export const readForPhrases = 500;

/** A word that more than this share of the sections has adds nothing as another word for one. */
const commonShare = 0.2;
const mostWordings = 9;
/** Entries of the index that a search for a heading asks for: a heading like the words given has its rarest words. */
const mostForHeading = 4_000;
/** How rare a word is counts less than linearly: of a question's words the rarest is often beside the point. */
const rarity = 0.35;
/** How much two words that stand together as typed count, to each of them alone. */
const together = 0.2;

const asksForDefinition = /\b(?:what (?:is|are|counts)|means?|meaning|defin\w+)\b/i;
const asksForPenalty = /\b(?:fines?|fined|penalt\w+|punish\w*|violat\w+|illegal|crimes?)\b/i;

/** The concepts of a query, each with its other words; what the index must know to plan the rest is in `wordsOf`. */
export function queryConcepts(query: SearchQuery, thesaurus: Thesaurus): readonly Concept[] {
  const terms = wantedTerms(query.terms);
  if (query.match !== undefined) return conceptsOf(terms, noThesaurus);
  const concepts = [...conceptsOf(terms, thesaurus)];
  for (const { wordings } of expressionsOf(terms, thesaurus)) {
    const [typed, ...others] = wordings;
    for (const part of typed?.stems ?? []) {
      const place = concepts.findIndex((concept) => concept.wordings[0]?.stems.join(' ') === part);
      const concept = concepts[place];
      if (concept !== undefined) concepts[place] = { ...concept, wordings: [...concept.wordings, ...others] };
    }
  }
  return concepts;
}

/** Who cites a section that is not there wants what mentions its number, and nothing else. */
function wantedTerms(terms: readonly Term[]): readonly Term[] {
  const cited = terms.filter((term) => term.cited);
  return cited.length > 0 ? cited.filter((term) => term.words.length > 1) : terms;
}

/** Every word whose frequency the plan asks for. */
export function wordsOf(concepts: readonly Concept[]): readonly string[] {
  return [...new Set(concepts.flatMap(({ wordings }) => wordings.flatMap(({ words }) => words)))];
}

/**
 * @param alike for a word that no section has, words one typing error away, or that begin so, which the index has
 * @param budget how many entries of the index a clause may ask for
 * @throws SearchTooCostly when the query cannot be answered within its budget
 */
export function planOf(
  query: SearchQuery,
  concepts: readonly Concept[],
  frequencies: Frequencies,
  alike: (word: string, prefix: boolean) => readonly string[],
  budget = mostPostings,
): Plan {
  const known =
    query.match === undefined
      ? concepts.map((concept) => withKnownWordings(concept, frequencies, alike))
      : [...concepts];
  const importance = known.map((concept) => importanceOf(concept, frequencies));
  const pairs = neighbors(known);
  const all = [...known, ...pairs.map(({ concept }) => concept)];
  const asked: Asked = {
    concepts: all,
    importance: [
      ...importance,
      ...pairs.map(({ second }) => (together * ((importance[second - 1] ?? 0) + (importance[second] ?? 0))) / 2),
    ],
    find: finderOf(all),
    typed: known.length,
    forDefinition: asksForDefinition.test(query.headingKey),
    forPenalty: asksForPenalty.test(query.headingKey),
    exactly: query.terms.filter((term) => term.quoted).map((term) => exactly(term.words)),
    citesOnly: query.terms.some((term) => term.cited),
  };
  const required = requiredWordings(query.terms, frequencies);
  const open = known.filter((concept) => !required.some((wording) => sameWords(wording, concept.wordings[0])));
  const most = query.match === 'heading' ? Math.min(budget, mostForHeading) : budget;
  const typed = clause(required, open, frequencies, false, most);
  if (query.match !== undefined) return { typed, widened: undefined, asked };
  const widened = clause(required, open, frequencies, true, budget);
  return { typed, widened: sameClause(typed, widened) ? undefined : widened, asked };
}

/** Quoted phrases, and the number of a section that is not there: a section without them is no answer. */
function requiredWordings(terms: readonly Term[], frequencies: Frequencies): readonly Wording[] {
  const required = terms.filter((term) => term.quoted || (term.cited && term.words.length > 1));
  const wordings = required.map(({ words }) => ({ words, stems: words, weight: 1 }));
  for (const wording of wordings) if (phraseCost(wording, frequencies) > mostPostings) throw tooCommon(wording);
  return wordings;
}

/**
 * What a required phrase costs, in entries of the index. The index looks up the sections of the rarest word in the lists of the others,
 * so `in accordance with this` costs what `accordance` does.
 */
function phraseCost({ words }: Wording, frequencies: Frequencies): number {
  return Math.min(...words.map((word) => frequencies.of(word))) * Math.min(words.length, 2);
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
  const beginning = concept.prefix !== undefined && more === undefined;
  const meant = missing || beginning ? alike(word ?? '', beginning) : [];
  const useful = others.filter(
    ({ words }) =>
      words.every((each) => frequencies.of(each) > 0) &&
      (words.length > 1 || frequencies.of(words[0] ?? '') < commonShare * frequencies.sections),
  );
  return {
    wordings: [typed, ...meant.map((each) => ({ words: [each], stems: [stem(each)], weight: 0.8 })), ...useful].slice(
      0,
      mostWordings,
    ),
    prefix: missing && beginning ? concept.prefix : undefined,
  };
}

function importanceOf({ wordings }: Concept, frequencies: Frequencies): number {
  const sections = wordings.map(({ words }) => Math.min(...words.map((word) => frequencies.of(word))));
  const [typed = 0, ...others] = sections;
  const having = typed > 0 ? typed : Math.max(0, ...others);
  if (having === 0) return 0.01;
  return Math.log(1 + (frequencies.sections - having + 0.5) / (having + 0.5)) ** rarity;
}

/** Single words typed one after another, as phrases. */
function neighbors(concepts: readonly Concept[]): readonly { readonly concept: Concept; readonly second: number }[] {
  return concepts.flatMap((concept, second) => {
    const before = concepts[second - 1]?.wordings[0];
    const after = concept.wordings[0];
    if (before?.words.length !== 1 || after?.words.length !== 1) return [];
    const wording = { words: [...before.words, ...after.words], stems: [...before.stems, ...after.stems], weight: 1 };
    return [{ second, concept: { wordings: [wording], prefix: undefined } }];
  });
}

/** The rarest words first, as many as the budget holds: a section that has the common ones only is no good answer. */
function clause(
  required: readonly Wording[],
  concepts: readonly Concept[],
  frequencies: Frequencies,
  widened: boolean,
  budget: number,
): Clause | undefined {
  if (required.length > 0) return { required, any: [], prefix: undefined };
  const wordings = concepts.flatMap(({ wordings: [typed, ...others] }) =>
    typed === undefined ? [] : widened || frequenciesNone(typed, frequencies) ? [typed, ...others] : [typed],
  );
  const cost = (wording: Wording): number => postingsOf(wording, frequencies);
  const any: Wording[] = [];
  let left = budget;
  for (const wording of [...wordings].sort((a, b) => cost(a) - cost(b))) {
    const postings = cost(wording);
    if (postings === 0) continue;
    if (any.length === 0 && postings > mostPostings) throw tooCommon(wording);
    if (any.length > 0 && postings > left) break;
    left -= postings;
    any.push(wording);
  }
  const prefix = concepts.find((concept) => concept.prefix !== undefined)?.prefix;
  return any.length === 0 && prefix === undefined ? undefined : { required, any, prefix };
}

function frequenciesNone(typed: Wording, frequencies: Frequencies): boolean {
  return typed.words.some((word) => frequencies.of(word) === 0);
}

function sameClause(a: Clause | undefined, b: Clause | undefined): boolean {
  return a !== undefined && b !== undefined && a.any.length === b.any.length;
}

function sameWords(a: Wording, b: Wording | undefined): boolean {
  return a.words.join(' ') === b?.words.join(' ');
}

/** To find a phrase, an index reads the entries of each of its words. */
function postingsOf({ words }: Wording, frequencies: Frequencies): number {
  return words.reduce((sum, word) => sum + frequencies.of(word), 0);
}

function tooCommon({ words }: Wording): SearchTooCostly {
  return new SearchTooCostly(`Only very common words: “${words.join(' ')}”. Add a rarer word.`);
}
