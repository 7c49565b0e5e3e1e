/**
 * Counts a publication's text: characters in its files and in the library. A character is a Unicode code point of text content,
 * without markup, where a run of white space counts as one. Field names match the command's JSON.
 */
export interface LedgerLine {
  /** The name of the code. */
  readonly publication: string;
  /** The type of element that contains the text: `text`, `heading`, `annotation`, `td`. */
  readonly element: string;
  readonly read: number;
  readonly stored: number;
  /** Text left out of the library, by reason. */
  readonly dropped: readonly { readonly why: string; readonly characters: number }[];
}

export interface CharacterTotals {
  readonly read: number;
  readonly stored: number;
}

export function totalsOf(lines: readonly LedgerLine[]): CharacterTotals {
  return {
    read: lines.reduce((sum, line) => sum + line.read, 0),
    stored: lines.reduce((sum, line) => sum + line.stored, 0),
  };
}
