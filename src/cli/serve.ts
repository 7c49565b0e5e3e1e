import { AccountsError } from '../service/accounts.ts';
import { accountsGiven, serve, stopAsked } from '../service/serve.ts';
import { LibraryError } from '../service/store/errors.ts';
import { type OpenedStore, openStore } from '../service/store/open.ts';
import { listOption, optionsOf, requiredOption, textOption } from './options.ts';

/** `legal-code serve`: runs until it is told to stop. Gives the exit code: 0 stopped, 2 could not run. */
export async function serveCommand(given: unknown): Promise<number> {
  const options = optionsOf(given);
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const port = Number(textOption(options, 'port') ?? '0');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    say('legal-code serve: --port: expected a number from 0 to 65535');
    return 2;
  }
  let store: OpenedStore | undefined;
  try {
    const accounts = accountsGiven(textOption(options, 'accounts'), process.env.LEGAL_CODE_API_KEY);
    const stop = stopAsked();
    store = await openStore(requiredOption(options, 'library'), {
      setAsideCorrupted: options.setAsideCorrupted === true,
      onSetAside: (kept, why) => say(`legal-code serve: the library was damaged (${why}); it is kept as ${kept}`),
    });
    await seed(store, listOption(options, 'seed'), say);
    const serving = await serve({
      store,
      accounts,
      host: textOption(options, 'host') ?? '127.0.0.1',
      port,
      log: options.log === true,
    });
    process.stdout.write(`${JSON.stringify({ url: serving.url })}\n`);
    await stop;
    await serving.stop();
    if (process.connected) process.disconnect();
    return 0;
  } catch (error) {
    await store?.close();
    say(`legal-code serve: ${reasonOf(error)}`);
    if (process.connected) process.disconnect();
    return 2;
  }
}

/** Fills a library that was made just now. What cannot be read is said; the service starts all the same. */
async function seed(store: OpenedStore, paths: readonly string[], say: (line: string) => void): Promise<void> {
  if (!store.created || paths.length === 0) return;
  const { importPaths } = await import('../service/import/index.ts');
  const summary = await importPaths(paths, store, {});
  say(`legal-code serve: ${summary.sections} sections imported into the new library`);
  for (const { path, why } of summary.skipped) say(`legal-code serve: ${path}: ${why}`);
}

function reasonOf(error: unknown): string {
  if (error instanceof AccountsError || error instanceof LibraryError) return error.message;
  if (error instanceof Error && 'code' in error) {
    if (error.code === 'EADDRINUSE') return 'the port is in use by another program; choose another, or 0 for any';
    if (error.code === 'EACCES') return 'this port may not be used without more rights; choose another, or 0 for any';
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') return '--host: this machine has no such address';
  }
  return error instanceof Error ? error.message : String(error);
}
