/** Clauses of a note that only complete the act beside them. */

import { definedFields } from '../defined-fields.ts';
import { isOfCode } from './former-code.ts';
import { sectionsAt, withoutSubdivisions } from './places.ts';
import { firstDate, type HistoryStatement } from './statement.ts';

/**
 * Joins clauses that state only a date, and at most its section, to the act that lacks them: `Ord. No. 2010-12; 5-6-2010`,
 * `Passed 4-29-2003; Ord. No. 27079`, `Ord. No. 5; § 1, 3-30-1931`, `STM by Art. 11; AG approval 1-30-2020`.
 */
export function withFragments(statements: readonly HistoryStatement[]): readonly HistoryStatement[] {
  const whole: HistoryStatement[] = [];
  for (const statement of statements) {
    const before = whole.at(-1);
    const joined =
      before === undefined
        ? undefined
        : (completed(before, statement) ??
          dated(before, statement) ??
          numbered(before, statement) ??
          printed(before, statement));
    if (joined !== undefined) whole[whole.length - 1] = joined;
    else
      whole.push(
        before !== undefined && continues(before, statement) ? { ...statement, action: 'amended' } : statement,
      );
  }
  return whole;
}

/** A statement with the facts of the fragment after it; undefined if there is none, or if the fact is known already. */
function completed(before: HistoryStatement, fragment: HistoryStatement): HistoryStatement | undefined {
  const { act, action, approved, effective } = before;
  if (!isFragment(fragment) || (act === undefined && action === undefined && approved === undefined)) return undefined;
  const fits =
    fragment.effective !== undefined
      ? effective === undefined
      : act !== undefined &&
        (isUndated(before) ||
          (approved === undefined && fragment.approved !== undefined && byAnother.test(fragment.text)));
  if (!fits || (fragment.path !== undefined && before.path !== undefined)) return undefined;
  return { ...before, ...facts(fragment), text: `${before.text}; ${fragment.text}` };
}

/**
 * An undated act with the date of the clause before it. An action with a date can be another event, unless the act's
 * number has its year: `Adopted 11/02/05; Resolution No. 180-05`.
 */
function dated(before: HistoryStatement, act: HistoryStatement): HistoryStatement | undefined {
  if (act.act === undefined || before.act !== undefined || before.formerCode !== undefined || !isUndated(act))
    return undefined;
  const day = firstDate(before);
  const sameYear = before.action !== undefined && hasYear(act.name.number, day);
  if (!sameYear && !(before.adopted !== undefined && isFragment(before))) return undefined;
  const action = before.action ?? act.action;
  return {
    ...act,
    ...facts(before),
    ...(action === undefined ? {} : { action }),
    text: `${before.text}; ${act.text}`,
  };
}

/** A former section with the next one of the same code: `1978 Code § 6-3; § 6-4`. */
function numbered(before: HistoryStatement, { path, text }: HistoryStatement): HistoryStatement | undefined {
  if (before.priorNumbers.length === 0 || before.act !== undefined || path !== text) return undefined;
  const list = sectionsAt(text, 0);
  if (list?.end !== text.length || !list.items.every(isOfCode)) return undefined;
  return {
    ...before,
    priorNumbers: [...before.priorNumbers, ...list.items.map(withoutSubdivisions)],
    text: `${before.text}; ${text}`,
  };
}

/** The day of printing is no day of the act, but belongs to its words: `Ord. 10-05; passed 3/4/10; pub. 3/11/10; eff. 3/16/10`. */
function printed(before: HistoryStatement, fragment: HistoryStatement): HistoryStatement | undefined {
  return before.act !== undefined && onlyPrinted.test(fragment.text)
    ? { ...before, text: `${before.text}; ${fragment.text}` }
    : undefined;
}

const onlyPrinted = /^(?:published|pub\.|posted|filed)(?: on)? (?:[\d/.-]+|[A-Z][a-z]{2,8}\.? \d{1,2}, \d{4})$/i;

/** `180-05` has the year of `2005-11-02`. */
const hasYear = (number: string | undefined, day: string | undefined): boolean =>
  day !== undefined && new RegExp(`(?:^|\\D)(?:${day.slice(0, 2)})?${day.slice(2, 4)}(?:\\D|$)`).test(number ?? '');

/** `Amended 8-17-1976; 6-3-1986`, `Amended 6-28-1993 by Ord. No. 93-22; 12-27-1993`, `Amended November 1996; March 2002` */
const continues = (before: HistoryStatement, fragment: HistoryStatement): boolean =>
  before.action === 'amended' &&
  (before.date === undefined
    ? before.act === undefined && before.year !== undefined && onlyMonth.test(fragment.text)
    : isFragment(fragment));

const onlyMonth = /^[A-Z][a-z]{2,8}\.? \d{4}$/;

const isUndated = (statement: HistoryStatement): boolean =>
  firstDate(statement) === undefined && statement.year === undefined;

/** In Massachusetts, the Attorney General approves what a town meeting adopts: `AG approval 1-30-2020`. */
const byAnother = /^(?:(?:A\.?G\.?O?\.?|Att(?:orne)?y\.? Gen(?:eral)?\.?) approv|(?:approved|ratified) by )/i;

/** A date or a year, the words that label it, and the section of the act. `7-6-2009(3)` is the third act of a day. */
const onlyDate =
  /^(?:§+ ?[\d.-]+, )?(?:(?:(?:A\.?G\.?O?\.?|Att(?:orne)?y\.? Gen(?:eral)?\.?) )?(?:[Dd]ate )?(?:of )?[A-Za-z]{0,10}(?: [Dd]ate)?[.:]?|(?:[Aa]pproved|[Rr]atified) by [A-Za-z.’' ]{2,60}?),?(?: on)? ?(?:[\d/.\u2010-\u2013-]+|[A-Z][a-z]{2,8}\.? \d{1,2}, \d{4})(?:\(\d{1,2}\))?\.?$/;

function isFragment(statement: HistoryStatement): boolean {
  const { act, action, formerCode, text, year } = statement;
  if (act !== undefined || action !== undefined || formerCode !== undefined) return false;
  return firstDate(statement) === undefined ? year !== undefined && String(year) === text : onlyDate.test(text);
}

function facts({ date, adopted, approved, effective, year, path }: HistoryStatement): Partial<HistoryStatement> {
  return definedFields({ path, date, adopted, approved, effective, year });
}
