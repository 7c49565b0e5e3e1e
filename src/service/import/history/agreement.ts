import type { ActRecord } from '../../store/records.ts';
import type { HistoryStatement } from './statement.ts';

/** Whether the days or years that a statement prints are among those of an act's record. */
export function datesAgree(act: ActRecord, statement: HistoryStatement): 'agree' | 'disagree' | 'unknown' {
  const known = [act.adoptionDate, act.effectiveFrom].filter((date) => date !== undefined);
  const printed = [statement.date, statement.adopted, statement.approved, statement.effective].filter(
    (date) => date !== undefined,
  );
  if (known.length === 0) return 'unknown';
  if (printed.length > 0) return printed.some((date) => known.includes(date)) ? 'agree' : 'disagree';
  if (statement.year === undefined) return 'unknown';
  return known.some((date) => date.startsWith(`${statement.year}-`)) ? 'agree' : 'disagree';
}
