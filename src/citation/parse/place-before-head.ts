import type { CodeName, NameContext } from './name-context.ts';
import type { NameRead, NameWords } from './name-words.ts';
import { OTHER_LAW, type PlaceIndex } from './parsed.ts';
import { placesOf } from './place-name.ts';
import { hasLocal, settlementBefore, unlistedPlaceCode } from './unlisted-place.ts';

const MOST_ADJECTIVES = 4;

/** A place's name before the head. It is between the words that describe the code and the text before the name. */
interface PlaceBefore {
  /** The number of words between the name and the head. */
  readonly depth: number;
  /** The number of words up to the first word of the name. */
  readonly cover: number;
  readonly meanings: NameRead['meanings'];
  /** The state named with it, or ''. */
  readonly region: string;
  /** The number of words up to the last word of the name. */
  readonly own: number;
}

/** The code of the place named before the head: `Seattle Municipal Code`, `Garland, Ark., County Code`. */
export function placeBeforeHead(context: NameContext, ofCounty: boolean): CodeName | undefined {
  const { words, head } = context;
  let found: PlaceBefore | undefined;
  let state: { depth: number; cover: number } | undefined;
  let countyAdjective = false;
  for (let depth = 0; depth <= MOST_ADJECTIVES && depth < words.count; depth++) {
    const nearer = words.at(depth - 1);
    if (nearer !== undefined) {
      if (nearer.comma) break;
      if (!nearer.capitalized && !nearer.word.is('local', 'generic', 'subject', 'connector')) break;
      if (nearer.word.is('connector') && !words.isAnd(depth - 1)) break;
      // "Spokane Valley Municipal Code": before a word for the government, the name may be longer than the known one.
      const isOfName = nearer.word.isOnlyAName && words.stateEndingAt(depth - 1) === undefined;
      if (isOfName && words.words.slice(0, depth - 1).some(({ word }) => word.is('local'))) break;
      countyAdjective ||= nearer.word.is('county');
    }
    const here = words.stateEndingAt(depth);
    const namesake = here === undefined ? undefined : codeOfCityNamedLikeState(context, depth, here.length);
    if (namesake !== undefined) return namesake;
    if (here !== undefined && !isCountyNamedLikeState(words, depth)) {
      const cover = depth + here.length;
      // "Vermilion OH Zoning Code": states have no zoning codes.
      const comma = words.at(cover)?.comma === true || hasPostal(words, depth);
      // "Alder County, Wash., Code": the place's name ends before `County`.
      const county = words.word(cover)?.is('county') === true && words.placeNameEndingAt(cover) === undefined;
      const from = county ? cover + 1 : cover;
      const place = comma ? words.placeNameEndingAt(from) : undefined;
      if (place !== undefined) {
        found = { depth, cover: from + place.length, meanings: place.meanings, region: here.postal, own: cover };
        countyAdjective ||= county;
        break;
      }
      const ownComma = words.at(depth)?.comma === true;
      // "Aurora, Ill., Code": a state's own code has no comma before it (Bluebook 12.9.2).
      const local = hasLocal(context, depth) || ownComma;
      if (comma && local) return unlistedPlaceCode(context, cover, depth, countyAdjective, local);
      if (state === undefined && !(found !== undefined && (ownComma || found.cover >= cover))) state = { depth, cover };
    }
    const name = words.placeNameEndingAt(depth);
    if (name !== undefined && depth + name.length > (found?.cover ?? 0))
      found = { depth, cover: depth + name.length, meanings: name.meanings, region: '', own: depth };
  }
  if (state !== undefined) {
    const isStates = found === undefined || (found.cover <= state.cover && !hasLocal(context, found.depth));
    if (isStates) return { start: words.startOf(state.cover) ?? head.start, end: head.end, code: OTHER_LAW };
  }
  return found === undefined ? undefined : codeOfPlace(context, found, countyAdjective, ofCounty);
}

/** The code of a place before the head, which may follow `City of`. */
function codeOfPlace(
  context: NameContext,
  found: PlaceBefore,
  countyAdjective: boolean,
  ofCounty: boolean,
): CodeName | undefined {
  const { words, lexicon, head } = context;
  let { cover } = found;
  let county: boolean | undefined = countyAdjective || ofCounty;
  const settlement = settlementBefore(context, cover);
  if (settlement !== undefined) {
    // "City of San Mateo Municipal Code"
    county = settlement.county;
    cover = settlement.cover;
  } else if (words.extendsName(cover)) return unlistedPlaceCode(context, found.own, found.depth, countyAdjective);
  const named = placesOf(lexicon, found.meanings, county, found.region);
  const places = named.length > 0 ? named : countyNamedAlone(context, found);
  if (places.length === 0) {
    const local = hasLocal(context, found.depth) || (found.region !== '' && words.at(found.depth)?.comma === true);
    return unlistedPlaceCode(context, found.own, found.depth, countyAdjective, local);
  }
  return placeCode(context, words.startOf(cover) ?? head.start, places, found.depth);
}

/** The only county of a name that no city shares: `Alder Code` for Alder County. */
function countyNamedAlone(
  { lexicon, words }: NameContext,
  { depth, meanings, region }: PlaceBefore,
): readonly PlaceIndex[] {
  if (words.words.slice(0, depth).some(({ word }) => word.is('local'))) return [];
  const counties = placesOf(lexicon, meanings, true, region);
  return counties.length === 1 ? counties : [];
}

/** The code of `Oregon City`, unless a longer place name ends there. */
function codeOfCityNamedLikeState(context: NameContext, depth: number, length: number): CodeName | undefined {
  const { words } = context;
  if (!words.isCityNamedLikeState(depth - 1)) return undefined;
  const listed = words.placeNameEndingAt(depth - 1);
  if (listed !== undefined && listed.length > length) return undefined;
  return unlistedPlaceCode(context, depth - 1, depth - 1, false, true);
}

/** `Washington County Code`: the county has a state's name. */
function isCountyNamedLikeState(words: NameWords, depth: number): boolean {
  const county = words.at(depth - 1);
  const state = words.at(depth);
  if (state === undefined || state.comma || state.word.length < 4) return false;
  return county?.word.isWord('county') === true && county.capitalized;
}

/** Whether the word at `depth` is a state's postal code between a place's name and a word of local law. */
function hasPostal(words: NameWords, depth: number): boolean {
  const [state, place] = [words.at(depth)?.word, words.at(depth + 1)];
  const isLocal = words.words.slice(0, depth).some(({ word }) => word.is('local', 'zoning'));
  const isPostal = isLocal && state?.length === 2 && state.isInCapitals;
  return isPostal && place?.capitalized === true && !place.word.isInCapitals && !place.word.is('stop', 'namePrefix');
}

function placeCode(
  { reader, words, head }: NameContext,
  start: number,
  places: readonly PlaceIndex[],
  depth: number,
): CodeName {
  const nameWords = words.words
    .slice(0, depth)
    .map(({ word }) => word)
    .filter((word) => !word.isWord('and'))
    .map(({ entry }) => entry)
    .reverse();
  const separate = !head.is('head', 'ordinances');
  if (separate) nameWords.push(head.entry);
  const written = reader.text.slice(start, head.end);
  return { start, end: head.end, code: { kind: 'placeCode', places, nameWords, separate, written } };
}
