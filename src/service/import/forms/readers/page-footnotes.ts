/** Finds the footnotes of a PDF's pages: small numbers in the text, and lines with these numbers at the foot of the page. */
import type { Block } from '../block.ts';
import { readHeading } from '../structure/heading.ts';
import { noteMark as mark } from './lines.ts';
import { columnsOf } from './page-columns.ts';
import { type PlacedText, rowsOf, usualSize, wordsOf } from './placed-text.ts';

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
 * @param gutters the gaps between the columns of each page; footnotes are at the foot of a column
 */
export function withFootnotes(
  pages: readonly (readonly PlacedText[])[],
  gutters: readonly (readonly number[])[],
): WithFootnotes {
  const notes = new Map<string, string>();
  const read = pages.map((items, at) => {
    return columnsOf(items, gutters[at] ?? []).flatMap((side, column) => withoutNotes(side, `${at}-${column}`, notes));
  });
  return { pages: read, notes };
}

/** The items of a page with small raised numbers as marks, although their notes are elsewhere: `§ 5-1⁴` is no section 5-14. */
export function withRaisedMarks(items: readonly PlacedText[], page: number): readonly PlacedText[] {
  const size = usualSize(items);
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

/** The items of a page without the raised number behind a section's title whose note is elsewhere, such as at the end of the chapter. */
export function withoutMarksOfTitles(items: readonly PlacedText[], gutters: readonly number[]): readonly PlacedText[] {
  const size = usualSize(items);
  const marks = new Set(
    columnsOf(items, gutters)
      .flatMap(rowsOf)
      .flatMap((row) => {
        const sorted = row.toSorted((one, other) => one.x - other.x);
        return readHeading(wordsOf(sorted)) === undefined
          ? []
          : sorted.filter((item, at) => {
              const before = sorted[at - 1];
              const isRaised = before !== undefined && item.y > before.y + before.size * 0.1 && before.size > item.size;
              return isRaised && isNumber(item, size) && /\p{L}{3}[.:;,]?[—–-]?\s*$/u.test(before.text);
            });
      }),
  );
  return marks.size === 0 ? items : items.filter((item) => !marks.has(item));
}

type Row = readonly PlacedText[];

/** The number of a footnote in the text: a small item, or digits at the end of a word. */
interface Reference {
  readonly item: PlacedText;
  readonly number: string;
  readonly start: number;
}

/** The items of a column without its footnotes, which are added to `notes`. */
function withoutNotes(items: readonly PlacedText[], place: string, notes: Map<string, string>): readonly PlacedText[] {
  const rows = rowsOf(items).map((row) => row.toSorted((one, other) => one.x - other.x));
  const size = usualSize(items);
  const first = firstRow(rows, size) ?? firstFineRow(rows, size);
  if (first === undefined) return items;
  const above = rows.slice(0, first);
  const end = endOfNotes(rows, first, size);
  const references = smallReferences(above, size);
  let key: string | undefined;
  for (const row of rows.slice(first, end)) {
    const number = startOf(row, size);
    const known = references.find((each) => each.number === number);
    const reference = known ?? (number !== undefined && isFine(row, size) ? gluedReference(above, number) : undefined);
    const words = wordsOf(row);
    if (number !== undefined && reference !== undefined && !notes.has(`${place}-${number}`)) {
      if (known === undefined) references.push(reference);
      key = `${place}-${number}`;
      notes.set(key, words.slice(number.length).trim());
    } else if (key !== undefined) notes.set(key, joined(notes.get(key) ?? '', words));
  }
  const law = above.flat().map((item) => {
    const own = references.filter((each) => each.item === item && notes.has(`${place}-${each.number}`));
    return own.length === 0 ? item : { ...item, text: withMarks(item.text, own, place) };
  });
  const below = rows.slice(end).flat();
  return below.length === 0 ? law : withoutNotes([...law, ...below], `${place}-0`, notes);
}

/** The row at which the text continues in its own size, if the notes are in small print below their section. */
function endOfNotes(rows: readonly Row[], first: number, size: number): number {
  if (!isFine(rows[first] ?? [], size)) return rows.length;
  const end = rows.findIndex(
    (row, at) => at > first && row.some((item) => item.size > size * fine && /[\p{L}\d]/u.test(item.text)),
  );
  return end === -1 ? rows.length : end;
}

function withMarks(text: string, references: readonly Reference[], place: string): string {
  return references
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (written, { start, number }) =>
        `${written.slice(0, start)}${mark}${place}-${number}${mark}${written.slice(start + number.length)}`,
      text,
    );
}

const isNumber = ({ text, size: own }: PlacedText, size: number): boolean =>
  own <= size * small && /^\s*\d{1,3}\s*$/.test(text);

/** The small numbers behind other words of a row. */
const smallReferences = (rows: readonly Row[], size: number): Reference[] =>
  rows.flatMap((row) =>
    row.flatMap((item, at) =>
      at > 0 && isNumber(item, size) ? [{ item, number: item.text.trim(), start: item.text.search(/\d/) }] : [],
    ),
  );

/** A number behind a word without a space, as fonts with raised digits give it: `of the District.13` */
function gluedReference(rows: readonly Row[], number: string): Reference | undefined {
  const word = '[\\p{L}\\p{Pe}\\p{Pf}”’"\'—][.,;:]*';
  const inside = new RegExp(`(?<=${word})${number}(?=$|[\\s.,;:)—])`, 'u');
  const behind = new RegExp(`${word}$`, 'u');
  for (const row of rows)
    for (const [at, item] of row.entries()) {
      const start = item.text.search(inside);
      if (start >= 0) return { item, number, start };
      const before = row[at - 1];
      const isBeside = before !== undefined && item.x - (before.x + before.width) < item.size * 0.1;
      if (isBeside && item.text.trim() === number && behind.test(before.text))
        return { item, number, start: item.text.indexOf(number) };
    }
  return undefined;
}

/** The first row of the footnotes: it has the number of the column's first reference, and all numbers below it follow. */
function firstRow(rows: readonly Row[], size: number): number | undefined {
  for (let first = rows.length - 1; first >= rows.length * (1 - mostRows); first -= 1) {
    const number = startOf(rows[first] ?? [], size);
    if (number === undefined) continue;
    const [reference] = smallReferences(rows.slice(0, first), size);
    if (reference?.number === number) return first;
  }
  return undefined;
}

/** The greatest size of a footnote's text, as a share of the text's size. */
const fine = 0.95;

const isFine = (row: Row, size: number): boolean => row.every((item) => item.size <= size * fine);

/** The first row in small print at the foot of the column whose number is behind a word above it. */
function firstFineRow(rows: readonly Row[], size: number): number | undefined {
  let found: number | undefined;
  for (let first = rows.length - 1; first >= rows.length * (1 - mostRows); first -= 1) {
    const row = rows[first] ?? [];
    if (!isFine(row, size)) break;
    const number = startOf(row, size);
    if (number !== undefined && gluedReference(rows.slice(0, first), number) !== undefined) found = first;
  }
  return found;
}

/** The number that a footnote's row begins with, in an item of its own or before its words. */
function startOf(row: Row, size: number): string | undefined {
  const [first] = row;
  if (first === undefined) return undefined;
  if (isNumber(first, size) && row.length > 1) return first.text.trim();
  const pattern = isFine(row, size) ? /^(\d{1,3})\s*(?=[\p{L}“"‘([§])/u : /^(\d{1,3})\s+\p{Lu}/u;
  return pattern.exec(wordsOf(row))?.[1];
}

const joined = (one: string, other: string): string =>
  /\p{Ll}-$/u.test(one) && /^\p{Ll}/u.test(other) ? one.slice(0, -1) + other : `${one} ${other}`;

/** The text of a page with its footnotes' marks as `[^key]`. */
export const marked = (text: string): string => text.replace(new RegExp(`\\s*${mark}([\\d-]+)${mark}`, 'g'), '[^$1]');

/** Adds each footnote behind the block that refers to it, and removes the marks. */
export function placed(blocks: readonly Block[], notes: ReadonlyMap<string, string>): readonly Block[] {
  if (notes.size === 0) return blocks;
  const pattern = new RegExp(`\\s*${mark}([\\d-]+)${mark}`, 'g');
  return blocks.flatMap((block): readonly Block[] => {
    const { table } = block;
    const written = table === undefined ? block.text : table.rows.flat().join(' ');
    if (!written.includes(mark)) return [block];
    const keys = [...written.matchAll(pattern)].map(([, key = '']) => key);
    const own = keys.flatMap((key): readonly Block[] => {
      const text = notes.get(key);
      return text === undefined ? [] : [{ text, line: block.line, role: 'note' }];
    });
    const rows = table?.rows.map((row) => row.map((cell) => cell.replace(pattern, '')));
    return [
      {
        ...block,
        text: block.text.replace(pattern, ''),
        ...(table === undefined || rows === undefined ? {} : { table: { ...table, rows } }),
      },
      ...own,
    ];
  });
}
