/** Searching what is sorted by its place in a draft: a long draft has thousands of citations and quotations. */

interface Placed {
  readonly start: number;
}

/** The index of the first that begins at an offset or after it; the length where none does. */
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
