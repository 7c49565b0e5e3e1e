import { isLetter, isLineBreak, isPassedOver, isSpace, isWordPart } from './characters.ts';

/*
 * Trivia: the text between two visible tokens. It includes spaces, NBSP and soft hyphens, emphasis, links, TeX and HTML
 * markup, and line breaks with quote and comment prefixes. A blank line is not trivia, because no citation continues
 * past it.
 */

/** The start of the next visible character at or after `at`, at most `hi`. */
export function skipTrivia(text: string, at: number, hi: number): number {
  let p = at;
  while (p < hi) {
    const c = text.charAt(p);
    if (isWordPart(c)) break;
    const next = isPassedOver(c) ? (c === '*' ? pastStarPage(text, p) : p + 1) : pastMarkup(text, p, hi, c);
    if (next === p) break;
    p = next;
  }
  return p;
}

/** Skips `*1285` or `*1285]` before a sign or a number: the page of a reporter begins there. Otherwise skips the star. */
function pastStarPage(text: string, at: number): number {
  const c = text.charAt(at + 1);
  if (c < '1' || c > '9') return at + 1;
  const page = /^\*\d{1,5}\]?(?=\s+(?:§|\d))/.exec(text.slice(at, at + LONGEST_STAR_PAGE));
  return at + (page?.[0].length ?? 1);
}

const LONGEST_STAR_PAGE = 12;

/** The end of the last visible character before `at`, at least `lo`. That character is at the result minus one. */
export function skipTriviaBack(text: string, at: number, lo: number): number {
  let p = at;
  while (p > lo) {
    const c = text.charAt(p - 1);
    if (isWordPart(c) || (c === '}' && TEX_SIGN.test(text.slice(Math.max(lo, p - LONGEST_TEX_SIGN), p)))) break;
    let next =
      isPassedOver(c) || c === ']' ? p - (c === '}' ? beforeAttribute(text, p) : 1) : beforeMarkup(text, p, lo, c);
    if (next === p) next = beforeLinePrefix(text, p, lo);
    if (next === p) break;
    p = next;
  }
  return p;
}

/** A section sign with its empty braces. */
const TEX_SIGN = /\\(?:S|textsection)\{\}$/;
const LONGEST_TEX_SIGN = '\\textsection{}'.length;

function pastMarkup(text: string, at: number, hi: number, c: string): number {
  switch (c) {
    case '\n':
    case '\r':
      return pastLineBreak(text, at, hi);
    case ']':
      return pastLinkEnd(text, at, hi);
    case '\\':
      return pastTex(text, at, hi);
    case '{':
      return at + (spaceAttribute(text, at) || 1);
    case '&':
      return at + spaceEntity(text, at);
    case '<':
      return pastTag(text, at, hi);
    case '"':
    case "'":
      return pastStringBreak(text, at, hi);
    case '#':
      return at + Number(isClosingSign(text, at));
    default:
      return at;
  }
}

function beforeMarkup(text: string, at: number, lo: number, c: string): number {
  switch (c) {
    case '\n':
    case '\r':
      return beforeLineBreak(text, at, lo);
    case '{':
      return beforeBrace(text, at, lo);
    case ';':
      return beforeEntity(text, at, lo);
    case '>':
      return beforeTag(text, at, lo);
    case ')':
      return beforeLink(text, at, lo);
    case '"':
    case "'":
      return beforeStringBreak(text, at, lo);
    case '\\':
      return at - 1;
    case '#':
      return at - Number(isClosingSign(text, at - 1));
    case ',':
      return at - 2 >= lo && text.charAt(at - 2) === '\\' ? at - 2 : at;
    default:
      return at;
  }
}

/** Skips a line break and any prefix of the next line. Returns `at` when a blank line follows. */
function pastLineBreak(text: string, at: number, hi: number): number {
  let p = at + (text.startsWith('\r\n', at) ? 2 : 1);
  for (let prefixes = 0; p < hi && prefixes < 40; prefixes++) {
    const c = text.charAt(p);
    if (isSpace(c) || c === '>' || c === '|' || c === '#' || c === '%' || c === ';') p++;
    else if (text.startsWith('//', p)) p += 2;
    else if ((c === '/' || c === '!') && text.charAt(p - 1) === '/') p++;
    else if (text.startsWith('* ', p)) p++;
    else if (text.startsWith('-- ', p)) p += 2;
    else break;
  }
  return p < hi && isLineBreak(text.charAt(p)) ? at : p;
}

function beforeLineBreak(text: string, at: number, lo: number): number {
  let p = at - 1;
  if (text.charAt(p) === '\n' && p > lo && text.charAt(p - 1) === '\r') p--;
  let q = p;
  for (let n = 0; n < 40 && q > lo; n++) {
    const c = text.charAt(q - 1);
    if (!isSpace(c) && !'>|/#%*'.includes(c)) break;
    q--;
  }
  return q > lo && isLineBreak(text.charAt(q - 1)) ? at : p;
}

/** Moves before a quote or comment prefix when only the prefix precedes `at` on its line. A lone `-` begins a list item. */
function beforeLinePrefix(text: string, at: number, lo: number): number {
  let p = at;
  for (let n = 0; n < 16 && p > lo; n++) {
    const c = text.charAt(p - 1);
    if (isLineBreak(c)) return /^\s*-\s*$/.test(text.slice(p, at)) ? at : p;
    if (!isSpace(c) && !'>|/!#%;*-'.includes(c)) return at;
    p--;
  }
  return at;
}

/** Whether the sign at `at` closes text of AsciiDoc: `[.smallcaps]#SMC# § 1`. */
function isClosingSign(text: string, at: number): boolean {
  return isWordPart(text.charAt(at - 1)) && /\s/.test(text.charAt(at + 1));
}

/** A break where a program's string continues on the next line: `"… of the City " +⏎ "of Elm"`. */
const STRING_BREAK = /(["'])[ \t]{0,8}[+\\]?[ \t]{0,8}\r?\n[ \t]{0,40}(?:\+ ?)?\1/y;
const LONGEST_STRING_BREAK = 66;

function pastStringBreak(text: string, at: number, hi: number): number {
  STRING_BREAK.lastIndex = at;
  const end = at + (STRING_BREAK.exec(text)?.[0].length ?? 0);
  return end <= hi ? end : at;
}

function beforeStringBreak(text: string, at: number, lo: number): number {
  const quote = text.charAt(at - 1);
  const from = Math.max(lo, at - LONGEST_STRING_BREAK);
  const open = text.lastIndexOf(quote, at - 2);
  return open >= from && pastStringBreak(text, open, at) === at ? open : at;
}

/** Longer links and tags are not parsed. */
const LONGEST_LINK = 300;

/** `](address)` or `][label]` or `]`. */
function pastLinkEnd(text: string, at: number, hi: number): number {
  const open = text.charAt(at + 1);
  if (open !== '(' && open !== '[') return at + 1;
  const close = open === '(' ? ')' : ']';
  const limit = Math.min(hi, at + LONGEST_LINK);
  for (let p = at + 2; p < limit; p++) {
    const c = text.charAt(p);
    if (c === close) return p + 1;
    if (c === '\n') break;
  }
  return at + 1;
}

function beforeLink(text: string, at: number, lo: number): number {
  const limit = Math.max(lo + 1, at - LONGEST_LINK);
  for (let p = at - 2; p >= limit; p--) {
    const c = text.charAt(p);
    if (c === '(') return text.charAt(p - 1) === ']' ? p - 1 : at;
    if (isSpace(c) || c === '\n') break;
  }
  return at;
}

/** A TeX space or the opening of a formatting command: `\,`, `\ `, `\emph{`. */
function pastTex(text: string, at: number, hi: number): number {
  const next = text.charAt(at + 1);
  if (next !== '' && ',;:! /@'.includes(next)) return at + 2;
  // `\S\⏎`: a space of TeX at the end of a line.
  if (isLineBreak(next)) return at + 1;
  const limit = Math.min(hi, at + 24);
  let p = at + 1;
  while (p < limit && isLetter(text.charAt(p))) p++;
  if (p === at + 1) return at;
  // `\S{}` and `\textsection{}` are section signs.
  if (text.charAt(p) === '{') return /^(?:S|textsection)$/.test(text.slice(at + 1, p)) ? at : p + 1;
  return /^(?:nobreakspace|thinspace|enspace|quad|space)$/.test(text.slice(at + 1, p)) ? p : at;
}

function beforeBrace(text: string, at: number, lo: number): number {
  const limit = Math.max(lo, at - 24);
  let p = at - 1;
  while (p > limit && isLetter(text.charAt(p - 1))) p--;
  return p > lo && p < at - 1 && text.charAt(p - 1) === '\\' ? p - 1 : at - 1;
}

function beforeEntity(text: string, at: number, lo: number): number {
  const limit = Math.max(lo, at - 10);
  for (let p = at - 2; p >= limit; p--) {
    if (text.charAt(p) === '&') return spaceEntity(text, p) === at - p ? p : at;
  }
  return at;
}

function pastTag(text: string, at: number, hi: number): number {
  let p = at + 1;
  if (text.charAt(p) === '/') p++;
  const name = p;
  while (p < at + 12 && isLetter(text.charAt(p))) p++;
  if (p === name || !INLINE_TAGS.has(text.slice(name, p).toLowerCase())) return at;
  const limit = Math.min(hi, at + LONGEST_LINK);
  for (; p < limit; p++) if (text.charAt(p) === '>') return p + 1;
  return at;
}

function beforeTag(text: string, at: number, lo: number): number {
  const limit = Math.max(lo, at - LONGEST_LINK);
  for (let p = at - 2; p >= limit; p--) {
    const c = text.charAt(p);
    if (c === '<') return pastTag(text, p, at) === at ? p : at;
    if (c === '>') break;
  }
  return at;
}

const INLINE_TAGS: ReadonlySet<string> = new Set(
  'a abbr b bdi cite code em font i ins mark nobr q s small span strong sub sup u wbr'.split(' '),
);

const SPACE_ENTITY =
  /&(?:nbsp|ensp|emsp|thinsp|hairsp|NonBreakingSpace|shy|zwnj|zwj|#160|#xa0|#8239|#x202f|#8201|#x2009|#173|#xad|#8203|#x200b);/iy;

/** The length of an HTML entity for a space or an invisible character, or 0. */
function spaceEntity(text: string, at: number): number {
  SPACE_ENTITY.lastIndex = at;
  return SPACE_ENTITY.exec(text)?.[0].length ?? 0;
}

/** AsciiDoc's attributes for a space or an invisible character. */
const SPACE_ATTRIBUTE = /\{(?:nbsp|zwsp|wj|shy)\}/y;
const LONGEST_ATTRIBUTE = '{nbsp}'.length;

/** The length of an attribute for a space at `at`, or 0. */
function spaceAttribute(text: string, at: number): number {
  SPACE_ATTRIBUTE.lastIndex = at;
  return SPACE_ATTRIBUTE.exec(text)?.[0].length ?? 0;
}

/** The length of the attribute for a space that ends at `end`, or that of its brace alone. */
function beforeAttribute(text: string, end: number): number {
  const written = text.slice(Math.max(0, end - LONGEST_ATTRIBUTE), end);
  return /\{(?:nbsp|zwsp|wj|shy)\}$/.exec(written)?.[0].length ?? 1;
}
