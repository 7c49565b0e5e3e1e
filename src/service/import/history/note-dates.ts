import { checkedDate, monthNumber } from '../publication-dates.ts';

/** A date of a note: a day, or only the year. */
export interface NoteDate {
  readonly date?: string;
  readonly year: number;
  readonly end: number;
}

/** A slash may separate two dates: `5-18-20/6-1-20`. Line ends in the source leave spaces: `6- 5-2023`, `1-28 -20`. */
const numeric = /(\d{1,2}) ?([-/.]) ?(\d{1,2})(?: (?=[-/]))?\2 ?(\d{4}|\d{2})(?!\w|[-.]\d|\/\d(?!\d?-\d{1,2}-\d))/y;
const iso = /(\d{4})-(\d{2})-(\d{2})(?!\w|-\d)/y;
/** A month by its first letters and its last one, because some are misspelled: `Feburary 8, 1985`. */
export const monthName =
  '(Jan(?:[a-z]{1,4}y)?|Feb(?:[a-z]{1,5}y)?|Mar(?:ch)?|Apr(?:[a-z]{0,2}l)?|May|June?|July?|Aug(?:[a-z]{1,3}t)?|Sept?(?:[a-z]{1,5}r)?|Oct(?:[a-z]{1,4}r)?|Nov(?:[a-z]{1,5}r)?|Dec(?:[a-z]{1,5}r)?)\\.?';
const monthFirst = new RegExp(`${monthName} {1,3}(\\d{1,2})(?:st|nd|rd|th)?,? {1,3}(\\d{4})(?!\\d)`, 'iy');
const ordinals = [
  ...'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth'.split(
    ' ',
  ),
  ...'fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(' '),
  ...'first second third fourth fifth sixth seventh eighth ninth'.split(' ').map((unit) => `twenty-${unit}`),
  'thirtieth',
  'thirty-first',
];
/** `4 October 1983`, `11th day of August, 1998`, `the fourth day of October, A.D. 1983`. */
const dayFirst = new RegExp(
  `(?:(?:the|this) )?(?:(\\d{1,2})(?:st|nd|rd|th)?|(${ordinals.toReversed().join('|').replaceAll('-', '[- ]')}))(?: day)?(?: of)? ${monthName},? (?:A\\.? ?D\\.? )?(\\d{4})(?!\\w|[-/]\\d)`,
  'iy',
);
const spanishMonth =
  '(?<month>enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre)';
/** `5 de mayo de 2009`, `1ro de julio del 2003`, `mayo 5, 2009`. */
const inSpanish = [
  `(?<day>\\d{1,2})(?:ro|º|°)?\\.? de ${spanishMonth}(?: del?|,) (?<year>\\d{4})(?!\\d)`,
  `${spanishMonth} (?<day>\\d{1,2}),? (?:del? )?(?<year>\\d{4})(?!\\d)`,
].map((order) => new RegExp(order, 'iy'));
const spanishMonths = 'ene feb mar abr may jun jul ago se oct nov dic'.split(' ');
const monthOnly = new RegExp(`${monthName},? (\\d{4})(?!\\w|[-/.]\\d)`, 'iy');
/** For an unknown day, `passed - -96`. */
const dashedYear = /(?<=(?:passed|adopted) )[-—] ?[-—] ?((?:19|20)?\d\d)(?!\w|[-.]\d)/iy;
const monthAndYear = /(?:0?[1-9]|1[0-2])(?:\/(\d{4}|\d{2})|(?<=(?:of|dated) \d{1,2})-(\d{4}))(?!\w|[-/.]\d)/y;
/** Skips the year in an act's number: `2003-Or-041`. */
const yearAlone = /(?:[CF]Y ?)?(1[789]\d\d|20\d\d)(?!\w|[-/.](?:\d|[A-Z][A-Za-z]{0,2}-\d)|,\d)/y;

/**
 * Reads a date at a position of a note: `4-8-2015`, `5/21/69`, `Aug. 5, 1981`, `2004`.
 *
 * @param latest the latest year that a two-digit year can mean
 */
export function dateAt(text: string, at: number, latest: number): NoteDate | undefined {
  return dayAt(text, at, latest) ?? yearAt(text, at, latest);
}

/** Like the function above, but only for full dates. */
export function dayAt(text: string, at: number, latest: number): NoteDate | undefined {
  const isoDay = matchAt(iso, text, at);
  if (isoDay !== undefined) return day(isoDay, Number(isoDay[1]), Number(isoDay[2]), Number(isoDay[3]));
  const numbers = matchAt(numeric, text, at);
  if (numbers !== undefined)
    return day(numbers, fullYear(numbers[4] ?? '', latest), Number(numbers[1]), Number(numbers[3]));
  const written = matchAt(monthFirst, text, at);
  if (written !== undefined) return day(written, Number(written[3]), monthNumber(written[1] ?? ''), Number(written[2]));
  for (const order of inSpanish) {
    const spanish = matchAt(order, text, at);
    const { day: dayOfMonth, month: name = '', year } = spanish?.groups ?? {};
    if (spanish !== undefined) {
      const month = spanishMonths.findIndex((start) => name.toLowerCase().startsWith(start)) + 1;
      return day(spanish, Number(year), month, Number(dayOfMonth));
    }
  }
  const dayBefore = matchAt(dayFirst, text, at);
  return dayBefore === undefined
    ? undefined
    : day(
        dayBefore,
        Number(dayBefore[4]),
        monthNumber(dayBefore[3] ?? ''),
        Number(dayBefore[1] ?? spelledDay(dayBefore)),
      );
}

/** The number of a day in words: `twenty-first` and `twenty first` are 21. */
const spelledDay = ([, , word = '']: RegExpExecArray): number =>
  ordinals.indexOf(word.toLowerCase().replace(' ', '-')) + 1;

function yearAt(text: string, at: number, latest: number): NoteDate | undefined {
  const month = matchAt(monthOnly, text, at);
  if (month !== undefined) return { year: Number(month[2]), end: month.index + month[0].length };
  const alone = matchAt(yearAlone, text, at);
  if (alone !== undefined) return { year: Number(alone[1]), end: alone.index + alone[0].length };
  const slashed = matchAt(monthAndYear, text, at) ?? matchAt(dashedYear, text, at);
  return slashed === undefined
    ? undefined
    : { year: fullYear(slashed[1] ?? slashed[2] ?? '', latest), end: slashed.index + slashed[0].length };
}

function day(match: RegExpExecArray, year: number, month: number, dayOfMonth: number): NoteDate | undefined {
  const date = checkedDate(year, month, dayOfMonth);
  return date === undefined ? undefined : { date, year, end: match.index + match[0].length };
}

/** A two-digit year is the latest matching year up to `latest`. */
export function fullYear(digits: string, latest: number): number {
  if (digits.length === 4) return Number(digits);
  const inLatest = Math.floor(latest / 100) * 100 + Number(digits);
  return inLatest > latest ? inLatest - 100 : inLatest;
}

export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}
