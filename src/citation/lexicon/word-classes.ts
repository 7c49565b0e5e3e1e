import { wordKey } from '../text/characters.ts';
import type { TargetKind } from '../types.ts';

/** The roles of a word in a citation. `vocabulary.ts` assigns them. */
export type WordClass =
  /** `Code`: the head of a code's name. */
  | 'head'
  /** `Ordinances`, after `Codified`, `Revised`, or `Code of`. */
  | 'ordinances'
  /** `Municipal`, `City`, `County`, …: words that only local codes use. */
  | 'local'
  /** `County`, `Parish`: the code of a county. */
  | 'county'
  /** `City`, `Town`, `Village` … as in `City of`. */
  | 'settlement'
  /** `Council`, `Mayor`, `Department`: after a place's name, they refer to its government. */
  | 'government'
  /** `Band`, `Nation`, `Pueblo`: words in the names of tribal governments. */
  | 'tribal'
  /** `Administrative`, `Revised`, `Official`: words in the names of both local and state codes. */
  | 'generic'
  /** `Civil`, `Penal`, `Vehicle`: subjects of codes. They may be lowercase before `code`. */
  | 'subject'
  /** Subjects that only local codes have: `Zoning Code`. */
  | 'zoning'
  /** `Codified`: describes ordinances that form a code. */
  | 'codified'
  /** Subjects of city codes but seldom of state codes: `Housing Maintenance`, `Police`. */
  | 'civic'
  /** Words that cannot be part of a name, and words that introduce a citation (`See`, `Under`). */
  | 'stop'
  /** Words that introduce a citation and begin the names of places: `Contra`. */
  | 'signal'
  /** `of`, `the`, `and`: inside names, but not at their ends. */
  | 'connector'
  /** `of`, `under`, `per`: words that may precede a citation without a section sign. */
  | 'preposition'
  /** `this`, `said`. */
  | 'demonstrative'
  /** `and`, `through`, `et` of `et seq.`: words that may join a citation's numbers. */
  | 'joint'
  /** `Act`, `Ordinance`, `Agreement`, …: other instruments. Their sections are not sections of a code. */
  | 'instrument'
  /** Instruments that are law. Only these count in lowercase or before a comma (`Act, § 5`). */
  | 'lawful'
  /** Documents that are not law: `the handbook, section 4.2`. */
  | 'document'
  /** `RCW`, `C.F.R.`, `NFPA`, …: state, federal, and model law, and standards. */
  | 'otherLaw'
  /** `Stat.`: session laws, cited by volume and page. */
  | 'session'
  /** Case reporters: `U.S.`, `F.`, `Cal.` */
  | 'reporter'
  /** Words that begin a longer place name: `East`, `New`, `Fort`. */
  | 'namePrefix'
  /** `subsection`, `paragraph`: a parenthesized designator may follow. */
  | 'subdivision'
  /** `days`, `feet`: units of measure, so that the number before is a quantity. */
  | 'unit'
  /** `Mun.`: a period after it does not end a sentence. */
  | 'abbreviated'
  /** `ex.`: a designator only with its period. */
  | 'shortened';

/** How a designator (`Section`, `Chs.`) describes the number after it. */
export interface Designator {
  readonly kind: TargetKind;
  readonly plural: boolean;
}

/** A word in the lexicon. Spellings of the same word (`Mun.`, `Municipal`) share one entry, so entries are compared by identity. */
export interface WordEntry {
  /** The word in lowercase. */
  readonly key: string;
  readonly classes: Set<WordClass>;
  designator: Designator | undefined;
}

/** Whether a word has a usual spelling: ASCII letters in lowercase, in capitals, or with an initial capital. */
function isUsual(word: string): boolean {
  const isSmall = isAsciiLower(word.charCodeAt(word.length - 1));
  for (let k = 1; k < word.length; k++) {
    const c = word.charCodeAt(k);
    if (isSmall ? !isAsciiLower(c) : !isAsciiUpper(c)) return false;
  }
  const first = word.charCodeAt(0);
  return isAsciiUpper(first) || (isSmall && isAsciiLower(first));
}

function isAsciiLower(code: number): boolean {
  return code >= 0x61 && code <= 0x7a;
}

function isAsciiUpper(code: number): boolean {
  return code >= 0x41 && code <= 0x5a;
}

/** The words of the lexicon, by key. Case, accents, periods, and apostrophes are ignored. */
export class Words {
  /** By key, and by the usual spellings of each key. */
  readonly #entries = new Map<string, WordEntry>();

  find(word: string): WordEntry | undefined {
    const entry = this.#entries.get(word);
    return entry !== undefined || isUsual(word) ? entry : this.#entries.get(wordKey(word));
  }

  /** Returns the word's entry, and creates it if the word is unknown. */
  add(word: string): WordEntry {
    const key = wordKey(word);
    let entry = this.#entries.get(key);
    if (entry === undefined) {
      entry = { key, classes: new Set(), designator: undefined };
      this.#spell(key, entry);
    }
    return entry;
  }

  /** Registers a key and its usual spellings (initial capital, all capitals), so that each takes one lookup. */
  #spell(key: string, entry: WordEntry): void {
    this.#entries.set(key, entry);
    this.#entries.set(key.charAt(0).toUpperCase() + key.slice(1), entry);
    this.#entries.set(key.toUpperCase(), entry);
  }

  /** Registers `spelling` as another spelling of `word`, unless it is already a word. */
  alias(spelling: string, word: string): void {
    const entry = this.add(word);
    const key = wordKey(spelling);
    if (!this.#entries.has(key)) this.#spell(key, entry);
  }
}
