/** Caches jurisdictions, codes and containers while the library is unchanged. They are small, and every section needs them. */
import type { DatabaseSync } from 'node:sqlite';
import { extraPaths } from '../../../contract/paths.ts';
import { type Corrections, withCorrections } from '../corrections.ts';
import { LibraryError } from '../errors.ts';
import { field } from '../field.ts';
import { type CodeEntry, type JurisdictionEntry, jurisdictionEntry } from '../jurisdiction-entry.ts';
import type { Hierarchy } from '../wire.ts';
import { integer, optionalInteger, optionalText, type Row, text } from './columns.ts';
import type { Seals } from './seals.ts';

export interface LibraryJurisdiction extends JurisdictionEntry {
  /** The full-text index of its sections. */
  readonly shard: number | undefined;
}

/** Maximum number of cached entries of each kind. Limits memory for libraries with tens of thousands of jurisdictions. */
const kept = 4096;

/** A container with its parents. */
export interface ContainerLevels {
  /** Outermost first, including this container. */
  readonly hierarchy: Hierarchy;
  /** The nearest container with notes or a history, including this one. */
  readonly notesIn: string | undefined;
  /** The parent container. */
  readonly above: ContainerLevels | undefined;
}

const outside: ContainerLevels = { hierarchy: [], notesIn: undefined, above: undefined };

export interface DirectoryReader {
  jurisdiction(row: number): LibraryJurisdiction | undefined;
  jurisdictionById(id: string): LibraryJurisdiction | undefined;
  code(jurisdiction: JurisdictionEntry, codeRow: number): CodeEntry | undefined;
  /** Returns the levels down to a container. Returns no levels if `containerRow` is undefined, for sections directly in a code. */
  levels(jurisdictionId: string, containerRow: number | undefined): ContainerLevels;
  /** Clears the cache after the library has changed. */
  forget(): void;
}

export function directoryReader(database: DatabaseSync, seals: Seals, corrections: Corrections): DirectoryReader {
  const byRow = database.prepare('SELECT * FROM jurisdiction WHERE row = ?');
  const byId = database.prepare('SELECT row FROM jurisdiction WHERE id = ?');
  // An older library opened read-only doesn't have this table.
  const byFormerId = hasTable(database, 'former_jurisdiction')
    ? database.prepare('SELECT jurisdiction AS row FROM former_jurisdiction WHERE id = ?')
    : undefined;
  const codesOf = database.prepare('SELECT * FROM code WHERE jurisdiction = ? ORDER BY position, id');
  const sourcesOf = database.prepare(
    'SELECT row, sources FROM section_body WHERE row = (SELECT row FROM section WHERE code = ? LIMIT 1)',
  );
  const withSources = (code: Row): Row => {
    const body = sourcesOf.get(integer(code.row));
    if (body === undefined) return code;
    seals.check('sources', body);
    return { ...code, sources: body.sources ?? null };
  };
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
        { ...jurisdictionEntry(found, codes.map(withSources)), shard: optionalInteger(found.shard) },
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
      // Every row that refers to a container was written together with it.
      if (found === undefined)
        throw new LibraryError('corrupted', `The library is damaged: container ${containerRow} is missing.`);
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
