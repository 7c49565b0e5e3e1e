/** Reads data about a whole code: its numbers, its headings and its text counts. */
import type { LedgerLine } from '../ledger.ts';
import { inScope, type Scope } from '../store.ts';
import { integer, list, text } from './columns.ts';
import type { ReadingStatements } from './reading-statements.ts';
import type { Seals } from './seals.ts';

export interface CodeReader {
  /** Returns the sections' numbers without duplicates; undefined if the code doesn't exist (for this account). */
  numbers(scope: Scope, codeId: string): readonly string[] | undefined;
  /** Returns each section's number, heading and id; undefined if the code doesn't exist (for this account). */
  headings(scope: Scope, codeId: string): [number: string, heading: string, id: string][] | undefined;
  /** Returns the ledgers of all codes. */
  ledger(): readonly LedgerLine[];
}

/** Creates a CodeReader. Its methods throw LibraryError for a damaged row. */
export function codeReader(sql: ReadingStatements, seals: Seals): CodeReader {
  /** Returns the code's row number; undefined if the account may not see it. */
  const rowOf = (scope: Scope, codeId: string): number | undefined => {
    const code = sql.codeById.get(codeId.toLowerCase());
    return code !== undefined && inScope(scope, text(code.jurisdiction)) ? integer(code.row) : undefined;
  };
  return {
    numbers(scope, codeId) {
      const code = rowOf(scope, codeId);
      return code === undefined ? undefined : [...new Set(seals.list('numbers', code).map(([number]) => text(number)))];
    },
    headings(scope, codeId) {
      const code = rowOf(scope, codeId);
      if (code === undefined) return undefined;
      return sql.headingsOf.all(code).map((row): [string, string, string] => {
        seals.check('section', row);
        return [text(row.number), text(row.heading), text(row.id)];
      });
    },
    ledger: () =>
      sql.ledgers.all().flatMap((row): LedgerLine[] => {
        seals.check('code', row);
        return list(row.ledger);
      }),
  };
}
