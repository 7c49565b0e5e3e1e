/** Splits an answer's parts into pages of limited length. Together, the pages contain every character. */

/** A piece of an answer: one entry of the list `part`. */
export interface Piece {
  readonly part: string;
  readonly value: object;
}

export interface Paged {
  readonly lists: Readonly<Record<string, readonly object[]>>;
  readonly page: { readonly number: number; readonly of: number };
}

/** As many values from the start of a list as fit on a page, and at least one. */
export function fitting<T extends object>(values: readonly T[], maxChars: number): readonly T[] {
  let used = 0;
  const count = values.findIndex((value, index) => {
    used += JSON.stringify(value).length + 1;
    return index > 0 && used > maxChars;
  });
  return count < 0 ? values : values.slice(0, count);
}

/** The length of a piece as JSON, with the comma after it. */
const lengthOf = ({ value }: Piece): number => JSON.stringify(value).length + 1;

/**
 * Returns one page of the pieces, in order.
 *
 * @param maxChars the maximum length of the pieces on a page, in characters of JSON
 * @param parts the names of the lists to include even if they are empty
 */
export function pageOfPieces(
  pieces: readonly Piece[],
  {
    number,
    maxChars,
    parts,
  }: { readonly number: number; readonly maxChars: number; readonly parts: readonly string[] },
): Paged {
  const pages: Piece[][] = [[]];
  let used = 0;
  for (const piece of pieces) {
    const length = lengthOf(piece);
    if (used > 0 && used + length > maxChars) {
      pages.push([]);
      used = 0;
    }
    pages.at(-1)?.push(piece);
    used += length;
  }
  const selected = pages[number - 1] ?? [];
  const named = new Set([...parts, ...selected.map(({ part }) => part)]);
  const lists = Object.fromEntries(
    [...named].map((name) => [name, selected.filter(({ part }) => part === name).map(({ value }) => value)]),
  );
  return { lists, page: { number, of: pages.length } };
}

/**
 * Splits a text into pieces of at most `maxChars` characters as JSON. Joined, they equal the text. Never splits a surrogate
 * pair.
 */
export function piecesOf(text: string, maxChars: number): readonly string[] {
  if (JSON.stringify(text).length <= maxChars) return [text];
  const pieces: string[] = [];
  let piece = '';
  let used = 2;
  for (const character of text) {
    const length = JSON.stringify(character).length - 2;
    if (used + length > maxChars) {
      pieces.push(piece);
      piece = '';
      used = 2;
    }
    piece += character;
    used += length;
  }
  pieces.push(piece);
  return pieces;
}
