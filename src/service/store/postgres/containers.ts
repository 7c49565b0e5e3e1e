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
  readonly id: string;
  readonly code: number;
  readonly position: number;
  readonly parent: OpenContainer | undefined;
  readonly record: ContainerRecord;
  content: StoredContent | undefined;
}

/** What a container says of itself, as JSON; null where it says nothing. */
export interface StoredContent {
  readonly notes: string | null;
  readonly chain: string | null;
}

/** Gives rows and positions to what is new. */
export interface Numbering {
  newRow(): number;
  nextPosition(): number;
}

const columns = 'row, id, code, parent, position, level, number, heading, hierarchy, notes, chain'.split(', ');

export class Containers {
  readonly #before: ReadonlyMap<string, number>;
  readonly #numbering: Numbering;
  readonly #open = new Map<string, OpenContainer>();

  /** @param before the rows of those that the library has, by identifier */
  constructor(before: ReadonlyMap<string, number>, numbering: Numbering) {
    this.#before = before;
    this.#numbering = numbering;
  }

  /**
   * The row of the last container of `path`; null for the code itself. `content` is kept with that container.
   *
   * @param code its row, and what its identifiers are made from
   */
  at(
    code: { readonly identity: readonly string[]; readonly row: number },
    path: readonly ContainerRecord[],
    content?: StoredContent,
  ): number | null {
    let parent: OpenContainer | undefined;
    const steps: string[] = [...code.identity];
    for (const container of path) {
      steps.push(stepOf(container));
      const id = idOf('container', steps);
      parent = this.#open.get(id) ?? this.#add(id, code.row, parent, container);
    }
    if (parent !== undefined && content !== undefined) parent.content = content;
    return parent?.row ?? null;
  }

  /** Of those that were seen, by row. */
  positions(): ReadonlyMap<number, number> {
    return new Map([...this.#open.values()].map(({ row, position }) => [row, position]));
  }

  /** Puts them in the place of what the codes had, but for those kept: at new positions, by row. */
  async write(client: pg.Client, codes: readonly number[], kept: ReadonlyMap<number, number>): Promise<void> {
    const levels = new Map<number, readonly StoredLevel[]>();
    const seen = [...this.#open.values()].map((container) => rowOf(container, levels));
    const stay = await keptRows(client, kept, levels);
    await queryOn(client)('DELETE FROM legal_code.container WHERE code = ANY($1::bigint[])', [codes]);
    await copyRows(client, { table: 'legal_code.container', columns }, [...seen, ...stay]);
  }

  #add(id: string, code: number, parent: OpenContainer | undefined, record: ContainerRecord): OpenContainer {
    const row = this.#before.get(id) ?? this.#numbering.newRow();
    const opened = { row, id, code, parent, record, position: this.#numbering.nextPosition(), content: undefined };
    this.#open.set(id, opened);
    return opened;
  }
}

/** A container's columns. The levels of those above it, which were opened before it, are in `levels` by row. */
function rowOf(container: OpenContainer, levels: Map<number, readonly StoredLevel[]>): readonly Value[] {
  const { row, id, code, parent, position, record, content } = container;
  const { level, number, heading } = record;
  const noted = content !== undefined && (content.notes !== null || content.chain !== null);
  const own = { level, ...field('number', number), ...field('heading', heading), id, ...(noted ? { noted } : {}) };
  const above = parent === undefined ? [] : (levels.get(parent.row) ?? []);
  const hierarchy: readonly StoredLevel[] = [...above, own];
  levels.set(row, hierarchy);
  return [
    row,
    id,
    code,
    parent?.row ?? null,
    position,
    level,
    number ?? null,
    heading ?? null,
    JSON.stringify(hierarchy),
    content?.notes ?? null,
    content?.chain ?? null,
  ];
}

/** The columns of those that stay, with the headings that those above them have now. */
async function keptRows(
  client: pg.Client,
  positions: ReadonlyMap<number, number>,
  levels: Map<number, readonly StoredLevel[]>,
): Promise<readonly (readonly Value[])[]> {
  if (positions.size === 0) return [];
  const found = await queryOn(client)(
    'SELECT row, id, code, parent, level, number, heading, hierarchy, notes, chain FROM legal_code.container WHERE row = ANY($1::bigint[])',
    [[...positions.keys()]],
  );
  const rows = new Map(found.map((row) => [integer(row.row), row]));
  const levelsOf = (row: number): readonly StoredLevel[] => {
    const known = levels.get(row);
    if (known !== undefined) return known;
    const parent = optionalInteger(rows.get(row)?.parent);
    const own = list<StoredLevel>(rows.get(row)?.hierarchy).slice(-1);
    const made = [...(parent === undefined ? [] : levelsOf(parent)), ...own];
    levels.set(row, made);
    return made;
  };
  return [...rows].map(([row, { id, code, parent, level, number, heading, notes, chain }]) => [
    row,
    text(id),
    integer(code),
    optionalInteger(parent) ?? null,
    positions.get(row) ?? 0,
    text(level),
    optionalText(number) ?? null,
    optionalText(heading) ?? null,
    JSON.stringify(levelsOf(row)),
    optionalText(notes) ?? null,
    optionalText(chain) ?? null,
  ]);
}
