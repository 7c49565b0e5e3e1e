/**
 * Lets costly requests run a few at a time, in fair order: accounts take turns, and within an account its connections do. One client
 * that sends many searches delays its own, not those of others.
 */
import { setImmediate as nextRound } from 'node:timers/promises';

export interface Turns {
  /**
   * Runs `work` when it is the client's turn. Rejects with the signal's reason, without running, when `signal` aborts first.
   * @param account requests of one account share its turns
   * @param connection requests of one connection share its turns within the account
   */
  run<T>(account: string, connection: object, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

/** Requests that wait, by account and then by connection. A map keeps its keys in order, so its first key is the next in turn. */
type Waiting = Map<string, Map<object, (() => void)[]>>;

/** @param atOnce how many may run at the same time */
export function fairTurns(atOnce: number): Turns {
  const waiting: Waiting = new Map();
  let running = 0;

  const proceed = (): void => {
    while (running < atOnce) {
      const start = nextInTurn(waiting);
      if (start === undefined) return;
      running += 1;
      start();
    }
  };

  return {
    run<T>(account: string, connection: object, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        const start = (): void => {
          signal.removeEventListener('abort', cancel);
          void (async () => {
            try {
              resolve(await work());
            } catch (error) {
              reject(error);
            }
            // Requests that arrived meanwhile are read before the next costly one runs.
            await nextRound();
            running -= 1;
            proceed();
          })();
        };
        const cancel = (): void => {
          withdraw(waiting, account, connection, start);
          reject(signal.reason);
        };
        if (signal.aborted) return reject(signal.reason);
        signal.addEventListener('abort', cancel, { once: true });
        const connections = waiting.get(account) ?? new Map<object, (() => void)[]>();
        waiting.set(account, connections);
        connections.set(connection, [...(connections.get(connection) ?? []), start]);
        proceed();
      });
    },
  };
}

/** Takes the next request out; its account and its connection go to the end of the line. */
function nextInTurn(waiting: Waiting): (() => void) | undefined {
  const [account, connections] = waiting.entries().next().value ?? [];
  if (account === undefined || connections === undefined) return undefined;
  const [connection, starts] = connections.entries().next().value ?? [];
  waiting.delete(account);
  if (connection === undefined || starts === undefined) return undefined;
  connections.delete(connection);
  const [start, ...later] = starts;
  if (later.length > 0) connections.set(connection, later);
  if (connections.size > 0) waiting.set(account, connections);
  return start;
}

function withdraw(waiting: Waiting, account: string, connection: object, start: () => void): void {
  const connections = waiting.get(account);
  const left = connections?.get(connection)?.filter((each) => each !== start) ?? [];
  if (left.length > 0) connections?.set(connection, left);
  else connections?.delete(connection);
  if (connections?.size === 0) waiting.delete(account);
}
