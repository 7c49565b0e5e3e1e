/** Which state a library is in: every change gives it a new one, and it knows those before. */
import { hash, randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** How many states a library knows. */
const mostStates = 64;

/** Gives the library a new state, in the transaction that changes it: digests of an earlier one are not taken for its own. */
export function markChanged(database: DatabaseSync): void {
  continueFrom(database, statesOf(database));
}

/** Gives the library a new state that came after others, the latest of them first. */
export function continueFrom(database: DatabaseSync, before: readonly string[]): void {
  const state = randomUUID();
  const put = database.prepare(
    'INSERT INTO fact VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  put.run('state', signed(state));
  put.run('states', signed([state, ...before].slice(0, mostStates).join(',')));
}

/** The library's state; undefined when there is none, or it is not what was written. */
export function stateOf(database: DatabaseSync): string | undefined {
  return factIn(database, 'state');
}

/** The library's state and those before it, the latest first, as far as they are known. */
export function statesOf(database: DatabaseSync): readonly string[] {
  const state = stateOf(database);
  if (state === undefined) return [];
  const known = factIn(database, 'states')?.split(',') ?? [];
  // A program of an earlier version gives a library a state without adding to the list.
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
