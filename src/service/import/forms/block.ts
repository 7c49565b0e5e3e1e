/** The output of every reader of a form: the document's blocks in order, with what the form states about their layout. */

/** What a block is, according to a publisher's profile. */
export type Role =
  /** The heading of a section, or of a container. */
  | 'heading'
  /** A number alone. The title follows in the next block: `§ 200-8`. */
  | 'number'
  /** A designator alone. The text follows in the next block: `(a)`. */
  | 'designator'
  | 'history'
  | 'note'
  /** A table of contents: not law. */
  | 'contents'
  | 'text';

export interface BlockTable {
  readonly caption?: string;
  readonly head: readonly (readonly string[])[];
  readonly rows: readonly (readonly string[])[];
}

/** Words that lead to another place in the publication: `§ 4-12` in `<a href="#sec4-12">`. */
export interface BlockLink {
  /** The address as the file states it. */
  readonly target: string;
  readonly start: number;
  readonly end: number;
}

/** A paragraph, a heading, or a table. */
export interface Block {
  /** One line, with each run of white space as one space. */
  readonly text: string;
  /** The first line in the file, from 1; 0 if the form has no lines. */
  readonly line: number;
  /** The first page, from 1, if the form has pages. */
  readonly page?: number;
  readonly role?: Role;
  /** The heading level by style, from 1. */
  readonly outline?: number;
  /** The heading level by the publisher's own word: `chapter`. */
  readonly level?: string;
  /** The level is a person's correction, which outweighs the heading's own word. */
  readonly corrected?: true;
  /** The indentation, in steps of no fixed width. */
  readonly indent?: number;
  /** The number of emphasized characters at the start: `**Definitions.** In this chapter …`. */
  readonly lead?: number;
  /** Whether all of it is bold or centered. */
  readonly strong?: boolean;
  /** Whether all of it links to other parts of the same document. */
  readonly linked?: boolean;
  readonly table?: BlockTable;
  /** The designators of its subdivision, if the form states them apart from the text. Such a block is text of a section. */
  readonly path?: readonly string[];
  /** The publisher's address or identifier of the section that begins here. */
  readonly address?: string;
  /** The identifiers that links can lead to, of this block and of the elements around it that begin with it. */
  readonly anchors?: readonly string[];
  readonly links?: readonly BlockLink[];
}

/** A document in some form, read into blocks. */
export interface Document {
  readonly path: string;
  /** The publisher's URL of a section's page, with `{id}` for the section's identifier. */
  readonly pages?: string;
  /** The form's name in messages: `plain text`, `saved web page (eCode360)`. */
  readonly form: string;
  readonly publisher?: string;
  /** The code and the place, if the file states them unambiguously. */
  readonly code?: string;
  readonly place?: string;
  /** The work, and the date and language of this edition of it. Of several editions, the latest is current law. */
  readonly work?: string;
  readonly edition?: string;
  readonly language?: string;
  /** The day on which the whole work was repealed, as the file states it. */
  readonly repealedOn?: string;
  /** Text that may name the government and the code, likeliest first: a title page, `<title>`. */
  readonly titles: readonly string[];
  /** The containers of the whole document, if the file states them apart from its headings. */
  readonly within: readonly { readonly level: string; readonly number?: string; readonly heading?: string }[];
  readonly blocks: readonly Block[];
  /** Messages for the user who imports: `it has 3 tracked changes; they are read as accepted`. */
  readonly remarks?: readonly string[];
  /** What the reader left out, with the number of characters: page headers, page numbers. */
  readonly left?: readonly { readonly why: string; readonly characters: number }[];
}

/** A block as text of a section, where the form itself says where its sections begin. */
export function asText({ outline: _outline, role, ...block }: Block): Block {
  return { ...block, role: role === undefined || role === 'heading' || role === 'number' ? 'text' : role };
}

/** More links than a paragraph of law has. Such a block is a list, or a hostile file. */
const mostLinks = 100;
const longestLinked = 20_000;

/** The links of a text as read from the file, with their positions in its one line. Returns none for a list of links. */
export function linksIn(
  text: string,
  links: readonly BlockLink[],
  shift = 0,
): { readonly links?: readonly BlockLink[] } {
  if (links.length === 0 || links.length > mostLinks || text.length > longestLinked) return {};
  const position = (at: number): number => oneLine(`${text.slice(0, at)}.`).length - 1 + shift;
  return { links: links.map(({ target, start, end }) => ({ target, start: position(start), end: position(end) })) };
}

/** Replaces each run of white space with one space. */
export function oneLine(text: string): string {
  return text
    .replace(/[\s\u00a0\u200b\ufeff\u00ad]+/g, (run) => (/^[\u200b\ufeff\u00ad]+$/.test(run) ? '' : ' '))
    .trim();
}
