/** Finds the footnotes of a PDF's pages: small numbers in the text, and lines with these numbers at the foot of the page. */
import type { Block } from '../block.ts';
import { noteMark as mark } from './lines.ts';
import { type PlacedText, rowsOf } from './page-heads.ts';

/** The greatest size of a footnote's number, as a share of the text's size. */
const small = 0.8;
/** The greatest share of a page's rows that footnotes take. */
const mostRows = 0.6;

/** The pages of a PDF with the places of their footnotes, and the footnotes by key. */
export interface WithFootnotes {
  readonly pages: readonly (readonly PlacedText[])[];
  readonly notes: ReadonlyMap<string, string>;
}

/**
 * Takes the footnotes out of pages, and marks their places in the text.
 * @param gutters the gap between the columns of each page; footnotes are at the foot of a column
 */
export function withFootnotes(
  pages: readonly (readonly PlacedText[])[],
  gutters: readonly (number | undefined)[],
): WithFootnotes {
  const notes = new Map<string, string>();
  const read = pages.map((items, at) => {
    const gutter = gutters[at];
    const sides =
      gutter === undefined ? [items] : [items.filter(({ x }) => x < gutter), items.filter(({ x }) => x >= gutter)];
    return sides.flatMap((side, column) => withoutNotes(side, `${at}-${column}`, notes));
  });
  return { pages: read, notes };
}

/** The items of a page with small raised numbers as marks, although their notes are elsewhere: `§ 5-1⁴` is no section 5-14. */
export function withRaisedMarks(items: readonly PlacedText[], page: number): readonly PlacedText[] {
  const size = sizeOf(items);
  return rowsOf(items).flatMap((row) => {
    const sorted = row.toSorted((one, other) => one.x - other.x);
    return sorted.map((item, at) => {
      const before = sorted[at - 1];
      if (before === undefined || item.size > size * small || !/^\s*\d{1,3}\s*$/.test(item.text)) return item;
      const isRaised = item.y > before.y + before.size * 0.1;
      const isBeside = item.x - (before.x + before.width) < before.size * 0.2;
      return isRaised && isBeside && before.size > item.size
        ? { ...item, text: `${mark}${page}-${item.text.trim()}${mark}` }
        : item;
    });
  });
}

/** The items of a column without its footnotes, which are added to `notes`. */
function withoutNotes(items: readonly PlacedText[], place: string, notes: Map<string, string>): readonly PlacedText[] {
  const rows = rowsOf(items).map((row) => row.toSorted((one, other) => one.x - other.x));
  const size = sizeOf(items);
  const isNumber = ({ text, size: own }: PlacedText): boolean => own <= size * small && /^\s*\d{1,3}\s*$/.test(text);
  const isReference = (item: PlacedText, at: number, row: readonly PlacedText[]): boolean =>
    at > 0 && isNumber(item) && row.length > 1;
  const first = firstRow(rows, isReference, isNumber);
  if (first === undefined) return items;
  const references = new Map<PlacedText, string>();
  for (const row of rows.slice(0, first))
    for (const [at, item] of row.entries())
      if (isReference(item, at, row)) references.set(item, `${place}-${item.text.trim()}`);
  let key: string | undefined;
  for (const row of rows.slice(first)) {
    const number = startOf(row, isNumber);
    const words = wordsOf(row);
    if (number !== undefined && [...references.values()].includes(`${place}-${number}`)) {
      key = `${place}-${number}`;
      notes.set(key, words.slice(number.length).trim());
    } else if (key !== undefined) notes.set(key, joined(notes.get(key) ?? '', words));
  }
  return rows
    .slice(0, first)
    .flat()
    .map((item) => {
      const own = references.get(item);
      return own === undefined || !notes.has(own) ? item : { ...item, text: mark + own + mark };
    });
}

/** The first row of the footnotes: it has the number of the column's first reference, and all numbers below it follow. */
function firstRow(
  rows: readonly (readonly PlacedText[])[],
  isReference: (item: PlacedText, at: number, row: readonly PlacedText[]) => boolean,
  isNumber: (item: PlacedText) => boolean,
): number | undefined {
  for (let first = rows.length - 1; first >= rows.length * (1 - mostRows); first -= 1) {
    const number = startOf(rows[first] ?? [], isNumber);
    if (number === undefined) continue;
    const numbers = rows
      .slice(0, first)
      .flatMap((row) => row.filter((item, at) => isReference(item, at, row)).map(({ text }) => text.trim()));
    if (numbers[0] === number) return first;
  }
  return undefined;
}

/** The number that a footnote's row begins with, in an item of its own or before its words. */
function startOf(row: readonly PlacedText[], isNumber: (item: PlacedText) => boolean): string | undefined {
  const [first] = row;
  if (first === undefined) return undefined;
  if (isNumber(first) && row.length > 1) return first.text.trim();
  return /^(\d{1,3})\s+\p{Lu}/u.exec(wordsOf(row))?.[1];
}

function wordsOf(row: readonly PlacedText[]): string {
  let words = '';
  let end = Number.NEGATIVE_INFINITY;
  for (const { text, x, width, size } of row) {
    if (words !== '' && x - end > size * 0.15 && !/\s$/.test(words)) words += ' ';
    words += text;
    end = x + width;
  }
  return words.trim();
}

const joined = (one: string, other: string): string =>
  /\p{Ll}-$/u.test(one) && /^\p{Ll}/u.test(other) ? one.slice(0, -1) + other : `${one} ${other}`;

/** The size of most of the text. */
function sizeOf(items: readonly PlacedText[]): number {
  const sizes = new Map<number, number>();
  for (const { text, size } of items) sizes.set(size, (sizes.get(size) ?? 0) + text.length);
  return [...sizes].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 0;
}

/** The text of a page with its footnotes' marks as `[^key]`. */
export const marked = (text: string): string => text.replace(new RegExp(`\\s*${mark}([\\d-]+)${mark}`, 'g'), '[^$1]');

/** Adds each footnote behind the block that refers to it, and removes the marks. */
export function placed(blocks: readonly Block[], notes: ReadonlyMap<string, string>): readonly Block[] {
  if (notes.size === 0) return blocks;
  const pattern = new RegExp(`\\s*${mark}([\\d-]+)${mark}`, 'g');
  return blocks.flatMap((block): readonly Block[] => {
    if (!block.text.includes(mark)) return [block];
    const keys = [...block.text.matchAll(pattern)].map(([, key = '']) => key);
    const own = keys.flatMap((key): readonly Block[] => {
      const text = notes.get(key);
      return text === undefined ? [] : [{ text, line: block.line, role: 'note' }];
    });
    return [{ ...block, text: block.text.replace(pattern, '') }, ...own];
  });
}
