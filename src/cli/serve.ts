import { statSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { visibleLine } from '../contract/visible.ts';
import { AccountsError } from '../service/accounts.ts';
import { watchLibrary } from '../service/library-watch.ts';
import type { ListenAt } from '../service/listen.ts';
import { jsonLog } from '../service/log.ts';
import { accountsGiven, serve, stopAsked } from '../service/serve.ts';
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
  const log = (line: string): void => void process.stderr.write(`${visibleLine(line)}\n`);
  const at = listenAt(options);
  if (typeof at === 'string') {
    log(`legal-code serve: ${at}`);
    return 2;
  }
  const library = requiredOption(options, 'library');
  // The operator of a database repairs it.
  const replace = options.setAsideCorrupted === true && !isAddress(library);
  let store: OpenedStore | undefined;
  try {
    const host = 'socket' in at ? '127.0.0.1' : at.host;
    const addressHeader = textOption(options, 'clientAddressHeader');
    const accounts = await accountsGiven(textOption(options, 'accounts'), process.env.LEGAL_CODE_API_KEY, host);
    const stop = stopAsked();
    const corrections = (): Corrections =>
      correctionsFor(library, options, (fault) => log(`legal-code serve: ${fault}`));
    const known = corrections();
    store = await openStore(library, {
      corrections: known,
      setAsideCorrupted: replace,
      thesaurus: ownThesaurus(),
      onIndexing: logProgress(log),
      onSetAside(kept, why) {
        noteSetAside(library, kept, why);
        log(`legal-code serve: the library was damaged (${why}); it is kept as ${kept}`);
      },
      onLogSetAside: (kept) =>
        log(`legal-code serve: the log beside the library was another file’s; it is kept as ${kept}`),
    });
    await seed(store, listOption(options, 'seed'), known, log);
    keepHeapSmall();
    let damaged = (): void => undefined;
    const restartNeeded = new Promise<3>((resolve) => {
      damaged = () => resolve(3);
    });
    const [, entry = ''] = process.argv;
    const watched = isAddress(library)
      ? undefined
      : watchLibrary({
          file: library,
          store,
          log: jsonLog((line) => void process.stderr.write(line)),
          verify: (signal) => verifyBeside(library, entry, signal),
          ...(replace
            ? { onDamage: () => damaged(), onReplaced: () => damaged() }
            : {
                reopen: () =>
                  openStore(library, { mustExist: true, corrections: corrections(), thesaurus: ownThesaurus() }),
              }),
        });
    // Check a small library first, so that its first answers can state that they are complete.
    if (watched !== undefined && bytesOf(library) < checkedBeforeServing) await watched.firstCheck;
    if (replace && !wasReopened && watched?.unready() !== undefined) {
      // The next start sets it aside.
      watched.stop();
      await store.close();
      return await serveLibrary(given, true);
    }
    /** Whether imports of a damaged library are being repeated. Until that is done, most of the law may be missing. */
    let rebuilding = replace;
    const serving = await serve({
      store: watched?.store ?? store,
      ...(watched === undefined ? {} : { unready: watched.unready, complete: () => watched.checked() && !rebuilding }),
      accounts,
      at,
      log: options.log === true,
      ...(addressHeader === undefined ? {} : { addressHeader }),
      ...(replace ? { onDamage: damaged } : {}),
    });
    process.stdout.write(`${JSON.stringify(serving.reached)}\n`);
    let repair: ReturnType<typeof startRepair> | undefined;
    const rebuild = (): void => {
      if (repair !== undefined) return;
      repair = startRepair(library, entry);
      repair.done.then((outcome) => {
        rebuilding = outcome?.failed !== undefined;
        if (outcome !== undefined) logRepair(outcome, log);
      }, damaged);
    };
    if (replace) whenRebuildingIsWanted(library, options.askBeforeRebuilding === true, rebuild);
    const code = await Promise.race([stop.then(() => 0), restartNeeded]);
    watched?.stop();
    repair?.stop();
    await serving.stop();
    if (code === 3) log('legal-code serve: the library is damaged or was replaced; reopening it');
    if (process.connected) process.disconnect();
    return code;
  } catch (error) {
    await store?.close();
    log(`legal-code serve: ${reasonOf(error)}`);
    if (process.connected) process.disconnect();
    // The first read found damage, so the next start sets the library aside.
    return replace && store !== undefined && error instanceof LibraryError && error.fault === 'corrupted' ? 3 : 2;
  }
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
function whenRebuildingIsWanted(library: string, asks: boolean, rebuild: () => void): void {
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
function logProgress(log: (line: string) => void): (share: number) => void {
  let reported = -1;
  return (share) => {
    const tenths = Math.floor(share * 10);
    if (tenths > reported) log(`legal-code serve: updating the search index, ${tenths * 10} %`);
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
async function seed(
  store: OpenedStore,
  paths: readonly string[],
  corrections: Corrections,
  log: (line: string) => void,
): Promise<void> {
  if (paths.length === 0) return;
  const noted = store.fact?.(seeded);
  const empty = async (): Promise<boolean> => (await store.jurisdictions('all', { limit: 1 })).entries.length === 0;
  if (noted !== 'begun' && (noted !== undefined || !(store.created || (await empty())))) return;
  const { importPaths } = await import('../service/import/index.ts');
  try {
    store.note?.(seeded, 'begun');
    const summary = await importPaths(paths, store, { corrections });
    store.note?.(seeded, 'done');
    log(`legal-code serve: ${summary.sections} sections imported into the new library`);
    for (const { path, why } of summary.skipped) log(`legal-code serve: ${path}: ${why}`);
  } catch (error) {
    // Another window or an import holds the lock, or the folder is read-only. The existing content can be read.
    if (!(error instanceof LibraryError)) throw error;
    log(`legal-code serve: nothing was imported into the new library: ${error.message}`);
  }
}

/** Logs the outcome of a repair for the user and for the parent process. */
function logRepair(repair: Repair, log: (line: string) => void): void {
  const { imports, sections, missing, failed } = repair;
  if (failed === undefined) log(`legal-code serve: rebuilt from ${imports} recorded imports: ${sections} sections`);
  else log(`legal-code serve: the library could not be rebuilt: ${failed}`);
  for (const path of missing) log(`legal-code serve: ${path}: this source of the library no longer exists`);
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
