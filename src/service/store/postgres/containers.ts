/** Collects a publication's containers and writes them at its end. */
import type pg from 'pg';
import { integer, list, optionalInteger, optionalText, text } from '../columns.ts';
import type { EditionValues } from '../edition-values.ts';
import { field } from '../field.ts';
import type { PlannedContainer, StoredContent } from '../planned.ts';
import { listOrNull } from '../stored.ts';
import { queryOn } from './connection.ts';
import { copyRows, type Value } from './copy.ts';
import type { StoredLevel } from './sections.ts';

const columns =
  'row, id, code, parent, position, level, number, heading, hierarchy, notes, chain, gone, headings'.split(', ');

export class Containers {
  readonly #open: PlannedContainer[] = [];
  readonly #contents = new Map<number, StoredContent>();
  /** Headings in each edition of containers that stay as they are, by row. */
  readonly #headings = new Map<number, string | null>();
  /** Containers that stay although the publication lacks them, by row. */
  readonly #kept = new Map<number, Kept>();

  open(container: PlannedContainer): void {
    this.#open.push(container);
  }

  /** Stores the headings of a container that stays as it is. */
  state(row: number, headings: EditionValues<string | null>): void {
    this.#headings.set(row, listOrNull(headings));
  }

  fill(row: number, content: StoredContent): void {
    this.#contents.set(row, content);
  }

  keep(row: number, position: number): void {
    this.#kept.set(row, { position, gone: false });
  }

  /** Keeps a container that only earlier editions have. */
  keepGone(row: number, position: number): void {
    this.#kept.set(row, { position, gone: true });
  }

  /** Replaces the containers of these codes. */
  async write(client: pg.Client, codes: readonly number[]): Promise<void> {
    const levels = await this.#levelsAbove(client);
    const open = this.#open.map((container) => rowOf(container, this.#contents.get(container.row), levels));
    const stay = await keptRows(client, this.#kept, levels);
    await queryOn(client)('DELETE FROM legal_code.container WHERE code = ANY($1::bigint[])', [codes]);
    await copyRows(client, { table: 'legal_code.container', columns }, [...open, ...stay]);
    await queryOn(client)(
      `UPDATE legal_code.container k SET headings = h.headings FROM unnest($1::bigint[], $2::text[]) AS h(row, headings)
       WHERE k.row = h.row`,
      [[...this.#headings.keys()], [...this.#headings.values()]],
    );
  }

  /** Returns the levels down to stored parents of new containers, by row. */
  async #levelsAbove(client: pg.Client): Promise<Map<number, readonly StoredLevel[]>> {
    const open = new Set(this.#open.map(({ row }) => row));
    const above = this.#open.flatMap(({ parent }) => (parent === null || open.has(parent) ? [] : parent));
    if (above.length === 0) return new Map();
    const found = await queryOn(client)(
      'SELECT row, hierarchy FROM legal_code.container WHERE row = ANY($1::bigint[])',
      [above],
    );
    return new Map(found.map((row) => [integer(row.row), list<StoredLevel>(row.hierarchy)]));
  }
}

/** How a container that the publication lacks stays. */
interface Kept {
  readonly position: number;
  readonly gone: boolean;
}

/** Returns a container's columns, and adds its levels to `levels`. Its parents must have been added before. */
function rowOf(
  { row, id, code, parent, position, record, headings, gone }: PlannedContainer,
  content: StoredContent | undefined,
  levels: Map<number, readonly StoredLevel[]>,
): readonly Value[] {
  const { level, number, heading } = record;
  const noted = content !== undefined && (content.notes !== null || content.chain !== null);
  const own = { level, ...field('number', number), ...field('heading', heading), id, ...(noted ? { noted } : {}) };
  const above = parent === null ? [] : (levels.get(parent) ?? []);
  const hierarchy: readonly StoredLevel[] = [...above, own];
  levels.set(row, hierarchy);
  return [
    row,
    id,
    code,
    parent,
    position,
    level,
    number ?? null,
    heading ?? null,
    JSON.stringify(hierarchy),
    content?.notes ?? null,
    content?.chain ?? null,
    gone,
    listOrNull(headings),
  ];
}

/** Returns the columns of containers that stay, with the new headings of their parents. */
async function keptRows(
  client: pg.Client,
  kept: ReadonlyMap<number, Kept>,
  levels: Map<number, readonly StoredLevel[]>,
): Promise<readonly (readonly Value[])[]> {
  if (kept.size === 0) return [];
  const found = await queryOn(client)(
    'SELECT row, id, code, parent, level, number, heading, hierarchy, notes, chain, headings FROM legal_code.container WHERE row = ANY($1::bigint[])',
    [[...kept.keys()]],
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
  return [...rows].map(([row, { id, code, parent, level, number, heading, notes, chain, headings }]) => [
    row,
    text(id),
    integer(code),
    optionalInteger(parent) ?? null,
    kept.get(row)?.position ?? 0,
    text(level),
    optionalText(number) ?? null,
    optionalText(heading) ?? null,
    JSON.stringify(levelsOf(row)),
    optionalText(notes) ?? null,
    optionalText(chain) ?? null,
    kept.get(row)?.gone === true,
    optionalText(headings) ?? null,
  ]);
}
