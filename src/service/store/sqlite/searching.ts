/** Search over a library: how sections are found in a library file, by words ranked by bm25. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { WireSearchHit, WireTextBlock } from '../../../contract/schemas.ts';
import { refuseTooLong } from '../../search/budget.ts';
import { decidingTerms, matchAll } from '../../search/full-text.ts';
import { hitMaker, type Place } from '../../search/hit.ts';
import { inForceFirst } from '../../search/order.ts';
import { readQuery, type SearchQuery } from '../../search/query.ts';
import { type Finds, rank, type WordHit } from '../../search/rank.ts';
import { pageOf } from '../page.ts';
import type { PageOf, Scope, SearchRequest } from '../store.ts';
import { alikeHits } from './alike-hits.ts';
import { citationHits } from './citation-hits.ts';
import { integer, list, type Row } from './columns.ts';
import type { DirectoryReader } from './directory.ts';
import { headingHits } from './heading-hits.ts';
import { type Reach, reachOf } from './reach.ts';
import type { Seals } from './seals.ts';
import type { SectionReader } from './sections.ts';
import type { WordHits } from './word-hits.ts';

export interface LibrarySearch {
  search(scope: Scope, request: SearchRequest): PageOf<WireSearchHit>;
  /** The library changed: indexes may have come or gone. */
  forget(): void;
}

export function librarySearch(
  database: DatabaseSync,
  directory: DirectoryReader,
  sections: SectionReader,
  seals: Seals,
): LibrarySearch {
  const sectionByRow = database.prepare(
    `SELECT s.*, b.text, b.notes, b.aliases FROM section s JOIN section_body b ON b.row = s.row WHERE s.row = ?`,
  );
  const jurisdictionRows = database.prepare('SELECT row, id, shard FROM jurisdiction');
  const citations = citationHits(database, directory);
  const headings = headingHits(database);
  const words = wordHits(database);
  const alike = alikeHits(database, words);

  const placesOf = (asked: SearchQuery, reach: Reach, request: SearchRequest): readonly Place[] => {
    const columns = request.withoutText === true ? 'heading context' : undefined;
    const expression = matchAll(decidingTerms(asked.terms), columns);
    let finds: Finds = {
      cited: asked.citation === undefined ? [] : citations.find(asked.citation, reach),
      headed: headings.find(asked.headingKey, reach),
    };
    for (;;) {
      const ranked = rank(asked, request, finds);
      if ('places' in ranked) return ranked.places;
      if (ranked.find === 'alike') finds = { ...finds, alike: alike.find(asked.terms, reach, columns) };
      else {
        const { find, limit, after } = ranked;
        finds = { ...finds, [find]: expression === undefined ? [] : words.find(expression, reach, limit, after) };
      }
    }
  };

  const textIn = (row: Row): readonly WireTextBlock[] => {
    seals.check('text', row);
    return list(row.text);
  };

  return {
    search(scope, request) {
      const query = readQuery(request.text);
      refuseTooLong(query);
      const reach = reachOf(scope, request.jurisdictionId, directory, () => jurisdictionRows.all());
      if (reach === undefined || (query.terms.length === 0 && query.citation === undefined)) return { entries: [] };
      const places = placesOf(query, reach, request);
      const { shown, ...next } = pageOf(places, request.limit, (last) => JSON.stringify(last));
      const hitOf = hitMaker(query, request);
      const entries: WireSearchHit[] = [];
      for (const [stage, , place] of shown) {
        const row = sectionByRow.get(place);
        if (row !== undefined) entries.push(hitOf({ summary: sections.summary(row), text: () => textIn(row) }, stage));
      }
      return { entries: inForceFirst(entries), ...next };
    },
    forget() {
      words.forget();
    },
  };
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
