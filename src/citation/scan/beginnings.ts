import { sectionSign } from '../lexicon/section-sign.ts';
import { isLetter, isLineBreak, isLower, isUpper, isWordPart } from '../text/characters.ts';

export type CandidateKind =
  /** `§`, TeX's `\S`, `&sect;` */
  | 'sign'
  /** The first digit of a number. */
  | 'digit'
  /** The numeral or letter of `art. IV`, `Appendix A`. */
  | 'numeral'
  /** `pmbl.`, `Preamble`, `Preface` */
  | 'unnumbered'
  /** `Code` */
  | 'code'
  /** `Ordinances`, `Zoning Ordinance`, `Zoning Resolution`, `Zoning By-law`, `Zoning Law`, `City Charter` */
  | 'ordinances'
  /** `City of`, `Town of`, `Village of`, `Borough of` */
  | 'settlement'
  /** The comma of `Seattle, WA`. */
  | 'stateComma'
  /** `this`, as in `this chapter` */
  | 'this'
  /** `id.`, `ibid.` */
  | 'id'
  /** The `v.` of a case's name. */
  | 'versus'
  /** A footnote's mark in Markdown, `[^1]`, or the beginning of its text, `[^1]:`. */
  | 'note'
  /** `thereof` after a parenthesis. */
  | 'thereof';

/** How a kind of candidate begins. */
interface Beginning {
  readonly kind: CandidateKind;
  /** The possible first, second, and third characters. An empty string allows any character, or none. */
  readonly characters: readonly [first: string, second: string, third: string];
  /** Whether a candidate of this kind is at `at`. Called only where the characters match. */
  readonly stands: (text: string, at: number) => boolean;
}

const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
/** Characters that can follow a capital that is a number or begins one. Lowercase letters are excluded. */
const AFTER_NUMERAL = 'IVXLCDM \n\r\u00a0.,;:)]-–—"”\'’/&<*_|';
const NOT_LETTERS = Array.from({ length: 0x2100 }, (_, code) => String.fromCharCode(code))
  .filter((c) => !isLetter(c))
  .join('');

const always = (): boolean => true;

/** `Elm city charter`, not `charter school`. */
const isOfSettlement = (text: string, at: number): boolean =>
  /\b(?:city|county|town|village) $/.test(text.slice(Math.max(0, at - 8), at));

/** In order of precedence. */
const BEGINNINGS: readonly Beginning[] = [
  { kind: 'digit', characters: [DIGITS, '', ''], stands: always },
  { kind: 'sign', characters: ['§', '', ''], stands: always },
  { kind: 'sign', characters: ['\\', 'S', ''], stands: always },
  { kind: 'sign', characters: ['\\', 't', 'e'], stands: (text, at) => text.startsWith('textsection', at + 1) },
  { kind: 'sign', characters: ['&', 's#', ''], stands: always },
  { kind: 'stateComma', characters: [',', ' ', CAPITALS], stands: always },
  {
    kind: 'thereof',
    characters: [')', ' ', 't'],
    stands: (text, at) => text.startsWith('thereof', at + 2) && !isLetter(text.charAt(at + 9)),
  },
  { kind: 'code', characters: ['Cc', 'Oo', 'Dd'], stands: wordAt('code') },
  {
    kind: 'ordinances',
    characters: ['Cc', 'h', 'Aa'],
    stands: (text, at) => wordAt('charter')(text, at) && (text.startsWith('C', at) || isOfSettlement(text, at)),
  },
  { kind: 'ordinances', characters: ['C', 'Oo', 'Nn'], stands: wordAt('const') },
  { kind: 'ordinances', characters: ['O', 'Rr', 'Dd'], stands: wordAt('ord') },
  { kind: 'ordinances', characters: ['o', 'r', 'd'], stands: wordAt('ordinance') },
  {
    kind: 'ordinances',
    characters: ['R', 'Ee', 'Ss'],
    stands: (text, at) => wordAt('res')(text, at) && (text.charAt(at + 3) === '.' || standsAt(text, at, 'resolution')),
  },
  {
    kind: 'ordinances',
    characters: ['R', 'Ee', 'Gg'],
    stands: (text, at) => wordAt('reg')(text, at) && (standsAt(text, at, 'regulations') || standsAt(text, at, 'regs.')),
  },
  {
    kind: 'ordinances',
    characters: ['L', 'Aa', 'Ww'],
    stands: (text, at) => wordAt('law')(text, at) && !isLetter(text.charAt(at + 3)),
  },
  {
    kind: 'ordinances',
    characters: ['B', 'Yy', 'Ll-'],
    stands: (text, at) => wordAt('by')(text, at) && /^by-?law/i.test(text.slice(at, at + 6)),
  },
  { kind: 'settlement', characters: ['C', 'Ii', 'Tt'], stands: wordAt('city') },
  { kind: 'settlement', characters: ['c', 'i', 't'], stands: wordAt('city of ') },
  { kind: 'settlement', characters: ['C', 'Oo', 'Uu'], stands: wordAt('coun') },
  { kind: 'settlement', characters: ['C', 'Oo', NOT_LETTERS], stands: wordAt('co') },
  { kind: 'settlement', characters: ['T', 'Oo', 'Ww'], stands: wordAt('tow') },
  { kind: 'settlement', characters: ['t', 'o', 'w'], stands: wordAt('town of ') },
  { kind: 'settlement', characters: ['V', 'Ii', 'Ll'], stands: wordAt('vil') },
  { kind: 'settlement', characters: ['B', 'Oo', 'Rr'], stands: wordAt('bor') },
  {
    kind: 'this',
    characters: ['Tt', 'Hh', 'Ii'],
    stands: (text, at) => wordAt('this')(text, at) && !isLetter(text.charAt(at + 4)),
  },
  { kind: 'id', characters: ['Ii', 'Dd', '.'], stands: (text, at) => idStart(text, at) !== undefined },
  {
    kind: 'versus',
    characters: ['v', '.', ' '],
    stands: (text, at) => text.charAt(at - 1) === ' ' && isUpper(text.charAt(at + 3)),
  },
  { kind: 'note', characters: ['[', '^', ''], stands: always },
  {
    kind: 'unnumbered',
    characters: ['P', 'Rr', 'Ee'],
    stands: (text, at) => wordAt('preamble')(text, at) || wordAt('preface')(text, at),
  },
  { kind: 'unnumbered', characters: ['Pp', 'Mm', 'Bb'], stands: wordAt('pmbl') },
  { kind: 'unnumbered', characters: ['F', 'Oo', 'Rr'], stands: wordAt('foreword') },
  { kind: 'numeral', characters: [CAPITALS, AFTER_NUMERAL, ''], stands: isNumeral },
];

/** The bit of the first beginning, a number. */
const NUMBER = 1;

/** Bit masks of beginnings, by first, second, and third character. A candidate has its bit set in all three. */
const FIRST = bitsAt(0);
const SECOND = bitsAt(1);
const THIRD = bitsAt(2);
/** The bits of the beginnings that can match when the text ends before the second or third character. */
const ENDING = endingBits();

/**
 * Whether two characters can begin a candidate, by the low bits of their codes. One lookup in a small table rejects
 * most of a text. Characters outside ASCII share entries with ASCII; `kindAt` separates them.
 */
const PAIRS = pairs();

/** The first position in [from, to) where two characters can begin a candidate, or `to`. */
export function nextBeginning(text: string, from: number, to: number): number {
  const last = Math.min(to, text.length - 1);
  let code = from < last ? text.charCodeAt(from) : 0;
  for (let p = from; p < last; p++) {
    const next = text.charCodeAt(p + 1);
    if (PAIRS[pairOf(code, next)] !== 0) return p;
    code = next;
  }
  return Math.max(from, last);
}

/** The kind of the candidate at `at`, or undefined. A digit counts only in the position where a number begins. */
export function kindAt(text: string, at: number): CandidateKind | undefined {
  const first = FIRST[text.charCodeAt(at)] ?? 0;
  if (first === NUMBER) return 'digit';
  const { length } = text;
  const second = at + 1 < length ? SECOND[text.charCodeAt(at + 1)] : ENDING;
  const third = at + 2 < length ? THIRD[text.charCodeAt(at + 2)] : ENDING;
  const bits = first & (second ?? 0) & (third ?? 0);
  // The lowest bit has the highest precedence.
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    const beginning = BEGINNINGS[31 - Math.clz32(rest & -rest)];
    if (beginning?.stands(text, at) === true) return beginning.kind;
  }
  return undefined;
}

function pairOf(first: number, second: number): number {
  return ((first & 0xff) << 7) | (second & 0x7f);
}

function pairs(): Uint8Array {
  const able = new Uint8Array(1 << 15);
  for (const { characters } of BEGINNINGS) {
    const [first, second] = characters;
    for (const c of first) {
      const code = c.charCodeAt(0);
      if (second === '') able.fill(1, pairOf(code, 0), pairOf(code, 0x7f) + 1);
      for (const next of second) able[pairOf(code, next.charCodeAt(0))] = 1;
    }
  }
  return able;
}

function bitsAt(position: 0 | 1 | 2): Uint32Array {
  // A beginning beyond the last bit would never be found, without a word.
  if (BEGINNINGS.length > 32) throw new RangeError(`${BEGINNINGS.length} beginnings, but 32 bits`);
  const bits = new Uint32Array(0x10000);
  for (const [bit, { characters }] of BEGINNINGS.entries()) {
    const own = characters[position];
    if (own === '') for (let code = 0; code < bits.length; code++) bits[code] = (bits[code] ?? 0) | (1 << bit);
    for (const c of own) bits[c.charCodeAt(0)] = (bits[c.charCodeAt(0)] ?? 0) | (1 << bit);
  }
  return bits;
}

function endingBits(): number {
  return BEGINNINGS.reduce(
    (bits, { characters: [, , third] }, bit) => (third === '' || third === NOT_LETTERS ? bits | (1 << bit) : bits),
    0,
  );
}

/** Matches a word that begins with `beginning` (lowercase ASCII), in lowercase or capitals. */
function wordAt(beginning: string): Beginning['stands'] {
  return (text, at) => standsAt(text, at, beginning) && !isWordPart(text.charAt(at - 1));
}

/** Whether the capital at `at` may be the number of `art. IV` or `Appendix A`. A letter or period must precede the space before it. */
function isNumeral(text: string, at: number): boolean {
  const space = text.charAt(at - 1);
  if (isWordPart(space) || isLower(text.charAt(at + 1))) return false;
  const before = text.charAt(at - 2);
  if (isLetter(before) || before === '.' || before === '§' || isLineBreak(space)) return true;
  return MARKUP_SIGNS.includes(before) && markupSign.test(text.slice(Math.max(0, at - LONGEST_SIGN), at));
}

/** The signs before the space, or in its place, after a section sign in markup. */
const MARKUP_SIGNS = ';\\}~';
/** A section sign of HTML or TeX with the spaces after it: `&sect;&nbsp;`, `\S{}\,`. */
const markupSign = new RegExp(
  String.raw`${sectionSign}(?:[ ~\u00a0]|&(?:[A-Za-z]{2,8}|#x?[\da-fA-F]{2,4});|\\[ ,;:])*$`,
);
const LONGEST_SIGN = 40;

/** The start of the `id.` or `ibid.` with its `id.` at `at`. Undefined when `id.` ends another word. */
export function idStart(text: string, at: number): number | undefined {
  if (!isWordPart(text.charAt(at - 1))) return at;
  return at > 1 && standsAt(text, at - 2, 'ib') && !isWordPart(text.charAt(at - 3)) ? at - 2 : undefined;
}

/** The bit that differs between lowercase and capital ASCII letters. */
const SMALL = 0x20;

function standsAt(text: string, at: number, word: string): boolean {
  for (let k = 0; k < word.length; k++) if ((text.charCodeAt(at + k) | SMALL) !== word.charCodeAt(k)) return false;
  return true;
}
