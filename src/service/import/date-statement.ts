/** Reads dates from statements about legal force: `on September 30, 2016`, `3 years from June 19, 2012`. */
import { checkedDate, isoDate, monthNumber } from './publication-dates.ts';

/** A statement that gives only the date when something takes effect or ends. */
export type DateStatement = { readonly kind: 'from' | 'until'; readonly date: string };

/** Reads `Effective January 1, 2026`, `Applicable as of October 1, 2027`, `Expires September 30, 2024`. Otherwise undefined. */
export function dateStatement(words: string): DateStatement | undefined {
  const plain = words.replace(/^[\s[(*]+|[\s\])*.]+$/g, '');
  const until =
    /^(?:expires?|sunsets?|terminates?|(?:effective|in effect|operative) (?:only )?(?:until|through)),? +(.*)$/is;
  const from = /^(?:effective|applicable|operative|in effect|takes effect|becomes effective),? +(.*)$/is;
  const ending = until.exec(plain)?.[1];
  const beginning = ending === undefined ? from.exec(plain)?.[1] : undefined;
  const date = wholeDate(ending ?? beginning ?? '');
  return date === undefined ? undefined : { kind: ending === undefined ? 'from' : 'until', date };
}

/** Reads a date that makes up the whole text, apart from introductory words before it. */
function wholeDate(words: string): string | undefined {
  const rest = words.replace(/^(?:(?:on|as of|from|beginning|starting|after|by)(?: and after)? +)?/i, '');
  const found = writtenDate(rest);
  if (found !== undefined) return found.start === 0 && found.end === rest.length ? found.date : undefined;
  return /^\d{4}-\d{2}-\d{2}$/.test(rest) ? isoDate(rest) : undefined;
}

const written = /\b((?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*)\.? +(\d{1,2}), +(\d{4})\b/i;

/** The first date with a month name in a text (`Aug. 5, 1981`), with its position. */
function writtenDate(
  text: string,
): { readonly date: string; readonly start: number; readonly end: number } | undefined {
  const match = written.exec(text);
  const [whole, month, day, year] = match ?? [];
  if (match === null || whole === undefined || month === undefined) return undefined;
  const date = checkedDate(Number(year), monthNumber(month), Number(day));
  return date === undefined ? undefined : { date, start: match.index, end: match.index + whole.length };
}

const counts: Readonly<Record<string, number>> = Object.fromEntries(
  'one two three four five six seven eight nine ten'.split(' ').map((word, at) => [word, at + 1]),
);

/**
 * Reads the end date from the words after the verb. Undefined when they state no definite date: `upon the effective date of final
 * regulations`. For `225 days after October 1, 2024 (May 14, 2025)`, returns the date that the publisher computed.
 */
export function endingDate(words: string): string | undefined {
  const clause = /^[^;]*?(?=[;“”"]|\.\s+[A-Z]|$)/s.exec(words.slice(0, 300))?.[0] ?? '';
  const counted = /[[(]\s*([^\])[(]{6,24}?)\s*[\])]/.exec(clause)?.[1];
  const computed = counted === undefined ? undefined : wholeDate(counted);
  if (computed !== undefined) return computed;
  const found = writtenDate(clause);
  if (found === undefined) return undefined;
  const before = clause.slice(0, found.start);
  const span =
    /^[\s,]*(?:on |at |upon )?(?:the (?:expiration|end) of )?(\d{1,4}|[a-z]+) (day|month|year)s? (?:after|from|following|of) (?:the )?$/i.exec(
      before,
    );
  if (span !== null) {
    const [, count = '', unit = ''] = span;
    const number = /^\d/.test(count) ? Number(count) : counts[count.toLowerCase()];
    return number === undefined ? undefined : later(found.date, number, unit.toLowerCase());
  }
  return /^[\s,]*(?:and (?:have|be) no (?:further )?(?:force|effect)[a-z ]*,? )?(?:at (?:midnight|12:01 a\.?m\.?|the (?:end|close) of(?: business)?),? ?)?(?:on|as of|effective(?: on| as of)?|after|by|until|through|from and after|beginning|not later than|no later than|at)?\s*$/i.test(
    before,
  )
    ? found.date
    : undefined;
}

function later(date: string, count: number, unit: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  if (unit === 'day') day.setUTCDate(day.getUTCDate() + count);
  else if (unit === 'month') day.setUTCMonth(day.getUTCMonth() + count);
  else day.setUTCFullYear(day.getUTCFullYear() + count);
  return day.toISOString().slice(0, 10);
}
