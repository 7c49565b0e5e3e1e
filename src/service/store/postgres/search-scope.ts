import { integer } from '../columns.ts';
import { isUuid } from '../ids.ts';
import { sectionsEach } from '../section-rows.ts';
import { inScope, type Scope } from '../store.ts';
import type { Query } from './connection.ts';
import { jurisdictionById } from './jurisdictions.ts';
import { type Partitioned, partitionOf, partitionTable, rowsOf } from './schema.ts';

/** The part of a library that a search may look at. */
export interface SearchScope {
  /** The jurisdictions, by row; undefined: all of them. */
  readonly only: readonly number[] | undefined;
  /** The one jurisdiction searched. */
  readonly jurisdiction: number | undefined;
  /** The table to ask: of one jurisdiction its partition, else all partitions together. */
  table(name: Partitioned): string;
  /** The first and last row that a section may have. */
  readonly rows: readonly [first: number, last: number];
}

const rowsOfScope = 'SELECT row FROM legal_code.jurisdiction WHERE id = ANY($1::uuid[]) ORDER BY row';

/** undefined: there is nothing to search. */
export async function searchScopeOf(
  query: Query,
  scope: Scope,
  jurisdictionId: string | undefined,
): Promise<SearchScope | undefined> {
  if (jurisdictionId !== undefined) {
    const entry = await jurisdictionById(query, scope, jurisdictionId);
    return entry === undefined || !inScope(scope, entry.id) ? undefined : scopeOfOne(entry.row);
  }
  const table = (name: Partitioned): string => `legal_code.${name}`;
  const rows = [0, Number.MAX_SAFE_INTEGER] as const;
  if (scope === 'all') return { only: undefined, jurisdiction: undefined, table, rows };
  const only = (await query(rowsOfScope, [[...scope].filter(isUuid)])).map((row) => integer(row.row));
  const [first, another] = only;
  if (first === undefined) return undefined;
  return another === undefined ? scopeOfOne(first) : { only, jurisdiction: undefined, table, rows };
}

/** The scope of one jurisdiction, by row. */
export function scopeOfOne(jurisdiction: number): SearchScope {
  const partition = partitionOf(jurisdiction * sectionsEach);
  return {
    only: [jurisdiction],
    jurisdiction,
    table: (name) => partitionTable(name, partition),
    rows: rowsOf(jurisdiction),
  };
}
