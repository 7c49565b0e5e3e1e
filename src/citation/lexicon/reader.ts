import { isInCapitals, isLetter, isUpper } from '../text/characters.ts';
import { Cursor, type WordSpan } from '../text/cursor.ts';
import type { CodeNumbers } from './code-numbers.ts';
import type { Lexicon } from './lexicon.ts';
import { sectionSign } from './section-sign.ts';
import { isUnnumberedKind } from './target-kinds.ts';
import type { Designator, WordClass, WordEntry, Words } from './word-classes.ts';

/** A word of the text, with its lexicon entry. */
export class Word implements WordSpan {
  readonly start: number;
  readonly end: number;
  readonly dotted: boolean;
  /** Undefined for a word that is not in the lexicon. */
  readonly entry: WordEntry | undefined;
  readonly #text: string;

  constructor(text: string, span: WordSpan, entry: WordEntry | undefined) {
    this.#text = text;
    this.start = span.start;
    this.end = span.end;
    this.dotted = span.dotted;
    this.entry = entry;
  }

  /** As written. */
  get written(): string {
    return this.#text.slice(this.start, this.end);
  }

  get length(): number {
    return this.end - this.start;
  }

  /** The end of the word, including its period. */
  get after(): number {
    return this.dotted ? this.end + 1 : this.end;
  }

  get isCapitalized(): boolean {
    return isUpper(this.#text.charAt(this.start));
  }

  get isInCapitals(): boolean {
    return isInCapitals(this.written);
  }

  get designator(): Designator | undefined {
    const designator = this.entry?.designator;
    // "c. 5" is a chapter and "s. 5" a section, but "C. 5" is a list item and "S. 5" a bill.
    const isShort =
      (!this.dotted && !this.#precedesSubdivision()) ||
      (this.length === 1 && this.isCapitalized && !this.#beginsChapter(designator));
    return designator !== undefined && isShort && this.is('shortened') ? undefined : designator;
  }

  /** `s 21(4)`, `ss 9(1)`: without a period, as in the Commonwealth. */
  #precedesSubdivision(): boolean {
    return (
      /^ss?$/.test(this.written) &&
      /^[\s\u00a0(]?$/.test(this.#text.charAt(this.start - 1)) &&
      /^[ \u00a0]\d{1,3}[A-Z]{0,2}\(\w{1,4}\)/.test(this.#text.slice(this.end, this.end + 16))
    );
  }

  /** `C. 12, § 3` at the beginning of a sentence: the section sign shows a chapter. But `S. 12, § 3` is a bill's section. */
  #beginsChapter(designator: Designator | undefined): boolean {
    return (
      designator?.kind === 'chapter' &&
      !/[\p{L}.&]$/u.test(this.#text.slice(Math.max(0, this.start - 1), this.start)) &&
      /^\s?\d{1,4}[A-Z]{0,2},?\s?(?:§|\\S\b|&sect;|[Ss]ec)/.test(this.#text.slice(this.after, this.after + 16))
    );
  }

  /**
   * The designator of a number after this word. Undefined in `20.10.010 Title. 20.10.020`, because only a shortened
   * word has its own period.
   */
  get numberDesignator(): Designator | undefined {
    const { designator } = this;
    return designator !== undefined && this.dotted && isWhole(this.entry?.key ?? '', designator)
      ? undefined
      : designator;
  }

  /** Whether this is not a word of legal citations. The lexicon has it, if at all, from a place's or code's name. */
  get isOnlyAName(): boolean {
    return this.entry === undefined || (this.entry.classes.size === 0 && this.entry.designator === undefined);
  }

  /** Whether it designates a part of a code, not a separate instrument (`Rule`, `Exhibit`). */
  get isContainer(): boolean {
    return this.designator !== undefined && !this.is('instrument');
  }

  /** Whether the word is of one of these classes. */
  is(...classes: readonly WordClass[]): boolean {
    const { entry } = this;
    if (entry === undefined) return false;
    for (const wordClass of classes) if (entry.classes.has(wordClass)) return true;
    return false;
  }

  /** Whether it is one of these words in any spelling: `Co.` is the word `county`. */
  isWord(...keys: readonly string[]): boolean {
    return this.entry !== undefined && keys.includes(this.entry.key);
  }
}

/** Whether a designator is written out: `section`, `sections`. */
function isWhole(word: string, { kind, plural }: Designator): boolean {
  return plural ? word.startsWith(kind.slice(0, -2)) && word.length > kind.length : word === kind;
}

/** A designator in the text: a word for a section or container, or a run of section signs. */
export interface DesignatorRead extends Designator {
  readonly end: number;
}

/** Capacity of the word cache. */
const RECENT = 64;
/** How many characters before a word's start can affect a backward read. */
const MOST_BEFORE = 12;

/** A cursor that knows the lexicon's words. */
export class Reader extends Cursor {
  readonly numbers: CodeNumbers;
  readonly #words: Words;
  /** The last words read, by start. The parsers around a number read its neighbors several times. */
  readonly #recent = new Array<Word | undefined>(RECENT);
  /** The words read forward, by start. The next array has the words read backward, by end. */
  readonly #starting = new Array<Word | undefined>(RECENT);
  readonly #ending = new Array<Word | undefined>(RECENT);

  constructor(text: string, { words, numbers }: Pick<Lexicon, 'words' | 'numbers'>) {
    super(text);
    this.#words = words;
    this.numbers = numbers;
  }

  /** The word that starts at `at`; `&` reads as `and`. */
  wordAt(at: number): Word | undefined {
    const recent = this.#starting[at % RECENT];
    if (recent?.start === at && at < this.hi) return recent;
    const word = this.#readAt(at);
    if (word !== undefined) this.#starting[at % RECENT] = word;
    return word;
  }

  #readAt(at: number): Word | undefined {
    const span = this.wordSpanAt(at);
    if (span !== undefined) return this.#initialsAt(span) ?? this.#known(withLaw(this.text, span));
    if (at >= this.hi || this.text.charAt(at) !== '&') return undefined;
    const end = this.text.startsWith('&amp;', at) ? at + 5 : at + 1;
    return new Word(this.text, { start: at, end, dotted: false }, this.#words.add('and'));
  }

  /** The word that ends at `end`, with or without a period. */
  wordBefore(end: number): Word | undefined {
    const recent = this.#ending[end % RECENT];
    if (recent?.after === end && recent.start > this.lo + MOST_BEFORE) return recent;
    const word = this.#readBefore(end);
    if (word !== undefined && word.start > this.lo + MOST_BEFORE) this.#ending[end % RECENT] = word;
    return word;
  }

  #readBefore(end: number): Word | undefined {
    const span = this.wordSpanBefore(end);
    if (span !== undefined) return this.#initialsBefore(span) ?? this.#known(withBy(this.text, span, this.lo));
    const dotted = end > this.lo && this.text.charAt(end - 1) === '.';
    const last = dotted ? end - 1 : end;
    if (last <= this.lo || this.text.charAt(last - 1) !== '&') return undefined;
    return new Word(this.text, { start: last - 1, end: last, dotted }, this.#words.add('and'));
  }

  /** The word at `at` that may head a code's name. The `Ord.` of `Cod. Ord.` means `Ordinances`. */
  headAt(at: number): Word | undefined {
    const word = this.wordAt(at);
    // `Zoning Res. § 4`, but not `Pub. Res. Code` or `Zoning Res. 2011-4`, an act
    if (word?.isWord('res') === true && this.previousWord(at)?.isWord('zoning') === true)
      return this.designatorAt(this.skip(word.after)) === undefined
        ? word
        : new Word(this.text, word, this.#words.find('resolution'));
    if (word?.isWord('ordinance') !== true || !word.dotted || word.length > 3) return word;
    const before = this.previousWord(at);
    if (before?.is('generic') !== true || before.isWord('ordinance') || !before.isCapitalized) return word;
    return new Word(this.text, word, this.#words.find('ordinances'));
  }

  /** The next word at or after `at`. */
  nextWord(at: number): Word | undefined {
    return this.wordAt(this.skip(at));
  }

  /** The last word before `at`. */
  previousWord(at: number): Word | undefined {
    return this.wordBefore(this.skipBack(at));
  }

  /** The designator at `at`: `§`, `§§`, `\S`, `&sect;`, or a designator word. */
  designatorAt(at: number): DesignatorRead | undefined {
    if (!isLetter(this.text.charAt(at))) {
      const signs = this.sectionSigns(at);
      return signs.end > at ? { kind: 'section', plural: signs.count > 1, end: signs.end } : undefined;
    }
    const word = this.wordAt(at);
    const written = word?.designator;
    // "See the Marlow Charter, Preamble.": no number follows, so the period may end the sentence.
    if (word !== undefined && written !== undefined && isUnnumberedKind(written.kind))
      return { ...written, end: isWhole(word.entry?.key ?? '', written) ? word.end : word.after };
    const designator = word?.numberDesignator;
    return word === undefined || designator === undefined ? undefined : { ...designator, end: word.after };
  }

  /** The run of section signs at `at`: its end (`at` when there is none) and its length. */
  sectionSigns(at: number): { readonly end: number; readonly count: number } {
    let end = at;
    let count = 0;
    while (end < this.hi && count < 9) {
      // "§ §": two signs separated by a space form one plural sign.
      const c = this.text.charAt(end);
      const spaced = count > 0 && (c === ' ' || c === '\u00a0') && end + 1 < this.hi;
      const length = signLength(this.text, spaced ? end + 1 : end);
      if (length === 0) break;
      end += spaced ? length + 1 : length;
      count++;
    }
    this.steps += end - at + 1;
    return { end, count };
  }

  /** The start of the section sign that ends at `at`, or undefined. */
  signBefore(at: number): number | undefined {
    if (this.text.charAt(at - 1) === '§') return at - 1;
    const from = Math.max(this.lo, at - LONGEST_SIGN);
    const index = SIGN_BEFORE.exec(this.text.slice(from, at))?.index;
    this.steps += at - from;
    return index === undefined ? undefined : from + index;
  }

  /** `D. C.`, `U. S. C.`: the longest run of spaced initials at a single capital that the lexicon has as one word. */
  #initialsAt({ start, end }: WordSpan): Word | undefined {
    if (end - start > 1 || this.text.charAt(end) !== '.') return undefined;
    const run = INITIALS_AT.exec(this.text.slice(start, Math.min(this.hi, start + LONGEST_INITIALS)))?.[0] ?? '';
    for (let stop = run.length; stop > 1; stop -= 3) {
      const entry = this.#words.find(run.slice(0, stop - 1).replace(/\W/g, ''));
      if (entry !== undefined) return new Word(this.text, { start, end: start + stop - 1, dotted: true }, entry);
    }
    return undefined;
  }

  /** The same, before the end of a single capital. */
  #initialsBefore({ start, end }: WordSpan): Word | undefined {
    if (end - start > 1 || this.text.charAt(end) !== '.' || this.text.charAt(start - 1) !== ' ') return undefined;
    const run =
      INITIALS_BEFORE.exec(this.text.slice(Math.max(this.lo, end + 1 - LONGEST_INITIALS), end + 1))?.[0] ?? '';
    for (let length = run.length; length > 2; length -= 3) {
      const entry = this.#words.find(run.slice(-length).replace(/\W/g, ''));
      if (entry !== undefined) return new Word(this.text, { start: end + 1 - length, end, dotted: true }, entry);
    }
    return undefined;
  }

  #known(span: WordSpan): Word {
    const slot = span.start % RECENT;
    const known = this.#recent[slot];
    if (known?.start === span.start && known.end === span.end && known.dotted === span.dotted) return known;
    const word = new Word(this.text, span, this.#words.find(this.text.slice(span.start, span.end)));
    this.#recent[slot] = word;
    return word;
  }
}

/** `N. Y. C.` */
const LONGEST_INITIALS = 11;
const INITIALS_AT = /^\p{Lu}\.(?: \p{Lu}\.){1,3}/u;
const INITIALS_BEFORE = /(?<![\p{L}.])\p{Lu}\.(?: \p{Lu}\.){1,3}$/u;

/** Returns the span of the whole word `By-Law` when `span` is its `By`. */
function withLaw(text: string, span: WordSpan): WordSpan {
  if (span.end - span.start !== 2 || text.charAt(span.end) !== '-') return span;
  const word = /^by-laws?(?![a-z])/i.exec(text.slice(span.start, span.start + 8))?.[0];
  return word === undefined ? span : { ...span, end: span.start + word.length };
}

/** Returns the span of the whole word `By-Law` when `span` is its `Law`. */
function withBy(text: string, span: WordSpan, lo: number): WordSpan {
  const start = span.start - 3;
  if (text.charAt(span.start - 1) !== '-' || start < lo) return span;
  return /^(?<![a-z])by-laws?$/i.test(text.slice(start, span.end)) ? { ...span, start } : span;
}

/** The length of the section sign at `at`, written as a character, in TeX, or as an HTML entity. Returns 0 if there is none. */
function signLength(text: string, at: number): number {
  const c = text.charAt(at);
  if (c === '§') return 1;
  if (c === '\\') {
    const length = TEX_SIGNS.find(
      (sign) => text.startsWith(sign, at) && !isLetter(text.charAt(at + sign.length)),
    )?.length;
    if (length === undefined) return 0;
    return text.startsWith('{}', at + length) ? length + 2 : length;
  }
  if (c !== '&') return 0;
  return SIGN_ENTITIES.find((entity) => text.startsWith(entity, at))?.length ?? 0;
}

const TEX_SIGNS = ['\\S', '\\textsection'];
const LONGEST_SIGN = '\\textsection{}'.length;
const SIGN_BEFORE = new RegExp(`${sectionSign}$`);
const SIGN_ENTITIES = ['&sect;', '&#167;', '&#xA7;', '&#xa7;'];
