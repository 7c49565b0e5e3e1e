/** The sources that the tools read from. Each surface provides its own: the window's service, a library file, or an operator's service. */
import type { Citation, ReadingOptions } from '../citation/types.ts';
import { clientAsOf } from '../client/as-of.ts';
import type { LegalCodeClient } from '../client/types.ts';
import type { Jurisdiction } from '../contract/resources.ts';
import { createLookup } from '../lookup/index.ts';
import type { Lookup } from '../lookup/types.ts';

/** The jurisdictions that the service lists. */
export interface Directory {
  readonly places: readonly Jurisdiction[];
  /** The time of the service's answer, in epoch milliseconds. */
  readonly at: number;
  /** Whether the service failed now and this is its answer from `at`. */
  readonly stale: boolean;
  /** Whether a place missing from the list is not covered. An incomplete list says nothing about other places. */
  readonly isWhole: boolean;
}

export interface ToolParts {
  /** The source: `library`, or the origin of an operator's service. */
  readonly service: () => string;
  readonly client: () => Promise<LegalCodeClient>;
  /** Rejects with LookupError. */
  readonly directory: (signal?: AbortSignal) => Promise<Directory>;
  readonly lookup: Lookup;
  /** Finds the citations of a text. Without a directory, works with no known places. */
  readonly recognize: (text: string, options: ReadingOptions, signal?: AbortSignal) => Promise<readonly Citation[]>;
  /** Today's date in ISO 8601. */
  readonly today: () => string;
}

/** The parts of one call, with what it has learned so far. */
export interface Call extends Omit<ToolParts, 'directory'> {
  /** The places that the service lists. Records in the account how complete the list is. Rejects with LookupError. */
  readonly directory: (signal?: AbortSignal) => Promise<readonly Jurisdiction[]>;
  readonly signal: AbortSignal | undefined;
  readonly account: Account;
  /** Whether the service lists another place with this name. Requires an earlier request for the directory. */
  readonly hasNamesake: (place: Pick<Jurisdiction, 'name'>) => boolean;
  /** The date of the editions to use, in ISO 8601; absent: the current ones. */
  readonly asOf?: string;
  /** The client for data that exists only for current editions, such as lists of numbers. */
  readonly currentClient: () => Promise<LegalCodeClient>;
}

/** The basis of one answer: when the service answered, and for which places. */
export interface Account {
  /** Records the time of an answer from the service. */
  heard(answer: { readonly at: number; readonly stale?: boolean }): void;
  /** Records what the service stated about its places. */
  heardPlaces(directory: Directory): void;
  /** Whether the recorded list of places may be incomplete. */
  readonly mayLackPlaces: boolean;
  readonly retrieved: number | undefined;
  readonly staleSince: number | undefined;
}

/** A call before any answer from the service. */
export function newCall(parts: ToolParts, signal: AbortSignal | undefined): Call {
  const account = newAccount();
  let shared: ReadonlySet<string> = new Set();
  return {
    ...parts,
    currentClient: parts.client,
    signal,
    account,
    async directory(ask) {
      const directory = await parts.directory(ask);
      account.heardPlaces(directory);
      shared = sharedNames(directory.places);
      return directory.places;
    },
    hasNamesake: ({ name }) => name !== undefined && shared.has(name.toLowerCase()),
  };
}

/** The names, in lowercase, that several places share. */
function sharedNames(places: readonly Jurisdiction[]): ReadonlySet<string> {
  const once = new Set<string>();
  const shared = new Set<string>();
  for (const { name } of places) {
    if (name === undefined) continue;
    const key = name.toLowerCase();
    if (once.has(key)) shared.add(key);
    once.add(key);
  }
  return shared;
}

/** The same call for the editions of a date. Statuses are then also as of that date. */
export function callAsOf(call: Call, asOf: string | undefined): Call {
  if (asOf === undefined) return call;
  let dated: Promise<LegalCodeClient> | undefined;
  const client = (): Promise<LegalCodeClient> => {
    dated ??= call.client().then((current) => clientAsOf(current, asOf));
    return dated;
  };
  const lookup = createLookup({ client, jurisdiction: () => undefined, all: call.directory });
  return { ...call, client, lookup, asOf, today: () => asOf };
}

function newAccount(): Account {
  let retrieved: number | undefined;
  let staleSince: number | undefined;
  let mayLackPlaces = false;
  const heard: Account['heard'] = ({ at, stale }) => {
    retrieved = Math.min(retrieved ?? at, at);
    if (stale === true) staleSince = Math.min(staleSince ?? at, at);
  };
  return {
    heard,
    heardPlaces(directory) {
      heard(directory);
      mayLackPlaces = !directory.isWhole;
    },
    get mayLackPlaces() {
      return mayLackPlaces;
    },
    get retrieved() {
      return retrieved;
    },
    get staleSince() {
      return staleSince;
    },
  };
}

export const asking = (signal: AbortSignal | undefined): { readonly signal?: AbortSignal } =>
  signal === undefined ? {} : { signal };
