import type { Lexicon } from '../lexicon/lexicon.ts';
import type { Reader, Word } from '../lexicon/reader.ts';
import type { NameWords } from './name-words.ts';
import { type CodeReference, OTHER_LAW } from './parsed.ts';

/** A code's name in the text. */
export interface CodeName {
  readonly start: number;
  readonly end: number;
  readonly code: CodeReference;
}

/** The input shared by the readers of a code's name: its head word and the words before it. */
export interface NameContext {
  readonly reader: Reader;
  readonly lexicon: Lexicon;
  readonly words: NameWords;
  readonly head: Word;
}

/** Whether the word at `head` heads a code without `Code` in its name: `Zoning Resolution`, `Home Rule Charter`. */
export function headsTopicalCode(reader: Reader, lexicon: Lexicon, head: Word): boolean {
  const subject = reader.previousWord(head.start);
  if (!head.isCapitalized)
    return (
      isNumberedZoning(reader, head, subject) ||
      isSignedOrdinance(reader, head, subject) ||
      isCharterOfPlace(reader, lexicon, head, subject)
    );
  if (head.isWord('charter'))
    return subject?.isCapitalized !== true || isOfGovernment(subject) || endsPlaceName(lexicon, subject);
  if (head.isWord('constitution', 'const')) return isOfTribe(reader, head);
  if (head.isWord('bylaws') && isOfSettlement(reader, head)) return true;
  if (subject?.isCapitalized !== true) return false;
  if (head.isWord('bylaw', 'bylaws') && subject.is('generic', 'local')) return true;
  if (goesOn(reader, head)) return false;
  // "County Ordinance Code": the last word is the head.
  if (isOrdinanceOfCode(head, subject)) return reader.nextWord(head.end)?.is('head') !== true;
  if (isOrdinanceOfPlace(reader, lexicon, head)) return true;
  if (head.isWord('regulations') && subject.isWord('municipal')) return true;
  if (head.isWord('law')) return subject.is('zoning') && !subject.isWord('sign', 'site');
  return head.isWord('ordinance', 'resolution', 'regulations', 'bylaw', 'bylaws') && isOfZoning(reader, subject);
}

/** Whether `Ordinance` refers to a section of a code, not an act: `Codified Ordinance 660.14`, `Municipal Ordinance § 22.1401`. */
export function isOrdinanceOfCode(head: Word, subject: Word | undefined): boolean {
  return head.isWord('ordinance') && !head.dotted && subject?.is('local', 'codified') === true;
}

/** `Elm Rent Ordinance § 37.10`: an ordinance of a known place, before one of its sections. */
export function isOrdinanceOfPlace(reader: Reader, lexicon: Lexicon, head: Word): boolean {
  if (!head.isWord('ordinance') || !head.isCapitalized || head.dotted) return false;
  if (reader.designatorAt(reader.skip(head.end))?.kind !== 'section') return false;
  let word = reader.previousWord(head.start);
  for (
    let count = 0;
    count < MOST_SUBJECT_WORDS && word?.isCapitalized === true && !word.is('local', 'stop');
    count++
  ) {
    if (endsPlaceName(lexicon, word)) return count > 0;
    word = reader.previousWord(word.start);
  }
  return false;
}

const MOST_SUBJECT_WORDS = 5;

/** `zoning ordinance § 10.6`, `zoning regulations` in lowercase: a name only with a number. */
function isNumberedZoning(reader: Reader, head: Word, subject: Word | undefined): boolean {
  if (!head.isWord('ordinance', 'resolution', 'regulations', 'bylaw', 'bylaws') || subject?.isWord('zoning') !== true)
    return false;
  const place = reader.previousWord(subject.start);
  return place?.isCapitalized === true && place.isOnlyAName;
}

/** `Elm County ordinance § 9.230` */
function isSignedOrdinance(reader: Reader, head: Word, subject: Word | undefined): boolean {
  if (subject?.isCapitalized !== true || !isOrdinanceOfCode(head, subject)) return false;
  return reader.sectionSigns(reader.skip(head.end)).end > reader.skip(head.end);
}

/** Whether a longer name continues after a word: `Regulations` of `Sign Regulations Amendment Act`. */
function goesOn(reader: Reader, word: Word): boolean {
  const next = word.dotted ? undefined : reader.nextWord(word.end);
  if (next?.isCapitalized !== true || next.length < 4 || next.isInCapitals || next.isContainer) return false;
  return next.isOnlyAName || next.is('instrument');
}

/** `Elk Ridge Nation Constitution`. The government's name may also follow the head word. */
function isOfTribe(reader: Reader, head: Word): boolean {
  const before = reader.previousWord(head.start);
  if (before?.isCapitalized === true && before.is('tribal')) return true;
  return reader.nextWord(head.after)?.isWord('of', 'and') === true;
}

/** `Zoning`; `Management` of `Land Use Management Ordinance`. */
function isOfZoning(reader: Reader, subject: Word): boolean {
  let word: Word | undefined = subject;
  for (let count = 0; count < 3 && word?.isCapitalized === true && !word.is('stop'); count++) {
    if (word.is('zoning')) return true;
    word = reader.previousWord(word.start);
  }
  return false;
}

/** `section 905 of the Elm city charter`: a bill need not capitalize the charter of a named place. */
function isCharterOfPlace(reader: Reader, lexicon: Lexicon, head: Word, subject: Word | undefined): boolean {
  if (!head.isWord('charter') || subject?.is('settlement') !== true) return false;
  const place = reader.previousWord(subject.start);
  return place?.isCapitalized === true && endsPlaceName(lexicon, place);
}

/** Whether the word is, or ends, a place's name: the `Marlow` of `Marlow Charter`. */
function endsPlaceName(lexicon: Lexicon, word: Word): boolean {
  return !word.is('stop') && lexicon.forms.before(word.entry)?.endsPlaceName === true;
}

/** `Bylaws of the Town of Elm` */
function isOfSettlement(reader: Reader, head: Word): boolean {
  const of = reader.nextWord(head.after);
  const the = of?.isWord('of') === true ? reader.nextWord(of.after) : undefined;
  const settlement = the?.isWord('the') === true ? reader.nextWord(the.after) : the;
  return settlement?.is('settlement') === true && settlement.isCapitalized;
}

/** `City` of `City Charter`, `Rule` of `Home Rule Charter`, or `See` before a lone `Charter`. */
function isOfGovernment(subject: Word): boolean {
  return subject.is('local') || subject.isWord('rule') || (subject.is('stop') && !subject.is('subject'));
}

/** The name of state law or another instrument, up to its head word. */
export function otherLawNamed({ head }: NameContext, end: number): CodeName {
  return { start: head.start, end, code: OTHER_LAW };
}

/** The `Ordinances` or `Laws` after a head word at `at` (`… Code of Ordinances`, `… Code of General Ordinances`). */
function ordinancesAfter(reader: Reader, at: number): Word | undefined {
  const of = reader.nextWord(at);
  if (of?.isWord('of') !== true) return undefined;
  const word = reader.nextWord(of.after);
  return word?.is('generic') === true ? reader.nextWord(word.after) : word;
}

/** Whether `of Ordinances` follows: `Miami Code of Ordinances`. */
export function ordinancesFollow(reader: Reader, at: number): boolean {
  const of = reader.nextWord(at);
  return of?.isWord('of') === true && reader.nextWord(of.after)?.is('ordinances') === true;
}

/** Skips `and Ordinances` after `word`: `Code of Laws and Ordinances`. Otherwise returns the end of `word`. */
export function andOrdinances(reader: Reader, word: Word): number {
  const and = reader.nextWord(word.end);
  const ordinances = and?.isWord('and') === true ? reader.nextWord(and.after) : undefined;
  return ordinances?.is('ordinances') === true && ordinances.isCapitalized ? ordinances.end : word.end;
}

/** Skips `of Ordinances` or `of Laws` after a head word that ends at `at`. Otherwise returns `at`. */
export function pastOrdinances(reader: Reader, at: number): number {
  const word = ordinancesAfter(reader, at);
  return word !== undefined && (word.is('ordinances') || word.isWord('laws')) ? andOrdinances(reader, word) : at;
}
