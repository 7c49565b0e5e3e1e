/**
 * Work cut in slices: each `next()` does one, of a few milliseconds, and the last gives the result. Who has a window to keep alive does
 * something else in between; who stops asking has cancelled it.
 */
export type Slices<T> = Generator<undefined, T, undefined>;

/** Does all of it at once. */
export function atOnce<T>(slices: Slices<T>): T {
  for (;;) {
    const slice = slices.next();
    if (slice.done === true) return slice.value;
  }
}
