/** Answers requests with a function in this process, without a network. */
import { stopIfAborted } from './request-coalescer.ts';
import type { Transport, WireAnswer } from './transport.ts';

/** Answers a request with a status, headers by lower-case name, and a body. */
export interface Answering {
  get(url: URL, ifNoneMatch?: string): Promise<Omit<WireAnswer, 'url'>>;
  close(): Promise<void>;
}

/** Creates a transport to `service`. Closing the transport closes the service. */
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
