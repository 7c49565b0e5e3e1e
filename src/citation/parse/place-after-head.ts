import { countyName } from '../lexicon/place-names.ts';
import type { Reader, Word } from '../lexicon/reader.ts';
import { isUpper } from '../text/characters.ts';
import { abbreviationAt } from './abbreviation.ts';
import { andOrdinances, type CodeName, type NameContext, otherLawNamed } from './name-context.ts';
import { OTHER_LAW } from './parsed.ts';
import { placeNameAt, stateAt } from './place-name.ts';
import { codeOfOwner } from './possessive.ts';
import { unlistedPlaceCode } from './unlisted-place.ts';

/** Facts about a code before the text after its head word is read. */
interface AfterHead {
  /** The end of the name so far. */
  readonly end: number;
  /** Whether only local codes have such a name. */
  readonly local: boolean;
  readonly ofCounty: boolean;
  /** The number of words before the head that describe the code. */
  readonly adjectives: number;
}

/** The code of the place named after the head (`Code of Ordinances of the City of Seattle`), or a code without a named place. */
export function placeAfterHead(
  context: NameContext,
  isLocal: boolean,
  ofCounty: boolean,
  adjectives: number,
): CodeName | undefined {
  const { reader, head } = context;
  let name: AfterHead = { end: head.end, local: isLocal, ofCounty, adjectives };
  for (let turn = 0; turn < 3; turn++) {
    let p = reader.skip(name.end);
    const comma = reader.text.charAt(p) === ',';
    p = reader.skipComma(p);
    let word = reader.wordAt(p);
    if (word?.entry === undefined) break;
    if (word.isWord('of', 'for')) {
      if (comma || (word.isWord('for') && !leadsToName(reader, word.after))) break;
      p = reader.skip(word.after);
      word = reader.wordAt(p);
      if (word === undefined) break;
    } else if (!comma || !word.is('settlement')) break;
    if (word.is('ordinances') || word.isWord('laws')) {
      const ordinances = andOrdinances(reader, word);
      const local = name.local || ordinances > word.end || word.is('ordinances');
      name = { ...name, local, end: ordinances };
      continue;
    }
    if (word.is('generic') && word.isCapitalized) {
      const next = reader.nextWord(word.after);
      if (next?.is('ordinances') !== true) break;
      name = { ...name, local: true, end: next.end };
      continue;
    }
    return ofPlace(context, name, p);
  }
  return withoutPlace(context, name);
}

/** `the City of Seattle, Washington`, `Seattle`, `the State of …` at `at`, after `Code of`. */
function ofPlace(context: NameContext, name: AfterHead, at: number): CodeName | undefined {
  const { reader, words } = context;
  const { local, adjectives } = name;
  let p = at;
  let word = reader.wordAt(p);
  if (word?.is('demonstrative') === true || word?.isWord('the') === true) {
    p = reader.skip(word.after);
    word = reader.wordAt(p);
  }
  let county: boolean | undefined = name.ofCounty ? true : undefined;
  let settled = false;
  for (let count = 0; count < 4 && word !== undefined && leadsToPlace(word); count++) {
    if (word.is('settlement')) {
      settled = true;
      county = county === false ? false : word.is('county');
    }
    const following = reader.nextWord(word.after);
    if (following?.isWord('of') === true) {
      p = reader.skip(following.after);
      word = reader.wordAt(p);
      if (word?.is('settlement') !== true || !settled) break;
    } else if (following?.isWord('and') === true && settled) {
      p = reader.skip(following.after);
      word = reader.wordAt(p);
    } else {
      // "the Code of the City": the default jurisdiction's code.
      if (settled)
        return context.head.is('head', 'ordinances')
          ? genericCode(context, context.head.start, word.end, county === true)
          : withoutPlace(context, { ...name, end: word.end });
      break;
    }
  }
  const isNamed = local || settled || isZoning(context);
  if (word === undefined || !isUpper(reader.text.charAt(p)))
    return isNamed ? withoutPlace(context, { ...name, local: true }) : otherLawNamed(context, name.end);
  const state = settled || local ? undefined : stateAt(reader, context.lexicon, p);
  if (state !== undefined) return otherLawNamed(context, state.end);
  const place = placeNameAt(reader, context.lexicon, p, county);
  if (place === undefined)
    return isNamed ? withoutPlace(context, { ...name, local: true }) : otherLawNamed(context, name.end);
  if (place.places.length === 0 && !isNamed) return otherLawNamed(context, name.end);
  const start = words.startOf(adjectives) ?? context.head.start;
  const { end, places } = place;
  const written = reader.text.slice(start, end);
  if (places.length === 0) {
    const placeName = county === true ? countyName(place.name, written) : place.name;
    return { start, end, code: { kind: 'unlistedPlaceCode', name: placeName, written } };
  }
  const nameWords = words.words
    .slice(0, adjectives)
    .map((described) => described.word.entry)
    .reverse();
  const separate = !context.head.is('head', 'ordinances');
  if (separate) nameWords.push(context.head.entry);
  return { start, end, code: { kind: 'placeCode', places, nameWords, separate, written } };
}

/** Whether a name follows. "the Marlow Code for the definition" has none. */
function leadsToName(reader: Reader, at: number): boolean {
  const word = reader.nextWord(at);
  return (word?.isWord('the') === true ? reader.nextWord(word.after) : word)?.isCapitalized === true;
}

function leadsToPlace(word: Word): boolean {
  return word.is('settlement', 'connector', 'local') || word.isWord('government');
}

function genericCode({ reader }: NameContext, start: number, end: number, ofCounty: boolean | undefined): CodeName {
  return { start, end, code: { kind: 'genericCode', ofCounty, written: reader.text.slice(start, end) } };
}

/** A code's name without a known place: `the Municipal Code`, `Foobar City Code`, `Penal Code`. */
function withoutPlace(context: NameContext, { end, local, ofCounty, adjectives }: AfterHead): CodeName | undefined {
  const { words, head } = context;
  // "the Charter of the City" is not the city's code.
  if (!head.is('head', 'ordinances')) return topicalCode(context, end);
  if (!local)
    return (
      settledPlaceCode(context, end, adjectives) ??
      zonedPlaceCode(context, end) ??
      ownedZoningCode(context, end) ??
      ownedCode(context, end) ??
      presumedCode(context, end) ??
      topicalCode(context, end)
    );
  const next = words.at(adjectives);
  if (next?.capitalized === true && !isTopic(next.word)) {
    const named = unlistedPlaceCode(context, words.cityOfName(adjectives), adjectives + 1, ofCounty, true, end);
    if (named !== undefined) return named;
  }
  if (next?.word.is('subject') === true && !next.comma) return otherLawNamed(context, end);
  const owned = next === undefined ? codeOfOwner(context, { end, ofCounty, separate: false }) : undefined;
  if (owned !== undefined) return owned;
  const namesKind = words.words.slice(0, adjectives).some(({ word }) => word.is('settlement', 'local'));
  return genericCode(
    context,
    words.startOf(adjectives) ?? head.start,
    end,
    namesKind || ofCounty ? ofCounty : undefined,
  );
}

/** `Village of Elm Creek Code`: the code belongs to a place, even one with an unknown name. */
function settledPlaceCode(context: NameContext, end: number, adjectives: number): CodeName | undefined {
  const { words } = context;
  // "City of Elm Fire Code": the subject is not part of the place's name.
  let from = adjectives;
  while (words.word(from)?.is('subject', 'zoning') === true && words.at(from + 1)?.capitalized === true) from++;
  let k = from;
  for (; k < from + 4; k++) {
    const here = words.at(k);
    if (here === undefined || !here.capitalized || here.comma) break;
  }
  if (k === from || !words.isOf(k) || !words.isSettlement(k + 1)) return undefined;
  const named = unlistedPlaceCode(context, from, from, false, true, end);
  return named?.code.kind === 'unlistedPlaceCode' ? named : undefined;
}

/** `Quill Harbor Unified Development Code`: only local codes have that subject, so the words before it are a place's name. */
function zonedPlaceCode(context: NameContext, end: number): CodeName | undefined {
  const { words, head } = context;
  const subject = words.words.findIndex(
    ({ word, capitalized, comma }) => comma || !capitalized || !word.is('zoning', 'generic', 'local'),
  );
  if (subject <= 0 || !head.is('head') || !head.isCapitalized) return undefined;
  const described = words.words.slice(0, subject).map(({ word }) => word);
  const isOfCounty = described.at(-1)?.is('county') === true;
  const name = words.at(subject);
  if (!described.some((word) => word.is('zoning')) || name?.capitalized !== true || name.word.is('subject', 'tribal'))
    return undefined;
  const named = unlistedPlaceCode(context, subject, subject, isOfCounty, true, end);
  return named?.code.kind === 'unlistedPlaceCode' ? named : undefined;
}

/** `Oviedo's Land Development Code` */
function ownedZoningCode(context: NameContext, end: number): CodeName | undefined {
  const { words } = context;
  const isOfZoning = words.words.some(({ word }) => word.is('zoning'));
  const isWhole = words.words.every(({ word, capitalized }) => capitalized && word.is('zoning', 'generic', 'local'));
  return isOfZoning && isWhole ? codeOfOwner(context, { end, ofCounty: false, separate: false }) : undefined;
}

/** `Oviedo's Code`: of a known place. A person may have one, too. */
function ownedCode(context: NameContext, end: number): CodeName | undefined {
  const { words, head } = context;
  if (words.count > 0 || !head.is('head') || !head.isCapitalized) return undefined;
  const owned = codeOfOwner(context, { end, ofCounty: false, separate: false });
  return owned?.code.kind === 'placeCode' ? owned : undefined;
}

/** `Marlow Code`: words that are not used in law or in state codes, so they are probably a place's name. */
function presumedCode(context: NameContext, end: number): CodeName | undefined {
  const { words, head } = context;
  if (!head.is('head') || !head.isCapitalized) return undefined;
  // "Tarrow Fire Code"
  const from = Math.max(
    0,
    words.words.findIndex(({ word, comma }) => comma || !isTopic(word)),
  );
  const lower = words.words.findIndex(({ capitalized }, k) => k >= from && !capitalized);
  const until = lower < 0 ? words.count : lower;
  const isPlain = words.words
    .slice(from, until)
    .every(({ word, comma }) => !comma && !word.isInCapitals && (word.isOnlyAName || word.is('namePrefix')));
  const count = until - from;
  if (count <= 0 || count > 3 || !isPlain || !isNameEnd(words.word(from))) return undefined;
  const named = unlistedPlaceCode(context, from, from, false, true, end);
  if (named?.code.kind !== 'unlistedPlaceCode') return undefined;
  const { code } = named;
  const start = joinedStart(words, until) ?? named.start;
  const rest = context.reader.text.slice(start, named.start);
  return { ...named, start, code: { ...code, name: rest + code.name, written: rest + code.written, presumed: true } };
}

/** The start of the words that `and` joins to a name: `Conduct and Ethics` of `Conduct and Ethics Review Code`. */
function joinedStart(words: NameContext['words'], and: number): number | undefined {
  if (!words.isAnd(and)) return undefined;
  let k = and + 1;
  for (; k < and + 4; k++) {
    const here = words.at(k);
    const isName =
      here?.capitalized === true &&
      !here.comma &&
      !here.word.isInCapitals &&
      !here.word.isContainer &&
      !here.word.is('stop', 'head', 'instrument', 'signal');
    if (!isName) break;
  }
  return k === and + 1 ? undefined : words.startOf(k);
}

/** A subject word that is not part of a place's name: `Fire`, but not the `Park` of `Takoma Park`. */
function isTopic(word: Word): boolean {
  return word.is('subject', 'generic', 'zoning') && !word.is('namePrefix');
}

function isNameEnd(word: Word | undefined): boolean {
  return word !== undefined && (word.isOnlyAName || (word.is('namePrefix') && word.is('subject')));
}

/** Whether the words before a head word name a zoning code. */
function isZoning({ words }: NameContext): boolean {
  return words.word(0)?.is('zoning') === true;
}

/** `RCNY Health Code`: a part of the code that the abbreviation names. */
function abbreviatedCode({ reader, lexicon, words, head }: NameContext, end: number): CodeName | undefined {
  const at = words.words.findIndex(({ word, comma }) => comma || !word.is('subject'));
  const letters = at <= 0 || words.at(at)?.comma === true || !head.isCapitalized ? undefined : words.word(at);
  const read = letters === undefined ? undefined : abbreviationAt(reader, lexicon, letters);
  return read?.code.sharedWithOtherLaw === false ? { start: read.start, end, code: read.code } : undefined;
}

/** `Penal Code`, `Planning Code`. Only the document can determine the place of `the Code`. */
function topicalCode(context: NameContext, end: number): CodeName | undefined {
  const { reader, words, head } = context;
  const abbreviated = abbreviatedCode(context, end);
  if (abbreviated !== undefined) return abbreviated;
  const nearest = words.word(0);
  const isAlone =
    nearest === undefined || nearest.is('signal') || (nearest.is('stop', 'connector') && !nearest.is('subject'));
  if (isAlone && !head.isWord('charter')) return undefined;
  let k = isAlone ? words.count : 0;
  for (; k < words.count; k++) {
    const here = words.at(k);
    if (here === undefined || here.comma) break;
    const isAnd = words.isAnd(k);
    if (!here.word.is('subject', 'generic') && !here.capitalized && !(isAnd && k > 0)) break;
    if (here.word.is('stop') && !isAnd) break;
  }
  // "Charter art. IV"
  if (isAlone) k = 0;
  while (k > 0 && words.isAnd(k - 1)) k--;
  const nameWords = words.words
    .slice(0, k)
    .map(({ word }) => word)
    .filter((word) => !word.isWord('and'))
    .map(({ entry }) => entry)
    .reverse();
  const start = words.startOf(k) ?? head.start;
  // "State Code", "State Housing Code": no city's.
  if (/^(?:U\. ?S\.|United States|State|Federal)(?: [\w ]+)? Code$/i.test(reader.text.slice(start, end)))
    return { start, end, code: OTHER_LAW };
  const separate = !head.is('head', 'ordinances');
  if (separate) nameWords.push(head.entry);
  return { start, end, code: { kind: 'topicalCode', nameWords, separate, written: reader.text.slice(start, end) } };
}
