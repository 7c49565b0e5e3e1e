import type { FormNode } from '../lexicon/forms.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import type { Reader, Word } from '../lexicon/reader.ts';
import { nearbyPlaces, placeRightBefore } from './nearby-places.ts';
import type { CodeReference } from './parsed.ts';

/** Longer forms are not looked for. */
const MOST_WORDS = 6;

/** A form of a code's name that the lexicon has, where the text uses it. */
export interface AbbreviationRead {
  readonly start: number;
  readonly code: Extract<CodeReference, { kind: 'abbreviation' }>;
}

/** The longest abbreviation or title of a code that ends at `end`. */
export function abbreviationBefore(reader: Reader, lexicon: Lexicon, end: number): AbbreviationRead | undefined {
  let node: FormNode | undefined = lexicon.forms;
  let found: { node: FormNode; start: number; shared: boolean } | undefined;
  let p = end;
  for (let count = 0; count < MOST_WORDS; count++) {
    const word = reader.wordBefore(p);
    node = node.before(word?.entry);
    if (word === undefined || node === undefined) break;
    // An abbreviation is in capitals: "pmc" is another word.
    const isForm = node.meanings?.some(({ role }) => role !== 'name' && (role !== 'abbreviation' || word.isInCapitals));
    if (isForm === true) found = { node, start: word.start, shared: word.is('otherLaw') };
    p = reader.skipBack(word.start);
    if (p === word.start) break;
  }
  return found === undefined ? undefined : abbreviation(reader, lexicon, found.node, found.start, end, found.shared);
}

/** The abbreviation that a word is. */
export function abbreviationAt(reader: Reader, lexicon: Lexicon, word: Word): AbbreviationRead | undefined {
  const node = word.isInCapitals ? lexicon.forms.before(word.entry) : undefined;
  if (node?.meanings === undefined || node.meanings.every(({ role }) => role === 'name')) return undefined;
  return abbreviation(reader, lexicon, node, word.start, word.end, word.is('otherLaw'));
}

/** The abbreviation at [start, end), with those of its places that are named just before it when several share it. */
function abbreviation(
  reader: Reader,
  lexicon: Lexicon,
  node: FormNode,
  start: number,
  end: number,
  sharedWithOtherLaw: boolean,
): AbbreviationRead {
  const meanings = node.meanings ?? [];
  const letters = reader.text.slice(start, end);
  const isOnePlaces = meanings.length === 1 && meanings[0]?.listed === true && !sharedWithOtherLaw;
  const own = isOnePlaces ? undefined : placeRightBefore(reader, lexicon, start, meanings);
  const nearby = own !== undefined ? [own] : isOnePlaces ? [] : nearbyPlaces(reader, lexicon, start, meanings);
  const citedByPlace = own !== undefined;
  return { start, code: { kind: 'abbreviation', letters, node, nearby, citedByPlace, sharedWithOtherLaw } };
}
