/** What every reader of a form gives to the pipeline: the document's blocks in their order, with what the form says about their looks. */

/** What a publisher's profile says that a block is. */
export type Role =
  /** The heading of a section, or of a container. */
  | 'heading'
  /** The number alone, its title follows in the next block: `§ 200-8`. */
  | 'number'
  /** A designator alone, its text follows in the next block: `(a)`. */
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

/** A paragraph, a heading, a table. */
export interface Block {
  /** One line: runs of white space are one blank. */
  readonly text: string;
  /** Where it begins in its file, from 1; 0 where the form has no lines. */
  readonly line: number;
  /** The page that it begins on, from 1, where the form has pages. */
  readonly page?: number;
  readonly role?: Role;
  /** The level of a heading by its style, from 1. */
  readonly outline?: number;
  /** The level by the publisher's own word for it: `chapter`. */
  readonly level?: string;
  /** how far it is indented, in steps of no fixed width. */
  readonly indent?: number;
  /** Characters at its start that are set off from the rest: `**Definitions.** In this chapter …`. */
  readonly lead?: number;
  /** All of it is set off: bold, or in the middle of the line. */
  readonly strong?: boolean;
  /** All of it links to other places of the same document. */
  readonly linked?: boolean;
  readonly table?: BlockTable;
  /** The designators of its subdivision, where the form says them apart from the text. */
  readonly path?: readonly string[];
  /** The publisher's own address or identifier of the section that begins here. */
  readonly address?: string;
}

/** A document of some form, read into blocks. */
export interface Document {
  readonly path: string;
  /** The address of a section's page at its publisher, with `{id}` for the section's own identifier. */
  readonly pages?: string;
  /** What the form is called in messages: `plain text`, `saved web page (eCode360)`. */
  readonly form: string;
  readonly publisher?: string;
  /** The code and the place that the file states beyond doubt. */
  readonly code?: string;
  readonly place?: string;
  /** The work that it is an edition of, and the date of the edition. Of several editions, the latest is the law. */
  readonly work?: string;
  readonly edition?: string;
  /** What may name the government and the code, the likeliest first: a title page, `<title>`. */
  readonly titles: readonly string[];
  /** Where the whole document stands, where the file says so apart from its headings. */
  readonly within: readonly { readonly level: string; readonly number?: string; readonly heading?: string }[];
  readonly blocks: readonly Block[];
  /** What the person who imports should know: `it has 3 tracked changes; they are read as accepted`. */
  readonly remarks?: readonly string[];
  /** What the reader left out, with the number of characters: running heads, page numbers. */
  readonly left?: readonly { readonly why: string; readonly characters: number }[];
}

/** Text with each run of white space as one blank. */
export function oneLine(text: string): string {
  return text
    .replace(/[\s\u00a0\u200b\ufeff\u00ad]+/g, (run) => (/^[\u200b\ufeff\u00ad]+$/.test(run) ? '' : ' '))
    .trim();
}
