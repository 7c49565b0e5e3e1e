/** Builds search hits and their positions in the ranking, identically for every store. */
import type { WireSearchHit, WireSectionSummary, WireTextBlock } from '../../contract/schemas.ts';
import { aliasKey, normalizeCitation, numberKey } from '../store/citation-key.ts';
import { field } from '../store/field.ts';
import type { SearchRequest } from '../store/store.ts';
import type { SearchQuery } from './query.ts';
import type { WeightedQuery } from './score.ts';
import { marksOf, passageBudget, snippetOf } from './snippet.ts';

/** A hit's position in the ranking: kind of match, then score or order, then row. */
export type Place = readonly [stage: number, order: number, row: number];

/**
 * Ranking stages: cited sections, headings that begin with the query, the best matches by words, and the other matches by words.
 */
export const stages = { citation: 0, heading: 1, answers: 2, others: 3 } as const;

/** Parses a cursor position. Returns undefined, which means the first page, if it is unknown. */
export function cursorPosition(after: string | undefined): Place | undefined {
  const parts = after === undefined ? undefined : parsedPlace(after);
  if (!Array.isArray(parts)) return undefined;
  const [stage, order, row] = parts;
  return typeof stage === 'number' && typeof order === 'number' && typeof row === 'number'
    ? [stage, order, row]
    : undefined;
}

/** Parses a cursor's JSON. Returns undefined if it is invalid. */
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
  /** Called only if the account may read the text. */
  readonly text: () => readonly WireTextBlock[];
  /** The numbers of earlier codifications. Called only if the query cites one of them. */
  readonly aliases: () => readonly string[];
}

/** Returns a function that builds the hits of one page. */
export function hitMaker(
  query: SearchQuery,
  request: SearchRequest,
  weighted: WeightedQuery,
): (section: HitSection, stage: number) => WireSearchHit {
  const budget = passageBudget();
  return ({ summary, text, aliases }, stage) => {
    const byCitation = stage === stages.citation;
    const match = {
      match: byCitation ? ('citation' as const) : ('text' as const),
      ...field('former_number', byCitation ? formerNumber(summary, aliases, query) : undefined),
    };
    const ofAct = query.act !== undefined && stage === stages.heading;
    const highlights: WireSearchHit['highlights'] = [];
    if (byCitation) {
      const { number = '' } = summary;
      const start = number === '' ? -1 : summary.citation.lastIndexOf(number);
      if (start >= 0) highlights.push({ field: 'citation', start, end: start + citedLength(number, query) });
    } else if (!ofAct && summary.heading !== undefined)
      for (const span of marksOf(weighted.find(summary.heading))) highlights.push({ field: 'heading', ...span });
    // A search by number or heading wants the section, not a passage of it.
    if (request.withoutText === true || query.match === 'number' || query.match === 'heading')
      return { ...summary, ...match, highlights };
    const snippet = snippetOf(text(), byCitation || ofAct ? undefined : weighted, budget);
    for (const span of snippet?.highlights ?? []) highlights.push({ field: 'snippet', ...span });
    return {
      ...summary,
      ...match,
      ...field('snippet', snippet?.text),
      highlights,
    };
  };
}

/** Returns the number of an earlier codification by which a query cites the section; undefined if it cites the section's own. */
function formerNumber(
  { number = '', citation }: WireSectionSummary,
  aliases: HitSection['aliases'],
  { citation: cited }: SearchQuery,
): string | undefined {
  const { keys = [], prefixes = [], whole = '' } = cited ?? {};
  const own = numberKey(number);
  const isOwn =
    keys.includes(own) ||
    prefixes.some((prefix) => own.startsWith(prefix)) ||
    normalizeCitation(whole) === normalizeCitation(citation);
  return isOwn ? undefined : aliases().find((alias) => keys.includes(aliasKey(alias)));
}

/** Returns how many characters of the number to highlight: all, or a typed prefix. */
function citedLength(number: string, query: SearchQuery): number {
  const { keys = [], prefixes = [] } = query.citation ?? {};
  const key = number.toLowerCase();
  const prefix = prefixes.find((each) => key.startsWith(each));
  return prefix !== undefined && !keys.includes(key) ? prefix.length : number.length;
}
