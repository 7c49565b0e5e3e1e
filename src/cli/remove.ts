import type { WireJurisdiction } from '../contract/schemas.ts';
import { printableJson } from '../contract/visible.ts';
import { forgetImport } from '../service/import/import-log.ts';
import { LibraryError } from '../service/store/errors.ts';
import { isUuid } from '../service/store/ids.ts';
import { type OpenedStore, openStore } from '../service/store/open.ts';
import { optionsOf, requiredOption } from './options.ts';

/** `legal-code remove`: returns the exit code: 0 removed, 1 not found, 2 could not run. The last line on stdout is what was removed, as JSON. */
export async function removeCommand(given: unknown): Promise<number> {
  const options = optionsOf(given);
  const file = requiredOption(options, 'library');
  const named = requiredOption(options, 'jurisdiction');
  let store: OpenedStore | undefined;
  try {
    store = await openStore(file, { mustExist: true });
    const found = await find(store, named);
    const [only, another] = found;
    if (only === undefined || another !== undefined) {
      const why =
        only === undefined ? 'the library has no such jurisdiction' : 'several jurisdictions have this name; use an id';
      process.stderr.write(`legal-code remove: ${named}: ${why}\n`);
      return 1;
    }
    await store.remove(only.jurisdiction_id);
    forgetImport(file, only.jurisdiction_id);
    process.stdout.write(
      `${printableJson({ removed: { jurisdiction_id: only.jurisdiction_id, name: only.name, sections: only.coverage.section_count } })}\n`,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof LibraryError)) throw error;
    process.stderr.write(`legal-code remove: ${error.message}\n`);
    return 2;
  } finally {
    await store?.close();
  }
}

async function find(store: OpenedStore, named: string): Promise<readonly WireJurisdiction[]> {
  if (isUuid(named)) {
    const found = await store.jurisdiction('all', named);
    return found === undefined ? [] : [found];
  }
  const found: WireJurisdiction[] = [];
  let after: string | undefined;
  do {
    const page = await store.jurisdictions('all', { limit: 1_000, ...(after === undefined ? {} : { after }) });
    found.push(...page.entries.filter((entry) => entry.name.toLowerCase() === named.toLowerCase()));
    after = page.next;
  } while (after !== undefined);
  return found;
}
