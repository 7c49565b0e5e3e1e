/** Failed downloads, and when to try again. */
import { setTimeout as sleep } from 'node:timers/promises';

/** A failed download; the message says why. Keeps the received bytes for the next attempt, unless they were refused. */
export class DownloadError extends Error {
  /** When the same request may succeed; undefined if it never does. */
  readonly retry: Retry | undefined;

  constructor(message: string, retry?: Retry, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DownloadError';
    this.retry = retry;
  }
}

export interface Retry {
  /** The time that the server states, in milliseconds since 1970; absent if it states none. */
  readonly at?: number;
}

export interface Retrying {
  readonly signal: AbortSignal;
  log(line: string): void;
  /** Waits before the next attempt; a test waits less. Rejects when the signal is aborted. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
}

/** The maximum number of consecutive attempts without progress, and of all attempts. */
const mostFruitless = 3;
const mostAttempts = 100;
/** Milliseconds before the second attempt. Doubles with each further one. */
const firstWait = 1_000;
/** The longest wait that a server may ask for, in milliseconds. */
const longestWait = 120_000;

/**
 * Repeats `attempt` while its failure may be temporary, after the time that the server states, else after a growing one.
 *
 * @param progress a number that grows when an attempt received something
 * @throws the last DownloadError, any other error, and the signal's reason
 */
export async function withAttempts<T>(
  attempt: () => Promise<T>,
  { signal, log, wait = paused }: Retrying,
  progress: () => Promise<number> = async () => 0,
): Promise<T> {
  let fruitless = 0;
  for (let count = 1; ; count += 1) {
    const before = await progress();
    try {
      return await attempt();
    } catch (error) {
      signal.throwIfAborted();
      fruitless = (await progress()) > before ? 1 : fruitless + 1;
      if (!(error instanceof DownloadError) || error.retry === undefined) throw error;
      if (fruitless >= mostFruitless || count >= mostAttempts) throw error;
      const milliseconds = waitFor(error.retry, fruitless);
      const seconds = Math.ceil(milliseconds / 1_000);
      if (milliseconds > longestWait)
        throw new DownloadError(`${error.message} It asks to try again in ${Math.ceil(seconds / 60)} minutes.`);
      log(`${error.message} Trying again in ${seconds} s.`);
      await wait(milliseconds, signal);
    }
  }
}

/** Random times spread the attempts of programs that failed together. */
function waitFor({ at }: Retry, fruitless: number): number {
  const own = firstWait * 2 ** (fruitless - 1) * (1 + Math.random() / 2);
  return at === undefined ? own : Math.max(at - Date.now(), own);
}

const paused = (milliseconds: number, signal: AbortSignal): Promise<unknown> =>
  sleep(milliseconds, undefined, { signal });
