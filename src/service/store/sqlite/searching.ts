/**
 * Search over a library: first the sections that the query cites, then those whose heading begins with it, then those with its words,
 * ranked by bm25, and when that gives few, those with words like them.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { WireSearchHit } from '../../../contract/schemas.ts';
import { decidingTerms, matchAll } from '../../search/full-text.ts';
import { few, hitMaker, isAfter, type Place, placeOf, stages } from '../../search/hit.ts';
import { readQuery, type SearchQuery } from '../../search/query.ts';
import { field } from '../field.ts';
import type { PageOf, Scope, SearchRequest } from '../store.ts';
import { alikeHits } from './alike-hits.ts';
import { citationHits } from './citation-hits.ts';
import { integer, text } from './columns.ts';
import type { DirectoryReader } from './directory.ts';
import { headingHits } from './heading-hits.ts';
import { type Reach, reachOf } from './reach.ts';
import { type SectionReader, summaryColumns } from './sections.ts';

export interface LibrarySearch {
  search(scope: Scope, request: SearchRequest): PageOf<WireSearchHit>;
  /** The library changed: indexes may have come or gone. */
  forget(): void;
}

interface Ranked {
  readonly place: Place;
  readonly row: number;
}

export function librarySearch(
  database: DatabaseSync,
  directory: DirectoryReader,
  sections: SectionReader,
): LibrarySearch {
  const sectionByRow = database.prepare(
    `SELECT ${summaryColumns}, b.text FROM section s JOIN section_body b ON b.row = s.row WHERE s.row = ?`,
  );
  const jurisdictionRows = database.prepare('SELECT row, id, shard FROM jurisdiction');
  const citations = citationHits(database, directory);
  const headings = headingHits(database);
  const words = wordHits(database);
  const alike = alikeHits(database, words);

  const rank = (query: SearchQuery, reach: Reach, request: SearchRequest): Ranked[] => {
    const after = placeOf(request.after);
    const wanted = request.limit + 1;
    const cited = query.citation === undefined ? [] : citations.find(query.citation, reach);
    const seen = new Set(cited);
    const headed = headings.find(query.headingKey, reach).filter((row) => !seen.has(row));
    for (const row of headed) seen.add(row);

    const ranked: Ranked[] = [
      ...cited.map((row, order) => ({ place: [stages.citation, order, row] as const, row })),
      ...headed.map((row, order) => ({ place: [stages.heading, order, row] as const, row })),
    ].filter((hit) => isAfter(hit.place, after));
    if (ranked.length >= wanted) return ranked;

    const columns = request.withoutText === true ? 'heading context' : undefined;
    const expression = matchAll(decidingTerms(query.terms), columns);
    if (expression === undefined) return ranked;
    const keyset = after?.[0] === stages.words ? after : undefined;
    const limit = wanted + seen.size;
    const found =
      after !== undefined && after[0] > stages.words
        ? []
        : words.find(expression, reach, limit, keyset === undefined ? undefined : [keyset[1], keyset[2]]);
    for (const hit of found)
      if (!seen.has(hit.row)) ranked.push({ place: [stages.words, hit.score, hit.row], row: hit.row });
    if (ranked.length >= wanted || cited.length > 0) return ranked;

    // Whether words like them are tried must not change from page to page, so it is decided by the first page's hits.
    const first =
      keyset === undefined && found.length > 0 ? found : words.find(expression, reach, few + seen.size, undefined);
    const fresh = first.filter((hit) => !seen.has(hit.row));
    if (fresh.length + headed.length >= few) return ranked;

    for (const hit of fresh) seen.add(hit.row);
    for (const [order, row] of alike
      .find(query.terms, reach, columns)
      .filter((hit) => !seen.has(hit))
      .entries()) {
      const place: Place = [stages.alike, order, row];
      if (isAfter(place, after)) ranked.push({ place, row });
    }
    return ranked;
  };

  return {
    search(scope, request) {
      const query = readQuery(request.text);
      const reach = reachOf(scope, request.jurisdictionId, directory, () => jurisdictionRows.all());
      if (reach === undefined || (query.terms.length === 0 && query.citation === undefined)) return { entries: [] };
      const ranked = rank(query, reach, request);
      const shown = ranked.slice(0, request.limit);
      const hitOf = hitMaker(query, request);
      const entries: WireSearchHit[] = [];
      for (const hit of shown) {
        const row = sectionByRow.get(hit.row);
        if (row !== undefined)
          entries.push(hitOf({ summary: sections.summary(row), text: () => JSON.parse(text(row.text)) }, hit.place[0]));
      }
      const last = shown.at(-1);
      return {
        entries,
        ...field('next', ranked.length > request.limit && last !== undefined ? JSON.stringify(last.place) : undefined),
      };
    },
    forget() {
      words.forget();
    },
  };
}

export interface WordHit {
  readonly row: number;
  /** bm25: the lower, the better. */
  readonly score: number;
}

export interface WordHits {
  /** The best `limit` sections for an FTS5 expression, after the one with that score and row. */
  find(expression: string, reach: Reach, limit: number, after: readonly [number, number] | undefined): WordHit[];
  forget(): void;
}

/** A word in the heading weighs most, then in the headings above, then in the text. */
const weights = '10.0, 2.0, 1.0';

function wordHits(database: DatabaseSync): WordHits {
  const statements = new Map<number, StatementSync>();
  const statement = (shard: number): StatementSync => {
    const known = statements.get(shard);
    if (known !== undefined) return known;
    const made = database.prepare(
      `SELECT rowid AS row, bm25(fts_${shard}, ${weights}) AS score FROM fts_${shard}
       WHERE fts_${shard} MATCH ?1 AND rowid BETWEEN ?2 AND ?3
         AND (?4 IS NULL OR rowid / 16777216 IN (SELECT value FROM json_each(?4)))
         AND (?5 IS NULL OR (score, rowid) > (?5, ?6))
       ORDER BY score, rowid LIMIT ?7`,
    );
    statements.set(shard, made);
    return made;
  };
  return {
    find(expression, reach, limit, after) {
      const hits: WordHit[] = [];
      for (const shard of reach.shards)
        for (const row of statement(shard).all(
          expression,
          reach.first,
          reach.last,
          reach.only ?? null,
          after?.[0] ?? null,
          after?.[1] ?? null,
          limit,
        ))
          hits.push({ row: integer(row.row), score: Number(row.score) });
      if (reach.shards.length > 1) hits.sort((a, b) => a.score - b.score || a.row - b.row);
      return hits.slice(0, limit);
    },
    forget: () => statements.clear(),
  };
}
