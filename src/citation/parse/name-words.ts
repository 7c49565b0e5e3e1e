import { type FormNode, isPlaceName, type Meaning } from '../lexicon/forms.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import type { Reader, Word } from '../lexicon/reader.ts';
import { isApostrophe, isLetter, isUpper } from '../text/characters.ts';
import { parenthesizedWordBefore } from './parenthesized-word.ts';

const MOST_WORDS = 10;

/** A word before a code's head word. */
export interface NameWord {
  readonly word: Word;
  /** Whether a comma follows. */
  readonly comma: boolean;
  readonly capitalized: boolean;
  /** The form of the lexicon that this single word ends. */
  readonly node: FormNode | undefined;
}

/** A place's name among the words: its length in words and its possible meanings. */
export interface NameRead {
  readonly length: number;
  readonly meanings: readonly Meaning[];
}

/** The words before a code's head word that may belong to its name, nearest first. */
export class NameWords {
  readonly words: readonly NameWord[];
  /** The start of a possessive before the words. It may begin a longer place name that is not in the lexicon. */
  readonly owner: number | undefined;
  readonly #reader: Reader;

  constructor(reader: Reader, lexicon: Lexicon, headStart: number) {
    this.#reader = reader;
    const words: NameWord[] = [];
    let p = headStart;
    let owner: number | undefined;
    let isBeforeState = false;
    while (words.length < MOST_WORDS) {
      let end = reader.skipBack(p);
      if (end <= reader.lo) break;
      const bracketed = parenthesizedWordBefore(reader, end);
      const inner = lexicon.forms.before(bracketed?.entry);
      const isState = inner?.state !== undefined && (words.length > 0 || followsPlace(reader, lexicon, bracketed));
      if (bracketed !== undefined && (isState || words.at(-1)?.word.is('tribal') === true)) {
        words.push({ word: bracketed, comma: isState, capitalized: true, node: inner });
        // "Marlow (Or.) City Code": parentheses separate a state like commas.
        isBeforeState = isState;
        p = bracketed.start - 1;
        continue;
      }
      const c = reader.text.charAt(end - 1);
      const comma = c === ',';
      if (comma) end = reader.skipBack(end - 1);
      else if (c === '-' && end === p && words.length > 0) end--;
      else if (end === p && c !== '.' && words.length > 0) break;
      const word = reader.wordBefore(end);
      if (word === undefined) break;
      // "the City's Municipal Code"
      if ((word.entry === undefined || !word.isOnlyAName) && isPossessive(word)) {
        if (word.isCapitalized && !comma) owner = word.start;
        break;
      }
      if (isOnHeadingLine(reader, word, words.at(-1)?.word)) break;
      const node = lexicon.forms.before(word.entry);
      const capitalized = word.isCapitalized || isElided(word) || isPlaceInSmallLetters(words, word, lexicon);
      if (endsName(word, capitalized, lexicon)) break;
      words.push({ word, comma: comma || isBeforeState, capitalized, node });
      isBeforeState = false;
      p = word.start;
    }
    this.words = words;
    this.owner = owner;
  }

  get count(): number {
    return this.words.length;
  }

  at(k: number): NameWord | undefined {
    return this.words[k];
  }

  word(k: number): Word | undefined {
    return this.words[k]?.word;
  }

  /** The number of words before the head that describe the code: `Municipal`, `Revised`. */
  adjectives(): number {
    const at = this.words.findIndex(({ word, comma }) => comma || !word.is('local', 'generic'));
    return at < 0 ? this.count : at;
  }

  /** The start of the `count` words nearest to the head, or undefined. */
  startOf(count: number): number | undefined {
    return this.word(count - 1)?.start;
  }

  /**
   * `West Valley City Municipal Code`: the `City` before `Municipal` belongs to the place, as does any `City` after a
   * state's name. Returns the index where the place's name ends.
   */
  cityOfName(adjectives: number): number {
    const last = adjectives - 1;
    if (this.isCityNamedLikeState(last)) return last;
    const nearest = this.word(0);
    const own =
      last > 0 &&
      this.word(last)?.is('settlement') === true &&
      this.at(last)?.capitalized === true &&
      nearest?.is('local') === true &&
      !nearest.is('settlement');
    return own ? last : adjectives;
  }

  /** Whether the word at `k` is the `City` of `Oregon City`. A state has no city code. */
  isCityNamedLikeState(k: number): boolean {
    const city = this.at(k);
    const isCity = city?.word.isWord('city') === true && city.capitalized;
    const state = isCity && this.at(k + 1)?.comma === false ? this.stateEndingAt(k + 1) : undefined;
    // "Billings Montana City Code": the state belongs to the place before it.
    return state !== undefined && this.placeNameEndingAt(k + 1 + state.length) === undefined;
  }

  /** Whether the code's name includes `Revised`, `General`, or the like. */
  isCodified(): boolean {
    return this.words.slice(0, 2).some(({ word }) => word.is('generic'));
  }

  /** The longest place name that ends with the word at `from`. */
  placeNameEndingAt(from: number): NameRead | undefined {
    let node = this.at(from)?.node;
    let found: NameRead | undefined;
    for (let k = from; node !== undefined; ) {
      const { meanings } = node;
      if (meanings?.some(isPlaceName) === true && this.at(k)?.capitalized === true)
        found = { length: k - from + 1, meanings };
      k++;
      const next = this.at(k);
      if (next === undefined || next.comma) break;
      node = node.before(next.word.entry);
    }
    return found;
  }

  /** The state name that ends with the word at `from`, with its number of words. */
  stateEndingAt(from: number): { readonly postal: string; readonly length: number } | undefined {
    let node = this.at(from)?.node;
    let found: { postal: string; length: number } | undefined;
    for (let k = from; node !== undefined; ) {
      const here = this.at(k);
      if (here === undefined || !here.capitalized) break;
      const { word } = here;
      // The lexicon treats "CO", "Co.", and "County" as one word. Only the first is a state.
      if (word.isWord('county') && !(word.length === 2 && word.isInCapitals)) break;
      const isWhole = word.length > 3 || this.#reader.text.charAt(word.end) === '.' || word.isInCapitals;
      if (node.state !== undefined && isWhole) found = { postal: node.state, length: k - from + 1 };
      k++;
      const next = this.at(k);
      if (next === undefined || k === from + 2 || next.comma) break;
      node = node.before(next.word.entry);
    }
    return found;
  }

  /** Whether the word before the place makes it a longer name that is not in the lexicon (`East Palo Alto`). */
  extendsName(cover: number): boolean {
    const here = this.at(cover);
    if (here === undefined || here.comma || !here.capitalized || this.endsSentence(cover)) return false;
    const { word } = here;
    if (word.is('connector', 'demonstrative', 'head') || word.isContainer) return false;
    if (word.is('namePrefix')) return true;
    if (word.is('stop', 'instrument')) return false;
    if (word.isInCapitals && this.word(cover - 1)?.isInCapitals !== false) return false;
    const reader = this.#reader;
    const before = reader.skipBack(word.start);
    return word.isOnlyAName || (before > reader.lo && before < word.start && isLetter(reader.text.charAt(before - 1)));
  }

  /** Whether the period after a word ends a sentence: `Animas River Trail. Farmington`, `Subsections V and X. Farmington`. */
  endsSentence(k: number): boolean {
    const word = this.word(k);
    if (word === undefined || this.#reader.text.charAt(word.end) !== '.') return false;
    // "N. Farmington"
    if (word.length === 1) return !/[NSEW]/.test(word.written);
    if (word.length < 4) return false;
    return !word.is('abbreviated', 'namePrefix');
  }

  isSettlement(k: number): boolean {
    return this.word(k)?.is('settlement') === true;
  }

  isOf(k: number): boolean {
    return this.word(k)?.isWord('of') === true;
  }

  isAnd(k: number): boolean {
    return this.word(k)?.isWord('and') === true;
  }
}

/** Whether a parenthesis right before a code's head word follows a place: `Alder County (Wash.) Code`, not `Penal (Cal.) Code`. */
function followsPlace(reader: Reader, lexicon: Lexicon, inner: Word | undefined): boolean {
  const before = inner === undefined ? undefined : reader.previousWord(inner.start - 1);
  if (before?.isCapitalized !== true) return false;
  return before.is('settlement') || (before.isOnlyAName && lexicon.forms.before(before.entry)?.endsPlaceName === true);
}

/** `palo alto` of `palo alto municipal code`: a lowercase name right before a word that only local codes use. */
function isPlaceInSmallLetters(nearer: readonly NameWord[], word: Word, lexicon: Lexicon): boolean {
  const last = nearer.at(-1);
  if (last === undefined || last.comma || last.word.isCapitalized || word.is('stop')) return false;
  if (last.word.is('local')) return lexicon.forms.before(word.entry)?.endsPlaceName === true;
  return last.capitalized && last.node?.before(word.entry) !== undefined;
}

/** Whether a line break separates a heading in capitals from the name on the next line. */
function isOnHeadingLine({ text }: Reader, word: Word, next: Word | undefined): boolean {
  if (next === undefined || next.isInCapitals || !word.isInCapitals || word.length < 3) return false;
  return /\n/.test(text.slice(word.end, next.start));
}

/** Whether a word cannot belong to a code's name. */
function endsName(word: Word, capitalized: boolean, lexicon: Lexicon): boolean {
  if (word.dotted && !word.is('abbreviated') && !(capitalized && word.length <= 5)) return true;
  if (!capitalized && !word.is('local', 'generic', 'subject', 'connector', 'demonstrative')) return true;
  if (!word.is('stop') || word.is('connector', 'demonstrative')) return false;
  // "La", "Los" are parts of names; "Or." in "Portland, Or., City Code" is a state.
  return (
    !word.is('namePrefix') && !(capitalized && word.dotted && lexicon.forms.before(word.entry)?.state !== undefined)
  );
}

/** `d’Alene`: a name's capital after an elided article. */
function isElided({ written }: Word): boolean {
  return written.length > 3 && isApostrophe(written.charAt(1)) && isUpper(written.charAt(2));
}

function isPossessive({ written }: Word): boolean {
  return written.length > 2 && /s$/i.test(written) && isApostrophe(written.charAt(written.length - 2));
}
