/** Requests to this machine and from the command line, over undici. */
import type { SecureContext } from 'node:tls';
import type { Dispatcher } from 'undici';
import { LookupError } from '../contract/failure.ts';
import { collectBody, decompress, textOf } from './body.ts';
import { trust } from './certificates.ts';
import { networkError } from './network-failure.ts';
import { proxyFor } from './proxy.ts';
import { aborted } from './request-coalescer.ts';
import type { Transport, TransportLimits } from './transport.ts';
import { Agent, ProxyAgent } from './undici.ts';

export interface UndiciOptions extends TransportLimits {
  /** Source of HTTPS_PROXY and the like. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The socket for all requests. Their address doesn't change. */
  readonly socketPath?: string;
  /** The clock that measures idle time. */
  readonly now?: () => number;
  /** Replaces the network, for tests. */
  readonly dispatcher?: Dispatcher;
}

/** Creates a transport over undici with its own connections. The process's `fetch` and its dispatcher don't change. */
export function createUndiciTransport(options: UndiciOptions): Transport {
  const dispatchers = new Map<string, { readonly dispatcher: Dispatcher; usedAt: number }>();
  const now = options.now ?? Date.now;
  let closed = false;
  let trusted: SecureContext | undefined;
  const opened = (proxy: URL | undefined, secure: boolean): Dispatcher => {
    if (secure || proxy?.protocol === 'https:') trusted ??= trust();
    return dispatcherThrough(proxy, options, trusted);
  };
  const dispatcherFor = (url: URL): Dispatcher => {
    if (options.dispatcher !== undefined) return options.dispatcher;
    const proxy = options.socketPath === undefined ? proxyFor(url, options.environment) : undefined;
    const name = `${url.protocol} ${proxy?.href ?? ''}`;
    const at = now();
    let known = dispatchers.get(name);
    // Idle connections have closed by now. After the machine sleeps they may remain, but requests over them would hang.
    if (known !== undefined && Math.abs(at - known.usedAt) > 2 * keepAlive) {
      known.dispatcher.close().catch(() => undefined);
      known = undefined;
    }
    known ??= { dispatcher: opened(proxy, url.protocol === 'https:'), usedAt: at };
    known.usedAt = at;
    dispatchers.set(name, known);
    return known.dispatcher;
  };
  return {
    async get(url, headers, signal) {
      if (closed) throw aborted();
      try {
        const pending = dispatcherFor(url).request({
          origin: url.origin,
          path: `${url.pathname}${url.search}`,
          method: 'GET',
          headers: { ...headers, 'accept-encoding': 'gzip, br, deflate' },
          signal,
          headersTimeout: options.timeouts.headers,
          bodyTimeout: options.timeouts.body,
        });
        const response = await inTime(pending, signal, options.timeouts.connect + options.timeouts.headers);
        const answered = plainHeaders(response.headers);
        const bytes = await readBody(response, answered, options.sizeLimit);
        const plain = await decompress(bytes, answered, options.sizeLimit);
        return { url, status: response.statusCode, headers: answered, body: textOf(plain, answered) };
      } catch (error) {
        if (error instanceof LookupError) throw error;
        // An abort by undici, such as after a proxy's refusal, is a failure; an abort by the caller is not.
        if (signal.aborted || closed) throw aborted();
        throw networkError(error);
      }
    },
    async close() {
      closed = true;
      const open = [...dispatchers.values()];
      dispatchers.clear();
      await Promise.all(open.map(({ dispatcher }) => dispatcher.destroy()));
    },
  };
}

/**
 * Settles like `pending`, but rejects on abort, and with a timeout half a second after `limit` milliseconds. Undici waits for a
 * proxy that opens no tunnel, and ignores the request's signal and timeouts.
 */
function inTime(
  pending: Promise<Dispatcher.ResponseData>,
  signal: AbortSignal,
  limit: number,
): Promise<Dispatcher.ResponseData> {
  return new Promise((resolve, reject) => {
    let waiting = true;
    const settle = (how: () => void): void => {
      waiting = false;
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      how();
    };
    const onAbort = (): void => settle(() => reject(aborted()));
    const timer = setTimeout(
      () => settle(() => reject(new LookupError({ kind: 'timeout', phase: 'connect' }))),
      limit + 500,
    );
    signal.addEventListener('abort', onAbort, { once: true });
    pending.then(
      (response) => {
        if (waiting) settle(() => resolve(response));
        else response.body.on('error', () => undefined).destroy();
      },
      (error: unknown) => {
        if (waiting) settle(() => reject(error));
      },
    );
  });
}

/**
 * Gets `url` over connections of its own, through a proxy if the environment names one. Passes the response to `use`, whose errors
 * it does not change. Throws LookupError if there is no response.
 */
export async function withResponse<T>(
  url: URL,
  headers: Readonly<Record<string, string>>,
  options: UndiciOptions,
  signal: AbortSignal,
  use: (response: Dispatcher.ResponseData) => Promise<T>,
): Promise<T> {
  const { timeouts } = options;
  const proxy = proxyFor(url, options.environment);
  const secure = url.protocol === 'https:' || proxy?.protocol === 'https:';
  const dispatcher = dispatcherThrough(proxy, options, secure ? trust() : undefined);
  try {
    const pending = dispatcher.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: 'GET',
      headers,
      signal,
      headersTimeout: timeouts.headers,
      bodyTimeout: timeouts.body,
    });
    let response: Dispatcher.ResponseData;
    try {
      response = await inTime(pending, signal, timeouts.connect + timeouts.headers);
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof LookupError ? error : networkError(error);
    }
    return await use(response);
  } finally {
    await dispatcher.destroy();
  }
}

/** How long to keep an idle connection, milliseconds. */
const keepAlive = 10_000;

function dispatcherThrough(
  proxy: URL | undefined,
  options: UndiciOptions,
  secureContext: SecureContext | undefined,
): Dispatcher {
  const connect = {
    timeout: options.timeouts.connect,
    ...(options.socketPath === undefined ? {} : { socketPath: options.socketPath }),
    ...(secureContext === undefined ? {} : { secureContext }),
  };
  const keep = { keepAliveTimeout: keepAlive, keepAliveMaxTimeout: keepAlive, connections: 8 };
  if (proxy === undefined) return new Agent({ ...keep, connect });
  return new ProxyAgent({
    ...keep,
    uri: proxy.href,
    connect,
    requestTls: connect,
    proxyTls: connect,
  });
}

async function readBody(
  { body }: Dispatcher.ResponseData,
  headers: Readonly<Record<string, string>>,
  sizeLimit: number,
): Promise<Buffer> {
  try {
    return await collectBody(body, headers, sizeLimit);
  } catch (error) {
    body.on('error', () => undefined).destroy();
    throw error;
  }
}

function plainHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value] as const],
    ),
  );
}
