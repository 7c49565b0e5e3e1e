/** Names of state law that don't contain `Code` or an abbreviation such as `RCW`. */
import type { Lexicon } from '../lexicon/lexicon.ts';
import type { Reader, Word } from '../lexicon/reader.ts';
import { NameWords } from './name-words.ts';

/** Whether a capitalized word ends the name of a state's law: `Md. Real Property`, `25 Del. C.`, `General Laws of Rhode Island`. */
export function isOfState(reader: Reader, lexicon: Lexicon, word: Word): boolean {
  return (
    isSubjectOfState(reader, lexicon, word) ||
    isShortForState(reader, lexicon, word, 'c') ||
    isStateOfLaws(reader, lexicon, word)
  );
}

/** Whether a word is `short` after a state's name: the `St.` of `Minn. St. 1941`, the `C.` of `25 Del. C. § 501`. */
export function isShortForState(reader: Reader, lexicon: Lexicon, word: Word, short: string): boolean {
  return word.isWord(short) && word.dotted && isState(lexicon, reader.previousWord(word.start));
}

/** Whether a word is the `R.` or `P.` that ends the name of court or agency rules: `Or. Admin. R.`, `Iowa Admin. Code r.`, `Fed. R. Civ. P.` */
export function endsRules(reader: Reader, lexicon: Lexicon, word: Word): boolean {
  if (!word.dotted || !/^[RrP]$/.test(word.written)) return false;
  const before = reader.previousWord(word.start);
  if (before?.isCapitalized !== true || !/^\.? $/.test(reader.text.slice(before.end, word.start))) return false;
  return before.is('head', 'generic', 'subject', 'reporter') || isState(lexicon, before);
}

/** `Md. Real Property §`: the subject of a state code without `Code` in its name. */
function isSubjectOfState(reader: Reader, lexicon: Lexicon, last: Word): boolean {
  if (!last.is('subject') || last.is('zoning')) return false;
  let word = reader.previousWord(last.start);
  for (let count = 0; count < 2 && word?.isCapitalized === true; count++) {
    if (isState(lexicon, word)) return true;
    word = reader.previousWord(word.start);
  }
  return false;
}

/** `General Laws of Rhode Island §`, `Statutes of the State of Kansas §` */
function isStateOfLaws(reader: Reader, lexicon: Lexicon, last: Word): boolean {
  if (lexicon.forms.before(last.entry) === undefined) return false;
  const words = new NameWords(reader, lexicon, last.end);
  const state = words.stateEndingAt(0);
  if (state === undefined) return false;
  let k = state.length;
  while (words.isOf(k) || /^(?:the|State|Commonwealth)$/.test(words.word(k)?.written ?? '')) k++;
  return k > state.length && words.at(k)?.capitalized === true && words.word(k)?.is('lawful') === true;
}

/** Whether the word alone names a state: `Kansas`, `Kan.` */
export function isState(lexicon: Lexicon, word: Word | undefined): boolean {
  return word !== undefined && lexicon.forms.before(word.entry)?.state !== undefined;
}
