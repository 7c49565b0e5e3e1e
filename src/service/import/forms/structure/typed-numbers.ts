/** Reads the number of a section as its code writes it, where a typist or an editor wrote it otherwise. */

/** `SEC. 9-1-1OFFENSES`: a copied text may lack the tab behind a number. */
const joinedTitle =
  /^((?:§+|[Ss]ec(?:tion|\.)|SEC(?:TION|\.))\s*\d{1,6}(?:[-.:]\d{1,6})+)(?=\p{Lu}(?:\p{Lu}{3}|\p{Ll}{2}))/u;

/** `§ 49 - 1. Intent.`, `§ 49 -3. Fees.`: typed with spaces around the hyphen. `§ 3 - 5. Reserved.` is a range. */
const spacedNumber = /^(§\s*)(\d{1,4}[A-Z]?)(?: -\s?|- )(\d{1,4}(?:\.\d{1,3})?)(?=\.?\s+\p{Lu}|\.?$)(?!\.?\s+Re[sp])/u;

/** `Sec. 1 A.   The meeting …`: typed with a space before the letter of the number. `Sec. 1 A person …` is none. */
const spacedLetter = /^((?:§+|sec(?:tion|\.))\s*\d{1,4}) ([A-Z])(?=\.\s)/i;

/** Returns a line that begins with the mark of a section, with its number in the usual form. */
export const withTypedNumber = (line: string): string =>
  line
    .replace(/^(§+|sec(?:tion|s?\.))\s*\[(\d[\w.:-]{0,40})\]/i, '$1 $2')
    .replace(joinedTitle, '$1 ')
    .replace(spacedNumber, '$1$2-$3')
    .replace(spacedLetter, '$1$2');
