import type { WordEntry } from './word-classes.ts';

/** What a form (a run of words) refers to. */
export type Role =
  /** The place. */
  | 'name'
  /** A code, as one word in capitals: `SMC`. */
  | 'abbreviation'
  /** A whole code name: `Revised Ordinances of Honolulu`. */
  | 'title'
  /** A meaning that the user set. */
  | 'setting';

/** The meaning of a form: a place, optionally one of its codes, and the source of the meaning. */
export interface Meaning {
  /** Index in the lexicon's places. */
  readonly place: number;
  /** Index in the place's codes, or -1 when the form names only the place. */
  readonly code: number;
  readonly role: Role;
  /** Listed explicitly, not derived from a name's initials. */
  readonly listed: boolean;
}

/** Whether a form names a place and not a code. */
export function isPlaceName(meaning: Meaning): boolean {
  return meaning.role === 'name' || meaning.role === 'setting';
}

/**
 * A trie of forms, read from the last word backward. The reader meets a code's name at its end (`… Code`), with the
 * place before it. A node represents the run of words from the node to the root.
 */
export class FormNode {
  /** The meanings of this run of words, in the order learned, or undefined. */
  meanings: Meaning[] | undefined;
  /** The postal code of the state named by this run of words. */
  state: string | undefined;
  /** Whether a place name ends with this run of words. */
  endsPlaceName = false;
  #children: Map<WordEntry, FormNode> | undefined;

  /** The node for this run with `word` before it, or undefined when no form continues with it. */
  before(word: WordEntry | undefined): FormNode | undefined {
    return word === undefined ? undefined : this.#children?.get(word);
  }

  /** The node of a whole form, or undefined. */
  find(words: readonly (WordEntry | undefined)[]): FormNode | undefined {
    return words.reduceRight<FormNode | undefined>((node, word) => node?.before(word), this);
  }

  /** Adds a meaning to a form, unless it equals the last one added. */
  add(words: readonly WordEntry[], meaning: Meaning): void {
    const node = this.#reach(words);
    const ending = isPlaceName(meaning) ? this.before(words.at(-1)) : undefined;
    if (ending !== undefined) ending.endsPlaceName = true;
    node.meanings ??= [];
    const last = node.meanings.at(-1);
    if (last?.place !== meaning.place || last.role !== meaning.role || last.code !== meaning.code)
      node.meanings.push(meaning);
  }

  addState(words: readonly WordEntry[], postal: string): void {
    this.#reach(words).state = postal;
  }

  #reach(words: readonly WordEntry[]): FormNode {
    return words.reduceRight<FormNode>((node, word) => node.#grow(word), this);
  }

  #grow(word: WordEntry): FormNode {
    this.#children ??= new Map();
    let child = this.#children.get(word);
    if (child === undefined) {
      child = new FormNode();
      this.#children.set(word, child);
    }
    return child;
  }
}
