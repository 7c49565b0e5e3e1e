import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { extraPaths } from '../contract/paths.ts';
import { problemMediaType, problems } from '../contract/problem.ts';
import type { Account, Accounts } from './accounts.ts';
import { answers, type Representation } from './answers.ts';
import { arrivals } from './arrivals.ts';
import { asOfSearch } from './as-of/search.ts';
import { entitlementOf } from './entitlement.ts';
import { authenticate, refuseForeign, refuseTooMany, requireSingleFields } from './guard.ts';
import type { Log } from './log.ts';
import { insufficientScope, ProblemError } from './problem-error.ts';
import { problemOf } from './problem-of.ts';
import { rateLimiter } from './rate.ts';
import { refuseUnreadable, refuseUnusual, targetOf } from './raw-http.ts';
import { type Route, routes } from './routes.ts';
import { scopesOf } from './scopes.ts';
import { serializerOf } from './serialize.ts';
import { isUuid } from './store/ids.ts';
import type { Store } from './store/store.ts';
import { fairTurns } from './turns.ts';
import { unreadAnswers } from './unread-answers.ts';
import { addressOf, heldAnswers, wrongKeys } from './wrong-keys.ts';

export interface ServerOptions {
  readonly store: Store;
  readonly accounts: Accounts;
  /** For loopback only: refuse requests with another Host and requests from web pages. */
  readonly loopback?: boolean;
  /** Time limit to receive a whole request, in milliseconds. */
  readonly patience?: number;
  /**
   * How long after `close` to keep answering requests that wait for a turn, in milliseconds; 0 if absent. Then they are refused.
   */
  readonly drain?: number;
  /** The header in which a trusted proxy passes the client's address. */
  readonly addressHeader?: string;
  /** Runs `work` after a delay in milliseconds. */
  readonly later?: (delay: number, work: () => void) => void;
  /** Returns why the service isn't ready even though the store answers; undefined if it is ready. */
  readonly unready?: () => string | undefined;
  /** True if any gap in the library would be detected. If false, lists and "not found" don't claim to be complete. */
  readonly complete?: () => boolean;
  /** Logs each request, if present. */
  readonly log?: Log;
  /** Reports every internal error. */
  readonly onFault?: (detail: string, error: unknown) => void;
  /** Reports a name in the accounts file that matches several jurisdictions, as a sentence without keys. */
  readonly onAccountsFault?: (sentence: string) => void;
}

/** Creates the v1 server for a store. Read-only: rejects every method except GET and HEAD before reading a body. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { store, accounts, patience = usualPatience, drain = 0, later = setLater } = options;
  const accountOf = new WeakMap<IncomingMessage, Account>();
  const limiter = rateLimiter();
  const scopeOf = scopesOf(store, options.onAccountsFault);
  const complete = options.complete ?? (() => true);
  const answer = answers(store, complete);
  const runId = randomBytes(4).toString('hex');
  let requests = 0;

  const app = fastify({
    logger: false,
    genReqId: () => {
      requests += 1;
      return `${runId}-${requests.toString(36)}`;
    },
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 256 },
    requestTimeout: patience,
    // Close an idle connection: its client has stopped reading.
    connectionTimeout: 2 * patience,
    http: {
      maxHeaderSize: longestHead,
      requireHostHeader: false,
      // Node swaps the two timeouts if headersTimeout exceeds requestTimeout.
      headersTimeout: patience,
      requestTimeout: patience,
      connectionsCheckingInterval: Math.ceil(patience / 10),
    },
    // Answer requests that arrived before the stop. fastify's own refusal isn't a problem document.
    return503OnClosing: false,
    rewriteUrl: targetOf,
    // An address that can't be decoded skips all hooks and arrives here.
    frameworkErrors(error, request, reply) {
      if (options.log !== undefined) reply.raw.once('finish', () => logRequest(request, reply));
      try {
        admit(request, reply);
      } catch (refusal) {
        return void heldBack(request, refusal, () => fail(refusal, request, reply));
      }
      return fail(error, request, reply);
    },
    clientErrorHandler: refuseUnreadable,
  });

  const stopping = new ProblemError(problems.unavailable, 'The service is stopping.', { 'retry-after': '1' });
  const fail = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { problem: known, headers } = problemOf(error);
    const unclaimed = known.type === problems.notFound.type && !complete();
    const problem = unclaimed ? { ...known, complete: false } : known;
    if (problem.status >= 500 && error !== stopping)
      options.onFault?.(`request ${request.id}: ${problem.title}`, error);
    for (const [name, value] of Object.entries(headers)) reply.header(name, value);
    return reply
      .code(problem.status)
      .header('cache-control', 'no-store')
      .header('content-type', problemMediaType)
      .serializer(JSON.stringify)
      .send({ ...problem, instance: `urn:request:${request.id}` });
  };
  app.setErrorHandler(fail);
  app.setNotFoundHandler((request, reply) =>
    fail(new ProblemError(problems.notFound, 'There is no such address.'), request, reply),
  );

  app.server.maxConnections = mostConnections;
  const arrived = arrivals(app.server);
  const turns = fairTurns(store.searchesAtOnce, arrived);
  refuseUnusual(app.server, ({ method = '' }, status) =>
    options.log?.({ level: 'info', event: 'request', method, path: '(no such address)', status }),
  );

  const guesses = wrongKeys();
  const held = heldAnswers(later);
  /** Continues at once, or after a delay if too many wrong keys came from the same address. */
  const heldBack = (request: FastifyRequest, refusal: unknown, goOn: () => void): void => {
    const wrongKey = refusal instanceof ProblemError && refusal.problem.type === problems.invalidKey.type;
    const delay = wrongKey ? guesses.count(addressOf(request.raw, options.addressHeader)) : 0;
    held.hold(delay, goOn);
  };

  const port = portOf(app);
  const admit = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.header('x-request-id', request.id);
    if (request.url.length > longestAddress) throw new ProblemError(problems.addressTooLong);
    requireSingleFields(request.raw);
    if (options.loopback === true) refuseForeign(request.headers, port());
    const path = pathOf(request.url);
    const open = withoutKey.test(path);
    if (!open) {
      reply.header('vary', 'Authorization');
      const account = authenticate(request.headers, accounts);
      accountOf.set(request.raw, account);
      refuseTooMany(account, limiter, (name, value) => reply.header(name, value));
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      if (!open && !isKnown(path)) throw new ProblemError(problems.notFound, 'There is no such address.');
      throw new ProblemError(problems.methodNotAllowed, 'This service is read-only. Use GET or HEAD.', {
        allow: 'GET, HEAD',
      });
    }
  };
  app.addHook('onRequest', (request, reply, next) => {
    try {
      admit(request, reply);
    } catch (error) {
      return heldBack(request, error, () => next(error instanceof Error ? error : new Error(String(error))));
    }
    next();
  });
  const logRequest = (request: FastifyRequest, reply: FastifyReply): void => {
    const account = accountOf.get(request.raw)?.name;
    const length = Number(reply.getHeader('content-length'));
    options.log?.({
      level: 'info',
      event: 'request',
      request_id: request.id,
      ...(account === undefined ? {} : { account }),
      method: request.method,
      path: loggedPath(pathOf(request.url)),
      status: reply.statusCode,
      ...(reply.elapsedTime > 0 ? { milliseconds: Math.round(reply.elapsedTime * 100) / 100 } : {}),
      ...(Number.isNaN(length) ? {} : { bytes: length }),
    });
  };
  if (options.log !== undefined)
    app.addHook('onResponse', (request, reply, next) => {
      logRequest(request, reply);
      next();
    });

  let closing = false;
  app.addHook('preClose', (done) => {
    closing = true;
    held.release();
    setLater(drain, () => turns.refuse(stopping));
    done();
  });

  const unread = unreadAnswers(2 * patience);
  app.addHook('onSend', (request, reply, payload, next) => {
    if (closing) reply.header('connection', 'close');
    if (typeof payload === 'string' || payload instanceof Uint8Array)
      unread.count(request.raw, reply.raw, payload.length);
    next();
  });

  const editions = asOfSearch();
  const serve = (route: Route): void => {
    const serialise = serializerOf(route.answer);
    app.get<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>(route.url, (request, reply) => {
      const account = accountOf.get(request.raw);
      if (account === undefined) throw new Error('a request that was not authenticated');
      const lacking = route.needs.find((resource) => !account.resources.has(resource));
      if (lacking !== undefined) throw insufficientScope(lacking, account);
      // Other editions contain earlier texts.
      if (route.query.as_of !== undefined && request.query.as_of !== undefined && !account.resources.has('versions'))
        throw insufficientScope('versions', account);
      const represent = async (): Promise<Representation> => {
        const found = await route.represent({
          store,
          editions,
          scope: await scopeOf(account),
          entitlement: entitlementOf(account),
          withoutText: !account.resources.has('text'),
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
  };
  for (const route of routes) serve(route);
  app.addHook('onClose', () => {
    unread.stop();
    return editions.close();
  });

  app.get(extraPaths.openapi, async (request, reply) => {
    const account = accountOf.get(request.raw);
    if (account === undefined) throw new Error('a request that was not authenticated');
    const { openApiDocument } = await import('./openapi.ts');
    const value = await openApiDocument();
    return answer(request, reply, account, JSON.stringify, () => Promise.resolve({ value }));
  });
  app.get('/health', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/ready', async (_request, reply) => {
    const why = options.unready?.();
    if (why !== undefined) throw new ProblemError(problems.unavailable, why, { 'retry-after': '1' });
    await store.jurisdictions('all', { limit: 1 });
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
  return app;
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

/** Milliseconds. */
const usualPatience = 30_000;

/** In characters. The longest query is far shorter, even if each of its characters takes twelve. */
const longestAddress = 16 * 1024;
/** In characters, including the address. */
const longestHead = 64 * 1024;
/** Keeps memory bounded even if every connection sends a full head. */
const mostConnections = 1_000;

/** Doesn't keep the process alive. */
const setLater = (delay: number, work: () => void): void => void setTimeout(work, delay).unref();

const patterns = [...routes.map((route) => route.url), extraPaths.openapi].map(
  (url) => new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`),
);

/** Paths that need no key. */
const withoutKey = /^\/(?:health|ready)\/?$/;

function isKnown(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}

const ours = new Set([...routes.map((route) => route.url), extraPaths.openapi].flatMap((url) => url.split('/')));

/** True for a version id: a hash of a text. */
function isVersion(part: string): boolean {
  return /^[\w-]{20}$/.test(part);
}

/** Masks path segments that aren't part of the API, because they may hold private input. */
function loggedPath(path: string): string {
  if (withoutKey.test(path)) return path;
  if (!isKnown(path)) return '(no such address)';
  return path
    .split('/')
    .map((part) => (ours.has(part) || isUuid(part) || isVersion(part) ? part : '…'))
    .join('/');
}

function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}

/** Returns the server's port, which is looked up once. */
function portOf(app: FastifyInstance): () => number {
  let port: number | undefined;
  return () => {
    if (port !== undefined) return port;
    const address = app.server.address();
    if (typeof address !== 'object' || address === null) return 80;
    port = address.port;
    return port;
  };
}
