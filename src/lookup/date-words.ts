/** Dates of the law, in words. Pure: no clock is read, and dates of the law have no time zone. */

const formats = new Map<string, Intl.DateTimeFormat>();

/** `2021-07-01` as `July 1, 2021` in the given language (BCP 47). What is not a whole ISO 8601 date is given back as it came. */
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
