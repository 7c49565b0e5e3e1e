/** Extracts the passage of a section that explains a hit, with highlights for the matching words. */
import type { WireTextBlock } from '../../contract/schemas.ts';
import { foldInPlace } from '../store/fold.ts';
import { leastPassageText, mostPassageText } from './budget.ts';
import type { Occurrence } from './occurrences.ts';
import { densest, importanceIn, type WeightedQuery } from './score.ts';

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Snippet {
  readonly text: string;
  readonly highlights: readonly Span[];
}

/** Length of the passage in UTF-16 units, and the part before the match. */
const length = 220;
const before = 60;

/** Returns the spans to highlight: sorted, without overlaps. */
export function marksOf(occurrences: readonly Occurrence[]): Span[] {
  const spans: Span[] = [];
  for (const { start, end } of [...occurrences].sort((a, b) => a.start - b.start || b.end - a.end))
    if (start >= (spans.at(-1)?.end ?? 0)) spans.push({ start, end });
  return spans;
}

/** How much text the hits of a page may still read for their passages, UTF-16 units. */
export interface PassageBudget {
  left: number;
}

export const passageBudget = (): PassageBudget => ({ left: mostPassageText });

/**
 * Returns the passage that defines the query's terms, or else the one with the most important matches. If nothing matches, returns
 * the opening.
 */
export function snippetOf(
  blocks: readonly WireTextBlock[],
  weighted: WeightedQuery | undefined,
  budget = passageBudget(),
): Snippet | undefined {
  let best:
    | { readonly text: string; readonly found: readonly Occurrence[]; readonly at: number; readonly value: number }
    | undefined;
  let opening: string | undefined;
  let read = 0;
  for (const block of blocks) {
    if (budget.left <= 0 && read >= leastPassageText) break;
    const text = paragraph(block);
    if (text === '') continue;
    opening ??= text;
    if (weighted === undefined) break;
    read += text.length;
    budget.left -= text.length;
    const folded = foldInPlace(text);
    const found = weighted.find(text, folded);
    const definition = weighted.defines?.exec(folded);
    if (definition) return passage(text, marksOf(found), definition.index);
    if (importanceIn(found, weighted.importance) <= (best?.value ?? 0) + 1e-9) continue;
    const { value, at } = densest(found, weighted.importance, length - before);
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

/** Moves a position off the middle of a surrogate pair. */
function atCharacter(text: string, place: number): number {
  const unit = text.charCodeAt(place);
  return unit >= 0xdc00 && unit <= 0xdfff ? place - 1 : place;
}
