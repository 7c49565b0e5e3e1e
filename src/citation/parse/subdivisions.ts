import type { Reader } from '../lexicon/reader.ts';
import { isLetter, isLower, isUpper, isWordPart } from '../text/characters.ts';
import { isEnumerator } from './enumerators.ts';
import { parenthesizedRun, pastDotted, pastParenthesized } from './number.ts';

/** Subdivisions after a number: designators as written, and their end. */
export interface Subdivisions {
  readonly designators: readonly string[];
  readonly end: number;
}

/** Characters that may follow a number before its subdivisions. Any non-ASCII character is allowed as well. */
const LEADS: ReadonlySet<string> = new Set('([-.,~ \n\u00a0');

/** A publisher's mark for permanent text kept beside the current one: `24-211.02(Perm)`. */
const permanentMark = /^\(Perm(?:anent)?\.?\)/i;

/** The subdivisions after a section number at `at`: `(a)(1)`, `.H.4.b`, ` A.1`, `, subd. (b)`. */
export function subdivisionsAt(reader: Reader, at: number): Subdivisions {
  const { text, hi } = reader;
  const c = text.charAt(at);
  if (c < '\u0080' && !LEADS.has(c)) return { designators: [], end: at };
  // "Section 5 of": the sentence continues.
  if (c === ' ' && isLower(text.charAt(at + 1))) return { designators: [], end: at };
  const dotted = dottedAt(text, at, hi);
  // "88-4.(c)(2)"
  if (dotted.designators.length === 0 && c === '.' && pastParenthesized(text, at + 1, hi) > at + 1)
    return parenthesizedRun(text, at + 1, hi, 12);
  // A period that ends the sentence.
  if (dotted.designators.length === 0 && c === '.') return dotted;
  const first =
    dotted.designators.length > 0 ? dotted : (spacedAt(text, at, hi) ?? hyphenedAt(text, at) ?? bracketedAt(text, at));
  let { end } = first;
  const designators = [...first.designators];
  const mark = text.charAt(end) === '(' ? permanentMark.exec(text.slice(end, end + 12))?.[0] : undefined;
  if (mark !== undefined) {
    designators.push(mark);
    end += mark.length;
  }
  for (let count = 0; count < 12; count++) {
    const open = text.charAt(end) === '(' ? end : reader.skip(end);
    const next = open - end > 3 ? open : pastParenthesized(text, open, hi);
    if (next === open || (open > end && isEnumerator(text, open, at))) break;
    designators.push(text.slice(open, next));
    end = next;
  }
  const bare = bareLevelsAt(text, end, hi);
  designators.push(...bare.designators);
  ({ end } = bare);
  for (let turn = 0; turn < 3; turn++) {
    const named = namedAt(reader, end);
    if (named === undefined) break;
    designators.push(...named.designators);
    end = named.end;
  }
  return { designators, end };
}

/** `.H.4.b` */
function dottedAt(text: string, at: number, hi: number): Subdivisions {
  const designators: string[] = [];
  let end = at;
  for (;;) {
    const next = pastDotted(text, end, hi, designators.length > 0);
    if (next === end) return { designators, end };
    designators.push(text.slice(end + 1, next));
    end = next;
  }
}

/** ` M.` in `Sections 12.24 M., 12.24 W. or 12.24 X. of this Code`, or before the rest of a sentence. */
const LETTER =
  /^\d?[.-]?\d+[ \u00a0](?<letter>[A-Z])\.(?:(?<on>, ?\d|,? (?:and|or) \d| of (?:th|sa))| (?:shall|may|must|is|are|and|or)\b)/;

/** ` A 26` of `12.22 A 26`, before a mark, a verb, or the code's name. Other words would continue the sentence: `§ 5 A 3 foot`. */
const APART =
  /^\d[ \u00a0](?<letter>[A-Z])[ \u00a0](?<digits>\d{1,2})(?=[.,;:)\]]|\s*$|\s*\n| of (?:the|this)\b| and \d| (?:appl(?:y|ies)|requires?|provides?|states?|governs?|allows?|shall|may|must|is)\b)/;

/** ` A.1`, ` A 1` */
function spacedAt(text: string, at: number, hi: number): Subdivisions | undefined {
  const c = text.charAt(at);
  if (c !== ' ' && c !== '\u00a0') return undefined;
  const next = text.charAt(at + 2);
  if (next === ' ' || next === '\u00a0') {
    const { letter, digits } = APART.exec(text.slice(Math.max(0, at - 1), at + 14))?.groups ?? {};
    return letter === undefined || digits === undefined
      ? undefined
      : { designators: [letter, digits], end: at + 3 + digits.length };
  }
  if (next !== '.') return undefined;
  const listed = LETTER.exec(text.slice(Math.max(0, at - 3), at + 12))?.groups;
  if (listed?.letter !== undefined)
    return { designators: [listed.letter], end: at + (listed.on === undefined ? 2 : 3) };
  const end = pastLettered(text, at + 1, hi);
  // "Title 42 U.S. Code": letters of the code's name.
  if (/^\.?,? (?:Code|Off|Mun|Admin)/.test(text.slice(end, end + 8))) return undefined;
  // "Chapter 5.04 K.C.C.": the code's abbreviation.
  if (/^[A-Z](?:\.[A-Z])+$/.test(text.slice(at + 1, end)) && text.charAt(end) === '.') return undefined;
  return end > at + 2 ? { designators: text.slice(at + 1, end).split('.'), end } : undefined;
}

/** `-A,29` of `12.22-A,29` */
function hyphenedAt(text: string, at: number): Subdivisions | undefined {
  if (text.charAt(at) !== '-') return undefined;
  const match = /^-([A-Z])(?:[.,](\d{1,3}))?(?![\w-])/.exec(text.slice(at, at + 8));
  if (match === null) return undefined;
  const [whole, letter = '', digits] = match;
  return { designators: digits === undefined ? [letter] : [letter, digits], end: at + whole.length };
}

/** `[c]` of `§ 4-118[c]`, ` [d] [1]` of `§ 20-924 [d] [1]`, in the style of New York's reporter. A lone number in brackets is a note. */
function bracketedAt(text: string, at: number): Subdivisions {
  const match = /^ ?\[/.test(text.slice(at, at + 2))
    ? /^ ?\[[a-z]\](?: ?\[(?:[a-z]|\d{1,2}|[ivx]{1,4})\])*/i.exec(text.slice(at, at + 32))
    : null;
  if (match === null) return { designators: [], end: at };
  return { designators: match[0].match(/\[\w+\]/g) ?? [], end: at + match[0].length };
}

/** `5.C` of `4.4.5(d)5.C`, `5` of `4.4.5(d)5.` A single digit after a parenthesis is a footnote number. */
function bareLevelsAt(text: string, at: number, hi: number): Subdivisions {
  const lead =
    text.charAt(at - 1) === ')'
      ? /^(?:(?:\d{1,2}|[A-Za-z])(?=\.[A-Za-z\d](?![\w])|\.\d\d(?!\w))|\d{1,2}(?=\.(?!\w)))/.exec(
          text.slice(at, at + 5),
        )?.[0]
      : undefined;
  if (lead === undefined) return { designators: [], end: at };
  const designators = [lead];
  let end = at + lead.length;
  for (let next = pastDotted(text, end, hi, true); next > end; next = pastDotted(text, end, hi, true)) {
    designators.push(text.slice(end + 1, next));
    end = next;
  }
  return { designators, end };
}

/** `, subd. (a)(1)`, `, paragraph (2)`, `, subd. A.4`, `, clause 17` */
function namedAt(reader: Reader, at: number): Subdivisions | undefined {
  const { text, hi } = reader;
  const comma = reader.skip(at);
  if (text.charAt(comma) !== ',') return undefined;
  const start = reader.skip(comma + 1);
  if (!isLetter(text.charAt(start))) return undefined;
  const word = reader.wordAt(start);
  if (word?.is('subdivision') !== true) return undefined;
  const from = reader.skip(word.after);
  const run = parenthesizedRun(text, from, hi, 6);
  if (run.designators.length > 0) return run;
  const digits = /^\d{1,2}(?![\w.:-])/.exec(text.slice(from, from + 4))?.[0];
  if (digits !== undefined) return { designators: [digits], end: from + digits.length };
  const end = pastLettered(text, from, hi);
  return end > from ? { designators: text.slice(from, end).split('.'), end } : undefined;
}

/** Skips `A.1` at `at`: a capital, with more after periods. Returns `at` for a word. */
function pastLettered(text: string, at: number, hi: number): number {
  if (!isUpper(text.charAt(at)) || isWordPart(text.charAt(at + 1))) return at;
  let p = at + 1;
  for (let parts = 0; parts < 6; parts++) {
    const next = pastDotted(text, p, hi, true);
    if (next === p) break;
    p = next;
  }
  return isWordPart(text.charAt(p)) ? at : p;
}

/** The level that `lead` continues: the level of the last designator of its class (lowercase, capitals, digits, Roman numerals). */
export function levelOf(subdivisions: readonly string[], lead: string): number {
  for (const classOf of [fineClass, coarseClass]) {
    const level = subdivisions.findLastIndex((designator) => classOf(designator) === classOf(lead));
    if (level >= 0) return level;
  }
  return Math.max(0, subdivisions.length - 1);
}

function fineClass(designator: string): string {
  const plain = designator.replace(/[()]/g, '');
  if (/^\d/.test(plain)) return 'number';
  const roman = /^[ivx]+$/i.test(plain) ? 'roman ' : '';
  return roman + (/^[A-Z]/.test(plain) ? 'capital' : 'small');
}

/** `(i)` after `(h)` is a letter. */
function coarseClass(designator: string): string {
  return fineClass(designator).replace(/^roman /, '');
}
