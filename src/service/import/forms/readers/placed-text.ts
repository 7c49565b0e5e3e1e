/** Pieces of text with their places on a page of a PDF. */

/** A piece of text with its position, in points from the left and the bottom. */
export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  /** A name for the font within the file. Absent if unknown. */
  readonly font?: string;
}

/**
 * A piece's words as the page shows them. A page shows each of its hyphens, also the soft ones. In some fonts, the apostrophe and the
 * letter that looks like it are one glyph, so the file may state either. The
 * letters of some fonts are so narrow that `ZO-101` seems to have a space.
 */
export const asPrinted = (text: string): string =>
  text
    .replaceAll('\u00ad', '-')
    .replaceAll('\u02bc', '’')
    .replace(/(?<=\b[A-Z]{1,4}) (?=-\d)/g, '');

/** An initial that is larger than the text by this factor has two lines or more beside it. */
const initial = 1.7;

/** The height of a capital, as a share of its size. A heading is above it. */
const capital = 0.75;

/** The items with a large initial on the first of the lines beside it: `T` and `he council` are one word. */
export function withInitials(items: readonly PlacedText[]): readonly PlacedText[] {
  const size = usualSize(items);
  return items.map((item) => {
    if (item.size < size * initial || !/^\s*["“]?\p{Lu}\s*$/u.test(item.text)) return item;
    const right = item.x + item.width;
    const beside = items.filter(
      (other) =>
        Math.abs(other.size - size) < size * 0.3 &&
        other.x >= right - size * 0.2 &&
        other.x - right < size &&
        other.y >= item.y - size * 0.3 &&
        other.y < item.y + item.size * capital,
    );
    const top = Math.max(...beside.map(({ y }) => y));
    const first = beside.filter(({ y }) => y === top).toSorted((one, other) => one.x - other.x)[0];
    // The lines of a large title are no lines beside an initial.
    if (first === undefined || new Set(beside.map(({ y }) => Math.round(y))).size < 2) return item;
    // `A dog`: behind a word of one letter, the first line is indented by a space.
    const edge = Math.min(...beside.filter(({ y }) => y < top - size / 2).map(({ x }) => x));
    const width = first.x > edge + size * 0.15 ? Math.min(item.width, first.x - item.x - size * 0.2) : first.x - item.x;
    return { ...item, text: item.text.trim(), y: first.y, size: first.size, width };
  });
}

/** The share of the words of a line of spaced letters that have one letter. Narrow letters may be together: `C H AP T E R`. */
const spacedShare = 0.6;
/** The fewest words of such a line, and of its different letters. A row of a table may be `P P C P`. */
const fewestSpaced = 6;
const fewestLetters = 5;
/** The longest word of such a line. */
const longestSpaced = 3;
/** The least gap between two such letters, as a share of their size. Words are farther apart than letters by this factor. */
const letterGap = 0.08;
const wordGap = 2;
/** The widest gap between the words of such a line, and the usual one of other lines, as shares of their size. */
const widestSpaced = 1.3;
const usualSpace = 0.3;
/** What a space follows where all words have become one. */
const spacedNumber = /^(?:sec\.|section|article|chapter|title|part)[\dA-Z.:-]*\d[\d.:-]*$/i;
const marks = /^(sec\.|section|article|chapter|title|part|§)(?=[\dIVXLA-Z]+[-.\d]*)/i;

/** The items with the letters of each spaced line together: `C H A P T E R`. Such words are headings. */
export function withWholeWords(items: readonly PlacedText[]): readonly PlacedText[] {
  const lines = new Map<string, PlacedText[]>();
  for (const item of items) {
    const key = `${item.y} ${item.font}`;
    const line = lines.get(key);
    if (line === undefined) lines.set(key, [item]);
    else line.push(item);
  }
  const whole = new Map<PlacedText, PlacedText>();
  for (const line of lines.values())
    if (isSpaced(line)) for (const [item, own] of wholeItems(line)) whole.set(item, own);
  return whole.size === 0 ? items : items.map((item) => whole.get(item) ?? item);
}

function isSpaced(line: readonly PlacedText[]): boolean {
  const all = line.flatMap(({ text }) => text.trim().split(/\s+/));
  if (all.some((word) => word.length > longestSpaced && !/\d/.test(word))) return false;
  const isMostly = (words: readonly string[]): boolean =>
    words.filter(({ length }) => length === 1).length >= words.length * spacedShare;
  // `S e c . 1 1 8 - 6`
  if (isMostly(all) && spacedNumber.test(all.join(''))) return true;
  const words = all.filter((word) => !/\d/.test(word));
  // The pieces of a line in small capitals are short too.
  const areApart =
    line.some(({ text }) => /(?:^|\s)\p{L} \p{L} \p{L}(?:\s|$)/u.test(text)) || usualGap(line) > letterGap;
  const letters = new Set(words.join('').match(/\p{L}/gu));
  return areApart && words.length >= fewestSpaced && isMostly(words) && letters.size >= fewestLetters;
}

/** The usual gap between the pieces of a line, as a share of their size. */
function usualGap(line: readonly PlacedText[]): number {
  const sorted = line.toSorted((one, other) => one.x - other.x);
  return median(sorted.slice(1).map(({ x, size }, at) => (x - endOf(sorted[at])) / size));
}

const endOf = (item: PlacedText | undefined): number => (item === undefined ? 0 : item.x + item.width);

/** The items of a spaced line as pieces of words: each letter ends where the next one of its word begins. */
function wholeItems(line: readonly PlacedText[]): ReadonlyMap<PlacedText, PlacedText> {
  const sorted = line.toSorted((one, other) => one.x - other.x);
  const usual = usualGap(line);
  const isLetter = ({ text }: PlacedText): boolean => text.trim().length === 1;
  return new Map(
    sorted.map((item, at) => {
      const next = sorted[at + 1];
      const gap = next === undefined ? Number.POSITIVE_INFINITY : (next.x - endOf(item)) / item.size;
      const isWithin = isLetter(item) && next !== undefined && isLetter(next) && gap < usual * wordGap;
      const text = item.text.replaceAll(' ', '').replace(marks, '$1 ');
      // Its words are apart too, but not as far as columns are.
      const left = isWithin ? 0 : Math.min(gap, gap < widestSpaced ? usualSpace : gap);
      return [item, { ...item, text, width: item.width + (gap === left ? 0 : (gap - left) * item.size) }];
    }),
  );
}

/** Groups items into lines, from the top. */
export function rowsOf(items: readonly PlacedText[]): readonly (readonly PlacedText[])[] {
  const rows: PlacedText[][] = [];
  let baseline = Number.POSITIVE_INFINITY;
  let largest = 0;
  for (const item of [...items].sort((one, other) => other.y - one.y || one.x - other.x)) {
    // Superscripts and section signs in another font are slightly off the line. A raised number comes before its line.
    const isRaised = largest < item.size * 0.8;
    if (rows.length > 0 && baseline - item.y <= item.size * (isRaised ? 0.65 : 0.45)) rows.at(-1)?.push(item);
    else {
      rows.push([item]);
      largest = 0;
    }
    if (rows.at(-1)?.length === 1 || isRaised) baseline = item.y;
    largest = Math.max(largest, item.size);
  }
  return rows;
}

/** The size of most of the text. */
export function usualSize(items: readonly PlacedText[]): number {
  const sizes = new Map<number, number>();
  for (const { text, size } of items) sizes.set(size, (sizes.get(size) ?? 0) + text.length);
  return [...sizes].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 0;
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

/** The words of a row in order, with a space for each gap. Letters in small capitals are pieces of their own without a gap. */
export function wordsOf(row: readonly PlacedText[]): string {
  let words = '';
  let end = Number.NEGATIVE_INFINITY;
  for (const { text, x, width, size } of row.toSorted((one, other) => one.x - other.x)) {
    if (words !== '' && x - end > size * 0.15 && !/\s$/.test(words)) words += ' ';
    words += text;
    end = x + width;
  }
  return words.trim();
}
