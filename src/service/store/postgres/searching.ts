/** Searches a library in PostgreSQL. Finds sections by words, and by citation and heading. */
import { localDay } from '../../../contract/legal-dates.ts';
import {
  answersOf,
  asRanked,
  type Compared,
  candidateRows,
  comparedAtHome,
  hitsWanted,
  keysetOf,
} from '../../search/answers.ts';
import type { Concept, Thesaurus } from '../../search/concepts.ts';
import { hasExactly } from '../../search/exactly.ts';
import { hitMaker } from '../../search/hit.ts';
import { citedAsTypedFirst, homeFirst, inForceFirst } from '../../search/order.ts';
import { type Clause, compared, type Plan, planOf, queryConcepts, readForPhrases, wordsOf } from '../../search/plan.ts';
import type { SearchQuery } from '../../search/query.ts';
import { type Finds, type Keyset, type Ranked, rank, type WordHit } from '../../search/rank.ts';
import type { Asked } from '../../search/score.ts';
import { askedInCode, frequenciesAtHome } from '../../search/weights.ts';
import { integer, optionalInteger, optionalText, text } from '../columns.ts';
import { pageOf } from '../page.ts';
import { jurisdictionOf } from '../section-rows.ts';
import type { Scope, SearchPage, SearchRequest } from '../store.ts';
import { statusOfRow } from '../wire-validity.ts';
import type { Query, Row } from './connection.ts';
import { frequenciesOf, type KeptFrequencies } from './frequencies.ts';
import { citedRows, headedRows } from './key-hits.ts';
import { type SearchScope, scopeOfOne, searchScopeOf } from './search-scope.ts';
import { summaryColumns, summaryOf, withPlacement } from './sections.ts';
import { type Fields, rankedWordings, tsQuery } from './text-search.ts';
import { mostRanked, wordRows, wordsAlike } from './word-hits.ts';

export interface SearchResources {
  readonly thesaurus: Thesaurus;
  readonly frequencies: KeptFrequencies;
}

/** Call within a snapshot of the library. Throws SearchTooCostly. */
export async function searchLibrary(
  query: Query,
  scope: Scope,
  asked: SearchQuery,
  request: SearchRequest,
  { thesaurus, frequencies }: SearchResources,
): Promise<SearchPage> {
  if (asked.terms.length === 0 && asked.citation === undefined) return { entries: [] };
  const searchScope = await searchScopeOf(query, scope, request.jurisdictionId);
  if (searchScope === undefined) return { entries: [] };
  const concepts = queryConcepts(asked, thesaurus);
  const known = await frequenciesOf(query, wordsOf(concepts), searchScope, frequencies);
  const alike = await alikeOf(query, concepts, (word) => known.of(word) === 0);
  const similar = await frequenciesOf(query, [...alike.values()].flat(), searchScope, frequencies);
  const both = { sections: known.sections, of: (word: string) => known.of(word) || similar.of(word) };
  const alikeTo = (word: string): readonly string[] => alike.get(word) ?? [];
  const anywhere = planOf(asked, concepts, both, alikeTo, mostRanked);
  const home = await homeOf(query, scope, request, async (at) => {
    const own = await frequenciesOf(query, wordsOf(concepts), at, frequencies);
    return planOf(asked, concepts, frequenciesAtHome(own, both), alikeTo, mostRanked);
  });
  const plan: Plan = { clause: anywhere.clause, asked: home?.plan.asked ?? anywhere.asked };
  const { places, weak } = await rankedBy(query, asked, plan, searchScope, request, home, async (place) =>
    home !== undefined || searchScope.jurisdiction !== undefined
      ? plan.asked
      : askedInCode(
          plan.asked,
          await frequenciesOf(query, wordsOf(plan.asked.concepts), scopeOfOne(place), frequencies),
          both,
        ),
  );
  const { shown, ...next } = pageOf(places, request.limit, (last) => JSON.stringify(last));
  const rows = await sectionsAt(
    query,
    searchScope,
    shown.map(([, , row]) => row),
  );
  const hitOf = hitMaker(asked, request, plan.asked);
  const entries = shown.flatMap(([stage, , place]) => {
    const row = rows.get(place);
    return row === undefined ? [] : [hitOf({ summary: summaryOf(row), text: () => JSON.parse(text(row.text)) }, stage)];
  });
  return {
    entries: inForceFirst(citedAsTypedFirst(entries, asked.citation?.whole), localDay(new Date())),
    ...next,
    ...(weak ? { weak } : {}),
  };
}

/** Returns similar words from headings for words that no section has, and for the beginning of a word. */
async function alikeOf(
  query: Query,
  concepts: readonly Concept[],
  isMissing: (word: string) => boolean,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const asked = concepts.flatMap(({ wordings: [typed], prefix }) => {
    const [word, more] = typed?.words ?? [];
    return word === undefined || more !== undefined || (prefix === undefined && !isMissing(word))
      ? []
      : [{ word, prefix: prefix !== undefined }];
  });
  return new Map(
    await Promise.all(asked.map(async ({ word, prefix }) => [word, await wordsAlike(query, word, prefix)] as const)),
  );
}

interface Home {
  readonly searchScope: SearchScope;
  readonly plan: Plan;
}

/**
 * The draft's jurisdiction, when others are searched too.
 *
 * @param plan what to look for there: its rare words may be common elsewhere
 */
async function homeOf(
  query: Query,
  scope: Scope,
  { jurisdictionId, homeJurisdictionId }: SearchRequest,
  plan: (searchScope: SearchScope) => Promise<Plan>,
): Promise<Home | undefined> {
  if (jurisdictionId !== undefined || homeJurisdictionId === undefined) return undefined;
  const searchScope = await searchScopeOf(query, scope, homeJurisdictionId);
  return searchScope === undefined ? undefined : { searchScope, plan: await plan(searchScope) };
}

async function rankedBy(
  query: Query,
  asked: SearchQuery,
  plan: Plan,
  searchScope: SearchScope,
  request: SearchRequest,
  home: Home | undefined,
  askedIn: (jurisdiction: number) => Promise<Asked>,
): Promise<Ranked> {
  const fields: Fields = request.withoutText === true ? 'headings' : 'all';
  const rarity = new Map(plan.asked.wordings.flat().map(({ key, importance }) => [key, importance] as const));
  const findBy = async (
    clause: Clause | undefined,
    within: SearchScope,
    limit: number,
    after?: Keyset,
  ): Promise<readonly WordHit[]> =>
    clause === undefined
      ? []
      : await wordRows(
          query,
          { expression: tsQuery(clause, fields), ranking: rankedWordings(clause, fields, rarity) },
          within,
          limit,
          after,
        );
  const find = async (limit: number, after?: Keyset): Promise<readonly WordHit[]> =>
    await findBy(plan.clause, searchScope, limit, after);
  // Asked together: what is cited or headed is mostly little, and then the words are wanted too.
  const [citedAnywhere, headedAnywhere, hits, atHome] = await Promise.all([
    asked.citation === undefined ? [] : citedRows(query, asked.citation, searchScope),
    headedRows(query, asked.headingKey, searchScope),
    find(hitsWanted(request)),
    home === undefined ? [] : findBy(home.plan.clause, home.searchScope, comparedAtHome),
  ]);
  const cited = homeFirst(citedAnywhere, home?.searchScope.rows);
  const headed = homeFirst(headedAnywhere, home?.searchScope.rows);
  /** The next hits of the index; of those for a quoted phrase, the ones that have it as typed. */
  const othersAfter = async ({
    limit,
    after: first,
  }: {
    readonly limit: number;
    readonly after: Keyset;
  }): Promise<readonly WordHit[]> => {
    const { exactly } = plan.asked;
    if (exactly.length === 0) return await find(limit, first);
    const kept: WordHit[] = [];
    let after = first;
    for (let read = 0; kept.length < limit && read < readForPhrases; ) {
      const more = await find(compared, after);
      const candidates = await candidatesAt(
        query,
        searchScope,
        more.map(({ row }) => row),
        request,
      );
      const having = new Set(candidates.filter((each) => hasExactly(exactly, each)).map(({ row }) => row));
      kept.push(...more.filter(({ row }) => having.has(row)));
      const last = more[compared - 1];
      if (last === undefined) break;
      after = keysetOf(last);
      read += more.length;
    }
    return kept.slice(0, limit);
  };
  let finds: Finds = { cited, headed };
  for (;;) {
    const ranked = rank(request, finds);
    if ('places' in ranked) return ranked;
    if (ranked.find === 'answers') {
      const asIs = plan.asked.citesOnly && cited.length > 0;
      const rows = candidateRows(hits, atHome);
      const asWeighted = asIs ? new Map<number, Asked>() : await askedEach(rows, askedIn);
      const answers = asIs
        ? asRanked(hits)
        : answersOf(
            plan.asked,
            hits,
            await candidatesAt(query, searchScope, rows, request),
            home?.searchScope.rows,
            (row) => asWeighted.get(jurisdictionOf(row)) ?? plan.asked,
          );
      finds = { ...finds, answers };
    } else finds = { ...finds, others: await othersAfter(ranked) };
  }
}

/** Maximum number of places whose word frequencies are read. Each costs a query. */
const mostPlaces = 12;

/** Weights the query for the places of the sections, the most likely first. One place needs no weights of its own. */
async function askedEach(
  rows: readonly number[],
  askedIn: (jurisdiction: number) => Promise<Asked>,
): Promise<ReadonlyMap<number, Asked>> {
  const places = [...new Set(rows.map(jurisdictionOf))].slice(0, mostPlaces);
  if (places.length < 2) return new Map();
  return new Map(await Promise.all(places.map(async (place) => [place, await askedIn(place)] as const)));
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
    `SELECT ${summaryColumns}, b.text FROM ${withPlacement(searchScope.table('section'))} JOIN ${searchScope.table('section_body')} b ON b.row = s.row
     WHERE s.row = ANY($1::bigint[])`,
    [rows],
  );
  return new Map(found.map((row) => [integer(row.row), row]));
}
