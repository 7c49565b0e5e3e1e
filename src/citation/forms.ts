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
  /** Word → the child of the root, or 0: most words end no form, which is then said at once. */
  private ends = new Int32Array(1 << 11);
  /** EDGE numbers for each other child, side by side: its parent, the word, and the child itself, 0 where there is none. */
  private edges = new Int32Array(EDGE << 13);
  private nodes = 1;
  private readonly meanings: (Meaning[] | undefined)[] = [undefined];
  private readonly stateOf: (string | undefined)[] = [undefined];

  static readonly root = 0;

  /** The node reached from `node` by the word before; -1 when no form goes on so. */
  before(node: number, word: number): number {
    if (word < 0) return -1;
    if (node === Forms.root) return (this.ends[word] ?? 0) || -1;
    const { edges } = this;
    const mask = edges.length - 1;
    for (let edge = edgeOf(node, word) & mask; ; edge = (edge + EDGE) & mask) {
      const child = edges[edge + CHILD] ?? 0;
      if (child === 0) return -1;
      if (edges[edge] === node && edges[edge + WORD] === word) return child;
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
    const child = this.nodes++;
    // Without holes: an array that is mostly holes is looked up like a dictionary.
    this.meanings.push(undefined);
    this.stateOf.push(undefined);
    if (node === Forms.root) {
      if (word >= this.ends.length) this.ends = grown(this.ends, word + 1);
      this.ends[word] = child;
    } else {
      if (child * 2 * EDGE >= this.edges.length) this.rehash();
      this.put(node, word, child);
    }
    return child;
  }

  private put(node: number, word: number, child: number): void {
    const { edges } = this;
    const mask = edges.length - 1;
    let edge = edgeOf(node, word) & mask;
    while (edges[edge + CHILD] !== 0) edge = (edge + EDGE) & mask;
    edges[edge] = node;
    edges[edge + WORD] = word;
    edges[edge + CHILD] = child;
  }

  private rehash(): void {
    const old = this.edges;
    this.edges = new Int32Array(old.length * 2);
    for (let edge = 0; edge < old.length; edge += EDGE) {
      const child = old[edge + CHILD] ?? 0;
      if (child !== 0) this.put(old[edge] ?? 0, old[edge + WORD] ?? 0, child);
    }
  }
}

const WORD = 1;
const CHILD = 2;
const EDGE = 4;

function edgeOf(node: number, word: number): number {
  const mixed = Math.imul(node ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(word + 1, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 13)) << 2;
}

function grown(numbers: Int32Array<ArrayBuffer>, atLeast: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(2 * numbers.length, atLeast));
  larger.set(numbers);
  return larger;
}
