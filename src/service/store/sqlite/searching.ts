/** Searches a library file. Finds sections by words, ranked by bm25, and by citation and heading. */
import type { DatabaseSync } from 'node:sqlite';
import { localDay } from '../../../contract/legal-dates.ts';
import type { WireSearchHit, WireTextBlock } from '../../../contract/schemas.ts';
import {
  answersOf,
  asRanked,
  type Compared,
  candidateRows,
  comparedAtHome,
  hitsWanted,
  withinBudget,
} from '../../search/answers.ts';
import { refuseTooLong } from '../../search/budget.ts';
import type { Concept, Thesaurus } from '../../search/concepts.ts';
import { hasExactly } from '../../search/exactly.ts';
import { ftsQuery } from '../../search/full-text.ts';
import { hitMaker } from '../../search/hit.ts';
import { citedAsTypedFirst, homeFirst, inForceFirst, type RowRange } from '../../search/order.ts';
import { type Plan, planOf, queryConcepts, readForPhrases, wordsOf } from '../../search/plan.ts';
import { readQuery, type SearchQuery } from '../../search/query.ts';
import { type Finds, type Keyset, type Ranked, rank, type WordHit } from '../../search/rank.ts';
import type { Asked } from '../../search/score.ts';
import { askedInCode, type Frequencies, frequenciesAtHome } from '../../search/weights.ts';
import { pageOf } from '../page.ts';
import { jurisdictionOf } from '../section-rows.ts';
import type { Scope, SearchPage, SearchRequest } from '../store.ts';
import { statusOfRow } from '../wire-validity.ts';
import { alikeWords } from './alike-words.ts';
import { citationHits } from './citation-hits.ts';
import { integer, list, optionalInteger, optionalText, type Row, text } from './columns.ts';
import type { DirectoryReader } from './directory.ts';
import { frequencyReader } from './frequencies.ts';
import { headingHits } from './heading-hits.ts';
import type { Seals } from './seals.ts';
import { type SearchScope, searchScopeOf } from './search-scope.ts';
import type { SectionReader } from './sections.ts';
import { type HitOrder, wordHits } from './word-hits.ts';

const orderOf = ({ match }: SearchRequest): HitOrder => (match === 'phrase' ? 'asStored' : 'best');

interface Home {
  readonly searchScope: SearchScope;
  readonly rows: RowRange;
  readonly plan: Plan;
}

export interface LibrarySearch {
  search(scope: Scope, request: SearchRequest): SearchPage;
  /** Clears caches after the library has changed, because indexes may have been added or removed. */
  forget(): void;
}

export function librarySearch(
  database: DatabaseSync,
  directory: DirectoryReader,
  sections: SectionReader,
  seals: Seals,
  thesaurus: Thesaurus,
): LibrarySearch {
  const sectionByRow = database.prepare(
    `SELECT s.*, b.text, b.notes, b.aliases FROM section s JOIN section_body b ON b.row = s.row WHERE s.row = ?`,
  );
  const candidateByRow = database.prepare(
    `SELECT s.heading, s.jurisdiction, s.container, s.status, s.effective_from, s.validity, s.seen_through, b.text,
       (SELECT count(*) FROM related r WHERE r.section = s.row AND r.relation = 'referenced_by') AS cited_by
     FROM section s JOIN section_body b ON b.row = s.row WHERE s.row = ?`,
  );
  const jurisdictionRows = database.prepare('SELECT row, id, shard FROM jurisdiction');
  const citations = citationHits(database, directory);
  const headings = headingHits(database);
  const words = wordHits(database);
  const alike = alikeWords(database);
  const frequencies = frequencyReader(database);

  const rankedBy = (
    plan: Plan,
    query: SearchQuery,
    searchScope: SearchScope,
    request: SearchRequest,
    home: Home | undefined,
    askedAt: ((row: number) => Asked) | undefined,
  ): Ranked => {
    const columns = request.withoutText === true ? 'heading context' : undefined;
    const expression = plan.clause === undefined ? undefined : ftsQuery(plan.clause, columns);
    let finds: Finds = {
      cited: query.citation === undefined ? [] : homeFirst(citations.find(query.citation, searchScope), home?.rows),
      headed: homeFirst(headings.find(query.headingKey, searchScope), home?.rows),
    };
    for (;;) {
      const ranked = rank(request, finds);
      if ('places' in ranked) return ranked;
      if (ranked.find === 'answers') {
        const hits =
          expression === undefined ? [] : words.find(expression, orderOf(request), searchScope, hitsWanted(request));
        const asIs = plan.asked.citesOnly && finds.cited.length > 0;
        const atHome =
          asIs || home?.plan.clause === undefined
            ? []
            : words.find(ftsQuery(home.plan.clause, columns), orderOf(request), home.searchScope, comparedAtHome);
        const answers = asIs
          ? asRanked(hits)
          : answersOf(plan.asked, hits, candidatesAt(candidateRows(hits, atHome), request), home?.rows, askedAt);
        finds = { ...finds, answers };
      } else
        finds = {
          ...finds,
          others: expression === undefined ? [] : othersAfter(expression, plan, searchScope, request, ranked),
        };
    }
  };

  /** Returns further index hits. For a quoted phrase, returns only exact matches. */
  const othersAfter = (
    expression: string,
    { asked: { exactly } }: Plan,
    searchScope: SearchScope,
    request: SearchRequest,
    { limit, after: first }: { readonly limit: number; readonly after: Keyset },
  ): readonly WordHit[] => {
    if (exactly.length === 0) return words.find(expression, orderOf(request), searchScope, limit, first);
    const hits = words.find(expression, orderOf(request), searchScope, readForPhrases, first);
    const scores = new Map(hits.map((hit) => [hit.row, hit] as const));
    const kept: WordHit[] = [];
    for (const found of withinBudget(candidatesAt([...scores.keys()], request))) {
      const hit = scores.get(found.row);
      if (hit !== undefined && hasExactly(exactly, found)) kept.push(hit);
      if (kept.length === limit) break;
    }
    return kept;
  };

  /**
   * Returns the draft's jurisdiction with its own plan, if others are searched too. A word that is rare there may be common
   * elsewhere.
   */
  const homeOf = (
    scope: Scope,
    { jurisdictionId, homeJurisdictionId }: SearchRequest,
    query: SearchQuery,
    concepts: readonly Concept[],
    everywhere: Frequencies,
  ): Home | undefined => {
    if (jurisdictionId !== undefined || homeJurisdictionId === undefined) return undefined;
    const searchScope = searchScopeOf(scope, homeJurisdictionId, directory, () => []);
    if (searchScope === undefined) return undefined;
    const known = frequenciesAtHome(frequencies.read(wordsOf(concepts), searchScope.shards), everywhere);
    return { searchScope, rows: [searchScope.first, searchScope.last], plan: planOf(query, concepts, known, alike) };
  };

  /** Weights the query for the index of a section's code, because a word that is rare there may be common elsewhere. */
  const askedByIndex = (asked: Asked, everywhere: Frequencies): ((row: number) => Asked) => {
    const asWeighted = new Map<number, Asked>();
    return (row) => {
      const shard = directory.jurisdiction(jurisdictionOf(row))?.shard;
      if (shard === undefined) return asked;
      const known = asWeighted.get(shard);
      if (known !== undefined) return known;
      const own = askedInCode(asked, frequencies.read(wordsOf(asked.concepts), [shard]), everywhere);
      asWeighted.set(shard, own);
      return own;
    };
  };

  const textIn = (row: Row): readonly WireTextBlock[] => {
    seals.check('text', row);
    return list(row.text);
  };

  const candidate = (row: number, request: SearchRequest): Compared | undefined => {
    const found = candidateByRow.get(row);
    if (found === undefined) return undefined;
    const container = optionalInteger(found.container);
    return {
      row,
      heading: optionalText(found.heading) ?? '',
      above: directory
        .levels(directory.jurisdiction(integer(found.jurisdiction))?.id ?? '', container)
        .hierarchy.map(({ heading }) => heading ?? ''),
      text: request.withoutText === true ? '' : text(found.text),
      status: statusOfRow(found, localDay(new Date())),
      citedBy: integer(found.cited_by),
      container,
    };
  };

  function* candidatesAt(rows: readonly number[], request: SearchRequest): Generator<Compared> {
    for (const row of rows) {
      const found = candidate(row, request);
      if (found !== undefined) yield found;
    }
  }

  return {
    search(scope, request) {
      const query = readQuery(request.text, request.match);
      refuseTooLong(query);
      const searchScope = searchScopeOf(scope, request.jurisdictionId, directory, () => jurisdictionRows.all());
      if (searchScope === undefined || (query.terms.length === 0 && query.citation === undefined))
        return { entries: [] };
      const concepts = queryConcepts(query, thesaurus);
      const everywhere = frequencies.read(wordsOf(concepts), searchScope.shards);
      const { clause, asked } = planOf(query, concepts, everywhere, alike);
      const home = homeOf(scope, request, query, concepts, everywhere);
      const plan: Plan = { clause, asked: home?.plan.asked ?? asked };
      const { places, weak } = rankedBy(
        plan,
        query,
        searchScope,
        request,
        home,
        home === undefined && searchScope.shards.length > 1 ? askedByIndex(asked, everywhere) : undefined,
      );
      const { shown, ...next } = pageOf(places, request.limit, (last) => JSON.stringify(last));
      const hitOf = hitMaker(query, request, plan.asked);
      const entries: WireSearchHit[] = [];
      for (const [stage, , place] of shown) {
        const row = sectionByRow.get(place);
        if (row !== undefined) entries.push(hitOf({ summary: sections.summary(row), text: () => textIn(row) }, stage));
      }
      return {
        entries: inForceFirst(citedAsTypedFirst(entries, query.citation?.whole), localDay(new Date())),
        ...next,
        ...(weak ? { weak } : {}),
      };
    },
    forget() {
      words.forget();
      frequencies.forget();
    },
  };
}
