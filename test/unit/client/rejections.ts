/** Watches for unhandled rejections. */
import { strict as assert } from 'node:assert';

export interface Rejections {
  /** Fails when there was one since the last time. */
  none(): Promise<void>;
}

/** To be called in a `describe`: listens from its first test to its last. */
export function watchRejections(): Rejections {
  const seen: unknown[] = [];
  const listener = (reason: unknown): void => void seen.push(reason);
  before(() => void process.on('unhandledRejection', listener));
  after(() => void process.off('unhandledRejection', listener));
  return {
    async none() {
      // Node tells of a rejection once the microtasks after it are done.
      await new Promise((resolve) => setImmediate(resolve));
      assert.deepEqual(seen.splice(0).map(String), []);
    },
  };
}
