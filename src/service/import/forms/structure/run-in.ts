/** Separates a section's title from the text that follows in the same paragraph. */
import type { Block } from '../block.ts';
import type { Heading } from './heading.ts';
import { historyAtEnd, isBareHistory, isHistoryBlock } from './notes.ts';
import { type Titling, titleBefore } from './titling.ts';
import { firstSentence, isCapitals, isRule } from './wording.ts';

/** Words that begin a clause, but no title: `The council may …`. A title may also have a verb: `Part of a street may be a park.` */
const clause =
  /^(?:the|an?|no|any|all|each|every|it|such|this|these|those|there|if|when(?:ever)?|where(?:ver)?|upon|in|on|for|at|before|after|within|unless|except|nothing|who(?:ever)?|notwithstanding|subject|pursuant|to|with)\b/i;

/** The minimum length of a title that probably includes text of the section. */
const longTitle = 40;

/**
 * Splits a paragraph into a heading and its text: by emphasis, else after the first sentence.
 * @param titling whether the document's sections have titles, and what ends them
 * @param isTextOnly whether a sentence with an order is text here, not a title
 */
export function apart(
  heading: Heading,
  block: Block,
  titling: Titling,
  isTextOnly: () => boolean,
): { readonly title: string; readonly runIn?: string } {
  const { title, runIn } = separated(heading, block, titling, isTextOnly);
  // `1-101. FEES. (Repealed)`: a status behind the title is no text.
  if (runIn !== undefined && isStatusOnly(runIn)) return { title: `${tidyTitle(title)} ${runIn}`.trim() };
  return { title, ...(runIn === undefined ? {} : { runIn }) };
}

/** Whether words are only a status in brackets: `(Reserved)`, `[Repealed.]` */
export const isStatusOnly = (words: string): boolean =>
  /^[[(]\s*(?:reserved|repealed|vacant|deleted|omitted|expired|reservad[oa]|derogad[oa])\.?\s*[\])]\.?$/i.test(words);

function separated(
  { title }: Heading,
  { text, lead, role, outline, strong }: Block,
  { titled, end }: Titling,
  isTextOnly: () => boolean,
): { readonly title: string; readonly runIn?: string } {
  const start = text.length - title.length;
  if (lead !== undefined && lead > start && text.slice(lead).trim() !== '') {
    return {
      title: text.slice(start, lead).trim(),
      runIn: text
        .slice(lead)
        .replace(/^[\s.—–-]+/, '')
        .trim(),
    };
  }
  // `Section 1. That there shall be elected a clerk`: an old ordinance has its law behind `That`.
  if (/^that\b/i.test(title) && (isRule(title) || thatClause.test(title))) return { title: '', runIn: title };
  const isTitled = titled === 'all';
  const ended = endedBy(title);
  if (ended !== undefined) return ended;
  const marked = end === undefined || strong === true ? undefined : titleBefore(title, end);
  if (marked !== undefined) return { title: marked.title, runIn: title.slice(marked.end).trim() };
  if (role === 'heading' || outline !== undefined || titleWithStatus.test(title)) return { title };
  const [capitals] = /^(?:[\p{Lu}\d ,;&’'()/-]|(?<=\d)\.(?=\d)){3,150}:\s+(?=["“(\p{Lu}\d])/u.exec(title) ?? [];
  // `FEES: HOW SET.` is all title, even with text behind it.
  const more = title.slice(capitals?.length ?? 0);
  const behind = more.slice(0, firstSentence(more));
  const isWhole = capitals !== undefined && /\p{Lu}{2}/u.test(behind) && isCapitals(behind) && !order.test(behind);
  if (capitals !== undefined && title.length > capitals.length && !isWhole)
    return { title: capitals.trim(), runIn: title.slice(capitals.length).trim() };
  const repealed = withHistory(title);
  if (repealed !== undefined) return repealed;
  const sentence = firstSentence(title);
  if (strong !== true && isFinding(title.slice(0, sentence))) return { title: '', runIn: title };
  if (isTitled && sentence !== undefined && !clause.test(title) && isText(title.slice(sentence)))
    return splitAt(title, sentence);
  // `Section 1. The meeting shall be held in May.`, with nothing below it: text without a title.
  if (
    strong !== true &&
    /[.:;\])]$/.test(title) &&
    ((isRule(title.slice(0, sentence)) && (title.endsWith(':') || isTextOnly())) ||
      (isShortRule(title) && isTextOnly()))
  )
    return { title: '', runIn: title };
  // `Terms. Judges serve for four years.`, with nothing below it: a short text.
  if (sentence !== undefined && strong !== true && isShortText(title, sentence) && isTextOnly())
    return splitAt(title, sentence);
  const inCapitals = sentence !== undefined && isCapitals(title.slice(0, sentence));
  if (sentence !== undefined && (inCapitals || isText(title.slice(sentence))) && !isCapitals(title))
    return splitAt(title, sentence);
  // `Section 4. The council shall meet every month …`: a section without a title.
  const isLong =
    title.length > 150 && !(isTitled && (!clause.test(title) || (sentence === undefined && !isTextOnly())));
  return isLong && isStatement(title) && !isCapitals(title) ? { title: '', runIn: title } : { title };
}

/** Whether the words behind a title are a sentence in lowercase, and its last: `Judges serve for four years.` */
const isShortText = (title: string, at: number): boolean =>
  /^\p{Lu}[\p{L}’']* (?:[\p{Ll}\d’'-]+,? ){3,}[\p{Ll}\d]+\.$/u.test(title.slice(at)) && !isRule(title.slice(0, at));

/** `The council may add land.`: a sentence with an order that has too few words for `isRule`. */
const isShortRule = (title: string): boolean =>
  title.length < 60 &&
  /^(?:the|an?|no|it) (?:\p{Ll}+ ){1,3}(?:shall|may|must|is|are) \p{Ll}.*\.$/u.test(
    title.charAt(0).toLowerCase() + title.slice(1),
  );

/** Whether words are a long sentence that states what the government finds or does: `The Board of the District finds and declares that …` */
const isFinding = (words: string): boolean =>
  words.length > longTitle * 2 &&
  /^(?:the|it|this|there|every|each)\b/i.test(words) &&
  /\b(?:finds|declares|determines|hereby|has|have|was|were) \p{Ll}/u.test(words) &&
  /[.:;]\s*$/.test(words);

/** No title begins so, however its text was read: `That the words used in these ordinances …` */
const thatClause = /^that (?:the|an?|all|any|each|every|no|it|if|in|from|for|hereafter|whenever|whoever|said|there)\b/i;

const splitAt = (title: string, at: number): { readonly title: string; readonly runIn: string } => ({
  title: title.slice(0, at).replace(/[\s—–]+$/, ''),
  runIn: title.slice(at).trim(),
});

const order = /\b(?:SHALL|MAY|MUST|IS|ARE|WILL)\b/;

/** `(Repealed 5-2-1988 ATM, Art. 14)`, `Vacancies. [Amended 8-22-2002 by L.L. No. 12-2002]`: a title with the history behind it. */
function withHistory(title: string): { readonly title: string; readonly runIn: string } | undefined {
  const [, state = ''] = /^[[(](repealed|renumbered|transferred|recodified)\b/i.exec(title) ?? [];
  if (state !== '') return /\d/.test(title) && isHistoryBlock(title) ? { title: state, runIn: title } : undefined;
  const at = historyAtEnd(title);
  const before = at === undefined ? '' : title.slice(0, at).trim();
  return at === undefined || firstSentence(before) !== undefined || isRule(before)
    ? undefined
    : { title: title.slice(0, at).trim(), runIn: title.slice(at).trim() };
}

/** `Repealed by Ord. 513, passed March 4, 1991.`: a status with its history, in place of a title. */
function endedBy(title: string): { readonly title: string; readonly runIn: string } | undefined {
  const [, state] = /^(repealed|renumbered|transferred|recodified)\b/i.exec(title) ?? [];
  return state !== undefined && isBareHistory(title) ? { title: state, runIn: title } : undefined;
}

/** Whether the text after a heading's first sentence is law, not a second sentence of the heading. */
function isText(rest: string): boolean {
  const isClause = clause.test(rest) && /^\S+(?: \S+){3,}\.$/.test(rest);
  const isStatus = /^(?:recodified|renumbered|transferred|repealed|expired) (?:as|at|to|by|in|on)\b/i.test(rest);
  // The next paragraph continues a line of text that was cut: `Fees. The Kite`.
  const isCut = /^(?:the|it|no|each|every|any|this)\b[^.;:]*[\p{L}\d,]$/iu.test(rest);
  return isCut || rest.length >= longTitle || /[:;—–-]$/.test(rest) || isStatement(rest) || isClause || isStatus;
}

/** Whether words make a statement instead of only naming something. */
const isStatement = (words: string): boolean => /\b(?:shall|may|must|is|are|means?|used|hereby)\b/.test(words);

/** `Persons that may receive a gift [Repealed].` */
const titleWithStatus = /^[^.[(]{1,200}[[(](?:reserved|repealed|reservad[oa]|derogad[oa])\.?[\])]\.?$/i;
/** A title without its final period or colon, and without a footnote mark. */
export function tidyTitle(title: string): string {
  const marked = title.replace(/(?:\s*\[\d{1,3}\]|\*{1,3})\s*$/, '');
  if (marked !== title) return tidyTitle(marked);
  if (/[^:]:$/.test(title)) return title.slice(0, -1).trimEnd();
  return /[^.]\.$/.test(title) && !/(?<![\p{L}\p{N}])(?:\p{L}|etc|Inc|Co|No)\.$/u.test(title)
    ? title.slice(0, -1).trimEnd()
    : title;
}

/** A sentence that orders or allows something, and begins as no title does or ends with a period. */
export const isClause = (words: string): boolean => isRule(words) && (clause.test(words) || /[.;:,]$/.test(words));
