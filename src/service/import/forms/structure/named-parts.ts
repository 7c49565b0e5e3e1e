/** Parts of a printed code with a name but no number: a preface before the law, an index after it. */
import type { Block } from '../block.ts';
import { isCapitals } from './wording.ts';

const front =
  /^(?:preamble|(?:preface|foreword|introduction|adopting ordinances?|enacting ordinances?|ordinance adopting|user'?s guide|how to use|current officials|officials|supplement history|certification|acknowledg|publisher'?s page)(?=$|[\s:.,]))/i;

/** The title of the ordinance that adopts the code. Publishers print its sections before the code. */
const adopting =
  /^(?:an )?ordinance\b[^.]{0,300}\b(?:adopt|enact)(?:ing|s)\b[^.]{0,120}\b(?:code|charter|(?:zoning|subdivision|development) (?:ordinance|regulations|resolution))\b/i;

/** Whether words are the title of the ordinance that adopts the code. */
export const isAdoptingOrdinance = (words: string): boolean => words.length < 500 && adopting.test(words);

/** Whether words name a part before the law. */
export const isFrontMatter = (words: string): boolean => front.test(words) || isAdoptingOrdinance(words);

const closing =
  /^(?:schedule|(?:transition(?:al|ary)?|temporary|succession)(?: and [a-z]+)? (?:schedule|provisions)|schedule of (?:transition|temporary provisions))\.?$/i;

/** Whether a line names the unnumbered part that ends many charters. It belongs to no article: `SCHEDULE`, `TRANSITION PROVISIONS`. */
export const isClosingPart = ({ text, outline, strong, table: rows }: Block): boolean =>
  rows === undefined && closing.test(text) && (isCapitals(text) || outline !== undefined || strong === true);

const attached = /^(appendix|annex|exhibit|attachment|schedule|forms?)\b(?!.*[.;,]$).{0,80}$/i;

/**
 * The level of an unnumbered part that is attached below the last section: `APPENDIX`, `FORM OF PETITION`. Undefined for text.
 * @param isClosed whether the history of the section precedes. Before it, `SCHEDULE OF FEES` may head a list in the section.
 */
export function attachedLevel({ text, outline, strong, table: rows }: Block, isClosed: boolean): string | undefined {
  if (rows !== undefined || !(isCapitals(text) || outline !== undefined || strong === true)) return undefined;
  const word = attached.exec(text)?.[1]?.toLowerCase();
  const isForm = word?.startsWith('form') === true;
  if (word === undefined || (!isClosed && (isForm || word === 'schedule'))) return undefined;
  return isForm ? 'appendix' : word;
}

const index = /^(?:(?:general|subject|code|charter|zoning|alphabetical) )?index(?: (?:to|of) .{1,60})?$/i;
const table =
  /^(?:(?:charter|code|zoning|ordinance|legislative|prior code|local law|legislation)s? )?(?:(?:comparative|disposition|derivation|distribution|history|cross[- ]reference|parallel reference) tables?|(?:statutory|state law) references? tables?|(?:list and )?disposition (?:list|table)|parallel references|references to (?:ordinances|resolutions|local laws|(?:the )?(?:19|20)\d\d code|(?:[a-z]+ ){1,2}(?:statutes|code|revised code)))(?:$|\s*[-–—:,].{0,80}$)/i;
const acts = /^tables? of (?:special|uncodified|general|local) (?:ordinances|legislation|laws)$/i;

const newActs = /^(?:new|recent|uncodified|pending) (?:(?:local )?laws|ordinances|legislation)$/i;

const certificate = /^(?:certificat(?:e|ion)|certificate of (?:results(?: of election)?|adoption|approval|election))$/i;

/** Whether a heading after the law begins its certificate. */
export const isCertificate = (title: string): boolean => certificate.test(title);

/** Why the part below a heading without a number is not law, wherever it is: a publisher's list of acts that the code lacks. */
export const newActsWhy = (title: string): string | undefined =>
  newActs.test(title) ? 'list of acts that are not in the code yet' : undefined;

/** Why the part that begins with this block after the law is not law; undefined if it may be law. */
export function backMatterOf({ text, outline, strong, table: rows }: Block): string | undefined {
  if (rows !== undefined || text.length > 100) return undefined;
  if (!isCapitals(text) && outline === undefined && strong !== true) return undefined;
  if (index.test(text)) return 'index';
  if (acts.test(text)) return 'table of ordinances that are not codified';
  return table.test(text) ? 'table of earlier numbers' : undefined;
}
