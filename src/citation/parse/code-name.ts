import type { Lexicon } from '../lexicon/lexicon.ts';
import type { Reader, Word } from '../lexicon/reader.ts';
import { isDigit } from '../text/characters.ts';
import { titleAround } from './abbreviation.ts';
import { type CodeName, isOrdinanceOfCode, type NameContext, pastOrdinances } from './name-context.ts';
import { NameWords } from './name-words.ts';
import { numbersAfter } from './parentheticals.ts';
import { OTHER_LAW } from './parsed.ts';
import { placeAfterHead } from './place-after-head.ts';
import { placeBeforeHead } from './place-before-head.ts';
import { codeOfOwner } from './possessive.ts';
import { codeOfOwnGovernment, codeOfSomeTribe, tribalCode, tribalConstitution } from './tribal-code.ts';
import { unlistedPlaceCode } from './unlisted-place.ts';

/**
 * The name of a code around its head word: the longer of a lexicon title (`Law and Order Code of the Elk Band`) and the
 * name described by the words around it. Undefined when the word does not head a code's name.
 */
export function codeNameAround(reader: Reader, lexicon: Lexicon, head: Word): CodeName | undefined {
  const title = titleAround(reader, lexicon, head);
  const described = actOfYear(reader, describedCode(reader, lexicon, head));
  if (title === undefined || described === undefined) return title ?? described;
  // "Ohio Revised Code": the state's name decides, even if a city has a Revised Code.
  if (described.code.kind === 'otherLaw' && described.start < title.start) return described;
  // "filed with the Clerk. General By-Laws of the Town of Elm": the word before the title ends a sentence.
  if (/\p{L}{4}\.\]?\s+$/u.test(reader.text.slice(described.start, title.start))) return title;
  const isNarrower = title.start > described.start || title.end < described.end;
  return described.code.kind === 'placeCode' && isNarrower ? described : title;
}

/** Classes of words in the names of codes that have no other subject. */
const describesAnyCode = ['local', 'generic', 'zoning', 'head', 'instrument', 'settlement'] as const;

/** `District of Columbia Election Code of 1955`: a subject and a year name an act. Zoning codes have years too. */
function actOfYear(reader: Reader, name: CodeName | undefined): CodeName | undefined {
  if (name?.code.kind !== 'placeCode' && name?.code.kind !== 'topicalCode') return name;
  const year = /^\s+of\s+(?:1[89]|20)\d\d\b/.exec(reader.text.slice(name.end, name.end + 20))?.[0];
  const isOfSubject = name.code.nameWords.some(
    (word) => word === undefined || !describesAnyCode.some((one) => word.classes.has(one)),
  );
  return year === undefined || !isOfSubject ? name : { ...name, end: name.end + year.length, code: OTHER_LAW };
}

/**
 * The code described by the words before a head word (`Code`, `Ordinances`) (`Garland, Ark., County Code`) and after it
 * (`Code of Ordinances of the City of Loves Park, Illinois`). Undefined when the word does not head a code's name.
 */
function describedCode(reader: Reader, lexicon: Lexicon, head: Word): CodeName | undefined {
  const words = new NameWords(reader, lexicon, head.start);
  const context: NameContext = { reader, lexicon, words, head };
  const nearest = words.at(0);
  if (nearest?.word.is('demonstrative') === true && !nearest.comma) {
    if (!head.is('head')) return undefined;
    const kind = nearest.word.isWord('this') ? 'thisCode' : 'saidCode';
    return { start: nearest.word.start, end: head.end, code: { kind } };
  }
  if (!head.is('head', 'ordinances')) return topicallyHeaded(context);
  const adjectives = words.adjectives();
  const described = words.words.slice(0, adjectives).map(({ word }) => word);
  const ofCounty = described.some((word) => word.is('county'));
  if (head.is('ordinances') && !words.isCodified()) {
    // "the ordinances of the City of San Mateo"
    const of = placeAfterHead(context, false, ofCounty, 0);
    // "Section 505.02 of the Ordinances of the City of Elm"
    const isOfSection = /\d[\w.()-]*\s+of\s+(?:the\s+)?$/i.test(
      reader.text.slice(Math.max(0, head.start - 40), head.start),
    );
    const isNamed = of?.code.kind === 'placeCode' || (isOfSection && of?.code.kind === 'unlistedPlaceCode');
    return isNamed ? of : ordinancesOfPlace(context, described);
  }
  const before = placeBeforeHead(context, ofCounty);
  const tribal = before?.code.kind === 'placeCode' ? undefined : tribalCode(context);
  if (tribal !== undefined) return tribal;
  if (before !== undefined) return { ...before, end: pastOrdinances(reader, head.end) };
  // "Ordinance Code": only local codes consist of ordinances.
  const isLocal = head.is('ordinances') || described.some((word) => word.is('local') || word.isWord('ordinance'));
  const after = placeAfterHead(context, isLocal, ofCounty, adjectives);
  const isNamed = after?.code.kind === 'placeCode' || after?.code.kind === 'unlistedPlaceCode';
  if (isNamed) return after;
  const end = after?.end ?? head.end;
  return codeOfSomeTribe(context, end) ?? codeOfOwnGovernment(context, end) ?? after;
}

/** `Elm County Ordinances § 11.05`. Without a sign, the number is an ordinance's own: `County Ordinances 98-12`. */
function ordinancesOfPlace(context: NameContext, described: readonly Word[]): CodeName | undefined {
  const { reader, words, head } = context;
  if (
    !head.isCapitalized ||
    words.at(0)?.capitalized !== true ||
    isDigit(reader.text.charAt(numbersAfter(reader, head.end) ?? -1))
  )
    return undefined;
  const ofCounty = described.some((word) => word.is('county'));
  const known = placeBeforeHead(context, ofCounty);
  if (known?.code.kind === 'placeCode') return known;
  const from = described.length;
  const isLocal = described.some((word) => word.is('local')) || words.isOf(from + 1);
  if (!isLocal || words.at(from)?.capitalized !== true) return undefined;
  return unlistedPlaceCode(context, words.cityOfName(from), from, ofCounty, true);
}

/** `Elm Zoning Resolution`, `Home Rule Charter`: of the place named before the subject, or of the default jurisdiction. */
function topicallyHeaded(context: NameContext): CodeName | undefined {
  const { words } = context;
  if (context.head.isWord('constitution', 'const')) return tribalConstitution(context);
  const known = placeBeforeHead(context, false);
  const isOfCode = isOrdinanceOfCode(context.head, words.word(0));
  if (known?.code.kind === 'placeCode')
    return isOfCode ? { ...known, code: { ...known.code, nameWords: [], separate: false } } : known;
  if (isOfCode) return codifiedOrdinance(context);
  const isSubject = (word: Word): boolean => word.is('zoning', 'local', 'generic') || word.isWord('rule', 'home');
  // "Land Use Management Ordinance": other words may follow the subject.
  const zoned = words.words.slice(0, 4).findLastIndex(({ word }) => word.is('zoning'));
  const at = words.words.findIndex(({ word, comma }, k) => comma || (k > zoned && !isSubject(word)));
  const place = at < 0 || words.at(at)?.comma === true ? undefined : words.at(at);
  const isOfCounty = words.word(at - 1)?.is('county') === true;
  const named =
    place?.capitalized === true ? unlistedPlaceCode(context, words.cityOfName(at), at, isOfCounty, true) : undefined;
  // "The Charter of the City": an article is not part of the name.
  const other = words.words.findIndex(
    ({ word, comma, capitalized }) => comma || !(capitalized || word.isWord('and')) || isOutside(word),
  );
  const owned = at < 0 ? codeOfOwner(context, { end: context.head.end, ofCounty: false, separate: true }) : undefined;
  return named ?? owned ?? placeAfterHead(context, false, false, other < 0 ? words.count : other);
}

/** `Ottawa Hills Codified Ordinance`, `City Ordinance` */
function codifiedOrdinance(context: NameContext): CodeName | undefined {
  const { reader, words, head } = context;
  const from = words.adjectives();
  const ofCounty = words.words.slice(0, from).some(({ word }) => word.is('county'));
  const place = words.at(from);
  const named =
    place?.capitalized === true ? unlistedPlaceCode(context, words.cityOfName(from), from, ofCounty, true) : undefined;
  if (named !== undefined) return named;
  const tribal = codeOfSomeTribe(context, head.end);
  if (tribal !== undefined) return tribal;
  const start = words.startOf(from) ?? head.start;
  const written = reader.text.slice(start, head.end);
  return { start, end: head.end, code: { kind: 'genericCode', ofCounty, written } };
}

/** Whether a word before a head word is not part of the code's name. */
function isOutside(word: Word): boolean {
  return word.is('stop', 'connector') && !word.is('subject', 'zoning') && !word.isWord('and');
}
