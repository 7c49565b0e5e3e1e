/** The passage of a section that shows why it was found, with the places of the words searched for. */
import type { WireTextBlock } from '../../contract/schemas.ts';
import { foldInPlace } from '../store/fold.ts';
import type { Term } from './query.ts';

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Snippet {
  readonly text: string;
  readonly highlights: readonly Span[];
}

/** UTF-16 units of text around the first match. */
const length = 220;
const before = 60;

/** Where the terms stand in a text, in order, in UTF-16 units. */
export function findTerms(text: string, pattern: RegExp | undefined): Span[] {
  if (pattern === undefined) return [];
  const spans: Span[] = [];
  for (const match of foldInPlace(text).matchAll(pattern))
    spans.push({ start: match.index, end: match.index + match[0].length });
  return spans;
}

/** A pattern over folded text that finds the terms as whole words (or beginnings of words, where the term is a prefix). */
export function termPattern(terms: readonly Term[]): RegExp | undefined {
  const alternatives = terms
    .map((term) => term.words.join('[^\\p{L}\\p{N}]+') + (term.prefix ? '[\\p{L}\\p{N}]*' : '(?![\\p{L}\\p{N}])'))
    .sort((a, b) => b.length - a.length);
  return alternatives.length === 0 ? undefined : new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join('|')})`, 'gu');
}

/** The best passage of `blocks`: from the paragraph in which most of the terms stand; the opening when none does. */
export function snippetOf(
  blocks: readonly WireTextBlock[],
  terms: readonly Term[],
  pattern: RegExp | undefined,
): Snippet | undefined {
  let best: { readonly text: string; readonly spans: readonly Span[]; readonly found: number } | undefined;
  let opening: string | undefined;
  for (const block of blocks) {
    const text = paragraph(block);
    if (text === '') continue;
    opening ??= text;
    const spans = findTerms(text, pattern);
    if (spans.length === 0) continue;
    const found = new Set(spans.map((span) => foldInPlace(text.slice(span.start, span.end)))).size;
    if (best === undefined || found > best.found) best = { text, spans, found };
    if (found >= terms.length) break;
  }
  if (best !== undefined) return passage(best.text, best.spans);
  return opening === undefined ? undefined : passage(opening, []);
}

function paragraph(block: WireTextBlock): string {
  const table =
    block.table === undefined ? [] : [...block.table.head, ...block.table.rows].map((row) => row.join(' · '));
  return [block.heading, block.text, ...table].filter((part) => part !== undefined && part !== '').join(' — ');
}

function passage(text: string, spans: readonly Span[]): Snippet {
  const first = spans[0]?.start ?? 0;
  const start = text.length <= length || first <= before ? 0 : wordStart(text, first - before);
  const end = start + length >= text.length ? text.length : wordEnd(text, start + length);
  const lead = start > 0 ? '…' : '';
  const shift = lead.length - start;
  return {
    text: lead + text.slice(start, end) + (end < text.length ? '…' : ''),
    highlights: spans
      .filter((span) => span.start >= start && span.end <= end)
      .map((span) => ({ start: span.start + shift, end: span.end + shift })),
  };
}

function wordStart(text: string, place: number): number {
  const space = text.indexOf(' ', place);
  return space === -1 || space > place + before ? atCharacter(text, place) : space + 1;
}

function wordEnd(text: string, place: number): number {
  const space = text.lastIndexOf(' ', place);
  return space < place - before ? atCharacter(text, place) : space;
}

/** Never between the two halves of a character outside the basic plane. */
function atCharacter(text: string, place: number): number {
  const unit = text.charCodeAt(place);
  return unit >= 0xdc00 && unit <= 0xdfff ? place - 1 : place;
}
