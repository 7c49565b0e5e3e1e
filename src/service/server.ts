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
  /** On loopback only: refuse requests that name another host, or come from a web page. */
  readonly loopback?: boolean;
  /** How long a request may take to come, from its first byte to its last, milliseconds. */
  readonly patience?: number;
  /** How long after `close` requests that wait for their turn are still answered, milliseconds. Then they are refused. 0 if absent. */
  readonly drain?: number;
  /** The header in which a trusted proxy gives the address of its client. */
  readonly addressHeader?: string;
  /** Runs work after the given milliseconds. */
  readonly later?: (delay: number, work: () => void) => void;
  /** Why the service is not ready, although the store answers; undefined: it is. */
  readonly unready?: () => string | undefined;
  /** Whether nothing can be missing from the library without being noticed; false: lists and "not found" do not claim it. */
  readonly complete?: () => boolean;
  /** Each request, when asked for. */
  readonly log?: Log;
  /** What went wrong inside, always. */
  readonly onFault?: (detail: string, error: unknown) => void;
  /** A name in the accounts file that fits several jurisdictions, as a sentence. Never holds a key. */
  readonly onAccountsFault?: (sentence: string) => void;
}

/** The v1 service over a store. Read-only: every method but GET and HEAD is refused before a body is read. */
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
    // A connection on which nothing moves: its client does not read.
    connectionTimeout: 2 * patience,
    http: {
      maxHeaderSize: longestHead,
      requireHostHeader: false,
      // Where a head may take longer than the whole, Node takes the two times for each other.
      headersTimeout: patience,
      requestTimeout: patience,
      connectionsCheckingInterval: Math.ceil(patience / 10),
    },
    // What has come before a stop is answered; fastify's own refusal would be no problem detail.
    return503OnClosing: false,
    rewriteUrl: targetOf,
    // An address that cannot be decoded comes here past all hooks.
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
  /** Continues at once, or later when too many wrong keys came from where the request comes from. */
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
      throw new ProblemError(problems.methodNotAllowed, 'The law is read here, not written.', { allow: 'GET, HEAD' });
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
      // Another edition has earlier texts.
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

/** A list that does not claim to be complete. */
function unclaimed(found: Representation): Representation {
  if (!('value' in found) || typeof found.value !== 'object' || found.value === null || !('data' in found.value))
    return found;
  return { ...found, value: { ...found.value, complete: false } };
}

/** Aborts when the client closes its connection before it has the answer. */
function whenLeft(reply: FastifyReply): AbortSignal {
  const left = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) left.abort(new ProblemError(problems.clientLeft));
  });
  return left.signal;
}

/** Milliseconds. */
const usualPatience = 30_000;

/** Characters. The longest query is far shorter, also when each of its characters takes twelve. */
const longestAddress = 16 * 1024;
/** Characters, the address included. */
const longestHead = 64 * 1024;
/** With these at most, and a full head on each, memory stays within bounds. */
const mostConnections = 1_000;

/** Does not keep a process alive that should stop. */
const setLater = (delay: number, work: () => void): void => void setTimeout(work, delay).unref();

const patterns = [...routes.map((route) => route.url), extraPaths.openapi].map(
  (url) => new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`),
);

/** What answers to anybody on this machine. */
const withoutKey = /^\/(?:health|ready)\/?$/;

function isKnown(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}

const ours = new Set([...routes.map((route) => route.url), extraPaths.openapi].flatMap((url) => url.split('/')));

/** Versions are hashes of a text. */
function isVersion(part: string): boolean {
  return /^[\w-]{20}$/.test(part);
}

/** A path as far as it is ours: what else was written into an address is the asker's own business. */
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

/** The port that a server listens on; asked of the system once. */
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
