/** A draft as it was checked, and the lines and columns of its offsets. */
import type { Check } from './check.ts';

export interface CheckedFile {
  /** As it was given, with `/`. */
  readonly path: string;
  readonly text: string;
  /** SHA-256 of the file's bytes, hexadecimal. */
  readonly hash: string;
  readonly check: Check;
}

export type Places = (offset: number) => { readonly line: number; readonly column: number };

/** Offsets to lines and columns, both from 1. */
export function placesIn(text: string): Places {
  const starts = [0];
  for (const match of text.matchAll(/\r\n|\n|\r/g)) starts.push(match.index + match[0].length);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}
