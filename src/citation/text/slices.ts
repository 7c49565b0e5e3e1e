/**
 * Work in slices of a few milliseconds. Each `next()` does one slice, and the last one gives the result. The caller can
 * respond to other events in between, or stop.
 */
export type Slices<T> = Generator<undefined, T, undefined>;

/** Does all of it at once. */
export function atOnce<T>(slices: Slices<T>): T {
  for (;;) {
    const slice = slices.next();
    if (slice.done === true) return slice.value;
  }
}
