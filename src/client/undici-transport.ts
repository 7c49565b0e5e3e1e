/** Requests to this machine and from the command line: one GET over undici. */
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
  /** Where HTTPS_PROXY and the like are read. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The socket that all requests go to. The address stays that of the request. */
  readonly socketPath?: string;
  /** The clock that says how long nothing was asked. */
  readonly now?: () => number;
  /** For tests: answers instead of the network. */
  readonly dispatcher?: Dispatcher;
}

/** Requests over undici, with connections of its own: the process's `fetch` and its dispatcher stay as they are. */
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
    // Its connections have been closed for idleness by now, unless the machine slept: then they lead nowhere and would only hang.
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
        const asked = dispatcherFor(url).request({
          origin: url.origin,
          path: `${url.pathname}${url.search}`,
          method: 'GET',
          headers: { ...headers, 'accept-encoding': 'gzip, br, deflate' },
          signal,
          headersTimeout: options.timeouts.headers,
          bodyTimeout: options.timeouts.body,
        });
        const response = await inTime(asked, signal, options.timeouts.connect + options.timeouts.headers);
        const answered = plainHeaders(response.headers);
        const bytes = await readBody(response, answered, options.sizeLimit);
        const plain = await decompress(bytes, answered, options.sizeLimit);
        return { url, status: response.statusCode, headers: answered, body: textOf(plain, answered) };
      } catch (error) {
        if (error instanceof LookupError) throw error;
        // What undici itself aborted, such as a proxy's refusal, is a failure; what the caller did is not.
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
 * Settles as `asked` does, but rejects on abort, and with a timeout half a second after `limit` milliseconds. Undici keeps waiting
 * for a proxy that does not open its tunnel, despite the signal and the timeouts of the request.
 */
function inTime(
  asked: Promise<Dispatcher.ResponseData>,
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
    asked.then(
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

/** Connections to `url`, through the proxy that the environment names for it. The caller destroys them. */
export function dispatcherTo(url: URL, options: UndiciOptions): Dispatcher {
  const proxy = options.socketPath === undefined ? proxyFor(url, options.environment) : undefined;
  const secure = url.protocol === 'https:' || proxy?.protocol === 'https:';
  return options.dispatcher ?? dispatcherThrough(proxy, options, secure ? trust() : undefined);
}

/** How long a connection that nothing goes over is kept, milliseconds. */
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
