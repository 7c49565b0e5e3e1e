import { KEY } from './chars.ts';
import { UnitStore, type Units, unitAt } from './units.ts';

/**
 * Words as small numbers, each with flags. A word is found straight from a stretch of text, without making a string:
 * case, accents, full stops and apostrophes do not count (`Mun.` = `MUN`, `Gov't` = `govt`, `José` = `jose`).
 */
export class Words {
  /** What each word is to the recognizer; see vocabulary.ts. */
  flags = new Int32Array(1 << 11);
  /** SLOT numbers for each spelling, side by side so that a look costs one wait for memory. */
  private slots = new Int32Array(SLOT << 11);
  private spellings = 0;
  private count = 0;
  /** The spellings' keys, one after the other. */
  private pool = new Uint16Array(1 << 14);
  private used = 0;
  private readonly store = new UnitStore();

  get size(): number {
    return this.count;
  }

  /** The word's number, or -1 when nobody named it. */
  find(units: Units, start: number, end: number): number {
    return this.hashed(hashOf(units, start, end), units, start, end);
  }

  /** `find` for who has read the word's hash together with its letters. */
  hashed(hash: number, units: Units, start: number, end: number): number {
    return (this.slots[this.slotOf(hash, units, start, end) + MEANT] ?? 0) - 1;
  }

  /** The word's number; a new one when nobody named it before. */
  intern(units: Units, start: number, end: number): number {
    const found = this.find(units, start, end);
    return found >= 0 ? found : this.add(units, start, end, this.count++);
  }

  /** `intern` of a word as a string. */
  word(word: string): number {
    return this.intern(this.store.put(word), 0, word.length);
  }

  /** Makes `word` another spelling of `meant`. */
  alias(word: string, meant: string): void {
    const id = this.word(meant);
    const units = this.store.put(word);
    if (this.find(units, 0, word.length) < 0) this.add(units, 0, word.length, id);
  }

  flag(word: string, flags: number): void {
    const id = this.word(word);
    this.flags[id] = (this.flags[id] ?? 0) | flags;
  }

  private add(units: Units, start: number, end: number, id: number): number {
    if (++this.spellings * 2 * SLOT > this.slots.length) this.rehash();
    const hash = hashOf(units, start, end);
    const from = this.used;
    if (from + end - start > this.pool.length) this.pool = grown(this.pool, from + end - start);
    for (let at = start; at < end; at++) {
      const key = keyAt(units, at);
      if (key !== 0) this.pool[this.used++] = key;
    }
    this.slots.set([hash, from, this.used, id + 1], this.slotOf(hash, units, start, end));
    if (id >= this.flags.length) this.flags = doubled(this.flags);
    return id;
  }

  private rehash(): void {
    const old = this.slots;
    this.slots = new Int32Array(2 * old.length);
    const mask = this.slots.length - 1;
    for (let from = 0; from < old.length; from += SLOT) {
      if (old[from + MEANT] === 0) continue;
      let to = firstSlot(old[from] ?? 0) & mask;
      while (this.slots[to + MEANT] !== 0) to = (to + SLOT) & mask;
      this.slots.set(old.subarray(from, from + SLOT), to);
    }
  }

  /** Where a spelling's slot is, or the empty one where it would be. */
  private slotOf(hash: number, units: Units, start: number, end: number): number {
    const { slots } = this;
    const mask = slots.length - 1;
    let slot = firstSlot(hash) & mask;
    while (slots[slot + MEANT] !== 0 && (slots[slot] !== hash || !this.same(slot, units, start, end)))
      slot = (slot + SLOT) & mask;
    return slot;
  }

  private same(slot: number, units: Units, start: number, end: number): boolean {
    const { pool, slots } = this;
    const keys = KEY;
    let at = slots[slot + FROM] ?? 0;
    const last = slots[slot + TO] ?? 0;
    for (let i = start; i < end; i++) {
      const key = keys[units[i] ?? 0] ?? 0;
      if (key === 0) continue;
      if (at === last || pool[at] !== key) return false;
      at++;
    }
    return at === last;
  }
}

/* A slot: the spelling's hash, where its key is in the pool, and the number of the word that it means, plus one. */
const FROM = 1;
const TO = 2;
const MEANT = 3;
const SLOT = 4;

/** What the unit at `at` is in a word's key; 0 for nothing. */
function keyAt(units: Units, at: number): number {
  return KEY[unitAt(units, at)] ?? 0;
}

/** The factor of the hash: a polynomial of the keys, so that it can be put together from either end. */
export const FACTOR = 0x01000193;

function hashOf(units: Units, start: number, end: number): number {
  let hash = 0;
  for (let at = start; at < end; at++) {
    const key = keyAt(units, at);
    if (key !== 0) hash = (Math.imul(hash, FACTOR) + key) | 0;
  }
  return hash;
}

/** Where the search for a hash begins, before it is cut to the table's size. */
function firstSlot(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (mixed ^ (mixed >>> 13)) << 2;
}

function grown(pool: Uint16Array<ArrayBuffer>, atLeast: number): Uint16Array<ArrayBuffer> {
  const larger = new Uint16Array(Math.max(pool.length * 2, atLeast));
  larger.set(pool);
  return larger;
}

function doubled(numbers: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}
