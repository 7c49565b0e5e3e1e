import type { Account } from './accounts.ts';

export interface RateLimiter {
  /** Counts a request; gives the seconds to wait when it is one too many, else undefined. */
  take(account: Account): number | undefined;
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
      const left = Math.min(rate.requests, bucket.left + (at - bucket.at) / 1000 / each);
      if (left < 1) {
        buckets.set(account.name, { left, at });
        return Math.max(1, Math.ceil((1 - left) * each));
      }
      buckets.set(account.name, { left: left - 1, at });
      return undefined;
    },
  };
}
