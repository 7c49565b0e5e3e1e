/** A client of a service that answers with a function. */
import { createClientOver } from '../../../src/client/index.ts';
import type { Transport, WireAnswer } from '../../../src/client/transport.ts';
import type { ClientOptions, LegalCodeClient } from '../../../src/client/types.ts';
import { isAbort, LookupError } from '../../../src/contract/failure.ts';

export type Reply =
  | { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: unknown }
  | LookupError;

/** A service that answers with a function, and records the requests. */
export class Wire implements Transport {
  readonly asked: {
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly signal: AbortSignal;
  }[] = [];
  reply: (path: string, headers: Readonly<Record<string, string>>) => Reply | Promise<Reply>;

  constructor(reply: Wire['reply']) {
    this.reply = reply;
  }

  async get(url: URL, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<WireAnswer> {
    const path = `${url.pathname}${url.search}`;
    this.asked.push({ path, headers, signal });
    const reply = await new Promise<Reply>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      Promise.resolve(this.reply(path, headers)).then(resolve, reject);
    });
    if (reply instanceof LookupError) throw reply;
    return {
      url,
      status: reply.status ?? 200,
      headers: reply.headers ?? {},
      body: reply.body === undefined ? '' : JSON.stringify(reply.body),
    };
  }

  async close(): Promise<void> {}
}

export const url = 'https://law.example.org';
export const section = (id: string, more: object = {}) => ({ body: { id, number: '1', ...more } });
export const offline = new LookupError({ kind: 'offline', cause: 'ENETUNREACH' });

/** A client over `wire`; it does not retry. */
export function over(wire: Wire, options: Partial<ClientOptions> = {}): LegalCodeClient {
  return createClientOver({ url, key: () => 'the-key', retries: 0, ...options }, wire);
}

/** The result of a request: `answered`, the kind of failure, or `aborted`. */
export const kindOf = async (asked: Promise<unknown>): Promise<string> => {
  try {
    await asked;
    return 'answered';
  } catch (error) {
    return error instanceof LookupError ? error.failure.kind : isAbort(error) ? 'aborted' : String(error);
  }
};
