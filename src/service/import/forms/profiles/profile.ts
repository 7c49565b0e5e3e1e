/** A publisher's profile: what its classes (in web pages) and paragraph styles (in Word) say that a block is. Data only. */
import type { Role } from '../block.ts';

/** What a name says. */
export interface Meaning {
  readonly role?: Role;
  /** For headings: the level where it has a word of its own; `section` when absent. */
  readonly level?: string;
  /** Nothing of it is law: menus, buttons, footers of the page. */
  readonly omit?: true;
  /** An element in the line, after which a blank belongs: a number before its title. */
  readonly spaced?: true;
  /** How far in its paragraphs stand. */
  readonly indent?: number;
}

export interface Profile {
  /** As `--format` takes it. */
  readonly name: string;
  readonly publisher: string;
  /** The address of its terms for copies, where it is known. */
  readonly terms?: string;
  /**
   * The address of a section's page: `{id}` is the identifier that the file has for the section, `{page}` the address
   * that the page was saved from, which must be at `host`.
   */
  readonly pages?: { readonly host: string; readonly address: string };
  /** Class or style names that identify the publisher. One is enough. */
  readonly known: readonly RegExp[];
  /** Lines of a text export that are the publisher's and no law. */
  readonly lines?: readonly RegExp[];
  /** The first that matches a class or style says what it is; names are compared in lower case. */
  readonly names: readonly (readonly [RegExp, Meaning])[];
}
