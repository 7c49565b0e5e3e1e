/** The acts of a publication that is being written. */
import { hash } from 'node:crypto';
import type pg from 'pg';
import { idOf } from '../ids.ts';
import type { ActRecord } from '../records.ts';
import { storedAct } from '../stored.ts';
import type { LibraryBefore } from './before.ts';
import { queryOn } from './connection.ts';
import { copyRows, type Value } from './copy.ts';

/** They are kept in memory up to so many characters before they are written. */
const most = 4_000_000;

export class Acts {
  readonly #jurisdictionKey: string;
  readonly #newRow: () => number;
  readonly #rows: Map<string, number>;
  /** MD5 of the records that the library has, by row. */
  readonly #before: LibraryBefore['records'];
  readonly #seen = new Set<number>();
  readonly #kept = new Set<number>();
  readonly #waiting = new Map<number, readonly Value[]>();
  #characters = 0;
  /** Some could not be read: those that were not seen stay. */
  incomplete = false;

  constructor(jurisdictionKey: string, before: LibraryBefore, newRow: () => number) {
    this.#jurisdictionKey = jurisdictionKey;
    this.#newRow = newRow;
    this.#rows = new Map(before.acts);
    this.#before = before.records;
  }

  /** How many were seen. */
  get size(): number {
    return this.#seen.size;
  }

  /** So much waits that it should be written. */
  get full(): boolean {
    return this.#characters >= most;
  }

  add(act: ActRecord): void {
    const row = this.rowOf(act.key);
    this.#seen.add(row);
    const record = JSON.stringify(storedAct(act));
    const before = this.#waiting.has(row) ? undefined : this.#before.get(row);
    if (before === undefined || before !== hash('md5', record)) this.#put(row, act.key, record);
  }

  /** The row of an act that is there, is to come, or is only named; `keep`: something other than a section names it. */
  rowOf(key: string, keep = false): number {
    const row = this.#rowOf(key);
    if (keep) this.#kept.add(row);
    return row;
  }

  #rowOf(key: string): number {
    const known = this.#rows.get(key);
    if (known !== undefined) return known;
    const row = this.#newRow();
    this.#rows.set(key, row);
    this.#put(row, key, null);
    return row;
  }

  /** To be called when nothing else is under way on the connection. */
  async write(client: pg.Client): Promise<void> {
    const rows = [...this.#waiting.values()];
    await queryOn(client)('DELETE FROM legal_code.act WHERE row = ANY($1::bigint[])', [[...this.#waiting.keys()]]);
    await copyRows(client, { table: 'legal_code.act', columns: ['row', 'id', 'key', 'record'] }, rows);
    this.#waiting.clear();
    this.#characters = 0;
  }

  /** Takes out those that were not seen, unless a section has to do with them. */
  async drop(client: pg.Client, actsOfSections: string): Promise<void> {
    if (this.incomplete) return;
    await queryOn(client)(
      `DELETE FROM legal_code.act a WHERE a.row = ANY($1::bigint[])
         AND NOT EXISTS (SELECT 1 FROM ${actsOfSections} x WHERE x.act = a.row)`,
      [[...this.#rows.values()].filter((row) => !this.#seen.has(row) && !this.#kept.has(row))],
    );
  }

  #put(row: number, key: string, record: string | null): void {
    this.#waiting.set(row, [row, idOf('act', [this.#jurisdictionKey, key]), key, record]);
    this.#characters += record?.length ?? 0;
  }
}
