/** Finds the section of a page that has only one, with no mark before its number: `6.04.020 Kites.` above its text. */
import type { Block } from '../block.ts';
import { type Candidate, sectionKinds } from './candidates.ts';
import { isHistoryBlock, noteLabel } from './notes.ts';
import { isClause } from './run-in.ts';
import { firstSentence, isCapitals, isTitle } from './wording.ts';

/** `6.04.020`, `8-2-1`, `505.01`, `5.0305`. `5.2` and `10-15` also begin paragraphs, amounts and ranges. */
const longNumber = /^\d{1,4}[A-Z]?(?:[.:-]\d{1,4}[A-Z]?){2,3}$|^\d{1,4}[.:]\d{2,4}$/;
/** The shortest text that shows that the line above it is a heading, in characters. */
const fewest = 40;

/** The headings found, with that of the only section if there is no other. */
export function withLone(
  found: readonly Candidate[],
  candidates: readonly Candidate[],
  blocks: readonly Block[],
): readonly Candidate[] {
  const isSection = ({ heading }: Candidate): boolean => sectionKinds.has(heading.kind);
  if (found.some(isSection)) return found;
  const lone = candidates.find(isSection);
  if (lone === undefined || !isLone(lone, blocks)) return found;
  return [...found, lone].sort((one, other) => one.at - other.at);
}

function isLone({ at, heading: { number, title, through } }: Candidate, blocks: readonly Block[]): boolean {
  const words = title.replace(/:$/, '');
  if (through !== undefined || !longNumber.test(number) || !isTitle(words) || isClause(words)) return false;
  // `12.50 Dollars for each kite` is no title without its period.
  const isEnded = /[.:]$/.test(title) || isCapitals(title) || number.split(/[.:-]/).length > 2;
  // A designator may be on a line of its own, also with a title. So may the end of a title in capitals.
  const below = blocks[at + 1]?.text ?? '';
  const isRest = isCapitals(title) && isCapitals(below) && below.length < fewest;
  const next = isRest || designated.test(below) ? at + 2 : at + 1;
  return isEnded && firstSentence(title) === undefined && isText(blocks[next]) && !blocks.slice(0, at).some(isLaw);
}

/** `(a)`, `(a) Procedure.` */
const designated = /^\(?\w{1,3}[.)](?:\s+\p{Lu}[^.]{2,30}\.)?$/u;

/** `This page is for information only.`, `Please call the office for the official copy.` */
const aboutPage =
  /\b(?:disclaimer|official|web ?(?:site|page)|this page|for (?:general )?information|please|click|certified)\b/i;
const isLaw = (block: Block): boolean => isText(block) && (/\bshall\b/.test(block.text) || !aboutPage.test(block.text));

/** Whether a block is a sentence of law. A site's lines above the heading are none. */
const isText = (block: Block | undefined): boolean =>
  block !== undefined &&
  block.table === undefined &&
  block.text.length >= fewest &&
  /[.:;)\]]$/.test(block.text) &&
  !isHistoryBlock(block.text) &&
  noteLabel(block.text) === undefined;
