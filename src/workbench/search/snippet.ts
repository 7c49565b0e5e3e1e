/** Cuts a hit's text to fit a row, with the match visible. */
import type { Highlight } from '../../contract/resources.ts';

/** Characters that a row shows before VS Code truncates it. */
const width = 96;
/** Characters to show before the match. */
const lead = 28;

/**
 * Cuts `snippet` at words, starting shortly before its first match. Highlights are UTF-16 offsets into the service's snippet;
 * ignores those of other fields or out of bounds.
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
