/** What becomes of a library file while it is served: checked once, and watched for being replaced or deleted. */
import { statSync } from 'node:fs';
import type { Log } from './log.ts';
import type { OpenedStore } from './store/open.ts';
import { checkBlocks } from './store/sqlite/blocks.ts';
import { identityOf, markDamaged } from './store/sqlite/damage.ts';
import { damageIn } from './store/sqlite/verify.ts';

/** How often the file is looked at, milliseconds. */
const lookEvery = 1_000;

export interface WatchedLibrary {
  /** The library that is at the path now. */
  readonly store: OpenedStore;
  /** What is wrong with it, in a sentence; undefined: nothing is known to be. */
  unready(): string | undefined;
  /** Whether its blocks have been checked and are sound. */
  checked(): boolean;
  stop(): void;
}

export interface WatchOptions {
  readonly file: string;
  readonly store: OpenedStore;
  readonly log: Log;
  /** Opens the library that has taken the place of another. Absent: `onReplaced` is called instead. */
  readonly reopen?: () => Promise<OpenedStore>;
  readonly onReplaced?: () => void;
  readonly onDamage?: () => void;
}

/** Serves what is at the path: opens a library that replaces another, and reports one that is gone or damaged. */
export function watchLibrary(options: WatchOptions): WatchedLibrary {
  const { file, log } = options;
  let store = options.store;
  let opened = fingerprint(file, store);
  let gone = false;
  let damage: string | undefined;
  let checked = false;
  let reopening = false;
  let checking = new AbortController();

  const check = async (): Promise<void> => {
    checking.abort();
    checking = new AbortController();
    damage = undefined;
    checked = false;
    const { signal } = checking;
    try {
      const report = await checkBlocks(file, signal);
      if (signal.aborted) return;
      checked = report.state === 'sound';
      const found = damageIn(report);
      if (found === undefined) return;
      damage = `The library is damaged: ${found.join('; ')}.`;
      log({ level: 'error', event: 'library-damaged', detail: damage });
      markDamaged(file, found.join('; '));
      options.onDamage?.();
    } catch (error) {
      if (!signal.aborted) log({ level: 'warn', event: 'library-check', detail: String(error) });
    }
  };

  const replace = async (): Promise<void> => {
    log({ level: 'warn', event: 'library-replaced', detail: 'The library was replaced. Opening the new one.' });
    if (options.reopen === undefined) return options.onReplaced?.();
    reopening = true;
    try {
      const before = store;
      store = await options.reopen();
      opened = fingerprint(file, store);
      // What was being read of the one before is read to its end.
      setTimeout(() => void before.close(), lookEvery).unref();
      void check();
    } catch (error) {
      damage = 'The library that replaced the one before cannot be opened.';
      log({
        level: 'error',
        event: 'library-replaced',
        detail: error instanceof Error ? error.message : String(error),
      });
      opened = fingerprint(file, store);
    } finally {
      reopening = false;
    }
  };

  const look = (): void => {
    if (reopening) return;
    const now = fingerprint(file, store);
    if (now === undefined) {
      if (!gone) log({ level: 'error', event: 'library-missing', detail: 'The library file is gone.' });
      gone = true;
      if (options.reopen === undefined) options.onReplaced?.();
      return;
    }
    gone = false;
    if (now !== opened) void replace();
  };

  const timer = setInterval(look, lookEvery);
  timer.unref();
  void check();
  return {
    store: followed(options.store, () => store),
    unready: () => (gone ? 'The library file is gone.' : damage),
    checked: () => checked && !gone && damage === undefined,
    stop() {
      clearInterval(timer);
      checking.abort();
    },
  };
}

/** One store after another as one: each request goes to the store of the moment, and no revision comes twice. */
function followed(first: OpenedStore, current: () => OpenedStore): OpenedStore {
  let seen = first;
  let last: number | undefined;
  let count = 0;
  const revision = (): number | undefined => {
    const now = current();
    const its = now.revision();
    if (its === undefined) return undefined;
    if (now !== seen || its !== last) count += 1;
    seen = now;
    last = its;
    return count;
  };
  return new Proxy(first, {
    get(_first, name) {
      if (name === 'revision') return revision;
      const now = current();
      const value: unknown = Reflect.get(now, name);
      return typeof value === 'function' ? value.bind(now) : value;
    },
  });
}

/** Identifies the file at the path; undefined if there is none. Of a file opened as immutable, also its modification time. */
function fingerprint(file: string, store: OpenedStore): string | undefined {
  const identity = identityOf(file);
  if (identity === undefined || store.immutable !== true) return identity;
  return `${identity} ${statSync(file, { throwIfNoEntry: false })?.mtimeMs}`;
}
