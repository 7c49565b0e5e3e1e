/** Tells a missing resource from a missing endpoint: the specification lets a service leave some endpoints out. */
import { isAbort, LookupError } from '../contract/failure.ts';
import type { Answer } from './types.ts';

export interface OfferedEndpoints {
  /** Remembers that an endpoint exists once it has answered. */
  remember<T>(endpoint: string, answer: Promise<Answer<T>>): Promise<Answer<T>>;
  /** True if the endpoint has answered. A 404 from it is then about the resource, not the endpoint. */
  has(endpoint: string): boolean;
  /** Rejects with `notOffered` if the endpoint doesn't exist, after it requests the section above the resource. */
  belowSection<T>(
    endpoint: string,
    answer: Promise<Answer<T>>,
    requestSection: () => Promise<unknown>,
  ): Promise<Answer<T>>;
}

export function offeredEndpoints(): OfferedEndpoints {
  const offered = new Set<string>();
  const remember = async <T>(endpoint: string, answer: Promise<Answer<T>>): Promise<Answer<T>> => {
    const received = await answer;
    offered.add(endpoint);
    return received;
  };
  return {
    remember,
    has: (endpoint) => offered.has(endpoint),
    async belowSection(endpoint, answer, requestSection) {
      try {
        return await remember(endpoint, answer);
      } catch (error) {
        if (!isNotFound(error) || offered.has(endpoint)) throw error;
        throw (await succeeds(requestSection())) ? notOffered(error) : error;
      }
    },
  };
}

/** For an endpoint without an identifier, a 404 means that the endpoint doesn't exist. */
export async function ofService<T>(answer: Promise<Answer<T>>): Promise<Answer<T>> {
  try {
    return await answer;
  } catch (error) {
    throw isNotFound(error) ? notOffered(error) : error;
  }
}

export const isNotFound = (error: unknown): error is LookupError =>
  error instanceof LookupError && error.failure.kind === 'notFound';

/** Converts a `notFound` error to `notOffered`, with the service's explanation. */
export function notOffered(error: LookupError): LookupError {
  const detail = error.failure.kind === 'notFound' ? error.failure.detail : undefined;
  return new LookupError({ kind: 'notOffered', ...(detail === undefined ? {} : { detail }) });
}

/** False if the request fails. Rejects if it is aborted. */
function succeeds(request: Promise<unknown>): Promise<boolean> {
  return request.then(
    () => true,
    (reason: unknown) => {
      if (isAbort(reason)) throw reason;
      return false;
    },
  );
}
