import type { BlockTable } from '../block.ts';

/** A line of text, with how far it is indented. A tab counts as four blanks. */
export interface TextLine {
  readonly text: string;
  readonly line: number;
  /** From 1, where the text has pages. */
  readonly page?: number;
  readonly indent: number;
  /** A blank line, or a page's end, comes before it. */
  readonly gap: boolean;
  /** The gap is a page's end, over which a paragraph may continue. */
  readonly turned?: true;
  readonly outline?: number;
  /** Whether the next line's first word would not have fitted in it, where its page says so. */
  readonly full?: boolean;
  /** In place of text. */
  readonly table?: BlockTable;
}

/** A line of its own between two columns of a page, over which a paragraph may continue. */
export const columnBreak = '\u001f';

/** Ends a line that the next line's first word would not have fitted in. */
export const fullLine = '\u001e';
