import { countyName } from '../lexicon/place-names.ts';
import type { CodeName, NameContext } from './name-context.ts';
import { NameWords } from './name-words.ts';
import type { CodeReference } from './parsed.ts';
import { placesOf } from './place-name.ts';

/** The length of `'s`. */
const ENDING = 2;

/** How a code is named after its owner. */
interface Owned {
  /** The end of the code's name. */
  readonly end: number;
  readonly ofCounty: boolean;
  /** Whether the code is separate from the place's general code. If so, the words of its name identify it. */
  readonly separate: boolean;
}

/**
 * The code of the place in the possessive before a head word: `Greenville's City Code`, `the Town of Elm's General
 * Bylaws`. Undefined when the possessive does not name a place: `the Director's City Code`.
 */
export function codeOfOwner(context: NameContext, { end, ofCounty, separate }: Owned): CodeName | undefined {
  const { reader, lexicon, words, head } = context;
  const { owner } = words;
  const word = owner === undefined ? undefined : reader.wordAt(owner);
  if (word === undefined) return undefined;
  const { text } = reader;
  // "Queen Anne's County Code": before the word for a county, the possessive is part of the name.
  const isOfName = words.word(words.count - 1)?.is('county') === true;
  const last = isOfName ? word.end : word.end - ENDING;
  const names = new NameWords(reader, lexicon, word.end - ENDING);
  const known = isOfName ? undefined : names.placeNameEndingAt(0);
  const count = known?.length ?? unknownLength(names);
  const settled = names.isOf(count) && names.isSettlement(count + 1);
  const start = names.startOf(settled ? count + 2 : count) ?? word.start;
  const written = text.slice(start, end);
  const places = known === undefined ? [] : placesOf(lexicon, known.meanings, ofCounty, '');
  if (places.length > 0) {
    const described = words.words.map((each) => each.word.entry).reverse();
    const nameWords = separate ? [...described, head.entry] : [];
    return { start, end, code: { kind: 'placeCode', places, nameWords, separate, written } };
  }
  if (known !== undefined || (!isUnknownName(names, count) && !settled && !isOfName)) return undefined;
  const name = text.slice(names.startOf(count) ?? word.start, last);
  const code: CodeReference = {
    kind: 'unlistedPlaceCode',
    name: isOfName ? countyName(name, written) : name,
    written,
    presumed: !settled && !isOfName,
  };
  return { start, end, code };
}

/** Whether the nearest words are a name and not an office: `Quill Harbor`, but not `Director`. */
function isUnknownName(names: NameWords, count: number): boolean {
  const nearest = names.word(0);
  return nearest !== undefined && (nearest.entry === undefined || (count > 1 && nearest.is('subject', 'namePrefix')));
}

/** The number of words before a possessive's ending that form one name that is not in the lexicon. */
function unknownLength(names: NameWords): number {
  const other = names.words.findIndex(
    ({ word, capitalized, comma }, k) =>
      !capitalized || (k > 0 && (comma || !(word.isOnlyAName || word.is('namePrefix')))),
  );
  return Math.min(3, other < 0 ? names.count : other);
}
