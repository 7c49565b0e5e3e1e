/**
 * Where a citation could begin, found two characters at a time. The text is copied to one byte a character (the low byte is enough: a
 * wrong one only costs a second look), and each pair of bytes asks one table.
 */
export class Anchors {
  private bytes = Buffer.allocUnsafe(0);

  /** The text's pairs of low bytes, with guard pairs after the last that always stop the scan. */
  pairsOf(text: string): Uint16Array {
    const size = text.length + GUARD;
    if (this.bytes.length < size) this.bytes = Buffer.allocUnsafeSlow((size + 1) & ~1);
    const { bytes } = this;
    bytes.write(text, 0, 'latin1');
    bytes.fill(0x30, text.length, size);
    // A long text's copy is not kept for the next, short one.
    if (size > KEEP) this.bytes = Buffer.allocUnsafe(0);
    return new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1);
  }
}

const GUARD = 8;
const KEEP = 1 << 22;

/** What a character may begin by itself. */
export const ON_DIGIT = 1;
export const ON_SIGN = 2;
export const ON_COMMA = 3;
export const ON_ORDINANCES = 4;
export const ON_PLACE = 5;
export const ON_CLOSE = 6;

/** Character → what it may begin; 0 for most. */
export const TRIGGER: Uint8Array = triggers();

/** In PAIRS: the first character may begin something, the second, or the two together may be of a word that does. */
export const FIRST = 1;
export const SECOND = 2;
export const LETTERS = 4;

/** Pair of low bytes → where to look closer; 0 for most. */
export const PAIRS: Uint8Array = pairs();

function triggers(): Uint8Array {
  const table = new Uint8Array(0x10000);
  for (const c of '0123456789') table[c.charCodeAt(0)] = ON_DIGIT;
  // "§", TeX's "\S", "&sect;"
  for (const c of '§\\&') table[c.charCodeAt(0)] = ON_SIGN;
  table[0x2c] = ON_COMMA;
  // ") thereof"
  table[0x29] = ON_CLOSE;
  table[0x4f] = ON_ORDINANCES;
  // "City of", "Town of", "Village of", "Borough of"
  for (const c of 'CTVB') table[c.charCodeAt(0)] = ON_PLACE;
  return table;
}

function pairs(): Uint8Array {
  const table = new Uint8Array(0x10000);
  const little = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;
  const set = (first: number, second: number, what: number): void => {
    const pair = little ? first | (second << 8) : (first << 8) | second;
    table[pair] = (table[pair] ?? 0) | what;
  };
  for (let c = 0; c < 0x100; c++) {
    if (TRIGGER[c] === 0) continue;
    for (let other = 0; other < 0x100; other++) {
      if (mayBegin(c, other)) set(c, other, FIRST);
      set(other, c, SECOND);
    }
  }
  // Of every word that begins a citation one pair falls on an even place: th|is and t|hi|s, co|de and c|od|e, id|. and i|d.
  for (const pair of ['is', 'hi', 'de', 'od', 'id', 'd.', 'v.', ' v', '\u00a0v']) {
    for (const first of bothCases(pair.charAt(0)))
      for (const second of bothCases(pair.charAt(1))) set(first, second, LETTERS);
  }
  return table;
}

/** Whether what the first character begins can go on with the second: `Ci`, `To`, `Or`, a comma and a space. */
function mayBegin(c: number, next: number): boolean {
  switch (TRIGGER[c]) {
    case ON_COMMA:
    case ON_CLOSE:
      return next === 0x20;
    case ON_ORDINANCES:
      return (next | 0x20) === 0x72;
    case ON_PLACE:
      return (next | 0x20) === 0x6f || (next | 0x20) === 0x69;
    default:
      return true;
  }
}

function bothCases(letter: string): readonly number[] {
  return [...new Set([letter.toLowerCase().charCodeAt(0), letter.toUpperCase().charCodeAt(0)])];
}
