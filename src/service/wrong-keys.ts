/** Slows down guessing: the more wrong keys come from an address, the longer each answer to one takes. A right key never waits. */
import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';

export interface WrongKeys {
  /** Counts a wrong key from an address; gives how long its answer is to be held back, milliseconds. */
  count(address: string): number;
}

/** Slips of one person, or the old key in every request of a window, are answered at once. */
const freely = 20;
/** Milliseconds. */
const firstDelay = 100;
const longestDelay = 5_000;
/** A wrong key is forgotten after this long, milliseconds. */
const forgottenAfter = 10_000;
const mostAddresses = 10_000;

/** `now` in milliseconds, never going back. */
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
  /** Runs `answer` after the given milliseconds; at once for 0, and after `release`. */
  hold(delay: number, answer: () => void): void;
  /** Runs what is held, and everything that comes later, at once. */
  release(): void;
}

/** @param later runs work after the given milliseconds */
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
 * The address that a request comes from: the connection's, or the last one in `header`, which a trusted proxy sets. Of an IPv6
 * address the network only: a host has all addresses in it.
 */
export function addressOf(request: IncomingMessage, header: string | undefined): string {
  const given = header === undefined ? undefined : request.headers[header.toLowerCase()];
  const last = (Array.isArray(given) ? given.at(-1) : given)?.split(',').at(-1)?.trim();
  const address = last ?? request.socket.remoteAddress ?? '';
  return address.includes('.') ? address : address.split(':').slice(0, 4).join(':');
}
