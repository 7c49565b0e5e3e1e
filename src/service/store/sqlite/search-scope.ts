import { namesOf } from '../jurisdiction-entry.ts';
import { sectionsEach } from '../section-rows.ts';
import type { Scope } from '../store.ts';
import { integer, optionalInteger, type Row, text } from './columns.ts';
import type { DirectoryReader } from './directory.ts';

/** The part of a library that a search covers. */
export interface SearchScope {
  /** The full-text indexes to search. */
  readonly shards: readonly number[];
  /** The range of section rows. */
  readonly first: number;
  readonly last: number;
  /** A JSON list of jurisdiction rows, if the range includes other jurisdictions. */
  readonly only: string | undefined;
  /** The jurisdiction, if only one is searched. */
  readonly jurisdiction: number | undefined;
  /** The names of that jurisdiction. */
  readonly names: readonly string[];
}

/** Reads what a search of all jurisdictions needs. */
export interface AllJurisdictions {
  /** The full-text indexes. Reading tens of thousands of jurisdictions takes longer than the search. */
  shards(): readonly Row[];
  jurisdictions(): readonly Row[];
}

/** Returns undefined if there is nothing to search. */
export function searchScopeOf(
  scope: Scope,
  jurisdictionId: string | undefined,
  directory: Pick<DirectoryReader, 'jurisdictionById'>,
  all: AllJurisdictions,
): SearchScope | undefined {
  if (jurisdictionId !== undefined) {
    const entry = directory.jurisdictionById(jurisdictionId);
    if (entry === undefined || (scope !== 'all' && !scope.has(entry.id))) return undefined;
    return {
      shards: entry.shard === undefined ? [] : [entry.shard],
      first: entry.row * sectionsEach,
      last: (entry.row + 1) * sectionsEach - 1,
      only: undefined,
      jurisdiction: entry.row,
      names: namesOf(entry),
    };
  }
  const rows = scope === 'all' ? all.shards() : all.jurisdictions().filter((row) => scope.has(text(row.id)));
  if (rows.length === 0) return undefined;
  return {
    shards: [...new Set(rows.flatMap((row) => optionalInteger(row.shard) ?? []))],
    first: 0,
    last: Number.MAX_SAFE_INTEGER,
    only: scope === 'all' ? undefined : JSON.stringify(rows.map((row) => integer(row.row))),
    jurisdiction: undefined,
    names: [],
  };
}
