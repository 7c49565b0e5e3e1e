/** Finds what is printed after the last section and is not law: signatures, certificates, and forms to fill in. */
import type { Block } from '../block.ts';
import { isCapitals } from './wording.ts';

/** `PASSED AND ADOPTED this 4th day of May`, `IN WITNESS WHEREOF`, `ATTEST:`, `I, Ann Lee, Clerk of the Town, certify …` */
const signing =
  /^(?:(?:(?:duly|finally|unanimously) )?(?:read|introduced|passed|adopted|approved|enacted|ordained|ratified|signed|dated|done)\b[^.]{0,200}\b(?:this|on|by)\b|in (?:witness|testimony) whereof\b|(?:clerk|secretary)?'?s?\s*certificat(?:e|ion)\b[^.]{0,60}$|attest(?:ed)?\b|(?:ayes?|yeas?)\s*[:–—-]|i, [^.]{3,120}\b(?:certify|attest)\b)/i;
/** Where a person signs, or fills in words: a line, `/s/`, `[SEAL]`. */
const blank = /_{5,}|\/s\/|[[(]seal[\])]/i;
const officer = /\b(?:attest|mayor|clerk|secretary|recorder|president|chair(?:man|woman|person)?|ayes|yeas)\b/i;
/** The longest line of a page of signatures, in characters, and the longest certificate. */
const longestLine = 120;
const longestCertificate = 600;
/** The fewest lines to fill in of a form. */
const fewestBlanks = 3;

/** The part of the blocks of the last section that is not law. */
export interface ClosingPages {
  readonly at: number;
  readonly why: string;
}

/** Where the last section's law ends; undefined if it ends with the document. */
export function closingPagesOf(blocks: readonly Block[]): ClosingPages | undefined {
  const words = blocks.map(({ text, table }) => (table === undefined ? text : table.rows.flat().join(' ')));
  const signed = words.findIndex((own, at) => signing.test(own) && areSignatures(words.slice(at)));
  if (signed >= 0) return { at: signed, why: 'signatures and certificates' };
  const form = words.findIndex((own, at) => isTitleOfForm(own) && areBlanks(words.slice(at + 1)));
  return form >= 0 ? { at: form, why: 'form to fill in' } : undefined;
}

/** Whether the rest of a document has the names of those who sign, and no paragraph of law. */
function areSignatures([first = '', ...rest]: readonly string[]): boolean {
  const isOfSigning = (own: string, at: number): boolean =>
    own.length <= longestLine || blank.test(own) || signing.test(own) || (at === 0 && own.length <= longestCertificate);
  return (
    first.length <= longestCertificate &&
    rest.every(isOfSigning) &&
    rest.some((own) => blank.test(own) || officer.test(own))
  );
}

const isTitleOfForm = (own: string): boolean => own.length <= longestLine && isCapitals(own) && !blank.test(own);

const areBlanks = (rest: readonly string[]): boolean =>
  rest.every((own) => own.length <= longestLine || blank.test(own)) &&
  rest.join(' ').split(/_{5,}/).length > fewestBlanks;
