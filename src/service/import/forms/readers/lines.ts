import type { BlockTable } from '../block.ts';

/** A line of text with its indentation. A tab counts as four spaces. */
export interface TextLine {
  readonly text: string;
  readonly line: number;
  /** From 1, if the text has pages. */
  readonly page?: number;
  readonly indent: number;
  /** Whether a blank line or the end of a page precedes it. */
  readonly gap: boolean;
  /** Whether the gap is the end of a page, across which a paragraph may continue. */
  readonly turned?: true;
  readonly outline?: number;
  /** Whether the next line's first word did not fit, if the page shows it. */
  readonly full?: boolean;
  /** The number of characters at the start in a font of their own, if the page shows it. */
  readonly lead?: number;
  readonly role?: 'history' | 'note' | 'contents';
  /** Replaces text. */
  readonly table?: BlockTable;
}

/** Marks the gap between two columns of a page, across which a paragraph may continue. */
export const columnBreak = '\u001f';

/** Marks the end of a line that the next line's first word did not fit in. */
export const fullLine = '\u001e';

/** Encloses the key of a footnote in the text of a page. */
export const noteMark = '\u001d';

/** Marks the end of words at the start of a line that have a font of their own. */
export const leadEnd = '\u001c';

/** Begins a line that is a row of a table; doubled in the first row. The other one separates the cells. */
export const rowMark = '\u001a';
export const cellMark = '\u0019';

/** A line of a page without the marks of its end and of its font. */
export const unmarked = (line: string): string => line.replaceAll(fullLine, '').replaceAll(leadEnd, '');
