import type { Reader } from '../lexicon/reader.ts';
import { isDigit } from '../text/characters.ts';
import { pastNo } from './lists.ts';
import { isLearnedNumberAt } from './number.ts';

/*
 * Text between numbers and their code that belongs to neither: years, headings, `as amended,`, `(Definitions)`. Each
 * function returns the position where parsing continues.
 */

/** Skips the year of a compilation: `1990,` in `Revised Ordinances 1990, § 21-5.10`. Returns `at` when no designator follows. */
function pastYear(reader: Reader, at: number): number {
  if (!isDigit(reader.text.charAt(at)) || !/^(?:1[89]|20)\d\d\b/.test(reader.text.slice(at, at + 5))) return at;
  const p = reader.skipComma(reader.skip(at + 4));
  return reader.designatorAt(p) === undefined ? at : p;
}

/** Skips ` (2021)` and the like after a citation that ends at `end`. Otherwise returns `end`. */
export function pastDate(reader: Reader, end: number): number {
  const { text } = reader;
  const open = reader.skip(end);
  if (open - end > 3 || text.charAt(open) !== '(') return end;
  const inside = insideParentheses(text, open, 40);
  return inside !== undefined && DATE.test(inside) ? open + inside.length + 2 : end;
}

const DATE =
  /^(?:(?:Supp\.|rev\.|West|Lexis|eff\.|as amended|current through|through)\s*)?(?:1[89]|20)\d\d(?: (?:Repl|Supp|ed)\.)?(?: (?:&|and) (?:19|20)\d\d Supp\.)?$/i;

/** Skips `(Definitions)` at `at` when `of` follows it. */
export function pastParenthetical(reader: Reader, at: number): number {
  const { text } = reader;
  const limit = Math.min(reader.hi, at + 100);
  for (let p = at + 1; p < limit; p++) {
    const c = text.charAt(p);
    if (c === ')') {
      reader.steps += p - at;
      const next = reader.skip(p + 1);
      return reader.wordAt(next)?.isWord('of') === true ? next : at;
    }
    if (c === '(' || c === '\n') break;
  }
  return at;
}

/** Skips `is hereby added to` at `at`. Otherwise returns undefined. */
export function pastAdded(reader: Reader, at: number): number | undefined {
  if (!'iIaA'.includes(reader.text.charAt(at))) return undefined;
  const words = /^(?:is|are)\s(?:hereby\s)?(?:added|enacted|codified)\s(?:to|in|into)\s/i.exec(
    reader.text.slice(at, at + 40),
  );
  return words === null ? undefined : reader.skip(at + words[0].length);
}

/** Skips `as amended,` at `at`. */
export function pastAmended(reader: Reader, at: number): number {
  if (!'iIaA'.includes(reader.text.charAt(at))) return at;
  const words = /^(?:inclusive|as (?:now |hereafter |later )?amended(?: from time to time)?),\s/i.exec(
    reader.text.slice(at, at + 48),
  );
  return words === null ? at : reader.skip(at + words[0].length);
}

/** Skips a section heading in quotation marks, and the comma inside or after it. Otherwise returns `at`. */
export function pastHeading(reader: Reader, at: number): number {
  const { text } = reader;
  if (text.charAt(at) !== '"' && text.charAt(at) !== '“') return at;
  const limit = Math.min(reader.hi, at + 80);
  for (let p = at + 1; p < limit; p++) {
    const c = text.charAt(p);
    if (c === '\n') break;
    if (c !== '"' && c !== '”') continue;
    reader.steps += p - at;
    return reader.skipComma(reader.skip(p + 1));
  }
  return at;
}

/** Skips `Zoning, of` in `Title 27, Zoning, of the …`. Otherwise returns undefined. */
export function pastTitleName(reader: Reader, at: number): number | undefined {
  const { text } = reader;
  let p = at;
  for (let words = 0; words < 6; words++) {
    const word = reader.wordAt(p);
    if (word === undefined || !(word.isCapitalized || word.is('connector'))) return undefined;
    p = reader.skip(word.end);
    if (text.charAt(p) !== ',') continue;
    p = reader.skip(p + 1);
    // "Chapter 23.24, Energy Code," of the …": a closing quotation mark without an opening one.
    if (text.charAt(p) === '"' || text.charAt(p) === '”') p = reader.skip(p + 1);
    const of = reader.wordAt(p);
    return of?.isWord('of') === true ? reader.skip(of.after) : undefined;
  }
  return undefined;
}

/** An abbreviation that a text defines for a code, and the end of its parenthetical. */
export interface Definition {
  readonly letters: string;
  readonly end: number;
}

/** `(“SMC”)` after a code's name that ends at `at`: the abbreviation that the text defines. */
export function definitionAt(reader: Reader, at: number): Definition | undefined {
  const { text } = reader;
  const open = reader.skip(at);
  if (text.charAt(open) !== '(' || open - at > 3) return undefined;
  const inside = insideParentheses(text, open, Math.min(39, reader.hi - open - 1));
  const letters = inside === undefined ? undefined : DEFINITION.exec(inside)?.[1]?.replace(/\./g, '');
  if (inside === undefined || letters === undefined || !/^[A-Z]{2,}$/.test(letters)) return undefined;
  return { letters, end: open + inside.length + 2 };
}

/** Skips `(the “Fees & Fines Code”)` after a code's name, before a section. Otherwise returns `at`. */
export function pastOwnName({ text }: Reader, at: number): number {
  const name = /^\s?\((?:hereinafter,? |the )*["“][^"”()\n]{1,40}["”]\)(?=,?\s(?:§|[Ss]ec))/.exec(
    text.slice(at, at + 72),
  );
  return at + (name?.[0].length ?? 0);
}

/** The text between a parenthesis at `open` and the next closing one, at most `most` characters away. */
function insideParentheses(text: string, open: number, most: number): string | undefined {
  const after = text.slice(open + 1, open + 1 + most);
  const close = after.indexOf(')');
  return close < 0 ? undefined : after.slice(0, close);
}

const DEFINITION =
  /^(?:hereinafter,? |hereafter,? |the )*["“”'‘’]?(?:the )?([A-Z][A-Za-z.&]{1,11})["“”'‘’]?(?: or (?:the )?["“][^"”]{1,30}["”])?[.,]?$/;

/** Whether a dash at `at` is before a capitalized word such as `Title` or `Sec.` */
function isDesignatorBehindDash(reader: Reader, at: number): boolean {
  const word = /^[—–-] \p{Lu}/u.test(reader.text.slice(at, at + 4)) ? reader.wordAt(at + 2) : undefined;
  return word?.designator !== undefined;
}

/** The start of the numbers after a code's name, past `Ann.` and a comma. Undefined when other text follows. */
export function numbersAfter(reader: Reader, at: number): number | undefined {
  const { text } = reader;
  const isShortened =
    text.charAt(at) === '.' && reader.wordBefore(at)?.isWord('ordinance', 'const', 'res', 'regulations') === true;
  let p = reader.skip(isShortened ? at + 1 : at);
  if (text.charAt(p) === '§') return p;
  const word = reader.wordAt(p);
  if (word?.is('generic') === true && word.isCapitalized) p = reader.skip(word.after);
  if (text.charAt(p) !== ',') p = pastYear(reader, p);
  if (text.charAt(p) === ',' || text.charAt(p) === ':') p = pastYear(reader, reader.skip(p + 1));
  // "Elm Municipal Code, supra, § 29.09"
  const supra = reader.wordAt(p);
  if (supra?.isWord('supra') === true) {
    p = reader.skip(supra.after);
    p = reader.skipComma(p + (/^(?:note|n\.) ?\d+/.exec(text.slice(p, p + 12))?.[0].length ?? 0));
  }
  // "Elm Municipal Code, at § 29.09"
  p += /^at (?=§|[Ss]ec)/.exec(text.slice(p, p + 6))?.[0].length ?? 0;
  // "Elm General Ordinances — 29.09", "Elm Code — Title 10"
  if (/^[—–-] (?:§|\d+[.-]\d)/.test(text.slice(p, p + 12)) || isDesignatorBehindDash(reader, p)) p += 2;
  // "…, specifically 18.04.080"
  p += /^(?:specifically|namely|particularly),? (?=§|\d+[.-]\d)/i.exec(text.slice(p, p + 24))?.[0].length ?? 0;
  // "Provo City Code (14.34.080)"
  if (
    text.charAt(p) === '(' &&
    (/^\((?:§|\d[\w-]*[.-]\d)/.test(text.slice(p, p + 12)) || isLearnedNumberAt(reader, p + 1))
  )
    p++;
  if (text.charAt(p) === 'N') p = pastNo(reader, p);
  const c = text.charAt(p);
  // A year is not a section.
  if (isDigit(c)) return /^(?:1[89]|20)\d\d(?![\w.:-])/.test(text.slice(p, p + 6)) ? undefined : p;
  if (c === '§' || c === '\\' || c === '&') return p;
  return isLearnedNumberAt(reader, p) || reader.wordAt(p)?.designator !== undefined ? p : undefined;
}
