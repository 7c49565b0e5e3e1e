/**
 * The servers that hold the library. Reads are spread over all that answer; one that is lost is left out, asked again with growing
 * pauses, and taken back when it answers. A read that fails with its server is made again on another. Writes go to the first server
 * that takes them.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { SearchTooCostly } from '../../search/budget.ts';
import { EditionNotHeld, LibraryError } from '../errors.ts';
import type { Address } from './addresses.ts';
import { connect, type Query, queryOn, readingPool } from './connection.ts';
import { isCrowded, isLost, libraryError } from './faults.ts';
import { look } from './prepare.ts';

/** How long a read waits for a server to come back when none answers, milliseconds. */
const longestWaitMs = 4_000;
/** The pause before a lost server is asked again: at first and at most, milliseconds. */
const firstPause = 200;
const longestPause = 5_000;

interface Server {
  readonly address: Address;
  /** Absent while it is left out. */
  pool: pg.Pool | undefined;
  busy: number;
}

export class Servers {
  readonly #servers: readonly Server[];
  readonly #libraryId: string;
  readonly #stop = new AbortController();
  #turn = 0;

  /** `answering`: those known to hold the library; the others are asked until they do. */
  constructor(addresses: readonly Address[], answering: ReadonlySet<Address>, libraryId: string) {
    this.#libraryId = libraryId;
    this.#servers = addresses.map((address) => ({ address, pool: undefined, busy: 0 }));
    for (const server of this.#servers)
      if (answering.has(server.address)) this.#take(server);
      else void this.#await(server);
  }

  /** All of them, as they may be named. */
  get label(): string {
    return this.#servers.map((server) => server.address.label).join(', ');
  }

  /** Reads on one connection; `snapshot`: all of it at one state of the library. Throws LibraryError. */
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
        if (isLost(error)) this.#leaveOut(server, pool);
        if (performance.now() >= until) throw libraryError(error, server.address.label);
      } finally {
        server.busy -= 1;
      }
    }
  }

  /** A connection to the server that accepts writes. The caller ends it. Throws LibraryError. */
  async writer(): Promise<pg.Client> {
    let failure: LibraryError | undefined;
    for (const { address } of this.#servers) {
      try {
        const client = await connect(address);
        const found = await look(client, address.label);
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

  /** Of the servers that answer the one with the least to do; in turn, when several have as little. */
  #next(): Server | undefined {
    this.#turn += 1;
    const answering = this.#servers.filter((server) => server.pool !== undefined);
    const least = Math.min(...answering.map((server) => server.busy));
    const idle = answering.filter((server) => server.busy === least);
    return idle[this.#turn % idle.length];
  }

  #take(server: Server): void {
    const pool = readingPool(server.address, () => this.#leaveOut(server, pool));
    server.pool = pool;
  }

  #leaveOut(server: Server, pool: pg.Pool): void {
    // Many reads fail with one server; it is left out once.
    if (server.pool !== pool) return;
    server.pool = undefined;
    pool.end().catch(() => undefined);
    void this.#await(server);
  }

  async #await(server: Server): Promise<void> {
    const { signal } = this.#stop;
    for (let pause = firstPause; !signal.aborted; pause = Math.min(pause * 2, longestPause)) {
      await sleep(pause, undefined, { ref: false, signal }).catch(() => undefined);
      if (signal.aborted) return;
      if ((await libraryAt(server.address)) === this.#libraryId && !signal.aborted) return this.#take(server);
    }
  }
}

/** Which library an address holds; undefined while it does not answer, or has none. */
async function libraryAt(address: Address): Promise<string | undefined> {
  try {
    const client = await connect(address);
    try {
      return (await look(client, address.label))?.libraryId;
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
    // Neither BEGIN nor COMMIT is waited for: what is asked after them is answered after them, and fails if they did.
    if (snapshot) ignoreFailure(client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'));
    const value = await work(queryOn(client));
    if (snapshot) ignoreFailure(client.query('COMMIT'));
    broken = false;
    return value;
  } finally {
    // A connection on which something failed is not used again: there is no telling what it is in the middle of.
    client.release(broken);
  }
}

function ignoreFailure(query: Promise<unknown>): void {
  query.catch(() => undefined);
}
