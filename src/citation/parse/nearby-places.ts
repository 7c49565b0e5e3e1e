import { type FormNode, isPlaceName, type Meaning } from '../lexicon/forms.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import type { Reader } from '../lexicon/reader.ts';
import { isUpper, isWordPart } from '../text/characters.ts';
import type { PlaceIndex } from './parsed.ts';
import { type StateRead, stateAt } from './place-name.ts';

/** How far before an abbreviation a bare place name can be and still identify its place. */
const NEAR = 240;
/** The maximum number of words in a name. */
const MOST_WORDS = 4;
/** Words after a name that make it the name of a street, a school, or a party. */
const NOT_THE_PLACE =
  /^(?:\s*(?:street|st|avenue|ave|road|rd|boulevard|blvd|drive|lane|way|university|college|school|hills|heights|v|vs)\b|,\s*[jl]\.)/i;
const COUNTY = /^\s(?:county|parish)\b/i;
const NOT_OF_THE_PLACE =
  /(?:\b(?:university|college) of(?: [A-Z]\w+,?)?|\bv\.|\b(?:mr|ms|mrs|dr|judge|justice)\.?)\s*$/i;

/** A place's name as in the text. */
interface NameRead {
  readonly start: number;
  readonly end: number;
  readonly meanings: readonly Meaning[];
  /** Whether the word for a county follows. */
  readonly isCounty: boolean;
  /** Whether the words around it may make it the name of something else. */
  readonly doubtful: boolean;
}

/**
 * The places of `meanings` that the paragraph names at most NEAR characters before a shared abbreviation (from `at` to
 * `end`). Empty when a name is doubtful.
 */
export function nearbyPlaces(
  reader: Reader,
  lexicon: Lexicon,
  at: number,
  end: number,
  meanings: readonly Meaning[],
): readonly PlaceIndex[] {
  const found = new Set<PlaceIndex>();
  let doubtful: PlaceIndex | undefined;
  for (const name of namesBefore(reader, lexicon, paragraphStart(reader.text, at), at)) {
    const place = sharedPlace(reader, lexicon, name, meanings);
    if (place === undefined) continue;
    if (name.doubtful) doubtful = place;
    else found.add(place);
  }
  // "Unlike Berkeley, Bakersfield …": if one name is doubtful, the other does not decide.
  if (doubtful !== undefined && !found.has(doubtful)) return [];
  return found.size > 0 ? [...found] : placesNamedAfter(reader, lexicon, end, meanings);
}

/** The places that the paragraph names only after it: `under SMC 23.44.041? Is parking mandatory for Seattle homes?` */
function placesNamedAfter(
  reader: Reader,
  lexicon: Lexicon,
  at: number,
  meanings: readonly Meaning[],
): readonly PlaceIndex[] {
  const found = new Set<PlaceIndex>();
  const names = namesBefore(reader, lexicon, at, paragraphEnd(reader.text, at));
  for (const name of names) {
    const places = placesNamed(lexicon, name).filter((named) => meanings.some(({ place }) => place === named));
    if (places.length > 0 && name.doubtful) return [];
    for (const place of places) found.add(place);
  }
  return found.size === 1 ? [...found] : [];
}

/** The place of `meanings` named right before `at`, as part of the citation: `Oakland OMC`, `Oakland's OMC`. */
export function placeRightBefore(
  reader: Reader,
  lexicon: Lexicon,
  at: number,
  meanings: readonly Meaning[],
): PlaceIndex | undefined {
  const { text } = reader;
  if (!isJoint(text.charAt(at - 1))) return undefined;
  const possessive = /['’]s$/.test(text.slice(Math.max(0, at - 3), at - 1)) ? 2 : 0;
  const name = nameBefore(reader, lexicon, at - 1 - possessive);
  return name === undefined || name.doubtful ? undefined : sharedPlace(reader, lexicon, name, meanings);
}

/** `Marlow, OR` is not a Marlow in another state. Undefined when the service lists several and no state is given. */
function sharedPlace(
  reader: Reader,
  lexicon: Lexicon,
  name: NameRead,
  meanings: readonly Meaning[],
): PlaceIndex | undefined {
  const named = placesNamed(lexicon, name).filter((one) => meanings.some(({ place }) => place === one));
  if (named.length < 2) return named[0];
  const state = stateAfter(reader, lexicon, name.end)?.postal;
  const places = state === undefined ? named : named.filter((place) => lexicon.places[place]?.region === state);
  const served = places.filter((place) => lexicon.places[place]?.jurisdictionId !== undefined);
  return served.length > 1 ? undefined : places[0];
}

/** The state after a name: `Marlow, OR`, `Marlow, Or.`, `Marlow (Or.)`. */
function stateAfter(reader: Reader, lexicon: Lexicon, end: number): StateRead | undefined {
  const joint = /^(?:,\s*|\s*\()/.exec(reader.text.slice(end, end + 4));
  return joint === null ? undefined : stateAt(reader, lexicon, end + joint[0].length);
}

/**
 * The only place that the paragraph names at most NEAR characters before `at`. Undefined for none or several, or when a
 * name is doubtful. `ofCounty` selects the kind of place.
 */
export function onlyPlaceNearby(
  reader: Reader,
  lexicon: Lexicon,
  at: number,
  ofCounty: boolean,
): PlaceIndex | undefined {
  const found = new Set<PlaceIndex>();
  for (const name of namesBefore(reader, lexicon, paragraphStart(reader.text, at), at)) {
    const places = placesNamed(lexicon, name).filter(
      (place) => (lexicon.places[place]?.kind === 'county') === ofCounty,
    );
    if (places.length === 0) continue;
    const served = places.filter((place) => lexicon.places[place]?.jurisdictionId !== undefined);
    const [only, ...others] = served.length > 0 ? served : places;
    if (name.doubtful || only === undefined || others.length > 0) return undefined;
    found.add(only);
  }
  const [place] = found;
  return found.size === 1 ? place : undefined;
}

/** The places that a name may refer to. `King County` is not a city. */
function placesNamed(lexicon: Lexicon, { meanings, isCounty }: NameRead): readonly PlaceIndex[] {
  const places = meanings.filter(isPlaceName).map(({ place }) => place);
  const ofKind = places.filter((place) => (lexicon.places[place]?.kind === 'county') === isCounty);
  return [...new Set(isCounty ? ofKind : places)];
}

function paragraphStart(text: string, at: number): number {
  const from = Math.max(0, at - NEAR);
  const lines = text.slice(from, at);
  const blank = Math.max(lines.lastIndexOf('\n\n'), lines.lastIndexOf('\n\r\n'));
  return blank < 0 ? from : from + blank;
}

function paragraphEnd(text: string, at: number): number {
  const lines = text.slice(at, at + NEAR);
  const blank = lines.search(/\n\r?\n/);
  return at + (blank < 0 ? lines.length : blank);
}

/** The place names with last words that start in [from, at). */
function namesBefore(reader: Reader, lexicon: Lexicon, from: number, at: number): readonly NameRead[] {
  const { text } = reader;
  reader.steps += at - from;
  return reader.within(Math.max(0, from - NEAR), text.length, () => namesIn(reader, lexicon, from, at));
}

function namesIn(reader: Reader, lexicon: Lexicon, from: number, at: number): readonly NameRead[] {
  const { text } = reader;
  const names: NameRead[] = [];
  for (let p = from; p < at; p++) {
    if (!isUpper(text.charAt(p)) || isWordPart(text.charAt(p - 1))) continue;
    const word = reader.wordAt(p);
    if (word === undefined) continue;
    const end = word.end - (/['’]s$/.test(word.written) ? 2 : 0);
    if (end === word.end && lexicon.forms.before(word.entry) === undefined) continue;
    const name = nameBefore(reader, lexicon, end);
    if (name === undefined || name.start < from) continue;
    // "Los Angeles" replaces "Angeles".
    while ((names.at(-1)?.start ?? -1) >= name.start) names.pop();
    names.push(name);
  }
  return names;
}

/** The longest place name that ends at `end`. */
function nameBefore(reader: Reader, lexicon: Lexicon, end: number): NameRead | undefined {
  let node: FormNode | undefined = lexicon.forms;
  let found: { start: number; meanings: readonly Meaning[] } | undefined;
  let p = end;
  for (let count = 0; count < MOST_WORDS; count++) {
    const word = reader.wordBefore(p);
    node = node.before(word?.entry);
    if (word === undefined || node === undefined) break;
    const { meanings } = node;
    if (meanings?.some(isPlaceName) === true && word.isCapitalized) found = { start: word.start, meanings };
    if (!isJoint(reader.text.charAt(word.start - 1))) break;
    p = word.start - 1;
  }
  if (found === undefined) return undefined;
  const isCounty = COUNTY.test(reader.text.slice(end, end + 8));
  return { ...found, end, isCounty, doubtful: isDoubtful(reader, found.start, end) };
}

function isDoubtful(reader: Reader, start: number, end: number): boolean {
  const { text } = reader;
  if (NOT_THE_PLACE.test(text.slice(end, end + 16))) return true;
  if (NOT_OF_THE_PLACE.test(text.slice(Math.max(0, start - 32), start))) return true;
  if (!isJoint(text.charAt(start - 1))) return false;
  const before = reader.wordBefore(start - 1);
  if (before === undefined || before.dotted || !before.isCapitalized) return false;
  // "East Berkeley", "Bishop Berkeley": another name.
  return before.is('namePrefix') || !before.is('stop', 'connector');
}

function isJoint(c: string): boolean {
  return c === ' ' || c === '\u00a0' || c === '-';
}
