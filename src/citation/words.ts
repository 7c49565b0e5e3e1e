import { KEY } from './chars.ts';
import { UnitStore, type Units, unitAt } from './units.ts';

/**
 * Words as small numbers, each with flags. A word is found straight from a stretch of text, without making a string:
 * case, accents, full stops and apostrophes do not count (`Mun.` = `MUN`, `Gov't` = `govt`, `José` = `jose`).
 */
export class Words {
  private slots = new Int32Array(1 << 12).fill(-1);
  private hashes = new Int32Array(1 << 11);
  private count = 0;
  private readonly store = new UnitStore();
  private starts: number[] = [0];
  private pool = new Uint16Array(1 << 14);
  private used = 0;
  /** What each word is to the recogniser; see vocabulary.ts. */
  flags = new Int32Array(1 << 11);
  /** The word that each word stands for: `mun` → `municipal`. */
  private canonical: number[] = [];

  get size(): number {
    return this.count;
  }

  /** The word's number, or -1 when nobody named it. */
  find(units: Units, start: number, end: number): number {
    const hash = hashOf(units, start, end);
    const mask = this.slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const id = this.slots[slot] ?? -1;
      if (id < 0) return -1;
      if (this.hashes[id] === hash && this.same(id, units, start, end)) return this.canonical[id] ?? id;
    }
  }

  /** The word's number; a new one when nobody named it before. */
  intern(units: Units, start: number, end: number): number {
    const found = this.find(units, start, end);
    return found >= 0 ? found : this.add(units, start, end);
  }

  /** `intern` of a word as a string. */
  word(word: string): number {
    return this.intern(this.store.put(word), 0, word.length);
  }

  /** Makes `word` another spelling of `meant`. */
  alias(word: string, meant: string): void {
    const id = this.word(meant);
    const units = this.store.put(word);
    if (this.find(units, 0, word.length) < 0) this.canonical[this.add(units, 0, word.length)] = id;
  }

  flag(word: string, flags: number): void {
    const id = this.word(word);
    this.flags[id] = (this.flags[id] ?? 0) | flags;
  }

  /** The word's key, for showing: lower case, no accents. */
  spelling(id: number): string {
    let word = '';
    for (let at = this.starts[id] ?? 0; at < (this.starts[id + 1] ?? 0); at++)
      word += String.fromCharCode(this.pool[at] ?? 0);
    return word;
  }

  private add(units: Units, start: number, end: number): number {
    const id = this.count++;
    const hash = hashOf(units, start, end);
    if (this.used + end - start > this.pool.length) this.pool = grown(this.pool, this.used + end - start);
    for (let at = start; at < end; at++) {
      const key = KEY[unitAt(units, at)] ?? 0;
      if (key !== 0) this.pool[this.used++] = key;
    }
    if (id >= this.hashes.length) this.hashes = doubled(this.hashes);
    this.hashes[id] = hash;
    this.starts.push(this.used);
    this.canonical.push(id);
    if (id >= this.flags.length) this.flags = doubled(this.flags);
    if (this.count * 2 > this.slots.length) this.rehash();
    else this.place(id);
    return id;
  }

  private rehash(): void {
    this.slots = new Int32Array(this.slots.length * 2).fill(-1);
    for (let id = 0; id < this.count; id++) this.place(id);
  }

  private place(id: number): void {
    const mask = this.slots.length - 1;
    let slot = (this.hashes[id] ?? 0) & mask;
    while ((this.slots[slot] ?? -1) >= 0) slot = (slot + 1) & mask;
    this.slots[slot] = id;
  }

  private same(id: number, units: Units, start: number, end: number): boolean {
    let at = this.starts[id] ?? 0;
    const last = this.starts[id + 1] ?? 0;
    for (let i = start; i < end; i++) {
      const key = KEY[unitAt(units, i)] ?? 0;
      if (key === 0) continue;
      if (at === last || this.pool[at] !== key) return false;
      at++;
    }
    return at === last;
  }
}

function hashOf(units: Units, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let i = start; i < end; i++) {
    const key = KEY[unitAt(units, i)] ?? 0;
    if (key !== 0) hash = Math.imul(hash ^ key, 0x01000193);
  }
  return (hash ^ (hash >>> 15)) & 0x3fffffff;
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
