import { type FormNode, isPlaceName, type Meaning } from '../lexicon/forms.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import type { Reader } from '../lexicon/reader.ts';
import { isUpper, isWordPart } from '../text/characters.ts';
import type { PlaceIndex } from './parsed.ts';

/** How far before an abbreviation a bare name can stand and still say whose it is. */
const NEAR = 240;
/** Names of more words than this are not looked for. */
const MOST_WORDS = 4;
/** After these the name is a street's, a school's, or a party's rather than the place's. */
const NOT_THE_PLACE =
  /^(?:\s*(?:street|st|avenue|ave|road|rd|boulevard|blvd|drive|lane|way|university|college|school|county|hills|heights|v|vs)\b|,\s*[jl]\.)/i;
const NOT_OF_THE_PLACE =
  /(?:\b(?:university|college) of(?: [A-Z]\w+,?)?|\bv\.|\b(?:mr|ms|mrs|dr|judge|justice)\.?)\s*$/i;

/** A place's name as it stands in the text. */
interface NameRead {
  readonly start: number;
  readonly meanings: readonly Meaning[];
  /** Whether what stands around may make it the name of something else. */
  readonly doubtful: boolean;
}

/**
 * Which of the places of `meanings`, which share an abbreviation at `at`, the paragraph names before it, at most NEAR characters away.
 * None when a name is doubtful.
 */
export function nearbyPlaces(
  reader: Reader,
  lexicon: Lexicon,
  at: number,
  meanings: readonly Meaning[],
): readonly PlaceIndex[] {
  const found = new Set<PlaceIndex>();
  let doubtful: PlaceIndex | undefined;
  for (const name of namesBefore(reader, lexicon, paragraphStart(reader.text, at), at)) {
    const place = sharedPlace(name, meanings);
    if (place === undefined) continue;
    if (name.doubtful) doubtful = place;
    else found.add(place);
  }
  // "Unlike Berkeley, Bakersfield …": when one name is doubtful, another does not decide.
  return doubtful !== undefined && !found.has(doubtful) ? [] : [...found];
}

/** The place of `meanings` whose name stands right before `at`, as part of what is cited: `Oakland OMC`, `Oakland's OMC`. */
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
  return name === undefined || name.doubtful ? undefined : sharedPlace(name, meanings);
}

function sharedPlace(name: NameRead, meanings: readonly Meaning[]): PlaceIndex | undefined {
  return name.meanings.find((meaning) => isPlaceName(meaning) && meanings.some(({ place }) => place === meaning.place))
    ?.place;
}

function paragraphStart(text: string, at: number): number {
  const from = Math.max(0, at - NEAR);
  const lines = text.slice(from, at);
  const blank = Math.max(lines.lastIndexOf('\n\n'), lines.lastIndexOf('\n\r\n'));
  return blank < 0 ? from : from + blank;
}

/** The names of places whose last words start in [from, at). */
function namesBefore(reader: Reader, lexicon: Lexicon, from: number, at: number): readonly NameRead[] {
  const { text, lo, hi } = reader;
  const names: NameRead[] = [];
  reader.lo = Math.max(0, from - NEAR);
  reader.hi = text.length;
  for (let p = from; p < at; p++) {
    if (!isUpper(text.charAt(p)) || isWordPart(text.charAt(p - 1))) continue;
    const word = reader.wordAt(p);
    if (word === undefined || lexicon.forms.before(word.entry) === undefined) continue;
    const name = nameBefore(reader, lexicon, word.end);
    if (name === undefined || name.start < from) continue;
    // "Los Angeles" takes the place of an "Angeles".
    while ((names.at(-1)?.start ?? -1) >= name.start) names.pop();
    names.push(name);
  }
  reader.steps += at - from;
  reader.lo = lo;
  reader.hi = hi;
  return names;
}

/** The longest place's name whose last word ends at `end`. */
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
  return found === undefined ? undefined : { ...found, doubtful: isDoubtful(reader, found.start, end) };
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
