/** Finds the containers of a level that were in an edition. Both stores use it. */
import type { WireContentsEntry } from '../../contract/schemas.ts';
import { optionalText, type Row } from './columns.ts';
import { readValues, valueAt } from './edition-values.ts';
import type { CodeEntry } from './jurisdiction-entry.ts';
import { containerEntry } from './wire.ts';

/** The names of a store's tables. */
export interface ContainerTables {
  readonly container: string;
  readonly section: string;
  readonly past: string;
  readonly version: string;
}

/**
 * Returns SQL that lists the containers of a level that had a section in an edition, at any depth. It also lists those that never
 * had one.
 * Each row has these columns beside the container's own: `below` (it has entries now), `below_before` (it had others), and `empty`.
 *
 * @param columns the container's columns, as `c`
 * @param level a condition for the containers of the level
 * @param through the edition's date in SQL
 */
export function containersInEdition(tables: ContainerTables, columns: string, level: string, through: string): string {
  const { container, section, past } = tables;
  const { had, empty } = conditions(tables, through);
  const of = 'k.code = c.code AND k.container = c.row AND NOT k.of_container';
  // A provision with the container's own text is not an entry below it.
  return `SELECT ${columns}, ${empty} AS empty,
      EXISTS (SELECT 1 FROM ${container} k WHERE k.code = c.code AND k.parent = c.row AND NOT k.gone)
        OR EXISTS (SELECT 1 FROM ${section} k WHERE ${of}) AS below,
      EXISTS (SELECT 1 FROM ${container} k WHERE k.code = c.code AND k.parent = c.row AND k.gone)
        OR EXISTS (SELECT 1 FROM ${past} k WHERE ${of}) AS below_before
    FROM ${container} c WHERE ${level} AND (${had} OR (NOT c.gone AND ${empty})) ORDER BY c.gone, c.position`;
}

/** Returns whether a container `c` had a section in the edition, and whether it has none in any edition, in SQL. */
function conditions(
  { container, section, past, version }: ContainerTables,
  through: string,
): { readonly had: string; readonly empty: string } {
  // CROSS JOIN makes SQLite read the containers first, and then their sections by index.
  const within = `WITH RECURSIVE inside AS (SELECT c.row AS row UNION ALL
      SELECT b.row FROM inside CROSS JOIN ${container} b WHERE b.code = c.code AND b.parent = inside.row)`;
  const covers = (alias: string): string =>
    `(${alias}.seen_from <= ${through} AND ${alias}.seen_through >= ${through})`;
  const inside = (table: string, joined = ''): string =>
    `${within} SELECT 1 FROM inside CROSS JOIN ${table} s ${joined} WHERE s.code = c.code AND s.container = inside.row`;
  const versions = `CROSS JOIN ${version} v`;
  return {
    // Most containers have a section that has not changed since. So ask for it first, and only then for earlier texts.
    had: `(EXISTS (SELECT 1 FROM ${section} s WHERE s.code = c.code AND s.container = c.row AND s.seen_from <= ${through})
      OR EXISTS (${inside(section)} AND s.seen_from <= ${through})
      OR EXISTS (${inside(past)} AND ${covers('s')})
      OR EXISTS (${inside(section, versions)} AND v.section = s.row AND ${covers('v')})
      OR EXISTS (${inside(past, versions)} AND v.section = s.row AND ${covers('v')}))`,
    empty: `(NOT EXISTS (SELECT 1 FROM ${section} s WHERE s.code = c.code AND s.container = c.row) AND NOT EXISTS (${inside(section)}) AND NOT EXISTS (${inside(past)}))`,
  };
}

/** Converts rows of `containersInEdition` to entries, without empty containers that the edition isn't known to have. */
export function containerEntries(
  jurisdictionId: string,
  rows: readonly Row[],
  code: CodeEntry,
  through: string,
): readonly WireContentsEntry[] {
  const isNewest = code.editions.at(-1)?.through === through;
  const holds = (value: unknown): boolean => value === true || value === 1;
  return rows.flatMap((row) => {
    const isKnown = valueAt(readValues(optionalText(row.headings)), through) !== undefined;
    if (holds(row.empty) && !isKnown) return [];
    const below = holds(row.below) || (!isNewest && holds(row.below_before));
    return containerEntry(jurisdictionId, row, below, code, through);
  });
}
