/** The statements by which a publication is prepared and written. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type Existing, existingColumns, existingSections, sectionText } from '../before.ts';
import type { SectionText } from '../change.ts';
import { Keeping } from '../keep.ts';
import type { StepValue } from './columns.ts';
import { integer } from './columns.ts';

/** What a publication needs to know of the library as it is before it. */
export interface StateBefore {
  readonly jurisdictionById: StatementSync;
  readonly codeById: StatementSync;
  readonly codesOf: StatementSync;
  readonly containerById: StatementSync;
  readonly containersOf: StatementSync;
  readonly actsOf: StatementSync;
  /** The last row of a table; 0 when it has none. */
  lastRow(table: 'jurisdiction' | 'code' | 'container' | 'act'): number;
  /** The sections of a jurisdiction, by identifier. */
  existingSections(jurisdiction: number): Map<string, Existing>;
  textBefore(section: number): SectionText;
  /** What of a jurisdiction may have to stay. */
  keeping(jurisdiction: number): Keeping;
}

export function stateBefore(database: DatabaseSync): StateBefore {
  const sql = (source: string): StatementSync => database.prepare(source);
  const textOf = sql(
    'SELECT s.heading, s.status, b.text FROM section s JOIN section_body b ON b.row = s.row WHERE s.row = ?',
  );
  return {
    jurisdictionById: sql('SELECT row, next_section FROM jurisdiction WHERE id = ?'),
    // What is another jurisdiction's is about to be replaced with that jurisdiction.
    codeById: sql('SELECT row, codified_through FROM code WHERE id = ? AND jurisdiction = ?'),
    codesOf: sql('SELECT row FROM code WHERE jurisdiction = ?'),
    containerById: sql(
      'SELECT row FROM container WHERE id = ? AND code IN (SELECT row FROM code WHERE jurisdiction = ?)',
    ),
    containersOf: sql('SELECT row FROM container WHERE code = ?'),
    actsOf: sql('SELECT row, key FROM act WHERE jurisdiction = ?'),
    lastRow: (table) => integer(sql(`SELECT coalesce(max(row), 0) AS last FROM ${table}`).get()?.last),
    existingSections(jurisdiction) {
      return existingSections(
        sql(`SELECT ${existingColumns} FROM section WHERE jurisdiction = ?`).iterate(jurisdiction),
      );
    },
    textBefore(section) {
      return sectionText(textOf.get(section) ?? {});
    },
    keeping(jurisdiction) {
      const containers = sql(
        'SELECT row, code, parent, position FROM container WHERE code IN (SELECT row FROM code WHERE jurisdiction = ?)',
      );
      const sections = sql(
        `SELECT s.row, s.id, s.code, s.container, s.position, s.number_key, b.files
         FROM section s JOIN section_body b ON b.row = s.row WHERE s.jurisdiction = ?`,
      );
      return new Keeping(containers.iterate(jurisdiction), sections.iterate(jurisdiction));
    },
  };
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
    'INSERT INTO container (row, id, code, parent, position, level, number, heading) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  changeContainer: `UPDATE container SET parent = ?, position = ?, level = ?, number = ?, heading = ?, notes = NULL, chain = NULL
    WHERE row = ?`,
  fillContainer: 'UPDATE container SET notes = ?, chain = ? WHERE row = ?',
  placeContainer: 'UPDATE container SET position = ? WHERE row = ?',
  dropContainer: 'DELETE FROM container WHERE row = ?',
  addSection: `INSERT INTO section (row, id, jurisdiction, code, container, position, number, number_key, citation, heading,
      heading_key, status, effective_from, validity, version, digest, publication, seen_from, kind, of_container)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  placeSection: 'UPDATE section SET code = ?, container = ?, position = ?, seen_through = ? WHERE row = ?',
  addBody: 'INSERT INTO section_body (row, text, notes, aliases, sources, chain, files) VALUES (?, ?, ?, ?, ?, ?, ?)',
  addAlias: 'INSERT OR IGNORE INTO alias (key, section) VALUES (?, ?)',
  addRelated: 'INSERT INTO related (section, position, relation, number) VALUES (?, ?, ?, ?)',
  addVersion: `INSERT INTO version (section, sequence, version, publication, seen_from, seen_through, change)
    VALUES (?, (SELECT 1 + coalesce(max(sequence), 0) FROM version WHERE section = ?), ?, ?, ?, ?, ?)`,
  putNumbering: 'UPDATE code SET numbering = ? WHERE row = ?',
  putLedger: 'UPDATE code SET ledger = ? WHERE row = ?',
  addFile: 'INSERT OR IGNORE INTO file (hash, media_type, bytes) VALUES (?, ?, ?)',
  forgetFiles: 'DELETE FROM file_of WHERE jurisdiction = ?',
  nameFile: 'INSERT OR IGNORE INTO file_of (jurisdiction, hash, name) VALUES (?, ?, ?)',
  dropFiles: 'DELETE FROM file WHERE hash NOT IN (SELECT hash FROM file_of)',
  addAct: 'INSERT INTO act (row, id, jurisdiction, key) VALUES (?, ?, ?, ?)',
  putAct: 'UPDATE act SET record = ? WHERE row = ?',
  dropActIfUnused: 'DELETE FROM act WHERE row = ? AND NOT EXISTS (SELECT 1 FROM act_section WHERE act = ?)',
} as const;

export type WritingStatement = keyof typeof writing;

export interface WritingStatements {
  run(statement: WritingStatement, values: readonly StepValue[]): void;
  countSections(jurisdiction: number, nextSection: number): void;
  addActSection(act: number, section: number): void;
  addSpelling(form: string, word: string): void;
  /** Gives a section the number and citation that it is cited by, and the keys under which they are found. */
  cite(section: number, number: string, key: string, citation: string, citationKey: string): void;
  /**
   * Takes a section out, but its earlier versions, before it is written again. (Not INSERT OR REPLACE: that opens a savepoint, at
   * which FTS5 writes out all that it holds in memory, for every section.)
   */
  takeOut(section: number): void;
  dropSection(section: number): void;
}

export function writingStatements(database: DatabaseSync): WritingStatements {
  const sql = (source: string): StatementSync => database.prepare(source);
  const prepared = new Map<WritingStatement, StatementSync>();
  const statement = (name: WritingStatement): StatementSync => {
    const known = prepared.get(name);
    if (known !== undefined) return known;
    const made = sql(writing[name]);
    prepared.set(name, made);
    return made;
  };
  const gone = ['alias', 'act_section', 'related'].map((table) => sql(`DELETE FROM ${table} WHERE section = ?`));
  gone.push(...['section', 'section_body'].map((table) => sql(`DELETE FROM ${table} WHERE row = ?`)));
  const versions = sql('DELETE FROM version WHERE section = ?');
  const count = sql(
    'UPDATE jurisdiction SET section_count = (SELECT count(*) FROM section WHERE jurisdiction = ?), next_section = ? WHERE row = ?',
  );
  const spelling = sql('INSERT OR IGNORE INTO spelling (form, word) VALUES (?, ?)');
  const actSection = sql('INSERT OR IGNORE INTO act_section (act, section) VALUES (?, ?)');
  const cite = sql(
    'UPDATE section SET number = ?1, number_key = ?2, citation = ?3 WHERE row = ?4 AND (number <> ?1 OR number_key <> ?2 OR citation <> ?3)',
  );
  const formerCitation = sql(`DELETE FROM alias WHERE section = ? AND key >= '=' AND key < '>'`);
  const addAlias = sql(writing.addAlias);
  const takeOut = (section: number): void => {
    for (const each of gone) each.run(section);
  };
  return {
    run: (name, values) => void statement(name).run(...values),
    countSections: (jurisdiction, nextSection) => void count.run(jurisdiction, nextSection, jurisdiction),
    addActSection: (act, section) => void actSection.run(act, section),
    addSpelling: (form, word) => void spelling.run(form, word),
    cite(section, number, key, citation, citationKey) {
      if (cite.run(number, key, citation, section).changes > 0) formerCitation.run(section);
      addAlias.run(citationKey, section);
    },
    takeOut,
    dropSection(section) {
      takeOut(section);
      versions.run(section);
    },
  };
}
