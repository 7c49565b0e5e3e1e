/** Retries after transient failures. Every v1 request is a GET, so all are safe to repeat (RFC 9110 §9.2.1). */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Failure, LookupError } from '../contract/failure.ts';

export interface RetryPolicy {
  /** Maximum number of retries. */
  readonly retries: number;
  /** Longest Retry-After to wait for, milliseconds: a user is waiting. */
  readonly maxRetryAfterMs: number;
  readonly now: () => number;
}

const first = 150;

/** Runs `attempt` until it succeeds, its failure is final, or no retries are left. */
export async function withRetries<T>(attempt: () => Promise<T>, policy: RetryPolicy, signal: AbortSignal): Promise<T> {
  for (let count = 0; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof LookupError) || count >= policy.retries) throw error;
      const wait = waitBefore(error.failure, count, policy);
      if (wait === undefined) throw error;
      await sleep(wait, undefined, { signal });
    }
  }
}

/** Milliseconds to wait before the next attempt; undefined if a retry wouldn't help. */
function waitBefore(failure: Failure, count: number, policy: RetryPolicy): number | undefined {
  // Full jitter spreads the retries of clients that failed together.
  const backoff = first * 2 ** count * (0.5 + Math.random() / 2);
  switch (failure.kind) {
    case 'offline':
      return passing.has(failure.cause ?? '') ? backoff : undefined;
    case 'serviceError':
      if (failure.status < 502 || failure.status > 504) return undefined;
      return failure.retryAt === undefined ? backoff : within(policy, failure.retryAt, backoff);
    case 'rateLimited':
      return failure.retryAt === undefined ? backoff * 4 : within(policy, failure.retryAt, backoff);
    default:
      return undefined;
  }
}

/** The wait that the service asks for; undefined if it is too long for a waiting user. */
function within({ now, maxRetryAfterMs }: RetryPolicy, retryAt: number, least: number): number | undefined {
  const wait = retryAt - now();
  return wait <= maxRetryAfterMs ? Math.max(wait, least) : undefined;
}

const passing: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  // The socket's process is being replaced.
  'ENOENT',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'EAI_AGAIN',
  'UND_ERR_SOCKET',
  'UND_ERR_CLOSED',
  'UND_ERR_DESTROYED',
]);
