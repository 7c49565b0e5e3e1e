/** One GET on the wire: no redirect followed, nothing retried, nothing kept. */
import type { SecureContext } from 'node:tls';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { type Failure, LookupError } from '../contract/failure.ts';
import { trust } from './certificates.ts';
import { proxyFor } from './proxy.ts';
import { aborted } from './request-coalescer.ts';
import type { ProxySettings } from './types.ts';
import { Agent, ProxyAgent } from './undici.ts';

export interface WireAnswer {
  readonly url: URL;
  readonly status: number;
  /** By lower-case name; a header sent twice is joined with commas. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decompressed and decoded; '' for 304. */
  readonly body: string;
}

export interface Transport {
  /** Rejects with LookupError (offline, timeout, notUnderstood) or with an AbortError. */
  get(url: URL, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<WireAnswer>;
  close(): Promise<void>;
}

export interface TransportOptions {
  readonly network: ProxySettings;
  readonly timeouts: { readonly connect: number; readonly headers: number; readonly body: number };
  /** Bytes, before and after decompression. */
  readonly sizeLimit: number;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The clock that says how long nothing was asked. */
  readonly now?: () => number;
  /** For tests: answers instead of the network. */
  readonly dispatcher?: Dispatcher;
}

export function createTransport(options: TransportOptions): Transport {
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
    const proxy = proxyFor(url, options.network, options.environment);
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
        return {
          url,
          status: response.statusCode,
          headers: answered,
          body: await decode(bytes, answered, options.sizeLimit),
        };
      } catch (error) {
        if (error instanceof LookupError) throw error;
        // What undici itself aborted, such as a proxy's refusal, is a failure; what the caller did is not.
        if (signal.aborted || closed) throw aborted();
        throw new LookupError(failureOfWire(error), { cause: withoutRequest(error) });
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
 * What `asked` gives, or an end to the waiting: undici goes on waiting for a proxy that does not open its tunnel, whatever the signal
 * and the time-outs of the request say. Milliseconds.
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
      signal.removeEventListener('abort', leave);
      how();
    };
    const leave = (): void => settle(() => reject(aborted()));
    const timer = setTimeout(
      () => settle(() => reject(new LookupError({ kind: 'timeout', phase: 'connect' }))),
      limit + 500,
    );
    signal.addEventListener('abort', leave, { once: true });
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

/** How long a connection that nothing goes over is kept, milliseconds. */
const keepAlive = 10_000;

function dispatcherThrough(
  proxy: URL | undefined,
  options: TransportOptions,
  secureContext: SecureContext | undefined,
): Dispatcher {
  const rejectUnauthorized = options.network.strictSsl !== false;
  const connect = {
    timeout: options.timeouts.connect,
    rejectUnauthorized,
    ...(secureContext === undefined ? {} : { secureContext }),
  };
  const keep = { keepAliveTimeout: keepAlive, keepAliveMaxTimeout: keepAlive, connections: 8 };
  if (proxy === undefined) return new Agent({ ...keep, connect });
  const { proxyAuthorization } = options.network;
  return new ProxyAgent({
    ...keep,
    uri: proxy.href,
    connect,
    requestTls: connect,
    proxyTls: connect,
    ...(proxyAuthorization === undefined ? {} : { token: proxyAuthorization }),
  });
}

async function readBody(
  response: Dispatcher.ResponseData,
  headers: Readonly<Record<string, string>>,
  sizeLimit: number,
): Promise<Buffer> {
  if (Number(headers['content-length'] ?? 0) > sizeLimit) {
    response.body.on('error', () => undefined).destroy();
    throw tooLarge(sizeLimit);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    // Leaving the loop destroys the body, and with it the connection.
    if (size > sizeLimit) throw tooLarge(sizeLimit);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

const decoders = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
  deflate: promisify(inflate),
};

async function decode(bytes: Buffer, headers: Readonly<Record<string, string>>, sizeLimit: number): Promise<string> {
  if (bytes.length === 0) return '';
  let plain = bytes;
  const codings = (headers['content-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim());
  for (const coding of codings.toReversed()) {
    if (coding === '' || coding === 'identity') continue;
    const decoder = Object.entries(decoders).find(([name]) => name === coding)?.[1];
    if (decoder === undefined) throw notUnderstood('$', 'a content coding that was asked for');
    try {
      plain = await decoder(plain, { maxOutputLength: sizeLimit });
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      throw code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(sizeLimit) : notUnderstood('$', `${coding} content`);
    }
  }
  // A file's bytes, each as one character.
  if (isBinary(headers['content-type'])) return plain.toString('latin1');
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  // Law with a letter replaced is not the law: text that is not what it says it is, is refused.
  try {
    return new TextDecoder(charset, { fatal: true }).decode(plain);
  } catch {
    throw notUnderstood('$', `text in ${charset.slice(0, 20)}`);
  }
}

/** Whether a body is bytes rather than text; `body` then has a character for each byte. */
export function isBinary(contentType: string | undefined): boolean {
  return /^\s*(?:image\/(?!svg)|application\/(?:pdf|octet-stream))/i.test(contentType ?? '');
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

const notUnderstood = (where: string, expected: string): LookupError =>
  new LookupError({ kind: 'notUnderstood', where, expected });

const tooLarge = (sizeLimit: number): LookupError =>
  notUnderstood('$', `an answer of at most ${Math.round(sizeLimit / 1024 / 1024)} MB`);

/** What an error of the network means. The codes are Node's and undici's. */
function failureOfWire(error: unknown): Failure {
  const code = codeOf(error);
  switch (code) {
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
      return { kind: 'timeout', phase: 'connect' };
    case 'UND_ERR_HEADERS_TIMEOUT':
      return { kind: 'timeout', phase: 'headers' };
    case 'UND_ERR_BODY_TIMEOUT':
      return { kind: 'timeout', phase: 'body' };
    case 'UND_ERR_HEADERS_OVERFLOW':
    case 'UND_ERR_RES_EXCEEDED_MAX_SIZE':
    case 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH':
      return { kind: 'notUnderstood', expected: 'an HTTP answer' };
    default:
  }
  if (code?.startsWith('HPE_') || (error instanceof Error && error.name === 'HTTPParserError'))
    return { kind: 'notUnderstood', expected: 'an HTTP answer' };
  const proxied = error instanceof Error ? /Proxy response \((\d{3})\)/.exec(error.message)?.[1] : undefined;
  if (proxied !== undefined) return { kind: 'offline', cause: `PROXY_${proxied}` };
  return code === undefined ? { kind: 'offline' } : { kind: 'offline', cause: code };
}

function codeOf(error: unknown, depth = 0): string | undefined {
  if (!(error instanceof Error) || depth > 3) return undefined;
  // undici's own code says less than what it wraps.
  const inner = codeOf(error.cause, depth + 1);
  if (inner !== undefined) return inner;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error instanceof AggregateError ? codeOf(error.errors[0], depth + 1) : undefined;
}

/** An error that holds no address with a search in it and no header: its name and code only. */
function withoutRequest(error: unknown): Error {
  const bare = new Error(codeOf(error) ?? 'network error');
  bare.name = error instanceof Error ? error.name : 'Error';
  return bare;
}
