import { setTimeout } from 'node:timers/promises';
import { printableJson } from '../contract/visible.ts';
import { readImportLog } from '../service/import/import-log.ts';
import { type Rebuilt, rebuild } from '../service/import/rebuild.ts';
import { type HeldLock, takeLock } from '../service/lock.ts';
import { changeBeside } from '../service/store/sqlite/change-beside.ts';
import { openSqliteStore } from '../service/store/sqlite/index.ts';
import { correctionsFor } from './corrections.ts';
import { importing, profilesOf } from './importing.ts';
import { optionsOf, requiredOption } from './options.ts';
import { rebuiltIn } from './repair.ts';

/** The message for an interrupted run. */
const interrupted = 'interrupted; the rebuild restarts when the library is next served';

/** The interval in milliseconds for checking whether another process has finished rebuilding the library. */
const askAgain = 300;

/** The note in a rebuilt library that records where the damaged one is and what the new one was rebuilt from. */
const rebuiltAfter = 'rebuilt';

/**
 * `legal-code rebuild`: repeats all recorded imports of a library. Readers see none of it until it is complete, because an
 * earlier edition is not current law. Returns the exit code: 0 complete, 1 some sources no longer exist, 2 could not run or was
 * interrupted. The last line on stdout is the outcome as JSON.
 */
export async function rebuildCommand(given: unknown): Promise<number> {
  const options = optionsOf(given);
  const library = requiredOption(options, 'library');
  return importing('rebuild', interrupted, async ({ signal, log }) => {
    const lock = await lockFor(library, signal);
    try {
      const kept = readImportLog(library).rebuilding?.kept;
      const store = openSqliteStore(library);
      const done = doneBefore(store.fact(rebuiltAfter), kept);
      await store.close();
      const corrections = correctionsFor(library, options, log);
      const rebuilt =
        done ??
        (await changeBeside(library, `${library}.rebuilding`, signal, async (beside) => {
          const { imports } = readImportLog(library);
          const found = await rebuild(beside, imports, {
            signal,
            log,
            corrections,
            profiles: profilesOf(library),
          });
          if (kept !== undefined) beside.note(rebuiltAfter, JSON.stringify({ kept, ...found }));
          return found;
        }));
      for (const path of rebuilt.missing) log(`${path}: this source of the library no longer exists`);
      process.stdout.write(`${printableJson(rebuilt)}\n`);
      return rebuilt.missing.length > 0 ? 1 : 0;
    } finally {
      lock.release();
    }
  });
}

/** Waits while another process, such as another window's, rebuilds the library. Throws the signal's reason. */
async function lockFor(library: string, signal: AbortSignal): Promise<HeldLock> {
  for (;;) {
    const lock = takeLock(`${library}.rebuild-lock`);
    if (lock !== undefined) return lock;
    await setTimeout(askAgain, undefined, { signal });
  }
}

/** The outcome if another process has already rebuilt the library after the same damage. */
function doneBefore(note: string | undefined, kept: string | undefined): Rebuilt | undefined {
  if (note === undefined || kept === undefined) return undefined;
  const { kept: after, ...rebuilt }: { readonly kept?: unknown } = JSON.parse(note);
  return after === kept ? rebuiltIn(JSON.stringify(rebuilt)) : undefined;
}
