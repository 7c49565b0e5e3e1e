const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `YYYY-MM-DD`, or undefined: what is no date, and the years before 1000, by which publishers say that they do not know. */
export function isoDate(value: string | undefined): string | undefined {
  const match = value === undefined ? null : /^\s*(\d{4})-(\d{2})-(\d{2})/.exec(value);
  if (match === null) {
    return undefined;
  }
  const [, year, month, day] = match;
  return day === undefined || year === undefined || month === undefined
    ? undefined
    : checked(Number(year), Number(month), Number(day));
}

const written = /\b(Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*\.? +(\d{1,2}), +(\d{4})\b/;

/** The first date that is written out in a text (`Aug. 5, 1981`), with where it stands. */
export function writtenDate(
  text: string,
): { readonly date: string; readonly start: number; readonly end: number } | undefined {
  const match = written.exec(text);
  const [whole, month, day, year] = match ?? [];
  if (match === null || whole === undefined || month === undefined) {
    return undefined;
  }
  const date = checked(Number(year), months.indexOf(month.slice(0, 3).toLowerCase()) + 1, Number(day));
  return date === undefined ? undefined : { date, start: match.index, end: match.index + whole.length };
}

const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function checked(year: number, month: number, day: number): string | undefined {
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = (daysOfMonth[month - 1] ?? 0) + (leap ? 1 : 0);
  return year >= 1000 && day >= 1 && day <= days ? `${year}-${two(month)}-${two(day)}` : undefined;
}

const two = (value: number): string => (value < 10 ? `0${value}` : String(value));
