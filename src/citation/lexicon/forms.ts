import type { WordEntry } from './word-classes.ts';

/** What a form (a run of words) stands for. */
export type Role =
  /** The place. */
  | 'name'
  /** A code, in one word of capitals: `SMC`. */
  | 'abbreviation'
  /** A whole code name: `Revised Ordinances of Honolulu`. */
  | 'title'
  /** What the user said that the form means. */
  | 'setting';

/** A form's meaning: a place, which of its codes if one, and how we know. */
export interface Meaning {
  /** Index in the lexicon's places. */
  readonly place: number;
  /** Index in the place's codes; -1 when the form names the place only. */
  readonly code: number;
  readonly role: Role;
  /** Listed as such, rather than made from a name's initials. */
  readonly listed: boolean;
}

/** Whether a form names a place, rather than a code. */
export function isPlaceName(meaning: Meaning): boolean {
  return meaning.role === 'name' || meaning.role === 'setting';
}

/**
 * A trie of forms, read from the last word backward: the reader meets a code's name at its end (`… Code`), with the place before.
 * A node is the run of words that leads to it from the root.
 */
export class FormNode {
  /** What this run of words means, in the order in which it was learned; undefined for none. */
  meanings: Meaning[] | undefined;
  /** The postal code of the state that this run of words names. */
  state: string | undefined;
  /** Whether a place's name ends with this run of words. */
  endsPlaceName = false;
  #children: Map<WordEntry, FormNode> | undefined;

  /** The node for the run with this word before it; undefined when no form continues so. */
  before(word: WordEntry | undefined): FormNode | undefined {
    return word === undefined ? undefined : this.#children?.get(word);
  }

  /** The node of a whole form; undefined when there is none. */
  find(words: readonly (WordEntry | undefined)[]): FormNode | undefined {
    return words.reduceRight<FormNode | undefined>((node, word) => node?.before(word), this);
  }

  /** Adds a meaning to a form, unless the form got the same one just before. */
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
