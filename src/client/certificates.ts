/** Whom TLS trusts: the certificates that Node brings, the system's, and NODE_EXTRA_CA_CERTS. */
import * as tls from 'node:tls';

/** A context with all of them. Costs tens of milliseconds: made once, and only for https. */
export function trust(): tls.SecureContext | undefined {
  const certificates = new Set<string>();
  for (const source of ['default', 'system', 'extra'] as const) {
    // Not in every build of Electron's Node, and a system store that cannot be read is no reason not to try the others.
    try {
      for (const certificate of tls.getCACertificates(source)) certificates.add(certificate);
    } catch {}
  }
  return certificates.size === 0 ? undefined : tls.createSecureContext({ ca: [...certificates] });
}
