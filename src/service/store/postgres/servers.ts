/**
 * Distributes reads over the servers with the library. Excludes a server that fails, retries it at growing intervals,
 * and includes it again once it answers. Repeats a failed read on another server. Writes go to the first server that
 * accepts them.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { SearchTooCostly } from '../../search/budget.ts';
import { EditionNotHeld, LibraryError } from '../errors.ts';
import type { Address } from './addresses.ts';
import { connect, type Query, queryOn, readingPool } from './connection.ts';
import { isCrowded, isLost, libraryError } from './faults.ts';
import { readDatabaseState } from './prepare.ts';

/** How long a read waits if no server answers, in milliseconds. */
const longestWaitMs = 4_000;
/** The first and the longest delay before a failed server is retried, in milliseconds. */
const firstPause = 200;
const longestPause = 5_000;

interface Server {
  readonly address: Address;
  /** Undefined while the server is excluded. */
  pool: pg.Pool | undefined;
  busy: number;
}

export class Servers {
  readonly #servers: readonly Server[];
  readonly #libraryId: string;
  readonly #stop = new AbortController();
  #turn = 0;

  /** @param answering addresses that have the library; the others are retried until they have it */
  constructor(addresses: readonly Address[], answering: ReadonlySet<Address>, libraryId: string) {
    this.#libraryId = libraryId;
    this.#servers = addresses.map((address) => ({ address, pool: undefined, busy: 0 }));
    for (const server of this.#servers)
      if (answering.has(server.address)) this.#include(server);
      else void this.#includeOnceReachable(server);
  }

  /** The names of all servers, without passwords. */
  get label(): string {
    return this.#servers.map((server) => server.address.label).join(', ');
  }

  /**
   * Runs `work` on one connection. With `snapshot`, all its statements see one state of the library. Throws
   * LibraryError.
   */
  async read<T>(work: (query: Query) => Promise<T>, snapshot = false): Promise<T> {
    const until = performance.now() + longestWaitMs;
    for (;;) {
      const server = this.#next();
      if (server?.pool === undefined) {
        if (this.#stop.signal.aborted || performance.now() >= until)
          throw new LibraryError('unreachable', `${this.label}: no server answers.`);
        await sleep(50);
        continue;
      }
      const { pool } = server;
      server.busy += 1;
      try {
        return await readFrom(pool, work, snapshot);
      } catch (error) {
        if (error instanceof SearchTooCostly || error instanceof EditionNotHeld) throw error;
        if (!isLost(error) && !isCrowded(error)) throw libraryError(error, server.address.label);
        if (isLost(error)) this.#exclude(server, pool);
        if (performance.now() >= until) throw libraryError(error, server.address.label);
      } finally {
        server.busy -= 1;
      }
    }
  }

  /** Opens a connection to the server that accepts writes. The caller ends it. Throws LibraryError. */
  async writer(): Promise<pg.Client> {
    let failure: LibraryError | undefined;
    for (const { address } of this.#servers) {
      try {
        const client = await connect(address);
        const found = await readDatabaseState(client, address.label);
        if (found?.replica === false && found.libraryId === this.#libraryId) return client;
        await client.end();
      } catch (error) {
        failure = libraryError(error, address.label);
      }
    }
    throw failure ?? new LibraryError('read-only', `${this.label}: none of these servers accepts writes.`);
  }

  async close(): Promise<void> {
    this.#stop.abort();
    const pools = this.#servers.flatMap((server) => server.pool ?? []);
    for (const server of this.#servers) server.pool = undefined;
    await Promise.all(pools.map((pool) => pool.end()));
  }

  /** Returns the least busy server; takes turns among equally busy ones. */
  #next(): Server | undefined {
    this.#turn += 1;
    const answering = this.#servers.filter((server) => server.pool !== undefined);
    const least = Math.min(...answering.map((server) => server.busy));
    const idle = answering.filter((server) => server.busy === least);
    return idle[this.#turn % idle.length];
  }

  #include(server: Server): void {
    const pool = readingPool(server.address, () => this.#exclude(server, pool));
    server.pool = pool;
  }

  #exclude(server: Server, pool: pg.Pool): void {
    // If many reads fail at once, exclude the server only once.
    if (server.pool !== pool) return;
    server.pool = undefined;
    pool.end().catch(() => undefined);
    void this.#includeOnceReachable(server);
  }

  async #includeOnceReachable(server: Server): Promise<void> {
    const { signal } = this.#stop;
    for (let pause = firstPause; !signal.aborted; pause = Math.min(pause * 2, longestPause)) {
      await sleep(pause, undefined, { ref: false, signal }).catch(() => undefined);
      if (signal.aborted) return;
      if ((await libraryAt(server.address)) === this.#libraryId && !signal.aborted) return this.#include(server);
    }
  }
}

/** Returns the id of the library at an address; undefined if it doesn't answer or has none. */
async function libraryAt(address: Address): Promise<string | undefined> {
  try {
    const client = await connect(address);
    try {
      return (await readDatabaseState(client, address.label))?.libraryId;
    } finally {
      await client.end();
    }
  } catch {
    return undefined;
  }
}

async function readFrom<T>(pool: pg.Pool, work: (query: Query) => Promise<T>, snapshot: boolean): Promise<T> {
  const client = await pool.connect();
  let broken = true;
  try {
    // Don't wait for BEGIN and COMMIT. Later statements are answered after them, and fail if they failed.
    if (snapshot) ignoreFailure(client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'));
    const value = await work(queryOn(client));
    if (snapshot) ignoreFailure(client.query('COMMIT'));
    broken = false;
    return value;
  } finally {
    // Don't reuse a connection after a failure, because its state is unknown.
    client.release(broken);
  }
}

function ignoreFailure(query: Promise<unknown>): void {
  query.catch(() => undefined);
}
