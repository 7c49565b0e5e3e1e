import { existsSync } from 'node:fs';
import { printableJson } from '../contract/visible.ts';
import { restorePrevious } from '../service/import/previous-state.ts';
import { isAddress } from '../service/store/open.ts';
import { importing } from './importing.ts';
import { optionsOf, requiredOption } from './options.ts';

/** The message for an interrupted run. */
const interrupted = 'interrupted; run the same command to continue';

/**
 * `legal-code undo`: restores a library file to its state before the last import. Returns the exit code: 0 restored, 1 no
 * previous state is kept, 2 could not run. The last line on stdout names the import that was undone, as JSON.
 */
export async function undoCommand(given: unknown): Promise<number> {
  const library = requiredOption(optionsOf(given), 'library');
  return importing('undo', interrupted, async ({ log }) => {
    if (isAddress(library)) {
      log('only library files keep their previous state; restore a database from its backup');
      return 2;
    }
    const undone = existsSync(library) ? await restorePrevious(library) : undefined;
    if (undone === undefined) {
      log(`${library}: there is no import to undo`);
      return 1;
    }
    process.stdout.write(`${printableJson({ undone })}\n`);
    return 0;
  });
}
