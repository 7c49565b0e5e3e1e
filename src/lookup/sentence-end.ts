/** Abbreviations whose period does not end a sentence: `No. 5`, `Ord. 2019-4`, `et seq.` */
const abbreviations = String.raw`No|Nos|Ord|Res|Sec|Secs|Ch|Art|seq|al|cf|v|D\.C|U\.S`;

/** The end of a paragraph, or a sentence’s punctuation before a capital, a sign, emphasis, or the next item of a list. */
export const sentenceEnd = new RegExp(
  String.raw`(?<!\b(?:${abbreviations}))[.!?]["”’)\]]*(?:\s+(?=[\p{Lu}“"(§[*_]|$)|[ \t]*\n[ \t>]*(?:[-*•+]|\d+[.)])[ \t]+)|\n[ \t>]*\n`,
  'u',
);
