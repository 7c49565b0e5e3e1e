import { wordKey } from '../text/characters.ts';
import type { TargetKind } from '../types.ts';

/** What a word can be in a citation; `vocabulary.ts` says which words are what. */
export type WordClass =
  /** `Code`: the head of a code's name. */
  | 'head'
  /** `Ordinances`, with `Codified` or `Revised` before it or `Code of` before that. */
  | 'ordinances'
  /** `Municipal`, `City`, `County` …: only local law is called so. */
  | 'local'
  /** `County`, `Parish`: the code of a county. */
  | 'county'
  /** `City`, `Town`, `Village` … as in `City of`. */
  | 'settlement'
  /** `Council`, `Mayor`, `Department`: after a place's name they speak of its government. */
  | 'government'
  /** `Band`, `Nation`, `Pueblo`: in the names of tribal governments. */
  | 'tribal'
  /** `Administrative`, `Revised`, `Official`: in names of local and of state codes alike. */
  | 'generic'
  /** `Civil`, `Penal`, `Vehicle`: subjects of codes, which may be in lower case before `code`. */
  | 'subject'
  /** Subjects that only local law has a code of: `Zoning Code`. */
  | 'zoning'
  /** `Codified`: of ordinances that are a code. */
  | 'codified'
  /** Subjects that cities have codes of, and states mostly not: `Housing Maintenance`, `Police`. */
  | 'civic'
  /** Words that cannot be part of a name, and those that lead into a citation (`See`, `Under`). */
  | 'stop'
  /** `of`, `the`, `and`: inside names, not at their ends. */
  | 'connector'
  /** `of`, `under`, `per`: what a citation without a section sign may follow. */
  | 'preposition'
  /** `this`, `said`. */
  | 'demonstrative'
  /** `and`, `through`, `et` of `et seq.`: what may join a citation's next number to the one before. */
  | 'joint'
  /** `Act`, `Ordinance`, `Agreement` …: another kind of instrument, whose sections are not a code's. */
  | 'instrument'
  /** Instruments that are law: only these are meant in small letters, or across a comma (`Act, § 5`). */
  | 'lawful'
  /** Papers whose sections are no law's: `the handbook, section 4.2`. */
  | 'document'
  /** `RCW`, `C.F.R.`, `NFPA` …: state, federal, and model law and standards. */
  | 'otherLaw'
  /** `Stat.`: session laws, cited by volume and page. */
  | 'session'
  /** Reporters of cases: `U.S.`, `F.`, `Cal.` */
  | 'reporter'
  /** Words that make a longer place name: `East`, `New`, `Fort`. */
  | 'namePrefix'
  /** `subsection`, `paragraph`: what a parenthesized designator may follow. */
  | 'subdivision'
  /** `days`, `feet`: a number before them counts something. */
  | 'unit'
  /** `Mun.`: a full stop after it does not end a sentence. */
  | 'abbreviated'
  /** `ex.`: a designator only with its full stop. */
  | 'shortened';

/** What a designator (`Section`, `Chs.`) says about the number after it. */
export interface Designator {
  readonly kind: TargetKind;
  readonly plural: boolean;
}

/** A word that the lexicon knows. Different spellings (`Mun.`, `Municipal`) share one entry, so entries are compared by identity. */
export interface WordEntry {
  /** The word in small letters. */
  readonly key: string;
  readonly classes: Set<WordClass>;
  designator: Designator | undefined;
}

/** Whether a word is spelled as most are: ASCII letters, all small, all capitals, or small after the first. */
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

/** The words that the lexicon knows, by key: case, accents, full stops, and apostrophes do not count. */
export class Words {
  /** By key, and by the usual spellings of the key. */
  readonly #entries = new Map<string, WordEntry>();

  find(word: string): WordEntry | undefined {
    const entry = this.#entries.get(word);
    return entry !== undefined || isUsual(word) ? entry : this.#entries.get(wordKey(word));
  }

  /** The word's entry; a new one for a word not known before. */
  add(word: string): WordEntry {
    const key = wordKey(word);
    let entry = this.#entries.get(key);
    if (entry === undefined) {
      entry = { key, classes: new Set(), designator: undefined };
      this.#spell(key, entry);
    }
    return entry;
  }

  /** Makes a key and its usual spellings, a capital first or throughout, those of the entry: they are looked up at once. */
  #spell(key: string, entry: WordEntry): void {
    this.#entries.set(key, entry);
    this.#entries.set(key.charAt(0).toUpperCase() + key.slice(1), entry);
    this.#entries.set(key.toUpperCase(), entry);
  }

  /** Makes `spelling` another spelling of `word`, unless it is a word already. */
  alias(spelling: string, word: string): void {
    const entry = this.add(word);
    const key = wordKey(spelling);
    if (!this.#entries.has(key)) this.#spell(key, entry);
  }
}
