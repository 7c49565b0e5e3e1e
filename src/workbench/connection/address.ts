/** Reads `legalCode.service.url`: which service is meant, and what its key is bound to. */

export type ServiceAddress =
  | { readonly kind: 'embedded' }
  /** `origin` is `https://host:port` without a default port. */
  | { readonly kind: 'service'; readonly url: string; readonly origin: string; readonly host: string }
  | { readonly kind: 'unusable'; readonly why: AddressProblem };

export type AddressProblem =
  /** No web address at all. */
  | 'notAnAddress'
  /** http to another machine: the key would travel in the clear. */
  | 'notHttps'
  /** A user name, password or query in the address: secrets belong in the key. */
  | 'carriesSecrets';

/**
 * What a service's base address means. Takes the setting's text (undefined or blank: the embedded library); never throws.
 * https anywhere, http only on this machine.
 */
export function readAddress(text: string | undefined): ServiceAddress {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return { kind: 'embedded' };
  if (!URL.canParse(trimmed)) return { kind: 'unusable', why: 'notAnAddress' };
  const url = new URL(trimmed);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { kind: 'unusable', why: 'notAnAddress' };
  if (url.username !== '' || url.password !== '' || url.search !== '')
    return { kind: 'unusable', why: 'carriesSecrets' };
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return { kind: 'unusable', why: 'notHttps' };
  url.hash = '';
  return { kind: 'service', url: url.href, origin: url.origin, host: url.host };
}

/** Names and addresses that never leave this machine (RFC 6761 §6.3, RFC 1122 §3.2.1.3, RFC 4291 §2.5.3). */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}
