/** Requests that have come but were not read yet. */
import type { Server } from 'node:net';
import { setImmediate as nextRound } from 'node:timers/promises';

/**
 * Gives a function that resolves once the connections that wait for the server are accepted and what came on them is read. Node
 * accepts one connection in each round of its event loop. With long work in every round, the last client would wait for the work of
 * all others.
 */
export function arrivals(server: Server): () => Promise<void> {
  let accepted = 0;
  for (const event of ['connection', 'drop'] as const)
    server.on(event, () => {
      accepted += 1;
    });
  return async () => {
    // The rest of this round: the next one begins with what has come.
    await nextRound();
    for (let round = 0; round < mostRounds; round += 1) {
      const before = accepted;
      await nextRound();
      if (accepted === before) return;
    }
  };
}

/** The system queues fewer connections. */
const mostRounds = 1_000;
