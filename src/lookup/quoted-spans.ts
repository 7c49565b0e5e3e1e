/** Finds quotations in a text: quotation marks, Markdown blockquotes, and LaTeX environments. */

/** A quotation without its marks. Offsets are UTF-16 units of the text. */
export interface QuotedSpan {
  readonly start: number;
  readonly end: number;
  /** The offsets where its opening mark begins and its closing mark ends. */
  readonly openedAt: number;
  readonly closedAt: number;
  /** Whether it is a block quotation, which needs no marks. */
  readonly block: boolean;
}

/** A longer quotation means that a mark was never closed. */
const longest = 20_000;

/** Finds all quotations of a text, in order and without overlap. Includes nested quotations in the outer one. */
export function quotedSpans(text: string): readonly QuotedSpan[] {
  const blocks = [...markdownBlocks(text), ...latexBlocks(text)];
  const marked = markedSpans(text).filter(
    (span) => !blocks.some((block) => block.start < span.end && span.start < block.end),
  );
  return [...blocks, ...marked].sort((one, other) => one.start - other.start);
}

function markdownBlocks(text: string): readonly QuotedSpan[] {
  // A pattern that begins with a line break is faster than a lookbehind at every character.
  return [...`\n${text}`.matchAll(/(?:\n {0,3}>[^\n]*)+/g)].map(({ 0: whole, index }) => {
    const end = index + whole.trimEnd().length - 1;
    return { start: index, end, openedAt: index, closedAt: end, block: true };
  });
}

/** Ends before the next beginning, so that many beginnings do not each cause a search of the rest. */
const latexBlock =
  /\\begin\{(quote|quotation|displayquote)\}((?:(?!\\begin\{(?:quote|quotation|displayquote)\})[\s\S]){0,20000}?)\\end\{\1\}/g;

function latexBlocks(text: string): readonly QuotedSpan[] {
  return [...text.matchAll(latexBlock)].map((match) => {
    const start = match.index + match[0].indexOf('}') + 1;
    return {
      start,
      end: start + (match[2] ?? '').length,
      openedAt: match.index,
      closedAt: match.index + match[0].length,
      block: true,
    };
  });
}

/** Matches quotation marks, and the blank lines that end a paragraph. */
const marksAndBreaks = /[“”"]|``|''|\n[ \t>]*(?=\n)/g;

function markedSpans(text: string): readonly QuotedSpan[] {
  const spans: QuotedSpan[] = [];
  let open: { readonly at: number; readonly mark: string } | undefined;
  let nested = 0;
  let broken = false;
  for (const { 0: mark, index } of text.matchAll(marksAndBreaks)) {
    if (mark.startsWith('\n')) {
      broken = true;
      continue;
    }
    // A quotation of several paragraphs repeats the opening mark in each paragraph and has one closing mark.
    const again = broken && startsParagraph(text, index);
    if (open !== undefined && (index - open.at > longest || (broken && !again))) open = undefined;
    broken = false;
    if (open === undefined) {
      if (opens(text, mark, index)) {
        open = { at: index, mark };
        nested = 0;
      }
    } else if (mark === open.mark && mark !== '"') {
      if (!again) nested += 1;
    } else if (!again && closes(text, open.mark, mark, index)) {
      if (nested > 0) {
        nested -= 1;
        continue;
      }
      spans.push({
        start: open.at + open.mark.length,
        end: index,
        openedAt: open.at,
        closedAt: index + mark.length,
        block: false,
      });
      open = undefined;
    }
  }
  return spans;
}

/** Whether a mark is at the beginning of a paragraph. */
function startsParagraph(text: string, at: number): boolean {
  return /\n[ \t>]*\n[ \t>]*$/.test(text.slice(Math.max(0, at - 20), at));
}

/** A straight mark opens a quotation between a space or bracket and a word; `''` never opens one. */
function opens(text: string, mark: string, at: number): boolean {
  if (mark === '”' || mark === "''") return false;
  if (mark === '“' || mark === '``') return true;
  return /(?:^|[\s([>—–*_/])$/.test(text.slice(Math.max(0, at - 1), at)) && /^"\S/.test(text.slice(at, at + 2));
}

function closes(text: string, open: string, mark: string, at: number): boolean {
  if (open === '“') return mark === '”';
  if (open === '``') return mark === "''";
  // A straight mark after a non-space closes, even if it stands for inches or seconds.
  return mark === '"' && /\S$/.test(text.slice(Math.max(0, at - 1), at));
}
