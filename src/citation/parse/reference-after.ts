import type { Lexicon } from '../lexicon/lexicon.ts';
import { countyName } from '../lexicon/place-names.ts';
import type { Reader, Word } from '../lexicon/reader.ts';
import { areZoningInitials } from '../lexicon/vocabulary.ts';
import { isDigit, isUpper } from '../text/characters.ts';
import { abbreviationAt, titleAt } from './abbreviation.ts';
import { codeNameAround } from './code-name.ts';
import { pastNote } from './lists.ts';
import { headsTopicalCode } from './name-context.ts';
import { intoParentheses } from './parenthesized-word.ts';
import {
  numbersAfter,
  pastAdded,
  pastAmended,
  pastHeading,
  pastParenthetical,
  pastTitleName,
} from './parentheticals.ts';
import { type CodeReference, EDITION, namesACode, OTHER_LAW } from './parsed.ts';
import { placeNameAt, stateAt } from './place-name.ts';
import { MUNICIPAL_INITIALS, zoningCodeOfPlace } from './reference-before.ts';

/** A reference to the code of the numbers before it, and its end. */
export interface ReferenceAfter {
  readonly end: number;
  readonly code: CodeReference;
}

/** A position where a name may start, and the words that introduce it. */
interface Lead {
  readonly at: number;
  /** Whether `of`, `in`, or `to` introduces it. */
  readonly linked: boolean;
  readonly comma: boolean;
}

/** The code reference just after numbers that end at `at`: `, SMC`, ` of the Civil Code`, ` of this chapter`. */
export function referenceAfter(reader: Reader, lexicon: Lexicon, at: number): ReferenceAfter | undefined {
  const { text } = reader;
  let p = reader.skip(pastNote(text, at));
  if (text.charAt(p) === '(') {
    if (isCommencing(reader, p) || isCodifiedElsewhere(reader, lexicon, at, p)) return { end: at, code: OTHER_LAW };
    const inside = nameInParentheses(reader, lexicon, p) ?? placeInParentheses(reader, lexicon, p);
    if (inside !== undefined) return inside;
    p = pastParenthetical(reader, p);
  }
  let comma = text.charAt(p) === ',';
  if (comma) p = pastAmended(reader, reader.skip(p + 1));
  const quoted = pastHeading(reader, p);
  if (quoted > p) {
    comma = true;
    p = quoted;
    if (isCommencing(reader, p)) return { end: at, code: OTHER_LAW };
  }
  if (p === at && !comma) return undefined;
  const word = reader.wordAt(p);
  if (word === undefined) {
    // "Section 1105, 2013 Fire Code"
    const year = comma ? yearAt(text, p) : 0;
    return year > 0 ? nameFrom(reader, lexicon, { at: p + year, linked: false, comma }) : undefined;
  }
  const added = comma ? undefined : pastAdded(reader, p);
  if (added !== undefined) return addedTo(reader, lexicon, added, at);
  const linked = pastLink(reader, word, comma);
  if (linked === undefined)
    return isUpper(text.charAt(p)) ? nameFrom(reader, lexicon, { at: p, linked: false, comma }) : undefined;
  return linkedReference(reader, lexicon, linked, comma, at);
}

/** Whether the name of a code that is not local begins right after a container that ends at `at`: `Title 42 U.S. Code § 1983`. */
export function isOfOtherCodeAfter(reader: Reader, lexicon: Lexicon, at: number): boolean {
  const p = reader.skip(at);
  if (p === at || !isUpper(reader.text.charAt(p))) return false;
  const named = nameFrom(reader, lexicon, { at: p, linked: true, comma: false });
  return named?.code.kind === 'otherLaw' && /Code$/i.test(reader.text.slice(p, named.end));
}

/** `§ 14-1401 (Philadelphia Zoning Code)`: a code's name alone in the parentheses at `at`. */
function nameInParentheses(reader: Reader, lexicon: Lexicon, at: number): ReferenceAfter | undefined {
  if (!isUpper(reader.text.charAt(at + 1))) return undefined;
  const found = nameFrom(reader, lexicon, { at: at + 1, linked: false, comma: true });
  const isNamed = found !== undefined && ['placeCode', 'unlistedPlaceCode', 'abbreviation'].includes(found.code.kind);
  if (!isNamed || reader.text.charAt(found.end) !== ')') return undefined;
  // "Chapter 23.10 (Earthquake Hazard Code) of the …": a heading.
  return reader.nextWord(found.end + 1)?.isWord('of') === true ? undefined : { ...found, end: found.end + 1 };
}

/** `Section 26a-1 (Elm City Code § 6-226)`: an act's section, with its number in a code in the parentheses at `at`. */
function isCodifiedElsewhere(reader: Reader, lexicon: Lexicon, numbersEnd: number, at: number): boolean {
  const found = nameFrom(reader, lexicon, { at: at + 1, linked: true, comma: true });
  if (found === undefined || !namesACode(found.code)) return false;
  const from = numbersAfter(reader, found.end);
  const own = /(\d[\w.:-]*)(?:\([^()]{1,6}\))*\s*$/.exec(
    reader.text.slice(Math.max(0, numbersEnd - 60), numbersEnd),
  )?.[1];
  return from !== undefined && own !== undefined && !reader.text.startsWith(own, from);
}

/** `Section 14-43 (City of Springdale)`: a government's name alone in the parentheses at `at`. */
function placeInParentheses(reader: Reader, lexicon: Lexicon, at: number): ReferenceAfter | undefined {
  const settlement = reader.wordAt(at + 1);
  const of = settlement?.is('settlement') === true ? reader.nextWord(settlement.after) : undefined;
  if (settlement === undefined || of?.isWord('of') !== true) return undefined;
  const place = placeNameAt(reader, lexicon, reader.skip(of.after), settlement.isWord('county'));
  if (place === undefined || reader.text.charAt(place.end) !== ')') return undefined;
  const { end, places } = place;
  const written = reader.text.slice(at + 1, end);
  const name = settlement.isWord('county') ? countyName(place.name, written) : place.name;
  const code: CodeReference =
    places.length > 0
      ? { kind: 'placeCode', places, nameWords: [], separate: false, written }
      : { kind: 'unlistedPlaceCode', name, written };
  return { end: end + 1, code };
}

/** "Chapter 4 (commencing with Section 84100)": the style of state codes. */
function isCommencing(reader: Reader, at: number): boolean {
  return reader.text.charAt(at) === '(' && reader.wordAt(at + 1)?.isWord('commencing') === true;
}

/** "Section 5 is added to the Seattle Municipal Code" identifies the section's code but is not part of the citation. */
function addedTo(reader: Reader, lexicon: Lexicon, at: number, end: number): ReferenceAfter | undefined {
  const the = reader.wordAt(at);
  const from = reader.skip(the?.isWord('the') === true ? the.after : at);
  const found = nameFrom(reader, lexicon, { at: from, linked: true, comma: false });
  const isNamed = found !== undefined && ['placeCode', 'unlistedPlaceCode', 'otherLaw'].includes(found.code.kind);
  return isNamed ? { end, code: found.code } : undefined;
}

/** Skips `of`, or the `in` and `to` of "added Section 5 to the Civil Code". Undefined if there is none. */
function pastLink(reader: Reader, word: Word, comma: boolean): number | undefined {
  if (word.isWord('of', 'del') || (!comma && word.isWord('in'))) return reader.skip(word.after);
  // "waived § 5 to permit a deck": a verb is no instrument.
  const object = !comma && word.isWord('to') ? reader.nextWord(word.after) : undefined;
  if (object?.isCapitalized === true || object?.is('stop') === true) return reader.skip(word.after);
  // "de la Ordenanza"
  if (word.isWord('de')) {
    const the = reader.nextWord(word.after);
    return reader.skip(the?.isWord('la', 'las', 'los') === true ? the.after : word.after);
  }
  return comma ? pastTitleName(reader, word.start) : undefined;
}

/** The reference introduced by `of` at `at`: `this chapter`, `the Seattle Municipal Code`. The numbers end at `numbersEnd`. */
function linkedReference(
  reader: Reader,
  lexicon: Lexicon,
  at: number,
  comma: boolean,
  numbersEnd: number,
): ReferenceAfter | undefined {
  let p = at;
  let word = reader.wordAt(p);
  if (word?.is('demonstrative') === true) {
    const code: CodeReference = { kind: word.isWord('this') ? 'thisCode' : 'saidCode' };
    p = reader.skip(word.after);
    word = reader.wordAt(p);
    // "of this chapter" is a separate citation after this one.
    if (word?.isContainer === true) return { end: numbersEnd, code };
    if (word?.is('head') === true) return { end: word.end, code };
    if (word?.is('instrument') === true) return { end: word.end, code: thisInstrument(word) };
  } else if (word?.is('stop') === true && !word.isWord('of')) {
    p = reader.skip(word.after);
    word = reader.wordAt(p);
    // "of the said Code"
    if (word?.is('demonstrative') === true) {
      p = reader.skip(word.after);
      word = reader.wordAt(p);
    }
    // "of the chapter"
    if (word?.isContainer === true) return undefined;
  }
  // "of 14 DCMR"
  const title =
    word === undefined ? /^\d{1,2}(?:-?[A-Z])?\s(?=\p{Lu})/u.exec(reader.text.slice(p, p + 6))?.[0] : undefined;
  const titled =
    title === undefined ? undefined : nameFrom(reader, lexicon, { at: p + title.length, linked: true, comma });
  if (titled !== undefined && namesACode(titled.code)) return titled;
  // "of the 2013 Fire Code"
  const year = word === undefined ? yearAt(reader.text, p) : 0;
  if (year > 0) word = reader.wordAt(p + year);
  return word === undefined ? undefined : nameFrom(reader, lexicon, { at: p + year, linked: true, comma });
}

/** The year of a code's edition, before its name. */
const edition = /^(?:19|20)\d\d\s(?=\p{Lu})/u;
const yearAt = (text: string, at: number): number => edition.exec(text.slice(at, at + 8))?.[0].length ?? 0;

/** `this Charter`, `this Ordinance`, and `this By-law` may be local law. `this Agreement` is not. */
function thisInstrument(word: Word): CodeReference {
  if (word.isWord('charter'))
    return { kind: 'topicalCode', nameWords: [word.entry], separate: true, written: word.written };
  return word.isWord('ordinance', 'bylaw', 'bylaws', 'resolution') ? { kind: 'thisOrdinance' } : OTHER_LAW;
}

/** How many words after the first to search for the head of a name. */
const MOST_WORDS = 12;

/** The code named at `lead.at`: the longer of a lexicon title and the name described by the words. */
function nameFrom(reader: Reader, lexicon: Lexicon, lead: Lead): ReferenceAfter | undefined {
  const described = describedFrom(reader, lexicon, lead);
  const isPlace = described?.code.kind === 'placeCode' || described?.code.kind === 'abbreviation';
  const title = isPlace ? undefined : titleAt(reader, lexicon, lead.at);
  if (title === undefined) return described;
  return !lead.linked && numbersAfter(reader, title.end) !== undefined ? undefined : title;
}

/** The code that the words at `lead.at` describe: by a final `Code`, an abbreviation, or another instrument. */
function describedFrom(reader: Reader, lexicon: Lexicon, lead: Lead): ReferenceAfter | undefined {
  const { text } = reader;
  const { linked, comma } = lead;
  const state = comma && !linked ? statutesOfState(reader, lexicon, lead.at) : undefined;
  if (state !== undefined) return state;
  let p = lead.at;
  let ofInside = false;
  for (let count = 0; count < MOST_WORDS; count++) {
    // "of the Fiscal Year 2001 Budget Support Act"
    p += linked && count > 0 ? yearAt(text, p) : 0;
    const word = reader.wordAt(p);
    if (word === undefined) return undefined;
    const upper = word.isCapitalized;
    ofInside ||= word.isWord('of');
    if (word.is('head', 'ordinances') || headsTopicalCode(reader, lexicon, word))
      return codeHeadedBy(reader, lexicon, lead, word, count === 0, ofInside);
    if (areZoningInitials(word.written)) return zoningCode(reader, lexicon, lead, word);
    if (word.is('instrument', 'otherLaw') && !describesHead(reader, word)) {
      if (linked && upper && count === 0 && isOwnInstrument(reader, word))
        return { end: word.end, code: { kind: 'ownInstrument', word: word.written } };
      // "of the Rent Ordinance", which the draft may have cited as a place's
      if (linked && upper && isOwnInstrument(reader, word) && word.isWord('ordinance'))
        return { end: word.end, code: { kind: 'ownInstrument', word: text.slice(lead.at, word.end) } };
      const isTitle = upper && count === 0;
      const isLaw =
        word.is('otherLaw') || (comma && word.is('lawful') && (isNumbered(reader, word) || isOfState(reader, word)));
      if (linked || (isTitle && isLaw)) return { end: word.end, code: OTHER_LAW };
    }
    const abbreviation = count === 0 && upper ? abbreviationAt(reader, lexicon, word) : undefined;
    if (abbreviation !== undefined) {
      const end = word.dotted && word.written.includes('.') ? word.end + 1 : word.end;
      // ", SMC 5.04.010": the abbreviation belongs to the numbers after it.
      return !linked && numbersAfter(reader, end) !== undefined ? undefined : { end, code: abbreviation.code };
    }
    const isOfCode = isMunicipal(word) || isTribal(reader, word);
    if (!linked && !comma && count === 0 && isOfCode && numbersAfter(reader, word.end) === undefined)
      return { end: word.end, code: { kind: 'initials', letters: word.written, municipal: true } };
    if (linked && count === 0 && isStandard(reader, word)) return { end: word.end, code: OTHER_LAW };
    // "of the Truth in Lending Act", "of the Americans with Disabilities Act"
    const isInside =
      linked &&
      count > 0 &&
      word.isWord('in', 'on', 'to', 'with', 'from', 'against') &&
      reader.nextWord(word.after)?.isCapitalized === true;
    if (!upper && !isInside && !word.is('local', 'generic', 'subject', 'connector')) return undefined;
    if (word.is('stop') && !isInside && !word.is('connector', 'subject', 'local') && count > 0) return undefined;
    p = intoParentheses(reader, reader.skip(word.after));
    if (text.charAt(p) === ',') p = reader.skip(p + 1);
    else if (text.charAt(p) === '-' && p === word.after) p++;
    else if (p === word.after) return undefined;
  }
  return undefined;
}

/** The code with the head word `head` and a name that starts at `lead.at`. */
function codeHeadedBy(
  reader: Reader,
  lexicon: Lexicon,
  { at, linked, comma }: Lead,
  head: Word,
  isFirst: boolean,
  ofInside: boolean,
): ReferenceAfter | undefined {
  const found = reader.within(at, reader.hi, () => codeNameAround(reader, lexicon, head));
  if (found === undefined) {
    if (head.is('ordinances') || head.isWord('constitution', 'const'))
      return linked ? { end: head.end, code: OTHER_LAW } : undefined;
    return isFirst && linked && head.isCapitalized ? { end: head.end, code: { kind: 'thisCode' } } : undefined;
  }
  // ", Penal Code section 5": the name belongs to the numbers after it.
  if (!linked && numbersAfter(reader, found.end) !== undefined) return undefined;
  const isOfPlace = found.code.kind === 'placeCode' || found.code.kind === 'unlistedPlaceCode';
  return !linked && !comma && !ofInside && !isOfPlace ? undefined : { end: found.end, code: found.code };
}

/** `of the Raleigh UDO` */
function zoningCode(
  reader: Reader,
  lexicon: Lexicon,
  { at, linked }: Lead,
  initials: Word,
): ReferenceAfter | undefined {
  if (!linked && numbersAfter(reader, initials.end) !== undefined) return undefined;
  const named = reader.within(at, reader.hi, () => zoningCodeOfPlace(reader, lexicon, initials));
  const { end, written } = initials;
  return { end, code: named?.code ?? { kind: 'initials', letters: written, municipal: false } };
}

/**
 * Whether a word describes a code: `Ordinance` in `County Ordinance Code`, `Rule` in `Home Rule Charter`, `Law` and
 * `Order` in `Law and Order Code`.
 */
function describesHead(reader: Reader, word: Word): boolean {
  if (word.isWord('law')) {
    const and = reader.nextWord(word.after);
    const order = and?.isWord('and') === true ? reader.nextWord(and.after) : undefined;
    return order?.isWord('order') === true && reader.nextWord(order.after)?.is('head') === true;
  }
  if (word.isWord('rule')) return reader.nextWord(word.after)?.isWord('charter') === true;
  if (word.isWord('order')) return word.isCapitalized && reader.nextWord(word.after)?.is('head') === true;
  return word.is('generic') && reader.nextWord(word.after)?.is('head') === true;
}

/** `, Florida Statutes (2018)`: a state's name and the term for its law. */
function statutesOfState(reader: Reader, lexicon: Lexicon, at: number): ReferenceAfter | undefined {
  const state = stateAt(reader, lexicon, at);
  const word = state === undefined ? undefined : reader.nextWord(state.end);
  const isLaw = word?.isCapitalized === true && word.isWord('statutes', 'laws', 'stat', 'constitution', 'acts');
  return isLaw ? { end: word.end, code: OTHER_LAW } : undefined;
}

/** `the By-law`, `the Ordinance`, without a number or the name of a place after it. */
function isOwnInstrument(reader: Reader, word: Word): boolean {
  const next = reader.nextWord(word.after);
  return (
    word.isWord('bylaw', 'bylaws', 'ordinance', 'resolution', 'regulations') &&
    next?.isWord('of', 'no') !== true &&
    !isNumbered(reader, word)
  );
}

/** `Statutes of the State`. */
function isOfState({ text }: Reader, { after }: Word): boolean {
  return /^\s+of\s+(?:the|this)\s+(?:State|Commonwealth)\b/i.test(text.slice(after, after + 40));
}

/** `BLMC` of `Chapter 5.04 BLMC`: initials of a municipal code that is not in the lexicon. */
const isMunicipal = (word: Word): boolean => MUNICIPAL_INITIALS.test(word.written) && !word.is('otherLaw');

/** `KTC` of `(Chapter 5.04 KTC)`: initials of a tribal code that end their clause. */
const isTribal = ({ text }: Reader, { written, after }: Word): boolean =>
  /^[A-Z]{1,4}TC$/.test(written) && /^(?:$|[),;.\n])/.test(text.slice(after, after + 1));

/** `ACI 318-19`: an organization's initials and the number of its standard, with the edition. */
function isStandard({ text }: Reader, { isInCapitals, length, end }: Word): boolean {
  if (!isInCapitals || length < 2 || length > 6) return false;
  const number = /^(?:\/[A-Z]{2,6})? ([A-Z]?\d[\d.-]*\d)/.exec(text.slice(end, end + 24))?.[1];
  return number !== undefined && EDITION.test(number);
}

/** Whether a number follows the word: `Statutes 2015`, `Ordinance No. 5`. */
function isNumbered(reader: Reader, word: Word): boolean {
  const p = reader.skip(word.after);
  const no = reader.wordAt(p);
  return isDigit(reader.text.charAt(no?.isWord('no') === true ? reader.skip(no.after) : p));
}
