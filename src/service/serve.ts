/** The service as a process: opened, listening, told of once it answers, stopped in good order. */
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
  /** The header in which a trusted proxy gives the address of its client. */
  readonly addressHeader?: string;
  /** Why the service is not ready, although the store answers. */
  readonly unready?: () => string | undefined;
  /** As in ServerOptions. */
  readonly complete?: () => boolean;
  /** The library gave a damaged answer. */
  readonly onDamage?: () => void;
  readonly drain?: Drain;
}

/** When requests in progress end, milliseconds. */
export interface Drain {
  /** So long after a stop was asked for, requests that still wait for their turn are refused. */
  readonly refuseAfter: number;
  /** So long after that, connections are closed, also those with a request in progress. */
  readonly closeAfter: number;
}

export interface Serving {
  readonly reached: Reached;
  /** Answers or refuses what has begun, then closes the store. */
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
        // Clients that connected before the stop are taken, and what they sent is read.
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

/** Closes what is open when the time is over. Refusals that a long search held up still have theirs to go out. */
async function closeLate(server: Server, { refuseAfter, closeAfter }: Drain, ended: AbortSignal): Promise<void> {
  try {
    await delay(refuseAfter, undefined, { signal: ended });
    await delay(closeAfter, undefined, { signal: ended });
    server.closeAllConnections();
  } catch {
    // All have been answered.
  }
}

/**
 * The accounts that a process was given: a file, or one key in the environment. A short key is used on the loopback interface only,
 * with a warning. Rejects with AccountsError when there is no key that can be used.
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
    if (!existsSync(file)) throw new AccountsError(`${file}: there is no such file`);
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

/** Resolves when the process is asked to stop: by a signal, or by the end of the parent that it was made for. */
export function stopAsked(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
    if (process.channel !== undefined) process.once('disconnect', () => resolve());
  });
}
