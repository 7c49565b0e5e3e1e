/** Searches a library in PostgreSQL. Finds sections by words, and by citation and heading. */
import { localDay } from '../../../contract/legal-dates.ts';
import type { WireSearchHit } from '../../../contract/schemas.ts';
import {
  answersOf,
  asRanked,
  type Compared,
  candidateRows,
  comparedInPreferred,
  hitsToRead,
  keysetOf,
  type PreferredPlace,
} from '../../search/answers.ts';
import type { Concept, Thesaurus } from '../../search/concepts.ts';
import { candidatesFor, candidateWords, correctedQuery, correctionsOf, unknownWords } from '../../search/correction.ts';
import { hasExactly } from '../../search/exactly.ts';
import { hitMaker } from '../../search/hit.ts';
import { citedAsTypedFirst, inForceFirst, preferredFirst } from '../../search/order.ts';
import { placeNamed, typedNames, withoutPlace } from '../../search/place-name.ts';
import { type Clause, compared, type Plan, planOf, queryConcepts, readForPhrases, wordsOf } from '../../search/plan.ts';
import { isEmpty, type SearchQuery } from '../../search/query.ts';
import {
  type Answers,
  type FoundRows,
  type Keyset,
  type NeededOthers,
  type Ranked,
  rank,
  rankedOfAct,
  type WordHit,
} from '../../search/rank.ts';
import type { WeightedQuery } from '../../search/score.ts';
import { type Frequencies, frequenciesInPlace, weightedForCode } from '../../search/weights.ts';
import { integer, list, optionalInteger, optionalText, text } from '../columns.ts';
import { pageOf } from '../page.ts';
import { jurisdictionOf } from '../section-rows.ts';
import type { HitRank, Scope, SearchPage, SearchRequest } from '../store.ts';
import { statusOfRow } from '../wire-validity.ts';
import type { Query, Row } from './connection.ts';
import { frequenciesOf, type KeptFrequencies } from './frequencies.ts';
import { jurisdictionsNamed } from './jurisdictions.ts';
import { citedRows, headedRows, mostCited, rowsOfAct } from './key-hits.ts';
import { type SearchScope, scopeOfOne, searchScopeOf } from './search-scope.ts';
import { summaryColumns, summaryOf, withPlacement } from './sections.ts';
import { type Fields, rankedWordings, tsQuery } from './text-search.ts';
import { begunWords, mostRanked, similarWords, wordRows } from './word-hits.ts';

export interface SearchResources {
  readonly thesaurus: Thesaurus;
  readonly frequencies: KeptFrequencies;
}

/** The place that the query names, or else the draft's jurisdiction, if others are searched too. */
interface Preferred extends PreferredPlace {
  readonly searchScope: SearchScope;
  /** A word that is rare there may be common elsewhere. */
  readonly plan: Plan;
}

/** One search: what is searched for, and where. */
interface Search {
  readonly query: Query;
  readonly request: SearchRequest;
  readonly searchQuery: SearchQuery;
  readonly searchScope: SearchScope;
  readonly plan: Plan;
  readonly preferred: Preferred | undefined;
  /** Weights the query for a jurisdiction. */
  readonly weightedFor: (jurisdiction: number) => Promise<WeightedQuery>;
}

/** Call within a snapshot of the library. Throws SearchTooCostly. */
export async function searchLibrary(
  query: Query,
  scope: Scope,
  searchQuery: SearchQuery,
  request: SearchRequest,
  resources: SearchResources,
): Promise<SearchPage> {
  const search = await prepare(query, scope, searchQuery, request, resources);
  if (search === undefined) return { entries: [] };
  const { places, scores, weak } = await ranked(search);
  const { shown, ...next } = pageOf(places, request.limit, (last) => JSON.stringify(last));
  const rows = await sectionsAt(
    query,
    search.searchScope,
    shown.map(([, , row]) => row),
  );
  const hitOf = hitMaker(searchQuery, request, search.plan.weighted);
  const ranks = new Map<WireSearchHit, HitRank>();
  for (const [stage, , place] of shown) {
    const row = rows.get(place);
    if (row === undefined) continue;
    const hit = hitOf(
      { summary: summaryOf(row), text: () => JSON.parse(text(row.text)), aliases: () => list(row.aliases) },
      stage,
    );
    ranks.set(hit, { stage, score: scores?.get(place) });
  }
  return {
    entries: inForceFirst(citedAsTypedFirst([...ranks.keys()], searchQuery.citation?.whole), localDay(new Date())),
    ...next,
    ...(weak ? { weak } : {}),
    ranks,
  };
}

/** Plans a search; undefined if there is nothing to search for, or nowhere to search. */
async function prepare(
  query: Query,
  scope: Scope,
  typed: SearchQuery,
  request: SearchRequest,
  { thesaurus, frequencies }: SearchResources,
): Promise<Search | undefined> {
  if (isEmpty(typed)) return undefined;
  const searchScope = await searchScopeOf(query, scope, request.jurisdictionId);
  if (searchScope === undefined) return undefined;
  const count = (words: readonly string[]): Promise<Frequencies> =>
    frequenciesOf(query, words, searchScope, frequencies);
  const preferredPlace = await preferredPlaceOf(query, scope, request, typed, thesaurus);
  const asked = withoutPlace(typed, (preferredPlace?.searchScope ?? searchScope).names);
  const { searchQuery, concepts, begun } = await corrected(query, asked, thesaurus, count);
  const everywhere = await count([...wordsOf(concepts), ...begun]);
  const plannedBy = (counts: Frequencies): Plan => planOf(searchQuery, concepts, counts, () => begun, mostRanked);
  const { clause, weighted } = plannedBy(everywhere);
  const preferred = preferredPlace && {
    ...preferredPlace,
    rows: preferredPlace.searchScope.rows,
    plan: plannedBy(
      frequenciesInPlace(
        await frequenciesOf(query, wordsOf(concepts), preferredPlace.searchScope, frequencies),
        everywhere,
      ),
    ),
  };
  const plan = { clause, weighted: preferred?.plan.weighted ?? weighted };
  return {
    query,
    request,
    searchQuery,
    searchScope,
    plan,
    preferred,
    async weightedFor(jurisdiction) {
      if (preferred !== undefined || searchScope.jurisdiction !== undefined) return plan.weighted;
      const words = wordsOf(plan.weighted.concepts);
      const own = await frequenciesOf(query, words, scopeOfOne(jurisdiction), frequencies);
      return weightedForCode(plan.weighted, own, everywhere);
    },
  };
}

interface CorrectedQuery {
  readonly searchQuery: SearchQuery;
  readonly concepts: readonly Concept[];
  /** Words of headings with the beginning of the last word. */
  readonly begun: readonly string[];
}

/** Corrects mistyped words, but not the beginning of a word. */
async function corrected(
  query: Query,
  searchQuery: SearchQuery,
  thesaurus: Thesaurus,
  count: (words: readonly string[]) => Promise<Frequencies>,
): Promise<CorrectedQuery> {
  const concepts = queryConcepts(searchQuery, thesaurus);
  const unfinished = concepts.find(({ prefix }) => prefix !== undefined)?.wordings[0]?.words;
  const [known, begun] = await Promise.all([
    count(wordsOf(concepts)),
    unfinished?.[0] === undefined || unfinished.length > 1 ? [] : begunWords(query, unfinished[0]),
  ]);
  const unknown = unknownWords(concepts, known, thesaurus).filter((each) => !each.unfinished || begun.length === 0);
  if (searchQuery.match !== undefined || unknown.length === 0) return { searchQuery, concepts, begun };
  const candidates = await Promise.all(
    unknown.map(async ({ word }) => candidatesFor(word, await similarWords(query, word), thesaurus)),
  );
  const corrections = correctionsOf(candidates, await count(candidateWords(candidates)));
  const made = correctedQuery(searchQuery, corrections);
  return { searchQuery: made, concepts: queryConcepts(made, thesaurus), begun };
}

async function preferredPlaceOf(
  query: Query,
  scope: Scope,
  { text: typed, jurisdictionId, preferredJurisdictionId }: SearchRequest,
  searchQuery: SearchQuery,
  thesaurus: Thesaurus,
): Promise<Pick<Preferred, 'searchScope' | 'named'> | undefined> {
  if (jurisdictionId !== undefined) return undefined;
  const names = typedNames(typed, searchQuery);
  const places = names.length === 0 ? [] : await jurisdictionsNamed(query, scope, names);
  const named = placeNamed(names, places, { thesaurus, preferred: preferredJurisdictionId });
  const id = named?.id ?? preferredJurisdictionId;
  const searchScope = id === undefined ? undefined : await searchScopeOf(query, scope, id);
  return searchScope && { searchScope, named: named !== undefined };
}

/** Returns the cited sections, also those of the draft's jurisdiction behind more than fit of others. */
async function cited({ query, searchQuery: { citation }, searchScope, preferred }: Search): Promise<readonly number[]> {
  if (citation === undefined) return [];
  const everywhere = await citedRows(query, citation, searchScope);
  if (preferred === undefined || everywhere.length < mostCited) return everywhere;
  return [...new Set([...(await citedRows(query, citation, preferred.searchScope)), ...everywhere])];
}

async function ranked(search: Search): Promise<Ranked> {
  const { query, request, searchQuery, searchScope, plan, preferred } = search;
  // Query in parallel: hits by citation or heading rarely fill a page, so the hits by words are usually needed too.
  const [ofAct, ofCitation, headed, hits, inPreferred] = await Promise.all([
    sectionsOfAct(search),
    cited(search),
    headedRows(query, searchQuery, searchScope),
    byWords(search, plan.clause, searchScope, hitsToRead(request)),
    preferred === undefined ? [] : byWords(search, preferred.plan.clause, preferred.searchScope, comparedInPreferred),
  ]);
  if (ofAct.length > 0) return rankedOfAct(request, ofAct);
  let found: FoundRows = {
    cited: preferredFirst(ofCitation, preferred?.searchScope.rows),
    headed: preferredFirst(headed, preferred?.searchScope.rows),
    lacksAct: searchQuery.act !== undefined,
  };
  for (;;) {
    const next = rank(request, found);
    if ('places' in next) return next;
    found =
      next.find === 'answers'
        ? { ...found, answers: await answers(search, hits, inPreferred, found.cited.length > 0) }
        : { ...found, others: await othersAfter(search, next) };
  }
}

async function byWords(
  { query, request, plan }: Search,
  clause: Clause | undefined,
  within: SearchScope,
  limit: number,
  after?: Keyset,
): Promise<readonly WordHit[]> {
  if (clause === undefined) return [];
  const fields: Fields = request.withoutText === true ? 'headings' : 'all';
  const rarity = new Map(plan.weighted.wordings.flat().map(({ key, importance }) => [key, importance] as const));
  const words = { expression: tsQuery(clause, fields), ranking: rankedWordings(clause, fields, rarity) };
  return await wordRows(query, words, within, limit, after);
}

/** Returns the sections of the act that the query cites. Looks for the act in the draft's jurisdiction first. */
async function sectionsOfAct({
  query,
  request,
  searchQuery: { act },
  searchScope,
  preferred,
}: Search): Promise<readonly number[]> {
  if (act === undefined || request.withoutChain === true) return [];
  const inPreferred = preferred === undefined ? [] : await rowsOfAct(query, act, preferred.searchScope);
  return inPreferred.length > 0 ? inPreferred : await rowsOfAct(query, act, searchScope);
}

/** Compares the index's first hits by text. If the query only cites a section that was found, keeps them as they are. */
async function answers(
  { query, request, searchScope, plan, preferred, weightedFor }: Search,
  hits: readonly WordHit[],
  inPreferred: readonly WordHit[],
  isFound: boolean,
): Promise<Answers> {
  if (plan.weighted.citesOnly && isFound) return asRanked(hits);
  const rows = candidateRows(hits, inPreferred);
  const byPlace = await weightedByPlace(rows, weightedFor);
  const candidates = await candidatesAt(query, searchScope, rows, request);
  const weightedAt = (row: number): WeightedQuery => byPlace.get(jurisdictionOf(row)) ?? plan.weighted;
  return answersOf(plan.weighted, hits, candidates, preferred, weightedAt);
}

/** Maximum number of places whose word frequencies are read. Each costs a query. */
const mostPlaces = 12;

/** Weights the query for the places of the sections, the most likely first. One place needs no weights of its own. */
async function weightedByPlace(
  rows: readonly number[],
  weightedFor: Search['weightedFor'],
): Promise<ReadonlyMap<number, WeightedQuery>> {
  const places = [...new Set(rows.map(jurisdictionOf))].slice(0, mostPlaces);
  if (places.length < 2) return new Map();
  return new Map(await Promise.all(places.map(async (place) => [place, await weightedFor(place)] as const)));
}

/** Returns further index hits. For a quoted phrase, returns only exact matches. */
async function othersAfter(search: Search, { limit, after: first }: NeededOthers): Promise<readonly WordHit[]> {
  const { query, request, searchScope, plan } = search;
  const { exactly } = plan.weighted;
  if (exactly.length === 0) return await byWords(search, plan.clause, searchScope, limit, first);
  const kept: WordHit[] = [];
  let after = first;
  for (let read = 0; kept.length < limit && read < readForPhrases; ) {
    const hits = await byWords(search, plan.clause, searchScope, compared, after);
    const rows = hits.map(({ row }) => row);
    const candidates = await candidatesAt(query, searchScope, rows, request);
    const matching = new Set(candidates.filter((each) => hasExactly(exactly, each)).map(({ row }) => row));
    kept.push(...hits.filter(({ row }) => matching.has(row)));
    const last = hits[compared - 1];
    if (last === undefined) break;
    after = keysetOf(last);
    read += hits.length;
  }
  return kept.slice(0, limit);
}

/**
 * Returns the candidates in the order of `rows`. A comparison stops at its text budget, so the most likely must come
 * first.
 */
async function candidatesAt(
  query: Query,
  searchScope: SearchScope,
  rows: readonly number[],
  request: SearchRequest,
): Promise<readonly Compared[]> {
  if (rows.length === 0) return [];
  const found = await query(
    `SELECT s.row, s.heading, s.status, s.effective_from, s.validity, s.container, k.hierarchy, b.text,
       (SELECT count(*) FROM ${searchScope.table('related')} r WHERE r.section = s.row AND r.relation = 'referenced_by')::int AS cited_by
     FROM unnest($1::bigint[]) WITH ORDINALITY AS likely (row, place)
       JOIN ${searchScope.table('section')} s ON s.row = likely.row JOIN ${searchScope.table('section_body')} b ON b.row = s.row
       LEFT JOIN legal_code.container k ON k.row = s.container ORDER BY likely.place`,
    [rows],
  );
  return found.map((row) => ({
    row: integer(row.row),
    heading: optionalText(row.heading) ?? '',
    above: headingsIn(optionalText(row.hierarchy)),
    text: request.withoutText === true ? '' : text(row.text),
    status: statusOfRow(row, localDay(new Date())),
    citedBy: integer(row.cited_by),
    container: optionalInteger(row.container),
  }));
}

/** Returns the headings of a container and its parents. */
export function headingsIn(hierarchy: string | undefined): readonly string[] {
  const levels: readonly { readonly heading?: string }[] = hierarchy === undefined ? [] : JSON.parse(hierarchy);
  return levels.map(({ heading }) => heading ?? '');
}

async function sectionsAt(
  query: Query,
  searchScope: SearchScope,
  rows: readonly number[],
): Promise<ReadonlyMap<number, Row>> {
  if (rows.length === 0) return new Map();
  const found = await query(
    `SELECT ${summaryColumns}, b.text, b.aliases FROM ${withPlacement(searchScope.table('section'))} JOIN ${searchScope.table('section_body')} b ON b.row = s.row
     WHERE s.row = ANY($1::bigint[])`,
    [rows],
  );
  return new Map(found.map((row) => [integer(row.row), row]));
}
