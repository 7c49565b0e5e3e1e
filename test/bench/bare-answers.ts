/**
 * The lower bound of an answer: bare FTS5 with `porter`, for any word, headings weighted by four, then the sections'
 * rows.
 */
import { DatabaseSync } from 'node:sqlite';
import { plainText } from '../../src/service/store/indexed-words.ts';

export interface BareAnswers {
  /** Numbers of the first twenty sections of this jurisdiction. */
  find(question: string, place: string): readonly string[];
  close(): void;
}

/** @param library a library file; its headings and texts are indexed again in memory, in one table per jurisdiction */
export function bareAnswers(library: string): BareAnswers {
  const source = new DatabaseSync(library, { readOnly: true });
  const database = new DatabaseSync(':memory:');
  const finders = new Map<string, (expression: string) => readonly string[]>();
  for (const { row, name } of source.prepare('SELECT row, name FROM jurisdiction').all()) {
    database.exec(`CREATE VIRTUAL TABLE words_${row} USING fts5(heading, body, content='', tokenize='porter unicode61');
      CREATE TABLE section_${row} (row INTEGER PRIMARY KEY, number TEXT, heading TEXT, body TEXT); BEGIN`);
    const words = database.prepare(`INSERT INTO words_${row} (rowid, heading, body) VALUES (?, ?, ?)`);
    const sections = database.prepare(`INSERT INTO section_${row} VALUES (?, ?, ?, ?)`);
    const all = source.prepare(
      'SELECT s.row, s.number, s.heading, b.text FROM section s JOIN section_body b ON b.row = s.row WHERE s.jurisdiction = ?',
    );
    for (const section of all.iterate(row ?? null)) {
      const heading = String(section.heading ?? '');
      const body = plainText(JSON.parse(String(section.text)));
      words.run(section.row ?? null, heading, body);
      sections.run(section.row ?? null, section.number ?? null, heading, body);
    }
    database.exec('COMMIT');
    const rank = database.prepare(
      `SELECT rowid AS row FROM words_${row} WHERE words_${row} MATCH ? ORDER BY bm25(words_${row}, 4.0, 1.0) LIMIT 20`,
    );
    const read = database.prepare(`SELECT number, heading, body FROM section_${row} WHERE row = ?`);
    finders.set(String(name).replace(/^City of /, ''), (expression) =>
      rank.all(expression).map((found) => String(read.get(found.row ?? null)?.number)),
    );
  }
  source.close();
  return {
    find(question, place) {
      const expression = (question.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `"${word}"`).join(' OR ');
      return finders.get(place)?.(expression) ?? [];
    },
    close: () => database.close(),
  };
}
