/**
 * Calls v1 in-process, for a program that has opened the library itself. Opens no port that other users of the machine could reach.
 */
import { hash } from 'node:crypto';
import { setImmediate as nextRound } from 'node:timers/promises';
import { problemMediaType, problems } from '../contract/problem.ts';
import { makeAccount } from './accounts.ts';
import { asOfSearch } from './as-of/search.ts';
import { noneMatchNames } from './conditional.ts';
import { entitlementOf } from './entitlement.ts';
import { ProblemError } from './problem-error.ts';
import { problemOf } from './problem-of.ts';
import { resources } from './resources.ts';
import { type Route, routes } from './routes.ts';
import { serializerOf } from './serialize.ts';
import type { Store } from './store/store.ts';

export interface DirectAnswer {
  readonly status: number;
  /** Keyed by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** For a file, one character per byte (Latin-1). */
  readonly body: string;
}

export interface DirectService {
  /** Answers GET for a v1 URL. Never rejects. */
  get(url: URL, ifNoneMatch?: string): Promise<DirectAnswer>;
  /** Closes the searches and the store. */
  close(): Promise<void>;
}

/**
 * Serves the service's routes from a store to the owner of the library, with every resource enabled and no rate limit.
 *
 * @param onFault called with each internal error
 */
export function directService(store: Store, onFault: (title: string, error: unknown) => void): DirectService {
  const editions = asOfSearch();
  const entitlement = entitlementOf(makeAccount('owner', 'full', 'all', resources, undefined));
  const endpoints = routes.map((route) => ({
    route,
    pattern: new RegExp(`^${route.url.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
    serialize: serializerOf(route.answer),
  }));

  const answer = async ({ pathname, searchParams }: URL, ifNoneMatch: string | undefined): Promise<DirectAnswer> => {
    for (const { route, pattern, serialize } of endpoints) {
      const match = pattern.exec(pathname);
      if (match === null) continue;
      const represented = await route.represent({
        store,
        editions,
        scope: 'all',
        entitlement,
        withoutText: false,
        withoutChain: false,
        path: decoded(match.groups ?? {}),
        query: queryOf(searchParams),
      });
      return answered(represented, serialize, ifNoneMatch);
    }
    throw new ProblemError(problems.notFound, 'There is no such address.');
  };

  return {
    async get(url, ifNoneMatch) {
      // Let the event loop read pending input first, such as a cancellation.
      await nextRound();
      try {
        return await answer(url, ifNoneMatch);
      } catch (error) {
        const { problem, headers } = problemOf(error);
        if (problem.status >= 500) onFault(problem.title, error);
        return {
          status: problem.status,
          headers: { ...headers, 'content-type': problemMediaType },
          body: JSON.stringify(problem),
        };
      }
    },
    async close() {
      await editions.close();
      await store.close();
    },
  };
}

function answered(
  represented: Awaited<ReturnType<Route['represent']>>,
  serialize: (value: unknown) => string,
  ifNoneMatch: string | undefined,
): DirectAnswer {
  if ('file' in represented) {
    const { mediaType, bytes } = represented.file;
    return { status: 200, headers: { 'content-type': mediaType }, body: Buffer.from(bytes).toString('latin1') };
  }
  const body = serialize(represented.value);
  const etag = `"${hash('sha1', body, 'base64url').slice(0, 16)}"`;
  const headers = { etag, 'content-type': 'application/json; charset=utf-8' };
  return noneMatchNames(ifNoneMatch, etag) ? { status: 304, headers, body: '' } : { status: 200, headers, body };
}

function decoded(parts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  try {
    return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, decodeURIComponent(part)]));
  } catch {
    throw new ProblemError(problems.badRequest);
  }
}

/** Maps each query parameter to its value, or to a list if it is repeated. The route rejects lists. */
function queryOf(parameters: URLSearchParams): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => {
      const values = parameters.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}
