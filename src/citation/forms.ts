/** What a form (a run of words) stands for. */
export type Role = 'name' | 'abbreviation' | 'title' | 'said';

/** A form's meaning: a place, which of its codes when one is meant, and how we know. */
export interface Meaning {
  readonly place: number;
  /** Index in the place's codes; -1 when the form names the place only. */
  readonly code: number;
  /** name: of the place. abbreviation: of a code. title: a whole code name. said: the user said so. */
  readonly role: Role;
  /** Listed as such, rather than formed from a name's initials. */
  readonly listed: boolean;
}

/**
 * Runs of words → meanings, read from the last word backwards: a code's name is met at its end (`… Code`), and its place stands before.
 * Looking one up costs a probe a word, however many forms there are.
 */
export class Forms {
  private nodeKeys = new Int32Array(1 << 13).fill(-1);
  private wordKeys = new Int32Array(1 << 13);
  private children = new Int32Array(1 << 13);
  private nodes = 1;
  private readonly meanings: (Meaning[] | undefined)[] = [undefined];
  private readonly stateOf: (string | undefined)[] = [undefined];

  static readonly root = 0;

  /** The node reached from `node` by the word before; -1 when no form goes on so. */
  before(node: number, word: number): number {
    const mask = this.nodeKeys.length - 1;
    for (let slot = slotOf(node, word) & mask; ; slot = (slot + 1) & mask) {
      const key = this.nodeKeys[slot] ?? -1;
      if (key < 0) return -1;
      if (key === node && this.wordKeys[slot] === word) return this.children[slot] ?? -1;
    }
  }

  meaningsAt(node: number): readonly Meaning[] | undefined {
    return this.meanings[node];
  }

  stateAt(node: number): string | undefined {
    return this.stateOf[node];
  }

  /** The node of a whole form, or -1. */
  nodeOf(words: readonly number[]): number {
    let node = Forms.root;
    for (let i = words.length - 1; i >= 0 && node >= 0; i--) node = this.before(node, words[i] ?? -1);
    return node;
  }

  add(words: readonly number[], meaning: Meaning): number {
    const node = this.reach(words);
    const there = this.meanings[node];
    if (there === undefined) this.meanings[node] = [meaning];
    else {
      const last = there[there.length - 1];
      if (last?.place !== meaning.place || last.role !== meaning.role || last.code !== meaning.code)
        there.push(meaning);
    }
    return node;
  }

  addState(words: readonly number[], postal: string): void {
    this.stateOf[this.reach(words)] = postal;
  }

  private reach(words: readonly number[]): number {
    let node = Forms.root;
    for (let i = words.length - 1; i >= 0; i--) {
      const word = words[i] ?? 0;
      const next = this.before(node, word);
      node = next >= 0 ? next : this.grow(node, word);
    }
    return node;
  }

  private grow(node: number, word: number): number {
    if (this.nodes * 2 >= this.nodeKeys.length) this.rehash();
    const child = this.nodes++;
    this.put(node, word, child);
    return child;
  }

  private put(node: number, word: number, child: number): void {
    const mask = this.nodeKeys.length - 1;
    let slot = slotOf(node, word) & mask;
    while ((this.nodeKeys[slot] ?? -1) >= 0) slot = (slot + 1) & mask;
    this.nodeKeys[slot] = node;
    this.wordKeys[slot] = word;
    this.children[slot] = child;
  }

  private rehash(): void {
    const nodeKeys = this.nodeKeys;
    const wordKeys = this.wordKeys;
    const children = this.children;
    const size = nodeKeys.length * 2;
    this.nodeKeys = new Int32Array(size).fill(-1);
    this.wordKeys = new Int32Array(size);
    this.children = new Int32Array(size);
    for (let slot = 0; slot < nodeKeys.length; slot++) {
      const node = nodeKeys[slot] ?? -1;
      if (node >= 0) this.put(node, wordKeys[slot] ?? 0, children[slot] ?? 0);
    }
  }
}

function slotOf(node: number, word: number): number {
  const mixed = Math.imul(node ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(word + 1, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 13)) & 0x7fffffff;
}
