/** Opens connections with this store's settings, and runs statements on them. */
import { hash } from 'node:crypto';
import pg from 'pg';
import type { Address } from './addresses.ts';

/** A row as returned by PostgreSQL. Columns of type bigint are numbers, because none exceeds 2^53. */
export type Row = Record<string, unknown>;

/** Runs a statement, which is prepared once per connection. */
export type Query = (sql: string, values?: readonly unknown[]) => Promise<Row[]>;

/** Timeout for opening a connection, in milliseconds. */
const connectWithin = 3_000;
/** Timeout for a read, after which its server counts as lost, in milliseconds. */
const readWithin = 10_000;
/**
 * The server's own timeout for a statement, in milliseconds. It is shorter, so that a slow statement doesn't make the
 * server count as lost.
 */
const endedWithin = 8_000;
/** Maximum number of connections to each server. */
const connectionsEach = 16;

const int8 = 20;
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === int8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format),
};

function settings(address: Address): pg.ClientConfig {
  return {
    connectionString: address.connectionString,
    connectionTimeoutMillis: connectWithin,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    fallback_application_name: 'legal-code',
    types,
  };
}

/** Creates a pool of connections for reading, opened on demand. */
export function readingPool(address: Address, onLost: () => void): pg.Pool {
  const pool = new pg.Pool({
    ...settings(address),
    query_timeout: readWithin,
    max: connectionsEach,
    // Send independent statements without waiting for each other's results. A search then takes three round trips
    // instead of a dozen.
    pipeline: true,
    idleTimeoutMillis: 60_000,
    // Every statement is designed to use an index. Without this, the planner ignores the indexes of small tables.
    onConnect: (client) =>
      client.query(
        `SET statement_timeout = ${endedWithin}; SET enable_seqscan = off; SET jit = off; SET max_parallel_workers_per_gather = 0`,
      ),
  });
  pool.on('error', onLost);
  // A server may end a connection between two statements of a read, and the next statement reports it. Without a
  // listener, the error would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Opens a separate connection. The caller ends it. */
export async function connect(address: Address): Promise<pg.Client> {
  const client = new pg.Client(settings(address));
  // The next statement reports a broken connection. Without a listener, the error would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return client;
}

const names = new Map<string, string>();

/** Returns a function that runs statements on a connection, each prepared under a name derived from its text. */
export function queryOn(client: pg.ClientBase): Query {
  return async (text, values = []) => {
    let name = names.get(text);
    if (name === undefined) {
      name = hash('sha1', text, 'base64url').slice(0, 20);
      names.set(text, name);
    }
    const { rows } = await client.query<Row>({ name, text, values: values.map(storable) });
    return rows;
  };
}

/** Replaces NUL characters, which PostgreSQL can't store. */
function storable<T>(value: T): T | string {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;
}
