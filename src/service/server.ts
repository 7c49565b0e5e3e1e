import { randomBytes } from 'node:crypto';
import fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RawServerDefault,
} from 'fastify';
import { problemMediaType, problems } from '../contract/problem.ts';
import type { Accounts } from './accounts.ts';
import { type Admission, admission, noSuchAddress } from './admission.ts';
import { arrivals } from './arrivals.ts';
import { asOfSearch } from './as-of/search.ts';
import type { Log } from './log.ts';
import { ProblemError } from './problem-error.ts';
import { problemOf } from './problem-of.ts';
import { refuseUnreadable, refuseUnusual, targetOf } from './raw-http.ts';
import { logRequest, logUnusual } from './request-log.ts';
import { registerRoutes } from './route-handlers.ts';
import { scopesOf } from './scopes.ts';
import type { Store } from './store/store.ts';
import { fairTurns, type Turns } from './turns.ts';
import { unreadAnswers } from './unread-answers.ts';

export interface ServerOptions {
  readonly store: Store;
  readonly accounts: Accounts;
  /** For loopback only: refuse requests with another Host and requests from web pages. */
  readonly loopback?: boolean;
  /** Time limit to receive a whole request, in milliseconds. */
  readonly requestTimeout?: number;
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
  const { store, log, requestTimeout = usualRequestTimeout, drain = 0, later = setLater } = options;
  const complete = options.complete ?? (() => true);
  const fail = failures(complete, options.onFault);
  const gate = admission({
    accounts: options.accounts,
    loopback: options.loopback === true,
    addressHeader: options.addressHeader,
    later,
    port: () => port(),
  });
  const logAnswer = (request: FastifyRequest, reply: FastifyReply): void => {
    if (log !== undefined) logRequest(log, request, reply, gate.accountOf(request));
  };

  const app = fastify({
    ...limits(requestTimeout),
    genReqId: requestIds(),
    // An address that can't be decoded skips all hooks and arrives here.
    frameworkErrors(error, request, reply) {
      reply.raw.once('finish', () => logAnswer(request, reply));
      try {
        gate.admit(request, reply);
      } catch (refusal) {
        return void gate.delayRefusal(request, refusal, () => fail(refusal, request, reply));
      }
      return fail(error, request, reply);
    },
  });
  const port = portOf(app);
  app.setErrorHandler(fail);
  app.setNotFoundHandler((request, reply) => fail(noSuchAddress(), request, reply));
  app.server.maxConnections = mostConnections;
  const turns = fairTurns(store.searchesAtOnce, arrivals(app.server));
  refuseUnusual(app.server, ({ method = '' }, status) => log && logUnusual(log, method, status));
  app.addHook('onRequest', (request, reply, next) => {
    try {
      gate.admit(request, reply);
    } catch (error) {
      const refusal = error instanceof Error ? error : new Error(String(error));
      return gate.delayRefusal(request, error, () => next(refusal));
    }
    next();
  });
  if (log !== undefined)
    app.addHook('onResponse', (request, reply, next) => {
      logAnswer(request, reply);
      next();
    });
  stopInOrder(app, gate, turns, drain);
  limitUnreadAnswers(app, 2 * requestTimeout);

  const editions = asOfSearch();
  app.addHook('onClose', () => editions.close());
  const scopeOf = scopesOf(store, options.onAccountsFault);
  registerRoutes(app, { store, editions, turns, complete, scopeOf, accountOf: gate.accountOf });
  registerProbes(app, store, options.unready);
  return app;
}

/** Sends an error as a problem document (RFC 9457). */
type Fail = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Reports internal errors to `onFault`, except for the refusals while the service stops. */
function failures(complete: () => boolean, onFault: ServerOptions['onFault']): Fail {
  return (error, request, reply) => {
    const { problem: known, headers } = problemOf(error);
    const unclaimed = known.type === problems.notFound.type && !complete();
    const problem = unclaimed ? { ...known, complete: false } : known;
    if (problem.status >= 500 && !(error instanceof StoppingError))
      onFault?.(`request ${request.id}: ${problem.title}`, error);
    for (const [name, value] of Object.entries(headers)) reply.header(name, value);
    return reply
      .code(problem.status)
      .header('cache-control', 'no-store')
      .header('content-type', problemMediaType)
      .serializer(JSON.stringify)
      .send({ ...problem, instance: `urn:request:${request.id}` });
  };
}

class StoppingError extends ProblemError {
  constructor() {
    super(problems.unavailable, 'The service is stopping.', { 'retry-after': '1' });
  }
}

/** Limits of time and size, and how to parse requests. `requestTimeout` in milliseconds. */
function noCompiler(): never {
  throw new Error('a route with a schema of fastify');
}

function limits(requestTimeout: number): FastifyHttpOptions<RawServerDefault> {
  return {
    logger: false,
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 256 },
    // The routes read their own parameters and write their own answers, so the package omits fastify's compilers.
    schemaController: { compilersFactory: { buildValidator: () => noCompiler, buildSerializer: () => noCompiler } },
    requestTimeout,
    // Close an idle connection: its client has stopped reading.
    connectionTimeout: 2 * requestTimeout,
    http: {
      maxHeaderSize: longestHead,
      requireHostHeader: false,
      // Node swaps the two timeouts if headersTimeout exceeds requestTimeout.
      headersTimeout: requestTimeout,
      requestTimeout,
      connectionsCheckingInterval: Math.ceil(requestTimeout / 10),
    },
    // Answer requests that arrived before the stop. fastify's own refusal isn't a problem document.
    return503OnClosing: false,
    rewriteUrl: targetOf,
    clientErrorHandler: refuseUnreadable,
  };
}

/** Creates request ids that differ between runs of the service. */
function requestIds(): () => string {
  const runId = randomBytes(4).toString('hex');
  let requests = 0;
  return () => {
    requests += 1;
    return `${runId}-${requests.toString(36)}`;
  };
}

/** When the server closes: answers delayed refusals at once, and refuses waiting requests after `drain` milliseconds. */
function stopInOrder(app: FastifyInstance, gate: Admission, turns: Turns, drain: number): void {
  let closing = false;
  app.addHook('preClose', (done) => {
    closing = true;
    gate.releaseRefusals();
    setLater(drain, () => turns.refuse(new StoppingError()));
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, next) => {
    if (closing) reply.header('connection', 'close');
    next();
  });
}

/** Closes connections whose clients don't read their answers. `readTimeout` in milliseconds. */
function limitUnreadAnswers(app: FastifyInstance, readTimeout: number): void {
  const unread = unreadAnswers(readTimeout);
  app.addHook('onSend', (request, reply, payload, next) => {
    if (typeof payload === 'string' || payload instanceof Uint8Array)
      unread.count(request.raw, reply.raw, payload.length);
    next();
  });
  app.addHook('onClose', (_app, done) => {
    unread.stop();
    done();
  });
}

/** Registers the probes of an operator: whether the process runs, and whether it can answer. */
function registerProbes(app: FastifyInstance, store: Store, unready: ServerOptions['unready']): void {
  app.get('/health', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/ready', async (_request, reply) => {
    const why = unready?.();
    if (why !== undefined) throw new ProblemError(problems.unavailable, why, { 'retry-after': '1' });
    await store.jurisdictions('all', { limit: 1 });
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}

/** Milliseconds. */
const usualRequestTimeout = 30_000;

/** In characters, including the address. */
const longestHead = 64 * 1024;
/** Keeps memory bounded even if every connection sends a full head. */
const mostConnections = 1_000;

/** Doesn't keep the process alive. */
const setLater = (delay: number, work: () => void): void => void setTimeout(work, delay).unref();

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
