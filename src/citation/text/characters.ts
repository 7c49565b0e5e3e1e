/**
 * A table of character classes: one lookup instead of a chain of comparisons. A character is a string of one UTF-16
 * unit, or `''` for none.
 */

const LETTER = 1;
const UPPER = 2;
const DIGIT = 4;
const SPACE = 8;
const INVISIBLE = 16;
const DASH = 32;
const MARKUP = 64;

export function isLetter(c: string): boolean {
  return (classOf(c) & LETTER) !== 0;
}

/** A capital letter. */
export function isUpper(c: string): boolean {
  return (classOf(c) & UPPER) !== 0;
}

/** A lowercase letter, or a letter without case. */
export function isLower(c: string): boolean {
  return (classOf(c) & (LETTER | UPPER)) === LETTER;
}

export function isDigit(c: string): boolean {
  return c >= '0' && c <= '9';
}

/** A letter or a digit. */
export function isWordPart(c: string): boolean {
  return (classOf(c) & (LETTER | DIGIT)) !== 0;
}

/** A space or a tab of any width, breaking or not. Line breaks are excluded. */
export function isSpace(c: string): boolean {
  return (classOf(c) & SPACE) !== 0;
}

export function isLineBreak(c: string): boolean {
  return c === '\n' || c === '\r';
}

/** A soft hyphen, zero-width character, or byte-order mark. */
export function isInvisible(c: string): boolean {
  return (classOf(c) & INVISIBLE) !== 0;
}

/** A space, an invisible character, or one of the markup characters `*_`~[}`. */
export function isPassedOver(c: string): boolean {
  return (classOf(c) & (SPACE | INVISIBLE | MARKUP)) !== 0;
}

/** A hyphen or dash used in numbers. The em dash is excluded. */
export function isDash(c: string): boolean {
  return (classOf(c) & DASH) !== 0;
}

/** An apostrophe inside a word: `Gov’t`, `Hawaiʻi`. */
export function isApostrophe(c: string): boolean {
  return c === "'" || c === '’' || c === '‘' || c === 'ʻ' || c === 'ʼ';
}

/** Whether `text` has no lowercase letters. */
export function isInCapitals(text: string): boolean {
  for (let k = 0; k < text.length; k++) if (isLower(text.charAt(k))) return false;
  return true;
}

/** Normalizes a word's spelling: lowercase, without accents, periods, or apostrophes. `Gov't` → `govt`, `José` → `jose`. */
export function wordKey(word: string): string {
  const lower = word.toLowerCase();
  return /^[a-z]+$/.test(lower) ? lower : lower.normalize('NFD').replace(/\P{L}|[ʻʼ]/gu, '');
}

const CLASSES = characterClasses();

function classOf(c: string): number {
  return c === '' ? 0 : (CLASSES[c.charCodeAt(0)] ?? 0);
}

function characterClasses(): Uint8Array {
  const table = new Uint8Array(0x10000);
  for (let c = 0; c < 0x250; c++) {
    const letter = String.fromCharCode(c);
    if (/\p{L}/u.test(letter)) table[c] = LETTER | (/\p{Lu}/u.test(letter) ? UPPER : 0);
  }
  // Other scripts: treat every character as a letter, which is enough to find word boundaries.
  table.fill(LETTER, 0x370, 0x2000);
  table.fill(LETTER, 0x3041, 0xa000);
  table.fill(LETTER, 0xac00, 0xd7a4);
  const set = (characters: string, what: number): void => {
    for (const c of characters) table[c.charCodeAt(0)] = what;
  };
  set('0123456789', DIGIT);
  set(' \t\v\f\u00a0\u202f\u205f\u3000', SPACE);
  table.fill(SPACE, 0x2000, 0x200b);
  set('\u00ad\u180e\u200b\u200c\u200d\u200e\u200f\u2060\ufeff', INVISIBLE);
  set('*_`~[}', MARKUP);
  set('-\u2010\u2011\u2012\u2013\u2212\ufe63\uff0d', DASH);
  return table;
}
