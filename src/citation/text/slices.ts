/**
 * Work in slices of a few milliseconds. Each `next()` runs one slice, and the last one returns the result. Between
 * slices, the caller can handle other events or stop.
 */
export type Slices<T> = Generator<undefined, T, undefined>;

/** Runs all slices at once. */
export function atOnce<T>(slices: Slices<T>): T {
  for (;;) {
    const slice = slices.next();
    if (slice.done === true) return slice.value;
  }
}
