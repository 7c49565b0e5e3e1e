import type { DatabaseSync } from 'node:sqlite';
import { localDay } from '../../../contract/legal-dates.ts';
import { inHeadingOrder } from '../../search/order.ts';
import { integer } from './columns.ts';
import type { SearchScope } from './search-scope.ts';

const most = 50;
/** Maximum number of prefix matches to sort. */
const mostWithPrefix = 500;

export interface HeadingHits {
  /** Returns rows of sections with headings that equal or begin with the given words: those in force first, then the shortest. */
  find(headingKey: string, searchScope: SearchScope): number[];
}

export function headingHits(database: DatabaseSync): HeadingHits {
  // Name `main`, because the stand-in views for older libraries have no indexes.
  const lacksValidity =
    database.prepare("SELECT 1 FROM pragma_table_info('section', 'main') WHERE name = 'validity'").get() === undefined;
  const validity = lacksValidity ? 'NULL AS validity' : 's.validity';
  const columns = `s.row, s.heading_key, s.status, s.effective_from, ${validity}`;
  const anywhere = database.prepare(
    `SELECT ${columns} FROM main.section s INDEXED BY section_heading
     WHERE s.heading_key >= ? AND s.heading_key < ? AND (?3 IS NULL OR s.jurisdiction IN (SELECT value FROM json_each(?3))) LIMIT ?4`,
  );
  const within = database.prepare(
    `SELECT ${columns} FROM main.section s INDEXED BY section_heading_within
     WHERE s.jurisdiction = ? AND s.heading_key >= ? AND s.heading_key < ? LIMIT ?`,
  );
  return {
    find(headingKey, searchScope) {
      if (headingKey.length < 3) return [];
      const end = `${headingKey}\uffff`;
      const rows =
        searchScope.jurisdiction === undefined
          ? anywhere.all(headingKey, end, searchScope.only ?? null, mostWithPrefix)
          : within.all(searchScope.jurisdiction, headingKey, end, mostWithPrefix);
      return rows
        .sort(inHeadingOrder(headingKey, localDay(new Date())))
        .slice(0, most)
        .map((row) => integer(row.row));
    },
  };
}
