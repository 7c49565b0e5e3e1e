import { printableJson } from '../contract/visible.ts';
import { readImportLog } from '../service/import/import-log.ts';
import { rebuild } from '../service/import/rebuild.ts';
import { openSqliteStore } from '../service/store/sqlite/index.ts';
import { correctionsFor } from './corrections.ts';
import { importing, profilesOf } from './importing.ts';
import { optionsOf, requiredOption } from './options.ts';

/** The message for an interrupted run. */
const interrupted = 'interrupted; it goes on when the library is next served';

/**
 * `legal-code rebuild`: imports again all that a library is recorded to have been imported from. Gives the exit code: 0 all, 1 some
 * of it no longer exists, 2 could not run or was interrupted. Last line on stdout: what came of it, as JSON.
 */
export async function rebuildCommand(given: unknown): Promise<number> {
  const options = optionsOf(given);
  const library = requiredOption(options, 'library');
  return importing('rebuild', interrupted, async ({ signal, log: say, closing }) => {
    const { imports } = readImportLog(library);
    const store = closing(openSqliteStore(library));
    const corrections = correctionsFor(library, options, say);
    const rebuilt = await rebuild(store, imports, {
      signal,
      log: say,
      corrections,
      profiles: profilesOf(library),
    });
    for (const path of rebuilt.missing) say(`${path}: what was imported from here is not there any more`);
    process.stdout.write(`${printableJson(rebuilt)}\n`);
    return rebuilt.missing.length > 0 ? 1 : 0;
  });
}
