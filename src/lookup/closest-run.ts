/** Finds the run of a text's words that a quotation most likely copies. */

/** What an alignment gains by a word that both have. Another word, an extra one and a missing one each cost 1. */
const gain = 2;

/**
 * Aligns a whole quotation with a part of a text, in order, and returns that part. A table of costs, as for an edit distance, in
 * which the text before and after the part costs nothing.
 */
export function closestRun<W extends { readonly key: string }>(
  quoted: readonly W[],
  source: readonly W[],
): readonly W[] {
  // The best score of the words so far that ends before each word of the source, and where its part begins.
  let scores = Array.from({ length: source.length + 1 }, () => 0);
  let starts = Array.from({ length: source.length + 1 }, (_, at) => at);
  for (const { key } of quoted) {
    const nextScores = [(scores[0] ?? 0) - 1];
    const nextStarts = [0];
    source.forEach((word, before) => {
      const at = before + 1;
      const paired = (scores[before] ?? 0) + (word.key === key ? gain : -1);
      const extra = (scores[at] ?? 0) - 1;
      const missing = (nextScores[before] ?? 0) - 1;
      const best = Math.max(paired, extra, missing);
      nextScores.push(best);
      // A pair comes first, so that a word that replaces the last one belongs to the part.
      const start = best === paired ? starts[before] : best === extra ? starts[at] : nextStarts[before];
      nextStarts.push(start ?? 0);
    });
    [scores, starts] = [nextScores, nextStarts];
  }
  // Of two ends, the later one has the word that replaces the last.
  const end = scores.lastIndexOf(scores.reduce((one, other) => Math.max(one, other)));
  return source.slice(starts[end], end);
}
