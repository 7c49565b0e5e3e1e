import type { DatabaseSync } from 'node:sqlite';
import { mayBeIn } from '../../search/cited-containers.ts';
import { namesCode } from '../../search/named-code.ts';
import { inNumberOrder } from '../../search/order.ts';
import type { CitationQuery } from '../../search/query.ts';
import { citationKey } from '../citation-key.ts';
import { integer, optionalInteger, type Row } from './columns.ts';
import type { DirectoryReader } from './directory.ts';
import type { SearchScope } from './search-scope.ts';

/** Maximum number of cited sections, more than anyone reads. */
const most = 200;
/** Maximum number of prefix matches to sort. Users reach the rest by typing more. */
const mostWithPrefix = 2_000;

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
    `SELECT ${place} FROM main.section s INDEXED BY section_number WHERE ${range.replaceAll('?3', '?3')} AND s.number_key = ?4 ${order}`,
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

  const isNamed = (row: Row, named: string | undefined): boolean => {
    if (named === undefined) return true;
    const jurisdiction = directory.jurisdiction(integer(row.jurisdiction));
    const code = jurisdiction && directory.code(jurisdiction, integer(row.code));
    return jurisdiction !== undefined && code !== undefined && namesCode(named, jurisdiction, code);
  };

  const isInside = (row: Row, { containers }: CitationQuery): boolean => {
    if (containers.length === 0) return true;
    const jurisdiction = directory.jurisdiction(integer(row.jurisdiction));
    return (
      jurisdiction !== undefined &&
      mayBeIn(directory.levels(jurisdiction.id, optionalInteger(row.container)).hierarchy, containers)
    );
  };

  return {
    find(query, searchScope) {
      const hits = new Set<number>();
      const add = (rows: readonly Row[]): void => {
        for (const row of rows) if (hits.size < most && isNamed(row, query.named)) hits.add(integer(row.row));
      };
      const bounds = [searchScope.first, searchScope.last, searchScope.only ?? null] as const;
      if (query.whole !== undefined)
        for (const row of byAlias.all(...bounds, citationKey(query.whole), mostWithPrefix)) hits.add(integer(row.row));
      for (const key of query.keys) add(byNumber.all(...bounds, key, mostWithPrefix));
      for (const key of query.keys) add(byAlias.all(...bounds, key, mostWithPrefix));
      for (const prefix of query.prefixes) {
        const end = `${prefix}\uffff`;
        const rows =
          searchScope.jurisdiction === undefined
            ? byPrefix.all(...bounds, prefix, end, mostWithPrefix)
            : byPrefixWithin.all(searchScope.jurisdiction, prefix, end, mostWithPrefix);
        add(rows.filter((row) => isInside(row, query)).sort(inNumberOrder(prefix)));
      }
      return [...hits];
    },
  };
}
