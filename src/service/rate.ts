import type { Account, Rate } from './accounts.ts';

export interface RateLimiter {
  /** Counts a request. Returns the remaining allowance, or undefined for an account without a rate limit. */
  take(account: Account): Allowance | undefined;
}

/** The remainder of an account's rate limit. */
export interface Allowance {
  readonly rate: Rate;
  /** True if this request exceeded the limit. */
  readonly refused: boolean;
  /** Requests remaining now. */
  readonly left: number;
  /** Whole seconds until one more request is available. */
  readonly next: number;
}

/**
 * Creates a token bucket for each account with a rate limit: full at first, then refilled evenly. `now` is a monotonic clock in
 * milliseconds.
 */
export function rateLimiter(now: () => number = () => performance.now()): RateLimiter {
  const buckets = new Map<string, { left: number; at: number }>();
  return {
    take(account) {
      const { rate } = account;
      if (rate === undefined) return undefined;
      const at = now();
      const each = rate.perSeconds / rate.requests;
      const bucket = buckets.get(account.name) ?? { left: rate.requests, at };
      const before = Math.min(rate.requests, bucket.left + (at - bucket.at) / 1000 / each);
      const refused = before < 1;
      const left = refused ? before : before - 1;
      buckets.set(account.name, { left, at });
      const whole = Math.floor(left);
      return { rate, refused, left: whole, next: Math.max(1, Math.ceil((whole + 1 - left) * each)) };
    },
  };
}

/**
 * Returns the headers with the account's rate limit and remainder (draft-ietf-httpapi-ratelimit-headers-11): at most `r` requests
 * within `t` seconds. Numbers are structured-field integers of at most fifteen digits (RFC 9651 §3.3.1).
 */
export function rateFields({ rate, left, next }: Allowance): Readonly<Record<string, string>> {
  return {
    'ratelimit-policy': `"account";q=${integer(rate.requests)};w=${integer(Math.ceil(rate.perSeconds))}`,
    ratelimit: `"account";r=${integer(left)};t=${integer(next)}`,
  };
}

const largest = 999_999_999_999_999;

function integer(amount: number): number {
  return Math.min(largest, Math.floor(amount));
}
