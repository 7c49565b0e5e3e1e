/**
 * Limits how many expensive requests run at once. An account or connection that has recently used more time waits longer. A client
 * that sends many searches delays its own requests, not those of others.
 */
import { setImmediate as nextRound } from 'node:timers/promises';

export interface Turns {
  /**
   * Runs `work` when the client's turn comes. If `signal` aborts first, rejects with its reason and doesn't run `work`.
   * @param account requests of one account share its turns
   * @param connection requests of one connection share its turns within the account
   */
  run<T>(account: string, connection: object, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  /** Rejects waiting and future requests with `reason`. Running requests continue. */
  refuse(reason: Error): void;
}

interface Request {
  readonly account: Usage;
  readonly connection: Usage;
  /** In milliseconds on `clock`. */
  readonly arrived: number;
  start(): void;
  refuse(reason: Error): void;
}

/**
 * @param atOnce maximum number of requests that run at once
 * @param arrived resolves once requests that arrived during the previous work are read
 * @param clock monotonic clock in milliseconds
 */
export function fairTurns(
  atOnce: number,
  arrived: () => Promise<void> = nextRound,
  clock: () => number = () => performance.now(),
): Turns {
  const accounts = new Map<string, Usage>();
  const connections = new WeakMap<object, Usage>();
  const waiting = new Set<Request>();
  let running = 0;
  let refusal: Error | undefined;

  const proceed = (): void => {
    while (running < atOnce) {
      const next = nextOf(waiting, clock());
      if (next === undefined) return;
      waiting.delete(next);
      running += 1;
      next.start();
    }
  };

  return {
    run<T>(account: string, connection: object, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        if (refusal !== undefined) return reject(refusal);
        const request: Request = {
          account: usageOf(accounts, account),
          connection: usageOf(connections, connection),
          arrived: clock(),
          start() {
            signal.removeEventListener('abort', cancel);
            void (async () => {
              const started = clock();
              try {
                resolve(await work());
              } catch (error) {
                reject(error);
              }
              const ended = clock();
              for (const usage of [request.account, request.connection]) usage.add(ended - started, ended);
              // Read requests that arrived meanwhile before starting the next expensive one.
              await arrived();
              running -= 1;
              proceed();
            })();
          },
          refuse(reason) {
            signal.removeEventListener('abort', cancel);
            waiting.delete(request);
            reject(reason);
          },
        };
        const cancel = (): void => request.refuse(signal.reason);
        signal.addEventListener('abort', cancel, { once: true });
        waiting.add(request);
        proceed();
      });
    },
    refuse(reason) {
      refusal = reason;
      for (const request of waiting) request.refuse(reason);
    },
  };
}

/** Returns the request with the earliest arrival time after adding the recent use of its account and connection. */
function nextOf(waiting: ReadonlySet<Request>, now: number): Request | undefined {
  let next: { readonly request: Request; readonly due: number } | undefined;
  for (const request of waiting) {
    const due = request.arrived + request.account.at(now) + request.connection.at(now);
    if (next === undefined || due < next.due) next = { request, due };
  }
  return next?.request;
}

/** Recorded use halves after this many milliseconds. */
const halfLife = 10_000;

/** Milliseconds of work, decaying over time. */
class Usage {
  #used = 0;
  #since = 0;

  at(now: number): number {
    return this.#used * 0.5 ** ((now - this.#since) / halfLife);
  }

  add(milliseconds: number, now: number): void {
    this.#used = this.at(now) + milliseconds;
    this.#since = now;
  }
}

function usageOf<K>(known: { get(key: K): Usage | undefined; set(key: K, usage: Usage): unknown }, key: K): Usage {
  const before = known.get(key);
  if (before !== undefined) return before;
  const made = new Usage();
  known.set(key, made);
  return made;
}
