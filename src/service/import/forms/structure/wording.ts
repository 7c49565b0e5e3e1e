/** Classifies words by their form alone. */

/** Letters and digits in lowercase, for comparing headings that are printed in different ways. */
export function letters(text: string): string {
  // Nearly all texts are such. The pattern is then several times faster.
  if (/^[ -~]*$/.test(text)) return text.toLowerCase().replace(/[^a-z\d]+/g, '');
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Whether a line can be a title: short, and neither a list nor a sentence. */
export function isTitle(text: string): boolean {
  if (text === '' || text.length > 200 || /^[([*•]|[;,:]$/.test(text)) return false;
  const long = text.match(/\p{L}{4,}/gu) ?? [];
  const capital = long.filter((word) => /^\p{Lu}/u.test(word)).length;
  // `General provisions.` is a title; `The council may by ordinance create a fund.` is a sentence.
  if (isQuestion(text)) return true;
  if (/\b(?:shall|may|must|is|are|was|were|will|has|have)\b/.test(text) && /\.$/.test(text))
    return capital > long.length - 2;
  return long.length === 0 ? /^\p{Lu}/u.test(text) : long.length <= 6 || capital * 2 >= long.length;
}

/** Whether words are an indirect question without a clause that answers it, as titles are: `When notice is required.`, `Who may apply.` */
const isQuestion = (words: string): boolean =>
  words.length < 80 && /^(?:when|where|who|what|which|how|why|whether)\b[^,:]*\.?\s*$/i.test(words);

/** A sentence that orders or allows something, in lowercase. */
export function isRule(sentence: string): boolean {
  if (isQuestion(sentence)) return false;
  const long = sentence.match(/\p{L}{4,}/gu) ?? [];
  const lower = long.filter((word) => /^\p{Ll}/u.test(word)).length;
  return /\b(?:shall|may|must|is|are)\b/.test(sentence) && long.length >= 3 && lower * 5 >= long.length * 2;
}

/** Whether a line is all in capitals, with at least one word. */
export function isCapitals(text: string): boolean {
  return /\p{Lu}{3}/u.test(text) && !/\p{Ll}/u.test(text);
}

/** Abbreviations with a period that does not end a sentence. */
const abbreviation =
  /(?:^|[\s(“".])(?:\p{L}|nos?|st|ave|blvd|dr|mr|mrs|ms|jr|sr|inc|co|corp|ltd|etc|vs?|art|ch|sec|secs|subd|subsec|ord|res|rev|stat|supp|al|cal|gov|ex|e\.g|i\.e|u\.s|a\.m|p\.m)$|(?:^|[:;(])\s*\d{1,3}$/iu;

/** The letter of a part, which may end a sentence: `the fees in subchapter I. The mayor …` */
const partLetter = /(?:title|chapter|article|part|division|section|schedule|appendix|exhibit|class|table)\s+[A-Z]$/i;

/** The end of a text's first sentence (after its period) if another follows; undefined if there is only one. */
export function firstSentence(text: string): number | undefined {
  for (const { index, 0: mark } of text.matchAll(/\.(?:\s*[—–]\s*|\s+)(?=["“‘'([*_§\p{Lu}\d]|[a-z]\)\s)|[.—–]—\s*/gu)) {
    const before = text.slice(Math.max(0, index - 14), index);
    if (mark.startsWith('.') && abbreviation.test(before) && !partLetter.test(before)) continue;
    return index + mark.length;
  }
  return undefined;
}

/** Whether a line ends with a page number after a tab, leader dots or a rule: `Sec. 2-1. Seal ........ 14`. */
export function endsWithPage(written: string): boolean {
  return /(?:\t|[._]{4,}|\s\.{3}(?=\s)|(?:\s\.){4,}|…{2,})\s*(?:\d{1,4}|[ivxlc]{1,7}|[A-Z]{2,4}\d*:\d+|(?:\d{1,4}|[A-Z]{1,3}|[IVX]{1,5})[-–]\d{1,4})\s*$/.test(
    written.slice(-200),
  );
}

/** The number of brackets that a text opens and does not close; negative if it closes more. */
export function bracketsLeftOpen(text: string): number {
  return (text.match(/[[(]/g)?.length ?? 0) - (text.match(/[\])]/g)?.length ?? 0);
}
