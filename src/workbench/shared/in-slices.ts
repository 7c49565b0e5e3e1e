import type { Slices } from '../../citation/types.ts';

/** Milliseconds of work before the extension host may run other tasks, which bounds their delay. */
const TURN = 2;

/** Runs work in slices and yields to other tasks between them; undefined once `stopped` returns true. */
export async function inSlices<T>(work: Slices<T>, stopped: () => boolean): Promise<T | undefined> {
  for (;;) {
    const until = performance.now() + TURN;
    do {
      const slice = work.next();
      if (slice.done === true) return slice.value;
    } while (performance.now() < until);
    await new Promise((resolve) => setImmediate(resolve));
    if (stopped()) return undefined;
  }
}
