import { existsSync } from 'node:fs';
import { idOf } from '../store/ids.ts';
import type { PublicationWriter } from '../store/records.ts';
import { definedFields } from './defined-fields.ts';
import type { LoggedImport } from './import-log.ts';
import { importPaths } from './index.ts';
import type { Publisher } from './publisher.ts';
import type { ImportOptions } from './summary.ts';

/** What found of rebuilding a library. */
export interface Rebuilt {
  /** How many imports there were to repeat. */
  readonly imports: number;
  readonly sections: number;
  /** What was moved or deleted since its import, or has other contents. */
  readonly missing: readonly string[];
}

/**
 * Repeats imports, oldest first, so that earlier texts are kept as they were. What was taken out of the library after an import
 * stays out. Throws what the store throws, and the signal's reason.
 */
export async function rebuild(
  publisher: Publisher,
  origins: readonly LoggedImport[],
  options: ImportOptions = {},
): Promise<Rebuilt> {
  const missing: string[] = [];
  let sections = 0;
  for (const { paths, jurisdictions, place, code, format } of origins) {
    const there = paths.filter((path) => existsSync(path));
    const gone = paths.filter((path) => !existsSync(path));
    missing.push(...gone);
    if (there.length === 0) continue;
    const imported = new Set<string>();
    const expected = new Set(jurisdictions);
    const summary = await importPaths(there, onlyThose(publisher, expected, imported), {
      ...options,
      // What was taken in then is taken in again.
      partial: true,
      ...definedFields({ place, code, format }),
    });
    sections += summary.sections;
    if (gone.length === 0 && imported.size < expected.size) missing.push(...there);
  }
  return { imports: origins.length, sections, missing: [...new Set(missing)] };
}

function onlyThose(publisher: Publisher, expected: ReadonlySet<string>, found: Set<string>): Publisher {
  return {
    async publish(jurisdiction) {
      // An import of before may have recorded each of its documents as a jurisdiction.
      const ids = [jurisdiction.key, ...(jurisdiction.formerKeys ?? [])].map((key) => idOf('jurisdiction', [key]));
      const recorded = ids.filter((id) => expected.has(id));
      if (recorded.length === 0) return passedOver;
      for (const id of recorded) found.add(id);
      return await publisher.publish(jurisdiction);
    },
  };
}

const nothing = (): Promise<void> => Promise.resolve();

/** Reads on, and writes nothing. */
const passedOver: PublicationWriter = {
  code: nothing,
  container: nothing,
  section: nothing,
  numbering: nothing,
  act: nothing,
  file: nothing,
  ledger: nothing,
  lacking: () => 0,
  commit: () => Promise.resolve({ sections: 0, ordinances: 0, chainEntries: 0, kept: 0 }),
  rollback: nothing,
};
