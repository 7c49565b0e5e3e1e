/** Parses `legalCode.service.url` into the service and the origin for its key. */
import { AddressError, type AddressProblem, isLoopback, serviceAddress } from '../../client/address.ts';

export type { AddressProblem };

export type ServiceAddress =
  | { readonly kind: 'embedded' }
  /** `origin` is `https://host:port` without a default port; `id` also has the path before `/v1`. */
  | {
      readonly kind: 'service';
      readonly url: string;
      readonly id: string;
      readonly origin: string;
      readonly host: string;
    }
  | { readonly kind: 'unusable'; readonly why: AddressProblem };

/** Parses a service's base address (undefined or blank: the embedded library). Never throws. */
export function parseServiceAddress(text: string | undefined): ServiceAddress {
  const url = text?.trim() ?? '';
  if (url === '') return { kind: 'embedded' };
  try {
    const { origin, prefix } = serviceAddress(url);
    return { kind: 'service', url, id: `${origin}${prefix}`, origin, host: new URL(url).host };
  } catch (error) {
    if (error instanceof AddressError) return { kind: 'unusable', why: error.problem };
    throw error;
  }
}

/** Adds a scheme to a typed address: http for this machine (`127.0.0.1:18950`), https for other hosts. */
export function completeAddress(typed: string): string {
  const text = typed.trim();
  // `localhost:8080` looks like a scheme, but a port follows its colon.
  if (text === '' || /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text)) return text;
  const [, host = ''] = /^(\[[^\]]*\]|[^/:?#\s]+)(?::\d+)?(?:[/?#]\S*)?$/.exec(text) ?? [];
  const isHost = isLoopback(host) || /^[^.@]+(?:\.[^.@]+)+$/.test(host);
  return isHost ? `${isLoopback(host) ? 'http' : 'https'}://${text}` : text;
}
