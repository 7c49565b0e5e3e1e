/** The library in PostgreSQL, for a team or an operator: any number of servers of ours over one primary and its replicas. */
import type pg from 'pg';
import type { WireSection } from '../../../contract/schemas.ts';
import { refuseTooLong } from '../../search/budget.ts';
import type { Thesaurus } from '../../search/concepts.ts';
import { readQuery } from '../../search/query.ts';
import { noThesaurus } from '../../search/thesaurus.ts';
import { numberKey } from '../citation-key.ts';
import { type Corrections, noCorrections } from '../corrections.ts';
import { EditionNotHeld, LibraryError } from '../errors.ts';
import { idOf, isUuid } from '../ids.ts';
import { publicationWriter } from '../publication-writer.ts';
import type { JurisdictionRecord, PublicationWriter } from '../records.ts';
import { sectionsEach } from '../section-rows.ts';
import type { Store } from '../store.ts';
import { wireJurisdiction } from '../wire.ts';
import { refuseBefore } from '../wire-editions.ts';
import { type Address, readAddresses } from './addresses.ts';
import { connect, queryOn } from './connection.ts';
import { containerById, fileByHash, ledgerOf } from './container-reader.ts';
import { contentsLevel } from './contents.ts';
import { differencesAsOf, pastById, pastNumbered, presentAsOf } from './editions.ts';
import { isLost, libraryError } from './faults.ts';
import { keptFrequencies } from './frequencies.ts';
import { headingsOf, jurisdictionById, jurisdictionPage, numbersOf } from './jurisdictions.ts';
import { bringUpToDate, type DatabaseState, look, makePartition, makeTables } from './prepare.ts';
import { jurisdictionRow, lockJurisdiction, type OpenedPublication, openPublication } from './publication.ts';
import { removeJurisdiction } from './removal.ts';
import { partitioned, partitionOf, partitionTable } from './schema.ts';
import { type SearchMeans, searchLibrary } from './searching.ts';
import { sectionReader } from './sections.ts';
import { Servers } from './servers.ts';

export interface PostgresStore extends Store {
  /** True when the tables were made now: the library began empty. */
  readonly created: boolean;
}

export interface OpenOptions {
  /** Do not make the tables when they are not there. */
  readonly mustExist?: boolean;
  /** Other words for those that are searched for; none when absent. */
  readonly thesaurus?: Thesaurus;
  /** The reader's own corrections of names and numberings; none when absent. */
  readonly corrections?: Corrections;
}

/**
 * Opens the library at `postgres://user:password@host:port,host:port/database`, making its tables when they are not there. At least one
 * of the hosts must answer; the others are taken in when they do. Throws LibraryError.
 */
export async function openPostgresStore(library: string, options: OpenOptions = {}): Promise<PostgresStore> {
  const addresses = readAddresses(library);
  const looked = await Promise.all(addresses.map(lookAt));
  const refused = looked.flatMap(({ failure }) =>
    failure !== undefined && failure.fault !== 'unreachable' ? failure : [],
  );
  if (refused[0] !== undefined) throw refused[0];
  if (looked.every(({ failure }) => failure !== undefined))
    throw looked[0]?.failure ?? new LibraryError('missing', 'no address');
  let created = false;
  if (looked.every(({ found }) => found === undefined)) {
    const label = addresses.map((address) => address.label).join(', ');
    if (options.mustExist === true)
      throw new LibraryError('missing', `${label}: there is no library in this database.`);
    created = await create(
      looked.filter(({ failure }) => failure === undefined).map(({ address }) => address),
      label,
    );
    for (const [place, { address, failure }] of looked.entries())
      if (failure === undefined) looked[place] = await lookAt(address);
  }
  const libraryId = looked.find(({ found }) => found !== undefined)?.found?.libraryId ?? '';
  const stranger = looked.find(({ found }) => found !== undefined && found.libraryId !== libraryId);
  if (stranger !== undefined)
    throw new LibraryError(
      'not-a-library',
      `${stranger.address.label} holds another library than the servers before it.`,
    );
  const answering = new Set(looked.filter(({ found }) => found !== undefined).map(({ address }) => address));
  return new Postgres(new Servers(addresses, answering, libraryId), created, options);
}

interface Looked {
  readonly address: Address;
  readonly found: DatabaseState | undefined;
  readonly failure: LibraryError | undefined;
}

async function lookAt(address: Address): Promise<Looked> {
  try {
    const client = await connect(address);
    try {
      return { address, found: await lookNow(client, address.label), failure: undefined };
    } finally {
      await client.end();
    }
  } catch (error) {
    return { address, found: undefined, failure: libraryError(error, address.label) };
  }
}

/** Brings a library of an earlier version up to date where it may be written; another server may have to follow this one first. */
async function lookNow(client: pg.Client, label: string): Promise<DatabaseState | undefined> {
  try {
    return await look(client, label);
  } catch (error) {
    if (!(error instanceof LibraryError && error.fault === 'older-schema')) throw error;
    await bringUpToDate(client).catch(() => undefined);
    return await look(client, label);
  }
}

/** Makes the tables on the first of the servers that takes writes. */
async function create(addresses: readonly Address[], label: string): Promise<boolean> {
  for (const address of addresses) {
    const client = await connect(address);
    try {
      return await makeTables(client, address.label);
    } catch (error) {
      const fault = libraryError(error, address.label);
      if (fault.fault !== 'read-only') throw fault;
    } finally {
      await client.end();
    }
  }
  throw new LibraryError('read-only', `${label}: there is no library, and none of these servers accepts writes.`);
}

/** From this many sections on, what a publication wrote changes the planner's statistics. */
const worthAnalysing = 200;

class Postgres implements PostgresStore {
  /** A quarter of the connections to a server: other reads always find one. */
  readonly searchesAtOnce = 4;
  readonly created: boolean;
  readonly #servers: Servers;
  readonly #means: SearchMeans;
  readonly #corrections: Corrections;
  readonly #sections = sectionReader();
  readonly #writers = new Set<pg.Client>();

  constructor(servers: Servers, created: boolean, { thesaurus, corrections }: OpenOptions) {
    this.#servers = servers;
    this.#corrections = corrections ?? noCorrections;
    this.#means = { thesaurus: thesaurus ?? noThesaurus, frequencies: keptFrequencies() };
    this.created = created;
  }

  /** Another program may have changed it on another server: only asking tells. */
  revision(): undefined {
    return undefined;
  }

  jurisdictions(...[scope, page]: Parameters<Store['jurisdictions']>): ReturnType<Store['jurisdictions']> {
    return this.#servers.read((query) => jurisdictionPage(query, scope, page, this.#corrections));
  }

  jurisdiction(...[scope, id]: Parameters<Store['jurisdiction']>): ReturnType<Store['jurisdiction']> {
    return this.#servers.read(async (query) => {
      const entry = await jurisdictionById(query, scope, id, this.#corrections);
      return entry === undefined ? undefined : wireJurisdiction(entry);
    });
  }

  section(...[scope, id, asOf]: Parameters<Store['section']>): ReturnType<Store['section']> {
    if (asOf === undefined)
      return this.#servers.read(
        async (query) =>
          (await this.#sections.section(query, scope, id)) ?? (await pastById(query, scope, id))?.section,
      );
    return this.#servers.read(async (query) => {
      const present = await this.#sections.section(query, scope, id);
      return present === undefined ? (await pastById(query, scope, id))?.asOf(asOf) : presentAsOf(query, present, asOf);
    }, true);
  }

  sources(...[scope, id]: Parameters<Store['sources']>): ReturnType<Store['sources']> {
    return this.#servers.read(
      async (query) => (await this.#sections.sources(query, scope, id)) ?? ((await pastById(query, scope, id)) && []),
    );
  }

  sectionsNumbered(
    ...[scope, jurisdictionId, numbers, asOf]: Parameters<Store['sectionsNumbered']>
  ): ReturnType<Store['sectionsNumbered']> {
    return this.#servers.read(async (query) => {
      const jurisdiction = await jurisdictionById(query, scope, jurisdictionId);
      if (jurisdiction === undefined) return undefined;
      const keys = numbers.map(numberKey);
      const present = await this.#sections.numbered(query, scope, jurisdiction.row, keys);
      if (asOf === undefined) return present;
      refuseBefore(jurisdiction, asOf);
      const past = await pastNumbered(query, jurisdiction.row, keys);
      const found = await Promise.all(present.map((section) => ifHeld(() => presentAsOf(query, section, asOf))));
      const gone = await Promise.all(past.map((section) => ifHeld(async () => section.asOf(asOf))));
      return [...found, ...gone].filter((section) => section !== undefined);
    }, true);
  }

  differences(...[scope, jurisdictionId, asOf]: Parameters<Store['differences']>): ReturnType<Store['differences']> {
    return this.#servers.read(async (query) => {
      const jurisdiction = await jurisdictionById(query, scope, jurisdictionId);
      return jurisdiction && differencesAsOf(query, jurisdiction, asOf);
    }, true);
  }

  chain(...[scope, id]: Parameters<Store['chain']>): ReturnType<Store['chain']> {
    return this.#servers.read(
      async (query) => (await this.#sections.chain(query, scope, id)) ?? ((await pastById(query, scope, id)) && []),
    );
  }

  ordinance(...[scope, id]: Parameters<Store['ordinance']>): ReturnType<Store['ordinance']> {
    return this.#servers.read((query) => this.#sections.ordinance(query, scope, id), true);
  }

  numbers(...[scope, codeId]: Parameters<Store['numbers']>): ReturnType<Store['numbers']> {
    return this.#servers.read((query) => numbersOf(query, scope, codeId), true);
  }

  headings(...[scope, codeId]: Parameters<Store['headings']>): ReturnType<Store['headings']> {
    return this.#servers.read((query) => headingsOf(query, scope, codeId), true);
  }

  container(...[scope, id]: Parameters<Store['container']>): ReturnType<Store['container']> {
    return this.#servers.read((query) => containerById(query, scope, id), true);
  }

  file(...[scope, hash]: Parameters<Store['file']>): ReturnType<Store['file']> {
    return this.#servers.read((query) => fileByHash(query, scope, hash));
  }

  ledger(): ReturnType<Store['ledger']> {
    return this.#servers.read((query) => ledgerOf(query));
  }

  versions(...[scope, id]: Parameters<Store['versions']>): ReturnType<Store['versions']> {
    return this.#servers.read(
      async (query) =>
        (await this.#sections.versions(query, scope, id)) ?? (await pastById(query, scope, id))?.versions,
    );
  }

  version(...[scope, id, version]: Parameters<Store['version']>): ReturnType<Store['version']> {
    return this.#servers.read(async (query) => {
      const found = await this.#sections.version(query, scope, id, version);
      return found ?? (await pastById(query, scope, id))?.version(version);
    }, true);
  }

  async search(...[scope, request]: Parameters<Store['search']>): ReturnType<Store['search']> {
    const asked = readQuery(request.text, request.match);
    refuseTooLong(asked);
    return this.#servers.read((query) => searchLibrary(query, scope, asked, request, this.#means), true);
  }

  contents(...[scope, jurisdictionId, parent, page]: Parameters<Store['contents']>): ReturnType<Store['contents']> {
    return this.#servers.read(async (query) => {
      const jurisdiction = await jurisdictionById(query, scope, jurisdictionId, this.#corrections);
      return jurisdiction === undefined ? undefined : contentsLevel(query, jurisdiction, parent, page);
    }, true);
  }

  async publish(jurisdiction: JurisdictionRecord): Promise<PublicationWriter> {
    const client = await this.#openWriter();
    try {
      const query = queryOn(client);
      const id = idOf('jurisdiction', [jurisdiction.key]);
      const row = await jurisdictionRow(query, id);
      await makePartition(client, partitionOf(row * sectionsEach));
      await client.query('BEGIN');
      await lockJurisdiction(query, id);
      // What was there may have been removed, or made, before it was locked.
      const now = await query('SELECT row FROM legal_code.jurisdiction WHERE id = $1', [id]);
      if (now[0] !== undefined && now[0].row !== row)
        throw new LibraryError('busy', 'This jurisdiction has just been written by another program. Try again.');
      return this.#publicationWriter(client, await openPublication(client, jurisdiction, row));
    } catch (error) {
      await this.#closeWriter(client);
      throw libraryError(error, this.#servers.label);
    }
  }

  async remove(jurisdictionId: string): Promise<boolean> {
    if (!isUuid(jurisdictionId)) return false;
    const id = jurisdictionId.toLowerCase();
    const client = await this.#openWriter();
    try {
      const query = queryOn(client);
      await client.query('BEGIN');
      await lockJurisdiction(query, id);
      const [found] = await query('SELECT row FROM legal_code.jurisdiction WHERE id = $1', [id]);
      if (found === undefined) return false;
      await removeJurisdiction(query, Number(found.row));
      await client.query('COMMIT');
      return true;
    } catch (error) {
      throw libraryError(error, this.#servers.label);
    } finally {
      await this.#closeWriter(client);
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#writers].map((writer) => this.#closeWriter(writer)));
    await this.#servers.close();
  }

  #publicationWriter(client: pg.Client, { plan, publication }: OpenedPublication): PublicationWriter {
    return publicationWriter(plan, {
      commit: async () => {
        await client.query('COMMIT');
        if (publication.written >= worthAnalysing) await tidy(client, publication.partition);
        await this.#closeWriter(client);
      },
      rollback: async () => {
        await publication.settle();
        // A transaction that ends without a commit is undone by the server.
        await this.#closeWriter(client);
      },
      fault: (error) => (isOfDatabase(error) ? libraryError(error, this.#servers.label) : undefined),
    });
  }

  async #openWriter(): Promise<pg.Client> {
    const client = await this.#servers.writer();
    this.#writers.add(client);
    return client;
  }

  async #closeWriter(client: pg.Client): Promise<void> {
    this.#writers.delete(client);
    await client.end().catch(() => undefined);
  }
}

/** Undefined where the code of a section has no edition for the date. */
async function ifHeld(read: () => Promise<WireSection | undefined>): Promise<WireSection | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof EditionNotHeld) return undefined;
    throw error;
  }
}

function isOfDatabase(error: unknown): boolean {
  return error instanceof LibraryError || isLost(error) || (error instanceof Error && 'severity' in error);
}

/** Tells the planner what is there now, and has the full-text indexes take in what was put before them. What is committed stays so. */
async function tidy(client: pg.Client, partition: number): Promise<void> {
  const tables = Object.keys(partitioned).map((table) => `legal_code.${table}_p${partition}`);
  try {
    await client.query(
      `SELECT gin_clean_pending_list(indexrelid) FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
       JOIN pg_am a ON a.oid = c.relam WHERE i.indrelid = '${partitionTable('section_words', partition)}'::regclass AND a.amname = 'gin'`,
    );
    await client.query(
      `ANALYZE ${tables.join(', ')}, legal_code.section_id, legal_code.container, legal_code.act, legal_code.word`,
    );
  } catch {
    // Autovacuum does both in its own time.
  }
}
