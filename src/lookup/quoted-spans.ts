/** Where a text quotes: by quotation marks, as a Markdown block, or in LaTeX's environments. */

/** A quotation without its marks. Offsets are UTF-16 units of the text. */
export interface QuotedSpan {
  readonly start: number;
  readonly end: number;
  /** Where its opening mark begins, and where its closing mark ends. */
  readonly openedAt: number;
  readonly closedAt: number;
  /** A block quotation, which needs no marks. */
  readonly block: boolean;
}

/** A quotation that runs longer is a mark that was never closed. */
const longest = 20_000;

/** All quotations of a text, in order, never overlapping. Quotations inside a quotation are part of it. */
export function quotedSpans(text: string): readonly QuotedSpan[] {
  const blocks = [...markdownBlocks(text), ...latexBlocks(text)];
  const marked = markedSpans(text).filter(
    (span) => !blocks.some((block) => block.start < span.end && span.start < block.end),
  );
  return [...blocks, ...marked].sort((one, other) => one.start - other.start);
}

function markdownBlocks(text: string): readonly QuotedSpan[] {
  // A pattern that begins with a line break is found faster than one that looks behind at every character.
  return [...`\n${text}`.matchAll(/(?:\n {0,3}>[^\n]*)+/g)].map(({ 0: whole, index }) => {
    const end = index + whole.trimEnd().length - 1;
    return { start: index, end, openedAt: index, closedAt: end, block: true };
  });
}

/** Ends before the next one begins, so that a text full of beginnings is not searched from each of them. */
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

/** Quotation marks, and the blank lines that end a paragraph. */
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
    // A quotation of several paragraphs opens each of them again and is closed once.
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

/** A mark at the beginning of a paragraph. */
function startsParagraph(text: string, at: number): boolean {
  return /\n[ \t>]*\n[ \t>]*$/.test(text.slice(Math.max(0, at - 20), at));
}

/** A straight mark opens after a space or a bracket and before a word; `''` never opens. */
function opens(text: string, mark: string, at: number): boolean {
  if (mark === '”' || mark === "''") return false;
  if (mark === '“' || mark === '``') return true;
  return /(?:^|[\s([>—–*_/])$/.test(text.slice(Math.max(0, at - 1), at)) && /^"\S/.test(text.slice(at, at + 2));
}

function closes(text: string, open: string, mark: string, at: number): boolean {
  if (open === '“') return mark === '”';
  if (open === '``') return mark === "''";
  // Any straight mark after a non-space closes, even one for inches or seconds.
  return mark === '"' && /\S$/.test(text.slice(Math.max(0, at - 1), at));
}
