import type { NumberRead } from '../lexicon/numbering/grammar.ts';
import type { Reader } from '../lexicon/reader.ts';
import { isContainerKind } from '../lexicon/target-kinds.ts';
import { isDigit, isLetter, isUpper, isWordPart } from '../text/characters.ts';
import { dashAt, emDashAt } from '../text/dashes.ts';
import type { TargetKind } from '../types.ts';
import { pastNumeral, pastParenthesized, sectionNumberAt } from './number.ts';
import { type GroupJoint, separators } from './parsed.ts';
import { pastShortened } from './shortened-number.ts';

/** What can follow a number: no more of the citation, only another group of numbers (`of Chapter 12`), or anything. */
export type Following = 'nothing' | 'group' | 'anything';

/**
 * What can follow a number at `at`, by the next character or word. Usually nothing, because the sentence continues. In
 * a list with a plural sign, more numbers can follow a period: `§§ 1.1. 1.2`.
 */
export function followingAt(reader: Reader, at: number): Following {
  const p = reader.skip(pastNote(reader.text, at));
  const c = reader.text.charAt(p);
  if (ENDS.has(c)) return 'nothing';
  if (!isLetter(c) || p >= reader.hi) return 'anything';
  const word = reader.wordAt(p);
  // "article IV section 4"
  if (word?.isWord('of') === true || word?.designator?.kind === 'section') return 'group';
  return isUpper(c) || word?.is('joint') === true ? 'anything' : 'nothing';
}

/** Characters that always end a citation's numbers. Of the lowercase letters, those that begin neither `of`, `section`, nor a conjunction. */
const ENDS: ReadonlySet<string> = new Set('.)?!"\'bcdghijklmnpqruvwxyz');

/** The second number of a range, with its start and end. */
export interface RangeEnd {
  readonly start: number;
  readonly end: number;
}

/** The second number of a range after a dash, `to`, or `through`: `–.020`, ` through 5.04.030`. */
export function rangeEndAt(reader: Reader, at: number, first: NumberRead, plural: boolean): RangeEnd | undefined {
  const { text } = reader;
  let p = reader.skip(at);
  const dash = dashAt(text, p) || emDashAt(text, p);
  if (dash > 0) {
    p = reader.skip(p + dash);
  } else {
    const word = isLetter(text.charAt(p)) ? reader.wordAt(p) : undefined;
    if (word?.isWord('through', 'thru', 'to') !== true) return undefined;
    // "Section 5 to 10 feet"
    if (word.isWord('to') && separators(first) === 0 && !plural) return undefined;
    p = reader.skip(word.after);
    const signs = reader.sectionSigns(p);
    if (signs.end > p) p = reader.skip(signs.end);
  }
  // "23.44.010–.020", "5-12-010 to -030"
  const shortened = pastShortened(text, p, reader.hi, first, plural);
  if (shortened > p) return { start: p, end: shortened };
  const second = sectionNumberAt(reader, p);
  if (second !== undefined)
    return areAlike(first, second) ||
      lacksTitle(text.slice(p, second.end), first, second) ||
      isInserted(text, p, first, second)
      ? { start: p, end: second.end }
      : undefined;
  // "arts. IV–VI"
  const numeral = isNumeral(first) ? pastNumeral(text, p, reader.hi) : p;
  return numeral > p ? { start: p, end: numeral } : undefined;
}

/** `1803` of `2-1801 to 1803`, `1402.21` of `2-1402.11, 1402.21`: a number without what is before its hyphen. A year is none. */
function lacksTitle(written: string, first: NumberRead, second: NumberRead): boolean {
  const isOneHyphen = first.dashes === 1 && first.colons === 0 && second.dashes + second.colons === 0;
  return (
    isOneHyphen &&
    second.dots === first.dots &&
    second.lastLength === first.lastLength &&
    /^\d{3,}(?:\.\d+)*$/.test(written) &&
    !/^(?:19|20)\d\d$/.test(written)
  );
}

/** `306.6` of `306 through 306.6`: a section inserted after the first one. */
function isInserted(text: string, at: number, first: NumberRead, second: NumberRead): boolean {
  const before = text.slice(first.end - first.firstLength, first.end);
  return separators(first) === 0 && second.dots === 1 && text.startsWith(`${before}.`, at);
}

/** The end of `et seq.`, `ff.`, or `and following` after a number. Undefined if there is none. */
export function pastFollowing(reader: Reader, at: number): number | undefined {
  const p = reader.skipComma(reader.skip(at));
  const word = reader.wordAt(p);
  // "§ 28-3901et seq."
  if (p === at && word?.isWord('et', 'ff') !== true) return undefined;
  if (word?.isWord('ff') === true) return word.after;
  if (word?.isWord('et', 'and') !== true) return undefined;
  const next = reader.nextWord(word.after);
  if (word.isWord('et')) return next?.isWord('seq') === true ? next.after : undefined;
  return next?.isWord('following') === true ? next.end : undefined;
}

/** The number or parenthesized subdivision that continues a list. */
export interface NextItem {
  readonly at: number;
  /** Whether it is next to the previous number without a comma. A dash was probably lost. */
  readonly damaged: boolean;
  /** Whether it lacks what is before the hyphen of the numbers before: `1402.21` after `2-1402.11`. */
  readonly lacksTitle?: true;
}

/** The next item of a list after `at`. `first` is the list's first number, and `last` is the last subdivision of the item before. */
export function nextItemAt(
  reader: Reader,
  at: number,
  first: NumberRead,
  plural: boolean,
  last: string | undefined,
): NextItem | undefined {
  const { text } = reader;
  const parts = separators(first);
  const unjoined = reader.skip(pastNote(text, at));
  const described = plural || parts > 0 || isHeaded(text, unjoined) ? pastDescription(reader, unjoined) : unjoined;
  const heading = plural ? pastQuoted(reader, described) : { end: described, comma: false };
  let p = heading.end;
  let joined = heading.comma;
  const c = text.charAt(p);
  if (c === ',' || c === ';' || c === '+' || (c === '.' && plural && parts > 1)) {
    joined = true;
    p = reader.skip(p + 1);
    // "Sections 11.5.7., 12.20": a stray period.
    if (c === '.') p = reader.skipComma(p);
  } else if (c === '/') {
    // "3.3.1 / 3.3.2". Without spaces, only a number may follow.
    joined = true;
    p = reader.skip(p + 1);
  }
  // "§ 5-12-110(a)–(c)", "(a) through (c)": each end of the range is a separate target.
  const subdivided = last !== undefined;
  const ranged = subdivided ? pastRangeJoint(reader, p) : undefined;
  if (ranged !== undefined && (pastParenthesized(text, ranged, reader.hi) > ranged || follows(text, ranged, last)))
    return { at: ranged, damaged: false };
  const conjunction = conjunctionAt(reader, p);
  if (conjunction === 'none') return undefined;
  if (conjunction !== undefined) {
    joined = true;
    p = conjunction;
  }
  if (joined && text.charAt(p) === 'N') p = pastNo(reader, p);
  if (joined && c !== '.' && follows(text, p, last)) return { at: p, damaged: false };
  if (joined && text.charAt(p) === '(')
    return subdivided && pastParenthesized(text, p, reader.hi) > p ? { at: p, damaged: false } : undefined;
  // "§ 45-2514(a), -2515(a)"
  const isLastLevel = parts === 1 && text.charAt(p) === '-' && /^-\d{3,5}(?!\d)/.test(text.slice(p, p + 7));
  if (joined && (plural || parts > 1 || isLastLevel) && pastShortened(text, p, reader.hi, first, plural) > p)
    return { at: p, damaged: false };
  if (!isDigit(text.charAt(p)) && !isUpper(text.charAt(p))) return undefined;
  const next = first.lettered || isDigit(text.charAt(p)) ? sectionNumberAt(reader, p) : undefined;
  if (next === undefined) {
    const isListed = joined && plural && isNumeral(first);
    return isListed && pastNumeral(text, p, reader.hi) > p ? { at: p, damaged: false } : undefined;
  }
  if (separators(next) === 0 && isVolume(reader, next.end)) return undefined;
  const isTitleless = lacksTitle(text.slice(p, next.end), first, next);
  const areOfOneCode =
    countThroughCode(first, next) || (!isTitleless && haveSameDots(first, next) && !isAmount(reader, next.end));
  if (!areAlike(first, next) && !(plural && joined && areOfOneCode)) {
    const isTitled = plural && joined && isTitleless && !isAmount(reader, next.end);
    return isTitled ? { at: p, damaged: false, lacksTitle: true } : undefined;
  }
  if (!joined) {
    const damaged = unjoined > at && plural && parts > 0 && next.lastLength === first.lastLength;
    return damaged ? { at: p, damaged } : undefined;
  }
  // "Sec. 230 (Mayor) and 231 (Powers)": each plain number has its heading.
  const isListed = plural || (described > unjoined && isHeaded(text, next.end));
  return parts === 0 && (!isListed || isAmount(reader, next.end)) ? undefined : { at: p, damaged: false };
}

/** Whether a heading in parentheses follows a number that ends at `at`: ` (Mayor)`. */
const isHeaded = (text: string, at: number): boolean => /^ ?\(\p{Lu}\p{Ll}/u.test(text.slice(at, at + 4));

/** Skips `No.` before a number: `No. 1415.01 and No. 1415.04`. Returns `at` if it is not there. */
export function pastNo(reader: Reader, at: number): number {
  const word = reader.wordAt(at);
  if (word?.isWord('no', 'nos') !== true) return at;
  const p = reader.skip(word.after);
  return isDigit(reader.text.charAt(p)) ? p : at;
}

/** Whether the letter at `at` is a subdivision after `last` (`A and B`), not a word of the sentence. */
function follows(text: string, at: number, last: string | undefined): boolean {
  const letter = text.charAt(at);
  if (last === undefined || !/^[A-Z]$/.test(last) || !isUpper(letter) || letter <= last) return false;
  return !isWordPart(text.charAt(at + 1)) && (letter !== 'I' || last === 'H');
}

/** Skips a note on the number before: `[repealed]`, `[renumbered 19-22.1]`, `[47-1303.04]`, ` (reserved)`. */
export function pastNote(text: string, at: number): number {
  const open = text.charAt(text.charAt(at) === ' ' ? at + 1 : at);
  if (open !== '[' && open !== '(') return at;
  const note =
    /^ ?(?:\[(?:[a-z ]{3,24}(?:[\d.:-]{3,16})?|[\d.:-]{3,16})\]|\((?:repealed|reserved|deleted|renumbered|expired)\))/i.exec(
      text.slice(at, at + 45),
    );
  return note === null ? at : at + note[0].length;
}

/** The end of `and`, `or`, `&`, `\&`, `and/or`, or Spanish `y` at `at`. Returns `none` for another word, and undefined without a word. */
function conjunctionAt(reader: Reader, at: number): number | 'none' | undefined {
  const { text } = reader;
  if (text.startsWith('\\&', at)) return reader.skip(at + 2);
  if (!/[aAoOyY&]/.test(text.charAt(at)) || reader.sectionSigns(at).end > at) return undefined;
  if (text.charAt(at) === '&' && isTexCell(text, at)) return 'none';
  const word = reader.wordAt(at);
  if (word?.isWord('and', 'or', 'y') !== true) return 'none';
  const p = reader.skip(word.after);
  const other = text.charAt(p) === '/' ? reader.wordAt(p + 1) : undefined;
  return other?.isWord('or') === true ? reader.skip(other.after) : p;
}

/** Whether the `&` at `at` separates cells of a TeX table: `\S 5.04 & 1.04 \\`. In TeX, `\&` is the conjunction. */
function isTexCell(text: string, at: number): boolean {
  return /\\(?:S|textsection)\b/.test(text.slice(Math.max(0, at - 60), at));
}

/** Whether a number is the volume or title of other law: the `65` of `§ 5.04; 65 ILCS 5/11`, the `42` of `42 U.S.C. § 1983`. */
function isVolume(reader: Reader, at: number): boolean {
  const word = reader.nextWord(at);
  if (word === undefined || word.length < 2 || !(word.isInCapitals || word.written.includes('.'))) return false;
  const p = reader.skip(word.after);
  return isDigit(reader.text.charAt(p)) || reader.sectionSigns(p).end > p;
}

/** Whether the text after a plain number makes it an amount: `5%`, `5/8`, `30 days`. */
export function isAmount(reader: Reader, at: number): boolean {
  const { text } = reader;
  const c = text.charAt(at);
  if (c === '%' || (c === '/' && isDigit(text.charAt(at + 1)))) return true;
  return reader.nextWord(at)?.is('unit') === true;
}

/** The end of a dash, `to`, or `through` at `at`. Undefined if there is none. */
function pastRangeJoint(reader: Reader, at: number): number | undefined {
  const dash = dashAt(reader.text, at);
  if (dash > 0) return reader.skip(at + dash);
  const word = reader.wordAt(at);
  return word?.isWord('through', 'thru', 'to') === true ? reader.skip(word.after) : undefined;
}

/**
 * Skips a heading in quotation marks between two numbers of a list (`§§ 5.04.010 "Purpose," 5.04.020 …`). Also returns
 * whether a comma ends it.
 */
function pastQuoted(reader: Reader, at: number): { readonly end: number; readonly comma: boolean } {
  const { text } = reader;
  const open = reader.skipComma(at);
  if (text.charAt(open) !== '"' && text.charAt(open) !== '“') return { end: at, comma: false };
  const limit = Math.min(reader.hi, open + 80);
  for (let q = open + 1; q < limit; q++) {
    const c = text.charAt(q);
    if (c === '\n') break;
    if (c !== '"' && c !== '”') continue;
    reader.steps += q - open;
    // The comma may be inside the quotation marks.
    return { end: reader.skip(q + 1), comma: text.charAt(q - 1) === ',' };
  }
  return { end: at, comma: false };
}

/**
 * Skips the heading, description or edition of a section between two items of a list: `§§ 5-1 (Purpose), 5-2 (1989), and 5-3`.
 * A parenthetical with another number may be a citation of its own. Returns `at` if no joint follows.
 */
function pastDescription(reader: Reader, at: number): number {
  const { text } = reader;
  if (text.charAt(at) !== '(') return at;
  const inside = DESCRIPTION.exec(text.slice(at, Math.min(reader.hi, at + 100)))?.[0];
  if (inside === undefined) return at;
  reader.steps += inside.length;
  const next = reader.skip(at + inside.length);
  const c = text.charAt(next);
  return c === ',' || c === ';' || typeof conjunctionAt(reader, next) === 'number' ? next : at;
}

const DESCRIPTION =
  /^\((?:["“*_]{0,2}\p{L}{2}[^()§\d\n]+|(?:Supp\. ?)?(?:1[89]|20)\d\d(?:(?: (?:&|and) | )[\w. ]{0,16}(?:Supp|Repl|[Ee]d)\.[ \d]{0,5})?)\)/u;

/** The designator that continues a citation. */
export interface NextGroup {
  readonly at: number;
  readonly joint: GroupJoint;
}

/**
 * The designator that continues the citation after `at`: `, Chapters 5.06`, ` + § 5`, ` of Chapter 12`. After a
 * container (`kind`), a section needs no comma: `art. 13 § 5-2`.
 */
export function nextGroupAt(reader: Reader, at: number, kind: TargetKind): NextGroup | undefined {
  const { text } = reader;
  const plain = pastParenthetical(reader, reader.skip(pastNote(text, at)));
  let p = isContainerKind(kind) ? pastHeading(reader, plain) : plain;
  let joined = false;
  let joint: GroupJoint = 'comma';
  if (/[,;+/]/.test(text.charAt(p))) {
    joined = true;
    p = reader.skip(p + 1);
  }
  // `&sect;` is a sign, not a conjunction.
  const word = reader.sectionSigns(p).end > p ? undefined : reader.wordAt(p);
  if (word?.isWord('and', 'or', 'y') === true || (!joined && word?.isWord('of') === true)) {
    joint = word.isWord('of') ? 'of' : 'and';
    joined = true;
    p = reader.skip(word.after);
  }
  const designator = reader.designatorAt(p);
  // "Chapter 11 Article V"
  const isNested =
    designator !== undefined && isContainerKind(designator.kind) && designator.kind !== kind && isUpper(text.charAt(p));
  const isInside = p > at && isContainerKind(kind) && (designator?.kind === 'section' || isNested);
  if (designator === undefined || !(joined || isInside)) return undefined;
  return { at: p, joint: joined ? joint : 'space' };
}

/** A container's heading: `- Vieux Carré`, `General Legislation`, `ANIMALS`. */
const HEADING = /(?:[-–—:] ?)?\p{Lu}[\p{L}'’]*(?:(?: |, | & )(?:\p{Lu}[\p{L}'’]*|and|of|the|for|in|to|etc\.?))*/uy;

/** Skips the heading of a container between its number and the comma before the next one: `Part II - Code, Chapter 6 ANIMALS, § 6-34`. */
function pastHeading(reader: Reader, at: number): number {
  const { text } = reader;
  if (!/[-–—:\p{Lu}]/u.test(text.charAt(at))) return at;
  HEADING.lastIndex = at;
  const end = at + (HEADING.exec(text.slice(0, Math.min(reader.hi, at + 100)))?.[0].length ?? 0);
  reader.steps += end - at;
  // The comma before the next container may be inside the heading.
  for (
    let comma = text.charAt(end) === ',' ? end : text.lastIndexOf(',', end - 1);
    comma > at;
    comma = text.lastIndexOf(',', comma - 1)
  )
    if (reader.designatorAt(reader.skip(comma + 1)) !== undefined) return comma;
  return at;
}

/** Skips `(commencing with Section 1200)` before `of`, and `(Sign Regulations)` before a comma. */
function pastParenthetical(reader: Reader, at: number): number {
  const { text } = reader;
  if (text.charAt(at) !== '(') return at;
  const limit = Math.min(reader.hi, at + 80);
  for (let p = at + 1; p < limit; p++) {
    const c = text.charAt(p);
    if (c === '(' || c === '\n') break;
    if (c !== ')') continue;
    reader.steps += p - at;
    const next = reader.skip(p + 1);
    const isHeading = text.charAt(next) === ',' && isUpper(text.charAt(at + 1)) && isLetter(text.charAt(at + 2));
    return isHeading || reader.wordAt(next)?.isWord('of') === true ? next : at;
  }
  return at;
}

/** Whether a number has no digits: `IV`, `A`. */
function isNumeral(number: NumberRead): boolean {
  return number.lettered && number.firstLength > 0 && separators(number) === 0;
}

/** Whether two numbers can be in one list, because they have the same structure. */
function areAlike(a: NumberRead, b: NumberRead): boolean {
  if (separators(a) === 0 || separators(b) === 0) return separators(a) === separators(b);
  if (a.colons !== b.colons) return false;
  if (a.dashes > 0) return b.dashes > 0 || (a.dots > 1 && b.dots > 0);
  // "§§ 16:201 and 16:202"
  if (a.colons > 0 && a.dots === 0) return b.dots + b.dashes === 0;
  return b.dots > 0 && (b.dashes === 0 || a.dots > 0);
}

/** `Sections 2.6-1 and 23.33`: a hyphen only inserts a section. */
const haveSameDots = (a: NumberRead, b: NumberRead): boolean =>
  a.dots > 0 && a.dots === b.dots && a.colons + b.colons === 0 && a.dashes + b.dashes === 1;

/** `Sections 5500.1, 5615`: numbers that run through a whole code, including some inserted later. */
function countThroughCode(a: NumberRead, b: NumberRead): boolean {
  if (a.dashes + a.colons + b.dashes + b.colons > 0) return false;
  // "Sections 305(c) and 303.1"
  return (
    (a.firstLength > 3 && b.firstLength > 3) ||
    (a.firstLength > 1 && a.firstLength === b.firstLength && a.dots + b.dots < 3)
  );
}
