/** Formats legal dates. Pure: no clock, and no time zones, because legal dates have none. */

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats `2021-07-01` as `July 1, 2021` in a language (BCP 47). Returns anything but a full ISO 8601 date unchanged. */
export function dateWords(date: string, language: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return date;
  const time = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(time) ? date : formatFor(language).format(time);
}

function formatFor(language: string): Intl.DateTimeFormat {
  const kept = formats.get(language);
  if (kept !== undefined) return kept;
  const known = Intl.DateTimeFormat.supportedLocalesOf([language]).length > 0 ? language : 'en';
  const format = new Intl.DateTimeFormat(known, { dateStyle: 'long', timeZone: 'UTC' });
  formats.set(language, format);
  return format;
}
