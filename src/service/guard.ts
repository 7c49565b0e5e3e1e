/** Checks that run before every request: host, origin, key and rate limit. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { problems } from '../contract/problem.ts';
import type { Account, Accounts } from './accounts.ts';
import { invalidKey, malformedKey, missingKey, ProblemError } from './problem-error.ts';
import { type RateLimiter, rateFields } from './rate.ts';

/**
 * Rejects requests from web pages. A page can reach this machine's service through a domain name that it resolves to loopback (DNS
 * rebinding). These requests have another host, or an origin; other programs send neither. Throws a problem.
 */
export function refuseForeign(headers: IncomingHttpHeaders, port: number): void {
  const host = headers.host ?? '';
  const name = host.replace(/:\d+$/, '').toLowerCase();
  const named = /:(\d+)$/.exec(host)?.[1] ?? '80';
  if (!isLoopback(name) || Number(named) !== port)
    throw new ProblemError(problems.misdirected, 'This service answers on the loopback address only.');
  // A page's plain GET has no Origin, but browsers send Sec-Fetch-Site (`none`: the user typed the address).
  const from = headers['sec-fetch-site'];
  if (headers.origin !== undefined || (from !== undefined && from !== 'none'))
    throw new ProblemError(problems.forbiddenOrigin, 'This service does not accept requests from web pages.');
}

/** True for names and addresses of the loopback interface. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|::1)$/i.test(host);
}

/** Returns the account with the request's key (RFC 6750 §2.1). Throws a problem. */
export function authenticate(headers: IncomingHttpHeaders, accounts: Accounts): Account {
  const given = headers.authorization;
  if (given === undefined) throw missingKey();
  const [scheme, key, more] = given.trim().split(/ +/);
  if (scheme?.toLowerCase() !== 'bearer' || key === undefined) throw missingKey();
  if (more !== undefined) throw malformedKey();
  const account = accounts.holderOf(key);
  if (account === undefined) throw invalidKey();
  return account;
}

/**
 * Requires exactly one Host in HTTP/1.1 (RFC 9112 §3.2) and at most one Authorization line. With two, a proxy may check one while
 * Node uses the other. Throws a problem.
 */
export function requireSingleFields(request: IncomingMessage): void {
  const hosts = linesOf(request, 'host');
  if (linesOf(request, 'authorization') > 1) throw malformedKey();
  if (hosts > 1 || (hosts === 0 && request.httpVersion === '1.1'))
    throw new ProblemError(problems.badRequest, 'Host: expected once.');
}

/** Counts the header lines with this lower-case name. */
function linesOf({ rawHeaders }: IncomingMessage, named: string): number {
  let lines = 0;
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place];
    if (name?.length === named.length && name.toLowerCase() === named) lines += 1;
  }
  return lines;
}

/**
 * Counts a request against the account's rate limit and sets the rate headers with `setField`. Throws a problem when over the
 * limit.
 */
export function refuseTooMany(
  account: Account,
  limiter: RateLimiter,
  setField: (name: string, value: string) => void,
): void {
  const allowance = limiter.take(account);
  if (allowance === undefined) return;
  for (const [name, value] of Object.entries(rateFields(allowance))) setField(name, value);
  if (!allowance.refused) return;
  throw new ProblemError(problems.rateLimited, `Too many requests. Retry in ${allowance.next} s.`, {
    'retry-after': String(allowance.next),
  });
}
