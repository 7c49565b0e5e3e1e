/** Drains requests that have arrived but haven't been read yet. */
import type { Server } from 'node:net';
import { setImmediate as nextRound } from 'node:timers/promises';

/**
 * Returns a function that resolves once pending connections are accepted and their data is read. Node accepts one connection per
 * event loop turn. If every turn did long work, the last client would wait for the work of all others.
 */
export function arrivals(server: Server): () => Promise<void> {
  let accepted = 0;
  for (const event of ['connection', 'drop'] as const)
    server.on(event, () => {
      accepted += 1;
    });
  return async () => {
    // Finish this turn. The next one starts by reading pending data.
    await nextRound();
    for (let round = 0; round < mostRounds; round += 1) {
      const before = accepted;
      await nextRound();
      if (accepted === before) return;
    }
  };
}

/** Upper bound on turns. The operating system queues fewer connections. */
const mostRounds = 1_000;
