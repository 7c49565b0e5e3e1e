/** Caches jurisdictions, codes and containers while the library is unchanged. They are small, and every section needs them. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { extraPaths } from '../../../contract/paths.ts';
import type { TypedName } from '../../search/place-name.ts';
import { type Corrections, withCorrections } from '../corrections.ts';
import { LibraryError } from '../errors.ts';
import { field } from '../field.ts';
import { words } from '../fold.ts';
import { type CodeEntry, type JurisdictionEntry, jurisdictionEntry } from '../jurisdiction-entry.ts';
import type { Hierarchy } from '../wire.ts';
import { headingIn } from '../wire-editions.ts';
import { integer, list, optionalInteger, optionalText, type Row, text } from './columns.ts';
import type { Seals } from './seals.ts';

export interface LibraryJurisdiction extends JurisdictionEntry {
  /** The full-text index of its sections. */
  readonly shard: number | undefined;
}

/** Maximum number of cached entries of each kind. Limits memory for libraries with tens of thousands of jurisdictions. */
const mostCached = 4096;

/** A container with its parents. */
export interface ContainerLevels {
  /** Outermost first, including this container. */
  readonly hierarchy: Hierarchy;
  /** Returns the hierarchy with its headings in an edition. */
  in(through: string): Hierarchy;
  /** The nearest container with notes or a history, including this one. */
  readonly notesIn: string | undefined;
  /** The parent container. */
  readonly above: ContainerLevels | undefined;
}

const outside: ContainerLevels = { hierarchy: [], in: () => [], notesIn: undefined, above: undefined };

export class DirectoryReader {
  readonly #seals: Seals;
  readonly #corrections: Corrections;
  readonly #byRow: StatementSync;
  readonly #byId: StatementSync;
  readonly #byFormerId: StatementSync | undefined;
  readonly #byName: StatementSync;
  readonly #withOtherNames: StatementSync;
  readonly #codesOf: StatementSync;
  readonly #sourcesOf: StatementSync;
  readonly #containerByRow: StatementSync;
  readonly #jurisdictions = new Map<number, LibraryJurisdiction>();
  readonly #levels = new Map<number, ContainerLevels>();
  /** Rows by the letters of short and other names. Few jurisdictions have any. */
  #otherNames: ReadonlyMap<string, readonly number[]> | undefined;

  constructor(database: DatabaseSync, seals: Seals, corrections: Corrections) {
    this.#seals = seals;
    this.#corrections = corrections;
    this.#byRow = database.prepare('SELECT * FROM jurisdiction WHERE row = ?');
    this.#byId = database.prepare('SELECT row FROM jurisdiction WHERE id = ?');
    // An older library opened read-only doesn't have this table.
    this.#byFormerId = hasTable(database, 'former_jurisdiction')
      ? database.prepare('SELECT jurisdiction AS row FROM former_jurisdiction WHERE id = ?')
      : undefined;
    this.#byName = database.prepare(
      'SELECT row FROM jurisdiction WHERE name_key IN (SELECT value FROM json_each(?)) ORDER BY row',
    );
    this.#withOtherNames = database.prepare(
      'SELECT row, short_name, other_names FROM jurisdiction WHERE short_name IS NOT NULL OR other_names IS NOT NULL',
    );
    this.#codesOf = database.prepare('SELECT * FROM code WHERE jurisdiction = ? ORDER BY position, id');
    this.#sourcesOf = database.prepare(
      'SELECT row, sources FROM section_body WHERE row = (SELECT row FROM section WHERE code = ? LIMIT 1)',
    );
    this.#containerByRow = database.prepare(
      'SELECT *, notes IS NOT NULL OR chain IS NOT NULL AS noted FROM container WHERE row = ?',
    );
  }

  jurisdiction(row: number): LibraryJurisdiction | undefined {
    const known = this.#jurisdictions.get(row);
    if (known !== undefined) return known;
    const found = this.#byRow.get(row);
    if (found === undefined) return undefined;
    const codes = this.#codesOf.all(row);
    this.#seals.check('jurisdiction', found);
    this.#seals.list('codes', row);
    for (const code of codes) this.#seals.check('code', code);
    const published = jurisdictionEntry(
      found,
      codes.map((code) => this.#withSources(code)),
    );
    const entry = withCorrections({ ...published, shard: optionalInteger(found.shard) }, this.#corrections);
    return remember(this.#jurisdictions, row, entry);
  }

  jurisdictionById(id: string): LibraryJurisdiction | undefined {
    const found = this.#byId.get(id.toLowerCase()) ?? this.#byFormerId?.get(id.toLowerCase());
    return found === undefined ? undefined : this.jurisdiction(integer(found.row));
  }

  /** The jurisdictions that have one of the names. */
  named(names: readonly Pick<TypedName, 'key' | 'letters'>[]): readonly LibraryJurisdiction[] {
    if (names.length === 0) return [];
    const byName = this.#byName.all(JSON.stringify(names.map(({ key }) => key))).map(({ row }) => integer(row));
    this.#otherNames ??= rowsByOtherName(this.#withOtherNames.all());
    const byOther = names.flatMap(({ letters }) => this.#otherNames?.get(letters) ?? []);
    return [...new Set([...byName, ...byOther])].flatMap((row) => this.jurisdiction(row) ?? []);
  }

  code(jurisdiction: JurisdictionEntry, codeRow: number): CodeEntry | undefined {
    return jurisdiction.codes.find((code) => code.row === codeRow);
  }

  /** Returns the levels down to a container. Returns no levels if `containerRow` is undefined, for sections directly in a code. */
  levels(jurisdictionId: string, containerRow: number | undefined): ContainerLevels {
    if (containerRow === undefined) return outside;
    const known = this.#levels.get(containerRow);
    if (known !== undefined) return known;
    const found = this.#containerByRow.get(containerRow);
    // Every row that refers to a container was written together with it.
    if (found === undefined)
      throw new LibraryError('corrupted', `The library is damaged: container ${containerRow} is missing.`);
    this.#seals.check('container', found);
    const above = this.levels(jurisdictionId, optionalInteger(found.parent));
    const headings = { heading: found.heading, headings: found.headings };
    const levelWith = (heading: string | undefined): Hierarchy[number] => ({
      level: text(found.level),
      ...field('number', optionalText(found.number)),
      ...field('heading', heading),
      links: { contents: extraPaths.contents(jurisdictionId, text(found.id)) },
    });
    return remember(this.#levels, containerRow, {
      hierarchy: [...above.hierarchy, levelWith(optionalText(found.heading))],
      in: (through) => [...above.in(through), levelWith(headingIn(headings, through))],
      notesIn: found.noted === 1 ? text(found.id) : above.notesIn,
      above,
    });
  }

  /** Clears the cache after the library has changed. */
  forget(): void {
    this.#jurisdictions.clear();
    this.#levels.clear();
    this.#otherNames = undefined;
  }

  #withSources(code: Row): Row {
    const body = this.#sourcesOf.get(integer(code.row));
    if (body === undefined) return code;
    this.#seals.check('sources', body);
    return { ...code, sources: body.sources ?? null };
  }
}

function rowsByOtherName(rows: readonly Row[]): ReadonlyMap<string, readonly number[]> {
  const known = new Map<string, number[]>();
  for (const { row, short_name: short = null, other_names: others = null } of rows)
    for (const name of [optionalText(short) ?? '', ...list<string>(others)]) {
      const letters = words(name).join('');
      known.set(letters, [...(known.get(letters) ?? []), integer(row)]);
    }
  return known;
}

function remember<T>(known: Map<number, T>, row: number, entry: T): T {
  if (known.size >= mostCached) known.clear();
  known.set(row, entry);
  return entry;
}

function hasTable(database: DatabaseSync, name: string): boolean {
  return database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) !== undefined;
}
