/** Finds what is printed after the last section and is not law: signatures, certificates, forms to fill in, and a site's copyright. */
import type { Block } from '../block.ts';
import { ownLinesWhy } from '../profiles/index.ts';
import { isHistoryBlock } from './notes.ts';
import { isCapitals } from './wording.ts';

export const signaturesWhy = 'signatures and certificates';
const formWhy = 'form to fill in';

/** Where a person signs, or words that are only beside such a place. */
const signed =
  /^(?:by:?\s*)?_{5,}|^\/s\/|^attest(?:ed)?(?: to)?(?:$|[:.,])|^\(?seal\)?$|^a true (?:and (?:correct|exact) )?copy\b|^in (?:witness|testimony) whereof\b|^approved as to (?:form|legality)\b|^\[?signature(?:s| page| on file)|^(?:ayes?|yeas?)\s*[:–—-]|^i, [^.]{3,120}\b(?:certify|attest)\b/i;
const blank = /_{5,}|\/s\/|[[(]seal[\])]/i;
const certificate = /^(?:(?:clerk|secretary)?[’']?s?\s*certificat(?:e|ion)|authentication)(?: of [\w’' ]{1,60})?:?$/i;
const certified =
  /\b(?:certif(?:y|ies)|adopted|enacted|approved|passed)\b.{0,600}\b(?:meeting|vote|quorum|true|day of|(?:19|20)\d\d)\b/i;
/** `PASSED AND ADOPTED this 3rd day of May, 2010.`, `Adopted by the voters on November 5, 1974.` Above signatures, not an act of the section. */
const passed =
  /^(?:(?:duly|first|finally|unanimously) )?(?:passed|adopted|approved|enacted|ordained|ratified|introduced|read|signed|done|dated)\b(?!.{0,30}\b(?:ord(?:inance)?|res(?:olution)?)s?\.? (?:no|#|\d)).{0,300}\b(?:(?:19|20)\d\d|day of|this|by)\b/i;
/** Whether a line states that the act was passed: `PASSED AND ADOPTED this 3rd day of May, 2010.` */
export const isPassed = ({ text, table }: Block): boolean =>
  table === undefined && text.length <= longest && /^\p{Lu}{4}/u.test(text) && passed.test(text);

/** The name or office of a signer: `Mayor`, `Ada Thorne, City Clerk`. */
const officer =
  /^[\p{L}.’' -]{0,50},? ?(?:(?:city|town|village|county|tribal|vice|deputy) )?(?:mayor|clerk|recorder|chair(?:man|woman|person)?|president|secretary|attorney|treasurer)$/iu;
/** The longest block that can stand among signatures, and the longest line of a form, in characters. */
const longest = 400;
const longestLine = 120;
/** The fewest places to fill in of a form. */
const fewestBlanks = 3;
/** A section that prints a form announces it. */
const announced =
  /\b(?:forms?|oath|affidavit|petition|certificate|notice|ballot|statement|affirmation|declaration|follow(?:s|ing)|substantially)\b[^.]*(?:[:—-]|form\.?)$/i;
const designated = /^(?:\(\w{1,4}\)|(?:\d{1,3}|[A-Za-z]|[ivx]{2,5})[.)])(?=\s|$)/;
const copyright = /^(?:copyright|©|\(c\)|all rights reserved)\b|^©/i;

/** The law of the last section of a document, and what is printed below it. */
export interface Closed {
  readonly law: readonly Block[];
  readonly below: readonly { readonly why: string; readonly block: Block }[];
}

/** @param blocks those of the last section */
export function withoutClosingPages(blocks: readonly Block[]): Closed {
  let end = blocks.length;
  while (end > 0 && isCopyright(blocks[end - 1])) end -= 1;
  const own = blocks.slice(0, end);
  const pages = closingPagesIn(own) ?? { at: end, why: signaturesWhy };
  return {
    law: own.slice(0, pages.at),
    below: [
      ...own.slice(pages.at).map((block) => ({ why: pages.why, block })),
      ...blocks.slice(end).map((block) => ({ why: ownLinesWhy, block })),
    ],
  };
}

function closingPagesIn(blocks: readonly Block[]): { readonly at: number; readonly why: string } | undefined {
  const signatures = signaturesIn(blocks);
  const form = signatures === undefined ? formIn(blocks) : undefined;
  const at = signatures ?? form;
  if (at === undefined || isAnnounced(blocks.slice(0, at))) return undefined;
  return { at, why: signatures === undefined ? formWhy : signaturesWhy };
}

/** Whether the law above a form announces it. What a list or a table follows announces that, and a history ends the law. */
function isAnnounced(above: readonly Block[]): boolean {
  const law = above.slice(above.findLastIndex(({ text }) => isHistoryBlock(text)) + 1);
  return law.some(({ text }, at) => {
    const next = law[at + 1];
    return announced.test(text) && (next === undefined || (next.table === undefined && !designated.test(next.text)));
  });
}

/** The position of the first block of the signatures. */
function signaturesIn(blocks: readonly Block[]): number | undefined {
  const first = blocks.findIndex((block, at) => isSigned(block) || isCertificate(block, blocks[at + 1]));
  if (first === -1) return passageAbove(blocks);
  const isAmong = ({ text, table }: Block): boolean =>
    table === undefined
      ? text.length <= longest
        ? !/^\((?:[a-z]|\d{1,2})\)\s/i.test(text)
        : certified.test(text)
      : blank.test(wordsOf({ text, table }));
  if (!blocks.slice(first).every(isAmong)) return undefined;
  let start = first;
  while (start > 0 && isAbove(blocks[start - 1])) start -= 1;
  return start;
}

/** The position of the line that states the passage of an act, if below it are only the offices of its signers: `PASSED this 3rd day of May` above `Mayor`. */
function passageAbove(blocks: readonly Block[]): number | undefined {
  const at = blocks.findIndex(isPassed);
  const below = at === -1 ? [] : blocks.slice(at + 1);
  return below.length > 0 && below.every((block) => isAbove(block)) ? at : undefined;
}

/** The position of the title of a form that ends the section: capitals, and then places to fill in. */
function formIn(blocks: readonly Block[]): number | undefined {
  const words = blocks.map(wordsOf);
  // Below the last paragraph of law, each line is short or has a place to fill in.
  const lawEnd = words.findLastIndex((own) => own.length > longestLine && !blank.test(own));
  const at = words.findIndex((own, place) => place > lawEnd && isTitleOfForm(own));
  const blanks =
    at === -1
      ? 0
      : words
          .slice(at + 1)
          .join(' ')
          .split(/_{5,}/).length - 1;
  return blanks >= fewestBlanks ? at : undefined;
}

const wordsOf = ({ text, table }: Pick<Block, 'text' | 'table'>): string =>
  table === undefined ? text : table.rows.flat().join(' ');

const isTitleOfForm = (own: string): boolean => own.length <= longestLine && isCapitals(own) && !blank.test(own);

const isAbove = (block: Block | undefined): boolean =>
  block !== undefined && (passed.test(block.text) || (block.text.length < 80 && officer.test(block.text)));

const isSigned = (block: Block): boolean =>
  block.table === undefined
    ? signed.test(block.text)
    : blank.test(wordsOf(block)) && block.table.rows.flat().some((cell) => officer.test(cell) || signed.test(cell));

const isCertificate = ({ text, strong, outline }: Block, next: Block | undefined): boolean =>
  certificate.test(text) &&
  (isCapitals(text) || strong === true || outline !== undefined) &&
  next !== undefined &&
  certified.test(next.text);

const isCopyright = (block: Block | undefined): boolean =>
  block !== undefined && block.table === undefined && block.text.length < 200 && copyright.test(block.text);
