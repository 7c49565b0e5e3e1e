/** Executes a publication's plan on a library file, in one transaction on a separate connection. */
import { setImmediate } from 'node:timers/promises';
import { changeBetween } from '../change.ts';
import type { EditionValues } from '../edition-values.ts';
import { field } from '../field.ts';
import { words } from '../fold.ts';
import { storedSegments } from '../history.ts';
import { idOf } from '../ids.ts';
import { plainText, spellingForms } from '../indexed-words.ts';
import { PublicationPlan } from '../plan.ts';
import type {
  Placement,
  PlannedCode,
  PlannedContainer,
  PlannedEnd,
  PlannedSection,
  PublicationExecutor,
  Revision,
  StoredContent,
} from '../planned.ts';
import { publicationWriter } from '../publication-writer.ts';
import type { FileRecord, JurisdictionRecord, PublicationWriter } from '../records.ts';
import { sectionsEach } from '../section-rows.ts';
import { type StatedInEdition, storedPresent } from '../stated.ts';
import { type CitedRow, listOrNull } from '../stored.ts';
import { integer } from './columns.ts';
import { libraryError } from './faults.ts';
import { type IndexWriter, indexWriter } from './indexing.ts';
import { linkRelated } from './related.ts';
import { removeJurisdiction } from './removal.ts';
import { sealList } from './seals.ts';
import { libraryBefore, WritingStatements } from './statements.ts';
import { beginTransaction, type Transaction } from './transaction.ts';

/**
 * Starts writing a publication. Throws LibraryError if the library can't be written now.
 *
 * @param finished called when the publication ends, with any outcome
 */
export function openPublication(
  file: string,
  jurisdiction: JurisdictionRecord,
  finished: () => void,
): PublicationWriter {
  const transaction = beginTransaction(file);
  try {
    const sql = new WritingStatements(transaction.database);
    const { row, nextSection } = openJurisdiction(transaction, sql, jurisdiction);
    const before = libraryBefore(transaction.database, row);
    const executor = new SqlitePublication(transaction, sql, row);
    const plan = new PublicationPlan(jurisdiction, { row, nextSection, sectionsEach }, before, executor);
    const end = (): void => {
      transaction.close();
      finished();
    };
    return publicationWriter(plan, {
      commit: () => Promise.resolve(transaction.commit()).finally(end),
      rollback: () => Promise.resolve(end()),
      fault: (error) => (transaction.isFault(error) ? libraryError(error, file) : undefined),
    });
  } catch (error) {
    transaction.close();
    throw libraryError(error, file);
  }
}

/** Creates or renames the jurisdiction, and removes those that it replaces. */
function openJurisdiction(
  { database }: Transaction,
  sql: WritingStatements,
  jurisdiction: JurisdictionRecord,
): { readonly row: number; readonly nextSection: number } {
  const { key, name, shortName, otherNames = [], kind, region, formerKeys = [] } = jurisdiction;
  const id = idOf('jurisdiction', [key]);
  const columns = [
    name,
    words(name).join(' '),
    shortName ?? null,
    listOrNull(otherNames),
    kind ?? null,
    region ?? null,
  ] as const;
  const known = database.prepare('SELECT row, next_section FROM jurisdiction WHERE id = ?').get(id);
  const row = known === undefined ? lastRow(database, 'jurisdiction') + 1 : integer(known.row);
  if (known === undefined) sql.run('addJurisdiction', row, id, key, ...columns);
  else sql.run('renameJurisdiction', ...columns, row);
  for (const former of formerKeys) {
    const formerId = idOf('jurisdiction', [former]);
    removeJurisdiction(database, formerId);
    sql.run('addFormerJurisdiction', formerId, row);
  }
  return { row, nextSection: known === undefined ? 1 : integer(known.next_section) };
}

class SqlitePublication implements PublicationExecutor {
  readonly #transaction: Transaction;
  readonly #sql: WritingStatements;
  readonly #row: number;
  readonly #index: IndexWriter;
  readonly #last: { code: number; container: number; act: number };
  readonly #spelled = new Set<string>();

  constructor(transaction: Transaction, sql: WritingStatements, row: number) {
    this.#transaction = transaction;
    this.#sql = sql;
    this.#row = row;
    this.#index = indexWriter(transaction.database, row);
    this.#last = {
      code: lastRow(transaction.database, 'code'),
      container: lastRow(transaction.database, 'container'),
      act: lastRow(transaction.database, 'act'),
    };
  }

  newRow(table: 'code' | 'container' | 'act'): number {
    this.#last[table] += 1;
    return this.#last[table];
  }

  async code({ row, id, isNew, position, record, importedOn }: PlannedCode): Promise<void> {
    const columns = [
      position,
      record.name,
      record.kind ?? null,
      JSON.stringify(record.abbreviations),
      record.sectionGrammar ?? null,
      record.codifiedThrough ?? null,
      record.publication ?? null,
      record.officialUrl ?? null,
      importedOn,
    ];
    if (isNew) this.#sql.run('addCode', row, id, this.#row, record.key, ...columns);
    else this.#sql.run('changeCode', ...columns, row);
  }

  async editions(code: number, editions: string | null): Promise<void> {
    this.#sql.run('putEditions', editions, code);
  }

  container({ row, id, isNew, code, parent, position, record, headings, gone }: PlannedContainer): void {
    const { level, number = null, heading = null } = record;
    const columns = [parent, position, level, number, heading, listOrNull(headings), gone ? 1 : 0];
    if (isNew) this.#sql.run('addContainer', row, id, code, ...columns);
    else this.#sql.run('changeContainer', ...columns, row);
  }

  headings(row: number, headings: EditionValues<string | null>): void {
    this.#sql.run('putHeadings', listOrNull(headings), row);
  }

  fillContainer(row: number, { notes, chain }: StoredContent): void {
    this.#sql.run('fillContainer', notes, chain, row);
  }

  placeContainer(row: number, position: number): void {
    this.#sql.run('placeContainer', position, row);
  }

  async place({ row, code, container, position, seenThrough }: Placement): Promise<void> {
    this.#sql.run('placeSection', code, container, position, seenThrough, row);
  }

  async section(section: PlannedSection): Promise<void> {
    const sql = this.#sql;
    const { row } = section;
    if (section.earlier !== undefined) this.#keepVersion(section, section.earlier);
    if (section.was === 'present') this.#sql.clearSection(row);
    if (section.was === 'past') sql.run('dropPast', row);
    sql.run(
      'addSection',
      row,
      section.id,
      this.#row,
      section.code,
      section.container,
      section.position,
      section.number,
      section.key,
      section.citation,
      section.heading ?? null,
      section.headingWords.join(' '),
      section.status,
      section.effectiveFrom,
      section.validity,
      section.version,
      section.digest,
      section.publication,
      section.seenFrom,
      section.kind,
      section.ofContainer ? 1 : 0,
      storedPresent(section.stated, section.seenFrom),
    );
    sql.run('addBody', row, section.blocks, section.notes, section.aliases, section.sources, section.chain);
    for (const act of section.acts) sql.run('addActSection', act, row);
    for (const key of section.aliasKeys) sql.run('addAlias', key, row);
    for (const [place, { relation, number }] of section.related.entries())
      sql.run('addRelated', row, place, relation, number);
    for (const word of section.headingWords) this.#spell(word);
    this.#index.put(
      {
        row,
        heading: section.heading ?? '',
        context: section.above.map((heading) => heading ?? '').join('\n'),
        body: plainText(section.text),
      },
      section.was === 'present',
    );
  }

  async past(section: PlannedSection): Promise<void> {
    const { heading = null, publication, seenFrom, seenThrough } = section;
    this.#sql.run(
      'addPast',
      section.row,
      section.id,
      this.#row,
      section.code,
      section.container,
      section.position,
      section.number,
      section.key,
      section.citation,
      heading,
      section.status,
      section.version,
      publication,
      seenFrom,
      seenThrough,
      section.kind,
      section.ofContainer ? 1 : 0,
      section.blocks,
      listOrNull(section.stated),
    );
  }

  async since(row: number, from: string): Promise<void> {
    this.#sql.run('sincePresent', from, row);
    this.#sql.run('sincePast', from, row);
  }

  async stated(row: number, of: Revision['of'], stated: EditionValues<StatedInEdition>): Promise<void> {
    this.#sql.run(of === 'present' ? 'statedPresent' : 'statedPast', listOrNull(stated), row);
  }

  async revise({ row, of, through, revised }: Revision): Promise<void> {
    const sql = this.#sql;
    const before = sql.history(row, of, through);
    const after = revised(before);
    if (after === before) return;
    const [newest] = after;
    sql.run('dropVersions', row);
    if (newest === undefined) return sql.run('dropPast', row);
    if (of === 'present') sql.run('sincePresent', newest.from, row);
    else {
      const { heading = null, status, text } = newest.content;
      const { version, publication, from } = newest;
      sql.run('changePast', heading, status, version, publication, from, newest.through, JSON.stringify(text), row);
    }
    for (const { sequence, version, publication, from, through, change } of storedSegments(after))
      sql.run('putSegment', row, sequence, version, publication, from, through, change);
  }

  nameAct({ row, id, key }: { readonly row: number; readonly id: string; readonly key: string }): void {
    this.#sql.run('addAct', row, id, this.#row, key);
  }

  async act(row: number, _key: string, record: string): Promise<void> {
    this.#sql.run('putAct', record, row);
  }

  async file({ hash, mediaType, bytes }: FileRecord): Promise<void> {
    this.#sql.run('addFile', hash, mediaType, bytes);
  }

  async numbering(code: number, numbering: string, cited: readonly CitedRow[]): Promise<void> {
    this.#sql.run('putNumbering', numbering, code);
    for (const each of cited) this.#sql.cite(each);
  }

  async citePast(cited: readonly CitedRow[]): Promise<void> {
    for (const { row, number, key, citation } of cited) this.#sql.run('citePast', number, key, citation, row);
  }

  async ledger(code: number, lines: string): Promise<void> {
    this.#sql.run('putLedger', lines, code);
  }

  /** Yields between steps, so that the publication can be canceled. */
  async complete(end: PlannedEnd): Promise<void> {
    const sql = this.#sql;
    for (const { row } of end.dropped) {
      this.#index.remove(row);
      this.#sql.dropSection(row);
    }
    for (const { row, seenThrough, stated } of end.retired) {
      sql.run('retire', seenThrough, listOrNull(stated), row);
      this.#index.remove(row);
      this.#sql.clearSection(row);
    }
    for (const { row } of end.droppedContainers) sql.run('dropContainer', row);
    for (const { row } of end.goneContainers) sql.run('markContainerGone', row);
    for (const act of end.unusedActs) sql.run('dropActIfUnused', act, act);
    if (end.allFiles) sql.run('forgetFiles', this.#row);
    for (const [hash, name] of end.files) sql.run('nameFile', this.#row, hash, name);
    if (end.allFiles) sql.run('dropFiles');
    await this.#pause();
    linkRelated(this.#transaction.database, this.#row);
    sql.run('countSections', this.#row, end.nextSection, this.#row);
    await this.#pause();
    this.#index.finish();
    await this.#pause();
    this.#index.flush();
    for (const code of end.codes) sealList(this.#transaction.database, 'numbers', code);
    sealList(this.#transaction.database, 'codes', this.#row);
    await this.#pause();
  }

  async #pause(): Promise<void> {
    await setImmediate();
    this.#transaction.refuseEnded();
  }

  /** Stores the section's former text as a change from the new text. */
  #keepVersion(section: PlannedSection, earlier: NonNullable<PlannedSection['earlier']>): void {
    const { row, heading, status, text } = section;
    const newer = { ...field('heading', heading), status, text };
    const change = JSON.stringify(changeBetween(newer, this.#sql.textBefore(row)));
    const { version, publication, seenFrom, seenThrough } = earlier;
    this.#sql.run('addVersion', row, row, version, publication, seenFrom, seenThrough, change);
  }

  /** Indexes a word's spellings, so that searches with typos find it. */
  #spell(word: string): void {
    if (this.#spelled.has(word)) return;
    this.#spelled.add(word);
    for (const form of spellingForms(word)) this.#sql.run('addSpelling', form, word);
  }
}

function lastRow(database: Transaction['database'], table: 'jurisdiction' | 'code' | 'container' | 'act'): number {
  return integer(database.prepare(`SELECT coalesce(max(row), 0) AS last FROM ${table}`).get()?.last);
}
