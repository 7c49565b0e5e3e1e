/** Quotations in a draft that are plainly from what a citation beside them cites. Conservative: in doubt there is none. */
import type { Citation } from '../citation/types.ts';

export interface Quotation {
  /** Without its marks. Offsets are UTF-16 units of the draft. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly citation: Citation;
}

/** How far around a citation its quotation is looked for, UTF-16 units. */
const reach = 3000;
/** Fewer words are a term of art or a name. */
const fewest = 5;

/** The quotations attached to citations: right before one, introduced by one, or a block quotation that ends in one. */
export function findQuotations(draft: string, citations: readonly Citation[]): readonly Quotation[] {
  return citations.flatMap((citation, index) => {
    if (citation.form === 'relative') return [];
    const after = Math.max(citations[index - 1]?.end ?? 0, citation.start - reach);
    const before = Math.min(citations[index + 1]?.start ?? draft.length, citation.end + reach);
    const span =
      quotedBefore(draft, after, citation) ??
      blockBefore(draft, after, citation) ??
      quotedAfter(draft, before, citation);
    if (span === undefined) return [];
    const text = draft.slice(span.start, span.end);
    return (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) < fewest ? [] : [{ ...span, text, citation }];
  });
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Between the closing mark and the citation: a full stop, a signal, a bracket, an emphasis mark; nothing that says anything. */
const joins = /^[.,;]?[\s>*_\u00a0]*(?:[([–—-]\s*)?(?:[*_]*(?:see(?: generally)?|accord|quoting)[*_]*,?\s+)?[*_]*$/i;

/** `"No person may …." PWMC 23.42.030(a)` */
function quotedBefore(draft: string, from: number, citation: Citation): Span | undefined {
  const lead = draft.slice(from, citation.start);
  const close = Math.max(lead.lastIndexOf('"'), lead.lastIndexOf('”'), lead.lastIndexOf("''"));
  if (close < 0) return undefined;
  const width = lead.startsWith("''", close) ? 2 : 1;
  if (!joins.test(lead.slice(close + width)) || /\n[ \t>]*\n/.test(lead.slice(close))) return undefined;
  const open = openingOf(lead.slice(0, close), lead.charAt(close));
  return open === undefined ? undefined : { start: from + open, end: from + close };
}

/** Where the words of a quotation begin whose closing mark follows `lead`, in the same paragraph. */
function openingOf(lead: string, closing: string): number | undefined {
  const mark = closing === '”' ? '“' : closing === '"' ? '"' : '``';
  const at = lead.lastIndexOf(mark);
  if (at < 0 || /\n[ \t>]*\n/.test(lead.slice(at))) return undefined;
  // A straight mark opens only after a space or a bracket, and before a word.
  if (mark === '"' && (!/(^|[\s([>—–*_])$/.test(lead.slice(0, at)) || /^\s/.test(lead.slice(at + 1)))) return undefined;
  return at + mark.length;
}

/** `PWMC 23.42.030(a) provides: "No person may …."` */
function quotedAfter(draft: string, to: number, citation: Citation): Span | undefined {
  const tail = draft.slice(citation.end, to);
  const lead =
    /^[^.;:"“\n]{0,40}\b(?:provides?|states?|says?|reads?|declares?|commands?)(?: that)?[,:]?\s*(?:\n[ \t>]*)?(["“]|``)/i.exec(
      tail,
    );
  if (lead === null) return undefined;
  const close = lead[1] === '“' ? '”' : lead[1] === '"' ? '"' : "''";
  const start = lead[0].length;
  const end = tail.indexOf(close, start);
  if (end < 0 || /\n[ \t>]*\n/.test(tail.slice(start, end))) return undefined;
  return { start: citation.end + start, end: citation.end + end };
}

/** A Markdown block quotation, or LaTeX's `quote`, with the citation at its end or on the line after it. */
function blockBefore(draft: string, from: number, citation: Citation): Span | undefined {
  const lead = draft.slice(from, citation.start);
  const latex = /\\begin\{(quote|quotation)\}([\s\S]*?)\\end\{\1\}\s*(?:---?\s*)?$/.exec(lead);
  if (latex !== null) {
    const text = latex[2] ?? '';
    const start = from + latex.index + latex[0].indexOf(text);
    return { start, end: start + text.length };
  }
  const lines =
    /(?:^|\n)((?:[ ]{0,3}>[^\n]*\n)+)(?:[ \t]*\n)?[ ]{0,3}(?:>[ \t]*)?(?:[—–-]{1,3}[ \t]*)?(?:\(|\[)?$/.exec(lead);
  if (lines === null || lines[1] === undefined) return undefined;
  const start = from + lines.index + lines[0].indexOf(lines[1]);
  return { start, end: start + lines[1].trimEnd().length };
}
