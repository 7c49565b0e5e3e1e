import { printableJson, visibleLine } from '../contract/visible.ts';
import { UnnamedLaw } from '../service/import/forms/identity.ts';
import { ProfileFault } from '../service/import/forms/reading/profile.ts';
import { PartialEdition } from '../service/import/import-run.ts';
import { stopAsked } from '../service/stop-asked.ts';
import { LibraryError } from '../service/store/errors.ts';

/** The context of a command that imports. */
export interface Importing {
  /** Aborted when the process is asked to stop. */
  readonly signal: AbortSignal;
  /** Prints a line to stderr after the command's name. */
  log(line: string): void;
  /** Closes `store` at the end, even after an error. */
  closing<Store extends Closable>(store: Store): Store;
}

interface Closable {
  close(): void | Promise<void>;
}

/**
 * Runs `legal-code NAME` and returns the exit code of `work`. Returns 2 after a message when the library cannot be used
 * or the command is interrupted. `interrupted` is the message for the latter. Throws any other error.
 */
export async function importing(
  name: string,
  interrupted: string,
  work: (importing: Importing) => Promise<number>,
): Promise<number> {
  const log = (line: string): void => void process.stderr.write(`legal-code ${name}: ${visibleLine(line)}\n`);
  const interrupt = new AbortController();
  const opened: Closable[] = [];
  void stopAsked().then(() => interrupt.abort());
  try {
    return await work({
      signal: interrupt.signal,
      log,
      closing(store) {
        opened.push(store);
        return store;
      },
    });
  } catch (error) {
    if (interrupt.signal.aborted) log(interrupted);
    else if (error instanceof LibraryError || error instanceof ProfileFault) log(error.message);
    else if (error instanceof UnnamedLaw || error instanceof PartialEdition) {
      log(error.message);
      process.stdout.write(`${printableJson(error.question)}\n`);
    } else if (isDiskFull(error)) log('The disk is full. Free some space, and run the same command again.');
    else throw error;
    return 2;
  } finally {
    for (const store of opened) await store.close();
    if (process.connected) process.disconnect();
  }
}

/** For the files beside a library. The library itself reports a LibraryError. */
function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

/** A function that calls `make` at most once. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The folder beside a library that holds the user's corrections of imports. */
export const profilesOf = (library: string): string => `${library}.import`;
