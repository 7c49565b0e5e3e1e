/** Reads earlier editions from a library file: sections as of a date, and the differences from the current sections. */
import { setImmediate as nextRound } from 'node:timers/promises';
import type { WireSection } from '../../../contract/schemas.ts';
import { editionAt } from '../editions.ts';
import type { Difference, Differences } from '../store.ts';
import { editionOf, refuseBefore } from '../wire-editions.ts';
import { integer, type Row, text } from './columns.ts';
import type { DirectoryReader, LibraryJurisdiction } from './directory.ts';
import type { ReadingStatements } from './reading-statements.ts';
import type { SectionReader } from './sections.ts';

export interface EditionReader {
  /** Returns a row's section as of a date. Throws EditionNotHeld. */
  section(row: Row, of: 'present' | 'past', asOf: string): WireSection | undefined;
  /** Returns the rows' sections as of a date, without those absent then. Throws EditionNotHeld. */
  numbered(
    jurisdiction: LibraryJurisdiction,
    present: readonly Row[],
    past: readonly Row[],
    asOf: string,
  ): readonly WireSection[];
  /** Returns differences as of a date by section id, in many short steps. Rejects with EditionNotHeld. */
  differences(
    jurisdiction: LibraryJurisdiction,
    asOf: string,
    level: LevelRows | undefined,
    read: ReadStep,
  ): Promise<Differences>;
}

/** The rows of a level's code and container, or the codes themselves. */
export type LevelRows = 'codes' | readonly [code: number, container: number | null];

/** Reads from the library in one step. */
export type ReadStep = <T>(work: () => T) => Promise<T>;

/** Sections read per step. A code may have thousands of differences, and other requests run between steps. */
const inOneStep = 25;

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
  /** Rows of current sections, and ids of past ones, that may differ. */
  const candidates = (
    jurisdiction: LibraryJurisdiction,
    date: string,
    level: LevelRows | undefined,
  ): { readonly later: readonly number[]; readonly past: readonly string[] } => {
    const laterIn = (row: number, through: string | null): Row[] => {
      if (level === undefined) return sql.laterThan.all(jurisdiction.row, row, through);
      if (level === 'codes') return sql.laterOfCode.all(row, through);
      return level[0] === row ? sql.laterOfLevel.all(...level, through) : [];
    };
    const past = (): Row[] => {
      if (level === undefined) return sql.pastOf.all(jurisdiction.row);
      return level === 'codes' ? [] : sql.pastOfLevel.all(...level);
    };
    const later = jurisdiction.codes.flatMap(({ row, editions }) =>
      laterIn(row, editionAt(editions, date)?.through ?? null),
    );
    return { later: later.map(({ row }) => integer(row)), past: past().map(({ id }) => text(id)) };
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
    async differences(jurisdiction, date, level, read) {
      refuseBefore(jurisdiction, date);
      const { later, past } = await read(() => candidates(jurisdiction, date, level));
      const found = new Map<string, Difference>();
      const add = (row: Row | undefined, of: 'present' | 'past'): void => {
        const codeId = row && directory.code(jurisdiction, integer(row.code))?.id;
        if (row === undefined || codeId === undefined) return;
        const section = inEdition(row, of, date);
        if (section !== undefined) found.set(text(row.id), { codeId, hierarchy: section.hierarchy, section });
        else if (of === 'present')
          found.set(text(row.id), { codeId, hierarchy: sections.summary(row).hierarchy, section });
      };
      for await (const step of steps(later))
        await read(() => {
          for (const row of step) add(sql.inRow.get(row), 'present');
        });
      for await (const step of steps(past))
        await read(() => {
          for (const id of step) add(sql.past.get(id), 'past');
        });
      return found;
    },
  };
}

/** Yields the entries in steps. Other requests run between steps. */
async function* steps<T>(entries: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < entries.length; at += inOneStep) {
    yield entries.slice(at, at + inOneStep);
    await nextRound();
  }
}
