/** What the tools read from. Each surface gives its own: the window's service, a library file, an operator's service. */
import type { Citation, ReadingOptions } from '../citation/types.ts';
import { clientAsOf } from '../client/as-of.ts';
import type { LegalCodeClient } from '../client/types.ts';
import type { Jurisdiction } from '../contract/resources.ts';
import { createLookup } from '../lookup/index.ts';
import type { Lookup } from '../lookup/types.ts';

/** Everything that the service lists. */
export interface Directory {
  readonly places: readonly Jurisdiction[];
  /** When the service said so, epoch milliseconds. */
  readonly at: number;
  /** The service could not be asked now, and this is what it said at `at`. */
  readonly stale: boolean;
  /** Whether a place that is not in the list is not covered. An incomplete list says nothing of other places. */
  readonly isWhole: boolean;
}

export interface ToolParts {
  /** What answers: `library`, or the origin of an operator's service. */
  readonly service: () => string;
  readonly client: () => Promise<LegalCodeClient>;
  /** Rejects with LookupError. */
  readonly directory: (signal?: AbortSignal) => Promise<Directory>;
  readonly lookup: Lookup;
  /** Finds the citations of a text. Works with no directory: then no place is listed. */
  readonly recognize: (text: string, options: ReadingOptions, signal?: AbortSignal) => Promise<readonly Citation[]>;
  /** Today's date in ISO 8601. */
  readonly today: () => string;
}

/** The parts of one call, with what it has learned so far. */
export interface Call extends Omit<ToolParts, 'directory'> {
  /** The places that the service lists. The account notes how far the list goes. Rejects with LookupError. */
  readonly directory: (signal?: AbortSignal) => Promise<readonly Jurisdiction[]>;
  readonly signal: AbortSignal | undefined;
  readonly account: Account;
  /** Whether the service lists another place of the same name. Known once the directory was asked for. */
  readonly hasNamesake: (place: Pick<Jurisdiction, 'name'>) => boolean;
  /** The date of the editions that answer, in ISO 8601; absent: the current ones. */
  readonly asOf?: string;
  /** The client for what is offered of the current editions only, such as lists of numbers. */
  readonly currentClient: () => Promise<LegalCodeClient>;
}

/** What one answer rests on: when the service said it, and about which places. */
export interface Account {
  /** Notes when the service said something. */
  heard(answer: { readonly at: number; readonly stale?: boolean }): void;
  /** Notes what the service said about the places that it has. */
  heardPlaces(directory: Directory): void;
  /** Whether the list of places that was heard may lack some. */
  readonly mayLackPlaces: boolean;
  readonly retrieved: number | undefined;
  readonly staleSince: number | undefined;
}

/** A call that has heard nothing yet. */
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

/** The names, in lower case, that several places have. */
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

/** The same call, answered from the editions of a date. A status is then that of the date, too. */
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
