import { printableJson } from '../contract/visible.ts';
import { forgetImport } from '../service/import/import-log.ts';
import { LibraryError } from '../service/store/errors.ts';
import { type OpenedStore, openStore } from '../service/store/open.ts';
import { UsageError } from './law.ts';
import { jurisdictionNamed } from './named-jurisdiction.ts';
import { optionsOf, requiredOption } from './options.ts';

/** `legal-code remove`: returns the exit code: 0 removed, 1 not found, 2 could not run. The last line on stdout is what was removed, as JSON. */
export async function removeCommand(given: unknown): Promise<number> {
  const options = optionsOf(given);
  const file = requiredOption(options, 'library');
  const named = requiredOption(options, 'jurisdiction');
  let store: OpenedStore | undefined;
  try {
    store = await openStore(file, { mustExist: true });
    const { jurisdiction_id: id, name, coverage } = await jurisdictionNamed(store, named);
    await store.remove(id);
    forgetImport(file, id);
    const removed = { jurisdiction_id: id, name, sections: coverage.section_count };
    process.stdout.write(`${printableJson({ removed })}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof LibraryError || error instanceof UsageError)) throw error;
    process.stderr.write(`legal-code remove: ${error.message}\n`);
    return error instanceof UsageError ? 1 : 2;
  } finally {
    await store?.close();
  }
}
