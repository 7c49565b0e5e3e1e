/** What a library file holds of earlier editions: sections as they were, and what was different. */
import type { WireSection } from '../../../contract/schemas.ts';
import { editionAt } from '../editions.ts';
import type { Difference, Differences } from '../store.ts';
import { editionOf, refuseBefore } from '../wire-editions.ts';
import { integer, type Row, text } from './columns.ts';
import type { DirectoryReader, LibraryJurisdiction } from './directory.ts';
import type { ReadingStatements } from './reading-statements.ts';
import type { SectionReader } from './sections.ts';

export interface EditionReader {
  /** The section of a row as of a date. Throws EditionNotHeld. */
  section(row: Row, of: 'present' | 'past', asOf: string): WireSection | undefined;
  /** The sections of rows as of a date, without those that were not there. Throws EditionNotHeld. */
  numbered(
    jurisdiction: LibraryJurisdiction,
    present: readonly Row[],
    past: readonly Row[],
    asOf: string,
  ): readonly WireSection[];
  /** What was different as of a date, by id. Throws EditionNotHeld. */
  differences(jurisdiction: LibraryJurisdiction, asOf: string): Differences;
}

export function editionReader(
  sql: ReadingStatements,
  directory: DirectoryReader,
  sections: SectionReader,
): EditionReader {
  const inEdition = (row: Row, of: 'present' | 'past', date: string): WireSection | undefined => {
    const code = directory.code(sections.jurisdictionOf(row), integer(row.code));
    const edition = editionAt(code?.editions ?? [], date);
    return edition && sections.inEdition(row, of, { date, edition });
  };
  return {
    section(row, of, date) {
      const code = directory.code(sections.jurisdictionOf(row), integer(row.code));
      return sections.inEdition(row, of, { date, edition: editionOf(code, date) });
    },
    numbered(jurisdiction, present, past, date) {
      refuseBefore(jurisdiction, date);
      return [
        ...present.flatMap((row) => inEdition(row, 'present', date) ?? []),
        ...past.flatMap((row) => inEdition(row, 'past', date) ?? []),
      ];
    },
    differences(jurisdiction, date) {
      refuseBefore(jurisdiction, date);
      const found = new Map<string, Difference>();
      for (const code of jurisdiction.codes) {
        const edition = editionAt(code.editions, date);
        for (const row of sql.laterThan.iterate(jurisdiction.row, code.row, edition?.through ?? null))
          found.set(text(row.id), {
            codeId: code.id,
            hierarchy: sections.summary(row).hierarchy,
            section: inEdition(row, 'present', date),
          });
      }
      for (const row of sql.pastOf.iterate(jurisdiction.row)) {
        const section = inEdition(row, 'past', date);
        const codeId = directory.code(jurisdiction, integer(row.code))?.id;
        if (section !== undefined && codeId !== undefined)
          found.set(text(row.id), { codeId, hierarchy: section.hierarchy, section });
      }
      return found;
    },
  };
}
