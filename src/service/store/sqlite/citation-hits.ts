import type { DatabaseSync } from 'node:sqlite';
import { mayBeIn } from '../../search/cited-containers.ts';
import { mostNumbered, namesCode, namesPlace } from '../../search/named-code.ts';
import { inNumberOrder } from '../../search/order.ts';
import type { CitationQuery } from '../../search/query.ts';
import { citationKey } from '../citation-key.ts';
import { integer, optionalInteger, type Row } from './columns.ts';
import type { DirectoryReader } from './directory.ts';
import type { SearchScope } from './search-scope.ts';

/** Maximum number of cited sections, more than anyone reads. */
export const mostCited = 200;

export interface CitationHits {
  /**
   * Returns rows of the sections that a query cites, by number, by a number in an earlier codification, or by the number's
   * beginning.
   */
  find(query: CitationQuery, searchScope: SearchScope): number[];
}

export function citationHits(database: DatabaseSync, directory: DirectoryReader): CitationHits {
  const place = 's.row, s.jurisdiction, s.code, s.position, s.number_key, s.container';
  const order = 'ORDER BY s.jurisdiction, s.code, s.position LIMIT ?';
  const range = 's.row BETWEEN ? AND ? AND (?3 IS NULL OR s.jurisdiction IN (SELECT value FROM json_each(?3)))';
  const byNumber = database.prepare(
    `SELECT ${place} FROM main.section s INDEXED BY section_number WHERE ${range} AND s.number_key = ?4 ${order}`,
  );
  const byAlias = database.prepare(
    `SELECT ${place} FROM alias a JOIN section s ON s.row = a.section WHERE ${range} AND a.key = ?4 ${order}`,
  );
  const byPrefix = database.prepare(
    `SELECT ${place} FROM main.section s INDEXED BY section_number WHERE ${range} AND s.number_key >= ?4 AND s.number_key < ?5 LIMIT ?6`,
  );
  const byPrefixWithin = database.prepare(
    `SELECT ${place} FROM main.section s INDEXED BY section_number_within
     WHERE s.jurisdiction = ?1 AND s.number_key >= ?2 AND s.number_key < ?3 LIMIT ?4`,
  );

  /** Whether the code of a row has the name, by `names`. Asks once for each code. */
  const naming = (named: string, names: typeof namesCode): ((row: Row) => boolean) => {
    const known = new Map<unknown, boolean>();
    return (row) => {
      const before = known.get(row.code);
      if (before !== undefined) return before;
      const jurisdiction = directory.jurisdiction(integer(row.jurisdiction));
      const code = jurisdiction && directory.code(jurisdiction, integer(row.code));
      const isNamed = jurisdiction !== undefined && code !== undefined && names(named, jurisdiction, code);
      known.set(row.code, isNamed);
      return isNamed;
    };
  };

  const isInside = (row: Row, { containers }: CitationQuery): boolean => {
    if (containers.length === 0) return true;
    const jurisdiction = directory.jurisdiction(integer(row.jurisdiction));
    return (
      jurisdiction !== undefined &&
      mayBeIn(directory.levels(jurisdiction.id, optionalInteger(row.container)).hierarchy, containers)
    );
  };

  const find = (query: CitationQuery, searchScope: SearchScope, isNamed?: (row: Row) => boolean): number[] => {
    const hits = new Set<number>();
    const limit = mostNumbered(isNamed !== undefined);
    const add = (rows: readonly Row[]): void => {
      for (const row of rows) if (hits.size < mostCited && isNamed?.(row) !== false) hits.add(integer(row.row));
    };
    const bounds = [searchScope.first, searchScope.last, searchScope.only ?? null] as const;
    if (query.whole !== undefined)
      for (const row of byAlias.all(...bounds, citationKey(query.whole), limit)) hits.add(integer(row.row));
    for (const key of query.keys) add(byNumber.all(...bounds, key, limit));
    for (const key of query.keys) add(byAlias.all(...bounds, key, limit));
    for (const prefix of query.prefixes) {
      const end = `${prefix}\uffff`;
      const rows =
        searchScope.jurisdiction === undefined
          ? byPrefix.all(...bounds, prefix, end, limit)
          : byPrefixWithin.all(searchScope.jurisdiction, prefix, end, limit);
      add(rows.filter((row) => isInside(row, query)).sort(inNumberOrder(prefix)));
    }
    return [...hits];
  };

  return {
    find(query, searchScope) {
      const { named, beside } = query;
      const ofPlace = beside === undefined ? [] : find(query, searchScope, naming(beside, namesPlace));
      if (ofPlace.length > 0) return ofPlace;
      return find(query, searchScope, named === undefined ? undefined : naming(named, namesCode));
    },
  };
}
