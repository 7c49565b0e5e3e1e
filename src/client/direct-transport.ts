/** Requests that a function of this process answers: nothing goes over a network. */
import { stopIfAborted } from './request-coalescer.ts';
import type { Transport, WireAnswer } from './transport.ts';

/** What answers: the status, the headers by lower-case name, and the body. */
export interface Answering {
  get(url: URL, ifNoneMatch?: string): Promise<Omit<WireAnswer, 'url'>>;
  close(): Promise<void>;
}

/** A transport to `service`, which it closes with itself. */
export function createDirectTransport(service: Answering): Transport {
  return {
    async get(url, headers, signal) {
      const answer = await service.get(url, headers['if-none-match']);
      stopIfAborted(signal);
      return { url, ...answer };
    },
    close: () => service.close(),
  };
}
