/** Reads `legalCode.service.url`: which service is meant, and what its key is bound to. */
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

/** What a service's base address means. Takes the setting's text (undefined or blank: the embedded library); never throws. */
export function readAddress(text: string | undefined): ServiceAddress {
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

/** An address as a person types it, with its scheme: `127.0.0.1:18950` is http on this machine, another host is https. */
export function completeAddress(typed: string): string {
  const text = typed.trim();
  // `localhost:8080` begins like a scheme; a port follows its colon.
  if (text === '' || /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text)) return text;
  const [, host = ''] = /^(\[[^\]]*\]|[^/:?#\s]+)(?::\d+)?(?:[/?#]\S*)?$/.exec(text) ?? [];
  const isHost = isLoopback(host) || /^[^.@]+(?:\.[^.@]+)+$/.test(host);
  return isHost ? `${isLoopback(host) ? 'http' : 'https'}://${text}` : text;
}
