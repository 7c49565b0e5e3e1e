import type { FormNode, Meaning } from '../lexicon/forms.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import type { Reader, Word } from '../lexicon/reader.ts';
import { nearbyPlaces, placeRightBefore } from './nearby-places.ts';
import { intoParentheses, parenthesizedWordBefore } from './parenthesized-word.ts';
import type { CodeReference } from './parsed.ts';

/** A form of a code's name that the lexicon has, where the text uses it. */
export interface AbbreviationRead {
  readonly start: number;
  readonly code: Extract<CodeReference, { kind: 'abbreviation' }>;
}

/** A form that ends somewhere in the text. */
interface FormRead {
  readonly node: FormNode;
  readonly start: number;
  /** How many words it has. */
  readonly length: number;
  readonly sharedWithOtherLaw: boolean;
}

/** The longest abbreviation or title of a code that ends at `end`. */
export function abbreviationBefore(reader: Reader, lexicon: Lexicon, end: number): AbbreviationRead | undefined {
  const form = formBefore(reader, lexicon, end);
  if (form === undefined) return undefined;
  const read = abbreviation(reader, lexicon, form, end);
  return !read.code.citedByPlace && isOfInitials(reader, form) ? undefined : read;
}

/** `UN Charter`: a title of one plain word after the initials of its organization, which is no place of the title's. */
function isOfInitials(reader: Reader, { node, start, length }: FormRead): boolean {
  if (length > 1 || node.meanings?.some(({ role }) => role === 'title') !== true) return false;
  const word = reader.wordAt(start);
  const before = reader.previousWord(start);
  return word?.isInCapitals === false && before?.isInCapitals === true && before.length > 1;
}

/** The title of a code around its head word, of several words: `Law and Order Code of the Elk Band`. */
export function titleAround(
  reader: Reader,
  lexicon: Lexicon,
  head: Word,
): (AbbreviationRead & { readonly end: number }) | undefined {
  let found: (AbbreviationRead & { readonly end: number }) | undefined;
  let word: Word | undefined = head;
  for (let count = 0; word !== undefined && count < lexicon.longestForm; count++) {
    const { end } = word;
    const form = lexicon.forms.before(word.entry) === undefined ? undefined : formBefore(reader, lexicon, end);
    const isTitle = form?.node.meanings?.some(({ role }) => role === 'title') === true;
    if (form !== undefined && isTitle && form.length > 1 && form.start <= head.start)
      found = { ...abbreviation(reader, lexicon, form, end), end };
    word = nextOfTitle(reader, word);
  }
  return found;
}

/** The longest title of a code, of several words, that starts at `at`: `Constitution of the Elk Band`. */
export function titleAt(
  reader: Reader,
  lexicon: Lexicon,
  at: number,
): (AbbreviationRead & { readonly end: number }) | undefined {
  let found: (AbbreviationRead & { readonly end: number }) | undefined;
  let word = reader.wordAt(at);
  if (word?.isCapitalized !== true) return undefined;
  for (let length = 1; word?.entry !== undefined && length <= lexicon.longestForm; length++) {
    const { end } = word;
    const form =
      length > 1 && lexicon.forms.before(word.entry) !== undefined ? formBefore(reader, lexicon, end) : undefined;
    if (form?.start === at && form.node.meanings?.some(({ role }) => role === 'title') === true)
      found = { ...abbreviation(reader, lexicon, form, end), end };
    word = nextOfTitle(reader, word);
  }
  return found;
}

/** The abbreviation, or the title of one word, that the word is. */
export function abbreviationAt(reader: Reader, lexicon: Lexicon, word: Word): AbbreviationRead | undefined {
  const node = word.isInCapitals ? lexicon.forms.before(word.entry) : undefined;
  if (node?.meanings === undefined || node.meanings.every(({ role }) => role === 'name')) return undefined;
  const form = { node, start: word.start, length: 1, sharedWithOtherLaw: isShared(lexicon, node, word) };
  return abbreviation(reader, lexicon, form, word.end);
}

/** Whether a whole title of a code ends at `end`: `Rules of the City of Elm`. */
export function isTitleAt(reader: Reader, lexicon: Lexicon, end: number): boolean {
  const form = formBefore(reader, lexicon, end);
  return form !== undefined && form.length > 1 && form.node.meanings?.some(({ role }) => role === 'title') === true;
}

/** The next word that a title may have after `word`. A full stop after a longer word ends a sentence; `Mt.` is a part of a name. */
function nextOfTitle(reader: Reader, word: Word): Word | undefined {
  if (word.dotted && word.length > 4) return undefined;
  const joint = reader.text.charAt(word.after);
  const next = HYPHENS.has(joint) ? word.after + 1 : reader.skipComma(reader.skip(word.after));
  return reader.wordAt(intoParentheses(reader, next));
}

/** The end of the word before the one at `start`, in a form; undefined where nothing joins them. */
function endOfPrevious(reader: Reader, start: number): number | undefined {
  const { text } = reader;
  const p = reader.skipBack(start);
  if (p === start) return HYPHENS.has(text.charAt(p - 1)) ? p - 1 : undefined;
  // "the Elk Nation, Nebraska": a name may have a comma in it.
  return text.charAt(p - 1) === ',' ? p - 1 : p;
}

/** What joins two words without a space: `Hastings-on-Hudson`, `Louisville/Jefferson`. */
const HYPHENS: ReadonlySet<string> = new Set(['-', '/']);

function formBefore(reader: Reader, lexicon: Lexicon, end: number): FormRead | undefined {
  let node: FormNode | undefined = lexicon.forms;
  let found: FormRead | undefined;
  let p = end;
  for (let length = 1; length <= lexicon.longestForm; length++) {
    const inside = parenthesizedWordBefore(reader, p);
    const word = inside ?? reader.wordBefore(p);
    node = node.before(word?.entry);
    if (word === undefined || node === undefined) break;
    const current = node;
    if (node.meanings?.some((meaning) => isCodeForm(meaning, word)) === true)
      found = { node, start: word.start, length, sharedWithOtherLaw: isShared(lexicon, current, word) };
    const previous = endOfPrevious(reader, inside === undefined ? word.start : word.start - 1);
    if (previous === undefined) break;
    p = previous;
  }
  return found;
}

/** Whether a form whose first word is `word` stands for a code. An abbreviation is in capitals: "pmc" is another word. */
function isCodeForm({ role }: Meaning, word: Word): boolean {
  if (role === 'name') return false;
  return role === 'abbreviation' ? word.isInCapitals : role === 'setting' || word.isCapitalized;
}

/** Whether state law or a standard has the abbreviation too. The name of a code that the service has is its own. */
function isShared({ places }: Lexicon, { meanings = [] }: FormNode, word: Word): boolean {
  const isServed = meanings.some(({ place, listed }) => listed && places[place]?.jurisdictionId !== undefined);
  return word.is('otherLaw') && !isServed;
}

/** The form that ends at `end`, with those of its places that are named just before it when several share it. */
function abbreviation(reader: Reader, lexicon: Lexicon, form: FormRead, end: number): AbbreviationRead {
  const { node, start, sharedWithOtherLaw } = form;
  const meanings = node.meanings ?? [];
  const letters = reader.text.slice(start, end);
  const isOnePlaces = meanings.length === 1 && meanings[0]?.listed === true && !sharedWithOtherLaw;
  const own = isOnePlaces ? undefined : placeRightBefore(reader, lexicon, start, meanings);
  const nearby = own !== undefined ? [own] : isOnePlaces ? [] : nearbyPlaces(reader, lexicon, start, end, meanings);
  const citedByPlace = own !== undefined;
  const isTitle = form.length > 1 && meanings.some(({ role }) => role === 'title');
  return { start, code: { kind: 'abbreviation', letters, node, isTitle, nearby, citedByPlace, sharedWithOtherLaw } };
}
