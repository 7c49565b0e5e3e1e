/**
 * Requests through the host's `fetch`. VS Code's own `fetch` supports system and PAC proxies, Kerberos, and the machine's
 * certificates. A bundled client can't.
 */
import { LookupError } from '../contract/failure.ts';
import { collectBody, textOf } from './body.ts';
import { networkError } from './network-failure.ts';
import { aborted } from './request-coalescer.ts';
import type { Transport, TransportLimits } from './transport.ts';

export type Fetch = typeof globalThis.fetch;

export function createFetchTransport(fetch: Fetch, { timeouts, sizeLimit }: TransportLimits): Transport {
  const closing = new AbortController();
  return {
    async get(url, headers, signal) {
      const deadline = createDeadline();
      const stop = AbortSignal.any([signal, closing.signal, deadline.signal]);
      if (stop.aborted) throw aborted();
      try {
        deadline.start('headers', timeouts.connect + timeouts.headers);
        const response = await fetch(url, { headers, redirect: 'manual', credentials: 'omit', signal: stop });
        // A browser's fetch reports a redirect this way, and its address can't be read.
        if (response.type === 'opaqueredirect')
          throw new LookupError({ kind: 'notUnderstood', where: 'Location', expected: 'no redirect' });
        const answered = Object.fromEntries(response.headers);
        deadline.start('body', timeouts.body);
        // `fetch` has decompressed the body, but content-length is the compressed size.
        const { 'content-length': _, ...described } = answered;
        const bytes = await collectBody(
          chunksOf(response, () => deadline.start('body', timeouts.body)),
          response.headers.has('content-encoding') ? described : answered,
          sizeLimit,
        );
        return { url, status: response.status, headers: answered, body: textOf(bytes, answered) };
      } catch (error) {
        if (error instanceof LookupError) throw error;
        if (signal.aborted || closing.signal.aborted) throw aborted();
        throw deadline.passed === undefined
          ? networkError(error)
          : new LookupError({ kind: 'timeout', phase: deadline.passed });
      } finally {
        deadline.stop();
      }
    },
    async close() {
      closing.abort();
    },
  };
}

/** Yields the chunks of a body and calls `arrived` after each. Cancels the body if its reader stops early. */
async function* chunksOf({ body }: Response, arrived: () => void): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  for await (const chunk of body) {
    arrived();
    yield chunk;
  }
}

type Phase = 'headers' | 'body';

interface Deadline {
  readonly signal: AbortSignal;
  /** The phase that timed out. */
  readonly passed: Phase | undefined;
  /** Starts `phase` with a limit in milliseconds, and stops the previous phase's timer. */
  start(phase: Phase, limit: number): void;
  stop(): void;
}

function createDeadline(): Deadline {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let passed: Phase | undefined;
  return {
    signal: controller.signal,
    get passed() {
      return passed;
    },
    start(phase, limit) {
      clearTimeout(timer);
      timer = setTimeout(() => {
        passed = phase;
        controller.abort();
      }, limit);
    },
    stop: () => clearTimeout(timer),
  };
}
