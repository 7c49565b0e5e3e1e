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
  /** The form that the word alone is the end of. */
  readonly node: FormNode | undefined;
}

/** A place's name among the words: how many words it has, and what it may mean. */
export interface NameRead {
  readonly length: number;
  readonly meanings: readonly Meaning[];
}

/** The words before a code's head word, nearest first, as far as they can belong to its name. */
export class NameWords {
  readonly words: readonly NameWord[];
  /** Where a possessive before the words begins: it may begin the longer name of a place that the lexicon does not know. */
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
      const bracketed = words.length > 0 ? parenthesizedWordBefore(reader, end) : undefined;
      const inner = lexicon.forms.before(bracketed?.entry);
      const isState = inner?.state !== undefined;
      if (bracketed !== undefined && (isState || words.at(-1)?.word.is('tribal') === true)) {
        words.push({ word: bracketed, comma: isState, capitalized: true, node: inner });
        // "Marlow (Or.) City Code": parentheses set a state apart as commas do.
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

  /** How many of the words before the head describe the code: `Municipal`, `Revised`. */
  adjectives(): number {
    const at = this.words.findIndex(({ word, comma }) => comma || !word.is('local', 'generic'));
    return at < 0 ? this.count : at;
  }

  /** Where the `count` words nearest to the head start; undefined for none. */
  startOf(count: number): number | undefined {
    return this.word(count - 1)?.start;
  }

  /**
   * `West Valley City Municipal Code`: the `City` before `Municipal` is the place's, and so is every one after a state's
   * name. Gives where its name ends among the words.
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

  /** Whether the word at `k` is the `City` of `Oregon City`: no state has a city's code. */
  isCityNamedLikeState(k: number): boolean {
    const city = this.at(k);
    const isCity = city?.word.isWord('city') === true && city.capitalized;
    const state = isCity && this.at(k + 1)?.comma === false ? this.stateEndingAt(k + 1) : undefined;
    // "Billings Montana City Code": the state of the place before it.
    return state !== undefined && this.placeNameEndingAt(k + 1 + state.length) === undefined;
  }

  /** Whether the code calls itself revised, general, or the like. */
  isCodified(): boolean {
    return this.words.slice(0, 2).some(({ word }) => word.is('generic'));
  }

  /** The longest place's name whose last word is the one at `from`. */
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

  /** The state whose last word is the one at `from`, and how many words its name has. */
  stateEndingAt(from: number): { readonly postal: string; readonly length: number } | undefined {
    let node = this.at(from)?.node;
    let found: { postal: string; length: number } | undefined;
    for (let k = from; node !== undefined; ) {
      const here = this.at(k);
      if (here === undefined || !here.capitalized) break;
      const { word } = here;
      // "CO", "Co." and "County" are one word to the lexicon; only the first is a state.
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

  /** Whether the word before the place makes its name a longer one that the lexicon does not know (`East Palo Alto`). */
  extendsName(cover: number): boolean {
    const here = this.at(cover);
    if (here === undefined || here.comma || !here.capitalized) return false;
    const { word } = here;
    if (word.is('connector', 'demonstrative', 'head') || word.isContainer) return false;
    if (word.is('namePrefix')) return true;
    if (word.is('stop', 'instrument')) return false;
    if (word.isInCapitals && this.word(cover - 1)?.isInCapitals !== false) return false;
    const reader = this.#reader;
    const before = reader.skipBack(word.start);
    return before > reader.lo && before < word.start && isLetter(reader.text.charAt(before - 1));
  }

  /** Whether the full stop after a word ends a sentence: `Animas River Trail. Farmington`. */
  endsSentence(k: number): boolean {
    const word = this.word(k);
    if (word === undefined || this.#reader.text.charAt(word.end) !== '.' || word.length < 4) return false;
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

/** `palo alto` of `palo alto municipal code`: all in small letters, right before a word that only local law has. */
function isPlaceInSmallLetters(nearer: readonly NameWord[], word: Word, lexicon: Lexicon): boolean {
  const last = nearer.at(-1);
  if (last === undefined || last.comma || last.word.isCapitalized || word.is('stop')) return false;
  if (last.word.is('local')) return lexicon.forms.before(word.entry)?.endsPlaceName === true;
  return last.capitalized && last.node?.before(word.entry) !== undefined;
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
