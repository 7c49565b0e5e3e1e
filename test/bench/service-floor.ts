/** The lower bound of a search: the same work without our code. */
import { DatabaseSync } from 'node:sqlite';
import type { SectionRecord } from '../../src/service/store/records.ts';

export interface BareSearch {
  /** The numbers of the sections found, best first. */
  find(text: string): string[];
  close(): void;
}

/** A bare FTS5 table of the same headings and texts: rank, then the snippets of the first 20. */
export function bareSearch(sections: Iterable<SectionRecord>, file: string): BareSearch {
  const database = new DatabaseSync(file);
  database.exec(
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; CREATE VIRTUAL TABLE law USING fts5(number UNINDEXED, heading, body, tokenize='unicode61 remove_diacritics 2'); BEGIN",
  );
  const add = database.prepare('INSERT INTO law (number, heading, body) VALUES (?, ?, ?)');
  for (const section of sections)
    add.run(section.number, section.heading ?? '', section.text.map((block) => block.text ?? '').join('\n'));
  database.exec('COMMIT');
  const rank = database.prepare('SELECT rowid AS row FROM law WHERE law MATCH ? ORDER BY rank LIMIT 20');
  const snippets = database.prepare(
    "SELECT rowid AS row, number, heading, snippet(law, 2, '[', ']', '…', 24) AS passage FROM law WHERE law MATCH ? AND rowid IN (SELECT value FROM json_each(?))",
  );
  return {
    find(text) {
      const expression = (text.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `"${word}"`).join(' ');
      if (expression === '') return [];
      const rows = rank.all(expression).map((found) => found.row);
      const shown = new Map(
        snippets.all(expression, JSON.stringify(rows)).map((found) => [found.row, String(found.number)]),
      );
      return rows.flatMap((row) => shown.get(row) ?? []);
    },
    close: () => database.close(),
  };
}
