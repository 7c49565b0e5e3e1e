/** The passage of a section that shows why it was found, with the places of the words searched for. */
import type { WireTextBlock } from '../../contract/schemas.ts';
import { foldInPlace } from '../store/fold.ts';
import type { Occurrence } from './occurrences.ts';
import { type Asked, densest } from './score.ts';

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Snippet {
  readonly text: string;
  readonly highlights: readonly Span[];
}

/** UTF-16 units of text around the passage. */
const length = 220;
const before = 60;

/** Occurrences of typed words, or of others for them, as places to mark: in order, none within another. */
export function marksOf(occurrences: readonly Occurrence[]): Span[] {
  const spans: Span[] = [];
  for (const { start, end } of [...occurrences].sort((a, b) => a.start - b.start || b.end - a.end))
    if (start >= (spans.at(-1)?.end ?? 0)) spans.push({ start, end });
  return spans;
}

/** The passage of `blocks` that defines what was asked for, or has the most of it, by its importance; the opening when none has any. */
export function snippetOf(blocks: readonly WireTextBlock[], asked: Asked | undefined): Snippet | undefined {
  let best:
    | { readonly text: string; readonly found: readonly Occurrence[]; readonly at: number; readonly value: number }
    | undefined;
  let opening: string | undefined;
  for (const block of blocks) {
    const text = paragraph(block);
    if (text === '') continue;
    opening ??= text;
    const found = asked?.find(text) ?? [];
    const definition = asked?.defines?.exec(foldInPlace(text));
    if (definition) return passage(text, marksOf(found), definition.index);
    if (asked === undefined || found.length === 0) continue;
    const { value, at } = densest(found, asked.importance, length - before);
    if (best === undefined || value > best.value + 1e-9) best = { text, found, at, value };
  }
  if (best !== undefined) return passage(best.text, marksOf(best.found), best.at);
  return opening === undefined ? undefined : passage(opening, [], 0);
}

function paragraph(block: WireTextBlock): string {
  const table =
    block.table === undefined ? [] : [...block.table.head, ...block.table.rows].map((row) => row.join(' · '));
  return [block.heading, block.text, ...table].filter((part) => part !== undefined && part !== '').join(' — ');
}

function passage(text: string, spans: readonly Span[], first: number): Snippet {
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
