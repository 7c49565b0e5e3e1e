/** Tracks the library's state. Every change assigns a new state and keeps a list of earlier ones. */
import { hash, randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** Maximum number of stored states. */
const mostStates = 64;

/** Assigns a new state within the transaction that changes the library. Digests of an earlier state then no longer apply. */
export function markChanged(database: DatabaseSync): void {
  continueFrom(database, statesOf(database));
}

/** Assigns a new state that follows the given earlier states, latest first. */
export function continueFrom(database: DatabaseSync, before: readonly string[]): void {
  const state = randomUUID();
  const put = database.prepare(
    'INSERT INTO fact VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  put.run('state', signed(state));
  put.run('states', signed([state, ...before].slice(0, mostStates).join(',')));
}

/** Returns the library's state; undefined if there is none or it is damaged. */
export function stateOf(database: DatabaseSync): string | undefined {
  return factIn(database, 'state');
}

/** Returns the library's known states, latest first. */
export function statesOf(database: DatabaseSync): readonly string[] {
  const state = stateOf(database);
  if (state === undefined) return [];
  const known = factIn(database, 'states')?.split(',') ?? [];
  // Older programs assign a state without updating the list.
  return known[0] === state ? known : [state];
}

function factIn(database: DatabaseSync, name: string): string | undefined {
  const stored = database.prepare('SELECT value FROM fact WHERE name = ?').get(name)?.value;
  const [value = '', digest] = typeof stored === 'string' ? stored.split(' ') : [];
  return digest === digestOf(Buffer.from(value)) ? value : undefined;
}

const signed = (value: string): string => `${value} ${digestOf(Buffer.from(value))}`;

export function digestOf(bytes: Uint8Array): string {
  return hash('sha1', bytes, 'base64url');
}
