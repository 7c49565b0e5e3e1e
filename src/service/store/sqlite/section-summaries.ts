/** Converts rows to summaries of sections, with their jurisdiction, code and containers. */
import type { DatabaseSync } from 'node:sqlite';
import type { WireSectionSummary } from '../../../contract/schemas.ts';
import { LibraryError } from '../errors.ts';
import type { CodeEntry } from '../jurisdiction-entry.ts';
import { type Hierarchy, wireSummary } from '../wire.ts';
import { undatedEdition, type WireValidity, wireValidity } from '../wire-validity.ts';
import { integer, optionalInteger, optionalText, type Row, text } from './columns.ts';
import type { ContainerLevels, DirectoryReader, LibraryJurisdiction } from './directory.ts';
import type { Seals } from './seals.ts';

export interface SummaryReader {
  summary(row: Row): WireSectionSummary;
  /** Finds a section by its row number. */
  summaryOf(sectionRow: number): WireSectionSummary | undefined;
  /** Uses a validity that the caller determined. Doesn't check the row. */
  summaryWith(row: Row, validity: WireValidity): WireSectionSummary;
  /** Throws LibraryError if the jurisdiction is missing. */
  jurisdictionOf(row: Row): LibraryJurisdiction;
  codeOf(row: Row): CodeEntry | undefined;
  /** Returns a section's levels, with their headings in an edition. */
  hierarchyIn(row: Row, through: string): Hierarchy;
}

export function summaryReader(database: DatabaseSync, directory: DirectoryReader, seals: Seals): SummaryReader {
  const byRow = database.prepare('SELECT s.* FROM section s WHERE s.row = ?');

  const jurisdictionOf = (row: Row): LibraryJurisdiction => {
    const entry = directory.jurisdiction(integer(row.jurisdiction));
    if (entry === undefined)
      throw new LibraryError(
        'corrupted',
        'The library is damaged: a section belongs to a jurisdiction that is missing.',
      );
    return entry;
  };

  const summary = (row: Row): WireSectionSummary => {
    seals.check('section', row);
    return summaryWith(row, wireValidity(row, codeOf(row) ?? undatedEdition));
  };

  const levelsOf = (row: Row): ContainerLevels | undefined => {
    const own = directory.levels(jurisdictionOf(row).id, optionalInteger(row.container));
    // A container's own text belongs to the parent container.
    return row.of_container === 1 ? own.above : own;
  };

  const codeOf = (row: Row): CodeEntry | undefined => directory.code(jurisdictionOf(row), integer(row.code));

  const summaryWith = (row: Row, validity: WireValidity): WireSectionSummary => {
    const jurisdiction = jurisdictionOf(row);
    const levels = levelsOf(row);
    return wireSummary({
      id: text(row.id),
      jurisdictionId: jurisdiction.id,
      citation: text(row.citation),
      kind: text(row.kind),
      number: text(row.number),
      heading: optionalText(row.heading),
      notesIn: levels?.notesIn,
      hierarchy: levels?.hierarchy ?? [],
      validity,
    });
  };

  return {
    summary,
    summaryOf(sectionRow) {
      const row = byRow.get(sectionRow);
      return row === undefined ? undefined : summary(row);
    },
    summaryWith,
    jurisdictionOf,
    codeOf,
    hierarchyIn: (row, through) => levelsOf(row)?.in(through) ?? [],
  };
}
