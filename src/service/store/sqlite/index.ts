import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { WireContentsEntry, WireJurisdiction } from '../../../contract/schemas.ts';
import { noThesaurus } from '../../search/thesaurus.ts';
import { aliasKey, citationKey, numberKey } from '../citation-key.ts';
import { noCorrections } from '../corrections.ts';
import { LibraryError } from '../errors.ts';
import { listedAfter } from '../jurisdiction-entry.ts';
import type { JurisdictionRecord, PublicationWriter } from '../records.ts';
import { inScope, type PageOf, type PageRequest, type Scope, type Store } from '../store.ts';
import { wireJurisdiction } from '../wire.ts';
import { type CodeReader, codeReader } from './codes.ts';
import { integer, optionalText, type Row, text } from './columns.ts';
import { type ContainersReader, containersReader } from './containers-as-of.ts';
import { type ContentsReader, contentsReader, type LevelFinder, levelFinder } from './contents.ts';
import { markSuspect } from './damage.ts';
import { DirectoryReader, type LibraryJurisdiction } from './directory.ts';
import { type EditionReader, editionReader, type LevelRows } from './editions.ts';
import { libraryError } from './faults.ts';
import { rebuildIndexes } from './indexing.ts';
import { type NumberReader, numberReader } from './numbers.ts';
import { type OpenOptions, openLibrary } from './open.ts';
import { openPublication } from './publication.ts';
import { readingStatements } from './reading-statements.ts';
import { removeJurisdiction } from './removal.ts';
import { type Seals, sealsOf } from './seals.ts';
import { LibrarySearch } from './searching.ts';
import { type SectionReader, sectionReader } from './sections.ts';
import type { SqliteStore } from './sqlite-store.ts';
import { beginTransaction } from './transaction.ts';

export type { OpenOptions } from './open.ts';
export type { SqliteStore } from './sqlite-store.ts';

/**
 * Opens a library in an SQLite file and creates it if missing. `:memory:` opens a temporary library, deleted on close. Several
 * processes may open it: one writes at a time, and readers never wait. Throws LibraryError.
 */
export function openSqliteStore(file: string, options: OpenOptions = {}): SqliteStore {
  // Writing uses a second connection, so even a temporary library needs a file.
  const temporaryFolder = file === ':memory:' ? mkdtempSync(join(tmpdir(), 'legal-code-')) : undefined;
  const path = temporaryFolder === undefined ? file : join(temporaryFolder, 'library.db');
  try {
    return new Sqlite(path, options, temporaryFolder);
  } catch (error) {
    if (temporaryFolder !== undefined) rmSync(temporaryFolder, { recursive: true, force: true });
    throw libraryError(error, path);
  }
}

/** How long to cache the file's revision, in milliseconds. */
const revisionMaxAgeMs = 5;

function misdirected(): LibraryError {
  return new LibraryError('corrupted', 'The library is damaged: an index points to the wrong record.');
}

class Sqlite implements SqliteStore {
  readonly created: boolean;
  readonly immutable: boolean;
  /** A statement blocks this thread until it ends. */
  readonly searchesAtOnce = 1;
  readonly #file: string;
  readonly #temporaryFolder: string | undefined;
  readonly #database: DatabaseSync;
  readonly #seals: Seals;
  readonly #directory: DirectoryReader;
  readonly #sections: SectionReader;
  readonly #search: LibrarySearch;
  readonly #contents: ContentsReader;
  readonly #containersAsOf: ContainersReader;
  readonly #levels: LevelFinder;
  readonly #editions: EditionReader;
  readonly #codes: CodeReader;
  readonly #numbers: NumberReader;
  readonly #sql: ReturnType<typeof readingStatements>;
  readonly #writing = new Set<PublicationWriter>();
  #dataVersion = -1;
  #revisionReadAt = Number.NEGATIVE_INFINITY;
  #revision = 0;

  constructor(file: string, options: OpenOptions, temporaryFolder: string | undefined) {
    this.#file = file;
    this.#temporaryFolder = temporaryFolder;
    const { database, created, immutable } = openLibrary(file, options);
    this.immutable = immutable;
    if (options.readOnly !== true && !immutable) rebuildIndexes(file, options.onIndexing ?? (() => undefined));
    this.#database = database;
    this.created = created;
    this.#seals = sealsOf(database);
    this.#directory = new DirectoryReader(database, this.#seals, options.corrections ?? noCorrections);
    this.#sections = sectionReader(database, this.#directory, this.#seals);
    this.#search = new LibrarySearch({
      database,
      directory: this.#directory,
      sections: this.#sections,
      seals: this.#seals,
      thesaurus: options.thesaurus ?? noThesaurus,
    });
    this.#levels = levelFinder(database, this.#directory);
    this.#containersAsOf = containersReader(database, this.#levels, this.#seals);
    this.#contents = contentsReader(database, this.#directory, this.#seals);
    this.#sql = readingStatements(database);
    this.#editions = editionReader(this.#sql, this.#directory, this.#sections);
    this.#codes = codeReader(this.#sql, this.#seals);
    this.#numbers = numberReader(database, this.#seals, (work) => this.#snapshot(work));
  }

  revision(): number {
    // Querying the file takes longer than sending a cached answer. So changes by other processes appear after this delay.
    if (performance.now() - this.#revisionReadAt < revisionMaxAgeMs) return this.#revision;
    try {
      return this.#exactRevision();
    } catch (error) {
      throw this.#explained(error);
    }
  }

  #exactRevision(): number {
    const current = integer(this.#sql.dataVersion.get()?.data_version);
    this.#revisionReadAt = performance.now();
    if (current !== this.#dataVersion) {
      this.#dataVersion = current;
      this.#revision += 1;
      this.#directory.forget();
      this.#search.forget();
      this.#numbers.forget();
    }
    return this.#revision;
  }

  fact(name: string): string | undefined {
    try {
      return optionalText(this.#database.prepare('SELECT value FROM fact WHERE name = ?').get(name)?.value);
    } catch {
      return undefined; // older library without this table
    }
  }

  note(name: string, value: string): void {
    this.#write((database) =>
      database
        .prepare('INSERT INTO fact VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value')
        .run(name, value),
    );
  }

  jurisdictions(scope: Scope, page: PageRequest): Promise<PageOf<WireJurisdiction>> {
    return this.#read(() => {
      const entries: WireJurisdiction[] = [];
      let [name, id] = listedAfter(page.after);
      for (;;) {
        const rows = this.#sql.jurisdictions.all(name, id, page.limit + 1);
        for (const row of rows) {
          const rowId = text(row.id);
          if (inScope(scope, rowId)) {
            if (entries.length === page.limit) return { entries, next: JSON.stringify([name, id]) };
            const entry = this.#directory.jurisdiction(integer(row.row));
            if (entry !== undefined) entries.push(wireJurisdiction(entry));
          }
          name = text(row.name_key);
          id = rowId;
        }
        if (rows.length <= page.limit) return { entries };
      }
    });
  }

  jurisdiction(scope: Scope, id: string): Promise<WireJurisdiction | undefined> {
    return this.#read(() => {
      const entry = this.#jurisdiction(scope, id);
      return entry === undefined ? undefined : wireJurisdiction(entry);
    });
  }

  section(scope: Scope, id: string, asOf?: string): ReturnType<Store['section']> {
    return this.#read(() => {
      const present = this.#sql.section.get(id.toLowerCase());
      const row = present ?? this.#sql.past.get(id.toLowerCase());
      return this.#of(scope, id, row, (found) => {
        if (asOf !== undefined) return this.#editions.section(found, present === undefined ? 'past' : 'present', asOf);
        return present === undefined ? this.#sections.past(found) : this.#sections.section(found);
      });
    });
  }

  async differences(...[scope, id, asOf, level]: Parameters<Store['differences']>): ReturnType<Store['differences']> {
    const found = await this.#read(() => {
      const jurisdiction = this.#jurisdiction(scope, id);
      if (jurisdiction === undefined) return undefined;
      if (level === undefined) return { jurisdiction, rows: undefined };
      const rows: LevelRows | undefined =
        level.parent === undefined ? 'codes' : this.#levels(jurisdiction, level.parent.toLowerCase());
      return rows === undefined ? undefined : { jurisdiction, rows };
    });
    return found && this.#editions.differences(found.jurisdiction, asOf, found.rows, (work) => this.#read(work));
  }

  containersAsOf(
    ...[scope, jurisdictionId, parent, asOf]: Parameters<Store['containersAsOf']>
  ): ReturnType<Store['containersAsOf']> {
    return this.#read(() => {
      const jurisdiction = this.#jurisdiction(scope, jurisdictionId);
      return jurisdiction && this.#containersAsOf(jurisdiction, parent.toLowerCase(), asOf);
    });
  }

  sectionsNumbered(
    scope: Scope,
    jurisdictionId: string,
    numbers: readonly string[],
    asOf?: string,
  ): ReturnType<Store['sectionsNumbered']> {
    return this.#read(() => {
      const jurisdiction = this.#jurisdiction(scope, jurisdictionId);
      if (jurisdiction === undefined) return undefined;
      const keys = new Set(numbers.map(numberKey));
      const parameters = [jurisdiction.id, JSON.stringify([...keys])] as const;
      const rows = this.#sql.numbered.all(...parameters);
      const sections = rows.map((row) => {
        const section = this.#sections.section(row);
        const own = [text(row.number_key), citationKey(section.citation), ...section.aliases.map(aliasKey)];
        if (!own.some((key) => keys.has(key))) throw misdirected();
        return section;
      });
      return asOf === undefined
        ? sections
        : this.#editions.numbered(jurisdiction, rows, this.#sql.pastNumbered.all(...parameters), asOf);
    });
  }

  sources(scope: Scope, sectionId: string): ReturnType<Store['sources']> {
    return this.#read(() =>
      this.#of(scope, sectionId, this.#sql.sourcesOf.get(sectionId.toLowerCase()) ?? this.#past(sectionId), (row) =>
        row.number === undefined ? this.#sections.sources(row) : [],
      ),
    );
  }

  chain(scope: Scope, sectionId: string): ReturnType<Store['chain']> {
    return this.#read(() =>
      this.#of(scope, sectionId, this.#sql.chainOf.get(sectionId.toLowerCase()) ?? this.#past(sectionId), (row) =>
        row.number === undefined ? this.#sections.chain(row) : [],
      ),
    );
  }

  ordinance(scope: Scope, id: string): ReturnType<Store['ordinance']> {
    return this.#read(() =>
      this.#of(scope, id, this.#sql.act.get(id.toLowerCase()), (row) => this.#sections.ordinance(row)),
    );
  }

  numbers(scope: Scope, codeId: string): ReturnType<Store['numbers']> {
    return this.#read(() => this.#codes.numbers(scope, codeId));
  }

  hasNumber(jurisdictionId: string, number: string, code?: string): boolean | undefined {
    this.revision();
    return this.#numbers.has(jurisdictionId, number, code);
  }

  headings(scope: Scope, codeId: string): ReturnType<Store['headings']> {
    return this.#read(() => this.#codes.headings(scope, codeId));
  }

  container(scope: Scope, id: string): ReturnType<Store['container']> {
    return this.#read(() =>
      this.#of(scope, id, this.#sql.container.get(id.toLowerCase()), (row) => this.#sections.container(row)),
    );
  }

  file(scope: Scope, hash: string): ReturnType<Store['file']> {
    return this.#read(() => {
      for (const row of this.#sql.file.iterate(hash.toLowerCase()))
        if (inScope(scope, text(row.jurisdiction)) && row.bytes instanceof Uint8Array) {
          this.#seals.check('file', row);
          return { mediaType: text(row.media_type), name: text(row.name), bytes: row.bytes };
        }
      return undefined;
    });
  }

  ledger(): ReturnType<Store['ledger']> {
    return this.#read(() => this.#codes.ledger());
  }

  versions(scope: Scope, sectionId: string): ReturnType<Store['versions']> {
    return this.#read(() =>
      this.#of(scope, sectionId, this.#sql.sectionRow.get(sectionId.toLowerCase()) ?? this.#past(sectionId), (row) =>
        row.digest === undefined ? this.#sections.versionsOfPast(row) : this.#sections.versions(row),
      ),
    );
  }

  version(scope: Scope, sectionId: string, version: string): ReturnType<Store['version']> {
    return this.#read(() =>
      this.#of(scope, sectionId, this.#sql.section.get(sectionId.toLowerCase()) ?? this.#past(sectionId), (row) =>
        this.#sections.version(row, version),
      ),
    );
  }

  search(scope: Scope, request: Parameters<Store['search']>[1]): ReturnType<Store['search']> {
    return this.#read(() => this.#search.search(scope, request));
  }

  contents(
    scope: Scope,
    jurisdictionId: string,
    parent: string | undefined,
    page: PageRequest,
    asOf?: string,
  ): Promise<PageOf<WireContentsEntry> | undefined> {
    return this.#read(() => {
      const jurisdiction = this.#jurisdiction(scope, jurisdictionId);
      if (jurisdiction === undefined) return undefined;
      return this.#contents(jurisdiction, parent?.toLowerCase(), page, asOf);
    });
  }

  async publish(jurisdiction: JurisdictionRecord): Promise<PublicationWriter> {
    const writer = openPublication(this.#file, jurisdiction, () => {
      this.#writing.delete(writer);
      this.#wrote();
    });
    this.#writing.add(writer);
    return writer;
  }

  remove(jurisdictionId: string): Promise<boolean> {
    return Promise.resolve().then(() => this.#write((database) => removeJurisdiction(database, jurisdictionId)));
  }

  /** Runs `work` in a transaction. Throws LibraryError. */
  #write<T>(work: (database: DatabaseSync) => T): T {
    const transaction = beginTransaction(this.#file);
    try {
      const result = work(transaction.database);
      transaction.commit();
      return result;
    } catch (error) {
      throw libraryError(error, this.#file);
    } finally {
      transaction.close();
      this.#wrote();
    }
  }

  /** Makes this store's own changes visible at once. */
  #wrote(): void {
    this.#revisionReadAt = Number.NEGATIVE_INFINITY;
  }

  async close(): Promise<void> {
    for (const writer of this.#writing) await writer.rollback();
    if (this.#database.isOpen) this.#database.close();
    if (this.#temporaryFolder !== undefined) rmSync(this.#temporaryFolder, { recursive: true, force: true });
  }

  /** Converts read errors to LibraryError. Returns internal errors unchanged. */
  #explained(error: unknown): unknown {
    const broken = error instanceof SyntaxError;
    if (!broken && !(error instanceof Error && ('errcode' in error || error instanceof LibraryError))) return error;
    // Invalid JSON means damage. Don't pass on the parser's message, which quotes the content.
    const fault = broken
      ? new LibraryError('corrupted', `${this.#file} is damaged: a record in it cannot be read.`)
      : libraryError(error, this.#file);
    if (fault.fault === 'corrupted') markSuspect(this.#file);
    return fault;
  }

  #read<T>(work: () => T): Promise<T> {
    try {
      return Promise.resolve(this.#snapshot(work));
    } catch (error) {
      return Promise.reject(error);
    }
  }

  /** Reads from one snapshot, even if another process commits meanwhile. Throws LibraryError. */
  #snapshot<T>(work: () => T): T {
    try {
      this.#database.exec('BEGIN');
      try {
        this.#exactRevision();
        return work();
      } finally {
        if (this.#database.isTransaction) this.#database.exec('COMMIT');
      }
    } catch (error) {
      throw this.#explained(error);
    }
  }

  /** Returns the row of a section that only earlier editions have. */
  #past(id: string): Row | undefined {
    return this.#sql.past.get(id.toLowerCase());
  }

  #jurisdiction(scope: Scope, id: string): LibraryJurisdiction | undefined {
    const entry = this.#directory.jurisdictionById(id);
    return entry !== undefined && inScope(scope, entry.id) ? entry : undefined;
  }

  #of<T>(scope: Scope, id: string, row: Row | undefined, read: (row: Row) => T): T | undefined {
    if (row === undefined) return undefined;
    if (row.id !== id.toLowerCase()) throw misdirected();
    return scope === 'all' || scope.has(this.#sections.jurisdictionOf(row).id) ? read(row) : undefined;
  }
}
