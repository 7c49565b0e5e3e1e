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
