/**
 * Seals: a hash for each row with law or identifiers, written with the row and checked on every read. Seals detect bits flipped on
 * disk before damaged text is shown as law. SQLite itself doesn't verify page content.
 */
import { hash } from 'node:crypto';
import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { LibraryError } from '../errors.ts';
import type { Row } from './columns.ts';

/** Columns that are read together have one seal. The numbers are stored, so they must never change. */
const sealed = {
  jurisdiction: { number: 1, table: 'jurisdiction', row: 'row' },
  code: { number: 2, table: 'code', row: 'row' },
  container: { number: 3, table: 'container', row: 'row' },
  section: { number: 4, table: 'section', row: 'row' },
  text: { number: 5, table: 'section_body', row: 'row', columns: ['row', 'text', 'notes', 'aliases'] },
  sources: { number: 6, table: 'section_body', row: 'row', columns: ['row', 'sources'] },
  chain: { number: 7, table: 'section_body', row: 'row', columns: ['row', 'chain'] },
  act: { number: 8, table: 'act', row: 'row' },
  version: { number: 9, table: 'version', row: 'section', parts: ['sequence'] },
  file: { number: 10, table: 'file', row: 'row' },
  related: { number: 11, table: 'related', row: 'section', parts: ['derived', 'position'] },
  past: { number: 14, table: 'past', row: 'row' },
} as const satisfies Record<string, Sealed>;

interface Sealed {
  readonly number: number;
  readonly table: string;
  readonly row: string;
  /** Columns that distinguish rows with the same `row`. */
  readonly parts?: readonly string[];
  /** All columns of the table if absent. */
  readonly columns?: readonly string[];
}

export type SealedPart = keyof typeof sealed;

export const sealTable = `
-- Hashes of what each row holds, checked on reading.
CREATE TABLE seal (
  kind INTEGER NOT NULL,
  row INTEGER NOT NULL,
  part INTEGER NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (kind, row, part)
) WITHOUT ROWID;
`;

/** Above the number of parts of one kind that a row can have. */
const partsEach = 2 ** 24;
/** Returns the schema version that introduced seals for a kind of row. */
function sealedSince(kind: number): number {
  if (kind > 13) return 9;
  return kind > 10 ? 8 : 0;
}

/** Lists sealed as a whole. This detects lost entries, and checks one hash instead of thousands. */
const sealedLists = {
  /** A code's section numbers with their lookup keys. */
  numbers: {
    number: 12,
    of: 'code',
    sql: "SELECT number, number_key FROM section WHERE code = ? AND number <> '' ORDER BY position",
  },
  /** The rows of a jurisdiction's codes. */
  codes: { number: 13, of: 'jurisdiction', sql: 'SELECT row FROM code WHERE jurisdiction = ? ORDER BY position, id' },
} as const;

export type SealedList = keyof typeof sealedLists;

/** Maintains the seals on a writing connection. Uses triggers, so that no statement can omit a seal. Call outside a transaction. */
export function keepSeals(database: DatabaseSync): void {
  defineSeal(database);
  for (const [name, each] of Object.entries<Sealed>(sealed)) {
    const { number, table, row } = each;
    const values = columnsOf(database, each).map((column) => `NEW.${column}`);
    const put = `INSERT OR REPLACE INTO seal VALUES (${number}, NEW.${row}, ${partOf(each, 'NEW.')}, seal(${values}))`;
    const drop = `DELETE FROM seal WHERE kind = ${number} AND row = OLD.${row} AND part = ${partOf(each, 'OLD.')}`;
    database.exec(`
      CREATE TEMP TRIGGER seal_new_${name} AFTER INSERT ON main.${table} BEGIN ${put}; END;
      CREATE TEMP TRIGGER seal_changed_${name} AFTER UPDATE ON main.${table} BEGIN ${put}; END;
      CREATE TEMP TRIGGER seal_gone_${name} AFTER DELETE ON main.${table} BEGIN ${drop}; END;`);
  }
}

/** Seals all content of a library without seals. */
export function sealAll(database: DatabaseSync): void {
  defineSeal(database);
  for (const each of Object.values<Sealed>(sealed)) {
    const { number, table, row } = each;
    database.exec(
      `INSERT OR REPLACE INTO seal SELECT ${number}, ${row}, ${partOf(each)}, seal(${columnsOf(database, each)}) FROM ${table}`,
    );
  }
  for (const [list, row] of listsIn(database)) sealList(database, list, row);
}

/** Yields every list in a library with its code's or jurisdiction's row. */
function* listsIn(database: DatabaseSync): Generator<readonly [SealedList, number]> {
  for (const list of ['numbers', 'codes'] as const)
    for (const { row } of database.prepare(`SELECT row FROM ${sealedLists[list].of}`).all()) yield [list, Number(row)];
}

/** Seals a list in its current state. `row` is that of the code or jurisdiction. */
export function sealList(database: DatabaseSync, list: SealedList, row: number): void {
  const seal = sealOfList(rowsOf(database, list, row));
  database.prepare('INSERT OR REPLACE INTO seal VALUES (?, ?, 0, ?)').run(sealedLists[list].number, row, seal);
}

function sealOfList(rows: readonly ListRow[]): string {
  return sealOf(rows.flat());
}

/** A list row's columns in the order of its statement. */
export type ListRow = readonly SQLOutputValue[];

/** Reads rows as arrays. A list may have tens of thousands of rows, and objects take twice as long. */
function rowsOf(database: DatabaseSync, list: SealedList, row: number): readonly ListRow[] {
  const statement = database.prepare(sealedLists[list].sql);
  statement.setReturnArrays(true);
  const rows: readonly unknown[] = statement.all(row);
  return rows.filter((each): each is ListRow => Array.isArray(each));
}

export interface Seals {
  /** Throws LibraryError if a row was damaged. The row must include all sealed columns by name. */
  check(part: SealedPart, row: Row): void;
  /** Checks all rows of a part with the same `row`. Also throws LibraryError if a row is missing or extra. */
  checkAll(part: SealedPart, row: number, rows: readonly Row[]): void;
  /** Returns a list's rows in order. Throws LibraryError if the list was damaged. */
  list(list: SealedList, row: number): readonly ListRow[];
}

/** Creates a seal checker. A read-only library of an earlier version may have no seals; then nothing is checked. */
export function sealsOf(database: DatabaseSync): Seals {
  const there = database.prepare("SELECT 1 FROM main.sqlite_schema WHERE name = 'seal'").get() !== undefined;
  if (!there)
    return { check: () => undefined, checkAll: () => undefined, list: (list, row) => rowsOf(database, list, row) };
  // A read-only library of an earlier version may have fewer kinds of seals.
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
  const stored = database.prepare('SELECT hash FROM seal WHERE kind = ? AND row = ? AND part = ?');
  const sealsOfRow = database.prepare('SELECT count(*) AS n FROM seal WHERE kind = ? AND row = ?');
  const columns = new Map<SealedPart, readonly string[]>();
  const seals: Seals = {
    checkAll(part, row, rows) {
      const { number } = sealed[part];
      if (version < sealedSince(number)) return;
      if (sealsOfRow.get(number, row)?.n !== rows.length) throw notAsWritten(`${part} ${row}`);
      for (const each of rows) seals.check(part, each);
    },
    check(part, row) {
      const each: Sealed = sealed[part];
      if (version < sealedSince(each.number)) return;
      let named = columns.get(part);
      if (named === undefined) {
        named = columnsOf(database, each);
        columns.set(part, named);
      }
      const place = (each.parts ?? []).reduce((sum, name) => sum * partsEach + Number(row[name]), 0);
      const found = stored.get(each.number, Number(row[each.row]), place);
      if (found?.hash !== sealOf(named.map((column) => row[column] ?? null)))
        throw notAsWritten(`${part} ${row[each.row]}`);
    },
    list(list, row) {
      const rows = rowsOf(database, list, row);
      const { number } = sealedLists[list];
      if (version >= sealedSince(number) && stored.get(number, row, 0)?.hash !== sealOfList(rows))
        throw notAsWritten(`${list} of ${sealedLists[list].of} ${row}`);
      return rows;
    },
  };
  return seals;
}

function notAsWritten(what: string): LibraryError {
  return new LibraryError('corrupted', `The library is damaged: ${what} has changed since it was written.`);
}

export interface Damage {
  readonly part: SealedPart | SealedList;
  readonly row: number;
}

/** Checks every row, and finds seals without rows. */
export function* damagedRows(database: DatabaseSync): Generator<Damage> {
  const seals = sealsOf(database);
  for (const part of sealedParts) {
    const each: Sealed = sealed[part];
    const { number, table, row } = each;
    for (const found of database.prepare(`SELECT * FROM ${table}`).iterate()) {
      try {
        seals.check(part, found);
      } catch (error) {
        if (!(error instanceof LibraryError)) throw error;
        yield { part, row: Number(found[row]) };
      }
    }
    const same = each.parts === undefined ? '' : ` AND ${partOf(each, 't.')} = s.part`;
    const lost = database.prepare(
      `SELECT s.row FROM seal s WHERE s.kind = ${number} AND NOT EXISTS (SELECT 1 FROM ${table} t WHERE t.${row} = s.row${same})`,
    );
    for (const gone of lost.iterate()) yield { part, row: Number(gone.row) };
  }
  for (const [list, row] of listsIn(database)) {
    try {
      seals.list(list, row);
    } catch (error) {
      if (!(error instanceof LibraryError)) throw error;
      yield { part: list, row };
    }
  }
}

const sealedParts: readonly SealedPart[] = [
  ...(['jurisdiction', 'code', 'container', 'section', 'text', 'sources', 'chain'] as const),
  ...(['act', 'version', 'file', 'related', 'past'] as const),
];

function defineSeal(database: DatabaseSync): void {
  database.function('seal', { varargs: true, deterministic: true }, (...values: SQLOutputValue[]) => sealOf(values));
}

function sealOf(values: readonly (SQLInputValue | SQLOutputValue)[]): string {
  const plain = values.map((value) => (value instanceof Uint8Array ? hash('sha1', value, 'base64url') : value));
  return hash('sha1', JSON.stringify(plain), 'base64url').slice(0, 20);
}

/** Returns an SQL expression for the part number; 0 if rows have no parts. */
function partOf({ parts = ['0'] }: Sealed, of = ''): string {
  const named = parts.map((part) => (part === '0' ? part : of + part));
  return named.reduce((sum, part) => `(${sum}) * ${partsEach} + ${part}`);
}

function columnsOf(database: DatabaseSync, { table, columns }: Sealed): readonly string[] {
  if (columns !== undefined) return columns;
  const all = database.prepare(`SELECT name FROM pragma_table_info('${table}', 'main') ORDER BY name`).all();
  return all.map(({ name }) => String(name));
}
