/** The words for levels, and what is behind a level's number. */

export const levels =
  'title|subtitle|chapter|subchapter|article|subarticle|division|subdivision|part|subpart|book|volume|appendix|schedule|exhibit|attachment|annex|unit|ordinance';

/** `, State Statutes` */
const commaTitle = /^,\s+(?=\p{Lu}[\p{L} ,;&’'()-]{3,100}$)/u;
/** `, Chapter VIII`, `, AS AMENDED`, `, KITES, OF THE TOWN CODE` */
const otherWords = new RegExp(
  `^,\\s+(?:${levels}|sections?|secs?|art|ch|inclusive|as|of|code)\\b|\\b(?:of|to|in) (?:the|this|said) .*\\b(?:code|charter|ordinances?|title|chapter)\\b`,
  'i',
);

/** Replaces the comma between number and title in `ARTICLE I, State Statutes`. The level or the title is in capitals. */
export function withoutComma(level: string, behind: string): string {
  const isHeading = level === level.toUpperCase() || !/\p{Ll}/u.test(behind);
  return isHeading && !otherWords.test(behind) ? behind.replace(commaTitle, '. ') : behind;
}

/** `Section: 60 - Kites`, `Section: 2 Bells`: a page with a label before each number of its address. */
const labelled = /^(Title|Chapter|Article|Part|Section): (?=\d[\w.]{0,9}(?: [-–—])? \p{Lu})/u;
/** `Kites Article VII. Kites`: the title of the page before its level. */
const titleBefore = /^(\p{Lu}.{2,60}?) (?=(?:Article|Chapter|Title|Part) [\dIVXLC]{1,8}[.:] (?:[-–—] )?\1$)/u;
const levelInside = / (?:Article|Chapter|Title|Part) [\dIVXLC]/;
/** `Port Code Port Code/24 Chapter 24`: the address of the page before its level. */
const addressBefore = /^\p{Lu}[^/]{2,80}\/([\w.]{1,8}) (?=(?:Article|Chapter|Title|Part) \1$)/u;

/** `Kite Tribe. ARTICLE II – MEMBERS`: the name of the government before a level in capitals. */
const nameBefore =
  /^\p{Lu}\p{Ll}[^.]{2,60}\. (?=(?:ARTICLE|CHAPTER|TITLE|PART) [\dIVXLC]{1,8} [–—-] [\p{Lu} ,;&’'-]{3,80}$)/u;
const capitalsInside = /\. (?:ARTICLE|CHAPTER|TITLE|PART) /;
/** `- Chapter 55 -`: a level between dashes. */
const dashed = /^[-–—] ?((?:Article|Chapter|Title|Part) [\w.-]{1,8}) ?[-–—]$/i;

/** The longest heading with a label, in characters. */
const longestLabelled = 200;

/** Removes what a page prints before the level or number of its heading. */
export function withoutLabel(line: string): string {
  if (line.length > longestLabelled) return line;
  if (/^[-–—]/.test(line)) return line.replace(dashed, '$1');
  const plain = line.includes(': ') ? line.replace(labelled, '$1 ') : line;
  const own = levelInside.test(plain) ? plain.replace(titleBefore, '') : plain;
  if (capitalsInside.test(own)) return own.replace(nameBefore, '');
  return own.includes('/') ? own.replace(addressBefore, '') : own;
}
