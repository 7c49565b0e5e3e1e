import type { DatabaseSync } from 'node:sqlite';
import { localDay } from '../../../contract/legal-dates.ts';
import { inHeadingOrder } from '../../search/order.ts';
import { integer } from './columns.ts';
import type { SearchScope } from './search-scope.ts';

const most = 50;
/** How many headings with a beginning are put in order. */
const mostWithPrefix = 500;

export interface HeadingHits {
  /** Rows of the sections whose heading is the words given, or begins with them; those in force first, then the shortest. */
  find(headingKey: string, searchScope: SearchScope): number[];
}

export function headingHits(database: DatabaseSync): HeadingHits {
  // `main`, so that its indexes can be named: the stand-ins for what an older library lacks are views without any.
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
