/** Slows down key guessing. The more wrong keys an address sends, the longer it waits for each answer. A valid key never waits. */
import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';

export interface WrongKeys {
  /** Counts a wrong key from an address. Returns how long to delay the answer, in milliseconds. */
  count(address: string): number;
}

/** Number of wrong keys answered without delay. Allows for typos, and for a window that sends an old key with every request. */
const freely = 20;
/** In milliseconds. */
const firstDelay = 100;
const longestDelay = 5_000;
/** Time to forget one wrong key, in milliseconds. */
const forgottenAfter = 10_000;
const mostAddresses = 10_000;

/** @param now monotonic clock in milliseconds */
export function wrongKeys(now: () => number = () => performance.now()): WrongKeys {
  const counts = new LRUCache<string, { readonly wrong: number; readonly at: number }>({ max: mostAddresses });
  return {
    count(address) {
      const at = now();
      const before = counts.get(address);
      const left = before === undefined ? 0 : Math.max(0, before.wrong - (at - before.at) / forgottenAfter);
      const wrong = left + 1;
      counts.set(address, { wrong, at });
      const beyond = Math.min(10, Math.ceil(wrong) - freely);
      return beyond <= 0 ? 0 : Math.min(longestDelay, firstDelay * 2 ** (beyond - 1));
    },
  };
}

export interface HeldAnswers {
  /** Runs `answer` after a delay in milliseconds. Runs it at once if the delay is 0 or after `release`. */
  hold(delay: number, answer: () => void): void;
  /** Runs all held answers, and all later ones, at once. */
  release(): void;
}

/** @param later runs work after a delay in milliseconds */
export function heldAnswers(later: (delay: number, work: () => void) => void): HeldAnswers {
  const held = new Set<() => void>();
  let holding = true;
  return {
    hold(delay, answer) {
      if (delay === 0 || !holding) return answer();
      const once = (): void => {
        if (held.delete(once)) answer();
      };
      held.add(once);
      later(delay, once);
    },
    release() {
      holding = false;
      for (const answer of held) answer();
    },
  };
}

/**
 * Returns the address a request comes from. This is the connection's address, or the last one in `header`, which a trusted proxy
 * sets. Shortens an IPv6 address to its network, because one host can use every address in it.
 */
export function addressOf(request: IncomingMessage, header: string | undefined): string {
  const given = header === undefined ? undefined : request.headers[header.toLowerCase()];
  const last = (Array.isArray(given) ? given.at(-1) : given)?.split(',').at(-1)?.trim();
  const address = last ?? request.socket.remoteAddress ?? '';
  return address.includes('.') ? address : address.split(':').slice(0, 4).join(':');
}
