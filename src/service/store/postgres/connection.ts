/** Connections as this store uses them: what they are set to, how rows are read from them. */
import { hash } from 'node:crypto';
import pg from 'pg';
import type { Address } from './addresses.ts';

/** A row; bigint columns as numbers: none goes past 2^53. */
export type Row = Record<string, unknown>;

/** A statement, prepared once on each connection. */
export type Query = (sql: string, values?: readonly unknown[]) => Promise<Row[]>;

/** How long a connection may take to be made, milliseconds. */
const connectWithin = 3_000;
/** How long a read may take before its server is taken for lost, milliseconds. */
const readWithin = 10_000;
/** How long the server itself lets a read take, milliseconds: one that takes longer is no reason to think the server lost. */
const endedWithin = 8_000;
/** Connections to each server. */
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

/** Connections for reading, made as they are needed. */
export function readingPool(address: Address, onLost: () => void): pg.Pool {
  const pool = new pg.Pool({
    ...settings(address),
    query_timeout: readWithin,
    max: connectionsEach,
    // What does not wait for another answer is sent at once: a search is three journeys and not a dozen.
    pipeline: true,
    idleTimeoutMillis: 60_000,
    // Every statement of ours is meant to use an index; small statistics must not talk the planner out of it.
    onConnect: (client) =>
      client.query(
        `SET statement_timeout = ${endedWithin}; SET enable_seqscan = off; SET jit = off; SET max_parallel_workers_per_gather = 0`,
      ),
  });
  pool.on('error', onLost);
  // A server may end a connection between two statements of a read: the next one tells. Unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** A connection of its own. The caller ends it. */
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

/** Statements on a connection, prepared under a name that stands for their text. */
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

/** PostgreSQL's texts have no NUL. */
function storable<T>(value: T): T | string {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;
}
