/** SQL statements for writing a publication. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { columnsBefore, type LibraryBefore, libraryBefore as readBefore, sectionText } from '../before.ts';
import type { SectionText } from '../change.ts';
import type { Row } from '../columns.ts';
import { LibraryError } from '../errors.ts';
import { type History, newestSegment, readHistory } from '../history.ts';
import type { Revision } from '../planned.ts';
import type { CitedRow } from '../stored.ts';
import { type Seals, sealsOf } from './seals.ts';

/** Reads the current state of a jurisdiction by row. */
export function libraryBefore(database: DatabaseSync, jurisdiction: number): LibraryBefore {
  const rows = (table: keyof typeof columnsBefore, where: string) =>
    database.prepare(`SELECT ${columnsBefore[table]} FROM ${table} WHERE ${where}`).iterate(jurisdiction);
  return readBefore({
    code: rows('code', 'jurisdiction = ?'),
    container: rows('container', 'code IN (SELECT row FROM code WHERE jurisdiction = ?)'),
    section: rows('section', 'jurisdiction = ?'),
    past: rows('past', 'jurisdiction = ?'),
    act: rows('act', 'jurisdiction = ?'),
  });
}

const writing = {
  addJurisdiction: `INSERT INTO jurisdiction (row, id, key, name, name_key, short_name, other_names, kind, region)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  renameJurisdiction:
    'UPDATE jurisdiction SET name = ?, name_key = ?, short_name = ?, other_names = ?, kind = ?, region = ? WHERE row = ?',
  addFormerJurisdiction: 'INSERT OR REPLACE INTO former_jurisdiction (id, jurisdiction) VALUES (?, ?)',
  addCode: `INSERT INTO code (row, id, jurisdiction, key, position, name, kind, abbreviations, section_grammar, codified_through,
      publication, official_url, imported_on) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  changeCode: `UPDATE code SET position = ?, name = ?, kind = ?, abbreviations = ?, section_grammar = ?, codified_through = ?, publication = ?,
      official_url = ?, imported_on = ? WHERE row = ?`,
  addContainer:
    'INSERT INTO container (row, id, code, parent, position, level, number, heading, headings, gone) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  changeContainer: `UPDATE container SET parent = ?, position = ?, level = ?, number = ?, heading = ?, headings = ?, gone = ?, notes = NULL,
      chain = NULL WHERE row = ?`,
  putHeadings: 'UPDATE container SET headings = ? WHERE row = ?',
  fillContainer: 'UPDATE container SET notes = ?, chain = ? WHERE row = ?',
  placeContainer: 'UPDATE container SET position = ? WHERE row = ?',
  markContainerGone: 'UPDATE container SET gone = 1 WHERE row = ?',
  putEditions: 'UPDATE code SET editions = ? WHERE row = ?',
  dropContainer: 'DELETE FROM container WHERE row = ?',
  addSection: `INSERT INTO section (row, id, jurisdiction, code, container, position, number, number_key, citation, heading,
      heading_key, status, effective_from, validity, version, digest, publication, seen_from, kind, of_container, stated)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  placeSection: 'UPDATE section SET code = ?, container = ?, position = ?, seen_through = ? WHERE row = ?',
  addBody: 'INSERT INTO section_body (row, text, notes, aliases, sources, chain) VALUES (?, ?, ?, ?, ?, ?)',
  addAlias: 'INSERT OR IGNORE INTO alias (key, section) VALUES (?, ?)',
  addActSection: 'INSERT OR IGNORE INTO act_section (act, section) VALUES (?, ?)',
  addSpelling: 'INSERT OR IGNORE INTO spelling (form, word) VALUES (?, ?)',
  addRelated: 'INSERT INTO related (section, position, relation, number) VALUES (?, ?, ?, ?)',
  addVersion: `INSERT INTO version (section, sequence, version, publication, seen_from, seen_through, change)
    VALUES (?, (SELECT 1 + coalesce(max(sequence), 0) FROM version WHERE section = ?), ?, ?, ?, ?, ?)`,
  putSegment: `INSERT INTO version (section, sequence, version, publication, seen_from, seen_through, change)
    VALUES (?, ?, ?, ?, ?, ?, ?)`,
  dropVersions: 'DELETE FROM version WHERE section = ?',
  retire: `INSERT INTO past (row, id, jurisdiction, code, container, position, number, number_key, citation, heading, status, version,
      publication, seen_from, seen_through, kind, of_container, text, stated)
    SELECT s.row, s.id, s.jurisdiction, s.code, s.container, s.position, s.number, s.number_key, s.citation,
      s.heading, s.status, s.version, s.publication, s.seen_from, ?, s.kind, s.of_container, b.text, ?
    FROM section s JOIN section_body b ON b.row = s.row WHERE s.row = ?`,
  addPast: `INSERT INTO past (row, id, jurisdiction, code, container, position, number, number_key, citation, heading, status, version,
      publication, seen_from, seen_through, kind, of_container, text, stated)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  changePast: `UPDATE past SET heading = ?, status = ?, version = ?, publication = ?, seen_from = ?, seen_through = ?, text = ?
    WHERE row = ?`,
  dropPast: 'DELETE FROM past WHERE row = ?',
  sincePresent: 'UPDATE section SET seen_from = ? WHERE row = ?',
  sincePast: 'UPDATE past SET seen_from = ? WHERE row = ?',
  statedPresent: 'UPDATE section SET stated = ? WHERE row = ?',
  statedPast: 'UPDATE past SET stated = ? WHERE row = ?',
  citePast: 'UPDATE past SET number = ?, number_key = ?, citation = ? WHERE row = ?',
  putNumbering: 'UPDATE code SET numbering = ? WHERE row = ?',
  putLedger: 'UPDATE code SET ledger = ? WHERE row = ?',
  addFile: 'INSERT OR IGNORE INTO file (hash, media_type, bytes) VALUES (?, ?, ?)',
  forgetFiles: 'DELETE FROM file_of WHERE jurisdiction = ?',
  nameFile: 'INSERT OR IGNORE INTO file_of (jurisdiction, hash, name) VALUES (?, ?, ?)',
  dropFiles: 'DELETE FROM file WHERE hash NOT IN (SELECT hash FROM file_of)',
  addAct: 'INSERT INTO act (row, id, jurisdiction, key) VALUES (?, ?, ?, ?)',
  putAct: 'UPDATE act SET record = ? WHERE row = ?',
  dropActIfUnused: 'DELETE FROM act WHERE row = ? AND NOT EXISTS (SELECT 1 FROM act_section WHERE act = ?)',
  countSections:
    'UPDATE jurisdiction SET section_count = (SELECT count(*) FROM section WHERE jurisdiction = ?), next_section = ? WHERE row = ?',
} as const;

export type WritingStatement = keyof typeof writing;

const newestSection = 'SELECT * FROM section WHERE row = ?';
const newestBody = 'SELECT * FROM section_body WHERE row = ?';
const newestPast = 'SELECT * FROM past WHERE row = ?';
const earlierVersions = 'SELECT * FROM version WHERE section = ? ORDER BY sequence DESC';
const citeIfDifferent =
  'UPDATE section SET number = ?1, number_key = ?2, citation = ?3 WHERE row = ?4 AND (number <> ?1 OR number_key <> ?2 OR citation <> ?3)';
const forgetCitation = `DELETE FROM alias WHERE section = ? AND key >= '=' AND key < '>'`;
const deleteSectionRows = [
  ...['alias', 'act_section', 'related'].map((table) => `DELETE FROM ${table} WHERE section = ?`),
  ...['section', 'section_body'].map((table) => `DELETE FROM ${table} WHERE row = ?`),
];

export class WritingStatements {
  readonly #database: DatabaseSync;
  readonly #seals: Seals;
  readonly #prepared = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#seals = sealsOf(database);
  }

  run(statement: WritingStatement, ...values: readonly SQLInputValue[]): void {
    this.#sql(writing[statement]).run(...values);
  }

  /** Returns a section's current text, or its newest text in earlier editions. Throws LibraryError if it is damaged. */
  textBefore(section: number): SectionText {
    const found = this.#present(section) ?? this.#past(section);
    if (found === undefined)
      throw new LibraryError('corrupted', `The library is damaged: section ${section} is missing.`);
    return sectionText(found);
  }

  /** Returns a section's history. Its newest text was seen through the given date. */
  history(section: number, of: Revision['of'], through: string | null): History {
    const earlier = this.#sql(earlierVersions).all(section);
    this.#seals.checkAll('version', section, earlier);
    const newest = of === 'present' ? this.#present(section) : this.#past(section);
    return readHistory(newestSegment(newest ?? {}, through), earlier);
  }

  /** Sets a section's number and citation, and their lookup keys. */
  cite({ row, number, key, citation, citationKey }: CitedRow): void {
    if (this.#sql(citeIfDifferent).run(number, key, citation, row).changes > 0) this.#sql(forgetCitation).run(row);
    this.run('addAlias', citationKey, row);
  }

  /**
   * Deletes a section before it is written again, but keeps its earlier versions. INSERT OR REPLACE would open a savepoint, and
   * FTS5 would then write its in-memory data for every section.
   */
  clearSection(section: number): void {
    for (const statement of deleteSectionRows) this.#sql(statement).run(section);
  }

  /** Deletes a section and its earlier versions. */
  dropSection(section: number): void {
    this.clearSection(section);
    this.run('dropVersions', section);
  }

  // Check the old text, because writing the earlier version would seal any damage.
  #present(row: number): Row | undefined {
    const section = this.#sql(newestSection).get(row);
    const body = this.#sql(newestBody).get(row);
    if (section === undefined || body === undefined) return undefined;
    this.#seals.check('section', section);
    this.#seals.check('text', body);
    return { ...section, text: body.text ?? null };
  }

  #past(row: number): Row | undefined {
    const past = this.#sql(newestPast).get(row);
    if (past !== undefined) this.#seals.check('past', past);
    return past;
  }

  #sql(source: string): StatementSync {
    const known = this.#prepared.get(source);
    if (known !== undefined) return known;
    const prepared = this.#database.prepare(source);
    this.#prepared.set(source, prepared);
    return prepared;
  }
}
