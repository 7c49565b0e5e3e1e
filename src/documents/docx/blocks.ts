/** The content of a Word document in reading order: paragraphs, tables, and the notes that they refer to. */

/**
 * How to read tracked changes. `accepted`: as if all were accepted; `original`: as if all were rejected. There is no
 * default, because the draft's text depends on it.
 */
export type Reading = 'accepted' | 'original';

export interface WordDocument {
  readonly reading: Reading;
  readonly blocks: readonly WordBlock[];
  /** In the order of their references in this reading. */
  readonly notes: readonly WordNote[];
  /** The number of tracked insertions, deletions and moves. If zero, both readings are the same. */
  readonly trackedChanges: number;
  /** The number of comments, which are not part of the text. */
  readonly comments: number;
  /** The number of characters that Word hides. The text omits them. */
  readonly hiddenCharacters: number;
  /** Whether the document has macros. They are never read or run. */
  readonly macros: boolean;
}

export type WordBlock = WordParagraph | WordTable;

export interface WordParagraph {
  readonly kind: 'paragraph';
  /** Without the numbering label. Line breaks are `\n`, tabs `\t`. */
  readonly text: string;
  /** The number or letter that Word's numbering puts before the text: `§ 12-2.`, `(a)`. Absent for bullets. */
  readonly label?: string;
  readonly style?: { readonly id: string; readonly name: string };
  /** 1 to 9 for a heading: the outline level of the paragraph or of its style. */
  readonly level?: number;
  /** The level of the paragraph's numbering, from 0. */
  readonly listLevel?: number;
  /** The distance from the left margin, in twentieths of a point. */
  readonly indent?: number;
  /** The distance from the right margin. Block quotations have one. */
  readonly rightIndent?: number;
  readonly alignment?: 'center' | 'right' | 'both';
  /** Set if the whole paragraph is bold, or italic. */
  readonly bold?: true;
  readonly italic?: true;
  /** The length of a bold or italic lead at the start of `text`, in UTF-16 units. Absent if the rest is bold or italic too. */
  readonly lead?: number;
  /** References to notes; offsets are UTF-16 units of `text`. */
  readonly notes: readonly NoteReference[];
}

export interface NoteReference {
  readonly offset: number;
  readonly kind: NoteKind;
  /** The note's number in this reading, from 1. */
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
  /** Whether the row repeats at the top of each page. */
  readonly header: boolean;
  readonly cells: readonly WordCell[];
}

export interface WordCell {
  readonly blocks: readonly WordBlock[];
  /** The number of columns that the cell spans. */
  readonly columns: number;
  /** Whether the cell is merged with the one above, which holds the text. */
  readonly continued: boolean;
}
