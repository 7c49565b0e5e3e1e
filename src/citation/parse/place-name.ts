import { isPlaceName, type Meaning } from '../lexicon/forms.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import type { Reader, Word } from '../lexicon/reader.ts';
import { isInCapitals } from '../text/characters.ts';
import type { PlaceIndex } from './parsed.ts';

const MOST_WORDS = 5;

/** A place named in the text, and the lexicon places that it may refer to. */
export interface PlaceNameRead {
  /** Empty for a place that is not in the lexicon. */
  readonly places: readonly PlaceIndex[];
  readonly name: string;
  readonly end: number;
  /** Whether the lexicon has places of this name, but only in other states. */
  readonly isNamesake?: boolean;
}

/** A state named in the text. */
export interface StateRead {
  readonly postal: string;
  readonly end: number;
}

/**
 * The place named at `at`, with its state if one follows (`Seattle, Washington`). `county` selects the kind of place,
 * if known. Undefined when the text at `at` cannot be a name.
 */
export function placeNameAt(
  reader: Reader,
  lexicon: Lexicon,
  at: number,
  county: boolean | undefined,
): PlaceNameRead | undefined {
  const { text } = reader;
  const words = nameWordsAt(reader, at);
  for (let k = words.length; k > 0; k--) {
    const meanings = lexicon.forms.find(words.slice(0, k).map((word) => word.entry))?.meanings;
    const last = words[k - 1];
    if (last === undefined || meanings === undefined || !meanings.some(isPlaceName)) continue;
    const next = words[k];
    const ofCounty = next?.is('county') === true;
    const end = ofCounty ? next.end : last.end;
    const state = stateAfter(reader, lexicon, end);
    // "Palo Alto Hills": do not shorten a longer name that is not in the lexicon.
    if (next !== undefined && state === undefined && extendsName(next) && !isInCapitals(text.slice(at, end))) {
      const whole = words.at(-1)?.end ?? end;
      return { places: [], name: text.slice(at, whole), end: whole };
    }
    const places = placesOf(lexicon, meanings, ofCounty ? true : county, state?.postal ?? '');
    const isNamesake = places.length === 0;
    return { places, name: isNamesake ? text.slice(at, end) : '', end: state?.end ?? end, isNamesake };
  }
  const own = withoutOffice(words);
  while (own.some((word) => word.isWord('of'))) own.pop();
  const end = own.at(-1)?.end;
  if (end === undefined) return undefined;
  return { places: [], name: text.slice(at, end), end: stateAfter(reader, lexicon, end)?.end ?? end };
}

/** The words of a name before a government office: `Westford` of `Westford Planning Board`. */
function withoutOffice(words: readonly Word[]): Word[] {
  const office = words.findIndex((word, at) => at > 0 && word.is('government'));
  let end = office < 0 ? words.length : office;
  if (office < 0) return [...words];
  // The "Health" of "Westford Health Department".
  while (end > 1 && words[end - 1]?.is('subject', 'zoning') === true && words[end - 1]?.is('namePrefix') === false)
    end--;
  return words.slice(0, end);
}

/** The capitalized words at `at` that can form one name. */
function nameWordsAt(reader: Reader, at: number): Word[] {
  const words: Word[] = [];
  let p = at;
  while (words.length < MOST_WORDS) {
    const word = reader.wordAt(p);
    if (word === undefined) break;
    // "District of Columbia"
    const inside = words.length > 0 && word.isWord('of');
    if (!inside && !word.isCapitalized) break;
    if (!inside && words.length > 0 && (word.is('stop', 'head') || word.isContainer)) break;
    words.push(word);
    if (word.dotted && word.length > 4) break;
    const next = reader.text.charAt(word.after) === '-' ? word.after + 1 : reader.skip(word.after);
    if (next === word.after) break;
    p = next;
  }
  return words;
}

/** Whether a word after a place's name makes it a longer name. */
function extendsName(word: Word): boolean {
  return !word.is('stop', 'local', 'instrument', 'settlement', 'generic', 'government');
}

/** The state right after `at`: `, Illinois`. */
export function stateAfter(reader: Reader, lexicon: Lexicon, at: number): StateRead | undefined {
  const comma = reader.skip(reader.text.charAt(at) === '.' ? at + 1 : at);
  return reader.text.charAt(comma) === ',' ? stateAt(reader, lexicon, reader.skip(comma + 1)) : undefined;
}

/** The state name that starts at `at`. */
export function stateAt(reader: Reader, lexicon: Lexicon, at: number): StateRead | undefined {
  const first = reader.wordAt(at);
  if (first?.entry === undefined || !first.isCapitalized) return undefined;
  const next = reader.skip(first.after);
  const second = next > first.after ? reader.wordAt(next) : undefined;
  if (second?.isCapitalized === true) {
    const postal = lexicon.forms.find([first.entry, second.entry])?.state;
    if (postal !== undefined) return { postal, end: second.after };
  }
  const postal = lexicon.forms.before(first.entry)?.state;
  // The lexicon treats "CO" and "County" as one word.
  if (postal === undefined || (first.isWord('county') && first.length > 2)) return undefined;
  // "or", "in", "me": two letters name a state only in capitals or with a period.
  if (first.length <= 3 && !first.dotted && !first.isInCapitals) return undefined;
  return { postal, end: first.after };
}

/** The places with a name, in `region` ('' for any) and of the requested kind. */
export function placesOf(
  lexicon: Lexicon,
  meanings: readonly Meaning[],
  county: boolean | undefined,
  region: string,
): readonly PlaceIndex[] {
  const places = meanings.filter((meaning) => {
    const place = isPlaceName(meaning) ? lexicon.places[meaning.place] : undefined;
    if (place === undefined || place.kind === (county === true ? 'municipal' : 'county')) return false;
    return region === '' || place.region === '' || place.region === region;
  });
  return [...new Set(places.map(({ place }) => place))];
}
