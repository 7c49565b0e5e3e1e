/** A v1 client over undici. Loaded on first use: import it with `import('…/client/index.ts')`. */
import { serviceAddress } from './address.ts';
import { clientOver } from './client.ts';
import { Session } from './session.ts';
import { createTransport, type Transport } from './transport.ts';
import type { ClientOptions, LegalCodeClient } from './types.ts';

export { AddressError } from './address.ts';

const defaults = { connect: 10_000, headers: 20_000, body: 20_000, total: 60_000 };
const sizeLimit = 32 * 1024 * 1024;

/**
 * A client of the service at `options.url`. Throws AddressError when that address cannot be used. Reads HTTPS_PROXY, HTTP_PROXY,
 * ALL_PROXY and NO_PROXY where `options.network` says nothing; touches no global dispatcher.
 */
export function createClient(options: ClientOptions): LegalCodeClient {
  const timeouts = { ...defaults, ...options.timeouts };
  return createClientOver(
    options,
    createTransport({
      network: options.network ?? {},
      timeouts,
      sizeLimit: options.sizeLimit ?? sizeLimit,
      environment: options.environment ?? process.env,
      ...(options.now === undefined ? {} : { now: options.now }),
    }),
  );
}

/** The same over another transport: for tests. */
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
  return clientOver({ address, session, freshFor: options.freshFor ?? 60_000, now });
}
