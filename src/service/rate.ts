import type { Account, Rate } from './accounts.ts';

export interface RateLimiter {
  /** Counts a request; gives what is left after it, or undefined for an account without a rate. */
  take(account: Account): Allowance | undefined;
}

/** What is left of an account's rate. */
export interface Allowance {
  readonly rate: Rate;
  /** True when this request was one too many. */
  readonly refused: boolean;
  /** How many more requests there are now. */
  readonly left: number;
  /** Seconds, in whole ones, until there is another. */
  readonly next: number;
}

/** A bucket for each account that has a rate: full at first, filled evenly. `now` in milliseconds, never going back. */
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
 * The fields that tell an account its rate and what is left of it (draft-ietf-httpapi-ratelimit-headers-11): within `t` seconds there
 * are no more than `r` requests. Numbers as structured fields have them, whole and of fifteen digits (RFC 9651 §3.3.1).
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
