/** What comes before every request: the host it is meant for, where it comes from, whose key it brings, how many there were. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { problems } from '../contract/problem.ts';
import type { Account, Accounts } from './accounts.ts';
import { invalidKey, malformedKey, missingKey, ProblemError } from './problem-error.ts';
import { type RateLimiter, rateFields } from './rate.ts';

/**
 * A page in a browser can send requests to a service on this machine, under a name that it made resolve to it. Such a request names
 * another host or an origin; programs name neither.
 */
export function refuseForeign(headers: IncomingHttpHeaders, port: number): void {
  const host = headers.host ?? '';
  const name = host.replace(/:\d+$/, '').toLowerCase();
  const named = /:(\d+)$/.exec(host)?.[1] ?? '80';
  if (!isLoopback(name) || Number(named) !== port)
    throw new ProblemError(problems.misdirected, 'This service answers on the loopback address only.');
  // A page's plain GET carries no Origin; browsers say by Sec-Fetch-Site where it comes from (`none`: typed by the person).
  const from = headers['sec-fetch-site'];
  if (headers.origin !== undefined || (from !== undefined && from !== 'none'))
    throw new ProblemError(problems.forbiddenOrigin, 'This service does not answer to web pages.');
}

/** True for the names and addresses of this machine's loopback interface. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|::1)$/i.test(host);
}

/** The account whose key the request brings (RFC 6750 §2.1). Throws a problem. */
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
 * HTTP/1.1 requires a Host, and one only (RFC 9112 §3.2). Of two Authorization lines a proxy may have checked the one and Node would
 * use the other. Throws a problem.
 */
export function requireSingleFields(request: IncomingMessage): void {
  const hosts = linesOf(request, 'host');
  if (linesOf(request, 'authorization') > 1) throw malformedKey();
  if (hosts > 1 || (hosts === 0 && request.httpVersion === '1.1'))
    throw new ProblemError(problems.badRequest, 'Host: expected once.');
}

/** How many lines of the request's head have this name, in lower case. */
function linesOf({ rawHeaders }: IncomingMessage, named: string): number {
  let lines = 0;
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place];
    if (name?.length === named.length && name.toLowerCase() === named) lines += 1;
  }
  return lines;
}

/** Counts a request of `account`, and tells it by `say`, a header of the answer, what is left of its rate. Throws a problem. */
export function refuseTooMany(
  account: Account,
  limiter: RateLimiter,
  setField: (name: string, value: string) => void,
): void {
  const allowance = limiter.take(account);
  if (allowance === undefined) return;
  for (const [name, value] of Object.entries(rateFields(allowance))) setField(name, value);
  if (!allowance.refused) return;
  throw new ProblemError(problems.rateLimited, `This account may ask again in ${allowance.next} s.`, {
    'retry-after': String(allowance.next),
  });
}
