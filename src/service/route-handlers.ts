/** Registers the v1 routes: checks what the account may read, represents the resource, and sends it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { extraPaths } from '../contract/paths.ts';
import { problems } from '../contract/problem.ts';
import type { Account } from './accounts.ts';
import { type Answer, answers, type Representation } from './answers.ts';
import type { AsOfSearch } from './as-of/search.ts';
import { entitlementOf } from './entitlement.ts';
import { insufficientScope, ProblemError } from './problem-error.ts';
import { type Route, routes } from './routes.ts';
import { serializerOf } from './serialize.ts';
import type { Scope, Store } from './store/store.ts';
import type { Turns } from './turns.ts';

export interface RouteContext {
  readonly store: Store;
  readonly editions: AsOfSearch;
  readonly turns: Turns;
  /** As in ServerOptions. */
  readonly complete: () => boolean;
  readonly scopeOf: (account: Account) => Promise<Scope> | Scope;
  readonly accountOf: (request: FastifyRequest) => Account | undefined;
}

/** Registers every route of `routes`, and the OpenAPI document. */
export function registerRoutes(app: FastifyInstance, context: RouteContext): void {
  const answer = answers(context.store, context.complete);
  for (const route of routes) registerRoute(app, route, context, answer);
  app.get(extraPaths.openapi, async (request, reply) => {
    const { openApiDocument } = await import('./openapi.ts');
    const value = await openApiDocument();
    return answer(request, reply, authenticated(context, request), JSON.stringify, () => Promise.resolve({ value }));
  });
}

interface RouteRequest {
  Params: Record<string, string>;
  Querystring: Record<string, unknown>;
}

function registerRoute(app: FastifyInstance, route: Route, context: RouteContext, answer: Answer): void {
  const { store, editions, turns, complete } = context;
  const serialise = serializerOf(route.answer);
  app.get<RouteRequest>(route.url, (request, reply) => {
    const account = authenticated(context, request);
    requireResources(account, route, request.query);
    const represent = async (): Promise<Representation> => {
      const found = await route.represent({
        store,
        editions,
        scope: await context.scopeOf(account),
        entitlement: entitlementOf(account),
        withoutText: !account.resources.has('text'),
        withoutChain: !account.resources.has('legislative_chain'),
        path: request.params,
        query: request.query,
      });
      return complete() ? found : unclaimed(found);
    };
    return answer(request, reply, account, serialise, () =>
      route.takesTurns === true
        ? turns.run(account.fingerprint, request.raw.socket, whenLeft(reply), represent)
        : represent(),
    );
  });
}

function authenticated({ accountOf }: RouteContext, request: FastifyRequest): Account {
  const account = accountOf(request);
  if (account === undefined) throw new Error('a request that was not authenticated');
  return account;
}

/** Throws ProblemError if the account lacks a permission that the request needs. */
function requireResources(account: Account, route: Route, query: Readonly<Record<string, unknown>>): void {
  const lacking = route.needs.find((resource) => !account.resources.has(resource));
  if (lacking !== undefined) throw insufficientScope(lacking, account);
  // Other editions contain earlier texts.
  if (route.query.as_of !== undefined && query.as_of !== undefined && !account.resources.has('versions'))
    throw insufficientScope('versions', account);
}

/** Marks a list as possibly incomplete. */
function unclaimed(found: Representation): Representation {
  if (!('value' in found) || typeof found.value !== 'object' || found.value === null || !('data' in found.value))
    return found;
  return { ...found, value: { ...found.value, complete: false } };
}

/** Returns a signal that aborts if the client disconnects before it has the answer. */
function whenLeft(reply: FastifyReply): AbortSignal {
  const left = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) left.abort(new ProblemError(problems.clientLeft));
  });
  return left.signal;
}
