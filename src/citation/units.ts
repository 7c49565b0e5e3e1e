/**
 * A text's UTF-16 units as an array. The recognizer looks at single characters all the time: in an array that is one load, in a string
 * every look asks first what kind of string it is.
 */
export type Units = Uint16Array;

/** The unit at `at`, which is not below 0; 0 past the text. */
export function unitAt(units: Units, at: number): number {
  return units[at] ?? 0;
}

/**
 * The unit that stands `by` before `at`; 0 before the text. (To the engine an index below 0 is a property's name: after one such look
 * `unitAt` would be slow for good.)
 */
export function unitBefore(units: Units, at: number, by = 1): number {
  return at < by ? 0 : unitAt(units, at - by);
}

/** Units as a string again. For short stretches. */
export function written(units: Units, start: number, end: number): string {
  return String.fromCharCode(...units.subarray(start, end));
}

/** Whether `text` stands at `at`. */
export function standsAt(units: Units, text: string, at: number): boolean {
  for (let k = 0; k < text.length; k++) if (units[at + k] !== text.charCodeAt(k)) return false;
  return true;
}

/** The units of a short text, in an array of their own. */
export function unitsOf(text: string): Units {
  return Uint16Array.from(text, (_, k) => text.charCodeAt(k));
}

/** Holds the units of one text at a time, in the same memory again and again. */
export class UnitStore {
  private units: Units = new Uint16Array(SHORT + GUARD);

  /** The text's units, and zeros after them. The array is longer than the text. */
  put(text: string): Units {
    const size = text.length + GUARD;
    let { units } = this;
    if (units.length < size) {
      units = new Uint16Array(size);
      // A long text's copy is not kept for the next, short one.
      if (size <= KEEP) this.units = units;
    }
    if (text.length <= SHORT) for (let k = 0; k < text.length; k++) units[k] = text.charCodeAt(k);
    else {
      const bytes = Buffer.from(units.buffer, 0, 2 * text.length);
      bytes.write(text, 'utf16le');
      if (!LITTLE_ENDIAN) bytes.swap16();
    }
    units.fill(0, text.length, size);
    return units;
  }
}

/** No look goes further past the end of a text. */
const GUARD = 64;
const KEEP = 1 << 22;
/** So short that a loop copies it sooner than a call. */
const SHORT = 64;
const LITTLE_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;
