/** Numbers of sections as records state them, in a field of their own. */

/** The name or the abbreviation of a code before a number. */
const named = /(?:\p{L}[\p{L}.’'&]{0,30}\s+){1,6}(?=§*\s*\d)/u.source;
const first = new RegExp(`^${named}`, 'u');
const last = new RegExp(`(?<=\\d[\\w.:-]{0,20}\\s?(?:through|to|–|—)\\s)(?!(?:through|to)\\s)${named}`, 'u');

/** `§ 2-1.`, `Sec. 2-1`, and with the code's name or abbreviation: `WMC 2-1 to WMC 2-4`, `Ashford Municipal Code § 2-1`. */
export const plainNumber = (number: string): string =>
  number
    .replace(first, '')
    .replace(/^(?:§+|sec(?:tion|s)?\.?)\s*/i, '')
    .replace(last, '')
    .replace(/\.$/, '');
