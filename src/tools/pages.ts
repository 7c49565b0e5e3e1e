/** Cuts an answer's parts into pages of limited length, so that all pages together have every character. */

/** A piece of an answer: an entry of the list `part`. */
export interface Piece {
  readonly part: string;
  readonly value: object;
}

export interface Paged {
  readonly lists: Readonly<Record<string, readonly object[]>>;
  readonly page: { readonly number: number; readonly of: number };
}

/** The first values of a list, as many as a page has room for: at least one of them. */
export function fitting<T extends object>(values: readonly T[], maxChars: number): readonly T[] {
  let used = 0;
  const count = values.findIndex((value, index) => {
    used += JSON.stringify(value).length + 1;
    return index > 0 && used > maxChars;
  });
  return count < 0 ? values : values.slice(0, count);
}

/** What a piece costs as JSON, with the comma behind it. */
const lengthOf = ({ value }: Piece): number => JSON.stringify(value).length + 1;

/**
 * One page of the pieces, in order.
 *
 * @param maxChars how many characters of JSON a page has for pieces
 * @param parts the names of the lists that a page has even when they are empty
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
  const wanted = pages[number - 1] ?? [];
  const named = new Set([...parts, ...wanted.map(({ part }) => part)]);
  const lists = Object.fromEntries(
    [...named].map((name) => [name, wanted.filter(({ part }) => part === name).map(({ value }) => value)]),
  );
  return { lists, page: { number, of: pages.length } };
}

/**
 * A text in pieces that each take at most `maxChars` characters as JSON; joined, they are the text.
 * Surrogate pairs stay together.
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
