/** Sends requests to one service, with its key, timeouts, retries and logging. */
import { createHash } from 'node:crypto';
import { LookupError } from '../contract/failure.ts';
import { getFollowing } from './redirect.ts';
import { aborted } from './request-coalescer.ts';
import { withRetries } from './retry.ts';
import { failureOfStatus } from './status.ts';
import type { Transport, WireAnswer } from './transport.ts';

export interface SessionOptions {
  readonly origin: string;
  readonly transport: Transport;
  readonly key: () => string | undefined | Promise<string | undefined>;
  /** Limit for one request including its retries, milliseconds. */
  readonly total: number;
  readonly retries: number;
  readonly userAgent: string;
  readonly log: (line: string) => void;
  readonly now: () => number;
}

/** The current key. `identity` distinguishes keys without revealing them, and stays in memory. */
export interface Identity {
  readonly key: string | undefined;
  readonly identity: string;
}

/** After a timeout, cached answers are used for this long without a request. Milliseconds. */
const timeoutCooldown = 15_000;

export class Session {
  readonly #options: SessionOptions;
  #identity: string | undefined;
  /** The key that `#identity` was derived from. */
  #identified: string | undefined;
  #closed = false;
  #silentSince: number | undefined;
  /** Called when the key changes. Answers to the old key must no longer be shown. */
  onKeyChange: () => void = () => undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  get identity(): string | undefined {
    return this.#identity;
  }

  /** Whether the service timed out recently. If so, use the cache instead of waiting again. */
  get recentlyTimedOut(): boolean {
    const ago = this.#silentSince === undefined ? Number.NaN : this.#options.now() - this.#silentSince;
    return ago >= 0 && ago < timeoutCooldown;
  }

  /** Gets the key. Rejects with `unauthorized` if the key can't be read or sent. */
  async identify(): Promise<Identity> {
    const key = await this.#key();
    // Checking a draft calls this a thousand times for cached answers.
    if (this.#identity !== undefined && this.#identified === key) return { key, identity: this.#identity };
    const identity = key === undefined ? '' : createHash('sha256').update(key).digest('base64');
    if (this.#identity !== undefined) this.onKeyChange();
    this.#identity = identity;
    this.#identified = key;
    return { key, identity };
  }

  /** Gets `url`. Resolves for 2xx and 304; rejects with a LookupError for any other status. */
  async get(url: URL, key: string | undefined, etag: string | undefined, signal: AbortSignal): Promise<WireAnswer> {
    const { transport, total, retries, now, log } = this.#options;
    const controller = new AbortController();
    const cancel = (): void => controller.abort();
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      controller.abort();
    }, total);
    signal.addEventListener('abort', cancel, { once: true });
    if (signal.aborted || this.#closed) controller.abort();
    try {
      const answer = await withRetries(
        () => this.#attempt(transport, url, key, etag, controller.signal),
        { retries, maxRetryAfterMs: 3000, now },
        controller.signal,
      );
      this.#silentSince = undefined;
      return answer;
    } catch (error) {
      if (late) log(`GET ${url.pathname} timeout (total) ${total} ms`);
      const failure = error instanceof LookupError ? error : late ? ranOut() : undefined;
      if (failure !== undefined) {
        this.#silentSince = failure.failure.kind === 'timeout' ? now() : undefined;
        throw failure;
      }
      if (controller.signal.aborted) throw aborted();
      throw error;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#options.transport.close();
  }

  async #attempt(
    transport: Transport,
    url: URL,
    key: string | undefined,
    etag: string | undefined,
    signal: AbortSignal,
  ): Promise<WireAnswer> {
    const { origin, userAgent, log, now } = this.#options;
    const started = performance.now();
    const line = (outcome: string): void =>
      log(`GET ${url.pathname} ${outcome} ${Math.round(performance.now() - started)} ms`);
    let answer: WireAnswer;
    try {
      answer = await getFollowing(
        transport,
        url,
        (to) => ({
          accept: 'application/json, application/problem+json;q=0.9, */*;q=0.1',
          'user-agent': userAgent,
          ...(etag === undefined ? {} : { 'if-none-match': etag }),
          ...(key === undefined || to.origin !== origin ? {} : { authorization: `Bearer ${key}` }),
        }),
        signal,
      );
    } catch (error) {
      if (error instanceof LookupError) line(wordFor(error));
      throw error;
    }
    line(String(answer.status));
    if (answer.status === 304 && etag !== undefined) return answer;
    const failure = failureOfStatus(answer, key, now());
    if (failure === undefined) return answer;
    // A key can be refused only by the origin it was sent to.
    if (failure.kind === 'unauthorized' && answer.url.origin !== origin)
      throw new LookupError({ ...failure, refused: false });
    throw new LookupError(failure);
  }

  async #key(): Promise<string | undefined> {
    let key: string | undefined;
    try {
      key = (await this.#options.key())?.trim();
    } catch {
      throw new LookupError({ kind: 'unauthorized', refused: false });
    }
    if (key === undefined || key === '') return undefined;
    // RFC 6750 §2.1 allows fewer characters, but these are all that a header can carry.
    if (!/^[\x21-\x7e]+$/.test(key)) throw new LookupError({ kind: 'unauthorized', refused: true });
    return key;
  }
}

const ranOut = (): LookupError => new LookupError({ kind: 'timeout', phase: 'total' });

function wordFor({ failure }: LookupError): string {
  if (failure.kind === 'offline') return `offline ${failure.cause ?? ''}`.trim();
  return failure.kind === 'timeout' ? `timeout (${failure.phase})` : failure.kind;
}
