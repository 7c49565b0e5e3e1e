/** A publisher's profile: the meaning of its classes (in web pages) and paragraph styles (in Word). Data only. */
import type { Role } from '../block.ts';

/** What a name means. */
export interface Meaning {
  readonly role?: Role;
  /** For headings: the level, if it has its own word; `section` if absent. */
  readonly level?: string;
  /** Whether an inline element is a paragraph of its own. */
  readonly paragraph?: true;
  /** Not law: the page's menus, buttons, and footers. */
  readonly omit?: true;
  /** An inline element that needs a space after it, such as a number before its title. */
  readonly spaced?: true;
  /** The indentation of its paragraphs. */
  readonly indent?: number;
}

export interface Profile {
  /** The name for `--format`. */
  readonly name: string;
  readonly publisher: string;
  /** The address of its terms for copies, where it is known. */
  readonly terms?: string;
  /**
   * The URL of a section's page: `{id}` is the section's identifier in the file, and `{page}` is the address that the page was
   * saved from, which must be at `host`.
   */
  readonly pages?: { readonly host: string; readonly address: string };
  /** Class or style names that identify the publisher. One match is enough. */
  readonly known: readonly RegExp[];
  /** Words that only this publisher prints, which identify it in copied text. */
  readonly printed?: RegExp;
  /** Lines that are the publisher's, not law. */
  readonly lines?: readonly RegExp[];
  /** The first rule that matches a class or style applies. Names are compared in lowercase. */
  readonly names: readonly (readonly [RegExp, Meaning])[];
}
