import type { Slices } from '../../citation/types.ts';

/** Milliseconds of work before the extension host gets a turn: others' hovers and keystrokes wait no longer. */
const TURN = 5;

/** Does work that is cut in slices, letting others have their turn in between; undefined once `stopped` says so. */
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
