import { integer } from '../columns.ts';
import { isUuid } from '../ids.ts';
import { namesOf } from '../jurisdiction-entry.ts';
import { sectionsEach } from '../section-rows.ts';
import { inScope, type Scope } from '../store.ts';
import type { Query } from './connection.ts';
import { jurisdictionById } from './jurisdictions.ts';
import { type Partitioned, partitionOf, partitionTable, rowsOf } from './schema.ts';

/** The part of a library that a search covers. */
export interface SearchScope {
  /** Rows of the jurisdictions; undefined for all. */
  readonly only: readonly number[] | undefined;
  /** The jurisdiction, if only one is searched. */
  readonly jurisdiction: number | undefined;
  /** The names of that jurisdiction. */
  readonly names: readonly string[];
  /** Returns the table to query: the partition of a single jurisdiction, or else all partitions. */
  table(name: Partitioned): string;
  /** The range of section rows. */
  readonly rows: readonly [first: number, last: number];
}

const rowsOfScope = 'SELECT row FROM legal_code.jurisdiction WHERE id = ANY($1::uuid[]) ORDER BY row';

/** Returns undefined if there is nothing to search. */
export async function searchScopeOf(
  query: Query,
  scope: Scope,
  jurisdictionId: string | undefined,
): Promise<SearchScope | undefined> {
  if (jurisdictionId !== undefined) {
    const entry = await jurisdictionById(query, scope, jurisdictionId);
    return entry === undefined || !inScope(scope, entry.id) ? undefined : scopeOfOne(entry.row, namesOf(entry));
  }
  const table = (name: Partitioned): string => `legal_code.${name}`;
  const rows = [0, Number.MAX_SAFE_INTEGER] as const;
  if (scope === 'all') return { only: undefined, jurisdiction: undefined, names: [], table, rows };
  const only = (await query(rowsOfScope, [[...scope].filter(isUuid)])).map((row) => integer(row.row));
  const [first, another] = only;
  if (first === undefined) return undefined;
  return another === undefined ? scopeOfOne(first) : { only, jurisdiction: undefined, names: [], table, rows };
}

/** Returns the scope of one jurisdiction. */
export function scopeOfOne(jurisdiction: number, names: readonly string[] = []): SearchScope {
  const partition = partitionOf(jurisdiction * sectionsEach);
  return {
    only: [jurisdiction],
    jurisdiction,
    names,
    table: (name) => partitionTable(name, partition),
    rows: rowsOf(jurisdiction),
  };
}
