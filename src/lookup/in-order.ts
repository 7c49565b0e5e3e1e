/** Binary search in lists sorted by offset. A long draft has thousands of citations and quotations. */

interface Placed {
  readonly start: number;
}

/** The index of the first entry at or after an offset; the length if there is none. */
export function firstFrom(sorted: readonly Placed[], offset: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
