/** The certificates that TLS trusts: Node's own, the system's, and NODE_EXTRA_CA_CERTS. */
import * as tls from 'node:tls';

/** Creates a context with all of them. Takes tens of milliseconds, so create it once, and only for https. */
export function trust(): tls.SecureContext | undefined {
  const certificates = new Set<string>();
  for (const source of ['default', 'system', 'extra'] as const) {
    // Some builds of Electron's Node lack this function. If the system store can't be read, still use the others.
    try {
      for (const certificate of tls.getCACertificates(source)) certificates.add(certificate);
    } catch {}
  }
  return certificates.size === 0 ? undefined : tls.createSecureContext({ ca: [...certificates] });
}
