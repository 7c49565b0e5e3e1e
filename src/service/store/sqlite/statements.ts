/** The statements by which a publication is written, prepared once. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { SectionText } from '../change.ts';
import { field } from '../field.ts';
import { integer, optionalText, text } from './columns.ts';

/** What the library already has of a section, without its text. */
export interface Existing {
  readonly row: number;
  readonly code: number;
  readonly version: string;
  readonly digest: string;
  readonly publication: string | null;
  readonly seenFrom: string | null;
}

export interface Statements {
  readonly jurisdictionById: StatementSync;
  readonly addJurisdiction: StatementSync;
  readonly renameJurisdiction: StatementSync;
  readonly countSections: StatementSync;
  readonly codeById: StatementSync;
  readonly addCode: StatementSync;
  readonly changeCode: StatementSync;
  readonly containerById: StatementSync;
  readonly addContainer: StatementSync;
  readonly changeContainer: StatementSync;
  readonly containersOf: StatementSync;
  readonly dropContainer: StatementSync;
  readonly addSection: StatementSync;
  readonly placeSection: StatementSync;
  readonly addBody: StatementSync;
  readonly addAlias: StatementSync;
  readonly addRelated: StatementSync;
  readonly addVersion: StatementSync;
  readonly actsOf: StatementSync;
  readonly addAct: StatementSync;
  readonly putAct: StatementSync;
  readonly dropActIfUnused: StatementSync;
  readonly addActSection: StatementSync;
  /** The sections of a jurisdiction, by identifier. */
  existingSections(jurisdiction: number): Map<string, Existing>;
  textBefore(section: number): SectionText;
  /**
   * Takes a section out, but its earlier versions, before it is written again. (Not INSERT OR REPLACE: that opens a savepoint, at
   * which FTS5 writes out all that it holds in memory, for every section.)
   */
  takeOut(section: number): void;
  dropSection(section: number): void;
}

export function writingStatements(database: DatabaseSync): Statements {
  const sql = (source: string): StatementSync => database.prepare(source);
  const sectionsOf = sql(
    'SELECT row, id, code, version, digest, publication, seen_from FROM section WHERE jurisdiction = ?',
  );
  const textOf = sql(
    'SELECT s.heading, s.status, b.text FROM section s JOIN section_body b ON b.row = s.row WHERE s.row = ?',
  );
  const links = ['alias', 'act_section'].map((table) => sql(`DELETE FROM ${table} WHERE section = ?`));
  links.push(sql('DELETE FROM related WHERE section = ?'));
  const rows = [sql('DELETE FROM section WHERE row = ?'), sql('DELETE FROM section_body WHERE row = ?')];
  const versions = sql('DELETE FROM version WHERE section = ?');
  const takeOut = (section: number): void => {
    for (const statement of [...links, ...rows]) statement.run(section);
  };
  return {
    jurisdictionById: sql('SELECT row, next_section FROM jurisdiction WHERE id = ?'),
    addJurisdiction: sql('INSERT INTO jurisdiction (id, key, name, name_key, kind, region) VALUES (?, ?, ?, ?, ?, ?)'),
    renameJurisdiction: sql('UPDATE jurisdiction SET name = ?, name_key = ?, kind = ?, region = ? WHERE row = ?'),
    countSections: sql(
      'UPDATE jurisdiction SET section_count = (SELECT count(*) FROM section WHERE jurisdiction = ?), next_section = ? WHERE row = ?',
    ),
    codeById: sql('SELECT row, codified_through FROM code WHERE id = ?'),
    addCode: sql(
      `INSERT INTO code (id, jurisdiction, key, position, name, abbreviations, section_grammar, codified_through, publication, official_url)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    changeCode: sql(
      `UPDATE code SET position = ?, name = ?, abbreviations = ?, section_grammar = ?, codified_through = ?, publication = ?, official_url = ?
       WHERE row = ?`,
    ),
    containerById: sql('SELECT row FROM container WHERE id = ?'),
    addContainer: sql(
      'INSERT INTO container (id, code, parent, position, level, number, heading) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ),
    changeContainer: sql(
      'UPDATE container SET parent = ?, position = ?, level = ?, number = ?, heading = ? WHERE row = ?',
    ),
    containersOf: sql('SELECT row FROM container WHERE code = ?'),
    dropContainer: sql('DELETE FROM container WHERE row = ?'),
    addSection: sql(
      `INSERT INTO section (row, id, jurisdiction, code, container, position, number, number_key, citation, heading,
         heading_key, status, effective_from, version, digest, publication, seen_from)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    placeSection: sql('UPDATE section SET code = ?, container = ?, position = ? WHERE row = ?'),
    addBody: sql('INSERT INTO section_body (row, text, notes, aliases, sources, chain) VALUES (?, ?, ?, ?, ?, ?)'),
    addAlias: sql('INSERT OR IGNORE INTO alias (key, section) VALUES (?, ?)'),
    addRelated: sql('INSERT INTO related (section, position, relation, number) VALUES (?, ?, ?, ?)'),
    addVersion: sql(
      `INSERT INTO version (section, sequence, version, publication, seen_from, seen_through, change)
       VALUES (?, (SELECT 1 + coalesce(max(sequence), 0) FROM version WHERE section = ?), ?, ?, ?, ?, ?)`,
    ),
    actsOf: sql('SELECT row, key FROM act WHERE jurisdiction = ?'),
    addAct: sql('INSERT INTO act (id, jurisdiction, key) VALUES (?, ?, ?)'),
    putAct: sql('UPDATE act SET record = ? WHERE row = ?'),
    dropActIfUnused: sql('DELETE FROM act WHERE row = ? AND NOT EXISTS (SELECT 1 FROM act_section WHERE act = ?)'),
    addActSection: sql('INSERT OR IGNORE INTO act_section (act, section) VALUES (?, ?)'),
    existingSections(jurisdiction) {
      const existing = new Map<string, Existing>();
      for (const row of sectionsOf.iterate(jurisdiction))
        existing.set(text(row.id), {
          row: integer(row.row),
          code: integer(row.code),
          version: text(row.version),
          digest: text(row.digest),
          publication: optionalText(row.publication) ?? null,
          seenFrom: optionalText(row.seen_from) ?? null,
        });
      return existing;
    },
    textBefore(section) {
      const row = textOf.get(section);
      return {
        ...field('heading', optionalText(row?.heading)),
        status: text(row?.status),
        text: JSON.parse(text(row?.text)),
      };
    },
    takeOut,
    dropSection(section) {
      takeOut(section);
      versions.run(section);
    },
  };
}
