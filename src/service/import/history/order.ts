import { firstDate, type HistoryStatement } from './statement.ts';

/**
 * Sorts the statements of a note from oldest to newest. Some publishers list the newest first, which the dates show. Undated
 * statements stay beside their neighbors.
 */
export function oldestFirst(statements: readonly HistoryStatement[]): readonly HistoryStatement[] {
  return isNewestFirst(statements) ? statements.toReversed() : statements;
}

function isNewestFirst(statements: readonly HistoryStatement[]): boolean {
  const times = statements.flatMap((each) => timeOf(each) ?? []);
  let rising = 0;
  let falling = 0;
  for (const [at, time] of times.entries()) {
    const before = times[at - 1];
    if (before !== undefined && before !== time) {
      // A year and a date within it have no order.
      const [short, long] = before.length < time.length ? [before, time] : [time, before];
      if (!long.startsWith(short)) {
        rising += before < time ? 1 : 0;
        falling += before > time ? 1 : 0;
      }
    }
  }
  return falling > rising;
}

/** The sort key of a statement: its date, else its year, else the year in its act's number. */
export function timeOf(statement: HistoryStatement): string | undefined {
  const year = statement.year === undefined ? undefined : String(statement.year);
  return firstDate(statement) ?? year ?? yearOfNumber(statement.name.number);
}

/** Ordinance numbers often begin with the year, `Ord. No. 2001-23`: enough for sorting, but not a date to show. */
export function yearOfNumber(number: string | undefined): string | undefined {
  return number === undefined ? undefined : /^((?:18|19|20)\d\d)[-/]\d/.exec(number)?.[1];
}
