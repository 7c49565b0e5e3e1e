/** Finds what is printed below the last section of a document: signatures, certificates, and the copyright of a site. Not law. */
import type { Block } from '../block.ts';
import { ownLinesWhy } from '../profiles/index.ts';
import { isCapitals } from './wording.ts';

export const signaturesWhy = 'signatures and certificates';

/** A line for a signature, or words that only stand beside one. */
const signed =
  /^(?:by:?\s*)?_{5,}|^\/s\/|^attest(?:ed)?(?: to)?(?:$|[:.,])|^\(?seal\)?$|^a true (?:and (?:correct|exact) )?copy\b|^in witness whereof\b|^approved as to (?:form|legality)\b|^\[?signature(?:s| page| on file)/i;
const certificate = /^(?:certificat(?:e|ion)|clerk[’']?s certificate|authentication)(?: of [\w’' ]{1,60})?:?$/i;
const certified =
  /\b(?:certif(?:y|ies)|adopted|enacted|approved|passed)\b.{0,600}\b(?:meeting|vote|quorum|true|day of|(?:19|20)\d\d)\b/i;
/** `PASSED AND ADOPTED this 3rd day of May, 2010.`, `Adopted by the voters on November 5, 1974.` Above signatures, not an act of the section. */
const passed =
  /^(?:(?:duly|first|finally) )?(?:passed|adopted|approved|enacted|ordained|introduced|read|signed|dated)\b(?!.{0,30}\b(?:ord(?:inance)?|res(?:olution)?)s?\.? (?:no|#|\d)).{0,300}\b(?:(?:19|20)\d\d|day of)\b/i;
/** The name or office of a signer: `Mayor`, `Ada Thorne, City Clerk`. */
const officer =
  /^[\p{L}.’' -]{0,50},? ?(?:(?:city|town|village|county|tribal|vice|deputy) )?(?:mayor|clerk|recorder|chair(?:man|woman|person)?|president|secretary|attorney|treasurer)$/iu;
/** The longest block that can stand among signatures, in characters. */
const longest = 400;
/** A section that prints a form announces it. */
const announced =
  /\b(?:forms?|oath|affidavit|petition|certificate|notice|ballot|statement|affirmation|declaration|follow(?:s|ing)|substantially)\b[^.]*(?:[:—-]|form\.?)$/i;
const copyright = /^(?:copyright|©|\(c\)|all rights reserved)\b|^©/i;

/** The law of the last section of a document, and what is printed below it. */
export interface Signed {
  readonly law: readonly Block[];
  readonly below: readonly { readonly why: string; readonly block: Block }[];
}

export function withoutSignatures(blocks: readonly Block[]): Signed {
  let end = blocks.length;
  while (end > 0 && isCopyright(blocks[end - 1])) end -= 1;
  const own = blocks.slice(0, end);
  const start = signaturesIn(own) ?? end;
  return {
    law: own.slice(0, start),
    below: [
      ...own.slice(start).map((block) => ({ why: signaturesWhy, block })),
      ...blocks.slice(end).map((block) => ({ why: ownLinesWhy, block })),
    ],
  };
}

/** The position of the first block of the signatures. */
function signaturesIn(blocks: readonly Block[]): number | undefined {
  const first = blocks.findIndex((block, at) => isSigned(block) || isCertificate(block, blocks[at + 1]));
  if (first === -1 || blocks.slice(0, first).some(({ text }) => announced.test(text))) return undefined;
  const isAmong = ({ text, table }: Block): boolean =>
    table === undefined && (text.length <= longest ? !/^\((?:[a-z]|\d{1,2})\)\s/i.test(text) : certified.test(text));
  if (!blocks.slice(first).every(isAmong)) return undefined;
  let start = first;
  while (start > 0 && isAbove(blocks[start - 1])) start -= 1;
  return start;
}

const isAbove = (block: Block | undefined): boolean =>
  block !== undefined && (passed.test(block.text) || (block.text.length < 80 && officer.test(block.text)));

const isSigned = ({ text, table }: Block): boolean => table === undefined && signed.test(text);

const isCertificate = ({ text, strong, outline }: Block, next: Block | undefined): boolean =>
  certificate.test(text) &&
  (isCapitals(text) || strong === true || outline !== undefined) &&
  next !== undefined &&
  certified.test(next.text);

const isCopyright = (block: Block | undefined): boolean =>
  block !== undefined && block.table === undefined && block.text.length < 200 && copyright.test(block.text);
