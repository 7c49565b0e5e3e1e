import type { HistoryStatement } from '../../../src/service/import/history/index.ts';

/** A publisher with its forms of notes and their statements. `brief` formats a statement in one line. */
export type PublisherForms = readonly [
  publisher: string,
  forms: readonly (readonly [note: string, ...statements: string[]])[],
];

/** A statement in one line: `amended Ordinance 94-16 @ § 1(A) = 1994-09-06`. */
export function brief(statement: HistoryStatement): string {
  const { action, name, title, path, date, adopted, approved, effective, year, register, formerCode, priorNumbers } =
    statement;
  const parts: readonly (readonly [string, string | number | undefined])[] = [
    ['', action],
    ['', [name.type, name.number].filter(Boolean).join(' ') || undefined],
    ['“', title === undefined ? undefined : `${title}”`],
    ['@ ', path],
    ['= ', date],
    ['passed ', adopted],
    ['approved ', approved],
    ['effective ', effective],
    ['in ', year],
    ['at ', register],
    ['from ', formerCode],
    ['was ', priorNumbers.length === 0 ? undefined : priorNumbers.join(', ')],
  ];
  return parts.flatMap(([label, value]) => (value === undefined ? [] : `${label}${value}`)).join(' ');
}
