/** What a status means when it is not the answer itself. */

import { readProblem } from '../contract/decode/problem.ts';
import type { Failure } from '../contract/failure.ts';
import type { WireAnswer } from './transport.ts';

const day = 24 * 60 * 60 * 1000;

/** The failure that an answer states; undefined for one that answers. `key`: what was sent, so that no failure repeats it. */
export function failureOfStatus(answer: WireAnswer, key: string | undefined, now: number): Failure | undefined {
  const { status } = answer;
  if (status >= 200 && status < 300) return undefined;
  const stated = readProblem(answer.body, answer.headers['content-type']).detail;
  const detail = stated === undefined ? {} : { detail: key === undefined ? stated : stated.replaceAll(key, '…') };
  switch (status) {
    case 401:
      return { kind: 'unauthorized', refused: key !== undefined, ...detail };
    case 402:
    case 403:
    case 451:
      return { kind: 'forbidden', ...detail };
    case 404:
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

/**
 * RFC 9110 §10.2.3: seconds or a date; as epoch milliseconds. A date in the past means now, one further off than a day is taken
 * for a day: whoever asks again then is told anew.
 */
function readRetryAfter(header: string | undefined, now: number): number | undefined {
  const text = header?.trim();
  if (text === undefined || text === '') return undefined;
  const at = /^\d+(\.\d+)?$/.test(text)
    ? now + Number(text) * 1000
    : /[a-z]/i.test(text)
      ? Date.parse(text)
      : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.min(Math.max(at, now), now + day);
}
