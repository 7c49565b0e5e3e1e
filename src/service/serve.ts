/** Runs the service as a process: open, listen, report readiness, and shut down gracefully. */
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Accounts, AccountsError, isKey, isShort, keyLength, randomKey, soleAccount } from './accounts.ts';
import { arrivals } from './arrivals.ts';
import { isLoopback } from './guard.ts';
import { type ListenAt, listen, type Reached } from './listen.ts';
import { jsonLog } from './log.ts';
import { withoutQuotes } from './problem-of.ts';
import { createServer } from './server.ts';
import { LibraryError } from './store/errors.ts';
import type { Store } from './store/store.ts';

export interface ServeOptions {
  readonly store: Store;
  readonly at: ListenAt;
  readonly accounts: Accounts;
  /** Log each request on stderr. */
  readonly log: boolean;
  /** The header in which a trusted proxy passes the client's address. */
  readonly addressHeader?: string;
  /** Returns why the service isn't ready even though the store answers; undefined if it is ready. */
  readonly unready?: () => string | undefined;
  /** As in ServerOptions. */
  readonly complete?: () => boolean;
  /** Called when the library returns damaged data. */
  readonly onDamage?: () => void;
  readonly drain?: Drain;
}

/** When to end requests in progress after a stop, in milliseconds. */
export interface Drain {
  /** Time after the stop until requests still waiting for a turn are refused. */
  readonly refuseAfter: number;
  /** Further time until all connections are closed, including those with a request in progress. */
  readonly closeAfter: number;
}

export interface Serving {
  readonly reached: Reached;
  /** Finishes or refuses the requests in progress, then closes the store. */
  stop(): Promise<void>;
}

const usualDrain: Drain = { refuseAfter: 2_000, closeAfter: 1_000 };

export async function serve(options: ServeOptions): Promise<Serving> {
  const write = (line: string): void => void process.stderr.write(line);
  const log = jsonLog(write);
  const { drain = usualDrain } = options;
  const app = createServer({
    store: options.store,
    accounts: options.accounts,
    drain: drain.refuseAfter,
    loopback: 'socket' in options.at || isLoopback(options.at.host),
    ...(options.log ? { log } : {}),
    ...(options.unready === undefined ? {} : { unready: options.unready }),
    ...(options.complete === undefined ? {} : { complete: options.complete }),
    onAccountsFault: (detail) => log({ level: 'warn', event: 'accounts', detail }),
    ...(options.addressHeader === undefined ? {} : { addressHeader: options.addressHeader }),
    onFault: (detail, error) => {
      log({ level: 'error', event: 'fault', detail: `${detail}: ${withoutQuotes(error)}` });
      if (error instanceof LibraryError && error.fault === 'corrupted') options.onDamage?.();
    },
  });
  const arrived = arrivals(app.server);
  const reached = await listen(app, options.at);
  let stopping: Promise<void> | undefined;
  return {
    reached,
    stop() {
      stopping ??= (async () => {
        // Accept clients that connected before the stop, and read their requests.
        await arrived();
        const ended = new AbortController();
        void closeLate(app.server, drain, ended.signal);
        await app.close();
        ended.abort();
        await options.store.close();
      })();
      return stopping;
    },
  };
}

/**
 * Closes all connections at the deadline. Starts the second delay after the first, so that refusals delayed by a long search still
 * go out.
 */
async function closeLate(server: Server, { refuseAfter, closeAfter }: Drain, ended: AbortSignal): Promise<void> {
  try {
    await delay(refuseAfter, undefined, { signal: ended });
    await delay(closeAfter, undefined, { signal: ended });
    server.closeAllConnections();
  } catch {
    // The server closed before the deadline.
  }
}

/**
 * Returns the accounts that the process was configured with: a file, or one key in the environment. Accepts a short key only on
 * loopback, with a warning. Rejects with AccountsError if there is no usable key.
 */
export async function accountsGiven(
  file: string | undefined,
  key: string | undefined,
  host: string,
): Promise<Accounts> {
  const warn = (detail: string): void =>
    jsonLog((line) => void process.stderr.write(line))({ level: 'warn', event: 'accounts', detail });
  const refuseShort = (what: string): void => {
    const why = `${what}: expected ${keyLength} or more random characters, such as ${randomKey()}`;
    if (!isLoopback(host)) throw new AccountsError(why);
    warn(why);
  };
  if (file !== undefined) {
    if (!existsSync(file)) throw new AccountsError(`${file}: file not found`);
    const { accountsFromFile } = await import('./accounts-file.ts');
    return accountsFromFile(file, warn, {
      check({ shortKeys: [first] }) {
        if (first !== undefined) refuseShort(`${file}: the key of "${first}"`);
      },
    });
  }
  if (key === undefined || key === '')
    throw new AccountsError('no account can use this service: set LEGAL_CODE_API_KEY, or give --accounts FILE');
  if (!isKey(key)) throw new AccountsError('LEGAL_CODE_API_KEY: expected 8 or more visible ASCII characters');
  if (isShort(key)) refuseShort('LEGAL_CODE_API_KEY');
  return soleAccount(key);
}
