import type { Lexicon } from '../lexicon/lexicon.ts';
import { countyName } from '../lexicon/place-names.ts';
import type { Reader, Word } from '../lexicon/reader.ts';
import { areZoningInitials } from '../lexicon/vocabulary.ts';
import { isUpper } from '../text/characters.ts';
import { isTitleAt, titleAround } from './abbreviation.ts';
import type { Step } from './from-name.ts';
import { headsTopicalCode } from './name-context.ts';
import { NameWords } from './name-words.ts';
import { focus, type ParseContext } from './parse-context.ts';
import type { PlaceReference } from './parsed.ts';
import { placeNameAt, placesOf, stateAfter, stateAt } from './place-name.ts';

/** `, WA`, `, Illinois` after a place's name, with the comma at `at`. Such a name is a mention of the place. */
export function fromStateComma(context: ParseContext, at: number): Step {
  const next = at + 1;
  const { reader, lexicon } = context;
  if (at <= context.last) return { next, parsed: undefined };
  focus(context, at);
  const state = stateAfter(reader, lexicon, at);
  if (state === undefined || leadsToCode(reader, lexicon, state.end)) return { next, parsed: undefined };
  // "Laws of the Elk Nation, Nebraska": the name of a code.
  const last = reader.wordBefore(state.end);
  if (last !== undefined && titleAround(reader, lexicon, last) !== undefined) return { next, parsed: undefined };
  const found = placeBefore(reader, lexicon, at, state.postal);
  if (found === undefined) return { next, parsed: undefined };
  const { start, place } = found;
  return { next: state.end, parsed: { kind: 'placeName', start, end: state.end, place } };
}

/** The place with a name that ends at the comma at `at`, in the state after the comma. */
function placeBefore(
  reader: Reader,
  lexicon: Lexicon,
  at: number,
  postal: string,
): { readonly start: number; readonly place: PlaceReference } | undefined {
  const words = new NameWords(reader, lexicon, at);
  const county = words.word(0)?.is('county') === true;
  // "Orange County, Florida"
  const from = county && words.placeNameEndingAt(0) === undefined ? 1 : 0;
  const name = words.placeNameEndingAt(from);
  if (name === undefined || words.extendsName(from + name.length)) return undefined;
  const start = words.startOf(from + name.length) ?? at;
  const places = placesOf(lexicon, name.meanings, county, postal);
  if (places.length > 0) return { start, place: { kind: 'place', places } };
  // "in the District, Maryland, or Virginia" is a list and does not name a place in Maryland.
  if (/\bthe\s+$/i.test(reader.text.slice(Math.max(0, start - 8), start))) return undefined;
  // "Aurora, Illinois" is not an Aurora of the lexicon if those are elsewhere.
  const namesakes = placesOf(lexicon, name.meanings, county, '');
  return namesakes.length === 0 ? undefined : { start, place: { kind: 'namesake', places: namesakes } };
}

/** `City of Seattle`, `Town of …`, `County of …` at `at`. */
export function fromSettlement(context: ParseContext, at: number): Step {
  const { reader, lexicon } = context;
  focus(context, at);
  const settlement = reader.wordAt(at);
  if (settlement?.is('settlement') !== true) return { next: at + 1, parsed: undefined };
  const nothing = { next: at + 3, parsed: undefined };
  const of = ofAfter(reader, settlement);
  if (of === undefined)
    return settlement.is('county') ? countyAt(context, settlement) : governmentAt(context, settlement);
  const name = reader.skip(of.after);
  if (!isUpper(reader.text.charAt(name))) return nothing;
  const place = placeNameAt(reader, lexicon, name, settlement.isWord('county'));
  if (place === undefined || place.isNamesake === true) return nothing;
  if (place.places.length === 0 && !isPlainName(reader, name, place.end)) return nothing;
  const next = reader.nextWord(place.end);
  // "City of Seattle Municipal Code": the place is part of the code's name.
  const isCodes =
    isTitleAt(reader, lexicon, place.end) ||
    next?.is('head', 'ordinances') === true ||
    (next !== undefined && areZoningInitials(next.written)) ||
    leadsToCode(reader, lexicon, place.end);
  if (isCodes) return { next: place.end, parsed: undefined };
  const { end, places } = place;
  const named: PlaceReference =
    places.length > 0
      ? { kind: 'place', places }
      : { kind: 'unlisted', name: settlement.is('county') ? countyName(place.name, settlement.written) : place.name };
  return { next: end, parsed: { kind: 'placeName', start: at, end, place: named } };
}

/** The `of` of `City of` and `City and County of`, after `settlement`. */
function ofAfter(reader: Reader, settlement: Word): Word | undefined {
  const next = reader.nextWord(settlement.after);
  if (next?.isWord('and') !== true) return next?.isWord('of') === true ? next : undefined;
  const other = reader.nextWord(next.after);
  const of = other?.is('settlement') === true ? reader.nextWord(other.after) : undefined;
  return of?.isWord('of') === true ? of : undefined;
}

/** `Elmwood City Council`, `Elm Town Meeting`: a government's body, named after its place. */
function governmentAt({ reader, lexicon, last }: ParseContext, settlement: Word): Step {
  const nothing = { next: settlement.end, parsed: undefined };
  const body = reader.nextWord(settlement.after);
  if (!settlement.isCapitalized || body?.isCapitalized !== true || !body.is('government')) return nothing;
  if (leadsToCode(reader, lexicon, settlement.after)) return nothing;
  const words = new NameWords(reader, lexicon, settlement.start);
  const found = words.placeNameEndingAt(0);
  const known = found === undefined || words.extendsName(found.length) ? undefined : found;
  const other = words.words.findIndex(
    ({ word, capitalized, comma }) => comma || !capitalized || !(word.isOnlyAName || word.is('namePrefix')),
  );
  const length = known?.length ?? (other < 0 ? words.count : other);
  const start = words.startOf(length);
  if (start === undefined || start < last || length === 0 || length > 3) return nothing;
  const places = known === undefined ? [] : placesOf(lexicon, known.meanings, false, '');
  const name = reader.text.slice(start, words.word(0)?.end ?? start);
  const place: PlaceReference = places.length > 0 ? { kind: 'place', places } : { kind: 'unlisted', name };
  return { next: body.end, parsed: { kind: 'placeName', start, end: settlement.end, place } };
}

/** `Prince Arden County`, if it is not in the lexicon and no code's name follows. */
function countyAt({ reader, lexicon }: ParseContext, county: Word): Step {
  const nothing = { next: county.end, parsed: undefined };
  // "Orange County, Florida" is read at its comma.
  if (!county.isCapitalized || stateAfter(reader, lexicon, county.after) !== undefined) return nothing;
  // "Marin Co. Code"
  if (leadsToCode(reader, lexicon, county.after)) return nothing;
  // "Alder County and Elm Bend Code": the name of a joint code of two governments.
  if (titleAround(reader, lexicon, county) !== undefined) return nothing;
  const { words } = new NameWords(reader, lexicon, county.start);
  const other = words.findIndex(({ word, capitalized, comma }) => comma || !capitalized || !word.isOnlyAName);
  const name = words.slice(0, other < 0 ? words.length : other);
  const start = name.at(-1)?.word.start;
  const known = new NameWords(reader, lexicon, county.start).placeNameEndingAt(0);
  const places = known === undefined ? [] : placesOf(lexicon, known.meanings, true, '');
  if (known !== undefined && places.length > 0) {
    const at = words[known.length - 1]?.word.start ?? county.start;
    return {
      next: county.end,
      parsed: { kind: 'placeName', start: at, end: county.end, place: { kind: 'place', places } },
    };
  }
  const isKnown = name[0]?.node?.endsPlaceName === true;
  if (start === undefined || name.length > 3 || isKnown) return nothing;
  const place = { kind: 'unlisted', name: countyName(reader.text.slice(start, county.end), county.written) } as const;
  return { next: county.end, parsed: { kind: 'placeName', start, end: county.end, place } };
}

/** Whether the words from `at` to `end` are only a name. `Elm Zoning` includes a word of a code's name. */
function isPlainName(reader: Reader, at: number, end: number): boolean {
  for (let p = at; p < end; ) {
    const word = reader.wordAt(p);
    if (word === undefined) return true;
    if (word.is('zoning', 'generic', 'local', 'instrument', 'government', 'subject', 'head')) return false;
    p = reader.skipComma(reader.skip(word.after));
  }
  return true;
}

/** Whether the rest of a code's name follows `at`: `, Municipal Code`, `(Wash.) Code`. */
function leadsToCode(reader: Reader, lexicon: Lexicon, at: number): boolean {
  const open = reader.skip(at);
  const state = reader.text.charAt(open) === '(' ? stateAt(reader, lexicon, open + 1) : undefined;
  const isClosed = state !== undefined && reader.text.charAt(state.end) === ')';
  let p = isClosed ? reader.skip(state.end + 1) : reader.skipComma(open);
  for (let count = 0; count < 6; count++) {
    const word = reader.wordAt(p);
    if (word === undefined) return false;
    // "Elm County code § 5-2"
    if (count === 0 && (word.is('head') || headsTopicalCode(reader, lexicon, word))) return true;
    if (!word.isCapitalized && (!word.isWord('and') || count === 0)) return false;
    if (word.is('head', 'ordinances') || headsTopicalCode(reader, lexicon, word)) return true;
    p = reader.skipComma(reader.skip(word.after));
  }
  return false;
}
