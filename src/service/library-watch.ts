/** Monitors a library file while it is served: checks it once, and watches for replacement and deletion. */
import { statSync } from 'node:fs';
import type { Log } from './log.ts';
import type { OpenedStore } from './store/open.ts';
import { checkBlocks } from './store/sqlite/blocks.ts';
import { identityOf, markDamaged } from './store/sqlite/damage.ts';
import { damageIn } from './store/sqlite/verify.ts';

/** Polling interval in milliseconds. */
const pollingInterval = 1_000;

/** Delays between attempts to check the library, in milliseconds. An attempt fails while another process writes to the file. */
const pauses: readonly number[] = [1_000, 5_000, 30_000, 120_000];

export interface WatchedLibrary {
  /** The library currently at the path. */
  readonly store: OpenedStore;
  /** One sentence that describes the problem; undefined if none is known. */
  unready(): string | undefined;
  /** True once the whole library has been checked and is undamaged. */
  checked(): boolean;
  /** Resolves when the first check ends, with any result. */
  readonly firstCheck: Promise<void>;
  stop(): void;
}

export interface WatchOptions {
  readonly file: string;
  readonly store: OpenedStore;
  readonly log: Log;
  /** Opens the replacement library. If absent, the watcher calls `onReplaced` instead. */
  readonly reopen?: () => Promise<OpenedStore>;
  readonly onReplaced?: () => void;
  readonly onDamage?: () => void;
  /** Reads every row of a library whose blocks have no digests. If absent, these libraries stay unchecked. */
  readonly verify?: (signal: AbortSignal) => Promise<RowsFound>;
}

/** The result of reading every row. `unknown`: the read couldn't finish now. */
export type RowsFound =
  | { readonly state: 'sound' | 'unknown' }
  | { readonly state: 'damaged'; readonly damage: readonly string[] };

/** Serves the library at the path. Opens a replacement, and reports a missing or damaged file. */
export function watchLibrary(options: WatchOptions): WatchedLibrary {
  const { file, log, reopen } = options;
  let store = options.store;
  let opened = fingerprint(file, store);
  let gone = false;
  let unopened: string | undefined;
  let reopening = false;
  const content = contentCheck(options);

  const replace = async (): Promise<void> => {
    log({ level: 'warn', event: 'library-replaced', detail: 'The library was replaced. Opening the new one.' });
    if (reopen === undefined) return options.onReplaced?.();
    reopening = true;
    try {
      const before = store;
      store = await reopen();
      opened = fingerprint(file, store);
      unopened = undefined;
      // Give the reads in progress on the old library time to finish.
      setTimeout(() => void before.close(), pollingInterval).unref();
      void content.start();
    } catch (error) {
      unopened = 'The library that replaced the one before cannot be opened.';
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

  const poll = (): void => {
    if (reopening) return;
    const now = fingerprint(file, store);
    if (now === undefined) {
      if (!gone) log({ level: 'error', event: 'library-missing', detail: 'The library file no longer exists.' });
      gone = true;
      if (reopen === undefined) options.onReplaced?.();
      return;
    }
    gone = false;
    if (now !== opened) void replace();
  };

  const timer = setInterval(poll, pollingInterval);
  timer.unref();
  return {
    store: followed(options.store, () => store),
    unready: () => (gone ? 'The library file no longer exists.' : (unopened ?? content.damage())),
    checked: () => content.isSound() && !gone && unopened === undefined,
    firstCheck: content.start(),
    stop() {
      clearInterval(timer);
      content.stop();
    },
  };
}

interface ContentCheck {
  /** Checks the file from the beginning. Resolves after the first attempt. */
  start(): Promise<void>;
  /** One sentence about damage that was found; undefined if none was. */
  damage(): string | undefined;
  isSound(): boolean;
  stop(): void;
}

/** Checks the file's content, and tries again later while another process writes to it. */
function contentCheck({ file, log, verify, onDamage }: WatchOptions): ContentCheck {
  let damage: string | undefined;
  let sound = false;
  let checking = new AbortController();

  const attempt = async (signal: AbortSignal, [pause, ...later]: readonly number[]): Promise<void> => {
    try {
      const found = await checkOnce(file, verify, signal);
      if (signal.aborted) return;
      sound = found.state === 'sound';
      if (found.state === 'damaged') reportDamage(found.damage);
      if (found.state === 'unknown' && pause !== undefined)
        setTimeout(() => signal.aborted || void attempt(signal, later), pause).unref();
    } catch (error) {
      if (!signal.aborted) log({ level: 'warn', event: 'library-check', detail: String(error) });
    }
  };

  const reportDamage = (found: readonly string[]): void => {
    damage = `The library is damaged: ${found.join('; ')}.`;
    log({ level: 'error', event: 'library-damaged', detail: damage });
    markDamaged(file, found.join('; '));
    onDamage?.();
  };

  return {
    start() {
      checking.abort();
      checking = new AbortController();
      damage = undefined;
      sound = false;
      return attempt(checking.signal, pauses);
    },
    damage: () => damage,
    isSound: () => sound && damage === undefined,
    stop: () => checking.abort(),
  };
}

/** Checks the digests of the blocks, or reads every row if there are none. */
async function checkOnce(file: string, verify: WatchOptions['verify'], signal: AbortSignal): Promise<RowsFound> {
  const report = await checkBlocks(file, signal);
  const damage = damageIn(report);
  if (damage !== undefined) return { state: 'damaged', damage };
  if (report.state === 'sound') return { state: 'sound' };
  signal.throwIfAborted();
  return (await verify?.(signal)) ?? { state: 'unknown' };
}

/** Wraps successive stores as one. Forwards each request to the current store, and never repeats a revision number. */
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

/** Identifies the file at the path; undefined if there is none. Includes the modification time of a file opened as immutable. */
function fingerprint(file: string, store: OpenedStore): string | undefined {
  const identity = identityOf(file);
  if (identity === undefined || store.immutable !== true) return identity;
  return `${identity} ${statSync(file, { throwIfNoEntry: false })?.mtimeMs}`;
}
