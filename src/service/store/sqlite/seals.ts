/**
 * Seals: a hash for each row that holds law or what identifies it, written with the row and checked whenever the row is read. A bit
 * that changes on the disk is found so before it is taken for law. SQLite itself checks no page's content.
 */
import { hash } from 'node:crypto';
import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { LibraryError } from '../errors.ts';
import type { Row } from './columns.ts';

/** What is sealed together: what is read together. Numbers are stored; they do not change. */
const sealed = {
  jurisdiction: { number: 1, table: 'jurisdiction', row: 'row' },
  code: { number: 2, table: 'code', row: 'row' },
  container: { number: 3, table: 'container', row: 'row' },
  section: { number: 4, table: 'section', row: 'row' },
  text: { number: 5, table: 'section_body', row: 'row', columns: ['row', 'text', 'notes', 'aliases'] },
  sources: { number: 6, table: 'section_body', row: 'row', columns: ['row', 'sources'] },
  chain: { number: 7, table: 'section_body', row: 'row', columns: ['row', 'chain'] },
  act: { number: 8, table: 'act', row: 'row' },
  version: { number: 9, table: 'version', row: 'section', part: 'sequence' },
  file: { number: 10, table: 'file', row: 'row' },
} as const satisfies Record<string, Sealed>;

interface Sealed {
  readonly number: number;
  readonly table: string;
  readonly row: string;
  /** Where several rows have the same `row`: what distinguishes them. */
  readonly part?: string;
  /** Absent: all that the table has. */
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

/** Has a connection that writes keep the seals: by triggers of its own, so that no statement can forget them. Not in a transaction. */
export function keepSeals(database: DatabaseSync): void {
  defineSeal(database);
  for (const [name, each] of Object.entries<Sealed>(sealed)) {
    const { number, table, row, part } = each;
    const values = columnsOf(database, each).map((column) => `NEW.${column}`);
    const put = `INSERT OR REPLACE INTO seal VALUES (${number}, NEW.${row}, ${part === undefined ? '0' : `NEW.${part}`}, seal(${values}))`;
    const drop = `DELETE FROM seal WHERE kind = ${number} AND row = OLD.${row}${part === undefined ? '' : ` AND part = OLD.${part}`}`;
    database.exec(`
      CREATE TEMP TRIGGER seal_new_${name} AFTER INSERT ON main.${table} BEGIN ${put}; END;
      CREATE TEMP TRIGGER seal_changed_${name} AFTER UPDATE ON main.${table} BEGIN ${put}; END;
      CREATE TEMP TRIGGER seal_gone_${name} AFTER DELETE ON main.${table} BEGIN ${drop}; END;`);
  }
}

/** Seals all that a library holds that had no seals. */
export function sealAll(database: DatabaseSync): void {
  defineSeal(database);
  for (const each of Object.values<Sealed>(sealed)) {
    const { number, table, row, part = '0' } = each;
    database.exec(
      `INSERT OR REPLACE INTO seal SELECT ${number}, ${row}, ${part}, seal(${columnsOf(database, each)}) FROM ${table}`,
    );
  }
}

export interface Seals {
  /** Throws LibraryError when a row is not what was written. The row has all columns that are sealed, under their names. */
  check(part: SealedPart, row: Row): void;
}

/** A library of an earlier version, read where it may not be written, has no seals: then nothing is checked. */
export function sealsOf(database: DatabaseSync): Seals {
  const there = database.prepare("SELECT 1 FROM main.sqlite_schema WHERE name = 'seal'").get() !== undefined;
  if (!there) return { check: () => undefined };
  const stored = database.prepare('SELECT hash FROM seal WHERE kind = ? AND row = ? AND part = ?');
  const columns = new Map<SealedPart, readonly string[]>();
  return {
    check(part, row) {
      const each: Sealed = sealed[part];
      let named = columns.get(part);
      if (named === undefined) {
        named = columnsOf(database, each);
        columns.set(part, named);
      }
      const found = stored.get(
        each.number,
        Number(row[each.row]),
        each.part === undefined ? 0 : Number(row[each.part]),
      );
      if (found?.hash !== sealOf(named.map((column) => row[column] ?? null)))
        throw new LibraryError(
          'corrupted',
          `The library is damaged here: ${part} ${row[each.row]} is not what was written.`,
        );
    },
  };
}

export interface Damage {
  readonly part: SealedPart;
  readonly row: number;
}

/** Checks every row, and finds the seals whose rows are gone. */
export function* damagedRows(database: DatabaseSync): Generator<Damage> {
  const seals = sealsOf(database);
  for (const part of sealedParts) {
    const { number, table, row, part: second }: Sealed = sealed[part];
    for (const found of database.prepare(`SELECT * FROM ${table}`).iterate()) {
      try {
        seals.check(part, found);
      } catch (error) {
        if (!(error instanceof LibraryError)) throw error;
        yield { part, row: Number(found[row]) };
      }
    }
    const same = second === undefined ? '' : ` AND t.${second} = s.part`;
    const lost = database.prepare(
      `SELECT s.row FROM seal s WHERE s.kind = ${number} AND NOT EXISTS (SELECT 1 FROM ${table} t WHERE t.${row} = s.row${same})`,
    );
    for (const gone of lost.iterate()) yield { part, row: Number(gone.row) };
  }
}

const sealedParts: readonly SealedPart[] = [
  ...(['jurisdiction', 'code', 'container', 'section', 'text', 'sources', 'chain', 'act', 'version', 'file'] as const),
];

function defineSeal(database: DatabaseSync): void {
  database.function('seal', { varargs: true, deterministic: true }, (...values: SQLOutputValue[]) => sealOf(values));
}

function sealOf(values: readonly (SQLInputValue | SQLOutputValue)[]): string {
  const plain = values.map((value) => (value instanceof Uint8Array ? hash('sha1', value, 'base64url') : value));
  return hash('sha1', JSON.stringify(plain), 'base64url').slice(0, 20);
}

function columnsOf(database: DatabaseSync, { table, columns }: Sealed): readonly string[] {
  if (columns !== undefined) return columns;
  const all = database.prepare(`SELECT name FROM pragma_table_info('${table}', 'main') ORDER BY name`).all();
  return all.map(({ name }) => String(name));
}
