/** Caches one kind of answer: coalesces requests, parses answers, and revalidates stale ones by ETag. */
import { LRUCache } from 'lru-cache';
import type { ReadAt } from '../contract/decode/resources.ts';
import { type Failure, LookupError } from '../contract/failure.ts';
import { readFreshness } from './freshness.ts';
import { RequestCoalescer, stopIfAborted } from './request-coalescer.ts';
import type { Session } from './session.ts';
import type { WireAnswer } from './transport.ts';
import type { Answer, Ask } from './types.ts';

interface CacheEntry<T> {
  /** The cache that holds the entry. */
  readonly of: object;
  readonly value: T;
  readonly at: number;
  readonly freshUntil: number;
  readonly etag?: string;
  /** The generation at request time. Answers requested before the last `forget` are not fresh. */
  readonly age: number;
  /** Bytes that count toward the cache limit. */
  readonly size: number;
}

/** What all caches of a client hold, least recently used first. Its size is one limit for all of them. */
export type Cached = LRUCache<string, CacheEntry<unknown>>;

/** @param maxBytes cache limit; a single answer may take a fifth of it */
export function cachedWithin(maxBytes: number): Cached {
  return new LRUCache({
    // Don't set `max`: the library would preallocate that many entries for each client.
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / 5),
    sizeCalculation: ({ size }) => size + entryOverhead,
  });
}

export interface HttpCacheOptions {
  readonly session: Session;
  readonly freshFor: number;
  readonly now: () => number;
  /** See ClientOptions. */
  readonly onOutcome: (failure: Failure | undefined) => void;
  /** Shared by all caches of a client. */
  readonly cached: Cached;
  /** The kind of resource: its name among those of the client. */
  readonly kind: string;
  /** Don't cache larger answers of this kind, in bytes. */
  readonly largest?: number;
  /** Parses an answer; JSON by default. */
  readonly parse?: (answer: WireAnswer) => unknown;
}

/** Overhead of an entry beyond its texts (address, headers, objects), in bytes. */
const entryOverhead = 500;

export class HttpCache<T> {
  readonly #read: (json: unknown, at: ReadAt) => T;
  readonly #options: HttpCacheOptions;
  readonly #requests = new RequestCoalescer<CacheEntry<T>>();
  readonly #keys = new WeakMap<URL, string>();
  #age = 0;

  constructor(read: (json: unknown, at: ReadAt) => T, options: HttpCacheOptions) {
    this.#read = read;
    this.#options = options;
  }

  /**
   * Gets the answer at `url`. If the service can't be reached, returns its earlier answer as stale. `bypassCache`: never use
   * the cache, before or after the request.
   */
  async get(url: URL, { signal, reload }: Ask = {}, bypassCache = false): Promise<Answer<T>> {
    stopIfAborted(signal);
    const { session } = this.#options;
    const { key, identity } = await session.identify();
    stopIfAborted(signal);
    const kept = bypassCache ? undefined : this.#kept(url);
    if (kept !== undefined && reload !== true && this.#isFresh(kept)) return answerOf(kept);
    if (kept !== undefined && reload !== true && session.recentlyTimedOut) return { ...answerOf(kept), stale: true };
    try {
      const got = await this.#requests.subscribe(
        `${bypassCache ? 'bypass' : ''} ${this.#age} ${identity} ${url.href}`,
        signal,
        (signal) => this.#observed(this.#fetch(url, key, identity, kept, signal)),
      );
      return answerOf(got);
    } catch (error) {
      if (!(error instanceof LookupError)) throw error;
      // Don't show an answer again offline after the service has refused it.
      if (invalidatesCache(error.failure)) this.#remove(url);
      if (kept === undefined || !isTransient(error.failure)) throw error;
      return { ...answerOf(kept), stale: true, failure: error.failure };
    }
  }

  /** Caches one entry of a list as if it had been requested individually. */
  put(url: URL, value: T, at: number): void {
    const kept = this.#kept(url);
    if (kept !== undefined && this.#isFresh(kept)) return;
    const freshUntil = at + this.#options.freshFor;
    this.#keep(url, { of: this, value, at, freshUntil, age: this.#age, size: bytesOf(value) });
  }

  /** Whether `get` would answer without a request. */
  hasFresh(url: URL): boolean {
    const kept = this.#options.cached.peek(this.#keyOf(url));
    return kept !== undefined && this.#isFresh(kept);
  }

  /** Marks all earlier answers as not fresh. */
  forget(): void {
    this.#age += 1;
  }

  /** Ends the requests in progress. */
  close(): void {
    this.#requests.abort();
  }

  /** Cached by address: the same object is asked again and again, and a new string must be hashed. */
  #keyOf(url: URL): string {
    const known = this.#keys.get(url);
    if (known !== undefined) return known;
    const key = `${this.#options.kind} ${url.href}`;
    this.#keys.set(url, key);
    return key;
  }

  #kept(url: URL): CacheEntry<T> | undefined {
    const kept = this.#options.cached.get(this.#keyOf(url));
    return kept !== undefined && this.#isOwn(kept) ? kept : undefined;
  }

  #isOwn(kept: CacheEntry<unknown>): kept is CacheEntry<T> {
    return kept.of === this;
  }

  #keep(url: URL, entry: CacheEntry<T>): void {
    const { cached, largest = Number.POSITIVE_INFINITY } = this.#options;
    if (entry.size <= largest) cached.set(this.#keyOf(url), entry);
    else this.#remove(url);
  }

  #remove(url: URL): void {
    this.#options.cached.delete(this.#keyOf(url));
  }

  async #observed(fetching: Promise<CacheEntry<T>>): Promise<CacheEntry<T>> {
    const { onOutcome } = this.#options;
    try {
      const got = await fetching;
      onOutcome(undefined);
      return got;
    } catch (error) {
      if (error instanceof LookupError) onOutcome(error.failure);
      throw error;
    }
  }

  /** If the clock was set back, nothing is fresh. */
  #isFresh({ at, freshUntil, age }: CacheEntry<unknown>): boolean {
    const now = this.#options.now();
    return age === this.#age && at <= now && now < freshUntil;
  }

  async #fetch(
    url: URL,
    key: string | undefined,
    identity: string,
    kept: CacheEntry<T> | undefined,
    signal: AbortSignal,
  ): Promise<CacheEntry<T>> {
    const { session, now, freshFor, parse = jsonOf } = this.#options;
    const age = this.#age;
    const answer = await session.get(url, key, kept?.etag, signal);
    const at = now();
    const freshness = readFreshness(answer.headers, freshFor);
    const freshUntil = at + freshness.freshFor;
    const etag = answer.headers.etag;
    const read = (): CacheEntry<T> => {
      const value = this.#read(parse(answer), { base: answer.url.href, linkHeader: answer.headers.link });
      const size = this.#sizeOf(value, answer);
      return { of: this, value, at, freshUntil, age, size, ...(etag === undefined ? {} : { etag }) };
    };
    const got = answer.status === 304 && kept !== undefined ? { ...kept, at, freshUntil, age } : read();
    // The key may have changed during the request.
    if (session.identity === identity) {
      if (freshness.keep) this.#keep(url, got);
      else this.#remove(url);
    }
    return got;
  }

  /** Doesn't measure an answer that the cache can't hold. */
  #sizeOf(value: T, { body }: WireAnswer): number {
    const { cached, largest = cached.maxEntrySize } = this.#options;
    return body.length > 2 * largest ? body.length : bytesOf(value);
  }
}

/** Characters that V8 stores in two bytes each, with all others of their string. */
const wide = /[\u0100-\uffff]/;

/** Estimates the memory that a value takes: its texts, and a few bytes for each field, number and list element. */
function bytesOf(value: unknown): number {
  let size = 0;
  for (const pending = [value]; pending.length > 0; ) {
    const next = pending.pop();
    if (typeof next === 'string') size += next.length * (wide.test(next) ? 2 : 1) + perText;
    else if (next instanceof Uint8Array) size += next.byteLength;
    else if (typeof next === 'object' && next !== null)
      for (const inner of Object.values(next)) {
        size += perField;
        pending.push(inner);
      }
  }
  return size;
}

/** The header of a text, and a reference, in an editor with compressed pointers. Bytes. */
const [perText, perField] = [12, 4];

function answerOf<T>({ value, at }: CacheEntry<T>): Answer<T> {
  return { value, at };
}

/** Whether a failure is unrelated to the resource. */
function isTransient(failure: Failure): boolean {
  return (
    failure.kind === 'offline' ||
    failure.kind === 'timeout' ||
    failure.kind === 'rateLimited' ||
    (failure.kind === 'notUnderstood' && failure.from === 'other') ||
    (failure.kind === 'serviceError' && failure.status >= 500)
  );
}

/** Whether a failure is the service's answer about this resource or account. */
function invalidatesCache(failure: Failure): boolean {
  return (
    failure.kind === 'unauthorized' ||
    failure.kind === 'forbidden' ||
    failure.kind === 'notFound' ||
    failure.kind === 'editionNotHeld'
  );
}

function jsonOf(answer: WireAnswer): unknown {
  const refused = { kind: 'notUnderstood', where: '$', expected: 'JSON' } as const;
  // A sign-in page, or a page from a proxy.
  if (/html/i.test(answer.headers['content-type'] ?? '')) throw new LookupError({ ...refused, from: 'other' });
  try {
    return JSON.parse(answer.body);
  } catch {
    throw new LookupError(refused);
  }
}
