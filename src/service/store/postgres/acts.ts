/** Collects the acts of a publication and writes them in bulk. */
import { hash } from 'node:crypto';
import type pg from 'pg';
import { queryOn } from './connection.ts';
import { copyRows, type Value } from './copy.ts';

/** Maximum total length of the collected records, in characters. Above it, they are written. */
const most = 4_000_000;

export class Acts {
  readonly #idOf: (key: string) => string;
  /** MD5 of the stored records, by row; undefined for an act without a record. */
  readonly #before: ReadonlyMap<number, string | undefined>;
  readonly #waiting = new Map<number, readonly Value[]>();
  #characters = 0;

  constructor(before: ReadonlyMap<number, string | undefined>, idOf: (key: string) => string) {
    this.#before = before;
    this.#idOf = idOf;
  }

  /** True if the collected acts should be written now. */
  get full(): boolean {
    return this.#characters >= most;
  }

  /** Adds an act, unless the library has the same record. `record` is null for an act that is only referred to. */
  put(row: number, key: string, record: string | null): void {
    const before = this.#waiting.has(row) ? undefined : this.#before.get(row);
    if (record !== null && before === hash('md5', record)) return;
    this.#waiting.set(row, [row, this.#idOf(key), key, record]);
    this.#characters += record?.length ?? 0;
  }

  /** Call only while the connection is idle. */
  async write(client: pg.Client): Promise<void> {
    const rows = [...this.#waiting.values()];
    await queryOn(client)('DELETE FROM legal_code.act WHERE row = ANY($1::bigint[])', [[...this.#waiting.keys()]]);
    await copyRows(client, { table: 'legal_code.act', columns: ['row', 'id', 'key', 'record'] }, rows);
    this.#waiting.clear();
    this.#characters = 0;
  }

  /** Deletes acts, unless a section refers to them. */
  async drop(client: pg.Client, rows: readonly number[], actsOfSections: string): Promise<void> {
    await queryOn(client)(
      `DELETE FROM legal_code.act a WHERE a.row = ANY($1::bigint[])
         AND NOT EXISTS (SELECT 1 FROM ${actsOfSections} x WHERE x.act = a.row)`,
      [rows],
    );
  }
}
