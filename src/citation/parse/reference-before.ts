import type { Lexicon } from '../lexicon/lexicon.ts';
import type { Reader, Word } from '../lexicon/reader.ts';
import { areZoningInitials } from '../lexicon/vocabulary.ts';
import { isDigit, isLetter, isUpper, isWordPart } from '../text/characters.ts';
import { type AbbreviationRead, abbreviationBefore } from './abbreviation.ts';
import { NameWords } from './name-words.ts';
import { type CodeReference, OTHER_LAW } from './parsed.ts';
import { placesOf } from './place-name.ts';
import { endsRules, isOfState, isShortForState } from './state-law.ts';
import { isEarlier } from './unlisted-place.ts';

/** A reference to the code of the numbers after it, and its start. */
export interface ReferenceBefore {
  readonly start: number;
  readonly code: CodeReference;
  /** Whether it is an instrument's name before a comma, or only its word. The numbers may be of a code after them: `the Sign Ordinance, section 5 of the Code`. */
  readonly isApposed?: boolean;
}

/** The code reference just before the numbers at `at`: `SMC`, `42 U.S.C.`. Full names are read at their own head word, not here. */
export function referenceBefore(reader: Reader, lexicon: Lexicon, at: number): ReferenceBefore | undefined {
  const { text } = reader;
  let end = reader.skipBack(at);
  const parenthetical = parentheticalBefore(reader, lexicon, end);
  if (parenthetical !== undefined) return parenthetical;
  const comma = end > reader.lo && text.charAt(end - 1) === ',';
  if (comma) end = reader.skipBack(end - 1);
  end = beforeSupra(reader, end);
  if (end <= reader.lo) return undefined;
  const c = text.charAt(end - 1);
  // "under the lease, 3.62. Section 5.04.010 applies": the number ends the sentence before.
  if (c === '.' && isDigit(text.charAt(end - 2)) && isUpper(text.charAt(at))) return undefined;
  if (isDigit(c)) return datedBefore(reader, lexicon, end) ?? numberedBefore(reader, lexicon, end);
  if (!isLetter(c) && c !== '.') return undefined;
  const word = reader.wordBefore(end);
  if (word === undefined) return numberedBefore(reader, lexicon, c === '.' ? end - 1 : end);
  if (c === '.' && isUpper(text.charAt(at)) && endsCitation(reader, word)) return undefined;
  // "the UCC's § 2-207"
  const owner = /['’]s$/.test(word.written) ? reader.wordBefore(end - 2) : undefined;
  if (owner?.is('otherLaw') === true && owner.isInCapitals) return otherLaw(reader, owner.start);
  const abbreviation = word.entry === undefined ? undefined : abbreviationBefore(reader, lexicon, end);
  return (
    abbreviation ??
    restatementBefore(reader, end) ??
    zoningCodeOfPlace(reader, lexicon, word) ??
    (comma ? undefined : placeWithSign(reader, lexicon, word, at)) ??
    initialsOfPlaceBefore(reader, lexicon, word) ??
    wordReference(reader, lexicon, word, comma, at)
  );
}

/** Whether initials belong to the number before them: `under Chapter 3.02 SMC. Section 5 applies`. */
function endsCitation({ text, lo }: Reader, { start, written, isInCapitals }: Word): boolean {
  return isInCapitals && !written.includes('.') && /\d[\w().-]*\s$/.test(text.slice(Math.max(lo, start - 16), start));
}

/** `Restatement (Second) of Torts`, `Rest.2d Torts` before `end`: its subject can be any words. */
function restatementBefore({ text, lo }: Reader, end: number): ReferenceBefore | undefined {
  const before = text.slice(Math.max(lo, end - LONGEST_RESTATEMENT), end);
  const at = before.lastIndexOf('Rest');
  if (at < 0 || !RESTATEMENT.test(before.slice(at))) return undefined;
  return { start: end - before.length + at, code: OTHER_LAW };
}

const LONGEST_RESTATEMENT = 90;
const RESTATEMENT =
  /^Rest(?:atement|\.)\s?(?:\((?:First|Second|Third|Fourth|\d\w\w?)\)|First|Second|Third|\d\w\w?\.?)?(?:\s(?:of|on))?(?:\s(?:the|of|and|&|[A-Z][\w-]*:?))+$/;

/** The end of the name before `supra` in `SMC, supra, § 5.04.010`. Otherwise returns `end`. */
function beforeSupra(reader: Reader, end: number): number {
  const word = reader.wordBefore(end);
  if (word?.isWord('supra') !== true) return end;
  const name = reader.skipBack(word.start);
  return reader.text.charAt(name - 1) === ',' ? reader.skipBack(name - 1) : name;
}

/** `Lexington § 12-55`: the code of a place named right before a section sign, without other words. */
function placeWithSign(reader: Reader, lexicon: Lexicon, last: Word, at: number): ReferenceBefore | undefined {
  if (!last.isCapitalized || lexicon.forms.before(last.entry)?.endsPlaceName !== true) return undefined;
  if (!isSign(reader, at) || last.is('stop', 'subject')) return undefined;
  const words = new NameWords(reader, lexicon, last.end);
  const name = words.placeNameEndingAt(0);
  const start = name === undefined ? undefined : words.startOf(name.length);
  if (name === undefined || start === undefined || words.extendsName(name.length)) return undefined;
  const cities = placesOf(lexicon, name.meanings, undefined, '');
  const places = cities.length > 0 ? cities : placesOf(lexicon, name.meanings, true, '');
  const written = reader.text.slice(start, last.end);
  return { start, code: { kind: 'placeCode', places, nameWords: [], separate: false, written } };
}

function isSign(reader: Reader, at: number): boolean {
  return reader.sectionSigns(at).end > at;
}

/** `Elm Hills UDO`: a zoning code's initials after the name of its place. */
export function zoningCodeOfPlace(reader: Reader, lexicon: Lexicon, initials: Word): ReferenceBefore | undefined {
  if (!areZoningInitials(initials.written)) return undefined;
  const owner = reader.previousWord(initials.start);
  const possessive = owner?.isCapitalized === true && /['’]s$/.test(owner.written) ? 2 : 0;
  const words = new NameWords(
    reader,
    lexicon,
    possessive > 0 && owner !== undefined ? owner.end - possessive : initials.start,
  );
  const listed = words.placeNameEndingAt(0);
  const other = words.words.findIndex(
    ({ word, capitalized, comma }, k) => !capitalized || word.is('stop', 'connector', 'instrument') || (k > 0 && comma),
  );
  const count = listed?.length ?? Math.min(3, other < 0 ? words.count : other);
  const start = words.startOf(count);
  const last = words.word(0);
  if (start === undefined || last === undefined || words.at(0)?.comma === true) return undefined;
  const written = reader.text.slice(start, initials.end);
  const places = listed === undefined ? [] : placesOf(lexicon, listed.meanings, undefined, '');
  if (places.length > 0)
    return { start, code: { kind: 'placeCode', places, nameWords: [initials.entry], separate: true, written } };
  if (last.isInCapitals) return undefined;
  return { start, code: { kind: 'unlistedPlaceCode', name: reader.text.slice(start, last.end), written } };
}

/** `Menlo Park (MPMC § 13.24.020)`: unlisted initials right after the name that they abbreviate. */
function initialsOfPlaceBefore(reader: Reader, lexicon: Lexicon, initials: Word): ReferenceBefore | undefined {
  const own = MUNICIPAL_INITIALS.exec(initials.written)?.[1];
  if (own === undefined || initials.is('otherLaw')) return undefined;
  const isInParentheses = reader.text.charAt(initials.start - 1) === '(';
  const end = reader.skipBack(initials.start - (isInParentheses ? 1 : 0));
  if (end === initials.start) return undefined;
  const words = new NameWords(reader, lexicon, end);
  const named = words.words.slice(0, own.length);
  const isSpelledOut = named.every(
    ({ word, capitalized, comma }, k) =>
      capitalized && !comma && !word.isInCapitals && !word.is('stop') && word.written.charAt(0) === own.at(-1 - k),
  );
  const start = words.startOf(own.length);
  const last = words.word(0);
  if (!isSpelledOut || start === undefined || last === undefined || words.extendsName(own.length)) return undefined;
  const written = reader.text.slice(start, initials.end);
  const listed = words.placeNameEndingAt(0);
  const places = listed?.length === own.length ? placesOf(lexicon, listed.meanings, undefined, '') : [];
  if (places.length > 0)
    return { start: initials.start, code: { kind: 'placeCode', places, nameWords: [], separate: false, written } };
  // One initial fits too many words: `Fences (FMC § 3.2)`.
  if (own.length === 1) return undefined;
  const name = reader.text.slice(start, last.end);
  return { start: initials.start, code: { kind: 'unlistedPlaceCode', name, written: initials.written } };
}

/** A place's initials, followed by those of a municipal, city, or county code. */
export const MUNICIPAL_INITIALS = /^([A-Z]{1,4})[MC]C$/;

/** The reference by a single word before a number: other law, or initials that are not in the lexicon. */
function wordReference(
  reader: Reader,
  lexicon: Lexicon,
  word: Word,
  comma: boolean,
  at: number,
): ReferenceBefore | undefined {
  const { start, length } = word;
  const upper = word.isCapitalized;
  // "A. Section 7-4 applies": a reporter has pages, so the letter is a designator.
  const isReporter = word.is('reporter') && reader.designatorAt(at)?.kind !== 'section';
  if ((upper && (word.is('otherLaw') || isReporter)) || endsRules(reader, lexicon, word))
    return otherLaw(reader, start);
  // "It violates the Lease. § 5-1 applies": the name ends the sentence before.
  if (word.is('instrument', 'head') && endsSentence(word)) return undefined;
  // "Kan. Stat. Ann. § 60-1507", "65 Okl.St.Ann. § 44-104"
  const named = upper && word.isWord('annotated') ? reader.previousWord(start) : undefined;
  if (named?.isWord('st') === true && named.dotted) return otherLaw(reader, named.start);
  if (named?.is('instrument') === true) return wordReference(reader, lexicon, named, comma, at);
  const isOrdinance = word.isWord('ordinance');
  if (upper && (isOrdinance || word.isWord('code')) && isAlone(reader, word))
    return { start, code: { kind: 'ownCode', isOrdinance } };
  if (word.is('instrument')) {
    const isNamed = upper && !comma ? true : word.is('document') || (word.is('lawful') && (upper || !comma));
    // "enacted into law Title 25 of the Elm Code"
    if (isNamed) return { ...otherLaw(reader, start), isApposed: comma === upper };
  }
  if (word.is('head')) {
    // "(prior code § 2-40)"
    const described = upper ? undefined : reader.previousWord(start);
    return upper || (described !== undefined && isEarlier(described)) ? otherLaw(reader, start) : undefined;
  }
  if (upper && !comma && isOfState(reader, lexicon, word)) return otherLaw(reader, start);
  // "C.O." has the letters of "Co.", a county.
  const isCounty = word.is('local') && !isDotted(word);
  if (!upper || word.isContainer || isCounty || word.is('stop', 'connector')) return undefined;
  // "4th", "2d" of reporters: letters that follow a digit.
  if (start > reader.lo && isDigit(reader.text.charAt(start - 1))) return otherLaw(reader, start);
  const hasInitials = word.written.includes('.');
  if (length < 2) return undefined;
  if (!hasInitials && (!word.isInCapitals || length > 6 || isAmongCapitals(reader, start))) return undefined;
  const letters = word.written.replace(/\./g, '');
  if (letters.length < 2) return undefined;
  // Not a listed code. Treat it as local law only when it ends like a municipal code's initials.
  const municipal = MUNICIPAL_INITIALS.test(letters) || (isSign(reader, at) && isTribalTitle(reader, word));
  const signAt = comma && !municipal && isSign(reader, at) ? { signAt: at - start } : {};
  return { start, code: { kind: 'initials', letters, municipal, ...signAt } };
}

/** `7 X.T.C.` before a section sign: a title of a tribal code. */
const isTribalTitle = ({ text, lo }: Reader, word: Word): boolean =>
  /^[A-Z]\.(?:[A-Z]\.)*T\.C$/.test(word.written) &&
  /(?<![\w.-])\d{1,2}[A-Z]? $/.test(text.slice(Math.max(lo, word.start - 6), word.start));

/** Whether a word consists of capitals with periods between them: `C.O.` */
export const isDotted = ({ written }: Word): boolean => /^(?:[A-Z]\. ?)+[A-Z]$/.test(written);

/** Whether a word's period ends a sentence: `Repeal of acts.`, but not `78 Stat.` */
export function endsSentence(word: Word): boolean {
  // A whole word is no abbreviation: `ordinance`, which shares its classes with `Ord.`
  const isShort = word.length <= 8 && word.is('abbreviated');
  return word.dotted && word.length > 3 && !isShort && !word.is('reporter', 'session', 'otherLaw');
}

/** Whether no word before belongs to the same name: `See Code § 5`, but not `Cal. Code § 5`. */
function isAlone(reader: Reader, word: Word): boolean {
  const before = reader.previousWord(word.start);
  if (before?.isCapitalized !== true) return true;
  const between = reader.text.slice(before.end, word.start);
  return (
    before.is('stop', 'signal', 'preposition', 'connector') ||
    /[^\s.]/.test(between) ||
    (before.dotted && before.length > 4)
  );
}

/** `B.R.C. 1981`: an abbreviation and the year of its compilation. */
function datedBefore(reader: Reader, lexicon: Lexicon, end: number): AbbreviationRead | undefined {
  if (!/(?:^|[^\w.-])(?:1[89]|20)\d\d$/.test(reader.text.slice(Math.max(reader.lo, end - 5), end))) return undefined;
  const form = abbreviationBefore(reader, lexicon, reader.skipBack(end - 4));
  return form?.code.sharedWithOtherLaw === true ? undefined : form;
}

/** A number of another document before the sign: `Ordinance No. 5, §`, `42 U.S.C.`, `RFC 9110 section`. */
function numberedBefore(reader: Reader, lexicon: Lexicon, end: number): ReferenceBefore | undefined {
  const { text } = reader;
  let start = end;
  const limit = Math.max(reader.lo, end - 24);
  while (start > limit && (isWordPart(text.charAt(start - 1)) || /[-.:]/.test(text.charAt(start - 1)))) start--;
  const number = text.slice(start, end);
  // "SCHEDULE … Section 33.04": dots are not a number.
  if (!/\d/.test(number)) return undefined;
  // "ECMA-262 Section": a standard's initials and number.
  if (/^[A-Z]{2,6}-\d{3,}$/.test(number)) return { start, code: OTHER_LAW };
  let p = reader.skipBack(start);
  if (text.charAt(p - 1) === ',') p = reader.skipBack(p - 1);
  if (p <= reader.lo) return undefined;
  const last = reader.wordBefore(p);
  const word = last?.isWord('no') === true ? reader.previousWord(last.start) : last;
  // "Prohibited acts. 8 § 5.04.010": a page number of a table of contents, after the end of a heading.
  const isEnd = word?.dotted === true && word.length > 3 && !word.isCapitalized && !word.is('abbreviated');
  if (word === undefined || isEnd) return undefined;
  const isUnlisted =
    word.isOnlyAName &&
    lexicon.forms.before(word.entry)?.meanings === undefined &&
    word.length <= 6 &&
    word.isInCapitals &&
    !isAmongCapitals(reader, word.start);
  // "ECMAScript 2024 §": another document's edition. Codes with a year are handled earlier.
  const isYear = /^(?:1[89]|20)\d\d$/.test(number);
  const isDated =
    isYear && word.isCapitalized && (word.entry === undefined || isShortForState(reader, lexicon, word, 'st'));
  // "Rev. Proc. 2025-32 section", "ISO/IEC 9899:1999 Section": numbered by year.
  const isByYear = word.isCapitalized && /^(?:(?:19|20)\d\d-\d+|\d{3,5}(?:-\d)?:(?:19|20)\d\d)$/.test(number);
  return isUnlisted || isDated || isByYear || word.is('instrument', 'otherLaw', 'reporter')
    ? { start: word.start, code: OTHER_LAW }
    : undefined;
}

/** Another law's citation starts at its title or volume number: `42 U.S.C.`. */
function otherLaw(reader: Reader, start: number): ReferenceBefore {
  let p = reader.skipBack(start);
  while (p > reader.lo && p > start - 8 && isDigit(reader.text.charAt(p - 1))) p--;
  return { start: p < start && isDigit(reader.text.charAt(p)) ? p : start, code: OTHER_LAW };
}

/** `(CFR)`, `(SMC)` just before the numbers: the abbreviation of a name. */
function parentheticalBefore(reader: Reader, lexicon: Lexicon, end: number): ReferenceBefore | undefined {
  const { text } = reader;
  if (end <= reader.lo + 2 || text.charAt(end - 1) !== ')') return undefined;
  const word = reader.wordBefore(end - 1);
  if (word === undefined || text.charAt(word.start - 1) !== '(' || !word.isInCapitals) return undefined;
  const start = word.start - 1;
  const form = abbreviationBefore(reader, lexicon, end - 1);
  if (form !== undefined) return { start, code: form.code };
  return word.is('otherLaw') ? { start, code: OTHER_LAW } : undefined;
}

/** Whether the word before `start` is also in capitals, so that capitals carry no information. */
function isAmongCapitals(reader: Reader, start: number): boolean {
  const last = reader.previousWord(start);
  // "ENACTING A NEW SECTION"
  const word = last?.written === 'A' ? reader.previousWord(last.start) : last;
  return word !== undefined && word.length > 1 && word.isInCapitals;
}
