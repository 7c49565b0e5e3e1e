/** What a library file has of a whole code: its numbers, its headings, and how its text was accounted for at import. */
import type { LedgerLine } from '../ledger.ts';
import { inScope, type Scope } from '../store.ts';
import { integer, list, text } from './columns.ts';
import type { ReadingStatements } from './reading-statements.ts';
import type { Seals } from './seals.ts';

export interface CodeReader {
  /** The number of each section, each once; undefined: no such code (for this account). */
  numbers(scope: Scope, codeId: string): readonly string[] | undefined;
  /** The number, heading and identifier of each section; undefined: no such code (for this account). */
  headings(scope: Scope, codeId: string): [number: string, heading: string, id: string][] | undefined;
  /** The ledgers of all codes. */
  ledger(): readonly LedgerLine[];
}

/** Every method throws LibraryError for a damaged row. */
export function codeReader(sql: ReadingStatements, seals: Seals): CodeReader {
  /** The code's row number. */
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
