/** Finds quotations in a text: in quotation marks and in markup. */
import { decodeEntities } from '../contract/decode/html.ts';
import { firstFrom } from './in-order.ts';
import { indentedBlocks, longest, markupSpans, type QuotedSpan } from './quoted-blocks.ts';
import { withoutReplyMarks } from './replies.ts';

export type { QuotedSpan };

/** Finds all quotations of a text, in order and without overlap. Includes nested quotations in the outer one. */
export function quotedSpans(written: string): readonly QuotedSpan[] {
  const text = withoutReplyMarks(written);
  const inMarkup = markupSpans(text);
  const spans = together(inMarkup, markedSpans(text));
  return together(spans, indentedBlocks(text));
}

/** Finds the quotations in marks inside a quotation: `“The Code says, ‘The fee is due.’ § 5.”` */
export function innerSpans(text: string, { start, end }: QuotedSpan): readonly QuotedSpan[] {
  const inside = text.slice(start, end);
  return markedSpans(inside, inside.includes('`')).map((span) => ({
    ...span,
    start: span.start + start,
    end: span.end + start,
    openedAt: span.openedAt + start,
    closedAt: span.closedAt + start,
  }));
}

/** Adds spans to others, in order, except those that overlap one. */
function together(spans: readonly QuotedSpan[], more: readonly QuotedSpan[]): readonly QuotedSpan[] {
  const added = more.filter((span) => {
    const next = firstFrom(spans, span.end);
    return [spans[next - 1], spans[next]].every(
      (other) => other === undefined || other.closedAt <= span.start || span.end <= other.openedAt,
    );
  });
  return added.length === 0 ? spans : [...spans, ...added].sort((one, other) => one.start - other.start);
}

/** Matches quotation marks, and the blank lines that end a paragraph. */
const marksAndBreaks =
  /[“”"„«»‘’‹›]|``|''|\n[ \t>]*(?=\n)|&(?:[lr][ds]quo|quot|[lr]aquo|#8220|#8221|#8216|#8217|#34|#x201[89cd]);/gi;

/** The marks that close a quotation, by the mark that opens it. Quotation marks point both ways in European languages. */
const closers: Readonly<Record<string, string>> = {
  '“': '”',
  '„': '“”',
  '"': '"',
  '``': "''",
  '«': '»',
  '»': '«',
  '‘': '’',
  '‹': '›',
  '›': '‹',
};

/** Single marks of LaTeX, as typographic marks: `` `The fee is due.' `` */
const withSingleMarks = (text: string): string => text.replace(/(?<!`)`(?!`)/g, '‘').replace(/(?<!')'(?!')/g, '’');

/**
 * Straight single marks around several words, as typographic marks: `'The fee is due.'` Only in pairs, because most such marks are
 * apostrophes: `the '90s`, `the owners' lots`.
 */
const withPairedMarks = (text: string): string => text.replace(pairedMarks, (_, words: string) => `‘${words}’`);

const pairedMarks =
  /(?<=^|[\s([{>—–])'(?=\p{L})((?:[^'"“”\n]|'(?=\p{L})|\n(?![ \t>]*\n)){20,600}?[\p{L}\p{N}.,;:!?])'(?=[\s.,;:)\]]|$)/gmu;

/** A text with spaces for the quotation marks inside HTML tags: `<a href="#fn1">`. */
const withoutAttributes = (text: string): string =>
  text.includes('="') || text.includes("='")
    ? text.replace(/<[a-z][^<>]{0,300}>/gi, (tag) => tag.replace(/["']/g, ' '))
    : text;

function markedSpans(
  written: string,
  isLatex = written.includes('\\') && /\\(?:documentclass|begin|section)\b/.test(written),
): readonly QuotedSpan[] {
  const text = withoutAttributes(isLatex ? withSingleMarks(written) : withPairedMarks(written));
  const spans: QuotedSpan[] = [];
  let open: { readonly at: number; readonly mark: string; readonly length: number } | undefined;
  let nested = 0;
  let broken = false;
  for (const { 0: sign, index } of text.matchAll(marksAndBreaks)) {
    const mark = sign.startsWith('&') ? decodeEntities(sign) : sign;
    if (mark.startsWith('\n')) {
      broken = true;
      continue;
    }
    // A quotation of several paragraphs repeats the opening mark in each paragraph and has one closing mark.
    const again = broken && startsParagraph(text, index);
    if (open !== undefined && (index - open.at > longest || (broken && !(again && mark === open.mark))))
      open = undefined;
    broken = false;
    if (open === undefined) {
      if (opens(text, mark, index, sign.length)) {
        open = { at: index, mark, length: sign.length };
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
        start: open.at + open.length,
        end: index,
        openedAt: open.at,
        closedAt: index + sign.length,
        block: false,
        ...(open.mark === '‘' ? { doubtful: true } : {}),
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

/**
 * Whether a mark can open a quotation. A mark that always opens can. Others open between a space or bracket and a word, and French
 * has a space after the mark.
 */
function opens(text: string, mark: string, at: number, length: number): boolean {
  if (closers[mark] === undefined) return false;
  if (mark === '“' || mark === '``' || mark === '„') return true;
  // A dash may be a character, `&mdash;`, or the hyphens of plain text and TeX.
  const before = decodeEntities(text.slice(Math.max(0, at - longestReference), at));
  const isAfterSpace = at === 0 || /(?:[\s([{>—–*_/]|--)$/.test(before);
  return isAfterSpace && /\S/.test(text.charAt(at + length) + (mark === '«' ? text.charAt(at + length + 1) : ''));
}

/** The length of `&mdash;` and the like. */
const longestReference = 8;

function closes(text: string, open: string, mark: string, at: number): boolean {
  if (closers[open]?.includes(mark) !== true) return false;
  // A straight mark after a non-space closes, even if it stands for inches or seconds.
  if (mark === '"') return /\S$/.test(text.slice(Math.max(0, at - 1), at));
  return mark !== '’' || !isApostrophe(text, at);
}

/** Whether a mark is that of `owner’s`, or of `owners’ lots` before the mark that closes. */
function isApostrophe(text: string, at: number): boolean {
  const after = text.slice(at + 1, at + 1 + longestPossessive);
  if (/^\p{L}/u.test(after)) return true;
  return text.charAt(at - 1) === 's' && /^ \p{Ll}[^‘\n]*?[\p{L}\p{N}.,;:!?]’(?!\p{L})/u.test(after);
}

/** The maximum distance between a possessive and the mark that closes its quotation, in UTF-16 units. */
const longestPossessive = 300;
