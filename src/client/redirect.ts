/** Follows redirects manually, so that only the service's own origin gets the key (RFC 9110 §15.4). */
import { LookupError } from '../contract/failure.ts';
import { isSafe } from './address.ts';
import type { Transport, WireAnswer } from './transport.ts';

const furthest = 5;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Gets `url`, following at most five redirects. `headersFor` returns the headers that an origin may receive. */
export async function getFollowing(
  transport: Transport,
  url: URL,
  headersFor: (url: URL) => Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<WireAnswer> {
  let at = url;
  for (let count = 0; count <= furthest; count++) {
    const answer = await transport.get(at, headersFor(at), signal);
    if (!redirects.has(answer.status)) return answer;
    const location = answer.headers.location;
    if (location === undefined || !URL.canParse(location, at.href)) throw refused('the address of a redirect');
    const next = new URL(location, at.href);
    if (!mayFollow(at, next)) throw refused('a redirect to https', 'other');
    next.username = '';
    next.password = '';
    at = next;
  }
  throw refused(`at most ${furthest} redirects`);
}

/** Whether a redirect is allowed: never from https to http, and never to http on another machine. */
export function mayFollow(from: URL, to: URL): boolean {
  return isSafe(to) && (to.protocol === 'https:' || from.protocol === 'http:');
}

const refused = (expected: string, from?: 'other'): LookupError =>
  new LookupError({ kind: 'notUnderstood', where: 'Location', expected, ...(from === undefined ? {} : { from }) });
