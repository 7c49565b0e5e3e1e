import type { Reader, Word } from '../lexicon/reader.ts';
import { type CodeName, type NameContext, pastOrdinances } from './name-context.ts';
import type { NameWords } from './name-words.ts';
import type { CodeReference } from './parsed.ts';
import { placeNameAt } from './place-name.ts';
import { unlistedPlaceCode } from './unlisted-place.ts';

/** Classes of words in a code's name other than its government's: `Law and Order`, `Tribal`, `Housing`. */
const TOPICAL = ['subject', 'zoning', 'generic', 'local', 'instrument'] as const;

/**
 * A code of a tribal government that is not in the lexicon, before the head word: `Cedar Fork Band Health and
 * Sanitation Code`, `Pueblo of Santa Lira Law and Order Code`. Undefined when no word before the head belongs to such a
 * name.
 */
export function tribalCode(context: NameContext): CodeName | undefined {
  const { reader, words, head } = context;
  if (!head.is('head', 'ordinances') || !head.isCapitalized) return undefined;
  const nearest = nearestTribal(words);
  if (nearest === undefined) return lawAndOrderCode(context) ?? codeOfTribe(context) ?? codeOfJustice(context);
  // "Pueblo of Santa Lira": the name continues after the word for the government, up to the subject.
  const from = words.isOf(nearest - 1) ? subjectWords(words) : nearest;
  if (from > nearest) return undefined;
  const count = pastName(words, nearest);
  const start = words.startOf(count);
  const last = words.word(from);
  if (start === undefined || last === undefined || count === from) return undefined;
  const end = pastSubject(context);
  const { text } = reader;
  const code = {
    kind: 'unlistedPlaceCode',
    name: text.slice(start, last.end),
    written: text.slice(start, end),
  } as const;
  return { start, end, code };
}

/** Words that only names of tribal governments have. `Community` is excluded because of the European Community. */
const OF_TRIBE =
  /\S\s+(?:.*\s)?(?:Bands?|Tribes?|Nation|Rancheria|Reservation|Indians)\b|^(?:Bands?|Tribes?|Nation|Pueblo)\s/;

/** `Criminal Code of the Confederated Tribes of the Grand Hollow Reservation` */
function codeOfTribe({ reader, words, head }: NameContext): CodeName | undefined {
  const named = tribalNameAfter(reader, head);
  const name = named === undefined ? '' : reader.text.slice(named.start, named.end);
  if (named === undefined || !OF_TRIBE.test(name)) return undefined;
  const start = words.startOf(subjectWords(words)) ?? head.start;
  const written = reader.text.slice(start, named.end);
  return { start, end: named.end, code: { kind: 'unlistedPlaceCode', name, written } };
}

/** `Red Willow Law and Order Code`: only tribal governments use this name, so the words before it name a government. */
function lawAndOrderCode(context: NameContext): CodeName | undefined {
  const { words } = context;
  const isTitle = words.word(0)?.isWord('order') === true && words.isAnd(1) && words.word(2)?.isWord('law') === true;
  if (!isTitle || words.words.slice(0, 3).some(({ comma }) => comma)) return undefined;
  const from = words.word(3)?.is('tribal') === true ? 4 : 3;
  const named = words.at(from)?.capitalized === true ? unlistedPlaceCode(context, from, from, false, true) : undefined;
  return named?.code.kind === 'unlistedPlaceCode' ? named : undefined;
}

/** `Blue Stone Sioux Tribal Code of Justice`: the words before `Tribal` name the government, not the subject after the head word. */
function codeOfJustice(context: NameContext): CodeName | undefined {
  const { words, head } = context;
  const end = pastSubject(context);
  const isNamed = words.word(0)?.isWord('tribal') === true && words.at(0)?.comma === false;
  if (!isNamed || end === head.end) return undefined;
  return unlistedPlaceCode(context, 1, 1, false, true, end) ?? codeOfSomeTribe(context, end);
}

/** Governments of tribes: `the Tribe's Code`. */
const TRIBES: readonly string[] = ['tribe', 'nation', 'band', 'pueblo', 'rancheria'];

/**
 * A code of a tribal government that its name does not identify: `Tribal Code`, `Law and Order Code`, `Code of the
 * Tribe`. It is never the code of a city or a county.
 */
export function codeOfSomeTribe({ reader, words, head }: NameContext, end: number): CodeName | undefined {
  const tribal = words.words.findIndex(({ word }) => word.isWord('tribal'));
  const named = words.words.slice(0, tribal + 1);
  const isTribal = named.length > 0 && named.every(({ comma, capitalized }, k) => !comma && (capitalized || k === 0));
  const isTitle = words.word(0)?.isWord('order') === true && words.isAnd(1) && words.word(2)?.isWord('law') === true;
  const code = (start: number, last: number): CodeName => {
    const written = reader.text.slice(start, last);
    return { start, end: last, code: { kind: 'genericCode', ofCounty: undefined, ofTribe: true, written } };
  };
  if (isTribal || (isTitle && head.isCapitalized))
    return code(words.startOf(isTribal ? tribal + 1 : 3) ?? head.start, end);
  const after = /^\s+of\s+the\s+(\p{Lu}\p{L}+)\b/u.exec(reader.text.slice(end, end + 30));
  return head.isCapitalized && after !== null && TRIBES.includes(after[1]?.toLowerCase() ?? '')
    ? code(head.start, end + after[0].length)
    : undefined;
}

/** `the Tribe's Housing Code`, `the City's Code`: of the government that the possessive names. */
export function codeOfOwnGovernment({ reader, words, head }: NameContext, end: number): CodeName | undefined {
  const owner = words.owner === undefined ? undefined : reader.wordAt(words.owner);
  if (owner === undefined || !head.isCapitalized) return undefined;
  const kind = owner.written.slice(0, -2).toLowerCase();
  const isOfTribe = TRIBES.includes(kind);
  const isOfCity = words.count === 0 && SETTLEMENTS.includes(kind);
  if (!isOfTribe && !isOfCity) return undefined;
  const written = reader.text.slice(owner.start, end);
  const ofCounty = kind === 'county';
  const code: CodeReference = { kind: 'genericCode', ofCounty, written };
  return { start: owner.start, end, code: isOfTribe ? { ...code, ofTribe: true } : code };
}

const SETTLEMENTS: readonly string[] = ['city', 'town', 'village', 'borough', 'township', 'county'];

/**
 * The constitution of a tribal government that is not in the lexicon: `Constitution of the Elk Ridge Band of Stone
 * Indians`, `Elk Ridge Nation Constitution`. Undefined for state constitutions.
 */
export function tribalConstitution({ reader, lexicon, words, head }: NameContext): CodeName | undefined {
  const named = nameBeforeConstitution(words) ?? tribalNameAfter(reader, head);
  if (named === undefined) return undefined;
  const { text } = reader;
  const start = Math.min(named.start, head.start);
  const end = Math.max(named.end, head.end);
  const written = text.slice(start, end);
  const known = placeNameAt(reader, lexicon, named.start, undefined);
  if (known !== undefined && known.places.length > 0 && known.end === named.end) {
    const code = { kind: 'placeCode', places: known.places, nameWords: [head.entry], separate: true, written } as const;
    return { start, end, code };
  }
  return { start, end, code: { kind: 'unlistedPlaceCode', name: text.slice(named.start, named.end), written } };
}

interface NameSpan {
  readonly start: number;
  readonly end: number;
}

function nameBeforeConstitution(words: NameWords): NameSpan | undefined {
  const last = words.at(0);
  if (last === undefined || last.comma || !last.capitalized || !last.word.is('tribal') || last.word.isWord('tribal'))
    return undefined;
  const count = pastName(words, 0);
  const start = words.startOf(count);
  return start === undefined || count < 2 ? undefined : { start, end: last.word.end };
}

/** How many words of a tribal government's name to read. */
const MOST_WORDS = 10;

/** The government in `of the Elk Ridge Band of Stone Indians`, after `Constitution` or `Constitution and Bylaws`. */
function tribalNameAfter(reader: Reader, head: Word): NameSpan | undefined {
  let of = reader.nextWord(head.after);
  if (of?.isWord('and') === true) {
    const bylaws = reader.nextWord(of.after);
    of = bylaws?.isWord('bylaws') === true ? reader.nextWord(bylaws.after) : undefined;
  }
  if (of?.isWord('of') !== true) return undefined;
  const the = reader.nextWord(of.after);
  const first = the?.isWord('the') === true ? reader.nextWord(the.after) : the;
  let end = first?.end ?? 0;
  let isTribal = false;
  let word = first;
  for (let count = 0; word !== undefined && count < MOST_WORDS; count++) {
    if (word.isCapitalized && !word.isContainer) {
      end = word.end;
      isTribal ||= word.is('tribal');
    } else if (!word.isWord('of', 'the', 'and')) break;
    if (word.dotted) break;
    const next = reader.skip(word.after);
    word = next > word.after || reader.text.charAt(next) === '-' ? reader.wordAt(next) : undefined;
  }
  return first?.isCapitalized === true && isTribal ? { start: first.start, end } : undefined;
}

/** The nearest word that names a tribal government (`Band`), past words that can belong to the code's own name. */
function nearestTribal(words: NameWords): number | undefined {
  for (let k = 0; k < words.count; k++) {
    const here = words.at(k);
    if (here === undefined || here.comma) return undefined;
    const { word, capitalized } = here;
    // "Tribal Code" alone does not name a government.
    if (capitalized && word.is('tribal') && !word.isWord('tribal')) return k;
    if (!capitalized && !word.isWord('and', 'of')) return undefined;
  }
  return undefined;
}

/** The number of nearest words that name the subject. */
function subjectWords(words: NameWords): number {
  const at = words.words.findIndex(({ word }) => !word.is(...TOPICAL) && !word.isWord('and'));
  return at < 0 ? words.count : at;
}

/**
 * The words up to the first word of the government's name that includes the word at `from`: `Confederated Tribes of the
 * Colville Reservation`.
 */
function pastName(words: NameWords, from: number): number {
  let k = from + 1;
  for (; k < words.count; k++) {
    const here = words.at(k);
    const beyond = words.at(k + 1);
    if (here === undefined || here.comma) break;
    const { word, capitalized } = here;
    const leads = beyond !== undefined && !beyond.comma && beyond.capitalized && !beyond.word.is('stop');
    if (word.isWord('of') ? !leads : word.isWord('the') ? !words.isOf(k + 1) : !capitalized || word.is('stop')) break;
  }
  return k;
}

/** Skips `of Justice` and the like after the head word. The code belongs to the government under any name. */
function pastSubject({ reader, head }: NameContext): number {
  const ordinances = pastOrdinances(reader, head.end);
  if (ordinances > head.end) return ordinances;
  const of = reader.nextWord(head.end);
  const subject = of?.isWord('of') === true ? reader.nextWord(of.after) : undefined;
  return subject?.isCapitalized === true && !subject.is('settlement', 'tribal', 'stop') ? subject.end : head.end;
}
