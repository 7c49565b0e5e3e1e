import { AbbreviationReader } from './abbreviations.ts';
import { AsideReader } from './asides.ts';
import { isDigit, isLetter, isUpper, isWordPart } from './chars.ts';
import type { Lexicon } from './lexicon.ts';
import { FOREIGN_SOURCE, SAID_SOURCE, type Source, source, THIS_ORDINANCE, THIS_SOURCE } from './marks.ts';
import type { MentionReader } from './mentions.ts';
import { capitals, type Reader } from './reader.ts';
import { unitAt, unitBefore } from './units.ts';
import {
  CONNECTOR,
  DEMONSTRATIVE,
  DESIGNATOR,
  FOREIGN,
  GENERIC,
  HEAD,
  INSTRUMENT,
  type KnownWords,
  knownWords,
  LAWFUL,
  LOCAL,
  ORDINANCES,
  REPORTER,
  STOP,
  SUBJECT,
} from './vocabulary.ts';

/** Finds what names the code of a list of numbers: just before it, or just after (`of the Seattle Municipal Code`). */
export class SourceReader {
  /** Of the last source found. */
  start = 0;
  end = 0;
  readonly known: KnownWords;
  private readonly reader: Reader;
  private readonly mentions: MentionReader;
  private readonly lexicon: Lexicon;
  private readonly abbreviations: AbbreviationReader;
  private readonly asides: AsideReader;

  constructor(reader: Reader, mentions: MentionReader, lexicon: Lexicon) {
    this.reader = reader;
    this.mentions = mentions;
    this.lexicon = lexicon;
    this.known = knownWords(lexicon.words);
    this.abbreviations = new AbbreviationReader(reader, lexicon);
    this.asides = new AsideReader(reader);
  }

  /** The source that ends just before `at`; sets `start`. Codes' full names are met at their own head word, not here. */
  before(at: number): Source | undefined {
    const { reader } = this;
    const { text, units } = reader;
    let end = reader.gapBack(at);
    const aside = this.asideBefore(end);
    if (aside !== undefined) return aside;
    const comma = end > reader.lo && unitAt(units, end - 1) === 0x2c;
    if (comma) end = reader.gapBack(end - 1);
    if (end <= reader.lo) return undefined;
    const c = unitAt(units, end - 1);
    if (isDigit(c)) return this.datedBefore(end) ?? this.numberedBefore(end);
    if (!isLetter(c) && c !== 0x2e) return undefined;
    const id = reader.wordBack(end);
    if (id === -2) return this.numberedBefore(c === 0x2e ? end - 1 : end);
    const start = reader.wordStart;
    const wordEnd = reader.wordEnd;
    const flags = this.flagsOf(id);
    const upper = isUpper(unitAt(units, start));
    if (id >= 0) {
      const form = this.form(end);
      if (form !== undefined) return form;
    }
    this.start = start;
    if ((flags & (FOREIGN | REPORTER)) !== 0 && upper) return this.foreign(start);
    if ((flags & INSTRUMENT) !== 0 && (upper && !comma ? true : (flags & LAWFUL) !== 0 && (upper || !comma)))
      return this.foreign(start);
    if ((flags & HEAD) !== 0) return upper ? this.foreign(start) : undefined;
    if ((flags & (STOP | DESIGNATOR | CONNECTOR | LOCAL)) !== 0 || !upper) return undefined;
    // "4th", "2d" of reporters are digits before letters: `wordBack` stops at the digit.
    if (start > reader.lo && isDigit(unitAt(units, start - 1))) return this.foreign(start);
    const length = wordEnd - start;
    const initials = text.slice(start, wordEnd).includes('.');
    if (length < 2 || (!initials && !capitals(units, start, wordEnd))) return undefined;
    if (!initials && (length > 6 || this.shouting(start))) return undefined;
    const letters = text.slice(start, wordEnd).replace(/\./g, '');
    // Nobody listed it. Only what ends like a municipal code's initials is taken for local law.
    return /^[A-Z]{1,4}[MC]C$/.test(letters) ? source('unknown', letters, { name: letters }) : this.unlisted(letters);
  }

  /** The source that starts just after `at` (`, SMC`, ` of the Civil Code`); sets `end`. */
  after(at: number): Source | undefined {
    const { reader } = this;
    const { units } = reader;
    let p = reader.gap(at);
    if (unitAt(units, p) === 0x28) {
      // "Chapter 4 (commencing with Section 84100)": how state codes are amended.
      if (reader.word(p + 1) === this.known.commencing) {
        this.end = at;
        return FOREIGN_SOURCE;
      }
      p = this.asides.pastAside(p);
    }
    let comma = false;
    if (unitAt(units, p) === 0x2c) {
      comma = true;
      p = this.asides.pastAmended(reader.gap(p + 1));
    }
    const quoted = this.asides.pastHeading(p);
    if (quoted > p) {
      comma = true;
      p = quoted;
      if (unitAt(units, p) === 0x28 && reader.word(p + 1) === this.known.commencing) {
        this.end = at;
        return FOREIGN_SOURCE;
      }
    }
    if (p === at && !comma) return undefined;
    let id = reader.word(p);
    if (id === -2) return undefined;
    const added = comma ? 0 : this.asides.pastAdded(p);
    if (added > 0) {
      // "Section 5 is added to the Seattle Municipal Code": whose it is, but not a part of the citation.
      const found = this.named(
        reader.gap(reader.word(added) === this.known.the ? reader.afterWord() : added),
        true,
        false,
      );
      this.end = at;
      return found?.kind === 'places' || found?.kind === 'named' || found?.kind === 'foreign' ? found : undefined;
    }
    let linked = false;
    // "added Section 5 to the Civil Code"
    if (id === this.known.of || ((id === this.known.in || id === this.known.to) && !comma)) {
      linked = true;
      p = reader.gap(reader.afterWord());
      id = reader.word(p);
    } else if (comma) {
      const of = this.asides.pastTitleAside(p);
      if (of > 0) {
        linked = true;
        p = of;
        id = reader.word(p);
      }
    }
    let flags = this.flagsOf(id);
    if (linked && (flags & DEMONSTRATIVE) !== 0) {
      const here = id === this.known.this ? THIS_SOURCE : SAID_SOURCE;
      const next = reader.gap(reader.afterWord());
      id = reader.word(next);
      flags = this.flagsOf(id);
      if ((flags & DESIGNATOR) !== 0) {
        // "of this chapter" is a citation of its own, after this one.
        this.end = at;
        return here;
      }
      if ((flags & HEAD) !== 0) {
        this.end = reader.wordEnd;
        return here;
      }
      if ((flags & INSTRUMENT) !== 0) {
        this.end = reader.wordEnd;
        return id === this.known.ordinance ? THIS_ORDINANCE : FOREIGN_SOURCE;
      }
      p = next;
    } else if (linked && (flags & STOP) !== 0 && id !== this.known.of) {
      p = reader.gap(reader.afterWord());
      id = reader.word(p);
      flags = this.flagsOf(id);
      // "of the said Code"
      if ((flags & DEMONSTRATIVE) !== 0) {
        p = reader.gap(reader.afterWord());
        id = reader.word(p);
        flags = this.flagsOf(id);
      }
      // "of the chapter"
      if ((flags & DESIGNATOR) !== 0) return undefined;
    } else if (!linked && !isUpper(unitAt(units, p))) return undefined;
    if (id === -2) return undefined;
    return this.named(p, linked, comma);
  }

  /** `(“SMC”)` after a code's name: what the text will call it. Sets `end` past it. */
  definition(at: number): string | undefined {
    const { reader } = this;
    const { text, units } = reader;
    this.end = at;
    const open = reader.gap(at);
    if (unitAt(units, open) !== 0x28 || open - at > 3) return undefined;
    const limit = Math.min(reader.hi, open + 40);
    let close = open + 1;
    while (close < limit && unitAt(units, close) !== 0x29) close++;
    if (close >= limit) return undefined;
    const inside =
      /^(?:hereinafter,? |hereafter,? |the )*["“”'‘’]?(?:the )?([A-Z][A-Za-z.&]{1,11})["“”'‘’]?(?: or (?:the )?["“][^"”]{1,30}["”])?$/.exec(
        text.slice(open + 1, close),
      );
    const letters = inside?.[1]?.replace(/\./g, '');
    if (letters === undefined || !/^[A-Z]{2,}$/.test(letters)) return undefined;
    this.end = close + 1;
    return letters;
  }

  /** Where the numbers after a code's name start: past `Ann.` and a comma; 0 when something else follows. */
  toNumbers(at: number): number {
    const { reader } = this;
    const { text, units } = reader;
    let p = reader.gap(at);
    if (unitAt(units, p) === 0xa7) return p;
    const id = reader.word(p);
    if (id >= 0 && (this.flagsOf(id) & GENERIC) !== 0 && reader.wordCapital()) p = reader.gap(reader.afterWord());
    if (unitAt(units, p) !== 0x2c) p = this.asides.pastYear(p);
    const c = unitAt(units, p);
    if (c === 0x2c || c === 0x3a) p = this.asides.pastYear(reader.gap(p + 1));
    if (isDigit(unitAt(units, p))) return /^(?:1[89]|20)\d\d(?![\w.:-])/.test(text.slice(p, p + 6)) ? 0 : p;
    const first = unitAt(units, p);
    const last = p;
    if (first === 0xa7 || first === 0x5c || first === 0x26) return last;
    const word = reader.word(p);
    return word >= 0 && (this.flagsOf(word) & DESIGNATOR) !== 0 ? p : 0;
  }

  /** The form that ends at `end`; sets `start`. */
  private form(end: number): Source | undefined {
    const form = this.abbreviations.before(end);
    if (form !== undefined) this.start = this.abbreviations.start;
    return form;
  }

  private flagsOf(id: number): number {
    return id < 0 ? 0 : (this.lexicon.words.flags[id] ?? 0);
  }

  /** `B.R.C. 1981`: an abbreviation and the year of its compilation. */
  private datedBefore(end: number): Source | undefined {
    const { reader } = this;
    if (!/(?:^|[^\w.-])(?:1[89]|20)\d\d$/.test(reader.text.slice(Math.max(reader.lo, end - 5), end))) return undefined;
    const form = this.form(reader.gapBack(end - 4));
    return form?.county === true ? undefined : form;
  }

  /** Something else's number stands before: `Ordinance No. 5, §`, `42 U.S.C.`, `RFC 9110 section`. */
  private numberedBefore(end: number): Source | undefined {
    const { reader } = this;
    const { units } = reader;
    let p = end;
    const limit = Math.max(reader.lo, end - 24);
    while (
      p > limit &&
      (isWordPart(unitAt(units, p - 1)) || unitAt(units, p - 1) === 0x2d || unitAt(units, p - 1) === 0x2e)
    )
      p--;
    this.start = p;
    let q = reader.gapBack(p);
    if (unitBefore(units, q) === 0x2c) q = reader.gapBack(q - 1);
    if (q <= reader.lo) return undefined;
    let id = reader.wordBack(q);
    if (id === this.known.no) {
      this.start = reader.wordStart;
      id = reader.wordBack(reader.gapBack(reader.wordStart));
    }
    if (id === -2) return undefined;
    const flags = this.flagsOf(id);
    const named =
      (flags & (INSTRUMENT | FOREIGN | REPORTER)) !== 0 ||
      (id < 0 && reader.wordEnd - reader.wordStart <= 6 && reader.wordCapitals() && !this.shouting(reader.wordStart));
    if (!named) return undefined;
    this.start = reader.wordStart;
    return FOREIGN_SOURCE;
  }

  /** Foreign law's citation starts at its title's or volume's number: `42 U.S.C.`. */
  private foreign(start: number): Source {
    const { reader } = this;
    let p = reader.gapBack(start);
    while (p > reader.lo && p > start - 8 && isDigit(unitAt(reader.units, p - 1))) p--;
    this.start = p < start && isDigit(unitAt(reader.units, p)) ? p : start;
    return FOREIGN_SOURCE;
  }

  /** `(CFR)`, `(SMC)` just before the numbers: what a name was shortened to. */
  private asideBefore(end: number): Source | undefined {
    const { reader } = this;
    if (end <= reader.lo + 2 || unitAt(reader.units, end - 1) !== 0x29) return undefined;
    const id = reader.wordBack(end - 1);
    if (id === -2 || unitAt(reader.units, reader.wordStart - 1) !== 0x28 || !reader.wordCapitals()) return undefined;
    const start = reader.wordStart - 1;
    const form = this.form(end - 1);
    this.start = start;
    if (form !== undefined) return form;
    return (this.flagsOf(id) & FOREIGN) !== 0 ? FOREIGN_SOURCE : undefined;
  }

  private unlisted(letters: string): Source | undefined {
    return letters.length >= 2 ? source('unknown', letters, { name: letters, county: true }) : undefined;
  }

  /** Whether the words around are in capitals throughout, so that capitals say nothing. */
  private shouting(start: number): boolean {
    const { reader } = this;
    const id = reader.wordBack(reader.gapBack(start));
    return id !== -2 && reader.wordEnd - reader.wordStart > 1 && reader.wordCapitals();
  }

  /** The head of the name that starts at `at`: `Code`, an abbreviation, another instrument. */
  private named(at: number, linked: boolean, comma: boolean): Source | undefined {
    const { reader } = this;
    const { text, units } = reader;
    let p = at;
    let ofInside = false;
    for (let words = 0; words < 12; words++) {
      const id = reader.word(p);
      if (id === -2) return undefined;
      if (id === this.known.of) ofInside = true;
      const flags = this.flagsOf(id);
      const start = reader.wordStart;
      const end = reader.wordEnd;
      const upper = reader.wordCapital();
      if ((flags & (HEAD | ORDINANCES)) !== 0) {
        const lo = reader.lo;
        reader.lo = at;
        const found = this.mentions.read(start, end, flags);
        reader.lo = lo;
        if (found === undefined && (flags & ORDINANCES) !== 0) {
          if (!linked) return undefined;
          this.end = end;
          return FOREIGN_SOURCE;
        }
        if (found === undefined) return words === 0 && linked && upper ? this.theCode(end) : undefined;
        this.end = this.mentions.end;
        // ", Penal Code section 5": the name belongs to the numbers after it.
        if (!linked && this.toNumbers(this.end) > 0) return undefined;
        if (!linked && !comma && !ofInside && found.kind !== 'places' && found.kind !== 'named') return undefined;
        return found;
      }
      if (
        (flags & (INSTRUMENT | FOREIGN)) !== 0 &&
        !this.leadsToHead(flags) &&
        (linked ||
          (upper && words === 0 && ((flags & FOREIGN) !== 0 || (comma && (flags & LAWFUL) !== 0 && this.numbered()))))
      ) {
        this.end = end;
        return FOREIGN_SOURCE;
      }
      if (words === 0 && upper) {
        const abbreviation = this.abbreviations.at(start, end);
        if (abbreviation !== undefined) {
          this.end = reader.wordDot && text.slice(start, end).includes('.') ? end + 1 : end;
          return !linked && this.toNumbers(this.end) > 0 ? undefined : abbreviation;
        }
      }
      if (!upper && (flags & (LOCAL | GENERIC | SUBJECT | CONNECTOR)) === 0) return undefined;
      if ((flags & (STOP & ~CONNECTOR)) !== 0 && (flags & (STOP | CONNECTOR | SUBJECT | LOCAL)) === STOP && words > 0)
        return undefined;
      const after = reader.afterWord();
      p = reader.gap(after);
      if (unitAt(units, p) === 0x2c) p = reader.gap(p + 1);
      else if (unitAt(units, p) === 0x2d && p === after) p++;
      else if (p === after) return undefined;
    }
    return undefined;
  }

  /** `Ordinance` in `County Ordinance Code`: the word just read describes a code. */
  private leadsToHead(flags: number): boolean {
    if ((flags & GENERIC) === 0) return false;
    const { reader } = this;
    const start = reader.wordStart;
    const end = reader.wordEnd;
    const dot = reader.wordDot;
    const next = this.flagsOf(reader.word(reader.gap(reader.afterWord())));
    [reader.wordStart, reader.wordEnd, reader.wordDot] = [start, end, dot];
    return (next & HEAD) !== 0;
  }

  /** Whether a number follows the word just read: `Statutes 2015`, `Ordinance No. 5`. */
  private numbered(): boolean {
    const { reader } = this;
    let p = reader.gap(reader.afterWord());
    if (reader.word(p) === this.known.no) p = reader.gap(reader.afterWord());
    return isDigit(unitAt(reader.units, p));
  }

  private theCode(end: number): Source {
    this.end = end;
    return THIS_SOURCE;
  }
}
