/**
 * The characters of law of a publication: how many its files hold and how many are in the library. A character is a Unicode code
 * point of text content, without markup and with runs of white space as one blank. Named as the command's JSON has them.
 */
export interface LedgerLine {
  /** The code, by its name. */
  readonly publication: string;
  /** The kind of element that the text is in: `text`, `heading`, `annotation`, `td`. */
  readonly element: string;
  readonly read: number;
  readonly stored: number;
  /** What is not in the library, and why. */
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
