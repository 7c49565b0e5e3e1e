import type { FormNode, Meaning } from '../lexicon/forms.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import type { Reader, Word } from '../lexicon/reader.ts';
import { nearbyPlaces, placeRightBefore } from './nearby-places.ts';
import { intoParentheses, parenthesizedWordBefore } from './parenthesized-word.ts';
import type { CodeReference } from './parsed.ts';

/** A lexicon form of a code's name, with its position in the text. */
export interface AbbreviationRead {
  readonly start: number;
  readonly code: Extract<CodeReference, { kind: 'abbreviation' }>;
}

/** A form that ends somewhere in the text. */
interface FormRead {
  readonly node: FormNode;
  readonly start: number;
  /** Number of words. */
  readonly length: number;
  readonly sharedWithOtherLaw: boolean;
}

/** The longest code abbreviation or title that ends at `end`. */
export function abbreviationBefore(reader: Reader, lexicon: Lexicon, end: number): AbbreviationRead | undefined {
  const form = formBefore(reader, lexicon, end);
  if (form === undefined) return undefined;
  const read = abbreviation(reader, lexicon, form, end);
  return !read.code.citedByPlace && isOfInitials(reader, form) ? undefined : read;
}

/** Whether a one-word title follows an organization's initials that do not name the title's place: `UN Charter`. */
function isOfInitials(reader: Reader, { node, start, length }: FormRead): boolean {
  if (length > 1 || node.meanings?.some(({ role }) => role === 'title') !== true) return false;
  const word = reader.wordAt(start);
  const before = reader.previousWord(start);
  return word?.isInCapitals === false && before?.isInCapitals === true && before.length > 1;
}

/** The code title of several words around its head word: `Law and Order Code of the Elk Band`. */
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

/** The longest code title of several words that starts at `at`: `Constitution of the Elk Band`. */
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

/** The abbreviation or one-word title at `word`. */
export function abbreviationAt(reader: Reader, lexicon: Lexicon, word: Word): AbbreviationRead | undefined {
  const node = word.isInCapitals ? lexicon.forms.before(word.entry) : undefined;
  if (node?.meanings === undefined || node.meanings.every(({ role }) => role === 'name')) return undefined;
  const form = { node, start: word.start, length: 1, sharedWithOtherLaw: isShared(lexicon, node, word) };
  return abbreviation(reader, lexicon, form, word.end);
}

/** Whether a whole code title ends at `end`: `Rules of the City of Elm`. */
export function isTitleAt(reader: Reader, lexicon: Lexicon, end: number): boolean {
  const form = formBefore(reader, lexicon, end);
  return form !== undefined && form.length > 1 && form.node.meanings?.some(({ role }) => role === 'title') === true;
}

/** The next possible word of a title after `word`. A period after a longer word ends a sentence, but `Mt.` is part of a name. */
function nextOfTitle(reader: Reader, word: Word): Word | undefined {
  if (word.dotted && word.length > 4) return undefined;
  const joint = reader.text.charAt(word.after);
  const next = HYPHENS.has(joint) ? word.after + 1 : reader.skipComma(reader.skip(word.after));
  return reader.wordAt(intoParentheses(reader, next));
}

/** The end of a form's word before the one at `start`. Undefined when the words are not joined. */
function endOfPrevious(reader: Reader, start: number): number | undefined {
  const { text } = reader;
  const p = reader.skipBack(start);
  if (p === start) return HYPHENS.has(text.charAt(p - 1)) ? p - 1 : undefined;
  // "the Elk Nation, Nebraska": a name may contain a comma.
  return text.charAt(p - 1) === ',' ? p - 1 : p;
}

/** Characters that join words without a space: `Hastings-on-Hudson`, `Louisville/Jefferson`. */
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

/** Whether a form with the first word `word` names a code. An abbreviation is in capitals: "pmc" is another word. */
function isCodeForm({ role }: Meaning, word: Word): boolean {
  if (role === 'name') return false;
  return role === 'abbreviation' ? word.isInCapitals : role === 'setting' || word.isCapitalized;
}

/** Whether state law or a standard has the same abbreviation. The name of a code in the service is not shared. */
function isShared({ places }: Lexicon, { meanings = [] }: FormNode, word: Word): boolean {
  const isServed = meanings.some(({ place, listed }) => listed && places[place]?.jurisdictionId !== undefined);
  return word.is('otherLaw') && !isServed;
}

/** The form that ends at `end`. If several places share it, includes those named just before it. */
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
