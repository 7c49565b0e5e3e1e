import { statSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { visibleLine } from '../contract/visible.ts';
import { AccountsError } from '../service/accounts.ts';
import { type WatchedLibrary, watchLibrary } from '../service/library-watch.ts';
import type { ListenAt } from '../service/listen.ts';
import { jsonLog } from '../service/log.ts';
import { accountsGiven, serve } from '../service/serve.ts';
import { stopAsked } from '../service/stop-asked.ts';
import type { Corrections } from '../service/store/corrections.ts';
import { LibraryError } from '../service/store/errors.ts';
import { isAddress, type OpenedStore, openStore } from '../service/store/open.ts';
import { correctionsFor } from './corrections.ts';
import { type Given, listOption, optionsOf, requiredOption, textOption } from './options.ts';
import { noteSetAside, type Repair, setAside, startRepair } from './repair.ts';
import { verifyBeside } from './subprocess.ts';
import { ownThesaurus } from './thesaurus.ts';

/**
 * `legal-code serve`: runs until a signal stops it. Returns the exit code: 0 stopped, 2 could not run. With
 * `--set-aside-corrupted` also 3: the library was damaged or replaced, and the parent process should restart the command.
 */
export const serveCommand = (given: unknown): Promise<number> => serveLibrary(given, false);

/** @param wasReopened the library was just reopened after damage; if it is still damaged, serve it as is */
async function serveLibrary(given: unknown, wasReopened: boolean): Promise<number> {
  const options = optionsOf(given);
  const at = listenAt(options);
  if (typeof at === 'string') {
    log(at);
    return 2;
  }
  const library = requiredOption(options, 'library');
  const plan: Plan = {
    options,
    library,
    at,
    // The operator of a database repairs it.
    replaces: options.setAsideCorrupted === true && !isAddress(library),
    corrections: () => correctionsFor(library, options, (fault) => log(fault)),
  };
  let store: OpenedStore | undefined;
  try {
    const accounts = await accountsOf(plan);
    const stop = stopAsked();
    const corrections = plan.corrections();
    store = await openLibrary(plan, corrections);
    await seed(store, listOption(options, 'seed'), corrections);
    keepHeapSmall();
    const code = await serveStore(plan, store, accounts, stop, wasReopened);
    return code === 'reopen' ? await serveLibrary(given, true) : code;
  } catch (error) {
    await store?.close();
    log(reasonOf(error));
    if (process.connected) process.disconnect();
    // The first read found damage, so the next start sets the library aside.
    return plan.replaces && store !== undefined && error instanceof LibraryError && error.fault === 'corrupted' ? 3 : 2;
  }
}

/** Serves an open library until `stop` resolves. Returns the exit code, or `reopen` after closing a damaged library. */
async function serveStore(
  plan: Plan,
  store: OpenedStore,
  accounts: Awaited<ReturnType<typeof accountsGiven>>,
  stop: Promise<void>,
  wasReopened: boolean,
): Promise<number | 'reopen'> {
  const { options, at, replaces } = plan;
  const restart = signaled();
  const watched = await watchedLibrary(plan, store, restart.give);
  if (replaces && !wasReopened && watched?.unready() !== undefined) {
    // The next start sets it aside.
    watched.stop();
    await store.close();
    return 'reopen';
  }
  const rebuilding = replaces ? rebuildingOf(plan, restart.give) : undefined;
  const serving = await serve({
    store: watched?.store ?? store,
    // Until a damaged library is rebuilt, most of the law may be missing.
    ...(watched === undefined
      ? {}
      : { unready: watched.unready, complete: () => watched.checked() && rebuilding?.isDone() !== false }),
    accounts,
    at,
    log: options.log === true,
    ...optionalAddressHeader(options),
    ...(replaces ? { onDamage: restart.give } : {}),
  });
  process.stdout.write(`${JSON.stringify(serving.reached)}\n`);
  rebuilding?.startWhenAgreed();
  const code = await Promise.race([stop.then(() => 0), restart.given.then(() => 3)]);
  watched?.stop();
  rebuilding?.stop();
  await serving.stop();
  if (code === 3) log('the library is damaged or was replaced; reopening it');
  if (process.connected) process.disconnect();
  return code;
}

/** What the command serves, and how. */
interface Plan {
  readonly options: Given;
  readonly library: string;
  readonly at: ListenAt;
  /** Whether to set a damaged library aside and rebuild it. */
  readonly replaces: boolean;
  /** Reads the corrections of the library. Logs those that can't be read. */
  corrections(): Corrections;
}

/** Writes a line to stderr, after the command's name. */
function log(line: string): void {
  process.stderr.write(`${visibleLine(`legal-code serve: ${line}`)}\n`);
}

function accountsOf({ options, at }: Plan): ReturnType<typeof accountsGiven> {
  const host = 'socket' in at ? '127.0.0.1' : at.host;
  return accountsGiven(textOption(options, 'accounts'), process.env.LEGAL_CODE_API_KEY, host);
}

function optionalAddressHeader(options: Given): { readonly addressHeader?: string } {
  const addressHeader = textOption(options, 'clientAddressHeader');
  return addressHeader === undefined ? {} : { addressHeader };
}

/** A signal that is given at most once. */
function signaled(): { readonly given: Promise<void>; readonly give: () => void } {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

function openLibrary({ library, replaces }: Plan, corrections: Corrections): Promise<OpenedStore> {
  return openStore(library, {
    corrections,
    setAsideCorrupted: replaces,
    thesaurus: ownThesaurus(),
    onIndexing: logProgress(),
    onSetAside(kept, why) {
      noteSetAside(library, kept, why);
      log(`the library was damaged (${why}); it is kept as ${kept}`);
    },
    onLogSetAside: (kept) => log(`the log beside the library was another file’s; it is kept as ${kept}`),
  });
}

/** Watches a library in a file. Checks a small one first, so that its first answers can state that they are complete. */
async function watchedLibrary(
  { library, replaces, corrections }: Plan,
  store: OpenedStore,
  onDamage: () => void,
): Promise<WatchedLibrary | undefined> {
  if (isAddress(library)) return undefined;
  const watched = watchLibrary({
    file: library,
    store,
    log: jsonLog((line) => void process.stderr.write(line)),
    verify: (signal) => verifyBeside(library, programFile(), signal),
    ...(replaces
      ? { onDamage, onReplaced: onDamage }
      : {
          reopen: () => openStore(library, { mustExist: true, corrections: corrections(), thesaurus: ownThesaurus() }),
        }),
  });
  if (bytesOf(library) < checkedBeforeServing) await watched.firstCheck;
  return watched;
}

interface Rebuilding {
  /** Rebuilds now, or when the parent process decides. */
  startWhenAgreed(): void;
  /** False until the imports of a damaged library are repeated. */
  isDone(): boolean;
  stop(): void;
}

function rebuildingOf({ library, options }: Plan, onFailure: () => void): Rebuilding {
  let repair: ReturnType<typeof startRepair> | undefined;
  let done = false;
  const start = (): void => {
    if (repair !== undefined) return;
    repair = startRepair(library, programFile());
    repair.done.then((outcome) => {
      done = outcome?.failed === undefined;
      if (outcome !== undefined) logRepair(outcome);
    }, onFailure);
  };
  return {
    startWhenAgreed: () => startRebuildingWhenAgreed(library, options.askBeforeRebuilding === true, start),
    isDone: () => done,
    stop: () => repair?.stop(),
  };
}

/** The file of this program, to start it again beside itself. */
function programFile(): string {
  const [, entry = ''] = process.argv;
  return entry;
}

/** The address to listen on, or what is wrong with the options. */
function listenAt(options: Given): ListenAt | string {
  const socket = textOption(options, 'socket');
  const port = Number(textOption(options, 'port') ?? '0');
  if (socket !== undefined) return port === 0 ? { socket } : 'choose --port or --socket';
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return '--port: expected a number from 0 to 65535';
  return { host: textOption(options, 'host') ?? '127.0.0.1', port };
}

/**
 * Makes V8 collect garbage sooner instead of growing the heap, because a search reads many megabytes and keeps none. These
 * flags set no limit, so a large answer or import still gets the memory that it needs.
 */
function keepHeapSmall(): void {
  for (const flag of ['--semi-space-growth-factor=1', '--heap-growing-percent=20', '--optimize-for-size'])
    setFlagsFromString(flag);
}

/** Rebuilds now. If imports would be repeated and the parent process decides, waits for its message. */
function startRebuildingWhenAgreed(library: string, asks: boolean, rebuild: () => void): void {
  const damage = asks && process.connected ? setAside(library) : undefined;
  if (damage === undefined || damage.imports === 0) {
    rebuild();
    return;
  }
  process.on('message', (message) => {
    if (message === 'rebuild') rebuild();
  });
  process.send?.({ damage });
}

/** Periodically logs progress while the search index of an earlier version is rebuilt. */
function logProgress(): (share: number) => void {
  let reported = -1;
  return (share) => {
    const tenths = Math.floor(share * 10);
    if (tenths > reported) log(`updating the search index, ${tenths * 10} %`);
    reported = Math.max(reported, tenths);
  };
}

/** The maximum size in bytes of a library to check before serving. A larger one is checked while it is served. */
const checkedBeforeServing = 32 * 1024 * 1024;

function bytesOf(library: string): number {
  return statSync(library, { throwIfNoEntry: false })?.size ?? 0;
}

/** The note that marks a library for its initial law, both before and after it is filled. */
const seeded = 'seeded';

/**
 * Fills a new, empty library, also if an earlier start was killed. Reports what can't be read. The service starts in any
 * case.
 */
async function seed(store: OpenedStore, paths: readonly string[], corrections: Corrections): Promise<void> {
  if (paths.length === 0) return;
  const noted = store.fact?.(seeded);
  const empty = async (): Promise<boolean> => (await store.jurisdictions('all', { limit: 1 })).entries.length === 0;
  if (noted !== 'begun' && (noted !== undefined || !(store.created || (await empty())))) return;
  const { importPaths } = await import('../service/import/index.ts');
  try {
    store.note?.(seeded, 'begun');
    const summary = await importPaths(paths, store, { corrections });
    store.note?.(seeded, 'done');
    log(`${summary.sections} sections imported into the new library`);
    for (const { path, why } of summary.skipped) log(`${path}: ${why}`);
  } catch (error) {
    // Another window or an import holds the lock, or the folder is read-only. The existing content can be read.
    if (!(error instanceof LibraryError)) throw error;
    log(`nothing was imported into the new library: ${error.message}`);
  }
}

/** Logs the outcome of a repair for the user and for the parent process. */
function logRepair(repair: Repair): void {
  const { imports, sections, missing, failed } = repair;
  if (failed === undefined) log(`rebuilt from ${imports} recorded imports: ${sections} sections`);
  else log(`the library could not be rebuilt: ${failed}`);
  for (const path of missing) log(`${path}: this source of the library no longer exists`);
  if (process.connected) process.send?.({ repair });
}

function reasonOf(error: unknown): string {
  if (error instanceof AccountsError || error instanceof LibraryError) return error.message;
  if (error instanceof Error && 'code' in error) {
    // Node reports port -1 for a socket.
    const atPort = 'port' in error && Number(error.port) >= 0;
    const [place, another] = atPort ? ['port', 'choose another, or 0 for any'] : ['socket', 'choose another'];
    if (error.code === 'EADDRINUSE') return `the ${place} is in use by another program; ${another}`;
    if (error.code === 'EACCES') return `this ${place} requires more rights; ${another}`;
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') return '--host: this machine has no such address';
  }
  return error instanceof Error ? error.message : String(error);
}
