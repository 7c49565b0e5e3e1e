/** A v1 client over undici or the host's `fetch`. Loaded on first use: import it with `import('…/client/index.ts')`. */
import { isLoopback, serviceAddress } from './address.ts';
import { clientOver } from './client.ts';
import { type Answering, createDirectTransport } from './direct-transport.ts';
import { createFetchTransport } from './fetch-transport.ts';
import { Session } from './session.ts';
import type { Transport } from './transport.ts';
import type { ClientOptions, LegalCodeClient } from './types.ts';
import type { UndiciOptions } from './undici-transport.ts';

export { AddressError } from './address.ts';

const defaults = { connect: 10_000, headers: 20_000, body: 20_000, total: 60_000 };
const sizeLimit = 32 * 1024 * 1024;

/**
 * Creates a client of the service at `options.url`. Throws AddressError if that address can't be used. `options.fetch` handles
 * requests to other machines. Without it, undici does, and reads HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY.
 */
export function createClient(options: ClientOptions): LegalCodeClient {
  const { hostname } = new URL(serviceAddress(options.url).origin);
  const limits = {
    timeouts: { ...defaults, ...options.timeouts },
    sizeLimit: options.sizeLimit ?? sizeLimit,
  };
  if (options.fetch !== undefined && options.socketPath === undefined && !isLoopback(hostname))
    return createClientOver(options, createFetchTransport(options.fetch, limits));
  return createClientOver(
    options,
    undiciOnFirstUse({
      ...limits,
      environment: options.environment ?? process.env,
      ...(options.socketPath === undefined ? {} : { socketPath: options.socketPath }),
      ...(options.now === undefined ? {} : { now: options.now }),
    }),
  );
}

/** Creates a client of a service in this process: no network, no key. Closing the client closes the service. */
export function createDirectClient(service: Answering, options: Pick<ClientOptions, 'freshFor'> = {}): LegalCodeClient {
  return createClientOver(
    { ...options, url: 'http://localhost', key: () => undefined },
    createDirectTransport(service),
  );
}

/** Loads what uses undici on first use, because loading takes time. */
export const undiciTransport = () => import('./undici-transport.ts');

function undiciOnFirstUse(options: UndiciOptions): Transport {
  let opened: Promise<Transport> | undefined;
  return {
    async get(url, headers, signal) {
      opened ??= undiciTransport().then(({ createUndiciTransport }) => createUndiciTransport(options));
      return await (await opened).get(url, headers, signal);
    },
    async close() {
      await (await opened)?.close();
    },
  };
}

/** Creates a client over another transport, for tests. */
export function createClientOver(options: ClientOptions, transport: Transport): LegalCodeClient {
  const address = serviceAddress(options.url);
  const now = options.now ?? Date.now;
  const session = new Session({
    origin: address.origin,
    transport,
    key: options.key,
    total: options.timeouts?.total ?? defaults.total,
    retries: options.retries ?? 2,
    userAgent: options.userAgent ?? 'legal-code-lookup',
    log: options.log ?? (() => undefined),
    now,
  });
  const onOutcome = options.onOutcome ?? (() => undefined);
  return clientOver({ address, session, freshFor: options.freshFor ?? 60_000, now, onOutcome });
}
