/** Watches for unhandled rejections. */
import { strict as assert } from 'node:assert';

export interface Rejections {
  /** Fails if there was one since the last call. */
  none(): Promise<void>;
}

/** Call it in a `describe`: listens from its first test to its last. */
export function watchRejections(): Rejections {
  const seen: unknown[] = [];
  const listener = (reason: unknown): void => void seen.push(reason);
  before(() => void process.on('unhandledRejection', listener));
  after(() => void process.off('unhandledRejection', listener));
  return {
    async none() {
      // Node reports a rejection after the following microtasks.
      await new Promise((resolve) => setImmediate(resolve));
      assert.deepEqual(seen.splice(0).map(String), []);
    },
  };
}
