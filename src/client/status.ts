/** Maps HTTP statuses to failures. */

import { type ReadProblem, readProblem } from '../contract/decode/problem.ts';
import type { Failure } from '../contract/failure.ts';
import type { WireAnswer } from './transport.ts';

const day = 24 * 60 * 60 * 1000;

/** Returns the failure for an answer, or undefined for a success. `key`: the key sent, which no failure may repeat. */
export function failureOfStatus(answer: WireAnswer, key: string | undefined, now: number): Failure | undefined {
  const { status } = answer;
  if (status >= 200 && status < 300) return undefined;
  const body = key === undefined ? answer.body : withoutKey(answer.body, key);
  const problem = readProblem(body, answer.headers['content-type']);
  const detail = problem.detail === undefined ? {} : { detail: problem.detail };
  switch (status) {
    case 401:
      return { kind: 'unauthorized', refused: key !== undefined, ...detail };
    case 402:
      return { kind: 'forbidden', because: 'account', ...detail };
    case 403:
    case 451:
      return { kind: 'forbidden', ...(isAboutAccount(answer, problem) ? { because: 'account' } : {}), ...detail };
    case 404:
      if (problem.type?.endsWith('/edition-not-held') === true) return { kind: 'editionNotHeld', ...detail };
      return { kind: problem.incomplete === true ? 'incomplete' : 'notFound', ...detail };
    case 410:
      return { kind: 'notFound', ...detail };
    case 405:
    case 501:
      return { kind: 'notOffered', ...detail };
    case 407:
      return { kind: 'offline', cause: 'PROXY_407' };
    case 429: {
      const retryAt = readRetryAfter(answer.headers['retry-after'], now);
      return { kind: 'rateLimited', ...(retryAt === undefined ? {} : { retryAt }), ...detail };
    }
    case 503: {
      const retryAt = readRetryAfter(answer.headers['retry-after'], now);
      return { kind: 'serviceError', status, ...(retryAt === undefined ? {} : { retryAt }), ...detail };
    }
    default:
      return { kind: 'serviceError', status, ...detail };
  }
}

/** Removes the key before the text is cut, because half a key is still a secret. JSON escapes some characters of a key. */
function withoutKey(body: string, key: string): string {
  return body.replaceAll(key, '…').replaceAll(JSON.stringify(key).slice(1, -1), '…');
}

/** Whether a refusal blames the account: by RFC 6750 §3.1, by its problem type, or by its text. */
function isAboutAccount({ headers }: WireAnswer, { type = '', detail = '' }: ReadProblem): boolean {
  return (
    /insufficient_scope/i.test(headers['www-authenticate'] ?? '') ||
    /insufficient[-_]?(?:scope|tier|plan)|not[-_]?(?:enabled|entitled|subscribed)/i.test(type) ||
    /\b(?:accounts?|plans?|tiers?|subscriptions?|subscribe[dr]?|scopes?|entitle\w*|licen[cs]e[ds]?|upgrade)\b/i.test(
      detail,
    )
  );
}

/**
 * Reads Retry-After (RFC 9110 §10.2.3), in seconds or as a date, as epoch milliseconds. A past date counts as now. A date
 * more than a day ahead counts as one day: the service can then repeat it.
 */
export function readRetryAfter(header: string | undefined, now: number): number | undefined {
  const text = header?.trim();
  if (text === undefined || text === '') return undefined;
  const at = /^\d+(\.\d+)?$/.test(text)
    ? now + Number(text) * 1000
    : /[a-z]/i.test(text)
      ? Date.parse(text)
      : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.min(Math.max(at, now), now + day);
}
