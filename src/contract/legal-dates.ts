/** Dates of law as services send them: a day, a month, or a year (ISO 8601). A comparison with a day does not add precision. */

/** How a date relates to a day. `during`: the day is in the month or year of the date, so the date may or may not have passed. */
export type DatePosition = 'ahead' | 'during' | 'reached' | 'unreadable';

/**
 * @param date `2027-03-01`, `2027-03`, `2027`; anything else is unreadable
 * @param day an ISO 8601 day
 */
export function positionOf(date: string, day: string): DatePosition {
  if (!isLegalDate(date)) return 'unreadable';
  const same = day.slice(0, date.length);
  if (date > same) return 'ahead';
  return date < same || date.length === day.length ? 'reached' : 'during';
}

/** Whether a text is a valid calendar day, month, or year. */
export function isLegalDate(date: string): boolean {
  const parts = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(date);
  if (parts === null || Number(parts[1]) < 1000) return false;
  const [, year, month, day] = parts;
  if (month === undefined) return true;
  if (Number(month) < 1 || Number(month) > 12) return false;
  return day === undefined || (Number(day) >= 1 && Number(day) <= daysIn(Number(year), Number(month)));
}

/** The last day of a calendar day, month, or year. */
export function lastDayOf(date: string): string {
  const [year, month = '12', day] = date.split('-');
  return `${year}-${month}-${day ?? daysIn(Number(year), Number(month))}`;
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The current day in the local time zone, as an ISO 8601 date. */
export function localDay(now: Date): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
