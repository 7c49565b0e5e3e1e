import { printableJson, visibleLine } from '../contract/visible.ts';
import { isLargeImport } from '../service/import/index.ts';
import { readOrigins } from '../service/import/origins.ts';
import { rebuild } from '../service/import/rebuild.ts';
import { stopAsked } from '../service/serve.ts';
import { LibraryError } from '../service/store/errors.ts';
import { openSqliteStore, type SqliteStore } from '../service/store/sqlite/index.ts';
import { optionsOf, requiredOption } from './options.ts';

/**
 * `legal-code rebuild`: imports again all that a library is recorded to have been imported from. Gives the exit code: 0 all, 1 some
 * of it was not there any more, 2 could not run or was interrupted. Last line on stdout: what came of it, as JSON.
 */
export async function rebuildCommand(given: unknown): Promise<number> {
  const library = requiredOption(optionsOf(given), 'library');
  const say = (line: string): void => void process.stderr.write(`legal-code rebuild: ${visibleLine(line)}\n`);
  const interrupt = new AbortController();
  const [, entry] = process.argv;
  void stopAsked().then(() => interrupt.abort());
  let store: SqliteStore | undefined;
  try {
    const { imports } = readOrigins(library);
    store = openSqliteStore(library, {
      ...(entry !== undefined && isLargeImport(imports.flatMap(({ paths }) => paths)) ? { writerThread: entry } : {}),
    });
    const rebuilt = await rebuild(store, imports, { signal: interrupt.signal, log: say });
    for (const path of rebuilt.missing) say(`${path}: what was imported from here is not there any more`);
    process.stdout.write(`${printableJson(rebuilt)}\n`);
    return rebuilt.missing.length > 0 ? 1 : 0;
  } catch (error) {
    if (interrupt.signal.aborted) say('interrupted; it goes on when the library is next served');
    else if (error instanceof LibraryError) say(error.message);
    else throw error;
    return 2;
  } finally {
    await store?.close();
    if (process.connected) process.disconnect();
  }
}
