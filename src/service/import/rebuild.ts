import { existsSync } from 'node:fs';
import { idOf } from '../store/ids.ts';
import type { PublicationWriter } from '../store/records.ts';
import { definedFields } from './defined-fields.ts';
import type { LoggedImport } from './import-log.ts';
import { importPaths } from './index.ts';
import type { Publisher } from './publisher.ts';
import type { ImportOptions } from './summary.ts';

/** The result of rebuilding a library. */
export interface Rebuilt {
  /** The number of logged imports. */
  readonly imports: number;
  readonly sections: number;
  /** Paths that were moved or deleted since the import, or that have other contents now. */
  readonly missing: readonly string[];
}

/**
 * Repeats the logged imports, oldest first, so that earlier texts are kept as history. Jurisdictions removed after an import
 * stay out. Throws errors of the store, and the signal's reason.
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
      // The user has already accepted partial editions.
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
      // Older versions may have logged each document as its own jurisdiction.
      const ids = [jurisdiction.key, ...(jurisdiction.formerKeys ?? [])].map((key) => idOf('jurisdiction', [key]));
      const recorded = ids.filter((id) => expected.has(id));
      if (recorded.length === 0) return passedOver;
      for (const id of recorded) found.add(id);
      return await publisher.publish(jurisdiction);
    },
  };
}

const nothing = (): Promise<void> => Promise.resolve();

/** A writer that discards everything. */
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
