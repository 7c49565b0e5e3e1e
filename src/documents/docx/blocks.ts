/** What a Word document says, in the order of its pages: paragraphs and tables, and the notes that they refer to. */

/**
 * How tracked changes are read. `accepted`: as after accepting all; `original`: as after rejecting all. There is no default: what a
 * draft says depends on it.
 */
export type Reading = 'accepted' | 'original';

export interface WordDocument {
  readonly reading: Reading;
  readonly blocks: readonly WordBlock[];
  /** In the order in which this reading refers to them. */
  readonly notes: readonly WordNote[];
  /** How many tracked insertions, deletions and moves the document has. Zero: both readings are the same. */
  readonly trackedChanges: number;
  /** Comments are not part of the text. */
  readonly comments: number;
  /** Characters that Word hides and that are left out here. */
  readonly hiddenCharacters: number;
  /** The document has macros. They are never read or run. */
  readonly macros: boolean;
}

export type WordBlock = WordParagraph | WordTable;

export interface WordParagraph {
  readonly kind: 'paragraph';
  /** Without the numbering label. Line breaks are `\n`, tabs `\t`. */
  readonly text: string;
  /** The number or letter that Word's numbering puts before the text: `§ 12-2.`, `(a)`. Bullets are none. */
  readonly label?: string;
  readonly style?: { readonly id: string; readonly name: string };
  /** 1 to 9 for a heading: the outline level of the paragraph or of its style. */
  readonly level?: number;
  /** The level of its numbering, from 0. */
  readonly listLevel?: number;
  /** From the left margin, in twentieths of a point. */
  readonly indent?: number;
  readonly alignment?: 'center' | 'right' | 'both';
  /** All of its words are bold, or italic. */
  readonly bold?: true;
  readonly italic?: true;
  /** How many UTF-16 units at the start of `text` are bold or italic, where the rest is not. */
  readonly lead?: number;
  /** References to notes; offsets are UTF-16 units of `text`. */
  readonly notes: readonly NoteReference[];
}

export interface NoteReference {
  readonly offset: number;
  readonly kind: NoteKind;
  /** As it is counted in this reading, from 1. */
  readonly number: number;
}

export type NoteKind = 'footnote' | 'endnote';

export interface WordNote {
  readonly kind: NoteKind;
  readonly number: number;
  readonly blocks: readonly WordBlock[];
}

export interface WordTable {
  readonly kind: 'table';
  readonly rows: readonly WordRow[];
}

export interface WordRow {
  /** Repeated at the top of each page. */
  readonly header: boolean;
  readonly cells: readonly WordCell[];
}

export interface WordCell {
  readonly blocks: readonly WordBlock[];
  /** How many columns it spans. */
  readonly columns: number;
  /** It is merged with the cell above, which has its text. */
  readonly continued: boolean;
}
