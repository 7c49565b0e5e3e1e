import type { NumberRead } from '../lexicon/numbering/grammar.ts';
import type { Reader } from '../lexicon/reader.ts';
import { isDigit, isLetter, isUpper, isWordPart } from '../text/characters.ts';

/** Skips `(a)`: a designator of one to five letters or up to three digits in parentheses. Otherwise returns `at`. */
export function pastParenthesized(text: string, at: number, hi: number): number {
  if (at + 2 >= hi || text.charAt(at) !== '(') return at;
  const first = text.charAt(at + 1);
  let p = at + 1;
  if (isDigit(first)) {
    while (p < hi && p < at + 5 && isDigit(text.charAt(p))) p++;
    // Four digits form a year.
    if (p - at > 4) return at;
    if (p < hi && isLetter(text.charAt(p)) && text.charAt(p + 1) === ')') p++;
    // "(11-a)": inserted after (11).
    else if (text.charAt(p) === '-' && isLetter(text.charAt(p + 1))) p += 2;
  } else if (isLetter(first)) {
    while (p < hi && p < at + 7 && isLetter(text.charAt(p))) p++;
    if (!isDesignator(text.slice(at + 1, p))) return at;
    // "(a-1)", "(b1)"
    if (text.charAt(p) === '-' && isDigit(text.charAt(p + 1))) p += 2;
    else if (isDigit(text.charAt(p))) p++;
  } else return at;
  // "(a.)"
  if (text.charAt(p) === '.') p++;
  return text.charAt(p) === ')' ? p + 1 : at;
}

/** One letter, a letter repeated (`zz` comes before `aaa`), or a Roman numeral. */
function isDesignator(letters: string): boolean {
  if (letters.length <= 4 && letters === letters.charAt(0).repeat(letters.length)) return true;
  return /^(?:x{0,3}|xl|l)(?:ix|iv|v?i{0,3})$/i.test(letters);
}

/** Reads up to `most` parenthesized designators at `at`. Returns the end and the designators. */
export function parenthesizedRun(
  text: string,
  at: number,
  hi: number,
  most: number,
): { readonly end: number; readonly designators: readonly string[] } {
  const designators: string[] = [];
  let end = at;
  while (designators.length < most) {
    const next = pastParenthesized(text, end, hi);
    if (next === end) break;
    designators.push(text.slice(end, next));
    end = next;
  }
  return { end, designators };
}

/** The start of the parenthesized designator that ends at `end`, or undefined. */
export function parenthesizedBefore(text: string, end: number, lo: number, hi: number): number | undefined {
  if (text.charAt(end - 1) !== ')') return undefined;
  let open = Math.max(0, end - 2);
  while (open > end - 8 && open > lo && text.charAt(open) !== '(') open--;
  return pastParenthesized(text, open, hi) === end ? open : undefined;
}

/** Skips `.H` or `.4` of `23.44.090.H.4.b`, with digits only if `digitsToo`. Otherwise returns `at`. */
export function pastDotted(text: string, at: number, hi: number, digitsToo: boolean): number {
  if (at + 1 >= hi || text.charAt(at) !== '.') return at;
  const c = text.charAt(at + 1);
  if (isLetter(c)) {
    // ".EE" comes after ".Z", and ".EEE" after ".ZZ".
    let end = at + 2;
    while (isUpper(c) && end < at + 5 && text.charAt(end) === c) end++;
    return isWordPart(text.charAt(end)) ? at : end;
  }
  if (!digitsToo || !isDigit(c)) return at;
  let p = at + 1;
  while (p < hi && isDigit(text.charAt(p)) && p < at + 4) p++;
  return isWordPart(text.charAt(p)) ? at : p;
}

/** Skips a Roman numeral in capitals, with an optional letter after a dash (`XIII`, `II-A`). Otherwise returns `at`. */
function pastRoman(text: string, at: number, hi: number): number {
  let p = at;
  while (p < hi && p < at + 8 && 'IVXLC'.includes(text.charAt(p))) p++;
  if (p === at) return at;
  if (isHyphenedLetter(text, p)) return p + 2;
  if (isUpper(text.charAt(p)) && !isWordPart(text.charAt(p + 1))) return p + 1;
  // "art. XIII C, § 2"
  if (/^ [A-D],? ?(?:§|[Ss]ec)/.test(text.slice(p, p + 8))) return p + 2;
  return isWordPart(text.charAt(p)) ? at : p;
}

/** Skips a number without digits at `at`: a Roman numeral or a letter (`Appendix A`). Otherwise returns `at`. */
export function pastNumeral(text: string, at: number, hi: number): number {
  const roman = pastRoman(text, at, hi);
  if (roman > at) return roman;
  const isAlone = at < hi && isUpper(text.charAt(at)) && !isWordPart(text.charAt(at + 1));
  // "D.C. App. R. 28": a court's rule.
  return isAlone && !/^.(?:['’.]\p{L}|&)|^R\. ?\d/u.test(text.slice(at, at + 4)) ? at + 1 : at;
}

/** Whether `-A` is at `at`, at the end of a number. */
function isHyphenedLetter(text: string, at: number): boolean {
  return endsInLetter(text, at) && isUpper(text.charAt(at + 1));
}

/** Reads a number, including a final letter level: `2-A`, `197-c`. After periods (`12.22-A`), the letter is a subdivision. */
export function sectionNumberAt(reader: Reader, at: number): NumberRead | undefined {
  const { text, hi } = reader;
  const number = reader.numbers.numberAt(text, at, hi);
  if (number !== undefined && (isUnfinished(text, at, number.end) || isMisread(text, number.end))) return undefined;
  return number !== undefined && number.dots === 0 && endsInLetter(text, number.end)
    ? { ...number, end: number.end + 2, lettered: true }
    : number;
}

/** Whether a letter that looks like a digit continues a number, as in scanned text: `5.04.0I0`. The digits before it are another number. */
const isMisread = (text: string, end: number): boolean =>
  /[IlO]/.test(text.charAt(end)) && isDigit(text.charAt(end + 1)) && isDigit(text.charAt(end - 1));

/** Whether only the first level of a number is written: `§ 42-`. A number after the hyphen would be its next level or the end of a range. */
function isUnfinished(text: string, start: number, end: number): boolean {
  return (
    /[-–]/.test(text.charAt(end)) &&
    /^\d+$/.test(text.slice(start, end)) &&
    !/^[-–](?:[\p{L}-]|\s*[\d§])/u.test(text.slice(end, end + 8))
  );
}

/** Whether a number ends with a letter level at `at`: `-A`, `-c` of `§ 197-c`. */
function endsInLetter(text: string, at: number): boolean {
  return text.charAt(at) === '-' && isLetter(text.charAt(at + 1)) && !/^[\p{L}\d]/u.test(text.slice(at + 2, at + 3));
}

/** The number as written, with every dash as `-` and without invisible characters. */
export function plainNumber(text: string): string {
  return text
    .replace(/&(?:ndash|minus|hyphen|dash|#\d+|#x[0-9a-f]+);/gi, '-')
    .replace(/--/g, '-')
    .replace(/(?<=-) | (?=-)/g, '')
    .replace(/\r?\n[ \t>*#/|]*/g, '')
    .replace(/[\u2010-\u2014\u2212\ufe63\uff0d]/g, '-')
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff\u180e]/g, '');
}

/** Whether a number that begins with letters is at `at`, by a scheme learned from a code: `JF-3-12`. */
export function isLearnedNumberAt({ text, numbers }: Reader, at: number): boolean {
  return numbers.hasLettered && isLetter(text.charAt(at)) && numbers.endAt(text, at) > at;
}
