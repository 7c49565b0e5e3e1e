/** A library in PostgreSQL, for a team or an operator. Any number of services can use one primary and its replicas. */
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
import { containersAsOf } from './containers-as-of.ts';
import { contentsLevel, rowPosition } from './contents.ts';
import { differencesAsOf, pastById, pastNumbered, presentAsOf } from './editions.ts';
import { isLost, libraryError } from './faults.ts';
import { keptFrequencies } from './frequencies.ts';
import { headingsOf, jurisdictionById, jurisdictionPage, numbersOf } from './jurisdictions.ts';
import { type DatabaseState, makePartition, makeTables, readDatabaseState, upgradeLibrary } from './prepare.ts';
import { jurisdictionRow, lockJurisdiction, type OpenedPublication, openPublication } from './publication.ts';
import { removeJurisdiction } from './removal.ts';
import { partitioned, partitionOf, partitionTable } from './schema.ts';
import { type SearchResources, searchLibrary } from './searching.ts';
import { SectionReader } from './sections.ts';
import { Servers } from './servers.ts';

export interface PostgresStore extends Store {
  /** True if the tables were just created, so the library was empty. */
  readonly created: boolean;
}

export interface OpenOptions {
  /** Don't create missing tables. */
  readonly mustExist?: boolean;
  /** Synonyms for search; none if absent. */
  readonly thesaurus?: Thesaurus;
  /** The user's corrections of names and numbering; none if absent. */
  readonly corrections?: Corrections;
}

/**
 * Opens the library at `postgres://user:password@host:port,host:port/database`. Creates its tables if they don't exist.
 * At least one host must answer. The others join once they answer. Throws LibraryError.
 */
export async function openPostgresStore(library: string, options: OpenOptions = {}): Promise<PostgresStore> {
  const addresses = readAddresses(library);
  const probes = await Promise.all(addresses.map(probe));
  const refused = probes.flatMap(({ failure }) =>
    failure !== undefined && failure.fault !== 'unreachable' ? failure : [],
  );
  if (refused[0] !== undefined) throw refused[0];
  if (probes.every(({ failure }) => failure !== undefined))
    throw probes[0]?.failure ?? new LibraryError('missing', 'no address');
  let created = false;
  if (probes.every(({ found }) => found === undefined)) {
    const label = addresses.map((address) => address.label).join(', ');
    if (options.mustExist === true)
      throw new LibraryError('missing', `${label}: there is no library in this database.`);
    created = await create(
      probes.filter(({ failure }) => failure === undefined).map(({ address }) => address),
      label,
    );
    for (const [place, { address, failure }] of probes.entries())
      if (failure === undefined) probes[place] = await probe(address);
  }
  const libraryId = probes.find(({ found }) => found !== undefined)?.found?.libraryId ?? '';
  const stranger = probes.find(({ found }) => found !== undefined && found.libraryId !== libraryId);
  if (stranger !== undefined)
    throw new LibraryError(
      'not-a-library',
      `${stranger.address.label} has a different library than the servers listed before it.`,
    );
  const answering = new Set(probes.filter(({ found }) => found !== undefined).map(({ address }) => address));
  return new Postgres(new Servers(addresses, answering, libraryId), created, options);
}

interface Probe {
  readonly address: Address;
  readonly found: DatabaseState | undefined;
  readonly failure: LibraryError | undefined;
}

async function probe(address: Address): Promise<Probe> {
  try {
    const client = await connect(address);
    try {
      return { address, found: await readOrUpgrade(client, address.label), failure: undefined };
    } finally {
      await client.end();
    }
  } catch (error) {
    return { address, found: undefined, failure: libraryError(error, address.label) };
  }
}

/**
 * Reads the state of a database. Upgrades an older library if it is writable. A replica may first have to receive the
 * upgrade.
 */
async function readOrUpgrade(client: pg.Client, label: string): Promise<DatabaseState | undefined> {
  try {
    return await readDatabaseState(client, label);
  } catch (error) {
    if (!(error instanceof LibraryError && error.fault === 'older-schema')) throw error;
    await upgradeLibrary(client).catch(() => undefined);
    return await readDatabaseState(client, label);
  }
}

/** Creates the tables on the first server that accepts writes. */
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

/** Update the planner's statistics after a publication of at least this many sections. */
const worthAnalysing = 200;

class Postgres implements PostgresStore {
  /** A quarter of the connections to a server, so that other reads always get one. */
  readonly searchesAtOnce = 4;
  readonly created: boolean;
  readonly #servers: Servers;
  readonly #searchResources: SearchResources;
  readonly #corrections: Corrections;
  readonly #sections = new SectionReader();
  readonly #writers = new Set<pg.Client>();

  constructor(servers: Servers, created: boolean, { thesaurus, corrections }: OpenOptions) {
    this.#servers = servers;
    this.#corrections = corrections ?? noCorrections;
    this.#searchResources = { thesaurus: thesaurus ?? noThesaurus, frequencies: keptFrequencies() };
    this.created = created;
  }

  /** Always undefined, because another program may change the library on another server. */
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

  differences(
    ...[scope, jurisdictionId, asOf, level]: Parameters<Store['differences']>
  ): ReturnType<Store['differences']> {
    return this.#servers.read(async (query) => {
      const jurisdiction = await jurisdictionById(query, scope, jurisdictionId);
      if (jurisdiction === undefined) return undefined;
      if (level === undefined) return differencesAsOf(query, jurisdiction, asOf, undefined);
      const rows =
        level.parent === undefined ? 'codes' : await rowPosition(query, jurisdiction, level.parent.toLowerCase());
      return rows && differencesAsOf(query, jurisdiction, asOf, rows);
    }, true);
  }

  containersAsOf(
    ...[scope, jurisdictionId, parent, asOf]: Parameters<Store['containersAsOf']>
  ): ReturnType<Store['containersAsOf']> {
    return this.#servers.read(async (query) => {
      const jurisdiction = await jurisdictionById(query, scope, jurisdictionId);
      return jurisdiction && containersAsOf(query, jurisdiction, parent, asOf);
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
    const searchQuery = readQuery(request.text, request.match);
    refuseTooLong(searchQuery);
    return this.#servers.read(
      (query) => searchLibrary(query, scope, searchQuery, request, this.#searchResources),
      true,
    );
  }

  contents(
    ...[scope, jurisdictionId, parent, page, asOf]: Parameters<Store['contents']>
  ): ReturnType<Store['contents']> {
    return this.#servers.read(async (query) => {
      const jurisdiction = await jurisdictionById(query, scope, jurisdictionId, this.#corrections);
      return jurisdiction === undefined ? undefined : contentsLevel(query, jurisdiction, parent, page, asOf);
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
      // Another program may have created or removed it before the lock.
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
        if (publication.written >= worthAnalysing) await updateStatistics(client, publication.partition);
        await this.#closeWriter(client);
      },
      rollback: async () => {
        await publication.settle();
        // The server rolls back a transaction whose connection ends.
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

/** Returns undefined if the section's code has no edition for the date. */
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

/**
 * Updates the planner's statistics and merges pending entries into the full-text indexes. Ignores errors, because the
 * data is committed.
 */
async function updateStatistics(client: pg.Client, partition: number): Promise<void> {
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
    // Autovacuum does both later.
  }
}
