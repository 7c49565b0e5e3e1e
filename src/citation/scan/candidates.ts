import { isDigit, isLetter, isLineBreak, isLower, isUpper, isWordPart } from '../text/characters.ts';

/** Where a citation, or a name that later citations depend on, could be; the parser reads outward from `at`. */
export interface Candidate {
  readonly at: number;
  readonly kind: CandidateKind;
}

export type CandidateKind =
  /** `§`, TeX's `\S`, `&sect;` */
  | 'sign'
  /** The first digit of a number. */
  | 'digit'
  /** The numeral or letter of `art. IV`, `Appendix A`. */
  | 'numeral'
  /** `pmbl.`, `Preamble` */
  | 'preamble'
  /** `Code` */
  | 'code'
  /** `Ordinances`, `Zoning Ordinance`, `Zoning Resolution`, `Zoning By-law`, `City Charter` */
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
  /** `thereof` after a parenthesis. */
  | 'thereof';

/** The first candidate in [from, to); undefined when there is none. */
export function nextCandidate(text: string, from: number, to: number): Candidate | undefined {
  for (let p = from; p < to; p++) {
    // Most characters begin nothing, and most pairs of those that can.
    const first = FIRST[text.charCodeAt(p)] ?? 0;
    if (first === 0 || (first & (SECOND[text.charCodeAt(p + 1)] ?? AT_END)) === 0) continue;
    const kind = kindAt(text, p);
    if (kind !== undefined) return { at: p, kind };
  }
  return undefined;
}

const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const AFTER_NUMERAL = 'IVXLCDM \n\r\u00a0.,;:)]-–—"”\'’/&<*_|';

/** What can begin a candidate: a first character, and what must follow it ('' for anything). */
const BEGINNINGS: readonly (readonly [string, string])[] = [
  ['0123456789§\\&', ''],
  [',)', ' '],
  ['Cc', 'Oo'],
  ['C', 'h'],
  ['Tt', 'Hh'],
  ['O', 'Rr'],
  ['CTVB', 'OoIi'],
  ['Ii', 'Dd'],
  ['RB', 'EeYy'],
  ['v', '.'],
  ['Pp', 'rRmM'],
  // A capital that is a number, or begins one, has no small letter after it.
  [CAPITALS, AFTER_NUMERAL],
];

/** The bit of beginnings that nothing need follow. */
const ALONE = 1;
/** Those that can stand at the end of the text. */
const AT_END = ALONE | (1 << (BEGINNINGS.length - 1));
/** A bit for each beginning, by its first character and by its second. */
const FIRST = new Uint16Array(0x10000);
const SECOND = new Uint16Array(0x10000).fill(ALONE);
BEGINNINGS.forEach(([first, second], bit) => {
  for (const c of first) FIRST[c.charCodeAt(0)] = (FIRST[c.charCodeAt(0)] ?? 0) | (1 << bit);
  for (const c of second) SECOND[c.charCodeAt(0)] = (SECOND[c.charCodeAt(0)] ?? 0) | (1 << bit);
});

function kindAt(text: string, at: number): CandidateKind | undefined {
  const c = text.charAt(at);
  switch (c) {
    case '§':
    case '\\':
    case '&':
      return 'sign';
    case ',':
      return isUpper(text.charAt(at + 2)) ? 'stateComma' : undefined;
    case ')':
      return text.startsWith('thereof', at + 2) && !isLetter(text.charAt(at + 9)) ? 'thereof' : undefined;
    case 'I':
    case 'i':
      if (text.charAt(at + 2) === '.' && /d/i.test(text.charAt(at + 1)) && idStart(text, at) !== undefined) return 'id';
      return !isWordPart(text.charAt(at - 1)) && isNumeral(text, at, c) ? 'numeral' : undefined;
    case 't':
      return isThis(text, at) && !isWordPart(text.charAt(at - 1)) ? 'this' : undefined;
    case 'v':
      return text.charAt(at - 1) === ' ' && text.charAt(at + 2) === ' ' && isUpper(text.charAt(at + 3))
        ? 'versus'
        : undefined;
    default:
      if (isDigit(c)) return 'digit';
      if (isWordPart(text.charAt(at - 1))) return undefined;
      return wordKind(text, at, c) ?? (isNumeral(text, at, c) ? 'numeral' : undefined);
  }
}

/** What the word at `at`, which begins with `c`, may begin. */
function wordKind(text: string, at: number, c: string): CandidateKind | undefined {
  if (c === 'O') return standsAt(text, at + 2, 'd') ? 'ordinances' : undefined;
  if (c === 'C' && (standsAt(text, at + 1, 'harter') || standsAt(text, at + 1, 'onst'))) return 'ordinances';
  if (c === 'P' || c === 'p') {
    const stands = standsAt(text, at + 1, 'mbl') || (c === 'P' && standsAt(text, at + 1, 'reamble'));
    return stands ? 'preamble' : undefined;
  }
  if (c === 'T' && isThis(text, at)) return 'this';
  if (c === 'R') return standsAt(text, at, 'resolution') ? 'ordinances' : undefined;
  if (standsAt(text, at, 'by')) return /^by-?law/i.test(text.slice(at, at + 6)) ? 'ordinances' : undefined;
  if (standsAt(text, at, 'code')) return 'code';
  // "VI" is no village.
  return 'CTVB'.includes(c) && /^.[OoIi](?![IVXLCDM]*(?!\w))/.test(text.slice(at, at + 9)) ? 'settlement' : undefined;
}

/** Whether the word whose `t` stands at `at` is `this`, and not one of the many others that begin with `th`. */
function isThis(text: string, at: number): boolean {
  return standsAt(text, at + 1, 'his') && !isLetter(text.charAt(at + 4));
}

/** Whether the capital at `at` may be the number of `art. IV` or `Appendix A`: a letter or a full stop stands before the space before it. */
function isNumeral(text: string, at: number, c: string): boolean {
  if (!isUpper(c)) return false;
  const before = text.charAt(at - 2);
  const follows = isLetter(before) || before === '.' || isLineBreak(text.charAt(at - 1));
  return follows && !isLower(text.charAt(at + 1));
}

/** The bit that a small ASCII letter has and its capital has not. */
const SMALL = 0x20;

/** Whether `word`, of small ASCII letters, stands at `at`, in small letters or capitals. */
function standsAt(text: string, at: number, word: string): boolean {
  for (let k = 0; k < word.length; k++) if ((text.charCodeAt(at + k) | SMALL) !== word.charCodeAt(k)) return false;
  return true;
}

/** Where the `id.` or `ibid.` whose `id.` stands at `at` starts; undefined when it is the end of another word. */
export function idStart(text: string, at: number): number | undefined {
  if (!isWordPart(text.charAt(at - 1))) return at;
  return at > 1 && standsAt(text, at - 2, 'ib') && !isWordPart(text.charAt(at - 3)) ? at - 2 : undefined;
}
