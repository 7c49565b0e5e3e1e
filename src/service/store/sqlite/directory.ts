/** Jurisdictions, codes and containers: small, asked for with every section, so kept while the library does not change. */
import type { DatabaseSync } from 'node:sqlite';
import { extraPaths } from '../../../contract/paths.ts';
import { type Corrections, withCorrections } from '../corrections.ts';
import { LibraryError } from '../errors.ts';
import { field } from '../field.ts';
import { type CodeEntry, type JurisdictionEntry, jurisdictionEntry } from '../jurisdiction-entry.ts';
import type { Hierarchy } from '../wire.ts';
import { integer, optionalInteger, optionalText, text } from './columns.ts';
import type { Seals } from './seals.ts';

export interface LibraryJurisdiction extends JurisdictionEntry {
  /** The full-text index that its sections are in. */
  readonly shard: number | undefined;
}

/** How many of each are kept at most; a library of tens of thousands of jurisdictions does not fill the memory. */
const kept = 4096;

/** A container among those around it. */
export interface ContainerLevels {
  /** From the outermost container to this one. */
  readonly hierarchy: Hierarchy;
  /** The nearest container with notes or a history: this one or one above. */
  readonly notesIn: string | undefined;
  /** What is around it. */
  readonly above: ContainerLevels | undefined;
}

const outside: ContainerLevels = { hierarchy: [], notesIn: undefined, above: undefined };

export interface DirectoryReader {
  jurisdiction(row: number): LibraryJurisdiction | undefined;
  jurisdictionById(id: string): LibraryJurisdiction | undefined;
  code(jurisdiction: JurisdictionEntry, codeRow: number): CodeEntry | undefined;
  /** The levels down to a container; undefined: none, for what is in the code itself. */
  levels(jurisdictionId: string, containerRow: number | undefined): ContainerLevels;
  /** The library changed. */
  forget(): void;
}

export function directoryReader(database: DatabaseSync, seals: Seals, corrections: Corrections): DirectoryReader {
  const byRow = database.prepare('SELECT * FROM jurisdiction WHERE row = ?');
  const byId = database.prepare('SELECT row FROM jurisdiction WHERE id = ?');
  // An older library that may not be written has no such table.
  const byFormerId = hasTable(database, 'former_jurisdiction')
    ? database.prepare('SELECT jurisdiction AS row FROM former_jurisdiction WHERE id = ?')
    : undefined;
  const codesOf = database.prepare('SELECT * FROM code WHERE jurisdiction = ? ORDER BY position, id');
  const containerByRow = database.prepare(
    'SELECT *, notes IS NOT NULL OR chain IS NOT NULL AS noted FROM container WHERE row = ?',
  );
  const jurisdictions = new Map<number, LibraryJurisdiction>();
  const levels = new Map<number, ContainerLevels>();

  const remember = <T>(known: Map<number, T>, row: number, entry: T): T => {
    if (known.size >= kept) known.clear();
    known.set(row, entry);
    return entry;
  };

  const reader: DirectoryReader = {
    jurisdiction(row) {
      const known = jurisdictions.get(row);
      if (known !== undefined) return known;
      const found = byRow.get(row);
      if (found === undefined) return undefined;
      const codes = codesOf.all(row);
      seals.check('jurisdiction', found);
      seals.list('codes', row);
      for (const code of codes) seals.check('code', code);
      const entry = withCorrections(
        { ...jurisdictionEntry(found, codes), shard: optionalInteger(found.shard) },
        corrections,
      );
      return remember(jurisdictions, row, entry);
    },
    jurisdictionById(id) {
      const found = byId.get(id.toLowerCase()) ?? byFormerId?.get(id.toLowerCase());
      return found === undefined ? undefined : reader.jurisdiction(integer(found.row));
    },
    code: (jurisdiction, codeRow) => jurisdiction.codes.find((code) => code.row === codeRow),
    levels(jurisdictionId, containerRow) {
      if (containerRow === undefined) return outside;
      const known = levels.get(containerRow);
      if (known !== undefined) return known;
      const found = containerByRow.get(containerRow);
      // A row that refers to a container was written with it.
      if (found === undefined)
        throw new LibraryError('corrupted', `The library is damaged here: container ${containerRow} is not there.`);
      seals.check('container', found);
      const above = reader.levels(jurisdictionId, optionalInteger(found.parent));
      const level = {
        level: text(found.level),
        ...field('number', optionalText(found.number)),
        ...field('heading', optionalText(found.heading)),
        links: { contents: extraPaths.contents(jurisdictionId, text(found.id)) },
      };
      return remember(levels, containerRow, {
        hierarchy: [...above.hierarchy, level],
        notesIn: found.noted === 1 ? text(found.id) : above.notesIn,
        above,
      });
    },
    forget() {
      jurisdictions.clear();
      levels.clear();
    },
  };
  return reader;
}

function hasTable(database: DatabaseSync, name: string): boolean {
  return database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) !== undefined;
}
