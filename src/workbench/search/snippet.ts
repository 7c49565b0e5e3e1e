/** The part of a hit's text that fits a row, with the match in sight. */
import type { Highlight } from '../../contract/resources.ts';

/** How many characters a row shows before VS Code cuts it. */
const width = 96;
/** How much comes before the match. */
const lead = 28;

/**
 * `snippet` from a little before its first match, cut at words. Highlights are offsets in UTF-16 units into the snippet as the
 * service sent it; those of other fields, or out of bounds, count for nothing.
 */
export function centredSnippet(snippet: string, highlights: readonly Highlight[]): string {
  const starts = highlights
    .filter(({ field, start, end }) => field === 'snippet' && start >= 0 && end > start && end <= snippet.length)
    .map(({ start }) => start);
  const first = starts.length === 0 ? 0 : Math.min(...starts);
  if (first + 24 < width || snippet.length <= width) return snippet;
  const from = first - lead;
  const word = snippet.indexOf(' ', from);
  const start = word === -1 || word >= first ? from : word + 1;
  return `…${snippet.slice(start).trimStart()}`;
}
