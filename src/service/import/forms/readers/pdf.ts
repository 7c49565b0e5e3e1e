/** Extracts the lines of PDF files with text, one column after another, for the reader of plain text. */
import { getDocumentProxy } from 'unpdf';
import type { Document } from '../block.ts';
import { columnBreak, fullLine, leadEnd } from './lines.ts';
import { marked, placed, withFootnotes, withRaisedMarks } from './page-footnotes.ts';
import { type PlacedText, rowsOf, withoutPageHeads } from './page-heads.ts';
import { readText } from './text.ts';

/** A page of letter size, in points. */
const letterWidth = 612;
/** Far above the size of any real code. */
const mostPages = 20_000;
/** With fewer characters on an average page, the pages are images. */
const fewest = 40;

export async function readPdf(path: string, bytes: Uint8Array): Promise<Document | { readonly why: string }> {
  const read = await placedPages(bytes);
  if ('why' in read) return read;
  const { kept, characters } = withoutPageHeads(read.pages.map(({ items }) => items));
  const pages = kept.map((items, at) => ({ items, width: read.pages[at]?.width ?? letterWidth }));
  const gutters = guttersOf(pages);
  const { pages: noted, notes } = withFootnotes(kept, gutters);
  const texts = noted.map((items, at) => textWith(items, gutters[at], fullLine));
  const document = readText(path, texts.join('\f'));
  return {
    ...document,
    form: 'PDF',
    blocks: placed(document.blocks, notes),
    left: [
      ...(document.left ?? []),
      ...(characters === 0 ? [] : [{ why: 'running heads and page numbers', characters }]),
    ],
  };
}

/** A footnote of a draft. Its mark in the text is `[^label]`. */
export interface PageNote {
  readonly label: string;
  readonly text: string;
  /** From 0. */
  readonly page: number;
}

/** The text of each page of a PDF without running heads and footnotes, and the footnotes; or why there is none to read. */
export async function pdfPages(
  bytes: Uint8Array,
): Promise<{ readonly texts: readonly string[]; readonly notes: readonly PageNote[] } | { readonly why: string }> {
  const read = await placedPages(bytes);
  if ('why' in read) return read;
  const { kept } = withoutPageHeads(read.pages.map(({ items }) => items));
  const gutters = guttersOf(kept.map((items, at) => ({ items, width: read.pages[at]?.width ?? letterWidth })));
  const { pages, notes } = withFootnotes(kept, gutters);
  const texts = pages.map((items, at) =>
    marked(textWith(withRaisedMarks(items, at), gutters[at], '').replaceAll(columnBreak, '')),
  );
  return { texts, notes: [...notes].map(([label, text]) => ({ label, text, page: Number.parseInt(label, 10) })) };
}

/** The items of a page, and the page's width in points. */
interface PlacedPage {
  readonly items: readonly PlacedText[];
  readonly width: number;
}

async function placedPages(
  bytes: Uint8Array,
): Promise<{ readonly pages: readonly PlacedPage[] } | { readonly why: string }> {
  let pages: readonly PlacedPage[];
  try {
    pages = await pagesOf(bytes);
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    return {
      why: whyUnreadable[name] ?? 'this PDF is damaged and cannot be read: a whole PDF with text was expected',
    };
  }
  if (pages.length > mostPages) return { why: `this PDF has more than ${mostPages} pages` };
  const characters = pages.reduce(
    (sum, { items }) => sum + items.reduce((own, { text }) => own + text.replace(/\s/g, '').length, 0),
    0,
  );
  if (characters < pages.length * fewest)
    return { why: 'this PDF is a scan: its pages are pictures without text; a PDF with text was expected' };
  return { pages };
}

/** Far above the pieces of text on any real page. */
const mostItems = 200_000;

/** Reads the text of a page piece by piece, because a small file can unpack to a page that fills the memory. */
async function itemsOf<T>(
  reader: ReadableStreamDefaultReader<{ readonly items: readonly T[] }>,
): Promise<readonly T[]> {
  const items: T[] = [];
  for (let part = await reader.read(); part.done !== true; part = await reader.read()) {
    for (const item of part.value.items) items.push(item);
    if (items.length <= mostItems) continue;
    // Do not wait for the rest of the page to be canceled.
    void reader.cancel(new Error('too much text')).catch(() => undefined);
    throw new PageTooLarge();
  }
  return items;
}

class PageTooLarge extends Error {
  override readonly name = 'PageTooLarge';
}

const whyUnreadable: Readonly<Record<string, string>> = {
  PasswordException: 'this PDF has a password: save it without one',
  PageTooLarge: `this PDF was refused: a page has more than ${mostItems} pieces of text, as no real page does`,
};

/** What pdf.js reads of a page. */
type TextContent = Awaited<
  ReturnType<Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>['getTextContent']>
>;

async function pagesOf(bytes: Uint8Array): Promise<readonly PlacedPage[]> {
  const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  const pages: PlacedPage[] = [];
  try {
    for (let number = 1; number <= Math.min(document.numPages, mostPages + 1); number += 1) {
      const page = await document.getPage(number);
      const [left = 0, , right = letterWidth] = page.view;
      const items = await itemsOf<TextContent['items'][number]>(page.streamTextContent().getReader());
      const placed = items.flatMap((item): PlacedText[] => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [, , c = 0, d = 0, x = 0, y = 0] = item.transform.map(Number);
        const size = Math.hypot(c, d) || item.height;
        return [{ text: item.str, x: x - left, y, width: item.width, size, font: item.fontName }];
      });
      pages.push({ items: placed, width: right - left });
      page.cleanup();
    }
  } finally {
    await document.loadingTask.destroy();
  }
  return pages;
}

interface Line {
  readonly y: number;
  readonly x: number;
  readonly right: number;
  readonly size: number;
  readonly text: string;
  /** The fonts of its first and last words. Empty if unknown. */
  readonly fonts: readonly [string, string];
  /** The number of characters at its start in the first font. */
  readonly lead: number;
}

/** Finds the columns of a page and converts it to lines of text. */
export function pageText(items: readonly PlacedText[], pageWidth: number): string {
  return textWith(items, gutterOf(items, pageWidth), '');
}

/** The share of the pages with two columns, if the document is printed in two columns. */
const columnShare = 0.6;

/** The gap between the columns of each page. Where most pages have one, a page of short lines has it at the same place. */
export function guttersOf(pages: readonly PlacedPage[]): readonly (number | undefined)[] {
  const gutters = pages.map(({ items, width }) => gutterOf(items, width));
  const found = gutters.filter((gutter) => gutter !== undefined);
  if (found.length < 3 || found.length < pages.length * columnShare) return gutters;
  const usual = median(found);
  return gutters.map((gutter, at) => {
    const rows = rowsOf(pages[at]?.items ?? []);
    return gutter ?? (crossing(rows, usual) * 5 <= rows.length ? usual : undefined);
  });
}

/** The number of rows with text across a position. */
const crossing = (rows: readonly (readonly PlacedText[])[], at: number): number =>
  rows.filter((row) => row.some(({ x, width }) => x < at && x + width > at)).length;

/**
 * Converts a page to lines of text, with spaces for indents and a blank line for each wide gap.
 *
 * @param gutter the gap between two columns
 * @param mark the character that ends a line if the next line's first word did not fit in it
 */
function textWith(items: readonly PlacedText[], gutter: number | undefined, mark: string): string {
  if (gutter === undefined) return written(linesOf(items), mark);
  const text = (part: readonly PlacedText[]): string => written(linesOf(part), mark);
  return bandsOf(items, gutter)
    .map((band) =>
      band.isAcross
        ? text(band.items)
        : [text(band.items.filter(({ x }) => x < gutter)), columnBreak, text(band.items.filter(({ x }) => x >= gutter))]
            .filter((part) => part !== '')
            .join('\n'),
    )
    .join('\n\n');
}

/** Rows of a page, from the top: text across its columns, such as the title of a chapter, or the columns between such text. */
interface Band {
  readonly isAcross: boolean;
  readonly items: PlacedText[];
}

/** Divides a page with two columns at the rows that cross the gap. Columns end at such a row and start again below it. */
function bandsOf(items: readonly PlacedText[], gutter: number): readonly Band[] {
  const bands: Band[] = [];
  for (const row of rowsOf(items)) {
    const isAcross = row.some(({ x, width, size }) => x < gutter - size && x + width > gutter + size);
    const band = bands.at(-1);
    if (band?.isAcross === isAcross) band.items.push(...row);
    else bands.push({ isAcross, items: [...row] });
  }
  return bands;
}

/**
 * Finds the gap between two columns; undefined for a page with one column. Hardly any line crosses such a gap, and
 * many lines are on both sides of it. Gaps between words or in a table differ.
 */
function gutterOf(items: readonly PlacedText[], pageWidth: number): number | undefined {
  const rows = rowsOf(items);
  let fewestCrossing = Number.POSITIVE_INFINITY;
  let run: number[] = [];
  for (let at = Math.round(pageWidth * 0.35); at <= pageWidth * 0.65; at += 1) {
    const crossed = crossing(rows, at);
    if (crossed < fewestCrossing) {
      fewestCrossing = crossed;
      run = [at];
    } else if (crossed === fewestCrossing && at === (run.at(-1) ?? 0) + 1) run.push(at);
  }
  const gutter = run[Math.floor(run.length / 2)];
  if (gutter === undefined) return undefined;
  const leftOf = sideOf(rows, ({ x, width }) => x + width <= gutter);
  const rightOf = sideOf(rows, ({ x }) => x >= gutter);
  const both = leftOf.length + rightOf.length - new Set([...leftOf, ...rightOf].map(({ row }) => row)).size;
  const isAligned = both >= fewestRows && fewestCrossing * 2 <= both;
  if (!isAligned && !(areBeside(leftOf, rightOf) && fewestCrossing * 5 <= rows.length)) return undefined;
  // The right cells of a table are short.
  const widths = rightOf.map(({ items: right }) => right.reduce((sum, { width }) => sum + width, 0));
  return median(widths) > pageWidth * 0.2 ? gutter : undefined;
}

/** The fewest lines of a column. */
const fewestRows = 5;

interface Side {
  readonly row: readonly PlacedText[];
  readonly items: readonly PlacedText[];
}

/** The rows with items on one side of a gap, with those items. */
const sideOf = (rows: readonly (readonly PlacedText[])[], isOn: (item: PlacedText) => boolean): readonly Side[] =>
  rows.map((row) => ({ row, items: row.filter(isOn) })).filter(({ items }) => items.length > 0);

/** Whether both sides have several lines at the same heights. Headings and lists can move the lines of one column. */
function areBeside(left: readonly Side[], right: readonly Side[]): boolean {
  const within = (side: readonly Side[], other: readonly Side[]): number => {
    const heights = other.map(({ items: [first] }) => first?.y ?? 0);
    const [top, bottom] = [Math.max(...heights), Math.min(...heights)];
    return side.filter(({ items: [first] }) => first !== undefined && first.y <= top && first.y >= bottom).length;
  };
  return within(left, right) >= fewestRows && within(right, left) >= fewestRows;
}

function linesOf(items: readonly PlacedText[]): readonly Line[] {
  return rowsOf(items).map((row) => {
    const sorted = [...row].sort((one, other) => one.x - other.x);
    let text = '';
    let end = Number.NEGATIVE_INFINITY;
    let size = 0;
    let lead: number | undefined;
    for (const item of sorted) {
      if (item.font !== sorted[0]?.font) lead ??= text.trimEnd().length;
      const gap = item.x - end;
      if (text !== '' && gap > item.size * 0.15 && !/\s$/.test(text)) text += gap > item.size * 1.5 ? '  ' : ' ';
      text += item.text;
      end = item.x + item.width;
      size = Math.max(size, item.size);
    }
    const [first] = sorted;
    const { font: last = '' } = sorted.at(-1) ?? {};
    return {
      y: first?.y ?? 0,
      x: first?.x ?? 0,
      right: end,
      size,
      text: text.trim(),
      fonts: [first?.font ?? '', last],
      lead: lead ?? text.trim().length,
    };
  });
}

function written(lines: readonly Line[], mark: string): string {
  const margin = Math.min(...lines.map(({ x }) => x));
  const body = median(lines.map(({ size }) => size));
  const leading = median(lines.flatMap(({ y }, at) => (at === 0 ? [] : [(lines[at - 1]?.y ?? y) - y])));
  const edge = Math.max(...lines.map(({ right }) => right));
  const usual = usualFont(lines);
  // A line in a font of its own is a heading. The text after it starts a new paragraph.
  const isHeading = ({ text, lead, fonts: [font] }: Line, next: Line | undefined): boolean =>
    lead === text.length && font !== usual && next !== undefined && next.fonts[0] !== font;
  const parts: string[] = [];
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    // The lines of a large heading are farther apart.
    const scale = before === undefined ? 1 : Math.max(1, Math.min(before.size, line.size) / body);
    const apart = before !== undefined && before.y - line.y > leading * scale * 1.35;
    const sized = before !== undefined && Math.abs(before.size - line.size) > body * 0.12;
    if (apart || sized || (before !== undefined && isHeading(before, line))) parts.push('');
    const indent = ' '.repeat(Math.max(0, Math.min(40, Math.round((line.x - margin) / (body * 0.5 || 5)))));
    const next = lines[at + 1];
    const isCut = mark !== '' && !isHeading(line, next) && isFull(line, next, edge);
    parts.push(indent + (mark === '' ? line.text : withLead(line, usual)) + (isCut ? mark : ''));
  }
  return parts.join('\n');
}

/** A line with a mark after words at its start in another font than the usual one, such as a heading in bold. */
function withLead({ text, lead, fonts: [font] }: Line, usual: string): string {
  const words = text.slice(0, lead);
  return font !== usual && /\p{L}{2}/u.test(words) ? words + leadEnd + text.slice(lead) : text;
}

/** The font of most characters. */
function usualFont(lines: readonly Line[]): string {
  const characters = new Map<string, number>();
  for (const { text, fonts } of lines)
    for (const font of new Set(fonts)) characters.set(font, (characters.get(font) ?? 0) + text.length);
  return [...characters].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? '';
}

/** Whether the next line's first word did not fit in a line. Assumes the average letter width of the line. */
function isFull({ text, right, size }: Line, next: Line | undefined, edge: number): boolean {
  if (/\p{L}[-\u2010\u00ad]$/u.test(text)) return true;
  // The last line of a column may continue in the next column, so use the line's own width.
  if (next === undefined) return right > edge - size * 6;
  const [word = ''] = next.text.split(' ', 1);
  const letter = (next.right - next.x) / Math.max(1, next.text.length);
  return right + (word.length + 1) * letter > edge - size * 0.2;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
