/** Searches a library file. Finds sections by words, ranked by bm25, and by citation and heading. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { localDay } from '../../../contract/legal-dates.ts';
import type { WireSearchHit } from '../../../contract/schemas.ts';
import {
  answersOf,
  asRanked,
  type Compared,
  candidateRows,
  comparedInPreferred,
  hitsToRead,
  type PreferredPlace,
  withinBudget,
} from '../../search/answers.ts';
import { refuseTooLong } from '../../search/budget.ts';
import type { Concept, Thesaurus } from '../../search/concepts.ts';
import { candidatesFor, correctedQuery, correctionsOf, unknownWords } from '../../search/correction.ts';
import { hasExactly } from '../../search/exactly.ts';
import { ftsQuery } from '../../search/full-text.ts';
import { hitMaker } from '../../search/hit.ts';
import { citedAsTypedFirst, inForceFirst, preferredFirst } from '../../search/order.ts';
import { placeNamed, typedNames, withoutPlace } from '../../search/place-name.ts';
import { type Plan, planOf, queryConcepts, readForPhrases } from '../../search/plan.ts';
import { type CitationQuery, isEmpty, readQuery, type SearchQuery } from '../../search/query.ts';
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
import { LibraryError } from '../errors.ts';
import { pageOf } from '../page.ts';
import { jurisdictionOf } from '../section-rows.ts';
import { type HitRank, inScope, type Scope, type SearchPage, type SearchRequest } from '../store.ts';
import { statusOfRow } from '../wire-validity.ts';
import { type ActHits, actHits } from './act-hits.ts';
import { type AlikeWords, alikeWords } from './alike-words.ts';
import { citationHits, mostCited } from './citation-hits.ts';
import { integer, list, optionalInteger, optionalText, type Row, text } from './columns.ts';
import type { DirectoryReader } from './directory.ts';
import { frequencyReader } from './frequencies.ts';
import { headingHits } from './heading-hits.ts';
import type { Seals } from './seals.ts';
import { type AllJurisdictions, type SearchScope, searchScopeOf } from './search-scope.ts';
import type { SectionReader } from './sections.ts';
import { type HitOrder, wordHits } from './word-hits.ts';

const orderOf = ({ match }: SearchRequest): HitOrder => (match === 'phrase' ? 'asStored' : 'best');

/** The place that the query names, or else the draft's jurisdiction, if others are searched too. */
interface Preferred extends PreferredPlace {
  readonly searchScope: SearchScope;
  /** A word that is rare there may be common elsewhere. */
  readonly plan: Plan;
}

/** One search: what is searched for, and where. */
interface Search {
  readonly request: SearchRequest;
  readonly query: SearchQuery;
  readonly searchScope: SearchScope;
  readonly plan: Plan;
  readonly preferred: Preferred | undefined;
  /** Weights the query for the code of a section's row; undefined if it has the same weights everywhere. */
  readonly weightedAt: ((row: number) => WeightedQuery) | undefined;
}

/** The parts of a library file that a search reads. */
interface LibraryParts {
  readonly database: DatabaseSync;
  readonly directory: DirectoryReader;
  readonly sections: SectionReader;
  readonly seals: Seals;
  readonly thesaurus: Thesaurus;
}

export class LibrarySearch {
  readonly #directory: DirectoryReader;
  readonly #sections: SectionReader;
  readonly #seals: Seals;
  readonly #thesaurus: Thesaurus;
  readonly #sectionByRow: StatementSync;
  readonly #textByRow: StatementSync;
  readonly #candidateByRow: StatementSync;
  readonly #all: AllJurisdictions;
  readonly #acts: ActHits;
  readonly #citations: ReturnType<typeof citationHits>;
  readonly #headings: ReturnType<typeof headingHits>;
  readonly #words: ReturnType<typeof wordHits>;
  readonly #alike: AlikeWords;
  readonly #frequencies: ReturnType<typeof frequencyReader>;

  constructor({ database, directory, sections, seals, thesaurus }: LibraryParts) {
    this.#directory = directory;
    this.#sections = sections;
    this.#seals = seals;
    this.#thesaurus = thesaurus;
    this.#sectionByRow = database.prepare('SELECT * FROM section WHERE row = ?');
    this.#textByRow = database.prepare('SELECT row, text, notes, aliases FROM section_body WHERE row = ?');
    this.#candidateByRow = database.prepare(
      `SELECT s.heading, s.jurisdiction, s.container, s.status, s.effective_from, s.validity, s.seen_through, b.text,
         (SELECT count(*) FROM related r WHERE r.section = s.row AND r.relation = 'referenced_by') AS cited_by
       FROM section s JOIN section_body b ON b.row = s.row WHERE s.row = ?`,
    );
    const shards = database.prepare('SELECT row AS shard FROM shard');
    const jurisdictions = database.prepare('SELECT row, id, shard FROM jurisdiction');
    this.#all = { shards: () => shards.all(), jurisdictions: () => jurisdictions.all() };
    this.#acts = actHits(database, seals);
    this.#citations = citationHits(database, directory);
    this.#headings = headingHits(database);
    this.#words = wordHits(database);
    this.#alike = alikeWords(database);
    this.#frequencies = frequencyReader(database);
  }

  search(scope: Scope, request: SearchRequest): SearchPage {
    const search = this.#prepare(scope, request);
    if (search === undefined) return { entries: [] };
    const { query, plan } = search;
    const { places, scores, weak } = this.#ranked(search);
    const { shown, ...next } = pageOf(places, request.limit, (last) => JSON.stringify(last));
    const hitOf = hitMaker(query, request, plan.weighted);
    const ranks = new Map<WireSearchHit, HitRank>();
    for (const [stage, , place] of shown) {
      const row = this.#sectionByRow.get(place);
      if (row === undefined) continue;
      const hit = hitOf(
        {
          summary: this.#sections.summary(row),
          text: () => list(this.#bodyAt(place).text),
          aliases: () => list(this.#bodyAt(place).aliases),
        },
        stage,
      );
      ranks.set(hit, { stage, score: scores?.get(place) });
    }
    return {
      entries: inForceFirst(citedAsTypedFirst([...ranks.keys()], query.citation?.whole), localDay(new Date())),
      ...next,
      ...(weak ? { weak } : {}),
      ranks,
    };
  }

  /** Clears caches after the library has changed, because indexes may have been added or removed. */
  forget(): void {
    this.#words.forget();
    this.#frequencies.forget();
  }

  /** Plans a search; undefined if there is nothing to search for, or nowhere to search. Throws SearchTooCostly. */
  #prepare(scope: Scope, request: SearchRequest): Search | undefined {
    const typed = readQuery(request.text, request.match);
    refuseTooLong(typed);
    if (isEmpty(typed)) return undefined;
    const searchScope = searchScopeOf(scope, request.jurisdictionId, this.#directory, this.#all);
    if (searchScope === undefined) return undefined;
    const everywhere = this.#frequencies.read(searchScope.shards);
    const preferredPlace = this.#preferredPlace(scope, request, typed);
    const query = this.#corrected(withoutPlace(typed, (preferredPlace?.searchScope ?? searchScope).names), everywhere);
    const concepts = queryConcepts(query, this.#thesaurus);
    const { clause, weighted } = planOf(query, concepts, everywhere, this.#alike.begun);
    const preferred = preferredPlace && this.#preferred(preferredPlace, query, concepts, everywhere);
    return {
      request,
      query,
      searchScope,
      plan: { clause, weighted: preferred?.plan.weighted ?? weighted },
      preferred,
      weightedAt:
        preferred === undefined && searchScope.shards.length > 1
          ? this.#weightedByIndex(weighted, everywhere)
          : undefined,
    };
  }

  /** Corrects mistyped words, but not the beginning of a word. */
  #corrected(query: SearchQuery, frequencies: Frequencies): SearchQuery {
    if (query.match !== undefined) return query;
    const candidates = unknownWords(queryConcepts(query, this.#thesaurus), frequencies, this.#thesaurus)
      .filter(({ word, unfinished }) => !unfinished || this.#alike.begun(word).length === 0)
      .map(({ word }) => candidatesFor(word, this.#alike.similar(word), this.#thesaurus));
    return correctedQuery(query, correctionsOf(candidates, frequencies));
  }

  #preferredPlace(
    scope: Scope,
    request: SearchRequest,
    query: SearchQuery,
  ): Pick<Preferred, 'searchScope' | 'named'> | undefined {
    if (request.jurisdictionId !== undefined) return undefined;
    const draftsId = request.preferredJurisdictionId;
    const names = typedNames(request.text, query);
    const places = this.#directory.named(names).filter(({ id }) => inScope(scope, id));
    const named = placeNamed(names, places, { thesaurus: this.#thesaurus, preferred: draftsId });
    const id = named?.id ?? draftsId;
    const searchScope = id === undefined ? undefined : searchScopeOf(scope, id, this.#directory, this.#all);
    return searchScope && { searchScope, named: named !== undefined };
  }

  #preferred(
    { searchScope, named }: Pick<Preferred, 'searchScope' | 'named'>,
    query: SearchQuery,
    concepts: readonly Concept[],
    everywhere: Frequencies,
  ): Preferred {
    const known = frequenciesInPlace(this.#frequencies.read(searchScope.shards), everywhere);
    const plan = planOf(query, concepts, known, this.#alike.begun);
    return { searchScope, named, rows: [searchScope.first, searchScope.last], plan };
  }

  /** Weights the query for the index of a section's code, because a word that is rare there may be common elsewhere. */
  #weightedByIndex(weighted: WeightedQuery, everywhere: Frequencies): (row: number) => WeightedQuery {
    const byShard = new Map<number, WeightedQuery>();
    return (row) => {
      const shard = this.#directory.jurisdiction(jurisdictionOf(row))?.shard;
      if (shard === undefined) return weighted;
      const known = byShard.get(shard);
      if (known !== undefined) return known;
      const own = weightedForCode(weighted, this.#frequencies.read([shard]), everywhere);
      byShard.set(shard, own);
      return own;
    };
  }

  #ranked(search: Search): Ranked {
    const { request, query, searchScope, preferred } = search;
    const ofAct = this.#ofAct(search);
    if (ofAct.length > 0) return rankedOfAct(request, ofAct);
    const cited = query.citation === undefined ? [] : this.#cited(query.citation, search);
    let found: FoundRows = {
      cited: preferredFirst(cited, preferred?.rows),
      headed: preferredFirst(this.#headings.find(query, searchScope), preferred?.rows),
      lacksAct: query.act !== undefined,
    };
    for (;;) {
      const ranked = rank(request, found);
      if ('places' in ranked) return ranked;
      found =
        ranked.find === 'answers'
          ? { ...found, answers: this.#answers(search, found.cited.length > 0) }
          : { ...found, others: this.#othersAfter(search, ranked) };
    }
  }

  /** Returns the cited sections, also those of the draft's jurisdiction behind more than fit of others. */
  #cited(citation: CitationQuery, { searchScope, preferred }: Search): readonly number[] {
    const everywhere = this.#citations.find(citation, searchScope);
    if (preferred === undefined || everywhere.length < mostCited) return everywhere;
    return [...new Set([...this.#citations.find(citation, preferred.searchScope), ...everywhere])];
  }

  /** Returns the sections of the act that the query cites. Looks for the act in the draft's jurisdiction first. */
  #ofAct({ request, query: { act }, searchScope, preferred }: Search): readonly number[] {
    if (act === undefined || request.withoutChain === true) return [];
    const inPreferred = preferred === undefined ? [] : this.#acts.find(act, preferred.searchScope);
    return inPreferred.length > 0 ? inPreferred : this.#acts.find(act, searchScope);
  }

  /** Compares the index's first hits by text. If the query only cites a section that was found, keeps them as they are. */
  #answers(search: Search, isFound: boolean): Answers {
    const { request, searchScope, plan, preferred, weightedAt } = search;
    const hits = this.#byWords(plan, request, searchScope, hitsToRead(request));
    if (plan.weighted.citesOnly && isFound) return asRanked(hits);
    const inPreferred =
      preferred === undefined ? [] : this.#byWords(preferred.plan, request, preferred.searchScope, comparedInPreferred);
    const candidates = this.#candidatesAt(candidateRows(hits, inPreferred), request);
    return answersOf(plan.weighted, hits, candidates, preferred, weightedAt);
  }

  /** Returns further index hits. For a quoted phrase, returns only exact matches. */
  #othersAfter({ request, searchScope, plan }: Search, { limit, after }: NeededOthers): readonly WordHit[] {
    const { exactly } = plan.weighted;
    if (exactly.length === 0) return this.#byWords(plan, request, searchScope, limit, after);
    const hits = this.#byWords(plan, request, searchScope, readForPhrases, after);
    const scores = new Map(hits.map((hit) => [hit.row, hit] as const));
    const kept: WordHit[] = [];
    for (const found of withinBudget(this.#candidatesAt([...scores.keys()], request))) {
      const hit = scores.get(found.row);
      if (hit !== undefined && hasExactly(exactly, found)) kept.push(hit);
      if (kept.length === limit) break;
    }
    return kept;
  }

  #byWords(
    { clause }: Plan,
    request: SearchRequest,
    searchScope: SearchScope,
    limit: number,
    after?: Keyset,
  ): readonly WordHit[] {
    if (clause === undefined) return [];
    const expression = ftsQuery(clause, request.withoutText === true ? 'heading context' : undefined);
    return this.#words.find(expression, orderOf(request), searchScope, limit, after);
  }

  *#candidatesAt(rows: readonly number[], request: SearchRequest): Generator<Compared> {
    for (const row of rows) {
      const found = this.#candidate(row, request);
      if (found !== undefined) yield found;
    }
  }

  #candidate(row: number, request: SearchRequest): Compared | undefined {
    const found = this.#candidateByRow.get(row);
    if (found === undefined) return undefined;
    const container = optionalInteger(found.container);
    const jurisdictionId = this.#directory.jurisdiction(integer(found.jurisdiction))?.id ?? '';
    return {
      row,
      heading: optionalText(found.heading) ?? '',
      above: this.#directory.levels(jurisdictionId, container).hierarchy.map(({ heading }) => heading ?? ''),
      text: request.withoutText === true ? '' : text(found.text),
      status: statusOfRow(found, localDay(new Date())),
      citedBy: integer(found.cited_by),
      container,
    };
  }

  #bodyAt(place: number): Row {
    const row = this.#textByRow.get(place);
    if (row === undefined)
      throw new LibraryError('corrupted', `The library is damaged: the text of section ${place} is missing.`);
    this.#seals.check('text', row);
    return row;
  }
}
