/** What a UTF-16 unit is to the recognizer, as tables: a lookup is far cheaper than a chain of comparisons. */

export const LETTER = 1;
export const DIGIT = 2;
export const SPACE = 4;
/** Soft hyphen, zero-width characters, byte-order mark: there, but not seen. */
export const IGNORED = 8;
export const DASH = 16;
export const UPPER = 32;
/** Emphasis, brackets and braces: a citation may have one end of a pair inside. */
export const MARKUP = 64;
/** What nothing hides: a gap ends there on either side. */
export const SEEN = 128;

export const KIND: Uint8Array = kinds();

/** What a unit is: a sum of the above. */
export function unitKind(c: number): number {
  return KIND[c] ?? 0;
}

/** What a letter is in a word's key: lower case without accents. 0 for whatever is no letter. */
export const KEY: Uint16Array = keys();

export function isWordPart(c: number): boolean {
  return (unitKind(c) & (LETTER | DIGIT)) !== 0;
}

export function isLetter(c: number): boolean {
  return (unitKind(c) & LETTER) !== 0;
}

export function isDigit(c: number): boolean {
  return c >= 48 && c <= 57;
}

export function isUpper(c: number): boolean {
  return (unitKind(c) & UPPER) !== 0;
}

/** ’ ' ʻ and the like, inside a word: `Gov’t`, `Hawaiʻi`. */
export function isApostrophe(c: number): boolean {
  return c === 0x27 || c === 0x2019 || c === 0x2018 || c === 0x2bb || c === 0x2bc;
}

function kinds(): Uint8Array {
  const table = new Uint8Array(0x10000);
  for (let c = 0; c < 0x250; c++) {
    const letter = String.fromCharCode(c);
    if (/\p{L}/u.test(letter)) table[c] = LETTER | (/\p{Lu}/u.test(letter) ? UPPER : 0);
  }
  // Other scripts: letters as far as word boundaries go.
  table.fill(LETTER, 0x370, 0x2000);
  table.fill(LETTER, 0x3041, 0xa000);
  table.fill(LETTER, 0xac00, 0xd7a4);
  for (let c = 48; c < 58; c++) table[c] = DIGIT;
  for (const c of [0x20, 0x09, 0xa0, 0x202f, 0x205f, 0x3000, 0x0b, 0x0c]) table[c] = SPACE;
  table.fill(SPACE, 0x2000, 0x200b);
  for (const c of [0xad, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x2060, 0xfeff, 0x180e]) table[c] = IGNORED;
  for (const c of [0x2d, 0x2010, 0x2011, 0x2012, 0x2013, 0x2212, 0xfe63, 0xff0d]) table[c] = DASH;
  for (const c of '*_`~{}[]<>') table[c.charCodeAt(0)] = MARKUP;
  for (const c of '.("\'?+=$@^§') table[c.charCodeAt(0)] = SEEN;
  for (let c = 0; c < table.length; c++)
    if (((table[c] ?? 0) & (LETTER | DIGIT)) !== 0) table[c] = (table[c] ?? 0) | SEEN;
  return table;
}

function keys(): Uint16Array {
  const table = new Uint16Array(0x10000);
  for (let c = 0; c < table.length; c++) {
    if (!isLetter(c)) continue;
    table[c] =
      c < 0x250 ? String.fromCharCode(c).toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').charCodeAt(0) : c;
  }
  return table;
}
