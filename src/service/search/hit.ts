/** A hit's position in the ranking, and what a person sees of it. It is the same in every store. */
import type { WireSearchHit, WireSectionSummary, WireTextBlock } from '../../contract/schemas.ts';
import { field } from '../store/field.ts';
import type { SearchRequest } from '../store/store.ts';
import type { SearchQuery } from './query.ts';
import type { Asked } from './score.ts';
import { marksOf, snippetOf } from './snippet.ts';

/** A hit's place in the ranking: what kind of match, then by score or by order. */
export type Place = readonly [stage: number, order: number, row: number];

/** First the sections that a query cites, then those whose heading begins with it, the best of those with its words, and the others. */
export const stages = { citation: 0, heading: 1, answers: 2, others: 3 } as const;

/** An unknown cursor is the beginning. */
export function cursorPosition(after: string | undefined): Place | undefined {
  const parts = after === undefined ? undefined : parsedPlace(after);
  if (!Array.isArray(parts)) return undefined;
  const [stage, order, row] = parts;
  return typeof stage === 'number' && typeof order === 'number' && typeof row === 'number'
    ? [stage, order, row]
    : undefined;
}

/** The place that a page begins after, as it was given out. */
export function parsedPlace(after: string): unknown {
  try {
    return JSON.parse(after);
  } catch {
    return undefined;
  }
}

export function isAfter(place: Place, after: Place | undefined): boolean {
  if (after === undefined) return true;
  return place[0] > after[0] || (place[0] === after[0] && place[1] > after[1]);
}

export interface HitSection {
  readonly summary: WireSectionSummary;
  /** Read only where the account may see it. */
  readonly text: () => readonly WireTextBlock[];
}

/** Makes the hits of one query. */
export function hitMaker(
  query: SearchQuery,
  request: SearchRequest,
  asked: Asked,
): (section: HitSection, stage: number) => WireSearchHit {
  return ({ summary, text }, stage) => {
    const byCitation = stage === stages.citation;
    const highlights: WireSearchHit['highlights'] = [];
    if (byCitation) {
      const { number = '' } = summary;
      const start = number === '' ? -1 : summary.citation.lastIndexOf(number);
      if (start >= 0) highlights.push({ field: 'citation', start, end: start + citedLength(number, query) });
    } else if (summary.heading !== undefined)
      for (const span of marksOf(asked.find(summary.heading))) highlights.push({ field: 'heading', ...span });
    // Who asks for a number wants the section, and no passage of it.
    if (request.withoutText === true || query.match === 'number')
      return { ...summary, match: byCitation ? 'citation' : 'text', highlights };
    const snippet = snippetOf(text(), byCitation ? undefined : asked);
    for (const span of snippet?.highlights ?? []) highlights.push({ field: 'snippet', ...span });
    return {
      ...summary,
      match: byCitation ? 'citation' : 'text',
      ...field('snippet', snippet?.text),
      highlights,
    };
  };
}

/** How much of a number was typed: all of it, or what it begins with. */
function citedLength(number: string, query: SearchQuery): number {
  const { keys = [], prefix } = query.citation ?? {};
  const key = number.toLowerCase();
  return prefix !== undefined && !keys.includes(key) && key.startsWith(prefix) ? prefix.length : number.length;
}
