import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { localDay } from '../../../contract/legal-dates.ts';
import { firstByHeading, headingParts } from '../../search/order.ts';
import type { SearchQuery } from '../../search/query.ts';
import type { SearchScope } from './search-scope.ts';

const most = 50;
/** Maximum number of headings to sort. */
const mostSorted = 500;

export interface HeadingHits {
  /**
   * Returns rows of sections with headings that equal or begin with the given words: those in force first, then the shortest. With
   * `match`, headings that contain them.
   */
  find(query: Pick<SearchQuery, 'headingKey' | 'match'>, searchScope: SearchScope): readonly number[];
}

export function headingHits(database: DatabaseSync): HeadingHits {
  // Name `main`, because the stand-in views for older libraries have no indexes.
  const lacksValidity =
    database.prepare("SELECT 1 FROM pragma_table_info('section', 'main') WHERE name = 'validity'").get() === undefined;
  const validity = lacksValidity ? 'NULL AS validity' : 's.validity';
  const statements = new Map<string, StatementSync>();
  const statement = (isWithin: boolean, having: string): StatementSync => {
    const from = isWithin
      ? 'INDEXED BY section_heading_within WHERE s.jurisdiction = ?1'
      : 'INDEXED BY section_heading WHERE (?1 IS NULL OR s.jurisdiction IN (SELECT value FROM json_each(?1)))';
    const sql = `SELECT s.row, s.heading_key, s.status, s.effective_from, ${validity} FROM main.section s ${from} AND ${having} LIMIT ?`;
    const known = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  return {
    find({ headingKey, match }, { jurisdiction, only }) {
      if (match !== 'heading' && headingKey.length < 3) return [];
      const parts = match === 'heading' ? headingParts(headingKey) : undefined;
      // Reads the index alone for headings without the words.
      const having =
        parts?.map(() => `instr(' ' || s.heading_key || ' ', ?) > 0`).join(' AND ') ??
        's.heading_key >= ? AND s.heading_key < ?';
      const rows = statement(jurisdiction !== undefined, having).all(
        jurisdiction ?? only ?? null,
        ...(parts ?? [headingKey, `${headingKey}\uffff`]),
        mostSorted,
      );
      return firstByHeading(rows, headingKey, localDay(new Date()), most);
    },
  };
}
