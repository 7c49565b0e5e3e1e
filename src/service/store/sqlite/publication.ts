import type { DatabaseSync } from 'node:sqlite';
import { type Change, changeBetween } from '../change.ts';
import { aliasKey, numberKey } from '../citation-key.ts';
import { field } from '../field.ts';
import { words } from '../fold.ts';
import { idOf } from '../ids.ts';
import type {
  ActRecord,
  ChainEntryRecord,
  CodeRecord,
  ContainerRecord,
  Counts,
  JurisdictionRecord,
  PublicationWriter,
  SectionRecord,
} from '../records.ts';
import { listOrNull, sectionHashes, sectionId, stepOf, storedAct, storedChainEntry, wireSource } from '../stored.ts';
import { integer, optionalText, text } from './columns.ts';
import { type IndexWriter, indexWriter } from './indexing.ts';
import { linkRelated } from './related.ts';
import { sectionsEach } from './schema.ts';
import { type Existing, type Statements, writingStatements } from './statements.ts';

interface OpenCode {
  readonly row: number;
  readonly record: CodeRecord;
  /** When the version that a section had before this publication was last seen. */
  readonly throughBefore: string | undefined;
}

/**
 * Writes one publication inside one transaction on a connection of its own: readers go on seeing the library as it was until
 * `commit`, and if this process dies before, SQLite drops what it had written.
 */
export function openPublication(
  database: DatabaseSync,
  jurisdiction: JurisdictionRecord,
  finish: (committed: boolean) => void,
  explain: (error: unknown) => Error,
): PublicationWriter {
  const publication = new Publication(database, jurisdiction);
  let open = true;
  const end = (committed: boolean): void => {
    open = false;
    finish(committed);
  };
  const rollback = (): void => {
    if (database.isTransaction) database.exec('ROLLBACK');
    end(false);
  };
  /** Whatever fails in SQLite ends the publication, with the library as it was. */
  const step = <T>(work: () => T): Promise<T> => {
    if (!open) return Promise.reject(new Error('this publication is finished'));
    try {
      return Promise.resolve(work());
    } catch (error) {
      const sqlite = error instanceof Error && 'errcode' in error;
      if (sqlite) rollback();
      return Promise.reject(sqlite ? explain(error) : error);
    }
  };
  return {
    code: (code) => step(() => publication.code(code)),
    container: (code, path) => step(() => void publication.container(code, path)),
    section: (section) => step(() => publication.section(section)),
    act: (act) => step(() => publication.act(act)),
    commit: () =>
      step(() => {
        const counts = publication.finish();
        database.exec('COMMIT');
        end(true);
        return counts;
      }),
    rollback: () => {
      if (open) rollback();
      return Promise.resolve();
    },
  };
}

class Publication {
  readonly #database: DatabaseSync;
  readonly #jurisdiction: JurisdictionRecord;
  readonly #row: number;
  readonly #sql: Statements;
  readonly #index: IndexWriter;
  readonly #codes = new Map<string, OpenCode>();
  readonly #containers = new Map<string, number>();
  readonly #existing: Map<string, Existing>;
  readonly #sections = new Set<string>();
  readonly #acts = new Map<string, number>();
  readonly #writtenActs = new Set<number>();
  #position = 0;
  #nextSection: number;
  #chainEntries = 0;

  constructor(database: DatabaseSync, jurisdiction: JurisdictionRecord) {
    this.#database = database;
    this.#jurisdiction = jurisdiction;
    this.#sql = writingStatements(database);
    const id = idOf('jurisdiction', [jurisdiction.key]);
    const known = this.#sql.jurisdictionById.get(id);
    const name = [
      jurisdiction.name,
      words(jurisdiction.name).join(' '),
      jurisdiction.kind ?? null,
      jurisdiction.region ?? null,
    ];
    if (known === undefined) {
      this.#row = Number(this.#sql.addJurisdiction.run(id, jurisdiction.key, ...name).lastInsertRowid);
      this.#nextSection = 1;
    } else {
      this.#row = integer(known.row);
      this.#nextSection = integer(known.next_section);
      this.#sql.renameJurisdiction.run(...name, this.#row);
    }
    this.#existing = this.#sql.existingSections(this.#row);
    for (const act of this.#sql.actsOf.all(this.#row)) this.#acts.set(text(act.key), integer(act.row));
    this.#index = indexWriter(database, this.#row);
  }

  code(code: CodeRecord): void {
    const id = idOf('code', [this.#jurisdiction.key, code.key]);
    const known = this.#sql.codeById.get(id);
    const columns = [
      this.#codes.size,
      code.name,
      JSON.stringify(code.abbreviations),
      code.sectionGrammar ?? null,
      code.codifiedThrough ?? null,
      code.publication ?? null,
      code.officialUrl ?? null,
    ];
    const row =
      known === undefined
        ? Number(this.#sql.addCode.run(id, this.#row, code.key, ...columns).lastInsertRowid)
        : integer(known.row);
    if (known !== undefined) this.#sql.changeCode.run(...columns, row);
    this.#codes.set(code.key, { row, record: code, throughBefore: optionalText(known?.codified_through) });
  }

  /** The row of the last container of `path`; null for the code itself. */
  container(codeKey: string, path: readonly ContainerRecord[]): number | null {
    const code = this.#code(codeKey);
    let parent: number | null = null;
    const steps: string[] = [this.#jurisdiction.key, codeKey];
    for (const container of path) {
      steps.push(stepOf(container));
      const id = idOf('container', steps);
      parent = this.#containers.get(id) ?? this.#addContainer(id, code.row, parent, container);
    }
    return parent;
  }

  #addContainer(id: string, code: number, parent: number | null, container: ContainerRecord): number {
    const columns = [parent, this.#position++, container.level, container.number ?? null, container.heading ?? null];
    const known = this.#sql.containerById.get(id);
    const row =
      known === undefined
        ? Number(this.#sql.addContainer.run(id, code, ...columns).lastInsertRowid)
        : integer(known.row);
    if (known !== undefined) this.#sql.changeContainer.run(...columns, row);
    this.#containers.set(id, row);
    return row;
  }

  section(section: SectionRecord): void {
    const code = this.#code(section.code);
    const container = this.container(section.code, section.containers);
    const position = this.#position++;
    const key = numberKey(section.number);
    const id = sectionId(this.#jurisdiction.key, section, this.#sections);
    this.#sections.add(id);
    this.#chainEntries += section.chain.length;

    const { blocks, version, digest } = sectionHashes(section);
    const known = this.#existing.get(id);
    if (known !== undefined && known.digest === digest) {
      this.#sql.placeSection.run(code.row, container, position, known.row);
      return;
    }
    const row = known?.row ?? this.#row * sectionsEach + this.#nextSection++;
    const sameVersion = known?.version === version;
    if (known !== undefined && !sameVersion) this.#keepVersion(known, section, code);
    if (known !== undefined) this.#sql.takeOut(known.row);
    this.#sql.addSection.run(
      row,
      id,
      this.#row,
      code.row,
      container,
      position,
      section.number,
      key,
      section.citation,
      section.heading ?? null,
      words(section.heading ?? '').join(' '),
      section.status,
      section.effectiveFrom ?? null,
      version,
      digest,
      sameVersion ? known.publication : (code.record.publication ?? null),
      sameVersion ? known.seenFrom : (code.record.codifiedThrough ?? null),
    );
    this.#sql.addBody.run(
      row,
      blocks,
      listOrNull(section.notes),
      listOrNull(section.aliases),
      listOrNull(section.sources.map(wireSource)),
      listOrNull(section.chain.map((entry, place) => storedChainEntry(entry, place, this.#actOf(entry, row)))),
    );
    for (const alias of section.aliases) this.#sql.addAlias.run(aliasKey(alias), row);
    for (const [place, related] of section.related.entries())
      this.#sql.addRelated.run(row, place, related.relation, numberKey(related.number) || related.number);
    this.#index.put({
      row,
      replace: known !== undefined,
      heading: section.heading,
      containers: section.containers,
      text: section.text,
    });
  }

  act(act: ActRecord): void {
    const row = this.#actRow(act.key);
    this.#writtenActs.add(row);
    this.#sql.putAct.run(JSON.stringify(storedAct(act)), row);
  }

  /** Drops what the publication no longer has, links what it has, and completes the index. */
  finish(): Counts {
    for (const code of this.#codes.values()) {
      for (const [id, existing] of this.#existing) {
        if (existing.code !== code.row || this.#sections.has(id)) continue;
        this.#index.remove(existing.row);
        this.#sql.dropSection(existing.row);
      }
      const containers = new Set(this.#containers.values());
      for (const row of this.#sql.containersOf.all(code.row)) {
        const container = integer(row.row);
        if (!containers.has(container)) this.#sql.dropContainer.run(container);
      }
    }
    for (const act of this.#acts.values()) if (!this.#writtenActs.has(act)) this.#sql.dropActIfUnused.run(act, act);
    linkRelated(this.#database, this.#row);
    this.#sql.countSections.run(this.#row, this.#nextSection, this.#row);
    this.#index.finish();
    return {
      jurisdictions: 1,
      sections: this.#sections.size,
      ordinances: this.#writtenActs.size,
      chainEntries: this.#chainEntries,
    };
  }

  #code(key: string): OpenCode {
    const code = this.#codes.get(key);
    if (code === undefined) throw new Error(`the publication has no code "${key}" yet`);
    return code;
  }

  #keepVersion(known: Existing, section: SectionRecord, code: OpenCode): void {
    const earlier = this.#sql.textBefore(known.row);
    const newer = { ...field('heading', section.heading), status: section.status, text: section.text };
    const change: Change = changeBetween(newer, earlier);
    this.#sql.addVersion.run(
      known.row,
      known.row,
      known.version,
      known.publication,
      known.seenFrom,
      code.throughBefore ?? null,
      JSON.stringify(change),
    );
  }

  /** The row of the act that a chain entry names, and the section noted as one of its. */
  #actOf(entry: ChainEntryRecord, section: number): number | undefined {
    if (entry.actKey === undefined) return undefined;
    const act = this.#actRow(entry.actKey);
    this.#sql.addActSection.run(act, section);
    return act;
  }

  #actRow(key: string): number {
    const known = this.#acts.get(key);
    if (known !== undefined) return known;
    const id = idOf('act', [this.#jurisdiction.key, key]);
    const row = Number(this.#sql.addAct.run(id, this.#row, key).lastInsertRowid);
    this.#acts.set(key, row);
    return row;
  }
}
