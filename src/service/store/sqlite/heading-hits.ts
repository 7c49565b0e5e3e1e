import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { localDay } from '../../../contract/legal-dates.ts';
import { headingParts, inHeadingOrder } from '../../search/order.ts';
import { integer, type Row } from './columns.ts';
import type { SearchScope } from './search-scope.ts';

const most = 50;
/** Maximum number of prefix matches to sort. */
const mostWithPrefix = 500;

export interface HeadingHits {
  /** Returns rows of sections with headings that equal or begin with the given words: those in force first, then the shortest. */
  find(headingKey: string, searchScope: SearchScope): number[];
  /** Returns rows of sections with headings that contain the given words, in the same order. The last may be unfinished. */
  containing(headingKey: string, searchScope: SearchScope): number[];
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
  const containing = new Map<string, StatementSync>();
  /** Reads the index alone for headings without the words. */
  const containingIn = (scope: string, parts: number): StatementSync => {
    const known = containing.get(`${parts} ${scope}`);
    if (known !== undefined) return known;
    const words = Array.from({ length: parts }, () => `instr(' ' || s.heading_key || ' ', ?) > 0`).join(' AND ');
    const made = database.prepare(`SELECT ${columns} FROM main.section s ${scope} AND ${words} LIMIT ?`);
    containing.set(`${parts} ${scope}`, made);
    return made;
  };
  const inOrder = (headingKey: string, rows: Row[]): number[] =>
    rows
      .sort(inHeadingOrder(headingKey, localDay(new Date())))
      .slice(0, most)
      .map((row) => integer(row.row));
  return {
    containing(headingKey, { jurisdiction, only }) {
      const parts = headingParts(headingKey);
      const [scope, ...bound]: readonly [string, ...SQLInputValue[]] =
        jurisdiction === undefined
          ? [
              'INDEXED BY section_heading WHERE (?1 IS NULL OR s.jurisdiction IN (SELECT value FROM json_each(?1)))',
              only ?? null,
            ]
          : ['INDEXED BY section_heading_within WHERE s.jurisdiction = ?1', jurisdiction];
      const rows = containingIn(scope, parts.length).all(...bound, ...parts, mostWithPrefix);
      return inOrder(headingKey, rows);
    },
    find(headingKey, searchScope) {
      if (headingKey.length < 3) return [];
      const end = `${headingKey}\uffff`;
      const rows =
        searchScope.jurisdiction === undefined
          ? anywhere.all(headingKey, end, searchScope.only ?? null, mostWithPrefix)
          : within.all(searchScope.jurisdiction, headingKey, end, mostWithPrefix);
      return inOrder(headingKey, rows);
    },
  };
}
