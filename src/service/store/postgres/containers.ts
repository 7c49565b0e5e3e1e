/** The containers of a publication that is being written: gathered while it is read, and written at its end. */
import type pg from 'pg';
import { integer, list, optionalInteger, optionalText, text } from '../columns.ts';
import { field } from '../field.ts';
import { idOf } from '../ids.ts';
import type { ContainerRecord } from '../records.ts';
import { stepOf } from '../stored.ts';
import { queryOn } from './connection.ts';
import { copyRows, type Value } from './copy.ts';
import type { StoredLevel } from './sections.ts';

interface OpenContainer {
  readonly row: number;
  readonly position: number;
  readonly levels: readonly StoredLevel[];
  readonly columns: readonly Value[];
}

/** Gives rows and positions to what is new. */
export interface Numbering {
  newRow(): number;
  nextPosition(): number;
}

export class Containers {
  readonly #jurisdictionKey: string;
  readonly #before: ReadonlyMap<string, number>;
  readonly #numbering: Numbering;
  readonly #open = new Map<string, OpenContainer>();

  /** @param before the rows of those that the library has, by identifier */
  constructor(jurisdictionKey: string, before: ReadonlyMap<string, number>, numbering: Numbering) {
    this.#jurisdictionKey = jurisdictionKey;
    this.#before = before;
    this.#numbering = numbering;
  }

  /** The row of the last container of `path`; null for the code itself. */
  at(code: { readonly key: string; readonly row: number }, path: readonly ContainerRecord[]): number | null {
    let parent: OpenContainer | undefined;
    const steps: string[] = [this.#jurisdictionKey, code.key];
    for (const container of path) {
      steps.push(stepOf(container));
      const id = idOf('container', steps);
      parent = this.#open.get(id) ?? this.#add(id, code.row, parent, container);
    }
    return parent?.row ?? null;
  }

  /** Of those that were seen, by row. */
  positions(): ReadonlyMap<number, number> {
    return new Map([...this.#open.values()].map(({ row, position }) => [row, position]));
  }

  /** Puts them in the place of what the codes had, but for those kept: at new positions, by row. */
  async write(client: pg.Client, codes: readonly number[], kept: ReadonlyMap<number, number>): Promise<void> {
    const stay = await this.#kept(client, kept);
    await queryOn(client)('DELETE FROM legal_code.container WHERE code = ANY($1::bigint[])', [codes]);
    await copyRows(
      client,
      {
        table: 'legal_code.container',
        columns: 'row, id, code, parent, position, level, number, heading, hierarchy'.split(', '),
      },
      [...[...this.#open.values()].map((container) => container.columns), ...stay],
    );
  }

  #add(id: string, code: number, parent: OpenContainer | undefined, container: ContainerRecord): OpenContainer {
    const { level, number, heading } = container;
    const row = this.#before.get(id) ?? this.#numbering.newRow();
    const levels = [...(parent?.levels ?? []), { level, ...field('number', number), ...field('heading', heading), id }];
    const position = this.#numbering.nextPosition();
    const columns = [
      row,
      id,
      code,
      parent?.row ?? null,
      position,
      level,
      number ?? null,
      heading ?? null,
      JSON.stringify(levels),
    ];
    const opened = { row, position, levels, columns };
    this.#open.set(id, opened);
    return opened;
  }

  /** The columns of those that stay, with the headings that those above them have now. */
  async #kept(client: pg.Client, positions: ReadonlyMap<number, number>): Promise<readonly (readonly Value[])[]> {
    if (positions.size === 0) return [];
    const found = await queryOn(client)(
      'SELECT row, id, code, parent, level, number, heading, hierarchy FROM legal_code.container WHERE row = ANY($1::bigint[])',
      [[...positions.keys()]],
    );
    const rows = new Map(found.map((row) => [integer(row.row), row]));
    const levels = new Map([...this.#open.values()].map((container) => [container.row, container.levels]));
    const levelsOf = (row: number): readonly StoredLevel[] => {
      const known = levels.get(row);
      if (known !== undefined) return known;
      const parent = optionalInteger(rows.get(row)?.parent);
      const own = list<StoredLevel>(rows.get(row)?.hierarchy).slice(-1);
      const made = [...(parent === undefined ? [] : levelsOf(parent)), ...own];
      levels.set(row, made);
      return made;
    };
    return [...rows].map(([row, { id, code, parent, level, number, heading }]) => [
      row,
      text(id),
      integer(code),
      optionalInteger(parent) ?? null,
      positions.get(row) ?? 0,
      text(level),
      optionalText(number) ?? null,
      optionalText(heading) ?? null,
      JSON.stringify(levelsOf(row)),
    ]);
  }
}
