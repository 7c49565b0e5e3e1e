const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Reads `YYYY-MM-DD`. Undefined for invalid dates and for years before 1000, which publishers use for unknown dates. */
export function isoDate(value: string | undefined): string | undefined {
  const match = value === undefined ? null : /^\s*(\d{4})-(\d{2})-(\d{2})/.exec(value);
  if (match === null) return undefined;
  const [, year, month, day] = match;
  return day === undefined || year === undefined || month === undefined
    ? undefined
    : checkedDate(Number(year), Number(month), Number(day));
}

/** Formats `2018-10-30` as `Oct. 30, 2018`, as histories print it. */
export function writtenOut(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  const name = monthsPrinted[(month ?? 0) - 1];
  return name === undefined ? date : `${name} ${day}, ${year}`;
}

const monthsPrinted = ['Jan.', 'Feb.', 'Mar.', 'Apr.', 'May', 'June', 'July', 'Aug.', 'Sept.', 'Oct.', 'Nov.', 'Dec.'];

/** Returns 1 for `Jan.` and `January`, and 0 if the name isn't a month. */
export function monthNumber(name: string): number {
  return months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Formats a date as `YYYY-MM-DD`. Undefined if the date doesn't exist or is before the year 1000. */
export function checkedDate(year: number, month: number, day: number): string | undefined {
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = (daysOfMonth[month - 1] ?? 0) + (leap ? 1 : 0);
  return year >= 1000 && day >= 1 && day <= days ? `${year}-${two(month)}-${two(day)}` : undefined;
}

const two = (value: number): string => (value < 10 ? `0${value}` : String(value));
