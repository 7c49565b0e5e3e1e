/** Converts a document that is not plain text to one text for the recognizer, and maps offsets back to the document. */
import type { WordBlock, WordDocument, WordParagraph } from './docx/index.ts';

/** A location in a document, counted from 1. */
export interface DocumentPlace {
  readonly part: 'body' | 'footnote' | 'endnote' | 'table' | 'page';
  /** The number of the paragraph, note, table or page. */
  readonly index: number;
}

export interface DraftText {
  /** Minimal Markdown for the recognizer: `>` before block quotations, `[^1]` for notes, `|` between cells. */
  readonly text: string;
  /** Returns the location of an offset of the text (UTF-16 units) in the document. */
  place(offset: number): DocumentPlace;
}

/** Paragraph styles of quotations, by Word's own names and those of common templates. */
const quotes = /\b(?:quote|quotation|block text)\b/i;

/** Converts a Word document to a draft: the body, then the notes. */
export function draftTextOf(document: WordDocument): DraftText {
  const parts: string[] = [];
  const starts: { readonly at: number; readonly place: DocumentPlace }[] = [];
  let length = 0;
  const add = (text: string, place: DocumentPlace): void => {
    const paragraph = `${text}\n\n`;
    starts.push({ at: length, place });
    parts.push(paragraph);
    length += paragraph.length;
  };
  let paragraphs = 0;
  let tables = 0;
  for (const block of document.blocks) {
    if (block.kind === 'paragraph') {
      paragraphs += 1;
      add(paragraphText(block), { part: 'body', index: paragraphs });
    } else {
      tables += 1;
      add(block.rows.map(({ cells }) => `| ${cells.map((cell) => inline(cell.blocks)).join(' | ')} |`).join('\n'), {
        part: 'table',
        index: tables,
      });
    }
  }
  for (const { kind, number, blocks } of document.notes)
    add(`[^${kind === 'endnote' ? 'e' : ''}${number}]: ${inline(blocks)}`, { part: kind, index: number });
  return { text: parts.join(''), place: placeAmong(starts) };
}

/** Converts the pages of a PDF to a draft: the pages, then their footnotes, with marks as in Markdown. */
export function pagesText(
  pages: readonly string[],
  notes: readonly { readonly label: string; readonly text: string /** From 0. */; readonly page: number }[] = [],
): DraftText {
  const texts = pages.map((page) => {
    const text = withBlocks(page);
    // A paragraph may continue on the next page.
    return `${text}${endsParagraph.test(text) ? '\n\n' : '\n'}`;
  });
  const parts = [
    ...texts.map((text, page) => ({ text, page })),
    ...notes.map(({ label, text, page }) => ({ text: `\n[^${label}]: ${text}\n`, page })),
  ];
  let at = 0;
  const starts = parts.map(({ text, page }) => {
    const start = { at, place: { part: 'page', index: page + 1 } as const };
    at += text.length;
    return start;
  });
  return { text: parts.map(({ text }) => text).join(''), place: placeAmong(starts) };
}

const endsParagraph = /(?:[.!?:;][”"’')\]]*(?:\[\^[\d-]+\])?|^)\s*$/;

/**
 * A page with its block quotations apart: at least two lines with the same indent after the end of a sentence. Removes other
 * indents, which say nothing about citations.
 */
function withBlocks(page: string): string {
  const lines = page.split('\n');
  const indents = lines.map((line) => (line.trim() === '' ? -1 : (/^ */.exec(line)?.[0].length ?? 0)));
  const written: string[] = [];
  for (let from = 0; from < lines.length; ) {
    const indent = indents[from] ?? 0;
    let to = from + 1;
    while (to < lines.length && indents[to] === indent) to += 1;
    const own = lines.slice(from, to).map((line) => line.trim());
    const isBlock = indent >= leastPageIndent && to - from > 1 && endsParagraph.test(written.at(-1) ?? '');
    if (isBlock)
      written.push('', ...own.map((line) => `    ${line}`), ...(endsParagraph.test(own.at(-1) ?? '') ? [''] : []));
    else written.push(...own);
    from = to;
  }
  return written.join('\n');
}

/** In letters, about a quarter of an inch. */
const leastPageIndent = 3;

/** Finds the location of an offset by a binary search of the parts' starts. */
function placeAmong(
  starts: readonly { readonly at: number; readonly place: DocumentPlace }[],
): (offset: number) => DocumentPlace {
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle]?.at ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return starts[low]?.place ?? { part: 'body', index: 1 };
  };
}

function paragraphText(paragraph: WordParagraph): string {
  const { label } = paragraph;
  const text = `${label === undefined ? '' : `${label} `}${withMarks(paragraph)}`;
  if (isBlockQuotation(paragraph)) return text.replace(/^/gm, '> ');
  // Indented lines of plain text may be a block quotation.
  return isIndented(paragraph) ? text.replace(/^/gm, '    ') : text;
}

/** Whether a paragraph without a number is indented on the left. Many drafts indent block quotations on that side only. */
const isIndented = ({ level, listLevel, label, indent = 0 }: WordParagraph): boolean =>
  level === undefined && listLevel === undefined && label === undefined && indent >= leastIndent;

/** Whether a paragraph is a block quotation: by its style, or indented on both sides. A list is indented on the left only. */
function isBlockQuotation({ style, level, listLevel, indent = 0, rightIndent = 0 }: WordParagraph): boolean {
  if (style !== undefined && quotes.test(style.name)) return true;
  return level === undefined && listLevel === undefined && Math.min(indent, rightIndent) >= leastIndent;
}

/** A quarter of an inch, in twentieths of a point. */
const leastIndent = 360;

function withMarks({ text, notes }: WordParagraph): string {
  let marked = '';
  let from = 0;
  for (const { offset, kind, number } of notes) {
    marked += `${text.slice(from, offset)}[^${kind === 'endnote' ? 'e' : ''}${number}]`;
    from = offset;
  }
  return marked + text.slice(from);
}

/** Puts blocks on one line, as in a cell or a note. */
function inline(blocks: readonly WordBlock[]): string {
  return blocks
    .map((block) =>
      block.kind === 'paragraph'
        ? paragraphText(block).replace(/\n+/g, ' ').trim()
        : block.rows.map(({ cells }) => cells.map((cell) => inline(cell.blocks)).join('; ')).join('; '),
    )
    .join(' ');
}
