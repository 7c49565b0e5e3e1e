/** Extracts the lines of PDF files with text, one column after another, for the reader of plain text. */
import { getDocumentProxy } from 'unpdf';
import { type Document, oneLine } from '../block.ts';
import { withoutLineNumbers } from './line-numbers.ts';
import { columnBreak, fullLine } from './lines.ts';
import { withMarginNotes } from './margin-notes.ts';
import { guttersOf, type PlacedPage } from './page-columns.ts';
import { marked, placed, withFootnotes, withoutMarksOfTitles, withRaisedMarks } from './page-footnotes.ts';
import { withoutPageHeads } from './page-heads.ts';
import { pageTexts } from './page-lines.ts';
import { asPrinted, type PlacedText, withInitials, withWholeWords } from './placed-text.ts';
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
  const { pages, gutters, notes, left } = lawOf(read.pages);
  const watermarks = { why: 'watermarks', characters: read.pages.reduce((sum, page) => sum + page.slanted, 0) };
  const titled = pages.map(({ items, width }, at) => ({
    items: withoutMarksOfTitles(items, gutters[at] ?? []),
    width,
  }));
  const document = readText(path, pageTexts(titled, gutters, fullLine).join('\f'));
  return {
    ...document,
    form: 'PDF',
    titles: [...(read.title === undefined ? [] : [read.title]), ...document.titles],
    blocks: placed(document.blocks, notes),
    left: [...(document.left ?? []), ...[...left, watermarks].filter(({ characters }) => characters > 0)],
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
  const { pages, gutters, notes } = lawOf(read.pages);
  const raised = pages.map(({ items, width }, at) => ({ items: withRaisedMarks(items, at), width }));
  const texts = pageTexts(raised, gutters, '').map((text) => marked(text.replaceAll(columnBreak, '')));
  return { texts, notes: [...notes].map(([label, text]) => ({ label, text, page: Number.parseInt(label, 10) })) };
}

/** A page without the words that are printed aslant across it, and the number of their characters. */
interface ReadPage extends PlacedPage {
  readonly slanted: number;
}

/** Pages without what is printed around their text, and with marks for their footnotes. */
interface PagesOfLaw {
  readonly pages: readonly PlacedPage[];
  /** The gaps between the columns of each page. */
  readonly gutters: readonly (readonly number[])[];
  readonly notes: ReadonlyMap<string, string>;
  /** What was left out, with the number of characters. */
  readonly left: readonly { readonly why: string; readonly characters: number }[];
}

function lawOf(read: readonly PlacedPage[]): PagesOfLaw {
  const widthOf = (at: number): number => read[at]?.width ?? letterWidth;
  const unnumbered = withoutLineNumbers(read.map(({ items }) => items));
  const { kept, characters } = withoutPageHeads(unnumbered.kept);
  const beside = withMarginNotes(kept);
  const gutters = guttersOf(beside.pages.map((items, at) => ({ items, width: widthOf(at) })));
  const { pages, notes } = withFootnotes(beside.pages, gutters);
  return {
    pages: pages.map((items, at) => ({ items, width: widthOf(at) })),
    gutters,
    notes: new Map([...beside.notes, ...notes]),
    left: [
      { why: 'line numbers', characters: unnumbered.characters },
      { why: 'running heads and page numbers', characters },
    ],
  };
}

async function placedPages(bytes: Uint8Array): Promise<ReadPages | { readonly why: string }> {
  let read: ReadPages;
  try {
    read = await pagesOf(bytes);
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    return {
      why: whyUnreadable[name] ?? 'this PDF is damaged and cannot be read: a whole PDF with text was expected',
    };
  }
  const { pages } = read;
  if (pages.length > mostPages) return { why: `this PDF has more than ${mostPages} pages` };
  const characters = pages.reduce(
    (sum, { items }) => sum + items.reduce((own, { text }) => own + text.replace(/\s/g, '').length, 0),
    0,
  );
  if (characters < pages.length * fewest)
    return { why: 'this PDF is a scan: its pages are pictures without text; a PDF with text was expected' };
  return read;
}

/** Whether a direction is neither along the page nor across it: `DRAFT` from corner to corner. */
const isSlanted = (a: number, b: number): boolean => Math.min(Math.abs(a), Math.abs(b)) > Math.hypot(a, b) * 0.2;

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

/** The pages of a PDF, and the title in its properties: a browser writes that of the page that it prints. */
interface ReadPages {
  readonly pages: readonly ReadPage[];
  readonly title?: string;
}

async function pagesOf(bytes: Uint8Array): Promise<ReadPages> {
  const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  const pages: ReadPage[] = [];
  try {
    const { info } = await document.getMetadata();
    const title: unknown = 'Title' in info ? info.Title : undefined;
    for (let number = 1; number <= Math.min(document.numPages, mostPages + 1); number += 1) {
      const page = await document.getPage(number);
      const [left = 0, , right = letterWidth] = page.view;
      const items = await itemsOf<TextContent['items'][number]>(page.streamTextContent().getReader());
      let slanted = 0;
      const placed = items.flatMap((item): PlacedText[] => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = item.transform.map(Number);
        if (isSlanted(a, b)) {
          slanted += item.str.trim().length;
          return [];
        }
        const size = Math.hypot(c, d) || item.height;
        const text = asPrinted(item.str);
        return [{ text, x: x - left, y, width: item.width, size, font: item.fontName }];
      });
      pages.push({ items: withInitials(withWholeWords(placed)), width: right - left, slanted });
      page.cleanup();
    }
    return { pages, ...(typeof title === 'string' && title.trim() !== '' ? { title: oneLine(title) } : {}) };
  } finally {
    await document.loadingTask.destroy();
  }
}
